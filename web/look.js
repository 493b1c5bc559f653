// What tiles look like comes from the library; it is put into the page once for each kind of
// tiles.
// @ts-check
import {fetched} from './words.js';

/** @param {string} kind */
export async function prepareLook(kind) {
  const look = /** @type {HTMLElement} */ (document.getElementById('look'));
  if (look.dataset.kind === kind) return;
  const text = await (await fetched(`/look/${kind}.svg`)).text();
  const picture = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  look.replaceChildren(document.importNode(picture, true));
  look.dataset.kind = kind;
}
