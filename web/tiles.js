// Tiles as SVG. What they look like is defined by the library (src/drawing): the page fetches those
// definitions once a game and refers to them, so that a printed picture and the page are the same.
// @ts-check
import {_} from './words.js';

/**
 * A tile, or a place for one. Rectangular tiles: x and y are the centre in units of half a tile's
 * width, turn 0 to 3 says where the higher half points (east, south, west, north). Triangles: x is
 * the column, y the row, turn how far the corners are turned.
 * @typedef {{tile: string | null, x: number, y: number, turn: number, down?: boolean, open?: boolean}} Piece
 * What lies face down shows its back; if it is open besides, its face shows through.
 */

const SVG = 'http://www.w3.org/2000/svg';

/** The measures of include/pasch/drawing/look.h. */
export const UNIT = 100;
const COLUMN = 250;
const ROW = 433;
const THICK = 10;
const PIPS_MOST = 9;
const CORNER = 138;

/**
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {...Node} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) {
    if (key === 'style') element.style.cssText = String(value); // as an attribute the page's policy forbids it
    else element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}

/** @param {string} tile `3-4` or `3-4-5` */
function numbersOf(tile) {
  return tile.split('-').map(Number);
}

/** @param {string} id @param {number} [x] @param {number} [y] @param {boolean} [turned] */
function use(id, x = 0, y = 0, turned = false) {
  return svg('use', turned ? {href: `#${id}`, transform: `translate(${x} ${y})rotate(90)`} : {href: `#${id}`, x, y});
}

/** How rectangular tiles are drawn. */
const chain = {
  /** @param {Piece} piece */
  place: (piece) => ({x: piece.x * UNIT, y: piece.y * UNIT}),

  /** Half the width and half the height. @param {Piece} piece */
  reach: (piece) => (piece.turn % 2 === 0 ? {x: 2 * UNIT, y: UNIT} : {x: UNIT, y: 2 * UNIT}),

  /** @param {Piece} piece */
  parts(piece) {
    const way = piece.turn % 2 === 0 ? 'h' : 'v';
    if (!piece.tile || (piece.down && !piece.open)) return [use(`back-${way}`)];
    const [low, high] = numbersOf(piece.tile);
    const far = [{x: UNIT, y: 0}, {x: 0, y: UNIT}, {x: -UNIT, y: 0}, {x: 0, y: -UNIT}][piece.turn];
    const half = (/** @type {number} */ number, /** @type {number} */ sign) =>
      use(`n${number}`, sign * far.x, sign * far.y - THICK / 2, way === 'v' && number <= PIPS_MOST);
    const ground = piece.down ? [use(`back-${way}`), svg('g', {opacity: 0.45}, use(`tile-${way}`))] : [use(`tile-${way}`)];
    return [...ground, ...(low ? [half(low, -1)] : []), ...(high ? [half(high, 1)] : [])];
  },

  /** @param {Piece} piece */
  shadow: (piece) => use(piece.turn % 2 === 0 ? 'shadow-h' : 'shadow-v'),

  /** A rounded outline, shrunk by so much. @param {Piece} piece @param {number} inset */
  outline(piece, inset) {
    const {x, y} = chain.reach(piece);
    return svg('rect', {x: inset - x, y: inset - y, width: 2 * (x - inset), height: 2 * (y - inset), rx: 28});
  },

  inHand: {x: 0, y: 0, turn: 1},

  /** How far a tile of the hand is turned to lie there, in degrees. @param {Piece} piece */
  angle: (piece) => 90 * (piece.turn - 1),

  lying: 0, // its turn then
  legible: 0.125, // pixels a hundredth: it is 25 pixels wide
  narrowest: 27, // pixels: a finger must hit one
  done: () => _('Lay no more'),
};

/** How triangles are drawn. */
const triangle = {
  /** @param {Piece} piece */
  place: (piece) => ({x: piece.x * COLUMN, y: piece.y * ROW + ROW / 2}),

  /** @param {Piece} _piece */
  reach: (_piece) => ({x: COLUMN, y: ROW / 2}),

  /** @param {Piece} piece */
  parts(piece) {
    const up = isUp(piece);
    const numbers = numbersOf(/** @type {string} */ (piece.tile));
    return [
      use(up ? 'tile-up' : 'tile-down'),
      ...[0, 1, 2].map((corner) => {
        const {x, y} = cornerWay(up, corner);
        return use(`n${numbers[(corner + piece.turn) % 3]}`, x, y - THICK / 2);
      }),
    ];
  },

  /** @param {Piece} piece */
  shadow: (piece) => use(isUp(piece) ? 'shadow-up' : 'shadow-down'),

  /** @param {Piece} piece @param {number} inset */
  outline(piece, inset) {
    const way = isUp(piece) ? 1 : -1;
    const base = way * (ROW / 2 - inset);
    const side = COLUMN - (inset * ROW) / COLUMN;
    return svg('path', {d: `M0 ${-way * (ROW / 2 - 2 * inset)}L${side} ${base} ${-side} ${base}z`, 'stroke-linejoin': 'round'});
  },

  inHand: {x: 0, y: 0, turn: 0},

  /** @param {Piece} piece */
  angle: (piece) => (isUp(piece) ? 0 : 180) - 120 * piece.turn,

  lying: 0,
  legible: 0.09, // it is 39 pixels high
  narrowest: 44,
  done: () => _('Keep the tile'),
};

/** @typedef {typeof chain} Kind */

/** Tiles of which nothing but their names is known. @type {Kind} */
const plain = {
  ...chain,
  /** @param {Piece} piece */
  parts(piece) {
    const way = piece.turn % 2 === 0 ? 'h' : 'v';
    return piece.tile && (!piece.down || piece.open) ? [use(`tile-${way}`), use(`t-${piece.tile}`)] : [use(`back-${way}`)];
  },
  inHand: {x: 0, y: 0, turn: 0},
  angle: () => 0,
};

/** What the page has to know of a kind of game. @param {string} name @returns {Kind} */
export function kindOf(name) {
  return {chain, triangle}[name] ?? plain;
}

/** @param {Piece} piece */
function isUp(piece) {
  return (piece.x + piece.y) % 2 === 0;
}

/** From the middle of a cell to the number in one of its corners, clockwise from the tip. */
function cornerWay(/** @type {boolean} */ up, /** @type {number} */ corner) {
  const aside = COLUMN - CORNER * 0.866;
  const below = ROW / 2 - CORNER / 2;
  const ways = [{x: 0, y: CORNER - ROW / 2}, {x: aside, y: below}, {x: -aside, y: below}];
  const way = up ? 1 : -1;
  return {x: way * ways[corner].x, y: way * ways[corner].y};
}

/**
 * A tile as a picture of its own, as in a hand: upright, or lying.
 * @param {Kind} kind @param {string | null} tile @param {{lying?: boolean}} [options]
 */
export function tilePicture(kind, tile, {lying = false} = {}) {
  /** @type {Piece} */
  const piece = {...kind.inHand, tile, ...(lying ? {turn: kind.lying} : {})};
  const {x, y} = kind.reach(piece);
  const margin = 8;
  const box = `${-x - margin} ${-y - margin} ${2 * (x + margin)} ${2 * (y + margin)}`;
  return svg('svg', {viewBox: box, class: 'tile', 'aria-hidden': 'true', focusable: 'false'}, ...kind.parts(piece));
}
