// What stands on the felt and beside it: the hint, the story, the tile that is dragged, the whole screen.
import assert from 'node:assert/strict';
import {LATE, openLate} from './support/late.js';
import {lookAt, newTable} from './support/play.js';
import {test} from './support/runner.js';
import {SIZES} from './support/visitor.js';

/** @param {any} one @param {any} other */
const apart = (one, other) => one.x + one.width <= other.x || other.x + other.width <= one.x || one.y + one.height <= other.y || other.y + other.height <= one.y;

for (const size of [SIZES.phone, SIZES.small])
  test(`felt: a hint covers neither hand nor table, ${size.width} pixels`, async (t) => {
    const visitor = await t.visitor({size, touch: true});
    const {page} = visitor;
    await newTable(visitor, 'double-6', {players: 3});
    await lookAt(page);
    await page.locator('.tools .tool').nth(-3).click();
    await page.locator('.hint-card .hint.best').waitFor();
    const card = await page.locator('.hint-card').boundingBox();
    for (const part of ['.rack', '.board', '.tray-line .status', '.players']) assert.ok(apart(card, await page.locator(part).boundingBox()), part);
    await page.screenshot({path: t.artefact('screens', `hint-${size.width}.png`)});
  });

test('felt: the story stands beside it where the window is wide', async (t) => {
  const visitor = await t.visitor({size: {width: 1600, height: 900}});
  const {page} = visitor;
  const {view} = await openLate(visitor);
  const lines = page.locator('.story .log li');
  await lines.nth(view().history.length - 1).waitFor();
  assert.equal(await lines.count(), view().history.length);
  assert.ok(apart(await page.locator('.story').boundingBox(), await page.locator('.felt').boundingBox()));
  assert.ok(await page.locator('.story .log').evaluate((/** @type {Element} */ list) => list.scrollTop + list.clientHeight >= list.scrollHeight - 4), 'the newest is in sight');
  await page.setViewportSize(SIZES.desktop);
  await page.locator('.story').waitFor({state: 'hidden'});
});

test('felt: a tile that is dragged leaves the rack and turns to fit the place under it', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  const {view} = await openLate(visitor);
  const tile = page.locator(`.hand-tile[data-tile="${LATE.single}"]`);
  await tile.click(); // the camera goes there
  await page.locator('.ghost').waitFor();
  const [place, from] = [await page.locator('.ghost').boundingBox(), await tile.boundingBox()];
  await page.mouse.move(from.x + 10, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y - 20, {steps: 3});
  await page.locator('.dragged').waitFor();
  assert.equal(await tile.evaluate((/** @type {Element} */ button) => getComputedStyle(button).opacity), '0');
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2, {steps: 3});
  await page.locator('.ghost.pointed').waitFor();
  const [, , turn] = view().moves.find((/** @type {any} */ move) => move.tile === LATE.single).ghost;
  const angle = await page.locator('.dragged .tile').evaluate((/** @type {SVGElement} */ picture) => Number(picture.style.transform.match(/-?\d+/)?.[0]));
  assert.equal((((angle - 90 * (turn - 1)) % 360) + 360) % 360, 0, `turned by ${angle} for ${turn}`);
  await page.mouse.move(10, 10, {steps: 3});
  await page.mouse.up();
  assert.equal(await page.locator('.dragged, .lifted').count(), 0, 'and goes back');
});

test('felt: the whole screen is there where the browser can, and no name twice', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = function () {
      document.body.dataset.filled = this.tagName;
      return Promise.resolve();
    };
  });
  await openLate(visitor);
  await page.locator('.zoom .full').click();
  await page.locator('body[data-filled="HTML"]').waitFor();
  const signs = await page.locator('.zoom path').evaluateAll((/** @type {Element[]} */ all) => all.map((path) => path.getAttribute('d')));
  assert.equal(new Set(signs).size, signs.length, 'each button has its own sign');
  await visitor.go('#/settings');
  await page.locator('#level').waitFor();
  const names = /** @type {string[]} */ (await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({id}) => id)));
  assert.deepEqual(names.filter((name, index) => names.indexOf(name) !== index), []);

  const other = await t.visitor();
  await other.page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', {get: () => false}));
  await openLate(other);
  assert.equal(await other.page.locator('.zoom .full').count(), 0);
});
