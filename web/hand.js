// My hand in its rack. Tiles that can be laid stand out; one click, tap, drag or key chooses one.
// @ts-check
import {fill, h} from './dom.js';
import {kinds, tilePicture} from './tiles.js';
import {_} from './words.js';

const DRAG = 8; // pixels before a press becomes a drag

export class Hand {
  /**
   * @param {{kind: string, choose: (tile: string, byKey: boolean) => void, refuse: (tile: string) => void,
   *          drag: (tile: string, x: number, y: number) => void, drop: (tile: string, x: number, y: number) => void}} options
   */
  constructor(options) {
    this.options = options;
    this.element = h('div', {class: 'rack', role: 'group', 'aria-label': _('Your hand')});
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    this.element.addEventListener('keydown', (event) => this.key(event));
  }

  /**
   * @param {string[]} tiles @param {Set<string>} playable those that can be laid now
   * @param {string | null} chosen @param {boolean} mine whether it is my turn
   */
  show(tiles, playable, chosen, mine) {
    for (const [tile, button] of this.buttons)
      if (!tiles.includes(tile)) {
        if (button === document.activeElement) /** @type {HTMLElement | null} */ (button.nextElementSibling ?? button.previousElementSibling)?.focus();
        this.buttons.delete(tile);
      }
    for (const tile of tiles) {
      const fresh = !this.buttons.has(tile);
      const button = this.buttons.get(tile) ?? this.make(tile);
      const can = playable.has(tile);
      button.classList.toggle('playable', can);
      button.classList.toggle('idle', mine && !can);
      button.classList.toggle('fresh', fresh && this.buttons.size > 1);
      button.setAttribute('aria-pressed', String(tile === chosen));
      button.setAttribute('aria-label', can ? _('{0}, can be laid', tile) : tile);
    }
    const wanted = tiles.map((tile) => /** @type {HTMLButtonElement} */ (this.buttons.get(tile)));
    if (wanted.length !== this.element.children.length || wanted.some((button, index) => this.element.children[index] !== button)) {
      const focused = /** @type {HTMLElement | null} */ (document.activeElement);
      fill(this.element, ...wanted);
      if (focused && this.element.contains(focused)) focused.focus();
    }
    if (!tiles.length) fill(this.element, h('p', {class: 'rack-empty'}, _('No tiles left')));
  }

  /** @param {string} tile */
  make(tile) {
    const kind = kinds[this.options.kind];
    const button = h('button', {type: 'button', class: 'hand-tile', 'data-tile': tile}, tilePicture(kind, tile));
    let dragged = false;
    button.addEventListener('click', (event) => {
      if (dragged) return;
      if (button.classList.contains('playable')) this.options.choose(tile, event.detail === 0);
      else this.options.refuse(tile);
    });
    button.addEventListener('pointerdown', (start) => {
      dragged = false;
      if (start.button !== 0 || !button.classList.contains('playable')) return;
      /** @type {HTMLElement | null} */
      let copy = null;
      const move = (/** @type {PointerEvent} */ event) => {
        if (event.pointerId !== start.pointerId) return;
        if (!copy && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < DRAG) return;
        if (!copy) {
          dragged = true;
          copy = h('div', {class: 'dragged'}, tilePicture(kind, tile));
          document.body.append(copy);
        }
        copy.style.transform = `translate(${event.clientX}px,${event.clientY}px)`;
        this.options.drag(tile, event.clientX, event.clientY);
      };
      const end = (/** @type {PointerEvent} */ event) => {
        if (event.pointerId !== start.pointerId) return;
        for (const name of /** @type {const} */ (['pointermove', 'pointerup', 'pointercancel'])) removeEventListener(name, name === 'pointermove' ? move : end);
        copy?.remove();
        if (dragged) this.options.drop(tile, event.type === 'pointercancel' ? -1 : event.clientX, event.clientY);
      };
      addEventListener('pointermove', move);
      addEventListener('pointerup', end);
      addEventListener('pointercancel', end);
    });
    this.buttons.set(tile, button);
    return button;
  }

  /** Where on the screen a tile is. @param {string} tile */
  placeOf(tile) {
    return this.buttons.get(tile)?.getBoundingClientRect() ?? null;
  }

  /** @param {string | null} [tile] one tile, or the first that can be laid */
  focus(tile) {
    const button = (tile && this.buttons.get(tile)) || this.element.querySelector('.playable') || this.element.querySelector('button');
    /** @type {HTMLElement | null} */ (button)?.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const all = /** @type {HTMLButtonElement[]} */ ([...this.element.querySelectorAll('button')]);
    const index = all.indexOf(/** @type {any} */ (document.activeElement));
    const step = {ArrowRight: 1, ArrowLeft: -1, Home: -all.length, End: all.length}[event.key];
    if (index < 0 || step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    all[Math.min(Math.max(index + step, 0), all.length - 1)].focus();
  }
}
