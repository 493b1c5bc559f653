// The other ways to play: keyboard alone, touch at phone size, dragging.
import assert from 'node:assert/strict';
import {keyStep, tabTo} from './support/keys.js';
import {dice, lookAt, newTable, picture, playMatch, playTiles} from './support/play.js';
import {test} from './support/runner.js';
import {SIZES} from './support/visitor.js';

for (const [index, game] of ['draw', 'wolf', 'tripple'].entries())
  test(`ways: ${game} by keyboard alone, from the first page to the last tile`, async (t) => {
    const visitor = await t.visitor();
    const {page} = visitor;
    const roll = dice(7 + index);
    await visitor.open();
    await tabTo(page, ({tag, classes, name}) => tag === 'A' && classes === 'game' && name.startsWith({draw: 'Draw', wolf: 'Wolf', tripple: 'Tripple'}[game]));
    await page.keyboard.press('Enter');
    await page.locator('#start').waitFor();
    if (game !== 'draw') {
      await tabTo(page, ({tag}) => tag === 'SUMMARY');
      await page.keyboard.press('Enter');
      await tabTo(page, ({id}) => id === (game === 'wolf' ? 'option-limit' : 'option-target'));
      await page.keyboard.press('Control+a');
      await page.keyboard.type('10');
      await page.keyboard.press('Enter'); // in a field it starts the table
    } else {
      await tabTo(page, ({id}) => id === 'start');
      await page.keyboard.press('Enter');
    }
    let steps = 0;
    while ((await keyStep(page, roll)) !== 'over') assert.ok(++steps < 600);
    await tabTo(page, ({id}) => id === 'rematch');
    await page.keyboard.press('Enter');
    await page.locator('.hand-tile').first().waitFor();
    await page.waitForFunction(() => (document.getElementById('live')?.textContent ?? '').length > 5); // those who listen hear something
    t.note(`${steps} steps`);
  });

test('ways: a chosen tile is given back by Escape, and keys open hint and rules', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await newTable(visitor, 'draw', {players: 2});
  while ((await lookAt(page)).what === 'act' && !(await page.locator('.hand-tile.playable').count())) await page.locator('.actions button').first().click();
  await page.locator('.hand-tile.playable').first().focus();
  await page.keyboard.press('Enter');
  await page.locator('.ghost').first().waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.ghost').count(), 0);
  assert.ok(await page.evaluate(() => document.activeElement?.classList.contains('hand-tile')), 'the focus is back on the tile');
  await page.keyboard.press('?');
  await page.locator('dialog .rules').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({state: 'detached'});
  await page.keyboard.press('h');
  await page.locator('dialog .hint.best').waitFor();
});

for (const [index, [game, plan]] of Object.entries({doubles: {players: 4, options: {target: 10}}, 'double-9': {players: 3}, hungarian: {players: 3, options: {limit: 10}}}).entries())
  test(`ways: ${game} by touch on a phone`, async (t) => {
    const visitor = await t.visitor({size: index ? SIZES.phone : SIZES.small, touch: true, dark: index === 1, motion: index === 2});
    await newTable(visitor, game, plan);
    const player = {page: visitor.page, way: /** @type {const} */ ('touch'), roll: dice(60 + index)};
    const steps = await playMatch(player);
    t.note(`${steps} steps${player.covered ? `, ${player.covered} places lay under others` : ''}`);
  });

test('ways: a tile can be dragged to its place, and a drag to nowhere lays nothing', async (t) => {
  const visitor = await t.visitor({motion: true});
  const {page} = visitor;
  const player = {page, way: /** @type {const} */ ('mouse'), roll: dice(3)};
  await newTable(visitor, 'double-6', {players: 3});
  await playTiles(player, 1);
  for (let laid = 0; laid < 2;) {
    const seen = await lookAt(page);
    assert.equal(seen.what, 'act');
    const [tile] = seen.targets;
    if (!tile) {
      await page.mouse.click(seen.others[0].x, seen.others[0].y);
      continue;
    }
    const before = await picture(page);
    await page.mouse.move(tile.x, tile.y);
    await page.mouse.down();
    await page.mouse.move(tile.x + 20, tile.y - 30);
    await page.locator('.dragged').waitFor();
    await page.mouse.move(20, 20);
    await page.mouse.up();
    assert.deepEqual((await picture(page)).hand, before.hand);
    assert.equal(await page.locator('.dragged').count(), 0);
    const place = await page.locator('.ghost').first().boundingBox();
    await page.mouse.move(tile.x, tile.y);
    await page.mouse.down();
    await page.mouse.move(tile.x + 10, tile.y - 20);
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2, {steps: 5});
    await page.locator('.ghost.pointed').waitFor();
    await page.mouse.up();
    await page.waitForFunction((count) => document.querySelectorAll('.hand-tile').length === count, before.hand.length - 1);
    laid++;
  }
});

test('ways: with one place a tile is laid by tapping it twice', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await newTable(visitor, 'tripple-solo');
  const before = (await lookAt(page)).targets;
  assert.equal(before.length, 1, 'only the lead can be laid');
  await page.locator('.hand-tile.playable').click();
  await page.locator('.hand-tile.playable').click();
  await page.waitForFunction(() => document.querySelectorAll('.board-picture .laid').length === 2);
});
