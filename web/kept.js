// What this browser keeps: who I am, how I like it, my house rules. Nothing of it leaves the browser
// but my name and secret, to the server of this page.
// @ts-check

const PREFIX = 'pasch.';

/** @typedef {{name: string, language: string | null, theme: 'auto' | 'light' | 'dark', felt: 'green' | 'blue' | 'dark', motion: boolean, notify: boolean, pace: 'natural' | 'fast' | 'none', level: string, drawForced: boolean, layForced: boolean, last: object | null}} Settings */

/** @type {Settings} */
const USUAL = {name: '', language: null, theme: 'auto', felt: 'green', motion: true, notify: false, pace: 'natural', level: 'normal', drawForced: true, layForced: false, last: null};

/** What could not be kept, in a private window or on a full disk: it lasts as long as the page. @type {Map<string, unknown>} */
const memory = new Map();

/** @param {string} key @returns {any} */
function read(key) {
  if (memory.has(key)) return memory.get(key);
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
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

/** Whether what is chosen here is still known after the page was closed. */
export function isKept() {
  try {
    localStorage.setItem(`${PREFIX}test`, '1');
    localStorage.removeItem(`${PREFIX}test`);
    return true;
  } catch {
    return false;
  }
}

/** A record of that type, or none: what is kept may have been written by anybody. @param {unknown} value @returns {Record<string, any>} */
function record(value) {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
}

/** So many random bytes as hexadecimal digits. */
export function randomDigits(bytes = 32) {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The secret by which the server knows me again. */
export function mySecret() {
  let secret = read('person');
  if (typeof secret !== 'string' || !/^[0-9a-f]{64}$/.test(secret)) {
    secret = randomDigits();
    write('person', secret);
  }
  return /** @type {string} */ (secret);
}

/** @returns {Settings} */
export function settings() {
  return {...USUAL, ...record(read('settings'))};
}

/** @param {Partial<Settings>} changes */
export function change(changes) {
  write('settings', {...settings(), ...changes});
}

/** A seat of mine, and what I contributed to the shuffles. @typedef {{seat: number, token: string, commitment: string, contribution: string}} Seat */

/** My seat at a table, if I have one. @param {string} table @returns {Seat | null} */
export function seatAt(table) {
  return record(read('seats'))[table] ?? null;
}

/** @param {string} table @param {Seat} seat */
export function keepSeat(table, seat) {
  const others = Object.entries(record(read('seats'))).filter(([id]) => id !== table).slice(-199);
  write('seats', Object.fromEntries([...others, [table, seat]]));
}

/** The table is gone, or my seat is. @param {string} table */
export function forgetSeat(table) {
  write('seats', Object.fromEntries(Object.entries(record(read('seats'))).filter(([id]) => id !== table)));
}

/** The server has forgotten me: so have I my name, my seats and my secret; a new one is made when it is needed. */
export function forgetMe() {
  change({name: ''});
  write('seats', {});
  write('person', null);
}

/** @typedef {{name: string, game: string, fields: Record<string, string>}} House */

/** @returns {House[]} */
export function houses() {
  const kept = read('houses');
  return Array.isArray(kept) ? kept.filter((house) => typeof house?.name === 'string' && typeof house.game === 'string' && house.fields === record(house.fields)) : [];
}

/** @param {House[]} all */
export function keepHouses(all) {
  write('houses', all);
}
