// The end of a round: all hands open, how each counted and why, and who did best. All of that is what the
// server says.
// @ts-check
import {h} from './dom.js';
import {portrait} from './faces.js';
import {kindOf, tilePicture} from './tiles.js';
import {_, figure, said} from './words.js';
import {partsOf, signed} from './worth.js';

/**
 * A sentence of the server about the count.
 * @typedef {{about: string, seat?: number, named?: boolean, rule?: string, message: string, values: string[]}} Account
 * @typedef {{view: any, seats: any[], names: string[], kind: string, hasPoints: boolean, few: boolean, mine: number | null, openRule: (rule: string) => void}} Ending
 */

/** The words of it; who it is about is called as everywhere on the page. @param {Account} account @param {string[]} names */
function words({seat, named, message, values}, names) {
  return said({message, values, name: named && seat !== undefined ? names[seat] : undefined});
}

/** The rule behind something, a click away. @param {string | undefined} rule @param {(rule: string) => void} openRule */
function ruleButton(rule, openRule) {
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
      tilePicture(kindOf(kind), tile), h('span', {'aria-hidden': 'true'}, figure(view.values[seat][index]))));
  const why = (view.counted ?? []).filter((/** @type {Account} */ account) => account.about === 'hand' && account.seat === seat);
  return [
    h('div', {class: 'open-hand'}, tiles.length ? tiles : h('span', {class: 'nothing'}, _('nothing'))),
    why.length ? h('p', {class: 'small why'}, why.flatMap((/** @type {Account} */ account, /** @type {number} */ index) =>
      [index ? ', ' : '', words(account, names), ' ', ruleButton(account.rule, openRule)])) : null,
  ];
}

/** What somebody's points made in play are for: the tiles that scored, or all parts. @param {Ending} ending @param {number} seat */
function madeOf({view, kind}, seat) {
  const scored = view.divisor ? view.history.filter((/** @type {any} */ entry) => entry.seat === seat && entry.points) : [];
  const parts = view.divisor ? [] : partsOf(view.made?.[seat] ?? {});
  if (!scored.length && !parts.length) return null;
  return h('p', {class: 'small made'}, h('span', {}, `${_('Made in play')}: `),
    scored.map((/** @type {any} */ {tile, points}) => h('span', {class: 'scored'}, tile ? tilePicture(kindOf(kind), tile, {lying: true}) : null, tile ? h('span', {class: 'unseen'}, `${tile} `) : null, `${figure(points * view.divisor)}: ${signed(points)}`)),
    parts.map(([name, points]) => h('span', {class: 'scored'}, `${name} ${signed(points)}`)));
}

/** Somebody's rank and name, whether they won what the title speaks of, went out, are out of the match. @param {Ending} ending @param {{seat: number, rank?: number, wins?: boolean}} standing */
function whoCell({view, seats, names, mine}, {seat, rank, wins}) {
  const won = view.stage === 'match-over' ? _('wins the match') : _('wins the round');
  const states = [view.result.reason === 'out' && view.result.seat === seat ? _('went out') : '', view.eliminated.includes(seat) ? _('out of the match') : ''].filter(Boolean);
  return h('th', {scope: 'row'}, h('span', {class: 'standing'}, rank && names.length > 1 ? h('span', {}, `${rank}. `) : null, seats[seat].kind === 'computer' ? portrait(seats[seat]) : null,
    h('span', {class: 'called'}, names[seat], seat === mine ? ` (${_('you')})` : ''), wins ? [' ', h('span', {role: 'img', 'aria-label': won, title: won}, '★')] : null),
  states.flatMap((state) => [' ', h('span', {class: 'went'}, state)]));
}

/** The columns after the name: those of a narrow window leave the hand to a row of its own. @param {Ending} ending @param {boolean} narrow */
function rowsOf(ending, narrow) {
  const {view, hasPoints} = ending;
  const {result} = view;
  const inPlay = hasPoints && view.gains.some(Boolean);
  const columns = 2 + Number(inPlay) + 2 * Number(hasPoints);
  return view.ranking.flatMap((/** @type {{seat: number, rank?: number, wins?: boolean}} */ standing) => {
    const {seat, wins} = standing;
    const played = view.playing.includes(seat);
    const number = (/** @type {number[]} */ numbers) => h('td', {}, played ? figure(numbers[seat]) : '–');
    const hand = h('td', {class: 'wide', colspan: narrow ? columns : 1}, played ? [...openHand(ending, seat), madeOf(ending, seat)] : '–');
    const row = h('tr', {class: wins ? 'best' : '', 'data-seat': seat}, whoCell(ending, standing), narrow ? null : hand,
      number(result.hand_points),
      inPlay ? number(view.gains) : null,
      hasPoints ? number(result.points) : null,
      hasPoints ? h('td', {}, h('strong', {}, figure(view.totals[seat]))) : null);
    return narrow && played ? [row, h('tr', {class: wins ? 'best hand-row' : 'hand-row'}, hand)] : [row];
  });
}

/** @param {Ending} ending @param {boolean} narrow */
function countingTable(ending, narrow) {
  const {view, hasPoints} = ending;
  const inPlay = hasPoints && view.gains.some(Boolean);
  const head = (/** @type {string} */ text, more = '') => h('th', {scope: 'col', class: more}, text);
  return h('div', {class: 'scroll', tabindex: '0', role: 'group', 'aria-label': _('How the hands counted')}, h('table', {class: `figures${narrow ? ' narrow' : ''}`},
    h('thead', {}, h('tr', {}, head(_('Player')), narrow ? null : head(_('Left in hand'), 'wide'), head(_('Counts')),
      inPlay ? head(_('Made in play')) : null, hasPoints ? head(_('Round')) : null, hasPoints ? head(_('Total')) : null)),
    h('tbody', {}, rowsOf(ending, narrow))));
}

const query = matchMedia('(max-width: 700px)');
let adapt = () => {};
query.addEventListener('change', () => adapt());

/** In the form for the window as wide as it is, and for the one that it becomes. @param {Ending} ending */
function counting(ending) {
  let shown = countingTable(ending, query.matches);
  adapt = () => {
    const next = countingTable(ending, query.matches);
    shown.replaceWith(next);
    shown = next;
  };
  return shown;
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

const SPARKS = 16;
const FALL = 1900; // milliseconds

/** A win: some gold comes down, and is gone. @param {HTMLElement} dialog */
export function celebrate(dialog) {
  const sky = h('div', {class: 'sky', 'aria-hidden': 'true'}, Array.from({length: SPARKS}, () => h('span', {class: 'spark'})));
  dialog.append(sky);
  for (const [index, spark] of [...sky.children].entries()) {
    /** @type {HTMLElement} */ (spark).style.left = `${((index * 37) % 100) + 1}%`;
    spark.animate([{transform: 'translateY(-20px) rotate(0deg)', opacity: 0}, {opacity: 0.9, offset: 0.2}, {transform: `translateY(${140 + (index % 5) * 28}px) rotate(${index % 2 ? 70 : -70}deg)`, opacity: 0}],
      {duration: FALL - 500, delay: (index % 6) * 80, easing: 'ease-in-out', fill: 'both'});
  }
  setTimeout(() => sky.remove(), FALL);
}
