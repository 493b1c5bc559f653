// The players round the table: name, tiles left, points, whose turn it is and what they did last.
// @ts-check
import {fill, h, icon} from './dom.js';
import {shortWords} from './events.js';
import {seatNames} from './games.js';
import {_, figure, ngettext} from './words.js';

/** @param {{message: any, info: any, seat: number, mine: number | null, hasPoints: boolean, clock: string | null}} from */
function chip({message, info, seat, mine, hasPoints, clock}) {
  const known = info.seats[seat];
  const name = seatNames(info.seats)[seat];
  const turn = message?.turn === seat && message.stage === 'play';
  const last = message?.history?.findLast((/** @type {any} */ entry) => entry.seat === seat);
  const away = known.kind === 'person' && !known.present && seat !== mine;
  const out = message?.eliminated?.includes(seat);
  const tiles = message?.tiles?.[seat];
  const states = [seat === mine ? _('you') : '', known.held ? _('a computer player holds the seat') : away ? _('away') : '', out ? _('out') : ''].filter(Boolean);
  return h('li', {class: `chip${turn ? ' turn' : ''}${seat === mine ? ' mine' : ''}${away ? ' away' : ''}${out ? ' out' : ''}`, 'data-seat': seat, ...(turn ? {'aria-current': 'true'} : {})},
    h('span', {class: 'who'}, icon(known.kind === 'computer' ? 'computer' : 'people'), h('span', {class: 'chip-name'}, name),
      states.length ? h('span', {class: 'state'}, `(${states.join(', ')})`) : null),
    h('span', {class: 'counts'},
      tiles === undefined ? null : h('span', {class: 'left', title: ngettext('{0} tile', '{0} tiles', tiles)}, h('span', {class: 'mini-tile', 'aria-hidden': 'true'}), h('span', {}, String(tiles)), h('span', {class: 'unseen'}, ngettext('{0} tile', '{0} tiles', tiles))),
      hasPoints && message ? h('span', {class: 'points'}, figure(message.totals[seat]), ' ', h('span', {class: 'unit'}, _('pts'))) : null,
      clock ? h('span', {class: 'clock'}, clock) : null),
    h('span', {class: 'did'}, turn ? (seat === mine ? _('your turn') : _('thinking …')) : last ? shortWords(last) : ''));
}

/** @param {HTMLElement} element @param {{message: any, info: any, mine: number | null, hasPoints: boolean, clocks: (string | null)[]}} from */
export function showSeats(element, {message, info, mine, hasPoints, clocks}) {
  const count = info.seats.length;
  const order = Array.from({length: count}, (_none, index) => (index + (mine ?? 0)) % count);
  fill(element, ...order.map((seat) => chip({message, info, seat, mine, hasPoints, clock: clocks[seat] ?? null})));
}
