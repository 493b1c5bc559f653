// The totals after each round, as curves.
// @ts-check
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

/** @param {string[]} names @param {number[][]} totals after each round, a number a seat */
export function chart(names, totals) {
  const rows = [names.map(() => 0), ...totals];
  const all = rows.flat();
  const most = Math.max(...all, 1);
  const least = Math.min(...all, 0);
  const step = stepOf(most - least);
  const low = Math.floor(least / step) * step;
  const high = Math.ceil(most / step) * step;
  const x = (/** @type {number} */ round) => LEFT + (round * (WIDTH - LEFT - RIGHT)) / Math.max(rows.length - 1, 1);
  const y = (/** @type {number} */ points) => TOP + ((high - points) * (HEIGHT - TOP - BOTTOM)) / (high - low);
  const picture = svg('svg', {class: 'chart', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': _('Totals after each round: {0}', names.map((name, seat) => `${name} ${totals.map((row) => row[seat]).join(', ')}`).join('; '))});
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
  for (let round = 1; round < rows.length; round += every) word(String(round), x(round), HEIGHT - 8, 'middle');
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
