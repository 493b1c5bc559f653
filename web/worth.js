// What moves score, and for what: in words, and rising from where it is made.
// @ts-check
import {hasMotion} from './app.js';
import {h} from './dom.js';
import {_, figure} from './words.js';

/** Points by what they are for; `sum` is what the open ends add up to. @typedef {Record<string, number>} Worth */

const STAYS = 1600; // milliseconds that points are seen
const MOST = 4; // of what happened while nobody looked, no more than this

/** @type {Record<string, () => string>} in the order in which they are told */
const PARTS = {
  ends: () => _('open ends'),
  tile: () => _('tiles'),
  lead: () => _('lead'),
  bridge: () => _('bridge'),
  joint: () => _('double joint'),
  hexagon: () => _('hexagon'),
  out: () => _('going out'),
  draw: () => _('drawing'),
  pass: () => _('passing'),
};

/** Always with its sign: a bare 0 beside the number of a place would be read as one number with it. @param {number} points */
export function signed(points) {
  return `${points >= 0 ? '+' : ''}${figure(points)}`;
}

/** What points are for, each with its name. @param {Worth} worth @returns {[string, number][]} */
export function partsOf(worth) {
  return Object.entries(PARTS).flatMap(([name, words]) => (worth[name] ? [[words(), worth[name]]] : []));
}

/** What the open ends add up to, and whether that scores. @param {number} sum @param {number} divisor */
export function sumWords(sum, divisor) {
  const scores = sum > 0 && sum % divisor === 0;
  return scores ? _('Ends {0}: a multiple of {1}, {2}', sum, divisor, signed(sum / divisor)) : _('Ends {0}: multiples of {1} score', sum, divisor);
}

/** What a move scores and why; '' in games that don't score in play. @param {{worth?: Worth, points?: number}} move @param {number | undefined} divisor */
export function worthWords({worth, points}, divisor) {
  if (!worth) return '';
  if (divisor && worth.sum !== undefined) return sumWords(worth.sum, divisor);
  const {tile, ...more} = worth;
  const parts = [...(tile ? [[_('tile'), tile]] : []), ...partsOf(more)].map(([name, each]) => `${name} ${signed(Number(each))}`);
  return parts.length > 1 ? `${parts.join(', ')}: ${signed(points ?? 0)}` : parts.join();
}

/** Points go up from a place on the screen; where nothing may move they only stand there. @param {number} points @param {{x: number, y: number}} at */
function rise(points, {x, y}) {
  const sign = h('span', {class: `rising${points < 0 ? ' bad' : ''}`, 'aria-hidden': 'true'}, signed(points));
  sign.style.left = `${x}px`;
  sign.style.top = `${y}px`;
  document.body.append(sign);
  if (hasMotion()) sign.animate([{translate: '-50% -20%', opacity: 0}, {translate: '-50% -80%', opacity: 1, offset: 0.15}, {translate: '-50% -130%', opacity: 1, offset: 0.8}, {translate: '-50% -170%', opacity: 0}], {duration: STAYS, fill: 'forwards'});
  setTimeout(() => sign.remove(), STAYS);
}

/**
 * Shows the points of what is new: from the tile that made them, or else from where who made them sits.
 * @param {any} view @param {import('./board.js').Board} board @param {(seat: number) => DOMRect | null} seatAt
 */
export function riseNews(view, board, seatAt) {
  const {history = [], news = 0} = view;
  const first = history.length - Math.min(news, MOST);
  let laid = 0;
  for (const [index, entry] of history.entries()) {
    const piece = entry.event === 'place' ? board.laid[laid++]?.piece : undefined;
    if (index < first || !entry.points) continue;
    const box = piece ? null : seatAt(entry.seat);
    const at = piece ? board.screenOf(piece) : box && {x: box.left + box.width / 2, y: box.top + box.height / 2};
    if (at) rise(entry.points, at);
  }
}
