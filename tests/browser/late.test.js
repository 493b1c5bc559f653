// Large sets late in a round: what is to be chosen among can be read, on the table or as close-ups.
import assert from 'node:assert/strict';
import {checkAxe, checkWidth} from './support/checks.js';
import {contrasts} from './support/colours.js';
import {LATE, openLate} from './support/late.js';
import {test} from './support/runner.js';
import {SIZES} from './support/visitor.js';

const LEAST = 22; // pixels that a tile is wide

/** What part of the table is seen. @param {any} page */
const seen = (page) => page.locator('.board-picture').getAttribute('viewBox');

/** @param {any} page @param {string} tile */
const tileOf = (page, tile) => page.locator(`.hand-tile[data-tile="${tile}"]`);

/** How wide tiles are: the narrowest, of those that the selector finds. @param {any} page @param {string} selector */
function narrowest(page, selector) {
  return page.locator(selector).evaluateAll((/** @type {Element[]} */ all) => Math.min(...all.map((tile) => {
    const {width, height} = tile.getBoundingClientRect();
    return Math.min(width, height);
  })));
}

/** The places on the felt that are in sight. @param {any} page */
function placesInSight(page) {
  return page.evaluate(() => {
    const felt = /** @type {Element} */ (document.querySelector('.board')).getBoundingClientRect();
    return [...document.querySelectorAll('.ghost')].filter((ghost) => {
      const {left, right, top, bottom} = ghost.getBoundingClientRect();
      return left >= felt.left && right <= felt.right && top >= felt.top && bottom <= felt.bottom;
    }).length;
  });
}

for (const [name, size] of Object.entries({desktop: SIZES.desktop, small: SIZES.small}))
  test(`late: places that are far apart are shown as close-ups, ${name}`, async (t) => {
    const visitor = await t.visitor({size, touch: name === 'small'});
    const {page} = visitor;
    await openLate(visitor);
    const before = await seen(page);
    await tileOf(page, LATE.many).click();
    const items = page.locator('.places .place');
    await items.nth(LATE.places - 1).waitFor({state: 'attached'});
    assert.equal(await items.count(), LATE.places);
    assert.ok((await narrowest(page, '.closeup > g:not(.ghost-outline)')) >= LEAST, 'close-ups');
    assert.ok((await narrowest(page, '.ghost-tile > [href^="#tile"]')) >= LEAST, 'and what the felt shows');
    assert.ok((await placesInSight(page)) > 0, 'the felt shows one at least');
    assert.equal(await page.locator('.closeup').evaluateAll((/** @type {Element[]} */ all) => all.filter((each) => each.querySelectorAll(':scope > g').length === 3).length), LATE.places, 'each has the tile that it joins');
    assert.deepEqual(await items.locator('.place-key').allTextContents(), Array.from({length: LATE.places}, (_none, index) => String(index + 1)));
    assert.deepEqual(await items.locator('.gain').allTextContents(), ['+17', '+17', '+17']);

    // The list says that it scrolls, and every close-up comes into sight whole, with its points.
    const [back, on] = [page.locator('.more').first(), page.locator('.more').last()];
    assert.ok((await on.isVisible()) && !(await back.isVisible()), 'there are more to the right');
    assert.notEqual(await page.locator('.places').evaluate((/** @type {Element} */ list) => getComputedStyle(list).maskImage), 'none', 'they fade');
    const list = await page.locator('.places').boundingBox();
    for (const item of await items.all()) {
      await item.evaluate((/** @type {Element} */ each) => each.scrollIntoView({inline: 'nearest'}));
      const box = await item.boundingBox();
      assert.ok(box.x >= list.x - 1 && box.x + box.width <= list.x + list.width + 1 && box.width >= 44 && box.height >= 44, 'it is in sight');
      for (const gain of await item.locator('.gain').all()) {
        const pill = await gain.boundingBox();
        assert.ok(pill.x >= box.x && pill.x + pill.width <= box.x + box.width && pill.y >= box.y, 'its points are not cut off');
      }
    }
    await page.locator('.closeups.more-before:not(.more-after)').waitFor();
    assert.ok((await back.isVisible()) && !(await on.isVisible()), 'now to the left');
    await back.click();
    await page.locator('.closeups.more-after').waitFor();
    await checkWidth(page, name);
    await checkAxe(page, t.folder, name);
    for (const theme of ['light', 'dark']) {
      await page.emulateMedia({colorScheme: theme});
      await page.waitForFunction((/** @type {string} */ wanted) => document.documentElement.dataset.theme === wanted, theme);
      const {found} = await contrasts(page);
      assert.deepEqual(found, [], theme);
    }
    await page.screenshot({path: t.artefact('screens', `late-closeups-${name}.png`)});
    await page.keyboard.press('Escape');
    await page.locator('.closeups').waitFor({state: 'hidden'});
    await page.waitForFunction((/** @type {string} */ wanted) => document.querySelector('.board-picture')?.getAttribute('viewBox') === wanted, before); // and goes back

    // A single place: the camera goes there, and it has a number.
    await tileOf(page, LATE.single).click();
    await page.locator('.ghost').waitFor();
    assert.ok(!(await page.locator('.closeups').isVisible()));
    assert.equal(await placesInSight(page), 1);
    assert.equal(await page.locator('.ghost-key').textContent(), '1');
    assert.ok((await narrowest(page, '.ghost-tile > [href^="#tile"]')) >= LEAST);
    assert.notEqual(await seen(page), before);
    await page.screenshot({path: t.artefact('screens', `late-single-${name}.png`)});
  });

test('late: the table stays where it is while a pointer is pressed, and a tile can be dropped on a close-up', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  const {acts} = await openLate(visitor);
  const before = await seen(page);
  const lead = () => page.locator('.board-picture .laid').first().boundingBox();
  const lies = await lead();
  const box = await tileOf(page, LATE.many).boundingBox();
  const grab = async () => {
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 30, box.y - 20, {steps: 3});
  };
  await grab();
  await page.locator('.places .place').nth(1).waitFor();
  assert.deepEqual(await lead(), lies, 'it has not moved');
  await page.mouse.move(box.x - 200, box.y - 200, {steps: 5});
  await page.mouse.move(20, 20, {steps: 5});
  assert.deepEqual(await lead(), lies);
  await page.mouse.up();
  await page.waitForFunction((/** @type {string} */ old) => document.querySelector('.board-picture')?.getAttribute('viewBox') !== old, before);
  assert.equal(acts.length, 0);
  await grab();
  const place = await page.locator('.places .place').nth(1).boundingBox();
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2, {steps: 3});
  await page.locator('.place.pointed').waitFor();
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelectorAll('.hand-tile').length === 5);
  for (let tries = 0; !acts.length && tries < 400; tries++) await page.waitForTimeout(100);
  assert.equal(acts.length, 1);
});

test('late: many tiles that lie otherwise move slowly, and that is said', async (t) => {
  const visitor = await t.visitor({motion: true});
  const {page} = visitor;
  const {show, layoutOf} = await openLate(visitor);
  await page.evaluate(() => {
    const animate = Element.prototype.animate;
    Object.assign(window, {paces: []});
    Element.prototype.animate = function (frames, options) {
      if (this.classList.contains('laid')) /** @type {any} */ (window).paces.push(/** @type {any} */ (options).duration);
      return animate.call(this, frames, options);
    };
  });
  show((view) => {
    const other = layoutOf(String(view.layout.proportion) === '1,2' ? '2,1' : '1,2');
    return {...view, at: view.at + 1, layout: {...other, proportion: view.layout.proportion}};
  });
  await page.locator('.toast', {hasText: 'the tiles lie differently now'}).waitFor();
  const paces = /** @type {number[]} */ (await page.evaluate(() => /** @type {any} */ (window).paces));
  assert.ok(paces.length >= 40 && Math.min(...paces) >= 800, `${paces.length} move in ${Math.min(...paces)} ms`);
});
