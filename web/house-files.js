// House rules as files: the format of the program (docs/house-rules.md).
// @ts-check
import {_} from './words.js';

/** @typedef {import('./games.js').Field} Field */
/** @typedef {import('./games.js').Game} Game */
/** @typedef {import('./kept.js').House} House */

const SIZE_MAX = 32 * 1024;

/** @param {House} house */
export function writeHouse(house) {
  return [`base = ${house.game}`, `name = ${house.name}`, '', ...Object.entries(house.fields).map(([name, value]) => `${name} = ${value}`), ''].join('\n');
}

/** What is wrong with a value; null if nothing is. @param {Field} field @param {string} value */
export function problemOf(field, value) {
  if (field.words && !field.words.includes(value)) return _('“{0}” is none of: {1}', value, field.words.join(', '));
  if (field.type === 'switch' && value !== 'true' && value !== 'false') return _('“{0}” is none of: {1}', value, 'true, false');
  if (field.type === 'number' && (!/^(0|[1-9]\d*)$/.test(value) || Number(value) < (field.least ?? 0) || Number(value) > (field.most ?? Infinity)))
    return _('“{0}” is no number from {1} to {2}', value, field.least ?? 0, field.most ?? '');
  if (field.type === 'tile' && !/^\d+-\d+(-\d+)?$/.test(value)) return _('“{0}” is no tile such as 2-5', value);
  if (field.type === 'hands' && !/^(\d+|\d+:\d+(\s+\d+:\d+)*)$/.test(value)) return _('“{0}” is no number, nor numbers such as 2:7 3:6', value);
  return null;
}

/** Reads a file; throws what is wrong with it, and where. @param {string} file its name @param {string} text @param {Field[]} fields @param {Game[]} games @returns {House} */
export function readHouse(file, text, fields, games) {
  /** @type {Map<string, number>} the lines of the names that are set */
  const lines = new Map();
  /** @type {House} */
  const house = {name: '', game: '', fields: {}};
  if (text.length > SIZE_MAX || /[\0\uFFFD]/.test(text)) throw new Error(_('{0} is no file of house rules.', file));
  for (const [index, line] of text.replace(/^\uFEFF/, '').split(/\r?\n/).entries()) {
    /** @param {string} reason @returns {never} */
    const fail = (reason) => {
      throw new Error(_('{0}, line {1}: {2}.', file, index + 1, reason));
    };
    if (/^\s*([#;].*)?$/.test(line)) continue;
    const match = line.match(/^([A-Za-z_]+)\s*=\s*(.*?)(\s;.*)?\s*$/);
    if (!match) fail(_('this is not FIELD = VALUE'));
    const [, name, value] = /** @type {RegExpMatchArray} */ (match);
    const first = lines.get(name);
    if (first) fail(_('{0} is set twice, first in line {1}', name, first));
    lines.set(name, index + 1);
    if (!house.game && name !== 'base') fail(_('base = GAME must come first, before {0}', name));
    if (name === 'base') {
      if (!games.some(({id}) => id === value)) fail(_('there is no game {0}; the games: {1}', value, games.map(({id}) => id).join(', ')));
      house.game = value;
    } else if (name === 'name') house.name = value.slice(0, 60);
    else {
      const field = fields.find((each) => each.name === name);
      if (!field) return fail(_('there is no field {0}', name));
      if (!field.kinds.includes(games.find(({id}) => id === house.game)?.kind ?? '')) fail(_('{0} ({1}) is not for the tiles of this game', name, _(field.title)));
      const problem = problemOf(field, value);
      if (problem) fail(_('{0} ({1}): {2}', name, _(field.title), problem));
      house.fields[name] = value;
    }
  }
  if (!house.game) throw new Error(_('{0} does not say which game it is for: “base = GAME” must come first.', file));
  house.name ||= file.replace(/\.[a-z]+$/i, '') || house.game;
  return house;
}
