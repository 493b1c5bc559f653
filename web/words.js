// The language of the page. Texts are written in English and looked up in the catalogue of the
// program (po/), which the server hands out as JSON.
// @ts-check

export const LANGUAGES = {en: 'English', de: 'Deutsch'};

/** @typedef {keyof typeof LANGUAGES} Language */

/** What the build has put into the page's script (web/build): all translations, and what the server says of its games. @type {{words?: Record<string, Record<string, string | string[]>>, games?: any}} */
export const built = /** @type {any} */ (globalThis).paschBuilt ?? {};

const PAUSE = 1500; // milliseconds before a file is asked for again

/** @type {Record<string, string | string[]>} */
let catalogue = {};
/** @type {Language} */
let language = 'en';

/** The language wanted: chosen, else the browser's, else English. @returns {Language} */
export function languageWanted(/** @type {string | null} */ chosen) {
  for (const name of [chosen, ...navigator.languages]) {
    const short = name?.slice(0, 2).toLowerCase();
    if (short === 'en' || short === 'de') return short;
  }
  return 'en';
}

/** A file of the server; asked for once more if it has too much to do. @param {string} path @returns {Promise<Response>} */
export async function fetched(path, again = true) {
  const response = await fetch(path).catch(() => {
    throw new Error(_('The server can’t be reached. Are you connected?'));
  });
  if (response.ok) return response;
  if (!again || response.status < 429) throw new Error(_('The server answered with {0}.', response.status));
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  return fetched(path, false);
}

/** @param {Language} wanted */
export async function speak(wanted) {
  catalogue = wanted === 'en' ? {} : built.words?.[wanted] ?? await (await fetched(`/words/${wanted}.json`)).json();
  language = wanted;
  document.documentElement.lang = wanted;
}

export function languageNow() {
  return language;
}

/** Puts values into the places {0}, {1} … of a text. @param {string} text @param {(string | number)[]} values */
function put(text, values) {
  return text.replace(/\{(\d+)\}/g, (place, number) => String(values[Number(number)] ?? place));
}

/** A text in the language of the page. @param {string} message @param {...(string | number)} values */
export function _(message, ...values) {
  const found = catalogue[message];
  return put(typeof found === 'string' ? found : message, values);
}

/** The same for a count, which is {0}. @param {string} one @param {string} many @param {number} count */
export function ngettext(one, many, count) {
  const found = catalogue[one];
  const forms = Array.isArray(found) ? found : [one, many];
  return put(forms[count === 1 ? 0 : 1], [count]);
}

/** Marks a text that is translated later. @param {string} text */
export function MESSAGE(text) {
  return text;
}

/**
 * What the server says: a message id and its values. A name in place of the first of them is left as it is.
 * @param {{message: string, values?: (string | number)[], name?: string}} said
 */
export function said({message, values = [], name}) {
  const [first, ...rest] = values.map((value) => (typeof value === 'string' && value in catalogue ? _(value) : value));
  return _(message, name ?? first, ...rest);
}

/** As a sentence: what the library says of an error begins small. @param {string} text */
export function asSentence(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** A number as people write it. @param {number} number @param {number} [digits] */
export function figure(number, digits = 0) {
  return number.toLocaleString(language, {minimumFractionDigits: digits, maximumFractionDigits: digits}).replace('-', '−');
}
