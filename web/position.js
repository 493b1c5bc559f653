// What lies on the table, in words: for those who listen to the page instead of looking at it.
// @ts-check
import {placeWords, pointsWords} from './events.js';
import {_, ngettext} from './words.js';

/** @typedef {[number, number]} Cell row and column */
/** A tile on the table. @typedef {{tile?: string, on?: string, down?: boolean, cell?: Cell}} Laid */

/** The tiles on the table, in the order in which they were laid. @param {any} view @returns {Laid[]} */
export function laidOf(view) {
  return (view.history ?? []).filter((/** @type {any} */ entry) => entry.event === 'place');
}

/** The cells beyond the three edges of a cell, with the two corners of each edge. @param {Cell} cell @returns {{cell: Cell, corners: [number, number]}[]} */
function beyond([row, column]) {
  const up = (row + column) % 2 === 0;
  return [
    {cell: [row, column - 1], corners: up ? [0, 2] : [0, 1]},
    {cell: [row, column + 1], corners: up ? [0, 1] : [0, 2]},
    {cell: [up ? row + 1 : row - 1, column], corners: [1, 2]},
  ];
}

/** The tiles beside a cell: `on the 1 and 2 of 0-1-2`. @param {Cell} cell @param {(number | null)[]} corners what it shows @param {Laid[]} laid @returns {string[]} */
function besideCell(cell, corners, laid) {
  return beyond(cell).flatMap(({cell: other, corners: [first, second]}) => {
    const tile = laid.find((each) => String(each.cell) === String(other))?.tile;
    return tile ? [_('on the {0} and {1} of {2}', corners[first] ?? '?', corners[second] ?? '?', tile)] : [];
  });
}

/** Which of the tiles on the table a move would join. @param {any} move @param {Laid[]} laid @returns {number[]} */
export function joinedBy(move, laid) {
  const cells = move.cell ? beyond(move.cell).map(({cell}) => String(cell)) : [];
  const on = move.on?.split(':')[0];
  return laid.flatMap((each, index) => ((on && each.tile === on) || (each.cell && cells.includes(String(each.cell))) ? [index] : []));
}

/** @type {Record<string, () => string>} */
const BONUSES = {
  bridge: () => _('making a bridge'),
  joint: () => _('making a joint'),
  hexagon: () => _('filling a hexagon'),
  out: () => _('with the last tile'),
};

/** Where a tile would go. @param {any} move @param {Laid[]} laid */
export function placeName(move, laid) {
  const beside = move.cell ? besideCell(move.cell, move.corners, laid) : [];
  if (!beside.length) return move.cell && !laid.length ? placeWords({...move, cell: undefined}) : placeWords(move);
  const bonus = (move.bonus ?? []).flatMap((/** @type {string} */ name) => BONUSES[name]?.() ?? []);
  return [...beside, ...bonus, ...(move.points ? [pointsWords(move.points)] : [])].join(', ');
}

/** The tiles that hang on each tile; the first hangs on none. @param {Laid[]} laid */
function childrenOf(laid) {
  /** @type {Map<string, Laid[]>} */
  const children = new Map();
  for (const entry of laid.slice(1)) {
    const parent = entry.on?.split(':')[0];
    if (parent) children.set(parent, [...(children.get(parent) ?? []), entry]);
  }
  return children;
}

/** @param {Laid} entry */
function nameOf(entry) {
  return entry.tile ?? _('a double face down');
}

/** Rectangular tiles: the first, and each arm from where it branches off. @param {Laid[]} laid */
function arms(laid) {
  const children = childrenOf(laid);
  const lines = [_('First tile: {0}.', nameOf(laid[0]))];
  const waiting = [...(children.get(laid[0].tile ?? '') ?? [])];
  for (let start = waiting.shift(); start; start = waiting.shift()) {
    const arm = [start];
    let next = children.get(start.tile ?? '') ?? [];
    for (; next.length === 1; next = children.get(next[0].tile ?? '') ?? []) arm.push(next[0]);
    waiting.push(...next);
    lines.push(`${placeWords({...start, points: 0, down: false})}: ${arm.map(nameOf).join(', ')}.`);
  }
  return lines;
}

/** @param {any} end @param {Laid[]} laid */
function endName(end, laid) {
  if (end.cell) return [...besideCell(end.cell, end.corners, laid), _('corners {0}', end.corners.map((/** @type {number | null} */ number) => number ?? '*').join('-'))].join(', ');
  const name = placeWords({on: end.on});
  return `${end.number} (${end.count > 1 ? `${name}, ${_('{0} times', end.count)}` : name})`;
}

/**
 * The whole position: lines about the tiles, and about the places that are open.
 * @param {any} view @returns {{tiles: string[], ends: string[]}}
 */
export function positionWords(view) {
  const laid = laidOf(view);
  if (!laid.length) return {tiles: [], ends: []};
  const tiles = laid[0].cell
    ? laid.map((entry, index) => (index ? `${entry.tile} ${besideCell(/** @type {Cell} */ (entry.cell), /** @type {any} */ (entry).corners, laid.slice(0, index)).join(', ')}.` : _('First tile: {0}.', nameOf(entry))))
    : arms(laid);
  return {tiles, ends: (view.ends ?? []).map((/** @type {any} */ end) => endName(end, laid))};
}

/** In one sentence. @param {any} view */
export function positionSummary(view) {
  const laid = laidOf(view);
  if (!laid.length) return _('The table is empty.');
  if (laid[0].cell) return ngettext('The table: {0} tile.', 'The table: {0} tiles.', laid.length);
  return _('The table. Open ends: {0}.', (view.ends ?? []).map((/** @type {any} */ end) => (end.count > 1 ? `${end.number} ×${end.count}` : end.number)).join(', '));
}
