// Every control can be seen in each of its states, light and dark, on every cloth.
import assert from 'node:assert/strict';
import {contrasts} from './support/colours.js';
import {dice, newTable, playMatch, tableOf, tableWithTiles} from './support/play.js';
import {test} from './support/runner.js';
import {between} from './support/wire.js';

/** Collects what can't be seen well on a screen, in both themes. @param {any} page @param {string} where @param {string[]} cloths */
async function look(page, where, cloths = ['green']) {
  /** @type {string[]} */
  const wrong = [];
  for (const theme of ['light', 'dark'])
    for (const cloth of cloths) {
      await page.emulateMedia({colorScheme: theme});
      await page.waitForFunction((/** @type {string} */ wanted) => document.documentElement.dataset.theme === wanted, theme);
      await page.evaluate((/** @type {string} */ name) => (document.documentElement.dataset.felt = name), cloth);
      const {count, found} = await contrasts(page);
      assert.ok(count, `${where}: there are controls`);
      wrong.push(...found.map((each) => `${where}, ${theme}, ${cloth}: ${each}`));
    }
  return wrong;
}

const CLOTHS = ['green', 'blue', 'dark'];

test('colours: controls of every screen but the table, in every state', async (t) => {
  const visitor = await t.visitor({reduced: true});
  const {page} = visitor;
  await newTable(visitor, 'draw', {players: 3, friends: [1]});
  await page.locator('.qr-code').waitFor();
  const table = tableOf(page);
  const wrong = await look(page, 'waiting');
  await visitor.open();
  await page.locator('a.entry').first().waitFor();
  wrong.push(...(await look(page, 'home', CLOTHS)));
  await visitor.open('#/settings');
  wrong.push(...(await look(page, 'settings')));
  await newTable(visitor, 'hungarian', {start: false, players: 4});
  for (const summary of await page.locator('details summary').all()) await summary.click();
  await page.locator('#house-add').selectOption('reserve');
  wrong.push(...(await look(page, 'new')));
  await visitor.open('#/rules/wolf');
  wrong.push(...(await look(page, 'rules')));
  const guest = await t.visitor({reduced: true});
  await guest.open(`#/table/${table}`);
  await guest.page.locator('#name').waitFor();
  wrong.push(...(await look(guest.page, 'join')));
  visitor.expect(/404/);
  await visitor.go(`#/table/${'x'.repeat(20)}`);
  await page.locator('.notice.bad').waitFor();
  wrong.push(...(await look(page, 'no such table')));
  assert.deepEqual(wrong, []);
});

/** Whatever was dealt: I may draw too, and lay each tile face down. @param {any} message */
function everyButton(message) {
  if (message.type !== 'view' || !message.moves?.some((/** @type {any} */ move) => move.event === 'place')) return message;
  const down = message.moves.filter((/** @type {any} */ move) => move.event === 'place').map((/** @type {any} */ move, /** @type {number} */ index) => ({...move, id: 900 + index, down: true}));
  return {...message, moves: [...message.moves, ...down, {id: 999, event: 'draw'}]};
}

test('colours: controls of the table, in every state', async (t) => {
  const visitor = await t.visitor({reduced: true});
  const {page} = visitor;
  let staged = true;
  await between(page, {say: (message) => (staged ? everyButton(message) : message)});
  await tableWithTiles(visitor, 'double-6', {players: 3, options: {rounds: 1}});
  await page.locator('.hand-tile.playable').first().click();
  await page.locator('.actions .toggle').waitFor();
  await page.evaluate(() => {
    /** @type {HTMLElement} */ (document.querySelector('.lost-sign')).hidden = false;
    // A toast, which does not go by itself.
    document.body.insertAdjacentHTML('beforeend', '<div class="toast" id="specimen"><span>Why</span><button class="button small">Rules</button></div>');
  });
  const wrong = await look(page, 'table', CLOTHS);
  await page.evaluate(() => document.getElementById('specimen')?.remove());
  await page.locator('.tools .tool').nth(-1).click();
  await page.locator('dialog .own-rules').waitFor();
  wrong.push(...(await look(page, 'menu')));
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({state: 'detached'});
  staged = false;
  await page.reload();
  await page.locator('.hand-tile').first().waitFor();
  await page.locator('.tools .tool').nth(-3).click();
  await page.locator('.hint-card .hint').first().waitFor();
  wrong.push(...(await look(page, 'hint')));
  await page.keyboard.press('Escape');
  await playMatch({page, way: 'mouse', roll: dice(5)});
  wrong.push(...(await look(page, 'end of the match')));
  await visitor.go(`#/replay/${tableOf(page)}`);
  await page.locator('.replay input[type="range"]').waitFor();
  wrong.push(...(await look(page, 'replay', CLOTHS)));
  assert.deepEqual(wrong, []);
});
