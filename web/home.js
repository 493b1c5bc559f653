// The first screen: play at once, choose a game, go on, join.
// @ts-check
import {go, toast, top} from './app.js';
import {begin, beginWithFriend, lastPlan, usualPlan} from './begin.js';
import {fill, h, icon} from './dom.js';
import {catalogue, lengthText, levelName, playersText, summaryText} from './games.js';
import {settings} from './kept.js';
import {Refusal, ask, dialAhead, dialAtFirstSign} from './link.js';
import {tableEntry} from './tables.js';
import {_} from './words.js';

/** @typedef {import('./games.js').Game} Game */

const FRESH = 60000; // milliseconds after which the lists are asked for again
const SHOWN = 6; // tables of a list, until all are wanted

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

/** The same game for me and a friend, as far as it is one for several. @param {import('./begin.js').Plan} plan @param {Game[]} games @returns {import('./begin.js').Plan} */
function friendPlan(plan, games) {
  if (plan.seats.includes('friend')) return plan;
  const [least, most] = games.find(({id}) => id === plan.game)?.players ?? [2, 2];
  if (most < 2) return {...usualPlan('draw', 2), seats: ['me', 'friend']};
  return {...usualPlan(plan.game, Math.max(least, 2)), seats: ['me', 'friend', ...Array(Math.max(least - 2, 0)).fill(settings().level)]};
}

/** Does it unless it is being done. @param {HTMLButtonElement} button @param {() => Promise<unknown>} action */
async function once(button, action) {
  button.disabled = true;
  try {
    await action();
  } catch (error) {
    button.disabled = false;
    toast(/** @type {Error} */ (error).message);
  }
}

/** @param {Game[]} games */
function hero(games) {
  const last = lastPlan();
  const plan = last && games.some(({id}) => id === last.game) ? last : usualPlan('draw', 2);
  const play = h('button', {class: 'button main', type: 'button', id: 'play', 'aria-describedby': 'play-what', onpointerenter: dialAhead, onclick: () => once(play, () => begin(plan))}, _('Play'));
  const invite = h('button', {class: 'button', type: 'button', id: 'invite', onpointerenter: dialAhead, onclick: () => once(invite, () => beginWithFriend(friendPlan(plan, games)))}, icon('people'), _('Play with a friend'));
  return h('section', {class: 'hero'},
    h('div', {class: 'stack'},
      h('h1', {}, _('Dominoes done right')),
      h('p', {}, _('Games by the book, with friends or against computer players. No account, no fuss.')),
      h('div', {class: 'row'}, play, h('p', {class: 'what', id: 'play-what'}, planText(plan, games))),
      invite),
    h('img', {src: '/pictures/hero.svg', alt: '', width: 760, height: 420}));
}

/** @param {Game} game */
function card(game) {
  return h('li', {},
    h('a', {class: 'game', href: `#/new/${game.id}`},
      h('div', {class: 'scene'}, h('img', {src: `/pictures/${game.id}.svg`, alt: '', loading: 'lazy', width: 600, height: 300})),
      h('div', {class: 'about'},
        h('h3', {}, _(game.title)),
        h('p', {class: 'facts'}, h('span', {}, playersText(game)), h('span', {}, lengthText(game))),
        h('p', {class: 'small'}, summaryText(game)))));
}

/** A table's id from whatever somebody pasted, a link or the id alone, and another server if it is there. @param {string} text */
function idOf(text) {
  const id = text.trim().match(/(?:^|\/)([a-z0-9]{20})\/?$/i)?.[1].toLowerCase() ?? null;
  const link = /^https?:/.test(text.trim()) && URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  return {id, elsewhere: link && link.origin !== location.origin ? link : null};
}

/** What somebody typed, if it is a code that people tell each other. @param {string} text */
function codeOf(text) {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z0-9]{6}$/.test(code) ? code : null;
}

/** The table with that code. @param {string} code @returns {Promise<string>} */
async function tableWith(code) {
  try {
    return (await ask('POST', '/api/codes', {code})).table;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'too-many') throw error;
    throw new Error(_('No table waits with this code. Ask for it again, or for the link.'));
  }
}

/** The table with that id, if it is there. @param {string} id @returns {Promise<string>} */
async function tableAt(id) {
  try {
    await ask('GET', `/api/tables/${id}`);
    return id;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not-found') throw error;
    throw new Error(_('There is no such table. It was closed, or a part of the link is missing.'));
  }
}

function joining() {
  const input = h('input', {type: 'text', id: 'code', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', placeholder: _('Code or link'), 'aria-describedby': 'code-wrong'});
  const wrong = h('p', {class: 'wrong', id: 'code-wrong', role: 'alert'});
  const button = h('button', {class: 'button', type: 'submit'}, _('Join'));
  /** @param {...(Node | string)} texts */
  const refuse = (...texts) => {
    fill(wrong, ...texts);
    input.setAttribute('aria-invalid', 'true');
    input.focus();
  };
  const join = async () => {
    const {id, elsewhere} = idOf(input.value);
    const code = codeOf(input.value);
    if (!input.value.trim()) return refuse(_('Type the code that a friend told you, or paste the link.'));
    if (!id && !code) return refuse(_('This is no invitation: a code has 6 letters and digits, a link ends with 20.'));
    if (elsewhere) return refuse(_('This table is at another server:'), ' ', h('a', {href: elsewhere.href}, elsewhere.host));
    button.disabled = true;
    try {
      go(`#/table/${code ? await tableWith(code) : await tableAt(/** @type {string} */ (id))}`);
    } catch (error) {
      refuse(/** @type {Error} */ (error).message);
    }
    button.disabled = false;
  };
  input.addEventListener('input', () => {
    fill(wrong);
    input.removeAttribute('aria-invalid');
  });
  return h('form', {class: 'card stack joining', onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    join();
  }},
  h('label', {class: 'field', for: 'code'}, h('span', {class: 'title'}, _('Join a table'))),
  h('div', {class: 'row tight'}, h('div', {class: 'grow'}, input), button), wrong);
}

/** The tables of a list; the others come when they are wanted. @param {string} title @param {any[]} tables @param {Game[]} games @param {Set<string>} whole titles of lists that are shown whole */
function list(title, tables, games, whole) {
  if (!tables.length) return null;
  const shown = whole.has(title) ? tables : tables.slice(0, SHOWN);
  const entries = h('ul', {class: 'list'});
  const fillIn = (/** @type {any[]} */ some) => fill(entries, ...some.map((table) => tableEntry(table, games.find(({id}) => id === table.game))));
  fillIn(shown);
  const more = h('button', {type: 'button', class: 'button plain', onclick: () => {
    whole.add(title);
    fillIn(tables);
    more.remove();
    /** @type {HTMLElement | undefined} */ (entries.children[SHOWN]?.firstElementChild)?.focus();
  }}, _('Show all {0}', tables.length));
  return h('section', {class: 'stack'}, h('h2', {}, title), entries, shown.length < tables.length ? more : null);
}

/** A list of tables; none if the server does not give it. @param {string} path @returns {Promise<any[]>} */
async function tablesAt(path) {
  try {
    return (await ask('GET', path)).tables;
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/** My tables and those that wait for somebody. */
async function askTables() {
  const [mine, lobby] = await Promise.all([tablesAt('/api/my/tables'), tablesAt('/api/tables')]);
  return {
    unfinished: mine.filter((table) => table.state !== 'over'),
    finished: mine.filter((table) => table.state === 'over').slice(0, 20),
    waiting: lobby.filter((table) => !mine.some((own) => own.table === table.table)),
  };
}

/** @param {HTMLElement} page */
export async function show(page) {
  document.title = 'Pasch';
  const leaveSigns = dialAtFirstSign();
  const asked = askTables();
  asked.catch(() => {}); // it is said below
  const {games} = await catalogue();
  const [mine, lobby, past] = [h('div', {}), h('div', {}), h('div', {})];
  /** @type {Set<string>} */
  const whole = new Set();
  let known = '';
  const draw = (/** @type {Awaited<ReturnType<typeof askTables>>} */ {unfinished, waiting, finished}) => {
    const now = JSON.stringify([unfinished, waiting, finished]);
    if (now === known) return;
    known = now;
    const focused = document.activeElement?.getAttribute('href');
    fill(mine, list(_('My tables'), unfinished, games, whole));
    fill(lobby, list(_('Tables waiting for players'), waiting, games, whole));
    fill(past, list(_('Recently played'), finished, games, whole));
    for (const part of [mine, lobby, past]) part.hidden = !part.hasChildNodes();
    if (focused && !page.contains(document.activeElement)) /** @type {HTMLElement | null} */ (page.querySelector(`a.entry[href="${CSS.escape(focused)}"]`))?.focus();
  };
  for (const part of [mine, lobby, past]) part.hidden = true;
  const lists = h('div', {class: 'lists', 'aria-busy': 'true'}, mine, h('div', {class: 'beside'}, joining(), lobby));
  page.append(h('div', {class: 'screen'},
    top(h('a', {class: 'tool', href: '#/settings'}, icon('settings'), h('span', {class: 'tool-name'}, _('Settings')))),
    hero(games),
    lists,
    h('section', {class: 'stack'}, h('h2', {}, _('All games')), h('ul', {class: 'gallery'}, games.map(card))),
    past));
  draw(await asked); // who only wants to play need not wait for that
  lists.removeAttribute('aria-busy');
  const refresh = async () => {
    if (document.visibilityState === 'visible') await askTables().then(draw, () => {}); // what is shown stays, if nobody answers
  };
  const timer = setInterval(refresh, FRESH);
  document.addEventListener('visibilitychange', refresh);
  return () => {
    leaveSigns();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', refresh);
  };
}
