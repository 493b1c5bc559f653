// The places of a tile as a list of close-ups, where they can't be read together on the table: each with the tile that
// it joins, its number and what it scores there. Those who listen have the places themselves.
// @ts-check
import {fill, h, icon} from './dom.js';
import {isPressed} from './pointers.js';
import {svg} from './tiles.js';

/** @typedef {import('./board.js').Ghost} Ghost */
/** @typedef {import('./board.js').Board} Board */

const MARGIN = 24; // around a close-up, in hundredths of a unit
const STEP = 0.8; // of what is seen

/** @param {Board} board @param {Ghost} ghost */
function picture(board, ghost) {
  const boxes = board.surroundings(ghost);
  const [left, top] = [Math.min(...boxes.map((box) => box.left)) - MARGIN, Math.min(...boxes.map((box) => box.top)) - MARGIN];
  const [width, height] = [Math.max(...boxes.map((box) => box.right)) + MARGIN - left, Math.max(...boxes.map((box) => box.bottom)) + MARGIN - top];
  const at = (/** @type {import('./tiles.js').Piece} */ piece) => {
    const {x, y} = board.kind.place(piece);
    return {transform: `translate(${x} ${y})`};
  };
  const {legible} = board.kind;
  return svg('svg', {class: 'closeup', viewBox: `${left} ${top} ${width} ${height}`, width: Math.ceil(width * legible), height: Math.ceil(height * legible)},
    ...ghost.joined.map((index) => svg('g', at(board.laid[index].piece), ...board.kind.parts(board.laid[index].piece))),
    svg('g', {class: 'ghost-tile', ...at(ghost.piece)}, ...board.kind.parts(ghost.piece)),
    svg('g', {class: 'ghost-outline', ...at(ghost.piece)}, board.kind.outline(ghost.piece, 6)));
}

export class Closeups {
  /** @param {Board} board @param {(ghost: Ghost | null) => void} point shows a place on the table */
  constructor(board, point) {
    this.board = board;
    this.point = point;
    this.list = h('div', {class: 'places', onscroll: () => this.mark()});
    this.before = this.more('back', -1);
    this.after = this.more('on', 1);
    this.element = h('div', {class: 'closeups', hidden: true, 'aria-hidden': 'true'}, this.before, this.list, this.after);
    /** @type {Ghost[]} */
    this.ghosts = [];
    this.list.addEventListener('wheel', (event) => {
      if (Math.abs(event.deltaY) > Math.abs(event.deltaX)) this.list.scrollLeft += event.deltaY;
    }, {passive: true});
    new ResizeObserver(() => this.mark()).observe(this.list);
  }

  /** @param {'back' | 'on'} name @param {number} way */
  more(name, way) {
    return h('button', {type: 'button', class: 'more', tabindex: -1, onclick: () => this.list.scrollBy({left: way * STEP * this.list.clientWidth})}, icon(name));
  }

  /** @param {Ghost[]} ghosts none: the list goes */
  show(ghosts) {
    this.ghosts = ghosts;
    this.element.hidden = !ghosts.length;
    fill(this.list, ...ghosts.map((ghost) => this.item(ghost)));
    this.mark();
  }

  /** @param {Ghost} ghost */
  item(ghost) {
    return h('button', {type: 'button', class: 'place', tabindex: -1, onclick: () => ghost.choose(), onpointerenter: () => this.look(ghost, true), onpointerleave: () => this.look(ghost, false)},
      h('span', {class: 'place-head'}, h('strong', {class: 'place-key'}, ghost.key ?? ''), ghost.gain ? h('strong', {class: 'gain'}, ghost.gain) : null),
      /** @type {any} */ (picture(this.board, ghost)), h('span', {class: 'place-name'}, ghost.where));
  }

  /** @param {Ghost} ghost @param {boolean} on */
  look(ghost, on) {
    ghost.look?.(on);
    if (on) this.point(ghost);
  }

  /** Shows whether there are more to the left and to the right. */
  mark() {
    const {scrollLeft, scrollWidth, clientWidth} = this.list;
    this.element.classList.toggle('more-before', scrollLeft > 1);
    this.element.classList.toggle('more-after', scrollLeft + clientWidth < scrollWidth - 1);
  }

  /** Marks one of the places and brings it in sight. @param {Ghost | null} ghost */
  pointTo(ghost) {
    for (const [index, item] of [...this.list.children].entries()) {
      const pointed = this.ghosts[index] === ghost;
      item.classList.toggle('pointed', pointed);
      if (pointed) this.reveal(/** @type {HTMLElement} */ (item));
    }
  }

  /** @param {HTMLElement} item */
  reveal(item) {
    if (isPressed() || this.list.matches(':hover')) return; // what is pointed at stays under the pointer
    const {scrollLeft, clientWidth} = this.list;
    const [left, right] = [item.offsetLeft, item.offsetLeft + item.offsetWidth];
    if (left < scrollLeft || right > scrollLeft + clientWidth) this.list.scrollTo({left: (left + right - clientWidth) / 2});
  }

  /** Whether the list is there on the screen. @param {number} x @param {number} y */
  covers(x, y) {
    const {left, right, top, bottom} = this.element.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  }

  /** The place whose close-up is there on the screen. @param {number} x @param {number} y @returns {Ghost | null} */
  at(x, y) {
    const item = document.elementFromPoint(x, y)?.closest('.place');
    return item ? (this.ghosts[[...this.list.children].indexOf(item)] ?? null) : null;
  }
}
