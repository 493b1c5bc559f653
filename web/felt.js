// The felt and what lies on it: the tiles, the stock, the buttons to look closer, and the position in
// words for those who don't see it.
// @ts-check
import {hasMotion} from './app.js';
import {Board, MANY} from './board.js';
import {Closeups} from './closeups.js';
import {fill, h, iconButton} from './dom.js';
import {canFill, fullButton} from './fullscreen.js';
import {isPressed, whenReleased} from './pointers.js';
import {laidOf, positionSummary, positionWords} from './position.js';
import {toast} from './toasts.js';
import {_, ngettext} from './words.js';

/** @typedef {import('./tiles.js').Piece} Piece */

/** The shapes for which the server lays tiles: width and height. @type {[number, number][]} */
const SHAPES = [[2, 1], [3, 2], [1, 1], [2, 3], [1, 2]];

/** The one that is most like a window of this size. @param {number} width @param {number} height */
export function nearestShape(width, height) {
  const far = (/** @type {[number, number]} */ [wide, high]) => Math.abs(Math.log((width * high) / (height * wide)));
  return SHAPES.reduce((best, shape) => (far(shape) < far(best) ? shape : best));
}

/** The buttons to look closer, from further away and at everything. @param {HTMLElement} area of the board @param {() => import('./camera.js').Camera} camera */
export function zoomButtons(area, camera) {
  const fit = iconButton('fit', _('Show all'), () => camera().fitAgain(), {class: 'tool fit', 'aria-keyshortcuts': '0'});
  area.addEventListener('fitted', (event) => fit.classList.toggle('needed', !(/** @type {CustomEvent} */ (event).detail)));
  return h('div', {class: 'zoom', role: 'group', 'aria-label': _('Look closer')},
    iconButton('minus', _('Smaller'), () => camera().zoomBy(1 / 1.3), {'aria-keyshortcuts': '-'}),
    iconButton('plus', _('Larger'), () => camera().zoomBy(1.3), {'aria-keyshortcuts': '+'}), fit);
}

export class Felt {
  /** @param {string} kind @param {() => void} onsize what to do when it has got another size */
  constructor(kind, onsize) {
    const area = h('div', {class: 'board'});
    this.stock = h('p', {class: 'stock', hidden: true});
    this.zoom = zoomButtons(area, () => this.board.camera);
    if (canFill()) this.zoom.append(fullButton({class: 'tool full'}));
    this.board = new Board(area, {engine: kind, motion: hasMotion, avoid: () => [this.stock, this.zoom], onfocus: (ghost) => this.point(ghost)});
    this.closeups = new Closeups(this.board, (ghost) => this.point(ghost));
    this.offerAgain = () => (isPressed() ? whenReleased(this.offerAgain) : this.offer(this.board.offered)); // what is pressed stays
    this.words = h('section', {class: 'unseen', 'aria-label': _('The table in words')});
    this.element = h('div', {class: 'felt'}, area, this.words, this.stock, this.zoom, this.closeups.element);
    let timer = 0;
    new ResizeObserver(() => {
      if (this.board.offered.length) this.offerAgain();
      clearTimeout(timer);
      timer = window.setTimeout(() => area.isConnected && onsize(), 250);
    }).observe(area);
  }

  /** @returns {[number, number]} */
  shape() {
    const {clientWidth, clientHeight} = this.element; // with the room that a hint takes for a while
    return nearestShape(Math.max(clientWidth, 1), Math.max(clientHeight, 1));
  }

  /** @param {any} view @param {(entry: any) => DOMRect | null} from where on the screen a tile comes from, by its entry of the history */
  show(view, from) {
    const laid = laidOf(view);
    const pieces = (view.layout?.pieces ?? []).map((/** @type {number[]} */ [x, y, turn], /** @type {number} */ index) =>
      ({tile: laid[index]?.tile ?? null, x, y, turn, down: laid[index]?.down ?? false}));
    this.showStock(view.stock); // first: the tiles keep away from it
    const moved = this.board.show(pieces, (index) => (laid[index] ? from(laid[index]) : null),
      {open: view.stage === 'play' ? this.openPlaces(view) : [], lines: view.layout?.lines});
    if (moved >= MANY && this.proportion === String(view.layout.proportion)) toast(_('It got too tight: the tiles lie differently now.'));
    this.proportion = String(view.layout?.proportion);
    this.board.describe(positionSummary(view));
    this.describe(view);
  }

  /** Where tiles may go, now or later. @param {any} view @returns {Piece[]} */
  openPlaces(view) {
    const places = (view.layout?.ends ?? []).map((/** @type {any} */ {ghost: [x, y, turn]}) => ({x, y, turn}));
    const cells = (view.ends ?? []).filter((/** @type {any} */ end) => end.cell).map((/** @type {any} */ {cell: [y, x]}) => ({x, y, turn: 0}));
    return [...places, ...cells].map((place) => ({...place, tile: null}));
  }

  /** @param {{left: number, drawable: number} | undefined} stock */
  showStock(stock) {
    const left = stock?.left ?? 0;
    const kept = left - (stock?.drawable ?? 0);
    this.stock.hidden = !left;
    fill(this.stock, h('span', {class: 'pile', 'aria-hidden': 'true'}), h('span', {class: 'count', 'aria-hidden': 'true'}, String(left)), h('span', {class: 'words'}, ngettext('{0} tile in the stock', '{0} tiles in the stock', left), kept > 0 ? ` ${kept < left ? ngettext('({0} stays)', '({0} stay)', kept) : _('(none may be drawn)')}` : ''));
  }

  /** @param {any} view */
  describe(view) {
    const {tiles, ends} = positionWords(view);
    const list = (/** @type {string} */ name, /** @type {string[]} */ lines) => (lines.length ? h('ul', {'aria-label': name}, lines.map((line) => h('li', {}, line))) : null);
    fill(this.words, h('p', {}, positionSummary(view)), list(_('Tiles on the table'), tiles), list(_('Open ends'), ends));
  }

  /** Shows where the chosen tile may go; places that can't be read together on the table are listed besides. @param {import('./board.js').Ghost[]} ghosts */
  offer(ghosts) {
    const {camera, kind} = this.board;
    this.board.offer(ghosts);
    const places = ghosts.map((ghost) => this.board.surroundings(ghost));
    if (ghosts.length && isPressed()) return this.offerHeld(places.flat());
    this.element.classList.remove('held');
    this.list([]); // what it takes counts only where it is needed
    if (ghosts.length && !camera.canRead(places.flat(), kind.legible)) this.list(ghosts);
    camera.visit(places, kind.legible);
  }

  /** While a pointer is pressed the table must not move: the list lies over it. @param {import('./camera.js').Box[]} boxes */
  offerHeld(boxes) {
    const {camera, kind, offered} = this.board;
    whenReleased(this.offerAgain);
    if (!this.element.classList.contains('listing')) this.element.classList.add('held');
    if (!camera.isRead(camera.view, boxes, kind.legible)) this.list(offered);
  }

  /** @param {import('./board.js').Ghost[]} ghosts */
  list(ghosts) {
    this.closeups.show(ghosts);
    this.element.classList.toggle('listing', ghosts.length > 0);
    if (this.board.camera.measure()) this.board.camera.draw();
  }

  /** Points one of the places out, and goes there. @param {import('./board.js').Ghost | null} ghost */
  point(ghost) {
    this.board.point(ghost);
    this.closeups.pointTo(ghost);
    if (ghost) this.board.camera.look(this.board.surroundings(ghost), this.board.kind.legible);
  }

  /** The place at a point on the screen. @param {number} x @param {number} y */
  ghostAt(x, y) {
    return this.closeups.covers(x, y) ? this.closeups.at(x, y) : this.board.ghostAt(x, y);
  }
}
