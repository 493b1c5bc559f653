// Plays at a table through the page: by mouse, by touch or by keyboard alone. Only what is on the
// screen is known here; which moves are legal is the page's business.
import assert from 'node:assert/strict';

/** Numbers that look random but are the same in every run. @param {number} seed */
export function dice(seed) {
  let state = seed >>> 0;
  return (/** @type {number} */ sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/**
 * Waits until there is something to do, and says what: runs in the page. Everything that can be
 * pressed comes with a point at which it is really on top.
 */
function situation(/** @type {number} */ patience) {
  const point = (/** @type {Element} */ element) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const top = document.elementFromPoint(x, y);
    const free = top !== null && element.contains(top);
    return {x, y, free, under: free || !top ? '' : (top.closest('[class]')?.getAttribute('class') ?? top.tagName), label: element.getAttribute('aria-label') ?? element.textContent};
  };
  const all = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)].filter((element) => element.getClientRects().length);
  const look = () => {
    if (all('#rematch').length) return {what: 'over', targets: []};
    const next = all('#go-on:not(:disabled)');
    if (next.length) return {what: 'next', targets: next.map(point)};
    if (document.querySelector('dialog[open]')) return null;
    const ghosts = all('.ghost');
    const turns = all('.actions button[aria-pressed="false"]');
    if (ghosts.length) return {what: 'place', targets: ghosts.map(point), turns: turns.map(point)};
    const tiles = all('.hand-tile.playable');
    tiles[0]?.scrollIntoView({block: 'nearest'});
    const others = all('.actions button[data-event]');
    if (tiles.length || others.length) return {what: 'act', targets: tiles.map(point), others: others.map(point)};
    return null;
  };
  const start = performance.now();
  return new Promise((resolve) => {
    const again = () => {
      const found = look();
      if (found || performance.now() - start > patience) resolve(found ?? {what: 'nothing', targets: []});
      else requestAnimationFrame(again);
    };
    again();
  });
}

/** @param {any} page @param {number} [patience] milliseconds */
export function lookAt(page, patience = 45000) {
  return page.evaluate(situation, patience);
}

/** Ways to press what is at a point. */
export const ways = {
  mouse: (/** @type {any} */ page, /** @type {{x: number, y: number}} */ {x, y}) => page.mouse.click(x, y),
  touch: (/** @type {any} */ page, /** @type {{x: number, y: number}} */ {x, y}) => page.touchscreen.tap(x, y),
};

/** @typedef {{page: any, way: keyof typeof ways, roll: (sides: number) => number, covered?: number}} Player */

/** One of these that can be pressed; waits a little if something lies over all of them. @param {Player} player @param {any[]} targets */
function pick({roll}, targets) {
  const free = targets.filter((target) => target.free);
  return free.length ? free[roll(free.length)] : null;
}

/**
 * Does one thing at the table: chooses a tile, turns it over, lays it, draws, goes on. Returns what it was: `over`
 * once the match is over.
 * @param {Player} player
 */
export async function step(player) {
  for (let tries = 0; ; tries++) {
    const seen = await lookAt(player.page);
    if (seen.what === 'nothing') throw new Error('nothing to do for 45 seconds');
    if (seen.what === 'over') return 'over';
    let targets = seen.targets;
    if (seen.what === 'act' && seen.others.length && (!targets.length || player.roll(8) === 0)) targets = seen.others;
    if (seen.what === 'place' && seen.turns.length && player.roll(3) === 0) targets = seen.turns;
    const target = pick(player, targets);
    if (target) {
      if (seen.what === 'place') player.covered = (player.covered ?? 0) + seen.targets.filter((/** @type {any} */ each) => !each.free).length;
      await ways[player.way](player.page, target);
      return targets === seen.turns ? 'turn' : seen.what;
    }
    if (tries > 100) throw new Error(`"${targets[0].label}" is covered by ${targets[0].under}`);
    await player.page.waitForTimeout(100);
  }
}

/** Plays to the end of the match; returns how many things were done. @param {Player} player @param {number} [most] */
export async function playMatch(player, most = 2000) {
  for (let count = 0; count < most; count++) if ((await step(player)) === 'over') return count;
  throw new Error(`the match is not over after ${most} steps`);
}

/** Plays until so many tiles were laid by this player. @param {Player} player @param {number} count */
export async function playTiles(player, count) {
  for (let laid = 0; laid < count;) {
    const held = await player.page.locator('.hand-tile').count();
    const what = await step(player);
    assert.notEqual(what, 'over', 'the match is over too soon');
    if (what !== 'place') continue;
    // A tile that was laid has left the hand at once; where the place was missed it is still offered.
    const left = await player.page.waitForFunction((/** @type {number} */ before) => {
      const count = document.querySelectorAll('.hand-tile').length;
      return (count < before || document.querySelector('.ghost')) && {count};
    }, held).then((/** @type {any} */ found) => found.jsonValue());
    if (left.count < held) laid++;
  }
}

/**
 * Makes a table by the form, by mouse.
 * @param {import('./visitor.js').Visitor} visitor @param {string} game
 * @param {{players?: number, options?: Record<string, string | number>, friends?: number[], spectators?: boolean, lobby?: boolean,
 *          clock?: string, grace?: number, start?: boolean}} [plan] friends: the seats for them, from 1
 */
export async function newTable(visitor, game, {players, options = {}, friends = [], spectators = false, lobby = false, clock = '', grace = 0, start = true} = {}) {
  const {page} = visitor;
  await visitor.open(`#/new/${game}`);
  if (players && (await page.locator('input[name="players"]').count())) await page.locator(`label:has(> input[name="players"][value="${players}"])`).click();
  for (const seat of friends) await page.locator(`#seat-${seat}`).selectOption('friend');
  if (Object.keys(options).length) await page.locator('details summary').nth(0).click();
  for (const [name, value] of Object.entries(options)) {
    if (typeof value === 'number') {
      await page.locator(`#option-${name}`).fill(String(value));
      await page.locator(`#option-${name}`).blur();
    } else await page.locator(`label:has(> input[name="option-${name}"][value="${value}"])`).click();
  }
  if (spectators || lobby || clock || grace) await page.locator('details summary').nth(1).click();
  if (lobby) await page.locator('label.check input').nth(0).check();
  if (spectators) await page.locator('label.check input').nth(1).check();
  if (clock) await page.locator('#clock').selectOption(clock);
  if (grace) await page.locator('#grace').fill(String(grace));
  if (!start) return;
  await page.locator('#start').click();
  await page.waitForURL(/#\/table\/[a-z0-9]{20}$/);
}

/** Draws and passes until a tile can be laid; says whether that came before the end of the round. @param {any} page @returns {Promise<boolean>} */
export async function untilTiles(page) {
  for (;;) {
    const seen = await lookAt(page);
    if (seen.what !== 'act') return false;
    if (seen.targets.length) return true;
    await page.locator('.actions button[data-event]').first().click();
  }
}

/** Makes tables until I am dealt one where I can lay a tile. @param {import('./visitor.js').Visitor} visitor @param {string} game @param {Parameters<typeof newTable>[2]} [plan] */
export async function tableWithTiles(visitor, game, plan) {
  do await newTable(visitor, game, plan);
  while (!(await untilTiles(visitor.page)));
}

/** Wants a computer player to hold the seat of whoever is away, until that is taken: on a busy machine the page's time goes faster than the table's. @param {any} page @param {any} done what is seen then */
export async function holdSeat(page, done) {
  const button = page.locator('.chip.away button');
  for (let tries = 0; tries < 20 && !(await done.isVisible()); tries++) {
    await button.or(done).first().waitFor();
    await button.click({timeout: 1000}).catch(() => {});
    await done.waitFor({timeout: 1000}).catch(() => {});
  }
  await done.waitFor();
}

/** The id of the table that is shown. @param {any} page @returns {string} */
export function tableOf(page) {
  return page.url().match(/#\/table\/([a-z0-9]{20})/)?.[1] ?? '';
}

/** What the table shows: tiles, hand, counts. @param {any} page */
export function picture(page) {
  return page.evaluate(() => ({
    laid: document.querySelectorAll('.board-picture .laid').length / 2,
    hand: [...document.querySelectorAll('.hand-tile')].map((tile) => /** @type {HTMLElement} */ (tile).dataset.tile),
    players: [...document.querySelectorAll('.chip')].map((chip) => `${chip.querySelector('.left')?.textContent} ${chip.querySelector('.points')?.textContent ?? ''}`),
    stock: document.querySelector('.stock')?.textContent,
  }));
}
