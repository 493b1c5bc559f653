// The totals after each round, as curves.
// @ts-check
import {h} from './dom.js';
import {svg} from './tiles.js';
import {_, figure} from './words.js';

const LETTERS = 0.75; // of the page's letters, as high as those of the chart
const LINE = 1.25; // from one name to the next, in letters
const NAME_MOST = 14; // letters of a name
const SAMPLE = 18; // pixels of a curve beside its name
const BESIDE = 0.45; // of the width at most are names beside the curves; else they are below

/** Told apart by colour and by dashes. */
const COLOURS = ['#2f9e6e', '#d9822b', '#4f86d9', '#b565c0', '#b39314', '#d6536f', '#22a3ac', '#8a968f', '#8f76e8', '#6aa84f', '#d0644d', '#6f87a8', '#999999'];
const DASHES = ['', '8 4', '2 4', '12 4 2 4', '5 5', '1 6', '10 2', '6 2 2 2', '3 3', '14 6', '4 8', '9 3 3 3', '2 2'];

/** A step of 1, 2 or 5 times a power of ten that gives about four lines. @param {number} span */
function stepOf(span) {
  const power = Math.max(1, 10 ** Math.floor(Math.log10(span / 4)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => span / step <= 5) ?? 10 * power;
}

/** Moves places on a line apart, within their bounds. @param {number[]} places in order @param {number} least @param {number} most @param {number} apart */
function spread(places, least, most, apart) {
  let next = least;
  return places.map((place, index) => {
    const at = Math.min(Math.max(place, next), most - (places.length - 1 - index) * apart);
    next = at + apart;
    return at;
  });
}

/**
 * Draws it as wide as there is room, so that letters are as large as others on the page.
 * @param {SVGSVGElement} picture @param {number} width @param {string[]} names @param {number[][]} rows totals, a number a seat @param {number} before the number of the first row
 */
function draw(picture, width, names, rows, before) {
  const letter = LETTERS * parseFloat(getComputedStyle(document.documentElement).fontSize);
  const line = LINE * letter;
  picture.replaceChildren();
  const add = (/** @type {string} */ name, /** @type {Record<string, string | number>} */ attributes) => picture.appendChild(svg(name, attributes));
  const word = (/** @type {string} */ text, /** @type {Record<string, string>} */ attributes) => {
    const element = /** @type {SVGTextElement} */ (add('text', attributes));
    element.textContent = text;
    return element;
  };
  const put = (/** @type {SVGTextElement} */ element, /** @type {number} */ right, /** @type {number} */ down) => {
    element.setAttribute('x', String(right));
    element.setAttribute('y', String(down + letter / 3)); // its middle is there
  };
  const widest = (/** @type {SVGTextElement[]} */ words) => Math.max(...words.map((each) => each.getComputedTextLength()));
  const most = Math.max(...rows.flat(), 1);
  const least = Math.min(...rows.flat(), 0);
  const step = stepOf(most - least);
  const low = Math.floor(least / step) * step;
  const high = Math.ceil(most / step) * step;
  const labels = names.map((name) => word(name.length > NAME_MOST ? `${name.slice(0, NAME_MOST - 1)}…` : name, {class: 'name'}));
  const grid = Array.from({length: Math.round((high - low) / step) + 1}, (_none, index) => low + index * step);
  const figures = grid.map((points) => word(figure(points), {'text-anchor': 'end'}));
  const needed = widest(labels) + 2 * letter + SAMPLE;
  const beside = needed < BESIDE * width;
  const [left, right, top] = [widest(figures) + letter, width - (beside ? needed : letter), letter];
  const bottom = top + Math.max(16 * letter, beside ? names.length * line : 0);
  const x = (/** @type {number} */ row) => left + (row * (right - left)) / Math.max(rows.length - 1, 1);
  const y = (/** @type {number} */ points) => top + ((high - points) * (bottom - top)) / (high - low);
  grid.forEach((points, index) => {
    add('path', {class: 'axis', d: `M${left} ${y(points)}H${right}`});
    put(figures[index], left - 0.6 * letter, y(points));
  });
  const every = Math.ceil(rows.length / Math.min(12, Math.max(2, (right - left) / (2.5 * letter))));
  for (let row = before ? 0 : 1; row < rows.length; row += every) put(word(String(before + row), {'text-anchor': 'middle'}), x(row), bottom + 1.3 * letter);
  /** From the highest curve to the lowest; names beside their ends are moved apart. */
  const last = rows[rows.length - 1];
  const order = names.map((_name, seat) => seat).sort((a, b) => last[b] - last[a]);
  const places = beside ? spread(order.map((seat) => y(last[seat])), top, bottom, line) : order.map((_seat, index) => bottom + 2 * letter + (index + 1) * line);
  order.forEach((seat, index) => {
    const at = places[index];
    const from = beside ? right + letter / 2 : 0;
    const look = {class: 'curve', stroke: COLOURS[seat], 'stroke-dasharray': DASHES[seat]};
    add('path', {...look, d: `M${rows.map((row, round) => `${x(round)} ${y(row[seat])}`).join('L')}`});
    add('path', {...look, d: `M${from} ${at}h${SAMPLE}`});
    put(labels[seat], from + SAMPLE + letter / 2, at);
    const room = width - from - SAMPLE - letter;
    if (labels[seat].getComputedTextLength() > room) // very wide letters
      for (const [name, value] of [['textLength', room], ['lengthAdjust', 'spacingAndGlyphs']]) labels[seat].setAttribute(String(name), String(value));
  });
  const height = beside ? bottom + 2 * letter : places[places.length - 1] + letter;
  picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
  picture.style.height = `${height}px`;
}

/** @param {string[]} names @param {number[][]} totals after each round, a number a seat @param {number} first the number of the first round */
export function chart(names, totals, first) {
  const picture = /** @type {SVGSVGElement} */ (svg('svg', {class: 'chart', role: 'img', 'aria-label': _('Totals after each round, as curves; the figures follow.')}));
  const rows = first === 1 ? [names.map(() => 0), ...totals] : totals;
  let known = 0;
  new ResizeObserver(([{contentRect: {width}}]) => {
    if (!width || width === known) return;
    known = width;
    draw(picture, width, names, rows, first === 1 ? 0 : first);
  }).observe(picture);
  return picture;
}

/** The same in figures, a row a round. @param {string[]} names @param {number[][]} totals @param {number} first */
export function totalsTable(names, totals, first) {
  return h('details', {class: 'totals-table'}, h('summary', {}, _('In figures')),
    h('div', {class: 'scroll', tabindex: '0', role: 'group', 'aria-label': _('Totals after each round')}, h('table', {class: 'figures'},
      h('thead', {}, h('tr', {}, h('th', {scope: 'col'}, _('Round')), names.map((name) => h('th', {scope: 'col'}, name)))),
      h('tbody', {}, totals.map((row, index) => h('tr', {}, h('th', {scope: 'row'}, String(first + index)), row.map((total) => h('td', {}, figure(total)))))))));
}
