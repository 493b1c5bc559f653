// The end of a round: all hands open, how each counted and why; and the end of a match.
// @ts-check
import {chart} from './chart.js';
import {h, icon} from './dom.js';
import {kinds, numbersOf, tilePicture} from './tiles.js';
import {_, figure} from './words.js';

/** What a tile counts by its pips. @param {string} tile */
function pips(tile) {
  return numbersOf(tile).reduce((sum, number) => sum + number, 0);
}

/** Why the round is over. @param {any} view @param {string[]} names */
function reason(view, names) {
  const {reason, seat} = view.result;
  if (reason === 'out') return _('{0} has laid the last tile.', names[seat]);
  if (reason === 'flipped') return _('{0} has turned the lead over.', names[seat]);
  return _('Nobody can go on: the table is blocked.');
}

/** @param {any} view @param {string[]} names @param {string} kind @param {boolean} hasPoints @param {number | null} mine */
function counting(view, names, kind, hasPoints, mine) {
  const {result, hands, values} = view;
  const inPlay = hasPoints && view.gains.some(Boolean);
  const specials = hands.flatMap((/** @type {string[]} */ hand, /** @type {number} */ seat) =>
    hand.map((tile, index) => ({tile, seat, value: values[seat][index]})).filter(({tile, value}) => value !== pips(tile)));
  return [
    h('div', {class: 'scroll', tabindex: '0', role: 'group', 'aria-label': _('How the hands counted')}, h('table', {class: 'figures'},
      h('thead', {}, h('tr', {}, h('th', {scope: 'col'}, _('Player')), h('th', {scope: 'col', class: 'wide'}, _('Left in hand')),
        h('th', {scope: 'col'}, _('Counts')), inPlay ? h('th', {scope: 'col'}, _('In play')) : null, hasPoints ? h('th', {scope: 'col'}, _('Round')) : null, hasPoints ? h('th', {scope: 'col'}, _('Total')) : null)),
      h('tbody', {}, names.map((name, seat) =>
        h('tr', {class: result.best.includes(seat) ? 'best' : ''},
          h('th', {scope: 'row'}, name, seat === mine ? ` (${_('you')})` : '', result.best.includes(seat) ? ' ★' : ''),
          h('td', {}, h('div', {class: 'open-hand'}, hands[seat].length
            ? hands[seat].map((/** @type {string} */ tile, /** @type {number} */ index) => h('div', {class: 'counted', 'aria-label': tile, role: 'img'}, tilePicture(kinds[kind], tile), h('span', {'aria-hidden': 'true'}, String(values[seat][index]))))
            : _('nothing'))),
          h('td', {}, figure(result.hand_points[seat])),
          inPlay ? h('td', {}, figure(view.gains[seat])) : null,
          hasPoints ? h('td', {}, figure(result.points[seat])) : null,
          hasPoints ? h('td', {}, h('strong', {}, figure(view.totals[seat]))) : null))))),
    specials.length ? h('p', {class: 'small pale'}, specials.map((/** @type {{tile: string, value: number}} */ {tile, value}) => _('{0} counts {1} here.', tile, value)).join(' ')) : null,
    view.pot ? h('p', {class: 'notice'}, _('{0} points wait in the pot for the next loser.', view.pot)) : null,
    view.eliminated?.length ? h('p', {class: 'notice'}, _('Out of the match: {0}.', view.eliminated.map((/** @type {number} */ seat) => names[seat]).join(', '))) : null,
  ];
}

/**
 * @param {{view: any, names: string[], kind: string, hasPoints: boolean, few: boolean, totals: number[][], mine: number | null}} of
 * @returns {(Node | null)[]}
 */
export function roundEnd({view, names, kind, hasPoints, few, totals, mine}) {
  return [
    h('p', {}, reason(view, names), few && hasPoints ? ` ${_('Few points are good here.')}` : ''),
    ...counting(view, names, kind, hasPoints, mine),
    hasPoints && totals.length > 1 && totals.every(Boolean) && Object.keys(totals).length === totals.length ? chart(names, totals) : null,
  ];
}

/** The winners in a sentence. @param {any} view @param {string[]} names @param {number | null} mine */
export function winnersText(view, names, mine) {
  if (view.abandoned) return _('The match was given up.');
  const winners = view.winners ?? [];
  if (mine !== null && winners.includes(mine)) return winners.length > 1 ? _('You win, together with others!') : _('You win!');
  if (winners.length === 1) return _('{0} wins.', names[winners[0]]);
  return _('{0} win.', winners.map((/** @type {number} */ seat) => names[seat]).join(', '));
}

/** A big button with an icon. @param {Parameters<typeof icon>[0]} name @param {string} text @param {() => void} onclick @param {string} [more] */
export function bigButton(name, text, onclick, more = '') {
  return h('button', {type: 'button', class: `button ${more}`, onclick}, icon(name), text);
}
