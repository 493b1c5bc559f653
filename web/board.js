// The table: tiles where the library says that they lie, and ghosts where a tile could go. It can be
// panned and zoomed, and fits itself to the window until somebody does so.
// @ts-check
import {kinds, svg} from './tiles.js';

/** @typedef {import('./tiles.js').Piece} Piece */
/** A place where the chosen tile may go. @typedef {{piece: Piece, label: string, choose: () => void, key?: string}} Ghost */

const MARGIN = 260; // around the tiles, in hundredths of a unit
const LEAST = {x: 2400, y: 1500}; // a table with few tiles is not shown larger than this
const SCALE_MOST = 0.34; // pixels a hundredth: a tile is at most 136 pixels long
const SCALE_LEAST = 0.03;
const DURATION = 260;
const FINGER = 24; // pixels around a finger that count as hit

export class Board {
  /** @param {HTMLElement} element @param {{engine: string, motion: () => boolean}} options */
  constructor(element, {engine, motion}) {
    this.element = element;
    this.kind = kinds[engine];
    this.motion = motion;
    this.shadows = svg('g');
    this.tiles = svg('g');
    this.marks = svg('g');
    this.ghosts = svg('g', {class: 'ghosts'});
    this.world = svg('g', {}, this.shadows, this.tiles, this.marks, this.ghosts);
    this.picture = /** @type {SVGSVGElement} */ (svg('svg', {class: 'board-picture', role: 'group'}, this.world));
    /** @type {{piece: Piece, tile: SVGElement, shadow: SVGElement}[]} */
    this.laid = [];
    /** @type {Ghost[]} */
    this.offered = [];
    this.view = {x: 0, y: 0, scale: 0.2};
    this.fitted = true; // until somebody pans or zooms
    /** @type {{x: number, y: number, scale: number} | undefined} what the picture shows while it is moved as a whole */
    this.sliding = undefined;
    element.replaceChildren(this.picture);
    this.listen();
    new ResizeObserver(() => this.fit()).observe(element);
  }

  /** @param {string} label what the table is, for those who can't see it */
  describe(label) {
    this.picture.setAttribute('aria-label', label);
  }

  /**
   * Shows these pieces. New ones fly in from `from`, which gives a place on the screen for the
   * number of a piece; those that have moved glide.
   * @param {Piece[]} pieces @param {(index: number) => DOMRect | null} from
   */
  show(pieces, from) {
    const known = Math.min(this.laid.length, pieces.length);
    const same = this.laid.slice(0, known).every(({piece}, i) => piece.tile === pieces[i].tile);
    if (!same || pieces.length < this.laid.length) this.clear();
    for (const [index, old] of this.laid.entries()) this.move(old, pieces[index]);
    const first = this.laid.length;
    for (const piece of pieces.slice(first)) this.add(piece);
    this.fit();
    if (first > 0 || pieces.length - first < 3)
      for (let index = first; index < pieces.length; index++) this.fly(index, from(index));
    this.mark(pieces.length - 1);
  }

  clear() {
    this.laid = [];
    for (const group of [this.shadows, this.tiles, this.marks, this.ghosts]) group.replaceChildren();
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
        element.animate([{transform: `translate(${before.x}px,${before.y}px)`}, {transform: element.style.transform}], {duration: DURATION, easing: 'ease-in-out'});
    }
  }

  /** A new tile comes from where it was. @param {number} index @param {DOMRect | null} start */
  fly(index, start) {
    if (!this.motion() || !start) return;
    const {piece, tile, shadow} = this.laid[index];
    const {x, y} = this.kind.place(piece);
    const from = this.toWorld(start.left + start.width / 2, start.top + start.height / 2);
    const frames = [
      {transform: `translate(${from.x}px,${from.y}px) scale(1.25)`, opacity: 0.75},
      {transform: `translate(${x}px,${y}px)`, opacity: 1},
    ];
    tile.animate(frames, {duration: DURATION, easing: 'cubic-bezier(.2,.7,.3,1)'});
    shadow.animate([{opacity: 0}, {opacity: 1}], {duration: DURATION, easing: 'ease-in'});
  }

  /** Rings the tile that was laid last. @param {number} index */
  mark(index) {
    const last = this.laid[index];
    if (!last) return this.marks.replaceChildren();
    const {x, y} = this.kind.place(last.piece);
    const ring = svg('g', {class: 'last', style: `transform:translate(${x}px,${y}px)`}, this.kind.outline(last.piece, 4));
    this.marks.replaceChildren(ring);
    if (this.motion()) ring.animate([{opacity: 0}, {opacity: 1}], {duration: DURATION});
  }

  /** Shows where the chosen tile may go. @param {Ghost[]} ghosts */
  offer(ghosts) {
    this.offered = ghosts;
    this.ghosts.replaceChildren(
      ...ghosts.map((ghost) => {
        const {x, y} = this.kind.place(ghost.piece);
        const element = svg('g', {class: 'ghost', role: 'button', tabindex: 0, 'aria-label': ghost.key ? `${ghost.key}: ${ghost.label}` : ghost.label, transform: `translate(${x} ${y})`},
          svg('g', {class: 'ghost-tile'}, ...this.kind.parts(ghost.piece)), this.kind.outline(ghost.piece, 6));
        if (ghost.key) {
          const key = svg('text', {class: 'ghost-key', 'text-anchor': 'middle', y: 36, 'aria-hidden': 'true'});
          key.textContent = ghost.key;
          element.append(svg('circle', {class: 'ghost-disc', r: 62}), key);
        }
        element.addEventListener('click', () => ghost.choose());
        element.addEventListener('keydown', (event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          event.stopPropagation();
          ghost.choose();
        });
        return element;
      }));
    if (ghosts.length) this.reveal(ghosts.map(({piece}) => piece));
  }

  /** The ghost under a place on the screen, or the nearest within reach of a finger; null if none is near. */
  ghostAt(/** @type {number} */ x, /** @type {number} */ y, reach = Math.max(420, FINGER / this.view.scale)) {
    const at = this.toWorld(x, y);
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

  /** Moves the focus from ghost to ghost. @param {number} step */
  step(step) {
    const all = /** @type {SVGElement[]} */ ([...this.ghosts.children]);
    if (!all.length) return false;
    const index = all.indexOf(/** @type {any} */ (document.activeElement));
    all[(index + step + all.length) % all.length].focus();
    return true;
  }

  // ---- Where on the screen ----

  /** @param {number} x @param {number} y */
  toWorld(x, y) {
    const box = this.element.getBoundingClientRect();
    return {
      x: (x - box.left - box.width / 2) / this.view.scale + this.view.x,
      y: (y - box.top - box.height / 2) / this.view.scale + this.view.y,
    };
  }

  /** What the pieces cover. @param {Piece[]} pieces */
  cover(pieces) {
    const box = {left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity};
    for (const piece of pieces) {
      const {x, y} = this.kind.place(piece);
      const reach = this.kind.reach(piece);
      box.left = Math.min(box.left, x - reach.x);
      box.right = Math.max(box.right, x + reach.x);
      box.top = Math.min(box.top, y - reach.y);
      box.bottom = Math.max(box.bottom, y + reach.y);
    }
    return box;
  }

  /** Everything in the window, unless somebody looks at a part of it. */
  fit() {
    if (!this.fitted) return this.draw();
    const pieces = [...this.laid, ...this.offered].map(({piece}) => piece);
    const box = pieces.length ? this.cover(pieces) : {left: 0, right: 0, top: 0, bottom: 0};
    const width = Math.max(box.right - box.left + 2 * MARGIN, LEAST.x);
    const height = Math.max(box.bottom - box.top + 2 * MARGIN, LEAST.y);
    const scale = Math.min(this.element.clientWidth / width, this.element.clientHeight / height, SCALE_MOST);
    this.view = {x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, scale: Math.max(scale, 0.005)};
    this.draw();
  }

  /** Makes sure that these can be seen. @param {Piece[]} pieces */
  reveal(pieces) {
    if (this.fitted) return this.fit();
    const box = this.cover(pieces);
    const from = this.toWorld(this.element.getBoundingClientRect().left, this.element.getBoundingClientRect().top);
    const width = this.element.clientWidth / this.view.scale;
    const height = this.element.clientHeight / this.view.scale;
    if (box.left < from.x || box.top < from.y || box.right > from.x + width || box.bottom > from.y + height) this.fitAgain();
  }

  fitAgain() {
    this.fitted = true;
    this.fit();
    this.element.dispatchEvent(new CustomEvent('fitted', {detail: true}));
  }

  draw() {
    const {x, y, scale} = this.view;
    const width = this.element.clientWidth / scale;
    const height = this.element.clientHeight / scale;
    this.picture.style.transform = '';
    this.picture.setAttribute('viewBox', `${x - width / 2} ${y - height / 2} ${width} ${height}`);
  }

  // ---- Panning and zooming ----

  /** Only moves the picture as a whole, which costs nothing; it is drawn anew when the hand rests. */
  slide() {
    if (!this.sliding) return;
    const {x, y, scale} = this.view;
    const before = this.sliding;
    const ratio = scale / before.scale;
    this.picture.style.transform = `translate(${(before.x - x) * scale}px,${(before.y - y) * scale}px) scale(${ratio})`;
  }

  startSliding() {
    this.sliding ??= {...this.view};
    this.picture.classList.add('sliding');
    if (this.fitted) {
      this.fitted = false;
      this.element.dispatchEvent(new CustomEvent('fitted', {detail: false}));
    }
  }

  stopSliding() {
    this.sliding = undefined;
    this.picture.classList.remove('sliding');
    this.draw();
  }

  /** Zooms by a factor around a place on the screen. @param {number} factor @param {number} x @param {number} y */
  zoom(factor, x, y) {
    const before = this.toWorld(x, y);
    this.view.scale = Math.min(Math.max(this.view.scale * factor, SCALE_LEAST), 2 * SCALE_MOST);
    const after = this.toWorld(x, y);
    this.view.x += before.x - after.x;
    this.view.y += before.y - after.y;
  }

  listen() {
    /** @type {Map<number, {x: number, y: number}>} */
    const fingers = new Map();
    let rest = 0;
    let moved = false; // what follows is no click
    const element = this.element;
    element.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || /** @type {Element} */ (event.target).closest('.ghost')) return;
      moved = false;
      fingers.set(event.pointerId, {x: event.clientX, y: event.clientY});
      element.setPointerCapture(event.pointerId);
    });
    element.addEventListener('pointermove', (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const now = {x: event.clientX, y: event.clientY};
      if (!this.sliding && fingers.size === 1 && Math.hypot(now.x - before.x, now.y - before.y) < 5) return; // a click
      moved = true;
      this.startSliding();
      if (fingers.size === 2) {
        const other = /** @type {{x: number, y: number}} */ ([...fingers].find(([id]) => id !== event.pointerId)?.[1]);
        const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(Math.hypot(before.x - other.x, before.y - other.y), 1);
        this.zoom(factor, (now.x + other.x) / 2, (now.y + other.y) / 2);
      }
      this.view.x -= (now.x - before.x) / this.view.scale / fingers.size;
      this.view.y -= (now.y - before.y) / this.view.scale / fingers.size;
      fingers.set(event.pointerId, now);
      this.slide();
    });
    const lift = (/** @type {PointerEvent} */ event) => {
      if (fingers.delete(event.pointerId) && fingers.size === 0 && this.sliding) this.stopSliding();
    };
    element.addEventListener('pointerup', lift);
    element.addEventListener('pointercancel', lift);
    element.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.startSliding();
      this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), event.clientX, event.clientY);
      this.slide();
      clearTimeout(rest);
      rest = window.setTimeout(() => this.stopSliding(), 140);
    }, {passive: false});
    element.addEventListener('click', (event) => {
      if (moved || /** @type {Element} */ (event.target).closest('.ghost')) return;
      this.ghostAt(event.clientX, event.clientY, FINGER / this.view.scale)?.choose(); // small tiles are hard to hit
    });
    element.addEventListener('dblclick', () => this.fitAgain());
  }
}
