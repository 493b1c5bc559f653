// The totals after each round, as curves.
// @ts-check
import {h} from './dom.js';
import {svg} from './tiles.js';
import {_, figure} from './words.js';

const WIDTH = 640;
const HEIGHT = 240;
const LEFT = 44;
const BOTTOM = 28;
const TOP = 12;
const RIGHT = 136;

/** Told apart by colour and by dashes. */
const COLOURS = ['#2f9e6e', '#d9822b', '#4f86d9', '#b565c0', '#b39314', '#d6536f', '#22a3ac', '#8a968f', '#8f76e8', '#6aa84f', '#d0644d', '#6f87a8', '#999999'];
const DASHES = ['', '8 4', '2 4', '12 4 2 4', '5 5', '1 6', '10 2', '6 2 2 2', '3 3', '14 6', '4 8', '9 3 3 3', '2 2'];

/** A step of 1, 2 or 5 times a power of ten that gives about four lines. @param {number} span */
function stepOf(span) {
  const power = 10 ** Math.floor(Math.log10(span / 4));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => span / step <= 5) ?? 10 * power;
}

/** @param {string[]} names @param {number[][]} totals after each round, a number a seat @param {number} first the number of the first round */
export function chart(names, totals, first) {
  const rows = first === 1 ? [names.map(() => 0), ...totals] : totals;
  const before = first === 1 ? 0 : first; // the number of the first row
  const all = rows.flat();
  const most = Math.max(...all, 1);
  const least = Math.min(...all, 0);
  const step = stepOf(most - least);
  const low = Math.floor(least / step) * step;
  const high = Math.ceil(most / step) * step;
  const x = (/** @type {number} */ round) => LEFT + (round * (WIDTH - LEFT - RIGHT)) / Math.max(rows.length - 1, 1);
  const y = (/** @type {number} */ points) => TOP + ((high - points) * (HEIGHT - TOP - BOTTOM)) / (high - low);
  const picture = svg('svg', {class: 'chart', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': _('Totals after each round, as curves; the figures follow.')});
  /** @param {string} text @param {number} left @param {number} top @param {string} anchor */
  const word = (text, left, top, anchor) => {
    const element = svg('text', {x: left, y: top, 'text-anchor': anchor});
    element.textContent = text;
    picture.append(element);
    return element;
  };
  for (let points = low; points <= high; points += step) {
    picture.append(svg('path', {class: 'axis', d: `M${LEFT} ${y(points)}H${WIDTH - RIGHT}`}));
    word(figure(points), LEFT - 8, y(points) + 4, 'end');
  }
  const every = Math.ceil(rows.length / 12);
  for (let row = before ? 0 : 1; row < rows.length; row += every) word(String(before + row), x(row), HEIGHT - 8, 'middle');
  /** Names beside the ends of the curves, moved apart. */
  const labels = names.map((name, seat) => ({name, seat, at: y(rows[rows.length - 1][seat])})).sort((a, b) => a.at - b.at);
  labels.forEach((label, index) => (label.at = Math.max(label.at, index ? labels[index - 1].at + 14 : TOP + 4)));
  for (const {name, seat, at} of labels) {
    const points = rows.map((row, round) => `${x(round)} ${y(row[seat])}`).join('L');
    picture.append(svg('path', {class: 'curve', d: `M${points}`, stroke: COLOURS[seat], 'stroke-dasharray': DASHES[seat]}));
    const label = word(name.length > 14 ? `${name.slice(0, 13)}…` : name, WIDTH - RIGHT + 32, at + 4, 'start');
    picture.append(svg('path', {class: 'curve', d: `M${WIDTH - RIGHT + 8} ${at}h18`, stroke: COLOURS[seat], 'stroke-dasharray': DASHES[seat]}));
    label.classList.add('name');
  }
  return picture;
}

/** The same in figures, a row a round. @param {string[]} names @param {number[][]} totals @param {number} first */
export function totalsTable(names, totals, first) {
  return h('details', {class: 'totals-table'}, h('summary', {}, _('In figures')),
    h('div', {class: 'scroll', tabindex: '0', role: 'group', 'aria-label': _('Totals after each round')}, h('table', {class: 'figures'},
      h('thead', {}, h('tr', {}, h('th', {scope: 'col'}, _('Round')), names.map((name) => h('th', {scope: 'col'}, name)))),
      h('tbody', {}, totals.map((row, index) => h('tr', {}, h('th', {scope: 'row'}, String(first + index)), row.map((total) => h('td', {}, figure(total)))))))));
}
