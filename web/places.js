// The numbers of the places where a tile may go, with what it scores there: always large enough to be read and
// hit, and beside the tiles rather than over them.
// @ts-check
import {svg} from './tiles.js';

/** @typedef {import('./board.js').Ghost} Ghost */
/** @typedef {import('./camera.js').Box} Box */
/** A number: of which place, and where that is. @typedef {{ghost: Ghost, key: string, box: Box}} Key */
/** Where it is put. @typedef {Key & {x: number, y: number, far: boolean, wide: number}} Placed */

const RADIUS = {usual: 12, small: 9}; // pixels
const SMALL = 0.08; // pixels a hundredth: smaller tiles have smaller numbers
const LETTER = 8; // pixels that a digit of the points takes
const RINGS = [2, 22]; // pixels between a place and its number: the nearest, and where that is taken
const WAYS = [[1, -1], [-1, -1], [1, 1], [-1, 1], [0, -1], [1, 0], [0, 1], [-1, 0]];

/** What two boxes have in common. @param {Box} one @param {Box} other */
function overlap(one, other) {
  return Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
}

export class Keys {
  constructor() {
    this.element = svg('g', {class: 'ghost-keys', 'aria-hidden': 'true'});
    /** @type {Placed[]} */
    this.placed = [];
    this.radius = 0;
  }

  /**
   * @param {Key[]} keys @param {number} scale pixels a hundredth of a unit @param {Box[]} tiles what is not to be covered
   * @param {Box} inside the window @param {Box[]} above what would cover them
   */
  show(keys, scale, tiles, inside, above) {
    this.radius = (scale < SMALL ? RADIUS.small : RADIUS.usual) / scale;
    this.placed = [];
    const avoid = [...tiles, ...keys.map(({box}) => box)];
    for (const key of keys) this.placed.push(this.place(key, scale, avoid, inside, above));
    this.element.replaceChildren(...this.placed.flatMap((key) => this.draw(key, scale)));
  }

  /** Where a number covers least, and nothing covers it. @param {Key} key @param {number} scale @param {Box[]} avoid @param {Box} inside @param {Box[]} above @returns {Placed} */
  place(key, scale, avoid, inside, above) {
    const {gain} = key.ghost;
    const wide = this.radius + (gain ? ((gain.length + 1) * LETTER) / 2 / scale : 0);
    const spots = RINGS.flatMap((away, ring) => WAYS.map(([right, down]) => ({...key, wide, far: ring > 0, ...this.spot(key.box, right, down, wide, away / scale)})));
    const taken = this.placed.map((each) => this.boxOf(each));
    const cost = (/** @type {Placed} */ spot, /** @type {number} */ index) => {
      const box = this.boxOf(spot);
      const seen = above.reduce((rest, other) => rest - overlap(box, other), overlap(box, inside)) / ((box.right - box.left) * (box.bottom - box.top));
      return [...avoid, ...taken, ...taken].reduce((sum, other) => sum + overlap(box, other), 0) + (1 - seen) * 1e6 + (spot.far ? this.radius ** 2 : 0) + index;
    };
    const costs = spots.map(cost);
    return spots[costs.indexOf(Math.min(...costs))];
  }

  /** Beside a box, in one of eight ways. @param {Box} box @param {number} right @param {number} down @param {number} wide @param {number} away */
  spot({left, top, right: east, bottom}, right, down, wide, away) {
    return {
      x: (left + east) / 2 + right * ((east - left) / 2 + away + wide),
      y: (top + bottom) / 2 + down * ((bottom - top) / 2 + away + this.radius) - (right && down ? down * this.radius : 0),
    };
  }

  /** @param {Placed} placed @returns {Box} */
  boxOf({x, y, wide}) {
    return {left: x - wide, right: x + wide, top: y - this.radius, bottom: y + this.radius};
  }

  /** @param {Placed} placed @param {number} scale */
  draw({ghost, key, x, y, wide, far, box}, scale) {
    const {radius} = this;
    const text = (/** @type {string} */ name, /** @type {number} */ at, /** @type {string} */ words) => {
      const element = svg('text', {class: name, 'text-anchor': 'middle', x: at, y: y + radius * 0.38, 'font-size': radius * 1.1});
      element.textContent = words;
      return element;
    };
    const pill = {y: y - radius, height: 2 * radius, rx: radius, 'stroke-width': 1.5 / scale};
    const left = x - wide;
    return [
      ...(far ? [svg('line', {class: 'ghost-line', x1: (box.left + box.right) / 2, y1: (box.top + box.bottom) / 2, x2: x, y2: y, 'stroke-width': 2 / scale})] : []),
      ...(ghost.gain ? [svg('rect', {class: 'ghost-gain', x: left, width: 2 * wide, ...pill}), text('ghost-points', left + wide + radius * 0.9, ghost.gain)] : []),
      svg('rect', {class: 'ghost-disc', x: left, width: 2 * radius, ...pill}), text('ghost-key', left + radius, key),
    ];
  }

  /** The place whose number is there. @param {{x: number, y: number}} at */
  at({x, y}) {
    return this.placed.find((key) => Math.abs(key.x - x) <= key.wide && Math.abs(key.y - y) <= this.radius)?.ghost ?? null;
  }
}
