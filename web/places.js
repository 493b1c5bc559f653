// The numbers of the places where a tile may go: always large enough to be read and hit, and moved
// apart where places are close to each other.
// @ts-check
import {svg} from './tiles.js';

/** @typedef {import('./board.js').Ghost} Ghost */
/** A number: of which place, where that is, and where the number is. @typedef {{ghost: Ghost, key: string, x: number, y: number, of: {x: number, y: number}}} Key */

const RADIUS = 13; // pixels
const APART = 30; // from the middle of one to that of the next
const ROUNDS = 12;

/** Moves what is too close away from each other. @param {{x: number, y: number}[]} points @param {number} least */
export function spread(points, least) {
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, one] of points.entries())
      for (const other of points.slice(index + 1)) {
        const [x, y] = [other.x - one.x, other.y - one.y];
        const distance = Math.hypot(x, y);
        if (distance >= least) continue;
        const [wayX, wayY] = distance ? [x / distance, y / distance] : [1, 0];
        const push = (least - distance) / 2;
        one.x -= wayX * push;
        one.y -= wayY * push;
        other.x += wayX * push;
        other.y += wayY * push;
      }
}

export class Keys {
  constructor() {
    this.element = svg('g', {class: 'ghost-keys', 'aria-hidden': 'true'});
    /** @type {Key[]} */
    this.placed = [];
    this.radius = 0;
  }

  /** @param {Key[]} keys @param {number} scale pixels a hundredth of a unit */
  show(keys, scale) {
    this.radius = RADIUS / scale;
    this.placed = keys.map((key) => ({...key}));
    spread(this.placed, APART / scale);
    this.element.replaceChildren(...this.placed.flatMap((key, index) => {
      const from = keys[index];
      const label = svg('text', {class: 'ghost-key', 'text-anchor': 'middle', x: key.x, y: key.y + this.radius * 0.38, 'font-size': this.radius * 1.1});
      label.textContent = key.key;
      const line = Math.hypot(from.x - key.x, from.y - key.y) > this.radius ? [svg('line', {class: 'ghost-line', x1: key.of.x, y1: key.of.y, x2: key.x, y2: key.y, 'stroke-width': 2 / scale})] : [];
      return [...line, svg('circle', {class: 'ghost-disc', r: this.radius, cx: key.x, cy: key.y, 'stroke-width': 1.5 / scale}), label];
    }));
  }

  /** The place whose number is there. @param {{x: number, y: number}} at */
  at({x, y}) {
    return this.placed.find((key) => Math.hypot(key.x - x, key.y - y) <= this.radius)?.ghost ?? null;
  }
}
