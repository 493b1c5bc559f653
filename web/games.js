// What the server says about its games, asked once.
// @ts-check
import {ask} from './link.js';
import {MESSAGE, _, ngettext} from './words.js';

/**
 * @typedef {{name: string, type: 'word' | 'number' | 'switch' | 'tile' | 'hands', words?: string[], least?: number,
 *            most?: number, default?: any, defaults?: Record<string, any>, sentence: string}} Option
 * @typedef {{id: string, title: string, summary: string, kind: 'chain' | 'triangle', tiles: number,
 *            players: [number, number], goal: string, options: Option[]}} Game
 * @typedef {{levels: string[], games: Game[], fields: (Option & {kinds: string[]})[]}} Catalogue
 */

/** @type {Promise<Catalogue> | null} */
let asked = null;

/** @returns {Promise<Catalogue>} */
export function catalogue() {
  asked ??= ask('GET', '/api/games').catch((error) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** @param {string} id @returns {Promise<Game>} */
export async function gameOf(id) {
  const game = (await catalogue()).games.find((each) => each.id === id);
  if (!game) throw new Error(_('There is no game {0}.', id));
  return game;
}

/** @param {Game} game */
export function playersText(game) {
  const [least, most] = game.players;
  return least === most ? ngettext('{0} player', '{0} players', least) : _('{0} to {1} players', least, most);
}

/** About how many minutes a match takes at a table of four, or as many as may play. @type {Record<string, number>} */
const MINUTES = {draw: 5, doubles: 20, wolf: 25, basic: 5, hungarian: 15, 'double-6': 10, 'double-9': 15, 'double-12': 25, 'double-15': 35, 'double-18': 50, tripple: 30, 'tripple-solo': 10};

/** @param {Game} game */
export function lengthText(game) {
  return _('about {0} minutes', MINUTES[game.id] ?? 20);
}

/** The levels of computer players. */
export const LEVELS = {
  random: MESSAGE('Random'),
  greedy: MESSAGE('Greedy'),
  easy: MESSAGE('Easy'),
  normal: MESSAGE('Normal'),
  expert: MESSAGE('Expert'),
};

/** @param {string} level */
export function levelName(level) {
  return _(LEVELS[/** @type {keyof typeof LEVELS} */ (level)] ?? level);
}

/**
 * What to call everybody at a table: computer players by their level, with a number if there are several.
 * @param {any[]} seats @returns {string[]}
 */
export function seatNames(seats) {
  return seats.map((seat, index) => {
    if (seat.kind !== 'computer') return seat.name || _('Guest');
    const alike = seats.map((each, at) => ({each, at})).filter(({each}) => each.kind === 'computer' && each.level === seat.level);
    return alike.length > 1 ? `${levelName(seat.level)} ${alike.findIndex(({at}) => at === index) + 1}` : levelName(seat.level);
  });
}

/** What options are called. @type {Record<string, string>} */
const OPTION_NAMES = {
  direction: MESSAGE('Direction'),
  set: MESSAGE('Set of tiles'),
  hand: MESSAGE('Tiles in hand'),
  lead: MESSAGE('First tile'),
  spinner: MESSAGE('Four ways'),
  draw: MESSAGE('Drawing'),
  target: MESSAGE('Points to win'),
  charge: MESSAGE('Who is charged'),
  limit: MESSAGE('Limit'),
  leader: MESSAGE('Who leads'),
  may_stop: MESSAGE('Stopping early'),
  rounds: MESSAGE('Rounds'),
  divisor: MESSAGE('Multiples of'),
  dry_draw: MESSAGE('Drawing in vain'),
  draws: MESSAGE('Draws'),
};

/** @param {string} name */
export function optionName(name) {
  return _(OPTION_NAMES[name] ?? name);
}

/** The words among which options choose. @type {Record<string, string>} */
const OPTION_WORDS = {
  clockwise: MESSAGE('clockwise'),
  counterclockwise: MESSAGE('counterclockwise'),
  'double-six': MESSAGE('double six'),
  'double-nine': MESSAGE('double nine'),
  'double-twelve': MESSAGE('double twelve'),
  loser: MESSAGE('only the loser'),
  everyone: MESSAGE('everyone'),
  'until-playable': MESSAGE('until one fits'),
  none: MESSAGE('none'),
  free: MESSAGE('free'),
  penalty: MESSAGE('costs points'),
  'heaviest-double': MESSAGE('heaviest double'),
  lots: MESSAGE('drawing lots'),
  'heaviest-tile': MESSAGE('heaviest tile'),
  'heaviest-hand': MESSAGE('heaviest hand'),
  heaviest: MESSAGE('heaviest'),
  first: MESSAGE('the first double'),
};

/** @param {string} word */
export function optionWord(word) {
  return _(OPTION_WORDS[word] ?? word.replaceAll('-', ' '));
}

/** The default of an option for so many players. @param {Option} option @param {number} players */
export function usualValue(option, players) {
  return option.defaults?.[String(players)] ?? option.default;
}
