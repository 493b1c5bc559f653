// The first screen: play at once, choose a game, go on, join.
// @ts-check
import {go, toast, top} from './app.js';
import {begin, lastPlan, usualPlan} from './begin.js';
import {h, icon} from './dom.js';
import {catalogue, lengthText, levelName, playersText} from './games.js';
import {ask} from './link.js';
import {_, ngettext} from './words.js';

/** @typedef {import('./games.js').Game} Game */

/** The heading of the part and what is in it. @param {string} title @param {...Node} children */
function part(title, ...children) {
  return h('section', {class: 'stack'}, h('h2', {}, title), ...children);
}

/** @param {import('./begin.js').Plan} plan @param {Game[]} games */
function planText(plan, games) {
  const title = _(games.find(({id}) => id === plan.game)?.title ?? plan.game);
  const levels = plan.seats.filter((seat) => seat !== 'me' && seat !== 'friend');
  const friends = plan.seats.filter((seat) => seat === 'friend').length;
  if (friends) return _('{0}, with friends', title);
  if (!levels.length) return title;
  if (levels.length === 1) return _('{0}, against a computer player ({1})', title, levelName(levels[0]));
  return _('{0}, against {1} computer players', title, levels.length);
}

/** @param {Game[]} games */
function hero(games) {
  const plan = lastPlan() ?? usualPlan('draw', 2);
  const play = h('button', {class: 'button main', type: 'button', id: 'play'}, _('Play'));
  play.addEventListener('click', async () => {
    play.disabled = true;
    try {
      await begin(plan);
    } catch (error) {
      play.disabled = false;
      toast(/** @type {Error} */ (error).message);
    }
  });
  return h('section', {class: 'hero'},
    h('div', {class: 'stack'},
      h('h1', {}, _('Dominoes done right')),
      h('p', {}, _('Twelve games by the book, with friends or against computer players. No account, no fuss.')),
      play,
      h('p', {class: 'small'}, planText(plan, games))),
    h('img', {src: '/pictures/hero.svg', alt: ''}));
}

/** @param {Game} game */
function card(game) {
  return h('li', {},
    h('a', {class: 'game', href: `#/new/${game.id}`},
      h('div', {class: 'scene'}, h('img', {src: `/pictures/${game.id}.svg`, alt: '', loading: 'lazy'})),
      h('div', {class: 'about'},
        h('h3', {}, _(game.title)),
        h('p', {class: 'facts'}, h('span', {}, playersText(game)), h('span', {}, lengthText(game))),
        h('p', {class: 'small'}, _(game.summary)))));
}

/** @param {any} table @returns {string} */
function others(table) {
  return table.seats.map((/** @type {any} */ seat) => (seat.kind === 'computer' ? levelName(seat.level) : seat.name || _('free'))).join(', ');
}

/** @param {any} table */
function tableEntry(table) {
  const state = {waiting: _('waits for people'), playing: _('being played'), over: _('over')}[/** @type {'waiting'} */ (table.state)];
  return h('li', {},
    h('a', {class: 'entry', href: `#/table/${table.table}`},
      h('span', {}, h('strong', {}, _(table.title)), ' ', h('span', {class: 'pale small'}, others(table))),
      h('span', {class: `badge${table.state === 'playing' ? ' turn' : ''}`}, state)));
}

/** A table's id from whatever somebody pasted: a link, or the id alone. @param {string} text */
function idOf(text) {
  return text.trim().match(/([a-z0-9]{20})\/?$/i)?.[1] ?? null;
}

function joining() {
  const input = h('input', {type: 'text', id: 'code', autocomplete: 'off', spellcheck: 'false', placeholder: _('Link or code')});
  return h('form', {
    class: 'card stack',
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const id = idOf(input.value);
      if (id) go(`#/table/${id}`);
      else toast(_('This is no invitation. It ends with 20 letters and digits.'));
    },
  },
  h('label', {class: 'field', for: 'code'}, h('span', {class: 'name'}, _('Join a table'))),
  h('div', {class: 'row'}, h('div', {class: 'grow'}, input), h('button', {class: 'button', type: 'submit'}, _('Join'))));
}

/** @param {HTMLElement} page */
export async function show(page) {
  document.title = 'Pasch';
  const [{games}, mine, lobby] = await Promise.all([
    catalogue(),
    ask('GET', '/api/my/tables').catch(() => ({tables: []})),
    ask('GET', '/api/tables').catch(() => ({tables: []})),
  ]);
  const unfinished = mine.tables.filter((/** @type {any} */ table) => table.state !== 'over').slice(0, 8);
  const finished = mine.tables.filter((/** @type {any} */ table) => table.state === 'over').slice(0, 5);
  const waiting = lobby.tables.filter((/** @type {any} */ table) => !mine.tables.some((/** @type {any} */ own) => own.table === table.table)).slice(0, 10);
  page.append(h('div', {class: 'screen'},
    top(h('a', {class: 'tool', href: '#/settings'}, icon('settings'), h('span', {class: 'tool-name'}, _('Settings')))),
    hero(games),
    unfinished.length ? part(ngettext('Go on with {0} table', 'Go on with {0} tables', unfinished.length), h('ul', {class: 'list'}, unfinished.map(tableEntry))) : null,
    waiting.length ? part(_('Tables that wait for somebody'), h('ul', {class: 'list'}, waiting.map(tableEntry))) : null,
    part(_('All games'), h('ul', {class: 'gallery'}, games.map(card))),
    joining(),
    finished.length ? part(_('Played lately'), h('ul', {class: 'list'}, finished.map(tableEntry))) : null));
}
