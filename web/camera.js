// What part of the table is seen, and how large: everything until somebody pans or zooms, by mouse,
// fingers, wheel, keys or buttons. For a while it visits what must be read, and goes back afterwards. While
// a pointer is pressed it moves only as that pointer does.
// @ts-check
import {isPressed, whenReleased} from './pointers.js';

/** In hundredths of a unit. @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** What is in the middle, and how many pixels a hundredth is. @typedef {{x: number, y: number, scale: number}} View */

const SCALE_MOST = 0.34; // pixels a hundredth: a tile is at most 136 pixels long
const SCALE_LEAST = 0.02;
const GROWTH = 1.2; // the picture grows only if it pays
/** In hundredths of a unit: the margin around the tiles, and the least that is seen; the scale at most. */
const WHOLE = {margin: 110, least: {x: 2000, y: 1200}, most: SCALE_MOST};
const VISIT = {margin: 60, least: {x: 900, y: 560}, most: 0.2}; // not so close that nothing is seen around it
const LOW = 24; // what ends so many pixels above the lower edge, or less, lies there
const DURATION = 240;
const REST = 140; // milliseconds after which a wheel has stopped

/** The box around boxes. @param {Box[]} boxes @returns {Box} */
function around(boxes) {
  return boxes.reduce((all, box) => ({left: Math.min(all.left, box.left), top: Math.min(all.top, box.top), right: Math.max(all.right, box.right), bottom: Math.max(all.bottom, box.bottom)}),
    boxes[0] ?? {left: 0, top: 0, right: 0, bottom: 0});
}

export class Camera {
  /**
   * @param {HTMLElement} element the window @param {SVGSVGElement} picture what moves in it
   * @param {{boxes: () => Box[], avoid: () => Element[], motion: () => boolean, onchange: () => void}} options what must be
   *   seen, and what lies over the lower corners of the window
   */
  constructor(element, picture, options) {
    this.element = element;
    this.picture = picture;
    this.options = options;
    /** @type {View} */
    this.view = {x: 0, y: 0, scale: 0.2};
    this.fitted = true; // until somebody pans or zooms
    this.size = {width: 0, height: 0};
    /** @type {View | undefined} what the picture shows while it is moved as a whole */
    this.sliding = undefined;
    this.rest = 0;
    /** @type {{view: View, fitted: boolean} | null} what was seen before a visit */
    this.home = null;
    this.pace = DURATION; // of its own movements
    this.fitLater = () => this.fit();
    this.listen();
    new ResizeObserver(() => this.fit()).observe(element);
  }

  /** @param {number} x @param {number} y @param {View} [view] */
  toWorld(x, y, view = this.view) {
    const box = this.element.getBoundingClientRect();
    return {x: (x - box.left - box.width / 2) / view.scale + view.x, y: (y - box.top - box.height / 2) / view.scale + view.y};
  }

  /** Where on the window. @param {number} x @param {number} y @param {View} [view] */
  toWindow(x, y, view = this.view) {
    return {x: (x - view.x) * view.scale + this.size.width / 2, y: (y - view.y) * view.scale + this.size.height / 2};
  }

  // ---- Fitting ----

  /** What lies over the window, in its pixels. @returns {Box[]} */
  obstacles() {
    const from = this.element.getBoundingClientRect();
    return this.options.avoid().map((each) => each.getBoundingClientRect()).filter(({width}) => width)
      .map((box) => ({left: box.left - from.left - 6, top: box.top - from.top - 6, right: box.right - from.left + 6, bottom: box.bottom - from.top + 6}));
  }

  /** Whether nothing lies over these, and all of them are in the window. @param {View} view @param {Box[]} boxes @param {Box[]} obstacles */
  isClear(view, boxes, obstacles) {
    const {width, height} = this.size;
    return boxes.every((box) => {
      const from = this.toWindow(box.left, box.top, view);
      const to = this.toWindow(box.right, box.bottom, view);
      return from.x >= 2 && from.y >= 2 && to.x <= width - 2 && to.y <= height - 2 &&
        !obstacles.some((other) => from.x < other.right && to.x > other.left && from.y < other.bottom && to.y > other.top);
    });
  }

  /** All boxes in the window without its lowest so many pixels. @param {Box[]} boxes @param {number} reserve @param {typeof WHOLE} [how] @returns {View} */
  best(boxes, reserve, {margin, least, most} = WHOLE) {
    const box = around(boxes);
    const height = Math.max(this.size.height - reserve, 1);
    const scale = Math.max(Math.min(
      this.size.width / Math.max(box.right - box.left + 2 * margin, least.x),
      height / Math.max(box.bottom - box.top + 2 * margin, least.y), most), 0.005);
    return {x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 + reserve / 2 / scale, scale};
  }

  /** The same, with nothing over them. @param {Box[]} boxes @param {typeof WHOLE} [how] @returns {View} */
  bestClear(boxes, how) {
    const obstacles = this.obstacles();
    const wanted = this.best(boxes, 0, how);
    if (this.isClear(wanted, boxes, obstacles)) return wanted;
    return this.best(boxes, Math.max(0, ...obstacles.filter(({bottom}) => bottom > this.size.height - LOW).map(({top}) => this.size.height - top)), how);
  }

  /** Whether the window has got another size. */
  measure() {
    const {clientWidth: width, clientHeight: height} = this.element;
    const resized = width !== this.size.width || height !== this.size.height;
    this.size = {width, height};
    return resized;
  }

  /** Everything in the window, unless somebody looks at a part of it. What is good enough stays as it is. */
  fit() {
    const resized = this.measure();
    const held = isPressed() && !resized;
    if (held) whenReleased(this.fitLater);
    if (held || !this.fitted || this.home) return this.draw();
    const boxes = this.options.boxes();
    const wanted = this.bestClear(boxes);
    if (!resized && boxes.length && this.isClear(this.view, boxes, this.obstacles()) && wanted.scale < GROWTH * this.view.scale) return this.draw();
    this.go(wanted, !resized);
  }

  fitAgain() {
    this.home = null;
    this.setFitted(true);
    this.size.width = 0; // whatever it shows, it is not good enough
    this.fit();
  }

  /** @param {boolean} fitted */
  setFitted(fitted) {
    if (fitted === this.fitted) return;
    this.fitted = fitted;
    this.element.dispatchEvent(new CustomEvent('fitted', {detail: fitted}));
  }

  // ---- Visiting ----

  /** Whether these can be seen and read. @param {View} view @param {Box[]} boxes @param {number} least pixels a hundredth */
  isRead(view, boxes, least) {
    return view.scale >= least && this.isClear(view, boxes, this.obstacles());
  }

  /** Whether these can be read together, from near or far. @param {Box[]} boxes @param {number} least pixels a hundredth */
  canRead(boxes, least) {
    return this.isRead(this.view, boxes, least) || this.bestClear(boxes, VISIT).scale >= least;
  }

  /**
   * Goes to places that must be read, until there are none; then it goes back.
   * @param {Box[][]} places each with what belongs to it @param {number} least pixels a hundredth
   */
  visit(places, least) {
    const boxes = places.flat();
    if (!boxes.length) return this.comeBack();
    this.home ??= {view: this.view, fitted: this.fitted};
    const {view, fitted} = this.home;
    const whole = this.bestClear(this.options.boxes());
    if (fitted ? whole.scale >= least : this.isRead(view, boxes, least)) {
      this.comeBack();
      if (this.view.scale < least) this.go(whole, true);
      return;
    }
    if (this.isRead(this.view, boxes, least)) return;
    const together = this.bestClear(boxes, VISIT);
    this.go(together.scale >= least ? together : this.bestClear(this.densest(places, least), VISIT), true);
  }

  /** One of several places that can't be read together. @param {Box[]} place @param {number} least */
  look(place, least) {
    if (isPressed() || (this.view.scale >= least && this.isClear(this.view, place, this.obstacles()))) return;
    this.home ??= {view: this.view, fitted: this.fitted};
    this.go(this.bestClear(place, VISIT), true);
  }

  /** As many places as can be read together. @param {Box[][]} places @param {number} least */
  densest(places, least) {
    const far = (/** @type {Box[]} */ [one], /** @type {Box[]} */ [other]) => Math.hypot(one.left - other.left, one.top - other.top);
    const groups = places.map((first) => [...places].sort((one, other) => far(first, one) - far(first, other))
      .reduce((seen, place) => (this.bestClear([...seen, ...place], VISIT).scale >= least ? [...seen, ...place] : seen), first));
    return groups.reduce((most, seen) => (seen.length > most.length ? seen : most));
  }

  /** To what was seen before the visit. */
  comeBack() {
    const {home} = this;
    this.home = null;
    if (home) this.setFitted(home.fitted);
    if (this.fitted) this.fit();
    else if (home) this.go(home.view, true);
  }

  // ---- Showing ----

  draw() {
    const {x, y, scale} = this.view;
    const {width, height} = this.size;
    if (this.sliding) this.sliding = {...this.view}; // it goes on from here
    this.picture.style.transform = '';
    this.picture.setAttribute('viewBox', `${x - width / 2 / scale} ${y - height / 2 / scale} ${width / scale} ${height / scale}`);
    this.options.onchange();
  }

  /** How to move a picture that shows one view so that it shows another. @param {View} shown @param {View} wanted */
  static transform(shown, wanted) {
    return `translate(${(shown.x - wanted.x) * wanted.scale}px,${(shown.y - wanted.y) * wanted.scale}px) scale(${wanted.scale / shown.scale})`;
  }

  /** @param {View} wanted @param {boolean} smoothly */
  go(wanted, smoothly) {
    const before = this.view;
    this.view = wanted;
    this.draw();
    if (smoothly && this.options.motion())
      this.picture.animate([{transform: Camera.transform(wanted, before)}, {transform: 'none'}], {duration: this.pace, easing: 'ease-in-out'});
  }

  /** Only moves the picture as a whole, which costs nothing; it is drawn anew when the hand rests. */
  slide() {
    if (this.sliding) this.picture.style.transform = Camera.transform(this.sliding, this.view);
  }

  startSliding() {
    this.sliding ??= {...this.view};
    this.picture.classList.add('sliding');
    this.setFitted(false);
  }

  stopSliding() {
    this.sliding = undefined;
    this.picture.classList.remove('sliding');
    this.draw();
  }

  // ---- Panning and zooming ----

  /** The view after zooming by a factor around a place on the screen. @param {number} factor @param {number} x @param {number} y @returns {View} */
  zoomed(factor, x, y) {
    const scale = Math.min(Math.max(this.view.scale * factor, SCALE_LEAST), 2 * SCALE_MOST);
    const before = this.toWorld(x, y);
    const after = this.toWorld(x, y, {...this.view, scale});
    return {x: this.view.x + before.x - after.x, y: this.view.y + before.y - after.y, scale};
  }

  /** A step of a button or key. @param {number} factor */
  zoomBy(factor) {
    const box = this.element.getBoundingClientRect();
    this.setFitted(false);
    this.go(this.zoomed(factor, box.left + box.width / 2, box.top + box.height / 2), true);
  }

  /** A step of a key, in parts of the window. @param {number} right @param {number} down */
  panBy(right, down) {
    const {x, y, scale} = this.view;
    this.setFitted(false);
    this.go({x: x + (right * this.size.width) / scale, y: y + (down * this.size.height) / scale, scale}, true);
  }

  /** Whether the key meant something here. @param {KeyboardEvent} event */
  key({key, shiftKey}) {
    const way = {ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1]}[key];
    if (key === '+' || key === '=') this.zoomBy(1.3);
    else if (key === '-') this.zoomBy(1 / 1.3);
    else if (key === '0') this.fitAgain();
    else if (way && shiftKey) this.panBy(way[0] / 5, way[1] / 5);
    else return false;
    return true;
  }

  listen() {
    const {element} = this;
    /** @type {Map<number, {x: number, y: number}>} */
    const fingers = new Map();
    element.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      this.moved = false; // what follows may be a click
      fingers.set(event.pointerId, {x: event.clientX, y: event.clientY});
    });
    element.addEventListener('pointermove', (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const now = {x: event.clientX, y: event.clientY};
      if (!this.moved && fingers.size === 1 && Math.hypot(now.x - before.x, now.y - before.y) < 5) return; // a click
      if (!this.moved) element.setPointerCapture(event.pointerId);
      this.moved = true;
      this.startSliding();
      if (fingers.size === 2) {
        const other = /** @type {{x: number, y: number}} */ ([...fingers].find(([id]) => id !== event.pointerId)?.[1]);
        const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(Math.hypot(before.x - other.x, before.y - other.y), 1);
        this.view = this.zoomed(factor, (now.x + other.x) / 2, (now.y + other.y) / 2);
      }
      this.view.x -= (now.x - before.x) / this.view.scale / fingers.size;
      this.view.y -= (now.y - before.y) / this.view.scale / fingers.size;
      fingers.set(event.pointerId, now);
      this.slide();
    });
    const lift = (/** @type {PointerEvent} */ event) => {
      if (fingers.delete(event.pointerId) && fingers.size === 0 && this.sliding) this.stopSliding();
    };
    for (const name of /** @type {const} */ (['pointerup', 'pointercancel', 'pointerleave'])) element.addEventListener(name, lift);
    element.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.startSliding();
      this.view = this.zoomed(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), event.clientX, event.clientY);
      this.slide();
      clearTimeout(this.rest);
      this.rest = window.setTimeout(() => this.stopSliding(), REST);
    }, {passive: false});
  }
}
