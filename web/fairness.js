// "Were the deals fair?": makes every deck of a finished match again, here in the browser, from the
// server's secret and what everybody contributed (docs/fairness.md).
// @ts-check
import {dialog, fill, h} from './dom.js';
import {seatAt} from './kept.js';
import {seatNames} from './games.js';
import {ask} from './link.js';
import {_, ngettext} from './words.js';

const SCHEME = 'pasch-fair-1';
const text = new TextEncoder();

/** @param {string} digits */
function bytesOf(digits) {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {ArrayBuffer} buffer */
function digitsOf(buffer) {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {BufferSource} key @param {string} message */
async function hmac(key, message) {
  const imported = await crypto.subtle.importKey('raw', key, {name: 'HMAC', hash: 'SHA-256'}, false, ['sign']);
  return crypto.subtle.sign('HMAC', imported, text.encode(message));
}

/** Words of four bytes, from block after block. @param {BufferSource} key @param {number} shuffle */
async function* wordsOf(key, shuffle) {
  for (let block = 0; ; block++) {
    const view = new DataView(await hmac(key, `${SCHEME}:shuffle:${shuffle}:${block}`));
    for (let at = 0; at < view.byteLength; at += 4) yield view.getUint32(at);
  }
}

/** The numbers of the tiles in the order of one shuffle. @param {BufferSource} key @param {number} shuffle @param {number} tiles */
export async function deckOf(key, shuffle, tiles) {
  const deck = Array.from({length: tiles}, (_none, tile) => tile);
  const words = wordsOf(key, shuffle);
  for (let last = tiles - 1; last > 0; last--) {
    const whole = Math.floor(2 ** 32 / (last + 1)) * (last + 1);
    let word;
    do word = /** @type {number} */ ((await words.next()).value);
    while (word >= whole); // so that no number is favoured
    const other = word % (last + 1);
    [deck[last], deck[other]] = [deck[other], deck[last]];
  }
  return deck;
}

/** The names of all tiles with so many numbers, in the order of theirs. @param {number} numbers @param {number} count */
function tileNames(numbers, count) {
  /** @type {(left: number, most: number) => string[]} Those that end with a number up to `most` */
  const below = (left, most) => Array.from({length: most + 1}, (_none, number) => (left === 1 ? [`${number}`] : below(left - 1, number).map((rest) => `${rest}-${number}`))).flat();
  let most = 0;
  while (below(numbers, most).length < count) most++;
  return below(numbers, most).slice(0, count);
}

/**
 * Checks a record; throws what is wrong.
 * @param {string} record @returns {Promise<{deals: number, commitment: string, contributions: string[], players: string[]}>}
 */
export async function checkRecord(record) {
  const lines = record.trim().split('\n').map((line) => JSON.parse(line));
  const {fairness, players} = lines[0];
  if (fairness?.scheme !== SCHEME) throw new Error(_('The record does not say how the tiles were shuffled.'));
  const {secret, commitment, contributions} = fairness;
  if (digitsOf(await crypto.subtle.digest('SHA-256', bytesOf(secret))) !== commitment) throw new Error(_('The secret is not the one that was promised.'));
  const key = new Uint8Array(await hmac(bytesOf(secret), `${SCHEME}:match:${contributions.join(',')}`));
  let deals = 0;
  for (const line of lines) {
    if (!line.deck) continue;
    deals++;
    const names = tileNames(line.deck[0].split('-').length, line.deck.length);
    const deck = await deckOf(key, deals, line.deck.length);
    if (!deck.every((tile, at) => names[tile] === line.deck[at])) throw new Error(_('Deal {0} is not the one that follows from the secret.', deals));
  }
  return {deals, commitment, contributions, players};
}

/** @typedef {{good: boolean, text: string}} Finding */

/** What was checked, in plain words, as far as it went. @param {string} table @returns {Promise<{findings: Finding[], details: Node | null}>} */
async function examine(table) {
  const [record, info] = await Promise.all([ask('GET', `/api/tables/${table}/record`), ask('GET', `/api/tables/${table}`)]);
  const mine = seatAt(table);
  /** @type {Finding[]} */
  const findings = [];
  const add = (/** @type {boolean} */ good, /** @type {string} */ yes, /** @type {string} */ no) => findings.push({good, text: good ? yes : no});
  let result;
  try {
    result = await checkRecord(record);
  } catch (error) {
    return {findings: [{good: false, text: /** @type {Error} */ (error).message}], details: null};
  }
  const promised = mine?.commitment ?? info.commitment; // what I was promised when I sat down
  add(promised === result.commitment, _('The server’s secret is the one that it promised before the match.'), _('The secret is not the one that was promised.'));
  if (mine?.contribution)
    add(mine.contribution === result.contributions[mine.seat], _('The random digits that this browser added are among those that were used.'), _('What you contributed is not in the record.'));
  add(true, ngettext('{0} shuffle was worked out again here from the secret and everybody’s digits: it is the one of the match.', 'All {0} shuffles were worked out again here from the secret and everybody’s digits: they are those of the match.', result.deals), '');
  const details = h('details', {}, h('summary', {}, _('The digits')), h('dl', {class: 'digits'},
    h('dt', {}, _('Promised before the match')), h('dd', {}, result.commitment),
    ...seatNames(info.seats).flatMap((name, seat) => [h('dt', {}, _('From {0}', name)), h('dd', {}, result.contributions[seat] || _('nothing: a computer player'))])));
  return {findings, details};
}

/** @param {string} table */
export async function fairnessDialog(table) {
  if (!crypto.subtle) throw new Error(_('Browsers compute hashes only on secure pages (https). Download the record and run: pasch check'));
  const verdict = h('p', {class: 'notice', role: 'status'}, _('Checking every shuffle …'));
  const list = h('ul', {class: 'list findings'});
  const more = h('div', {class: 'stack'});
  dialog(_('Were the deals fair?'), [
    verdict,
    list,
    h('p', {}, _('Before the match the server committed itself to a secret by showing its hash. Then everybody added random digits of their own. Every shuffle follows from all of them, so nobody could choose the tiles: neither the server nor a player.')),
    more,
  ], {closeName: _('Close')});
  try {
    const {findings, details} = await examine(table);
    const fair = findings.every(({good}) => good);
    verdict.textContent = fair ? _('Yes, the deals were fair.') : _('No: something is wrong with these deals.');
    verdict.classList.toggle('bad', !fair);
    fill(list, ...findings.map(({good, text}) => h('li', {class: good ? 'good' : 'wrong'}, h('span', {class: 'sign', 'aria-hidden': 'true'}, good ? '✓' : '✗'), text)));
    if (details) fill(more, details);
  } catch (error) {
    verdict.textContent = /** @type {Error} */ (error).message;
    verdict.classList.add('bad');
  }
  verdict.id = 'verdict';
}
