// The end of a round: all hands open, how each counted and why; and the end of a match. How it was
// counted, and by which rule, is what the server says.
// @ts-check
import {h, icon} from './dom.js';
import {kinds, tilePicture} from './tiles.js';
import {_, figure, said} from './words.js';

/**
 * A sentence of the server about the count.
 * @typedef {{about: string, seat?: number, named?: boolean, rule?: string, message: string, values: string[]}} Account
 * @typedef {{view: any, names: string[], kind: string, hasPoints: boolean, few: boolean, mine: number | null, openRule: (rule: string) => void}} Ending
 */

/** The words of it; who it is about is called as everywhere on the page. @param {Account} account @param {string[]} names */
function words({seat, named, message, values}, names) {
  return said({message, values, name: named && seat !== undefined ? names[seat] : undefined});
}

/** The rule behind something, a click away. @param {string | undefined} rule @param {(rule: string) => void} openRule */
export function ruleButton(rule, openRule) {
  if (!rule) return null;
  return h('button', {type: 'button', class: 'rule-button', 'aria-label': _('Rule {0}', rule), title: _('Rule {0}', rule), onclick: () => openRule(rule)}, rule);
}

/** Sentences about the round, each with its rule. @param {Ending} ending @param {string[]} abouts */
function sentences({view, names, openRule}, abouts) {
  const found = (view.counted ?? []).filter((/** @type {Account} */ {about}) => abouts.includes(about));
  return found.map((/** @type {Account} */ account) => h('span', {class: 'sentence'}, words(account, names), ' ', ruleButton(account.rule, openRule), ' '));
}

/** What somebody holds, what each tile counts, and why if not by its numbers alone. @param {Ending} ending @param {number} seat */
function openHand({view, names, kind, openRule}, seat) {
  const tiles = view.hands[seat].map((/** @type {string} */ tile, /** @type {number} */ index) =>
    h('div', {class: 'counted', role: 'img', 'aria-label': _('{0} counts {1}', tile, view.values[seat][index])},
      tilePicture(kinds[kind], tile), h('span', {'aria-hidden': 'true'}, figure(view.values[seat][index]))));
  const why = (view.counted ?? []).filter((/** @type {Account} */ account) => account.about === 'hand' && account.seat === seat);
  return [
    h('div', {class: 'open-hand'}, tiles.length ? tiles : _('nothing')),
    why.length ? h('p', {class: 'small why'}, why.flatMap((/** @type {Account} */ account, /** @type {number} */ index) =>
      [index ? ', ' : '', words(account, names), ' ', ruleButton(account.rule, openRule)])) : null,
  ];
}

/** The columns after the name: those of a narrow window leave the hand to a row of its own. @param {Ending} ending @param {boolean} narrow */
function rowsOf(ending, narrow) {
  const {view, names, hasPoints, mine} = ending;
  const {result} = view;
  const inPlay = hasPoints && view.gains.some(Boolean);
  const columns = 2 + Number(inPlay) + 2 * Number(hasPoints);
  return view.playing.flatMap((/** @type {number} */ seat) => {
    const best = result.best.includes(seat);
    const head = h('th', {scope: 'row'}, names[seat], seat === mine ? ` (${_('you')})` : '', best ? [' ', h('span', {role: 'img', 'aria-label': _('best of the round')}, '★')] : null);
    const hand = h('td', {class: 'wide', colspan: narrow ? columns : 1}, openHand(ending, seat));
    const row = h('tr', {class: best ? 'best' : '', 'data-seat': seat}, head, narrow ? null : hand,
      h('td', {}, figure(result.hand_points[seat])),
      inPlay ? h('td', {}, figure(view.gains[seat])) : null,
      hasPoints ? h('td', {}, figure(result.points[seat])) : null,
      hasPoints ? h('td', {}, h('strong', {}, figure(view.totals[seat]))) : null);
    return narrow ? [row, h('tr', {class: best ? 'best hand-row' : 'hand-row'}, hand)] : [row];
  });
}

/** @param {Ending} ending */
function counting(ending) {
  const {view, hasPoints} = ending;
  const narrow = matchMedia('(max-width: 700px)').matches;
  const inPlay = hasPoints && view.gains.some(Boolean);
  const head = (/** @type {string} */ text, more = '') => h('th', {scope: 'col', class: more}, text);
  return h('div', {class: 'scroll', tabindex: '0', role: 'group', 'aria-label': _('How the hands counted')}, h('table', {class: `figures${narrow ? ' narrow' : ''}`},
    h('thead', {}, h('tr', {}, head(_('Player')), narrow ? null : head(_('Left in hand'), 'wide'), head(_('Counts')),
      inPlay ? head(_('Made in play')) : null, hasPoints ? head(_('Round')) : null, hasPoints ? head(_('Total')) : null)),
    h('tbody', {}, rowsOf(ending, narrow))));
}

/** The running totals, as curves and in figures: from the second round on. The first fetches what that needs. @param {any} view @param {string[]} names */
export function totalsOf(view, names) {
  const {first = 1, totals = []} = view.rounds ?? {};
  const section = h('section', {class: 'totals'}, h('h3', {}, _('Totals after each round')));
  import('./chart.js').then(({chart, totalsTable}) => section.append(chart(names, totals, first), totalsTable(names, totals, first)), () => section.remove());
  return totals.length < 2 ? null : section;
}

/** @param {Ending} ending @returns {(Node | null)[]} */
export function roundEnd(ending) {
  const {view, names, hasPoints, few} = ending;
  const leaves = sentences(ending, ['out', 'pot', 'blank', 'decided']);
  return [
    h('p', {}, sentences(ending, ['end', 'points']), few && hasPoints ? _('The fewer points, the better.') : ''),
    leaves.length ? h('p', {class: 'notice'}, leaves) : null,
    counting(ending),
    h('p', {class: 'small pale'}, sentences(ending, ['count'])),
    hasPoints ? totalsOf(view, names) : null,
  ];
}

/** The winners in a sentence. @param {any} view @param {string[]} names @param {number | null} mine */
export function winnersText(view, names, mine) {
  if (view.abandoned) return _('The match was called off.');
  const winners = view.winners ?? [];
  if (names.length === 1) return mine === null ? _('{0} has made {1} points.', names[0], figure(view.totals[0])) : _('You have made {0} points.', figure(view.totals[0]));
  if (mine !== null && winners.includes(mine)) return winners.length > 1 ? _('You win, together with others!') : _('You win!');
  if (winners.length === 1) return _('{0} wins.', names[winners[0]]);
  return _('{0} win.', winners.map((/** @type {number} */ seat) => names[seat]).join(', '));
}

/** A big button with an icon. @param {Parameters<typeof icon>[0]} name @param {string} text @param {() => void} onclick @param {string} [more] */
export function bigButton(name, text, onclick, more = '') {
  return h('button', {type: 'button', class: `button ${more}`, onclick}, icon(name), text);
}
