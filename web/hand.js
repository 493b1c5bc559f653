// My hand in its rack. Tiles that can be laid stand out; one click, tap, drag or key chooses one.
// @ts-check
import {fill, h} from './dom.js';
import {kindOf, tilePicture} from './tiles.js';
import {_} from './words.js';

const ROOM = 48; // pixels beside the tiles
const DRAG = 8; // pixels before a press becomes a drag
const PRESS = 350; // milliseconds after which a finger drags wherever it goes, even where the rack scrolls
const GAP = 4; // pixels between tiles
const SHRINK = 0.75; // rather another row than tiles smaller than this

export class Hand {
  /**
   * @param {{kind: string, choose: (tile: string, byKey: boolean) => void, refuse: (tile: string) => void,
   *          drag: (tile: string, x: number, y: number) => number | null, drop: (tile: string, x: number, y: number) => void}} options
   */
  constructor(options) {
    this.options = options;
    this.element = h('div', {class: `rack ${options.kind}`, role: 'group', 'aria-label': _('Your hand')});
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    this.arranged = '';
    new ResizeObserver(() => this.arrange()).observe(this.element);
    this.element.addEventListener('keydown', (event) => this.key(event));
    this.element.addEventListener('focusin', (event) => this.rove(/** @type {Element} */ (event.target)));
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
    this.arrange();
    this.rove();
  }

  /** Chooses rows and size: few rows, alike in length, of tiles that are not too small. */
  arrange() {
    const count = this.buttons.size;
    const measure = (/** @type {string} */ name) => parseFloat(getComputedStyle(this.element).getPropertyValue(name));
    const room = (this.element.parentElement?.clientWidth ?? 0) - ROOM - 2 * (measure('--beside') || 0); // the rack stays in the middle
    const most = measure('--most') || 80;
    const known = `${count} ${room} ${most}`;
    if (!count || room <= 0 || known === this.arranged) return;
    this.arranged = known;
    const {width, height} = /** @type {SVGSVGElement} */ (this.element.querySelector('.tile')).viewBox.baseVal;
    const wide = (most * width) / height;
    const least = Math.max(kindOf(this.options.kind).narrowest, SHRINK * wide);
    const widthIn = (/** @type {number} */ rows) => Math.min(wide, room / Math.ceil(count / rows) - GAP);
    let rows = 1;
    while (rows < count && widthIn(rows) < Math.min(least, wide)) rows++;
    this.element.style.setProperty('--columns', String(Math.ceil(count / rows)));
    this.element.style.setProperty('--tile', `${Math.floor((widthIn(rows) * height) / width)}px`);
    this.element.classList.toggle('scrolls', this.element.scrollHeight > this.element.clientHeight + 1);
  }

  /** Tab stops at one tile only; arrows go from there. @param {Element | null} [at] */
  rove(at) {
    const all = [...this.buttons.values()];
    const stop = at ?? all.find((button) => button === document.activeElement) ?? all.find((button) => button.getAttribute('aria-pressed') === 'true') ??
      this.element.querySelector('.playable') ?? this.element.querySelector('.hand-tile');
    for (const button of all) button.tabIndex = button === stop ? 0 : -1;
  }

  /** @param {string} tile */
  make(tile) {
    const kind = kindOf(this.options.kind);
    const button = h('button', {type: 'button', class: 'hand-tile', 'data-tile': tile}, tilePicture(kind, tile));
    let dragged = false;
    button.addEventListener('click', (event) => {
      if (dragged && event.detail) return; // the end of a drag; a key has none
      if (button.classList.contains('playable')) this.options.choose(tile, event.detail === 0);
      else this.options.refuse(tile);
    });
    button.addEventListener('pointerdown', (start) => {
      dragged = false;
      if (start.button !== 0 || !button.classList.contains('playable')) return;
      const copy = h('div', {class: 'dragged'}, tilePicture(kind, tile));
      let moved = false;
      const lift = (/** @type {PointerEvent} */ event) => {
        if (!dragged) document.body.append(copy);
        dragged = true;
        button.classList.add('lifted');
        copy.style.transform = `translate(${event.clientX}px,${event.clientY}px)`;
        turn(this.options.drag(tile, event.clientX, event.clientY) ?? 0);
      };
      let angle = 0;
      const turn = (/** @type {number} */ wanted) => {
        angle += ((((wanted - angle) % 360) + 540) % 360) - 180; // the shorter way
        /** @type {SVGElement} */ (copy.firstElementChild).style.transform = `rotate(${angle}deg)`;
      };
      const pressed = start.pointerType === 'touch' ? window.setTimeout(() => lift(start), PRESS) : 0;
      const move = (/** @type {PointerEvent} */ event) => {
        if (event.pointerId !== start.pointerId) return;
        const [right, down] = [event.clientX - start.clientX, event.clientY - start.clientY];
        moved ||= Math.hypot(right, down) >= DRAG;
        if (!moved) return;
        if (!dragged && pressed && Math.abs(down) > Math.abs(right) && this.element.classList.contains('scrolls')) return end(event); // it scrolls
        clearTimeout(pressed);
        lift(event);
      };
      const end = (/** @type {PointerEvent} */ event) => {
        if (event.pointerId !== start.pointerId) return;
        clearTimeout(pressed);
        for (const name of /** @type {const} */ (['pointermove', 'pointerup', 'pointercancel'])) removeEventListener(name, name === 'pointermove' ? move : end);
        copy.remove();
        button.classList.remove('lifted');
        if (dragged) this.options.drop(tile, event.type === 'pointercancel' || !moved ? -1 : event.clientX, event.clientY);
      };
      addEventListener('pointermove', move);
      addEventListener('pointerup', end);
      addEventListener('pointercancel', end);
    });
    button.addEventListener('touchmove', (event) => dragged && event.cancelable && event.preventDefault(), {passive: false}); // the rack does not scroll meanwhile
    button.addEventListener('contextmenu', (event) => dragged && event.preventDefault());
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
    const all = /** @type {HTMLButtonElement[]} */ ([...this.element.querySelectorAll('.hand-tile')]);
    const index = all.indexOf(/** @type {any} */ (document.activeElement));
    const step = {ArrowRight: 1, ArrowLeft: -1, Home: -all.length, End: all.length}[event.key];
    if (index < 0 || event.shiftKey) return;
    const next = step === undefined ? this.otherRow(all, all[index], event.key) : all[Math.min(Math.max(index + step, 0), all.length - 1)];
    if (!next) return; // it is for somebody else
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  }

  /** The nearest tile in the row above or below, if the rack has one. @param {HTMLElement[]} all @param {HTMLElement} from @param {string} key */
  otherRow(all, from, key) {
    const way = {ArrowUp: -1, ArrowDown: 1}[key];
    if (!way) return null;
    const here = from.getBoundingClientRect();
    const far = (/** @type {HTMLElement} */ tile) => Math.abs(tile.getBoundingClientRect().left - here.left) + 4 * Math.abs(tile.getBoundingClientRect().top - here.top);
    const beyond = all.filter((tile) => way * (tile.getBoundingClientRect().top - here.top) > here.height / 2);
    return beyond.length ? beyond.reduce((best, tile) => (far(tile) < far(best) ? tile : best)) : null;
  }
}
