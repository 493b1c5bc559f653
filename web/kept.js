// What this browser keeps: who I am, how I like it, my house rules. Nothing of it leaves the browser
// but my name and secret, to the server of this page.
// @ts-check

const PREFIX = 'pasch.';

/** @typedef {{name: string, language: string | null, theme: 'auto' | 'light' | 'dark', felt: 'green' | 'blue' | 'dark', motion: boolean, pace: 'natural' | 'fast' | 'none', level: string, last: object | null}} Settings */

/** @type {Settings} */
const USUAL = {name: '', language: null, theme: 'auto', felt: 'green', motion: true, pace: 'natural', level: 'normal', last: null};

/** @param {string} key */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null');
  } catch {
    return null; // somebody else wrote it, or nothing may be kept here
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    memory.set(key, value); // a private window: it lasts as long as the page
  }
}

/** @type {Map<string, unknown>} */
const memory = new Map();

/** So many random bytes as hexadecimal digits. */
export function randomDigits(bytes = 32) {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The secret by which the server knows me again. */
export function mySecret() {
  let secret = memory.get('person') ?? read('person');
  if (typeof secret !== 'string' || !/^[0-9a-f]{64}$/.test(secret)) {
    secret = randomDigits();
    write('person', secret);
    memory.set('person', secret);
  }
  return /** @type {string} */ (secret);
}

/** @returns {Settings} */
export function settings() {
  return {...USUAL, ...(read('settings') ?? memory.get('settings') ?? {})};
}

/** @param {Partial<Settings>} changes */
export function change(changes) {
  write('settings', {...settings(), ...changes});
}

/** A seat of mine, and what I contributed to the shuffles. @typedef {{seat: number, token: string, commitment: string, contribution: string}} Seat */

/** My seat at a table, if I have one. @param {string} table @returns {Seat | null} */
export function seatAt(table) {
  const seats = /** @type {Record<string, Seat>} */ ({...(memory.get('seats') ?? {}), ...(read('seats') ?? {})});
  return seats[table] ?? null;
}

/** @param {string} table @param {Seat} seat */
export function keepSeat(table, seat) {
  const others = Object.entries(read('seats') ?? {}).filter(([id]) => id !== table).slice(-199);
  const all = Object.fromEntries([...others, [table, seat]]);
  memory.set('seats', all);
  write('seats', all);
}

/** @typedef {{name: string, game: string, fields: Record<string, string>}} House */

/** @returns {House[]} */
export function houses() {
  const kept = read('houses');
  return Array.isArray(kept) ? kept : [];
}

/** @param {House[]} all */
export function keepHouses(all) {
  write('houses', all);
}
