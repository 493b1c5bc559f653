// The rules of a game: as a screen, and in a drawer beside the table.
// @ts-check
import {top} from './app.js';
import {dialog, h} from './dom.js';
import {gameOf} from './games.js';
import {ask} from './link.js';
import {markdown} from './markdown.js';
import {_, languageNow} from './words.js';

/** @param {string} game */
async function text(game) {
  return markdown(await ask('GET', `/api/rules/${game}?lang=${languageNow()}`));
}

/** @param {HTMLElement} page @param {string} id */
export async function show(page, id) {
  const game = await gameOf(id);
  document.title = `${_('Rules')}: ${_(game.title)} – Pasch`;
  page.append(h('div', {class: 'screen narrow'}, top(h('a', {class: 'button main', href: `#/new/${id}`}, _('Play'))), h('article', {class: 'rules card'}, await text(id))));
}

/** Opens the drawer, at the rule that matters if one is named. @param {string} game @param {string | null} [rule] */
export async function openRules(game, rule) {
  const article = h('article', {class: 'rules'}, await text(game));
  dialog(_('Rules'), [article], {className: 'drawer', closeName: _('Close')});
  if (!rule) return;
  const id = [...article.querySelectorAll('.rule-id')].find((element) => /** @type {HTMLElement} */ (element).dataset.rules?.split(', ').includes(rule));
  const place = id?.closest('li, p, td');
  place?.classList.add('here');
  place?.scrollIntoView({block: 'center'});
}
