// The other ways to play: keyboard alone, touch at phone size, dragging.
import assert from 'node:assert/strict';
import {keyStep, tabTo} from './support/keys.js';
import {dice, lookAt, newTable, picture, playMatch, playTiles, step} from './support/play.js';
import {LATE, openLate} from './support/late.js';
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
  await page.locator('.hint-card .hint.best').waitFor();
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
    await page.keyboard.press('Escape');
    await page.locator('.ghost').first().waitFor({state: 'detached'});
    await page.locator(`.hand-tile[aria-label="${tile.label}"]`).focus();
    await page.keyboard.press('Enter'); // keys choose it all the same
    await page.locator('.ghost').first().waitFor();
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

/** What part of the table is seen: middle and scale. @param {any} page */
function seenPart(page) {
  return page.evaluate(() => {
    const [x, y, width, height] = (document.querySelector('.board-picture')?.getAttribute('viewBox') ?? '').split(' ').map(Number);
    const needed = document.querySelector('.fit')?.classList.contains('needed');
    return {x: x + width / 2, y: y + height / 2, scale: (document.querySelector('.board')?.clientWidth ?? 0) / width, needed};
  });
}

test('ways: the table is zoomed and panned by wheel, drag, keys and buttons, and fits again', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await newTable(visitor, 'double-9', {players: 3});
  await playTiles({page, way: 'mouse', roll: dice(5)}, 2);
  await lookAt(page);
  await page.locator('.fit').click(); // a view that is good enough is kept until somebody asks
  const all = await seenPart(page);
  assert.ok(!all.needed);
  const box = await page.locator('.board').boundingBox();
  const [x, y] = [box.x + box.width / 4, box.y + box.height / 4];
  const under = async () => {
    const part = await seenPart(page);
    return {x: part.x + (x - box.x - box.width / 2) / part.scale, y: part.y + (y - box.y - box.height / 2) / part.scale};
  };
  const changes = {
    wheel: async () => {
      await page.mouse.move(x, y);
      const before = await under();
      await page.mouse.wheel(0, -300);
      await page.waitForFunction(() => !document.querySelector('.sliding') && document.querySelector('.fit.needed'));
      const after = await under();
      assert.ok(Math.hypot(after.x - before.x, after.y - before.y) < 2, 'what is under the mouse stays there');
    },
    drag: async () => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 60, y + 30, {steps: 4});
      await page.mouse.up();
    },
    'key +': () => page.keyboard.press('+'),
    'key -': () => page.keyboard.press('-'),
    'shift and arrow': () => page.keyboard.press('Shift+ArrowLeft'),
    'button larger': () => page.locator('.zoom .tool').nth(1).click(),
    'button smaller': () => page.locator('.zoom .tool').nth(0).click(),
  };
  for (const [name, change] of Object.entries(changes)) {
    await change();
    const part = await seenPart(page);
    const zooms = !/drag|arrow/.test(name);
    assert.ok(part.needed, `${name}: it can be shown whole again`);
    assert.equal(Math.abs(part.scale / all.scale - 1) > 0.01, zooms, `${name}: scale ${all.scale} to ${part.scale}`);
    assert.equal(Math.hypot(part.x - all.x, part.y - all.y) > 1, !/key|button/.test(name), `${name}: the middle`);
    if (name === 'drag') await page.keyboard.press('0');
    else await page.locator('.fit').click();
    assert.deepEqual(await seenPart(page), all, `${name}: and back`);
  }
});

test('ways: two fingers zoom the table', async (t) => {
  const visitor = await t.visitor({size: SIZES.phone, touch: true});
  const {page} = visitor;
  await newTable(visitor, 'draw', {players: 2});
  await page.locator('.hand-tile').first().waitFor();
  const before = await seenPart(page);
  const box = await page.locator('.board').boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + 120];
  const link = await visitor.context.newCDPSession(page);
  const touch = (/** @type {string} */ type, /** @type {number} */ apart) => link.send('Input.dispatchTouchEvent', {type, touchPoints: apart ? [{x: x - apart, y, id: 1}, {x: x + apart, y, id: 2}] : []});
  await touch('touchStart', 30);
  for (const apart of [40, 50, 60]) await touch('touchMove', apart);
  await touch('touchEnd', 0);
  await page.locator('.fit.needed').waitFor();
  const after = await seenPart(page);
  assert.ok(after.scale / before.scale > 1.6 && after.scale / before.scale < 2.4, `from ${before.scale} to ${after.scale}`);
});

test('ways: a phone that is turned gets a table of its shape, and nothing is lost', async (t) => {
  const visitor = await t.visitor({size: SIZES.phone, touch: true});
  const {page} = visitor;
  await newTable(visitor, 'double-9', {players: 3});
  await playTiles({page, way: 'touch', roll: dice(12)}, 2);
  for (let seen = await lookAt(page); !seen.targets.length; seen = await lookAt(page)) await page.locator('.actions button[data-event]').first().click();
  await page.locator('.hand-tile.playable').first().tap();
  await page.locator('.ghost').first().waitFor();
  const chosen = () => page.locator('.hand-tile[aria-pressed="true"]').getAttribute('data-tile');
  const shape = () => visitor.messages('view').at(-1).layout.proportion.join(':');
  const [before, tile, ghosts, upright] = [await picture(page), await chosen(), await page.locator('.ghost').count(), shape()];
  assert.match(upright, /^(1:1|2:3|1:2)$/);
  for (const [size, shapes] of /** @type {const} */ ([[{width: 844, height: 390}, /^(2:1|3:2|1:1)$/], [SIZES.phone, /^(1:1|2:3|1:2)$/]])) {
    const known = shape();
    await page.setViewportSize(size);
    for (let tries = 0; shape() === known && tries < 300; tries++) await page.waitForTimeout(100);
    assert.match(shape(), shapes);
    assert.notEqual(shape(), known);
    await page.waitForTimeout(300);
    assert.deepEqual([await picture(page), await chosen(), await page.locator('.ghost').count()], [before, tile, ghosts]);
    assert.equal(await page.locator('.lost-sign:not([hidden])').count(), 0, 'no connection was lost');
    const felt = await page.locator('.felt').boundingBox();
    if (size.width > size.height) assert.ok(felt.width * felt.height > 0.55 * size.width * size.height, 'most of the screen is felt');
  }
  await page.locator('.ghost').first().tap();
  await page.waitForFunction((count) => document.querySelectorAll('.hand-tile').length < count, before.hand.length);
});

/** What lies over a tile of the table, or beyond the felt: runs in the page. */
function covered() {
  const felt = /** @type {Element} */ (document.querySelector('.board')).getBoundingClientRect();
  const over = [...document.querySelectorAll('.stock, .zoom, .places')].filter((element) => element.getClientRects().length && getComputedStyle(element).visibility === 'visible');
  return [...document.querySelectorAll('.board-picture .laid:has(> [href^="#tile"])')].flatMap((tile) => {
    const box = tile.getBoundingClientRect();
    const outside = box.left < felt.left - 1 || box.right > felt.right + 1 || box.top < felt.top - 1 || box.bottom > felt.bottom + 1;
    const hits = over.filter((element) => {
      const other = element.getBoundingClientRect();
      return box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top;
    });
    return [...(outside ? ['outside'] : []), ...hits.map((element) => String(element.getAttribute('class')))];
  });
}

for (const [game, players] of Object.entries({'double-12': 4, tripple: 2}))
  test(`ways: nothing lies over the tiles of ${game}, and the felt keeps its place`, async (t) => {
    const visitor = await t.visitor({size: SIZES.small});
    const {page} = visitor;
    await newTable(visitor, game, {players});
    const player = {page, way: /** @type {const} */ ('mouse'), roll: dice(31)};
    /** @type {Set<number>} how high all but the rack is, to the pixel */
    const heights = new Set();
    for (let steps = 0; steps < 45; steps++) {
      const {what} = await lookAt(page);
      if (['over', 'next'].includes(what)) break;
      if (what !== 'place') assert.deepEqual(await page.evaluate(covered), [], `after ${steps} steps`); // else the places of a tile are looked at
      heights.add(await page.evaluate(() => {
        const felt = /** @type {Element} */ (document.querySelector('.felt')).getBoundingClientRect();
        const rack = /** @type {Element} */ (document.querySelector('.rack')).getBoundingClientRect();
        return Math.round(felt.top + felt.bottom + rack.height);
      }));
      await step(player);
    }
    assert.ok(Math.max(...heights) - Math.min(...heights) <= 1, `felt and rack: ${[...heights].join(', ')}`);
  });

test('ways: on a crowded table places are as large as a finger', async (t) => {
  const visitor = await t.visitor({size: SIZES.small, touch: true});
  const {page} = visitor;
  await openLate(visitor);
  await page.locator(`.hand-tile[data-tile="${LATE.many}"]`).tap();
  await page.locator('.places button').nth(LATE.places - 1).waitFor({state: 'attached'});
  const buttons = page.locator('.places button');
  for (const button of await buttons.all()) {
    const box = await button.boundingBox();
    assert.ok(box.width >= 40 && box.height >= 40, `${box.width} by ${box.height}`);
  }
  assert.equal(await page.locator('.ghost-disc').count(), await buttons.count(), 'every place has its number on the table');
  const before = await picture(page);
  await buttons.nth(1).tap();
  await page.waitForFunction((count) => document.querySelectorAll('.hand-tile').length < count, before.hand.length);
});

for (const [game, players] of Object.entries({'double-6': 3, tripple: 2}))
  test(`ways: what lies on the table of ${game} can be read`, async (t) => {
    const visitor = await t.visitor();
    const {page} = visitor;
    await newTable(visitor, game, {players});
    await playTiles({page, way: 'mouse', roll: dice(4)}, 2);
    for (let seen = await lookAt(page); !seen.targets.length; seen = await lookAt(page)) await page.locator('.actions button[data-event]').first().click();
    const view = visitor.messages('view').at(-1);
    const text = await page.locator('.felt section.unseen').textContent();
    for (const {event, tile} of view.history) if (event === 'place') assert.match(text, new RegExp(`\\b${tile}\\b`), `${tile} is named`);
    assert.equal(await page.locator('.felt section.unseen ul').nth(1).locator('li').count(), view.ends.length, 'every open end is named');
    const moves = view.moves.filter((/** @type {any} */ move) => move.event === 'place' && move.like === undefined);
    const {tile} = moves[0];
    await page.locator(`.hand-tile[data-tile="${tile}"]`).click();
    const labels = await page.locator('.ghost').evaluateAll((ghosts) => ghosts.map((ghost) => ghost.getAttribute('aria-label')));
    assert.equal(new Set(labels).size, labels.length, 'no two places have the same name');
    for (const label of labels) assert.match(label, game === 'tripple' ? /on the \d and \d of \d-\d-\d/ : /on the/);
    if (game !== 'tripple') return;
    assert.doesNotMatch(labels.join(), /row|column|undefined|\?/);
    const places = moves.filter((/** @type {any} */ move) => move.tile === tile).sort((/** @type {any} */ one, /** @type {any} */ other) => one.ghost[0] - other.ghost[0] || one.ghost[1] - other.ghost[1]);
    for (const [index, {cell: [row, column]}] of places.entries()) {
      const beside = [[row, column - 1], [row, column + 1], [(row + column) % 2 ? row - 1 : row + 1, column]].map(String);
      const tiles = view.history.filter((/** @type {any} */ entry) => entry.event === 'place' && beside.includes(String(entry.cell))).map((/** @type {any} */ entry) => entry.tile);
      assert.deepEqual([...labels[index].matchAll(/of (\d-\d-\d)/g)].map(([, name]) => name).sort(), tiles.sort(), labels[index]);
    }
  });
