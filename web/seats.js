// The players round the table: name, tiles left, points, whose turn it is and what they did last.
// Everybody sits as at a real table: I am below, the next seat is on my left.
// @ts-check
import {hasMotion} from './app.js';
import {clockPart} from './clocks.js';
import {fill, h, icon} from './dom.js';
import {pointsWords, shortWords} from './events.js';
import {levelWord, portrait, shortNames} from './faces.js';
import {seatNames} from './games.js';
import {kindOf, tilePicture} from './tiles.js';
import {_, figure, ngettext} from './words.js';

/**
 * What is shown: the last view, the table, and what is known besides.
 * @typedef {{view: any, info: any, mine: number | null, hasPoints: boolean, kind: string, clocks: (string | null)[],
 *            graces: (string | null)[], hands?: string[][], hold: (seat: number) => void}} Standing
 */

const BACKS_MOST = 14; // more backs than this are not drawn, only counted
const NAME_MOST = 8; // letters, where there is little room

/** How many sit at each of the two narrow sides, if there are so many besides me. @param {number} others */
function atTheSides(others) {
  if (others < 2) return 0;
  return others < 6 ? 1 : others < 9 ? 2 : 3;
}

/** @param {number} tiles */
function backs(tiles) {
  const words = ngettext('{0} tile', '{0} tiles', tiles);
  return h('span', {class: 'left', title: words},
    h('span', {class: 'backs', 'aria-hidden': 'true'}, Array.from({length: Math.min(tiles, BACKS_MOST)}, () => h('span', {class: 'mini-tile'}))),
    h('span', {'aria-hidden': 'true'}, String(tiles)), h('span', {class: 'unseen'}, words));
}

/** What somebody did last: the tile itself, if it was one. @param {any} entry @param {string} kind */
function deed(entry, kind) {
  if (!entry) return [];
  if (entry.event !== 'place' || !entry.tile) return [h('span', {}, shortWords(entry))];
  const bonus = entry.bonus?.length ? shortWords({...entry, points: 0}).replace(entry.tile, '').trim() : '';
  return [tilePicture(kindOf(kind), entry.tile, {lying: true}), h('span', {class: 'unseen'}, entry.tile),
    entry.points ? h('strong', {class: 'gain'}, h('span', {class: 'in-words'}, pointsWords(entry.points)), h('span', {class: 'in-short', 'aria-hidden': 'true'}, `${entry.points > 0 ? '+' : ''}${figure(entry.points)}`)) : null,
    bonus ? h('span', {class: 'bonus'}, bonus) : null];
}

/** A hand that lies open where somebody sits; its tiles are turned over one by one. @param {string[]} tiles @param {string} kind */
function openTiles(tiles, kind) {
  const pictures = tiles.map((tile) => tilePicture(kindOf(kind), tile));
  if (hasMotion())
    for (const [index, picture] of pictures.entries())
      picture.animate([{transform: 'scaleX(0)'}, {transform: 'none'}], {duration: 220, delay: Math.min(index * 50, 400), fill: 'backwards'});
  return [h('span', {class: 'unseen'}, tiles.join(', ')), ...pictures];
}

/** @param {any} seat @param {string} name @param {() => void} hold @param {number | null} mine */
function holding(seat, name, hold, mine) {
  const said = seat.hold?.votes ?? [];
  const votes = said.length ? h('span', {class: 'votes'}, _('{0} of {1} want a computer player to hold {2}’s seat.', said.length, seat.hold.of, name)) : null;
  const may = mine !== null && !said.includes(mine);
  return [votes, may ? h('button', {type: 'button', class: 'button hold', onclick: hold}, _('Let a computer player hold the seat')) : null];
}

/** @param {string} left until the seat can be held; '' if it can */
function absence(left) {
  if (!left) return h('span', {}, _('away'));
  const [before, after] = _('away, can be held in {0}', '\n').split('\n');
  return h('span', {}, before, h('span', {class: 'grace-time'}, left), after);
}

/** @param {Standing} standing @param {number} seat */
function chip(standing, seat) {
  const {view, info, mine, hasPoints, kind, clocks} = standing;
  const known = info.seats[seat];
  const names = seatNames(info.seats);
  const [name, short] = [names[seat], shortNames(names, NAME_MOST)[seat]];
  const turn = view?.turn === seat && view.stage === 'play';
  const last = view?.history?.findLast((/** @type {any} */ entry) => entry.seat === seat);
  const away = known.kind === 'person' && !known.present && !known.left && seat !== mine;
  const helped = known.left || known.held; // a computer player plays for them
  const out = view?.eliminated?.includes(seat);
  const tiles = view?.tiles?.[seat];
  const states = [seat === mine ? _('you') : '', known.left ? _('left to a computer player') : known.held ? _('a computer player holds the seat') : '', out ? _('out') : ''].filter(Boolean);
  const classes = ['chip', turn && 'turn', seat === mine && 'mine', away && 'away', helped && 'helped', out && 'out'].filter(Boolean).join(' ');
  return h('div', {class: classes, 'data-seat': seat, ...(seat === mine ? {} : {role: 'listitem'}), ...(turn ? {'aria-current': 'true'} : {})},
    h('span', {class: 'who'}, known.kind === 'computer' ? portrait(known) : icon(helped ? 'computer' : 'people'),
      h('span', {class: 'chip-name', title: name}, name === short ? name : [h('span', {class: 'in-words'}, name), h('span', {class: 'in-short', 'aria-hidden': 'true'}, short)]),
      known.kind === 'computer' ? levelWord(known) : null,
      states.length ? h('span', {class: seat === mine && states.length === 1 ? 'state you' : 'state', title: states.join(', ')}, `(${states.join(', ')})`) : null),
    h('span', {class: 'counts'},
      tiles === undefined ? null : backs(tiles),
      hasPoints && view ? h('span', {class: 'points'}, figure(view.totals[seat]), ' ', h('span', {class: 'unit'}, _('pts'))) : null,
      clocks[seat] ? clockPart(clocks[seat]) : null),
    standing.hands?.[seat]?.length && seat !== mine ? h('span', {class: 'did open'}, openTiles(standing.hands[seat], kind)) : h('span', {class: 'did'}, away && !known.held ? absence(standing.graces[seat] ?? '') : turn ? h('span', {}, seat === mine ? _('your turn') : _('thinking …')) : deed(last, kind)),
    away && !known.held && info.state === 'playing' && !standing.graces[seat] ? holding(known, name, () => standing.hold(seat), mine) : null);
}

export class Seats {
  constructor() {
    this.sides = {left: h('div', {class: 'side left-side'}), top: h('div', {class: 'side top-side'}), right: h('div', {class: 'side right-side'})};
    /** Everybody but me. */
    this.others = h('div', {class: 'players', role: 'list', tabindex: '0', 'aria-label': _('Players')}, this.sides.left, this.sides.top, this.sides.right);
    /** Me, beside my tiles. */
    this.me = h('div', {class: 'me'});
    /** @type {Map<number, {shown: string, element: HTMLElement}>} */
    this.chips = new Map();
    this.onTurn = -1;
  }

  /** Chips that have not changed stay as they are, with whatever has the focus in them. @param {Standing} standing */
  show(standing) {
    const {info, mine, view} = standing;
    const count = info.seats.length;
    const order = Array.from({length: count}, (_none, index) => (index + (mine ?? 0)) % count).filter((seat) => seat !== mine);
    const side = atTheSides(order.length);
    const seated = {left: order.slice(0, side), top: order.slice(side, order.length - side), right: order.slice(order.length - side)};
    for (const place of /** @type {const} */ (['left', 'top', 'right'])) this.fillSide(this.sides[place], seated[place].map((seat) => this.chip(standing, seat)));
    if (mine !== null) this.fillSide(this.me, [this.chip(standing, mine)]);
    this.others.classList.toggle('few', order.length < 3);
    this.others.classList.toggle('crowd', order.length > 6);
    const turn = view?.stage === 'play' ? view.turn : -1;
    if (turn !== this.onTurn) this.reveal(turn);
    this.onTurn = turn;
  }

  /** @param {HTMLElement} side @param {HTMLElement[]} wanted */
  fillSide(side, wanted) {
    if (wanted.length === side.children.length && wanted.every((element, index) => side.children[index] === element)) return;
    const inside = side.contains(document.activeElement);
    const focused = /** @type {HTMLElement | null} */ (inside ? document.activeElement?.closest('.chip') : null)?.dataset.seat;
    fill(side, ...wanted);
    const again = /** @type {HTMLElement | null} */ (side.querySelector(`[data-seat="${focused}"] button`));
    if (inside) (again ?? this.others).focus({preventScroll: true});
  }

  /** @param {Standing} standing @param {number} seat */
  chip(standing, seat) {
    const {view, info, mine, hasPoints, kind} = standing;
    const last = view?.history?.findLast((/** @type {any} */ entry) => entry.seat === seat);
    const shown = JSON.stringify([{...info.seats[seat], hold_in: Boolean(standing.graces[seat])}, seatNames(info.seats)[seat], info.state, view?.stage, view?.turn === seat, last, view?.eliminated, view?.tiles?.[seat], view?.totals?.[seat], standing.hands?.[seat], mine, hasPoints, kind, Boolean(standing.clocks[seat])]);
    const before = this.chips.get(seat);
    if (before?.shown === shown) return before.element;
    const element = chip(standing, seat);
    this.chips.set(seat, {shown, element});
    return element;
  }

  /** Where on the screen somebody sits. @param {number} seat */
  placeOf(seat) {
    return this.chips.get(seat)?.element.getBoundingClientRect() ?? null;
  }

  /** Where there is room for some only, whoever is to act can be seen. @param {number} seat */
  reveal(seat) {
    const element = this.chips.get(seat)?.element;
    if (!element || !this.others.contains(element) || this.others.scrollWidth <= this.others.clientWidth) return;
    const middle = element.offsetLeft + element.offsetWidth / 2 - this.others.offsetLeft;
    this.others.scrollTo({left: middle - this.others.clientWidth / 2, behavior: hasMotion() ? 'smooth' : 'auto'});
  }
}
