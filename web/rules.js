// The rules of a game: as a screen (#/rules/wolf, and #/rules/wolf/W4 for a place in it), and in a
// drawer beside the table.
// @ts-check
import {top} from './app.js';
import {dialog, h} from './dom.js';
import {gameOf} from './games.js';
import {ask} from './link.js';
import {markdown} from './markdown.js';
import {ownRules} from './tables.js';
import {_, languageNow} from './words.js';

/** @param {string} game */
async function article(game) {
  return h('article', {class: 'rules'}, markdown(await ask('GET', `/api/rules/${game}?lang=${languageNow()}`)));
}

/** The elements with rule ids. @param {HTMLElement} text @returns {HTMLElement[]} */
function ruleIds(text) {
  return /** @type {HTMLElement[]} */ ([...text.querySelectorAll('.rule-id')]);
}

/** Whether these are the rules among which one is. @param {HTMLElement} element @param {string} rule */
function names(element, rule) {
  return element.dataset.rules?.split(', ').includes(rule);
}

/** Marks the place of a rule and goes there; false if it is not in the text. @param {HTMLElement} text @param {string} rule */
function goTo(text, rule) {
  const place = /** @type {HTMLElement | null | undefined} */ (ruleIds(text).find((element) => names(element, rule))?.closest('li, p, td'));
  if (!place) return false;
  for (const other of text.querySelectorAll('.here')) other.classList.remove('here');
  place.classList.add('here');
  place.setAttribute('tabindex', '-1');
  place.focus({preventScroll: true});
  place.scrollIntoView({block: 'center'});
  const pictures = [...text.querySelectorAll('img')].filter((picture) => !picture.complete);
  Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => {
    if (document.activeElement === place) place.scrollIntoView({block: 'center'}); // it has moved meanwhile
  });
  return true;
}

/** The sections of the text, to jump to. @param {HTMLElement} text */
function contents(text) {
  return h('nav', {class: 'contents', 'aria-label': _('Contents')}, [...text.querySelectorAll('h2')].map((heading) =>
    h('button', {type: 'button', class: 'link', onclick: () => {
      heading.setAttribute('tabindex', '-1');
      heading.focus({preventScroll: true});
      heading.scrollIntoView({block: 'start'});
    }}, heading.textContent ?? '')));
}

/** @param {HTMLElement} page @param {string} id @param {string} [rule] */
export async function show(page, id, rule) {
  const game = await gameOf(id);
  document.title = `${_('Rules')}: ${_(game.title)} – Pasch`;
  const text = await article(id);
  for (const element of ruleIds(text)) element.replaceChildren('(', ...(element.dataset.rules ?? '').split(', ').flatMap((each, index) =>
    [index ? ', ' : '', h('a', {href: `#/rules/${id}/${each}`}, each)]), ')');
  text.classList.add('card');
  text.querySelector('h1')?.after(contents(text));
  page.append(h('div', {class: 'screen narrow'}, top(h('a', {class: 'button main', href: `#/new/${id}`}, _('Play'))), text));
  if (rule) goTo(text, rule);
}

/** Opens the drawer with what is otherwise at this table, at the rule that matters if one is named. @param {any} info the table @param {string | null} [rule] */
export async function openRules(info, rule) {
  const [text, own] = await Promise.all([article(info.game), ownRules(info)]);
  const before = document.querySelector('dialog.drawer');
  if (before instanceof HTMLDialogElement) before.close(); // somebody asked twice
  text.querySelector('h1')?.after(contents(text));
  const back = /** @type {HTMLElement | null} */ (document.activeElement);
  const drawer = dialog(_('Rules'), [h('section', {class: 'stack own-rules'}, h('h3', {}, _('Rules of this table')), own), text], {className: 'drawer', closeName: _('Close'), onclose: () => back?.isConnected && back.focus()});
  if (!rule || !goTo(text, rule)) /** @type {HTMLElement | null} */ (drawer.querySelector('.sheet-body'))?.focus();
}
