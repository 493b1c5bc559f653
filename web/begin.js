// Making tables and taking seats.
// @ts-check
import {go} from './app.js';
import {gameOf} from './games.js';
import {change, keepSeat, randomDigits, seatAt, settings} from './kept.js';
import {ask, dialAhead, Refusal} from './link.js';
import {prepareLook} from './look.js';
import {_} from './words.js';

/**
 * What is wanted of a new table, as it is kept for the next time.
 * @typedef {{game: string, options: Record<string, any>, house: Record<string, string> | null, houseName?: string, seats: string[], names?: (string | null)[],
 *            open?: 'link' | 'lobby', spectators?: boolean, clock?: {move: number, reserve: number} | null, grace?: number}} Plan
 * A seat is `me`, `friend` or a level; then it may have the name of one of the cast.
 */

/** One person against computer players. @param {string} game @param {number} players @returns {Plan} */
export function usualPlan(game, players) {
  return {game, options: {}, house: null, seats: ['me', ...Array(players - 1).fill(settings().level)]};
}

/** What the last plan was, if it still makes sense. @returns {Plan | null} */
export function lastPlan() {
  const last = /** @type {Plan | null} */ (settings().last);
  return last && typeof last.game === 'string' && Array.isArray(last.seats) ? last : null;
}

/** What to call somebody who gave no name. */
function myName() {
  return settings().name || _('Guest');
}

/** Whether a friend is to come. @param {Plan} plan */
export function hasFriends(plan) {
  return plan.seats.includes('friend');
}

/** House rules as the server reads them: numbers as numbers, switches as true or false. @param {Record<string, string>} house */
function valuesOf(house) {
  const value = (/** @type {string} */ text) => (/^-?\d+$/.test(text) ? Number(text) : text === 'true' || text === 'false' ? text === 'true' : text);
  return Object.fromEntries(Object.entries(house).map(([name, text]) => [name, value(text)]));
}

/** The server binds itself first; only then do I choose what I contribute. */
async function promised() {
  const {commitment} = await ask('POST', '/api/promises', {});
  return {commitment, contribution: randomDigits()};
}

/** What others open to sit down at a table. @param {string} table */
export function invitation(table) {
  return `${location.origin}/#/table/${table}`;
}

/** What a table needs besides is on its way while it is made. @param {string} game */
function prepareTable(game) {
  dialAhead();
  gameOf(game).then(({kind}) => prepareLook(kind)).catch(() => {}); // it is asked for again there
}

/** Makes the table and goes there. @param {Plan} plan @returns {Promise<string>} its id */
export async function begin(plan) {
  prepareTable(plan.game);
  const {commitment, contribution} = await promised();
  const answer = await ask('POST', '/api/tables', {
    game: plan.game,
    options: plan.options,
    ...(plan.house ? {house: valuesOf(plan.house)} : {}),
    seats: plan.seats.map((seat, index) => (seat === 'me' || seat === 'friend' ? {kind: 'person'} : {kind: 'computer', level: seat, ...(plan.names?.[index] && {name: plan.names[index]})})),
    seat: plan.seats.indexOf('me'),
    name: myName(),
    contribution,
    commitment,
    open: plan.open ?? 'link',
    spectators: plan.spectators ?? false,
    ...(plan.clock ? {clock: plan.clock} : {}),
    ...(plan.grace ? {grace: plan.grace} : {}),
    pace: settings().pace,
  });
  change({last: plan});
  enter(answer, contribution, commitment);
  return answer.table;
}

/** Tables that I made to invite somebody, and whether their link could be copied. @type {Map<string, Promise<boolean>>} */
export const copying = new Map();

/** Copies a text that may not be known yet: browsers allow that only when somebody has pressed something. @param {Promise<string>} text @returns {Promise<boolean>} */
export async function copyText(text) {
  text.catch(() => {}); // whoever wants it hears of that
  try {
    if (!('ClipboardItem' in window)) await navigator.clipboard.writeText(await text);
    else await navigator.clipboard.write([new ClipboardItem({'text/plain': text.then((each) => new Blob([each], {type: 'text/plain'}))})]);
    return true;
  } catch {
    return false;
  }
}

/** A table for me and a friend, whose link is copied. @param {Plan} plan */
export async function beginWithFriend(plan) {
  const made = begin(plan);
  const copied = copyText(made.then(invitation));
  copying.set(await made, copied);
}

/** What the server has bound itself to at a table that is there. @param {string} table @returns {Promise<string>} */
async function commitmentOf(table) {
  return (await ask('GET', `/api/tables/${table}`)).commitment;
}

/** Takes a seat at a table. @param {{table: string, game: string, commitment: string}} info what the server has shown of it @param {string} name what was typed, perhaps nothing */
export async function join({table, game, commitment}, name) {
  prepareTable(game);
  const contribution = randomDigits();
  change({name});
  enter(await ask('POST', `/api/tables/${table}/join`, {name: myName(), contribution}), contribution, commitment);
}

/** Has the token of a seat that is mine once more. What I contributed there is not known any more. @param {string} table */
export async function sitAgain(table) {
  const {seat, token, commitment} = await ask('POST', `/api/tables/${table}/join`, {name: myName(), contribution: randomDigits()});
  keepSeat(table, {seat, token, commitment, contribution: ''});
}

/** What a contribution to the next match is meant for: that of the table, or one for a table that I make. @param {string} table */
async function promisedNext(table) {
  const {rematch: next} = await ask('GET', `/api/tables/${table}`);
  const commitment = next ? await commitmentOf(next).catch(() => null) : null; // it may have been closed
  return commitment ? {commitment, contribution: randomDigits()} : promised();
}

/** The same game with the same people: makes that table, or takes my seat at it. @param {string} table */
export async function rematch(table) {
  dialAhead();
  for (let again = false; ; again = true) {
    const {commitment, contribution} = await promisedNext(table);
    try {
      enter(await ask('POST', `/api/tables/${table}/rematch`, {contribution, commitment}), contribution, commitment);
      return;
    } catch (problem) { // somebody may have been quicker: then what I contribute is chosen anew, for that table
      if (again || !(problem instanceof Refusal) || problem.code !== 'conflict') throw problem;
    }
  }
}

/**
 * @param {{table: string, seat: number, token: string, commitment: string}} answer @param {string} contribution
 * @param {string} commitment what the server showed before I contributed
 */
function enter({table, seat, token, commitment: said}, contribution, commitment) {
  if (commitment !== said) throw new Error(_('The secret is not the one that was promised.'));
  const before = seatAt(table); // who asks again keeps what was contributed first
  keepSeat(table, {seat, token, commitment: said, contribution: before?.contribution ?? contribution});
  go(`#/table/${table}`);
}
