// A late position of double-18, kept from a real round: 128 tiles lie, 2-14 has seven places far from each other, two others have
// one. The page is shown it instead of what is dealt; nothing that is done there comes to the server.
import {readFileSync} from 'node:fs';
import {newTable} from './play.js';
import {between} from './wire.js';

const KEPT = JSON.parse(readFileSync(new URL('../kept/late-double-18.json', import.meta.url), 'utf8'));

/** The tiles of the kept hand, by how many places they have. */
export const LATE = {many: '2-14', places: 7, single: '1-6', laid: KEPT.history.filter((/** @type {any} */ {event}) => event === 'place').length};

/** The kept view for a window of some shape. @param {string} shape `3,2` */
function lateView(shape) {
  const {layout, ghosts} = KEPT.layouts[shape];
  return {...KEPT.view, news: 0, history: KEPT.history, layout, moves: KEPT.view.moves.map((/** @type {any} */ move, /** @type {number} */ index) => ({...move, ...(ghosts[index] ? {ghost: ghosts[index]} : {})}))};
}

/** Waits until the tiles lie as they should in a window of this shape: the page may ask for another once it knows how large its felt is. @param {any} page @param {() => any} view */
async function isShown(page, view) {
  for (let tries = 0; tries < 400; tries++, await page.waitForTimeout(100)) {
    const now = view();
    if (!now) continue;
    const {pieces, proportion} = now.layout;
    const good = await page.evaluate(async (/** @type {any} */ {last: [x, y], count, shape}) => {
      const {nearestShape} = await import(`${location.origin}/felt.js`);
      const {clientWidth, clientHeight} = /** @type {Element} */ (document.querySelector('.felt'));
      const tiles = /** @type {NodeListOf<SVGElement>} */ (document.querySelectorAll('.board-picture > g > g:nth-child(2) > .laid'));
      const at = new DOMMatrix(tiles[count - 1]?.style.transform);
      return tiles.length === count && at.e === 100 * x && at.f === 100 * y && String(nearestShape(clientWidth, clientHeight)) === shape;
    }, {last: pieces.at(-1), count: pieces.length, shape: String(proportion)});
    if (good) return;
  }
  throw new Error('the kept position was never shown');
}

/**
 * Opens a table that shows it. `show` tells the page another view, made of the kept one; `acts` are the moves that it sent, and those it wants to take back.
 * @param {import('./visitor.js').Visitor} visitor @param {(view: any) => any} [change] of what is shown at first
 */
export async function openLate(visitor, change = (view) => view) {
  /** @type {any} */
  let line;
  /** @type {any} */
  let shown;
  let waits = false; // the server, for me: it says nothing more
  /** @type {any[]} */
  const acts = [];
  await between(visitor.page, {
    say: (message, near) => {
      line = near;
      if (message.type !== 'view') return message;
      if (!message.layout) return null; // before the deal there is nothing to show
      waits ||= message.moves.length > 0;
      shown = change({...lateView(String(message.layout.proportion)), at: message.at});
      return shown;
    },
    hear: (message) => {
      if (message.type !== 'act' && message.type !== 'undo') return message;
      acts.push(message);
      return null;
    },
  });
  await newTable(visitor, 'double-18', {players: 4});
  await visitor.page.locator('.hand-tile').first().waitFor();
  await isShown(visitor.page, () => (waits ? shown : null));
  return {
    acts,
    view: () => shown,
    show: (/** @type {(view: any) => any} */ other) => {
      shown = other(shown);
      line.send(JSON.stringify(shown));
    },
    layoutOf: (/** @type {string} */ shape) => KEPT.layouts[shape].layout,
  };
}
