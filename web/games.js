// What the server says about its games, asked once.
// @ts-check
import {ask} from './link.js';
import {MESSAGE, _, built, ngettext} from './words.js';

/**
 * @typedef {{name: string, title: string, type: 'word' | 'number' | 'switch' | 'tile' | 'hands', words?: string[], titles?: string[],
 *            least?: number, most?: number, mosts?: Record<string, number>, default?: any, defaults?: Record<string, any>, sentence: string}} Option
 * @typedef {Option & {kinds: string[]}} Field
 * @typedef {{id: string, title: string, summary: string, kind: string, tiles: number, minutes: number,
 *            players: [number, number], goal: string, options: Option[], values: Record<string, string>}} Game
 * @typedef {{levels: string[], cast: string[], games: Game[], fields: Field[]}} Catalogue
 */

/** @type {Promise<Catalogue> | null} */
let asked = null;

/** @returns {Promise<Catalogue>} */
export function catalogue() {
  asked ??= (built.games ? Promise.resolve(built.games) : ask('GET', '/api/games')).catch((/** @type {unknown} */ error) => {
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

/** What it is about, with the numbers of its rules. @param {Game} game */
export function summaryText(game) {
  return _(game.summary, game.values.divisor);
}

/** At a table of four, or as many as may play. @param {Game} game */
export function lengthText(game) {
  return _('about {0} minutes', game.minutes);
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

/** Whether a computer player has a name: in matches of before they had any it is that of the level. @param {any} seat */
export function hasName(seat) {
  return Boolean(seat.name) && seat.name.replace(/ \d+$/, '') !== seat.level;
}

/**
 * What to call everybody at a table: computer players without a name by their level, with a number if there are several.
 * @param {any[]} seats @returns {string[]}
 */
export function seatNames(seats) {
  return seats.map((seat, index) => {
    if (seat.kind !== 'computer') return seat.name || _('Guest');
    if (hasName(seat)) return seat.name;
    const alike = seats.map((each, at) => ({each, at})).filter(({each}) => each.kind === 'computer' && each.level === seat.level);
    return alike.length > 1 ? `${levelName(seat.level)} ${alike.findIndex(({at}) => at === index) + 1}` : levelName(seat.level);
  });
}

/** A value of an option or field as people read it. @param {Option} option @param {unknown} value */
export function valueText(option, value) {
  if (option.type === 'switch') return String(value) === 'true' ? _('yes') : _('no');
  const title = option.titles?.[option.words?.indexOf(String(value)) ?? -1];
  return title ? _(title) : String(value);
}

/** The default of an option for so many players. @param {Option} option @param {number} players */
export function usualValue(option, players) {
  return option.defaults?.[String(players)] ?? option.default;
}
