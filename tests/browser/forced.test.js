// What is forced is done without being asked, as it is set: after a pause, and never while the person is busy. The page's
// time is set forward, so nobody waits.
import assert from 'node:assert/strict';
import {LATE, openLate} from './support/late.js';
import {test} from './support/runner.js';

const LONG = 20000; // milliseconds: longer than any pause

/** @param {any} view */
const elsewhere = (view) => ({...view, turn: 1, moves: []});
/** @param {any} view */
const mustDraw = (view) => ({...view, turn: 0, at: view.at + 1, moves: [{id: 7, event: 'draw'}]});

/** The next thing that the page sent. @param {any[]} acts @param {any} page @param {number} [count] */
async function sent(acts, page, count = 1) {
  for (let tries = 0; acts.length < count && tries < 400; tries++) await page.waitForTimeout(100);
  return acts.at(-1);
}

test('forced: what is forced, and how long it takes', async (t) => {
  const visitor = await t.visitor();
  await visitor.open('#/settings');
  const {moves, pauses} = await visitor.page.evaluate(async () => {
    const {forcedMove, naturalPause} = await import(`${location.origin}/forced.js`);
    const [draw, pass, lay] = [{id: 0, event: 'draw'}, {id: 1, event: 'pass'}, {id: 2, event: 'place', tile: '1-2'}];
    const forced = (/** @type {any[]} */ all, /** @type {boolean} */ drawForced, /** @type {boolean} */ layForced) => forcedMove(all, {drawForced, layForced})?.id ?? null;
    return {
      moves: [forced([draw], true, false), forced([pass], true, false), forced([draw], false, true), forced([lay], true, false), forced([lay], true, true),
        forced([lay, {...lay, id: 3, like: 2}], true, true), forced([lay, draw], true, true), forced([], true, true)],
      pauses: [0, 0.5, 1].map((luck) => naturalPause(Infinity, luck)).concat([8000, 100, -5].map((left) => naturalPause(left, 1))),
    };
  });
  assert.deepEqual(moves, [0, 1, null, null, 2, 2, null, null]);
  assert.deepEqual(pauses, [1200, 1850, 3800, 2000, 25, 0], 'as a person, unless a clock would run out');
});

test('forced: a tile is drawn after a pause, but not while a dialog is open', async (t) => {
  const visitor = await t.visitor({settings: {drawForced: undefined}}); // as it usually is
  const {page} = visitor;
  await page.clock.install();
  const {acts, show} = await openLate(visitor, elsewhere);
  await page.keyboard.press('?');
  await page.locator('dialog[open]').waitFor();
  show(mustDraw);
  const status = page.locator('.status', {hasText: 'one moment'});
  await status.waitFor();
  for (let times = 0; times < 3; times++) await page.clock.fastForward(LONG);
  assert.ok(await status.isVisible(), 'it waits');
  assert.equal(acts.length, 0);
  await page.keyboard.press('Escape');
  await page.locator('dialog').first().waitFor({state: 'detached'});
  await page.clock.fastForward(LONG);
  assert.equal((await sent(acts, page)).move, 7);
});

test('forced: what was taken back is not done again; a tile is laid only where that is wanted', async (t) => {
  const visitor = await t.visitor({settings: {drawForced: true}});
  const {page} = visitor;
  await page.clock.install();
  const single = (/** @type {any} */ view) => ({...view, moves: view.moves.filter((/** @type {any} */ {tile}) => tile === LATE.single)});
  const {acts, show} = await openLate(visitor, single);
  const said = () => page.locator('.status').textContent();
  await page.locator('.status.mine').waitFor();
  const before = await said();
  await page.clock.fastForward(LONG);
  assert.equal(await said(), before, 'nothing is done');
  show((view) => ({...elsewhere(view), at: view.at + 1, undo: true}));
  await page.locator('.status:not(.mine)').waitFor();
  await page.keyboard.press('u');
  show(mustDraw);
  await page.locator('.status.mine').waitFor();
  const after = await said();
  await page.clock.fastForward(LONG);
  assert.equal(await said(), after);
  await page.locator('.actions [data-event="draw"]').click();
  assert.equal((await sent(acts, page, 2)).move, 7, 'by hand');

  const other = await t.visitor({settings: {layForced: true}});
  await other.page.clock.install();
  const its = await openLate(other, (view) => ({...view, turn: 1}));
  its.show((view) => ({...single(view), turn: 0, at: view.at + 1}));
  await other.page.clock.fastForward(LONG); // if it is not done already
  assert.equal((await sent(its.acts, other.page)).type, 'act');
});

test('forced: drawing is the main button only where nothing else can be done', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  const {show} = await openLate(visitor, (view) => ({...view, moves: [...view.moves, {id: 99, event: 'draw'}]}));
  await page.locator('.actions .button:not(.main)[data-event="draw"]').waitFor();
  show(mustDraw);
  await page.locator('.actions .button.main[data-event="draw"]').waitFor();
  const [rack, button] = [await page.locator('.rack').boundingBox(), await page.locator('.actions .button').boundingBox()];
  assert.ok(button.x >= rack.x + rack.width && button.x < rack.x + rack.width + 100 && button.y >= rack.y && button.y < rack.y + rack.height, 'it is beside the hand');
});

test('forced: the settings are kept', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await visitor.open('#/settings');
  const [draw, lay] = [page.locator('input[name="drawForced"]'), page.locator('input[name="layForced"]')];
  assert.deepEqual([await draw.isChecked(), await lay.isChecked()], [false, false]);
  await draw.check();
  await lay.check();
  await page.reload();
  await lay.waitFor();
  assert.deepEqual([await draw.isChecked(), await lay.isChecked()], [true, true]);
});
