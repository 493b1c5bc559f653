// What tiles look like comes from the library; it is put into the page once for each kind of
// tiles.
// @ts-check
import {fetched} from './words.js';

/** What has been asked for, by kind. @type {Map<string, Promise<string>>} */
const texts = new Map();

/** @param {string} kind */
async function textOf(kind) {
  return (await fetched(`/look/${kind}.svg`)).text();
}

/** @param {string} kind */
export async function prepareLook(kind) {
  const look = /** @type {HTMLElement} */ (document.getElementById('look'));
  if (look.dataset.kind === kind) return;
  if (!texts.has(kind)) texts.set(kind, textOf(kind));
  const text = await /** @type {Promise<string>} */ (texts.get(kind)).finally(() => texts.delete(kind));
  const picture = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  look.replaceChildren(document.importNode(picture, true));
  look.dataset.kind = kind;
}
