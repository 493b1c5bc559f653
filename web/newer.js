// A page may stay open while its server is replaced by one that has another page: the old page plays on, and the next screen
// is that of the new one. What the build has made tells its version in the address of its script; the sources have none.
// @ts-check
import {isKept} from './kept.js';

const SCRIPT = /p\/[0-9a-f]+\/page\.js/;
let found = false;

/** Looks whether the server has another page by now: after it was away, or somebody comes back to this one. */
export async function lookForNewer() {
  const mine = document.querySelector('script[src$="/page.js"]')?.getAttribute('src');
  if (!mine) return;
  const answer = await fetch('./', {cache: 'no-cache'}).catch(() => null);
  const [there] = SCRIPT.exec((await answer?.text().catch(() => '')) ?? '') ?? [];
  found = there !== undefined && there !== mine;
}

/** Loads it if there is one, between two screens: there nothing is lost, unless this browser keeps nothing. Says whether it does. */
export function loadNewer() {
  if (!found || !isKept()) return false;
  location.reload();
  return true;
}
