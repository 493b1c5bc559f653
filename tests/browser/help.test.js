// Help at the table: hints, "why not", undo, rules, the menu; rounds and their ends; the clock.
import assert from 'node:assert/strict';
import {dice, lookAt, newTable, picture, playMatch, playTiles, step, tableOf} from './support/play.js';
import {test} from './support/runner.js';

/** Draws and passes until a tile can be laid. @param {any} page */
async function tilesToLay(page) {
  for (let seen = await lookAt(page); !seen.targets.length; seen = await lookAt(page)) await page.locator('.actions button[data-event]').first().click();
}

test('help: a hint gives reasons, and can be taken', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await newTable(visitor, 'double-6', {players: 3});
  await playTiles({page, way: 'mouse', roll: dice(1)}, 1);
  await tilesToLay(page);
  const before = await picture(page);
  await page.locator('button.tool', {hasText: 'Hint'}).click();
  await page.locator('dialog .hint.best').waitFor();
  const text = await page.locator('dialog .hint.best').textContent();
  assert.match(text, /\d %/);
  assert.ok(!/[{}]|undefined|NaN|null/.test(text), text);
  await page.locator('dialog .hint.best .button.main').click();
  await page.waitForFunction((laid) => document.querySelectorAll('.board-picture .laid').length / 2 > laid, before.laid);
});

test('help: a tile that can’t be laid says why, with the rule a click away', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await newTable(visitor, 'basic', {players: 4});
  let asked = 0;
  for (let turn = 0; turn < 12 && !asked; turn++) {
    const seen = await lookAt(page);
    if (seen.what === 'over') break;
    if (await page.locator('.hand-tile.idle').count()) {
      await page.locator('.hand-tile.idle').first().click();
      await page.locator('.toast').waitFor();
      const text = await page.locator('.toast').textContent();
      assert.ok(text.length > 8 && !/[{}]/.test(text), text);
      t.note(text);
      await page.locator('.toast button').click();
      await page.locator('dialog .rules').waitFor();
      assert.equal(await page.locator('dialog .rules .here').count(), 1, 'the rule is marked');
      await page.keyboard.press('Escape');
      asked++;
    } else await step({page, way: 'mouse', roll: dice(turn)});
  }
  assert.ok(asked, 'there was no tile to ask about');
});

test('help: a move can be taken back where nothing new was seen', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await newTable(visitor, 'tripple-solo');
  await tilesToLay(page);
  const before = await picture(page);
  assert.equal(await page.locator('button[accesskey="u"]:visible').count(), 0);
  await page.locator('.hand-tile.playable').first().click();
  await page.locator('.ghost').first().click();
  await page.locator('button[accesskey="u"]:visible').click();
  await page.waitForFunction((laid) => document.querySelectorAll('.board-picture .laid').length / 2 === laid, before.laid);
  assert.deepEqual(await picture(page), before);
});

test('help: the menu tells what happened; leaving for good gives the seat away', async (t) => {
  const [anna, ben] = [await t.visitor(), await t.visitor({settings: {name: 'Ben'}})];
  await newTable(anna, 'draw', {players: 3, friends: [1], lobby: true});
  const table = tableOf(anna.page);
  await ben.open();
  await ben.page.locator(`a.entry[href="#/table/${table}"]`).click(); // it is listed on the first page
  await ben.page.getByRole('button', {name: 'Take a seat'}).click();
  await ben.page.locator('.hand-tile').first().waitFor();
  await anna.page.locator('.hand-tile').first().waitFor();
  await anna.page.locator('button.tool', {hasText: 'More'}).click();
  await anna.page.locator('dialog .log li').first().waitFor();
  await anna.page.locator('dialog button', {hasText: 'Leave for good'}).click();
  await anna.page.locator('.hero').waitFor();
  await playMatch({page: ben.page, way: 'mouse', roll: dice(3)});
});

test('help: a seat whose person is away can be held by a computer player, until they return', async (t) => {
  const [anna, ben] = [await t.visitor(), await t.visitor({settings: {name: 'Ben'}})];
  await newTable(anna, 'doubles', {players: 2, friends: [1], options: {target: 60}});
  const table = tableOf(anna.page);
  await ben.open(`#/table/${table}`);
  await ben.page.getByRole('button', {name: 'Take a seat'}).click();
  await ben.page.locator('.hand-tile').first().waitFor();
  await ben.go('#/');
  await anna.page.locator('.chip.away button').click();
  await anna.page.locator('.chip .state', {hasText: 'computer'}).waitFor();
  await playTiles({page: anna.page, way: 'mouse', roll: dice(9)}, 2);
  await ben.go(`#/table/${table}`);
  await ben.page.locator('.hand-tile').first().waitFor();
  await anna.page.waitForFunction(() => !/computer/.test(document.querySelector('.players')?.textContent ?? ''));
});

test('help: the clock runs', async (t) => {
  const anna = await t.visitor();
  await newTable(anna, 'draw', {players: 2, clock: '15'});
  await anna.page.locator('.hand-tile').first().waitFor();
  await lookAt(anna.page);
  const first = await anna.page.locator('.chip.mine .clock').textContent();
  assert.match(first, /^0:1[0-5]$/);
  await anna.page.waitForFunction((text) => document.querySelector('.chip.mine .clock')?.textContent !== text, first);
});

test('help: after each round all hands are open, and the totals become a chart', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await newTable(visitor, 'double-6', {players: 4, options: {rounds: 3}});
  const player = {page, way: /** @type {const} */ ('mouse'), roll: dice(21)};
  let rounds = 0;
  for (;;) {
    const seen = await lookAt(page);
    if (seen.what === 'next') {
      rounds++;
      assert.equal(await page.locator('dialog tbody tr').count(), 4);
      const view = visitor.messages('view').findLast(({stage}) => stage === 'round-over');
      const totals = await page.locator('dialog tbody tr td:last-child').allTextContents();
      assert.deepEqual(totals.map((text) => Number(text.replace('−', '-').replaceAll(',', ''))), view.totals);
      assert.equal(await page.locator('dialog .chart text.name').count(), rounds > 1 ? 4 : 0);
    }
    if ((await step(player)) === 'over') break;
  }
  assert.equal(rounds, 2);
  assert.equal(await page.locator('dialog .chart text.name').count(), 4);

  await page.locator('dialog button', {hasText: 'Replay'}).click();
  await page.locator('.replay').waitFor();
  assert.equal(await page.locator('.board-picture .laid').count(), 0);
  const last = Number(await page.locator('.replay input[type="range"]').getAttribute('max'));
  await page.getByRole('button', {name: 'Step on'}).click();
  assert.equal(await page.locator('.replay input[type="range"]').inputValue(), '1');
  await page.getByRole('button', {name: 'Next round'}).click();
  await page.keyboard.press('ArrowRight');
  await page.locator('.replay input[type="range"]').fill(String(last));
  const shown = await page.locator('.replay .chip .counts').allTextContents();
  const totals = visitor.messages('view').at(-1).totals;
  assert.deepEqual(shown.map((text) => Number(text.split('·')[1].replace('−', '-'))), totals);
  await page.getByRole('button', {name: 'Round before'}).click();
  assert.ok(Number(await page.locator('.replay input[type="range"]').inputValue()) < last);
});
