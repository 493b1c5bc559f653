// The table: tiles where the library says that they lie, and ghosts where a tile could go.
// @ts-check
import {Camera} from './camera.js';
import {Keys} from './places.js';
import {UNIT, kindOf, svg} from './tiles.js';

/** @typedef {import('./tiles.js').Piece} Piece */
/** @typedef {[number, number, number, number]} Line from a tile to one that could not be laid beside it: x, y, x, y */
/**
 * A place where the chosen tile may go; joined: the tiles on the table that it would join; gain: what it scores there, why, and
 * what to do while somebody looks at it.
 * @typedef {{piece: Piece, label: string, where: string, joined: number[], choose: () => void, key: string, gain?: string, why?: string, look?: (on: boolean) => void}} Ghost
 */

const DURATION = 260;
const FINGER = 24; // pixels around a finger that count as hit
const TILE = 400; // how long a tile is
/** So many tiles that move at once are followed more easily if they move slowly, and it is said. */
export const MANY = 20;
const SLOWLY = 1100;
const RING = {least: 1.25, most: 3}; // pixels around the last tile
const RING_SCALE = 16; // of a unit's hundredth

export class Board {
  /** @param {HTMLElement} element @param {{engine: string, motion: () => boolean, avoid?: () => Element[], onfocus?: (ghost: Ghost) => void}} options avoid: what lies over its lower corners */
  constructor(element, {engine, motion, avoid = () => [], onfocus = () => {}}) {
    this.element = element;
    this.kind = kindOf(engine);
    this.motion = motion;
    this.onfocus = onfocus;
    this.pace = DURATION;
    this.shadows = svg('g');
    this.tiles = svg('g');
    this.apart = svg('g', {class: 'lines'});
    this.marks = svg('g');
    this.ghosts = svg('g', {class: 'ghosts'});
    this.keys = new Keys();
    this.world = svg('g', {}, this.shadows, this.tiles, this.apart, this.marks, this.ghosts, this.keys.element);
    this.picture = /** @type {SVGSVGElement} */ (svg('svg', {class: 'board-picture', role: 'group'}, this.world));
    /** @type {{piece: Piece, tile: SVGElement, shadow: SVGElement}[]} */
    this.laid = [];
    /** @type {Line[]} to tiles that lie apart from what they are joined to */
    this.lines = [];
    /** @type {Ghost[]} */
    this.offered = [];
    /** @type {Piece[]} where tiles may go, whether or not one is chosen: so nothing jumps when it is */
    this.open = [];
    element.replaceChildren(this.picture);
    this.camera = new Camera(element, this.picture, {
      boxes: () => [...this.laid, ...this.offered].map(({piece}) => this.boxOf(piece)).concat(this.open.map((piece) => this.boxOf(piece))),
      avoid,
      motion,
      onchange: () => this.rescale(),
    });
    this.listen();
  }

  /** @param {string} label what the table is, for those who can't see it */
  describe(label) {
    this.picture.setAttribute('aria-label', label);
  }

  /**
   * Shows these pieces. New ones fly in from `from`, which gives a place on the screen for the
   * number of a piece; those that have moved glide.
   * @param {Piece[]} pieces @param {(index: number) => DOMRect | null} from
   * @param {{open?: Piece[], lines?: Line[]}} [more] places that are open; lines to tiles that lie apart
   * @returns {number} how many of those that lay were moved
   */
  show(pieces, from, {open = [], lines = []} = {}) {
    const known = Math.min(this.laid.length, pieces.length);
    const same = this.laid.slice(0, known).every(({piece}, i) => piece.tile === pieces[i].tile);
    if (!same || pieces.length < this.laid.length) this.clear();
    const moved = this.laid.filter(({piece}, index) => piece.x !== pieces[index].x || piece.y !== pieces[index].y).length;
    this.pace = this.camera.pace = moved < MANY ? DURATION : SLOWLY;
    for (const [index, old] of this.laid.entries()) this.move(old, pieces[index]);
    const first = this.laid.length;
    for (const piece of pieces.slice(first)) this.add(piece);
    this.open = open;
    const before = this.camera.view;
    this.camera.fit();
    if (first > 0 || pieces.length - first < 3)
      for (let index = first; index < pieces.length; index++) this.fly(index, from(index), before);
    this.connect(lines);
    this.mark(pieces.length - 1);
    this.pace = this.camera.pace = DURATION;
    return moved;
  }

  clear() {
    this.laid = [];
    this.lines = [];
    for (const group of [this.shadows, this.tiles, this.apart, this.marks]) group.replaceChildren();
    this.offer([]);
  }

  /** @param {Piece} piece */
  add(piece) {
    const {x, y} = this.kind.place(piece);
    const style = `transform:translate(${x}px,${y}px)`;
    const tile = svg('g', {class: 'laid', style}, ...this.kind.parts(piece));
    const shadow = svg('g', {class: 'laid', style}, this.kind.shadow(piece));
    this.tiles.append(tile);
    this.shadows.append(shadow);
    this.laid.push({piece, tile, shadow});
  }

  /** @param {{piece: Piece, tile: SVGElement, shadow: SVGElement}} old @param {Piece} piece */
  move(old, piece) {
    const before = this.kind.place(old.piece);
    const after = this.kind.place(piece);
    if (old.piece.turn !== piece.turn || old.piece.down !== piece.down) {
      old.tile.replaceChildren(...this.kind.parts(piece));
      old.shadow.replaceChildren(this.kind.shadow(piece));
    }
    old.piece = piece;
    if (before.x === after.x && before.y === after.y) return;
    for (const element of [old.tile, old.shadow]) {
      element.style.transform = `translate(${after.x}px,${after.y}px)`;
      if (this.motion())
        element.animate([{transform: `translate(${before.x}px,${before.y}px)`}, {transform: element.style.transform}], {duration: this.pace, easing: 'ease-in-out'});
    }
  }

  /** A new tile comes from where it was. @param {number} index @param {DOMRect | null} start @param {import('./camera.js').View} view what was seen before */
  fly(index, start, view) {
    if (!this.motion() || !start) return;
    const {piece, tile, shadow} = this.laid[index];
    const {x, y} = this.kind.place(piece);
    const from = this.camera.toWorld(start.left + start.width / 2, start.top + start.height / 2, view);
    const size = Math.min(Math.max(start.height / (TILE * view.scale), 0.4), 3);
    const frames = [
      {transform: `translate(${from.x}px,${from.y}px) scale(${size})`, opacity: 0.6},
      {transform: `translate(${x}px,${y}px)`, opacity: 1},
    ];
    this.tiles.append(tile); // above all others while it flies
    tile.animate(frames, {duration: DURATION, easing: 'cubic-bezier(.2,.7,.3,1)'});
    shadow.animate([{opacity: 0}, {opacity: 1}], {duration: DURATION, easing: 'ease-in'});
  }

  /** Until nothing flies any more. */
  rest() {
    return Promise.allSettled(this.laid.flatMap(({tile}) => tile.getAnimations()).map(({finished}) => finished));
  }

  /** Rings the tile that was laid last. @param {number} index */
  mark(index) {
    const last = this.laid[index];
    if (!last) return this.marks.replaceChildren();
    const {x, y} = this.kind.place(last.piece);
    const ring = svg('g', {class: 'last', style: `transform:translate(${x}px,${y}px)`}, this.kind.outline(last.piece, -8)); // around it: a small tile can be read
    this.marks.replaceChildren(ring);
    if (this.motion()) ring.animate([{opacity: 0}, {opacity: 1}], {duration: this.pace, easing: 'ease-in'});
  }

  /** Draws the lines to tiles that lie apart: a wide stroke and a narrower one on it. @param {Line[]} lines */
  connect(lines) {
    this.lines = lines;
    this.apart.replaceChildren(...lines.flatMap((line) => {
      const [x, y, toX, toY] = line.map((number) => number * UNIT);
      const d = `M${x} ${y}L${toX} ${toY}`;
      return [svg('path', {class: 'edge', d}), svg('path', {d})];
    }));
  }

  // ---- Places ----

  /** Shows where the chosen tile may go. @param {Ghost[]} ghosts */
  offer(ghosts) {
    const focused = [...this.ghosts.children].indexOf(/** @type {any} */ (document.activeElement)); // the same places, offered again
    this.offered = ghosts;
    this.ghosts.replaceChildren(...ghosts.map((ghost) => this.makeGhost(ghost)));
    this.placeKeys();
    if (focused >= 0) this.focus(Math.min(focused, ghosts.length - 1));
  }

  /** What is to be read of a place: itself, and what it joins. @param {Ghost} ghost */
  surroundings({piece, joined}) {
    return [piece, ...joined.flatMap((index) => this.laid[index]?.piece ?? [])].map((each) => this.boxOf(each));
  }

  /** @param {Ghost} ghost */
  makeGhost(ghost) {
    const {x, y} = this.kind.place(ghost.piece);
    const element = svg('g', {class: 'ghost', role: 'button', tabindex: 0, 'aria-label': `${ghost.key}: ${ghost.label}`, transform: `translate(${x} ${y})`},
      svg('g', {class: 'ghost-tile'}, ...this.kind.parts(ghost.piece)), this.kind.outline(ghost.piece, 6));
    if (ghost.why) element.setAttribute('aria-description', ghost.why);
    for (const name of ['pointerenter', 'focus']) element.addEventListener(name, () => ghost.look?.(true));
    for (const name of ['pointerleave', 'blur']) element.addEventListener(name, () => ghost.look?.(false));
    element.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      ghost.choose();
    });
    element.addEventListener('focus', () => this.onfocus(ghost));
    element.addEventListener('click', (event) => {
      if (!event.detail) ghost.choose(); // by somebody's help, not by a pointer
    });
    return element;
  }

  /** What is as large on a small table as on a large one, or nearly so. */
  rescale() {
    this.marks.style.setProperty('--ring', `${Math.min(Math.max(RING_SCALE * this.camera.view.scale, RING.least), RING.most)}px`);
    this.placeKeys();
  }

  /** Every place has a number beside it, and what it scores. */
  placeKeys() {
    const {view, size} = this.camera;
    const {scale} = view;
    const [x, y] = [view.x - size.width / 2 / scale, view.y - size.height / 2 / scale];
    const box = (/** @type {import('./camera.js').Box} */ {left, top, right, bottom}) => ({left: x + left / scale, top: y + top / scale, right: x + right / scale, bottom: y + bottom / scale});
    const any = this.offered.length > 0;
    this.keys.show(this.offered.map((ghost) => ({ghost, key: ghost.key, box: this.boxOf(ghost.piece)})), scale, any ? this.laid.map(({piece}) => this.boxOf(piece)) : [],
      box({left: 0, top: 0, right: size.width, bottom: size.height}), any ? this.camera.obstacles().map(box) : []);
  }

  /** The ghost under a place on the screen, or the nearest within reach of a finger; null if none is near. */
  ghostAt(/** @type {number} */ x, /** @type {number} */ y, reach = Math.max(420, FINGER / this.camera.view.scale)) {
    const at = this.camera.toWorld(x, y);
    const key = this.keys.at(at);
    if (key) return key;
    let best = null;
    let nearest = reach;
    for (const ghost of this.offered) {
      const middle = this.kind.place(ghost.piece);
      const distance = Math.hypot(middle.x - at.x, middle.y - at.y);
      if (distance < nearest) [nearest, best] = [distance, ghost];
    }
    return best;
  }

  /** Shows which ghost a dragged tile would go to. @param {Ghost | null} ghost */
  point(ghost) {
    for (const [index, element] of [...this.ghosts.children].entries()) element.classList.toggle('pointed', this.offered[index] === ghost);
  }

  /** Points out one of the places; with the focus there Enter lays the tile. @param {number} index @param {boolean} focus */
  single(index, focus) {
    this.point(this.offered[index] ?? null);
    if (focus) this.focus(index);
  }

  /** @param {number} index */
  focus(index) {
    /** @type {SVGElement | undefined} */ (this.ghosts.children[index])?.focus({preventScroll: true});
  }

  /** Moves the focus from ghost to ghost. @param {number} step */
  step(step) {
    const all = /** @type {SVGElement[]} */ ([...this.ghosts.children]);
    if (!all.length) return false;
    const index = all.indexOf(/** @type {any} */ (document.activeElement));
    this.focus((index + step + all.length) % all.length);
    return true;
  }

  /** Where on the screen its middle is. @param {Piece} piece */
  screenOf(piece) {
    const {x, y} = this.kind.place(piece);
    const {left, top} = this.element.getBoundingClientRect();
    const at = this.camera.toWindow(x, y);
    return {x: left + at.x, y: top + at.y};
  }

  /** What a piece covers. @param {Piece} piece */
  boxOf(piece) {
    const {x, y} = this.kind.place(piece);
    const reach = this.kind.reach(piece);
    return {left: x - reach.x, top: y - reach.y, right: x + reach.x, bottom: y + reach.y};
  }

  listen() {
    this.element.addEventListener('click', (event) => {
      if (this.camera.moved || !event.detail) return;
      const onGhost = /** @type {Element} */ (event.target).closest('.ghost');
      const near = onGhost ? undefined : FINGER / this.camera.view.scale; // small tiles are hard to hit
      this.ghostAt(event.clientX, event.clientY, near)?.choose();
    });
    this.element.addEventListener('dblclick', () => this.camera.fitAgain());
  }
}
