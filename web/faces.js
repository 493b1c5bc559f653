// Who plays, in small: faces of computer players, how well they play, and names that still differ where there is little room.
// @ts-check
import {h, icon} from './dom.js';
import {LEVELS, hasName, levelName} from './games.js';

/** Where the pips of a half tile are, in a square of 3 by 3. */
const PIPS = [[4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8]];

/** How well a computer player plays: one to five pips. @param {string} level */
function levelSign(level) {
  const [picture, path] = ['svg', 'path'].map((name) => document.createElementNS('http://www.w3.org/2000/svg', name));
  picture.setAttribute('viewBox', '0 0 14 14');
  picture.setAttribute('class', 'level');
  path.setAttribute('d', (PIPS[Object.keys(LEVELS).indexOf(level)] ?? []).map((pip) => `M${1.7 + (pip % 3) * 3.8} ${3.2 + Math.floor(pip / 3) * 3.8}a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0`).join(''));
  picture.append(path);
  return picture;
}

/** The face of a computer player, which comes when it is needed, with the sign of the level. @param {any} seat */
export function portrait(seat) {
  const face = h('img', {class: 'face', src: `/look/${encodeURIComponent(seat.name)}.svg`, alt: '', onerror: () => face.replaceWith(icon('computer'))});
  return h('span', {class: 'portrait', title: levelName(seat.level), 'aria-hidden': 'true'}, hasName(seat) ? face : icon('computer'), levelSign(seat.level));
}

/** @param {any} seat of a computer player */
export function levelWord(seat) {
  return h('span', {class: 'level-word'}, levelName(seat.level));
}

/**
 * Names of at most so many letters. Where one is longer dots stand for a part of it, chosen so that names which differ still do.
 * @param {string[]} names @param {number} most @returns {string[]}
 */
export function shortNames(names, most) {
  const letters = names.map((name) => Array.from(new Intl.Segmenter().segment(name), ({segment}) => segment));
  const shorten = (/** @type {string[]} */ all, /** @type {string[]} */ tail) => (all.length <= most ? all : [...all.slice(0, most - 1 - tail.length), '…', ...tail]).join('');
  for (let count = 0; count < most - 1; count++) {
    const short = letters.map((all) => shorten(all, count ? all.slice(-count) : []));
    if (short.every((name, index) => short.indexOf(name) === index || names.indexOf(names[index]) < index)) return short;
  }
  return letters.map((all, index) => shorten(all, [...String(index + 1)]));
}
