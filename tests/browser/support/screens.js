// A walk through every screen and dialog of the page.
import {dice, lookAt, newTable, playMatch, playTiles, step, tableOf, untilTiles} from './play.js';

/** @param {any} page */
async function closeDialog(page) {
  await page.keyboard.press('Escape');
  await page.locator('dialog').first().waitFor({state: 'detached'});
}

/**
 * Goes everywhere, and calls `see` with the name of each screen.
 * @param {any} t @param {import('./visitor.js').Visitor} visitor
 * @param {(name: string, page: any) => Promise<void>} see
 */
export async function walk(t, visitor, see) {
  const {page} = visitor;
  const player = {page, way: /** @type {const} */ ('mouse'), roll: dice(77)};
  const tool = (/** @type {number} */ fromRight) => page.locator('.tools .tool').nth(-fromRight).click();
  await visitor.open();
  await page.locator('.gallery img').last().scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, 0));
  await see('home', page);
  await visitor.open('#/settings');
  await see('settings', page);
  await visitor.open('#/rules/wolf');
  await see('rules', page);
  await newTable(visitor, 'hungarian', {start: false, players: 4});
  for (const summary of await page.locator('details summary').all()) await summary.click();
  await page.locator('#house-add').selectOption('reserve');
  await see('new', page);

  await newTable(visitor, 'draw', {players: 3, friends: [1], lobby: true});
  await page.locator('.qr-code').waitFor();
  await see('waiting', page);
  const guest = await t.visitor({language: visitor.language, reduced: true, settings: {name: 'Ben'}});
  await visitor.share?.(guest);
  await guest.open();
  await see('home-lobby', guest.page);
  await guest.open(`#/table/${tableOf(page)}`);
  await see('join', guest.page);

  do {
    await newTable(visitor, 'double-6', {players: 4, options: {rounds: 3}, spectators: true});
    await playTiles(player, 2);
  } while (!(await untilTiles(page))); // the round may be over
  await see('turn', page);
  await guest.open(`#/table/${tableOf(page)}`);
  await guest.page.locator('.row > button.button').last().click();
  await guest.page.locator('.chip').first().waitFor();
  await see('watching', guest.page);
  await tool(3);
  await page.locator('.hint-card .hint').first().waitFor();
  await see('hint', page);
  await page.keyboard.press('Escape');
  await tool(2);
  await page.locator('dialog .rules').waitFor();
  await see('rules-drawer', page);
  await closeDialog(page);
  await tool(1);
  await page.locator('dialog .log').waitFor();
  await see('menu', page);
  await closeDialog(page);
  await page.locator('.hand-tile.playable').first().click();
  await see('places', page);
  await page.keyboard.press('Escape');
  while (!(await page.locator('.hand-tile.idle').count())) if ((await step(player)) === 'over') throw new Error('every tile fits'); // sooner or later one does not
  await page.locator('.hand-tile.idle').first().click();
  await page.locator('.toast').waitFor();
  await see('why-not', page);
  while ((await lookAt(page)).what !== 'next') if ((await step(player)) === 'over') throw new Error('the match is over too soon');
  await see('end-of-round', page);
  await playMatch(player);
  await see('end-of-match', page);
  await page.locator('dialog .button .icon').nth(1).click();
  await page.locator('#verdict').waitFor();
  await see('fairness', page);
  const table = tableOf(page);
  await visitor.go(`#/replay/${table}`);
  const steps = page.locator('.replay input[type="range"]');
  await steps.fill(String(Math.min(20, Number(await steps.getAttribute('max')))));
  await see('replay', page);

  do {
    await newTable(visitor, 'double-18', {players: 9});
    await playTiles(player, 9);
  } while (!(await untilTiles(page)));
  await see('double-18', page);
  await newTable(visitor, 'tripple', {players: 2});
  await playTiles(player, 4);
  await untilTiles(page);
  await page.locator('.hand-tile.playable').first().click();
  await see('triangles', page);
  await newTable(visitor, 'wolf', {players: 13});
  await untilTiles(page);
  await see('thirteen', page);
  await visitor.open();
  await page.locator('a.entry').first().waitFor();
  await see('home-tables', page);
  visitor.expect(/404/);
  await visitor.go(`#/table/${'x'.repeat(20)}`);
  await page.locator('.notice.bad').waitFor();
  await see('error', page);
  visitor.expectSilence();
  await visitor.context.route('**/healthz', (/** @type {any} */ route) => route.abort()); // else it goes on by itself
  await page.goto(`${visitor.origin}/offline.html`);
  await page.locator('button').waitFor();
  await see('offline', page);
}
