// Tiles that lie apart from what they are joined to: a line leads from the one to the other.
import assert from 'node:assert/strict';
import {newTable} from './support/play.js';
import {test} from './support/runner.js';
import {SIZES} from './support/visitor.js';
import {between} from './support/wire.js';

const LAID = [
  {tile: '6-6'},
  {tile: '3-6', on: '6-6:side'},
  {tile: '3-4', on: '3-6:3'},
  {tile: '2-6', on: '6-6:side'},
];
const PIECES = [[0, 0, 1], [3, 0, 2], [7, 8, 0], [5, 4, 0]];
const CONNECTORS = [
  {line: [[5, 0], [5, 2], [2, 2], [2, 8], [5, 8]], outs: [0, 2]},
  {line: [[-1, 0], [-1, 6], [7, 6], [7, 4]], outs: [2, 0]},
];

/**
 * A table where the tiles lie so, with these lines; `show` tells the page anew.
 * @param {any} visitor @param {any[]} first
 */
async function openTable(visitor, first) {
  let connectors = first;
  /** @type {any} */
  let line;
  const change = (/** @type {any} */ message) => ({...message, news: 0, history: LAID.map((entry) => ({event: 'place', seat: 1, ...entry})),
    layout: {...message.layout, pieces: PIECES, ends: [], connectors: connectors.length ? connectors : undefined}});
  await between(visitor.page, {say: (message, near) => {
    line = near;
    return message.type === 'view' && message.layout ? change(message) : message;
  }});
  await newTable(visitor, 'double-6', {players: 3});
  await visitor.page.locator('.board-picture .laid').nth(2 * LAID.length - 1).waitFor({state: 'attached'});
  return {
    show: (/** @type {any[]} */ others) => {
      connectors = others;
      line.send(JSON.stringify(change(visitor.messages('view').at(-1))));
    },
  };
}

/** Where things are on the screen: the tiles in their order, and of each line its half circles. @param {any} page */
function measure(page) {
  return page.evaluate(() => {
    const box = (/** @type {Element} */ element) => {
      const {left, top, right, bottom} = element.getBoundingClientRect();
      return {left, top, right, bottom};
    };
    const groups = [.../** @type {SVGGElement} */ (document.querySelector('.board-picture > g')).children];
    return {
      tiles: [...groups[1].children].map(box),
      lines: [...document.querySelectorAll('.connector')].map((line) => ({ends: [...line.querySelectorAll(':scope > path')].map(box), all: box(line)})),
    };
  });
}

/** Whether a half circle lies on a tile, at its left or right edge. @param {any} end @param {any} tile @param {'left' | 'right'} edge */
function isOn(end, tile, edge) {
  const near = (tile.right - tile.left) / 20;
  return end.left >= tile.left - near && end.right <= tile.right + near && end.top >= tile.top - near && end.bottom <= tile.bottom + near && Math.abs(end[edge] - tile[edge]) < near;
}

for (const size of [SIZES.desktop, SIZES.small])
  test(`apart: lines lead from tile to tile, ${size.width} pixels`, async (t) => {
    const visitor = await t.visitor({size});
    const {page} = visitor;
    const table = await openTable(visitor, CONNECTORS);
    await page.locator('.connector').nth(1).waitFor({state: 'attached'});
    const {tiles, lines} = await measure(page);
    assert.equal(lines.length, 2);
    assert.ok(isOn(lines[0].ends[0], tiles[1], 'right'), 'the 3 of 3-6');
    assert.ok(isOn(lines[0].ends[1], tiles[2], 'left'), 'the 3 of 3-4');
    assert.ok(isOn(lines[1].ends[0], tiles[0], 'left'), 'the side of 6-6');
    assert.ok(isOn(lines[1].ends[1], tiles[3], 'right'), 'the 6 of 2-6');
    const look = await (await page.request.get(`${visitor.origin}/look/chain.svg`)).text();
    for (const [index, {line}] of CONNECTORS.entries()) {
      const strokes = await page.locator('.connector').nth(index).locator('g > path').evaluateAll((/** @type {Element[]} */ all) => all.map((path) => [path.getAttribute('d'), path.getAttribute('stroke'), path.getAttribute('stroke-width')]));
      assert.equal(strokes.length, 2);
      for (const [way, ink, width] of strokes) {
        assert.equal(way, `M${line.map(([x, y]) => `${100 * x} ${100 * y}`).join('L')}`);
        assert.ok(look.includes(`<path stroke="${ink}" stroke-width="${width}"/>`), 'it looks as in pictures');
      }
    }
    assert.equal(await page.locator('#connector, #eyelet').count(), 2, 'names of the look are there once');
    await page.screenshot({path: t.artefact('screens', `apart-${size.width}.png`)});

    // For those who listen it is a tile like all others.
    const words = () => page.locator('.felt .unseen').innerText();
    const before = await words();
    assert.equal(await page.locator('.connectors').evaluate((/** @type {Element} */ all) => all.querySelectorAll('[role], [aria-label], [tabindex], title, text').length), 0);
    table.show([CONNECTORS[1]]);
    await page.waitForFunction(() => document.querySelectorAll('.connector').length === 1);
    assert.equal(await page.locator('.connector path[d^="M-100 0L"]').count(), 2);
    assert.equal(await words(), before);
    table.show([]);
    await page.waitForFunction(() => !document.querySelector('.connector'));
  });

for (const motion of [true, false])
  test(`apart: a new line ${motion ? 'fades in' : 'is there at once without motion'}`, async (t) => {
    const visitor = await t.visitor({motion: true, reduced: !motion});
    const {page} = visitor;
    const table = await openTable(visitor, [CONNECTORS[0]]);
    await page.locator('.connector').first().waitFor({state: 'attached'});
    await page.waitForFunction(() => document.getAnimations().length === 0);
    const seen = await page.evaluateHandle(() => {
      const found = /** @type {number[][]} */ ([]); // whenever they are drawn, each line's animations
      const lines = /** @type {Element} */ (document.querySelector('.connectors'));
      new MutationObserver(() => found.push([...lines.children].map((line) => line.getAnimations().length))).observe(lines, {childList: true});
      return found;
    });
    table.show(CONNECTORS);
    await page.locator('.connector').nth(1).waitFor({state: 'attached'});
    await page.waitForFunction((/** @type {number[][]} */ found) => found.some((lines) => lines.length === 2), seen);
    const [first] = (await seen.jsonValue()).filter((/** @type {number[]} */ lines) => lines.length === 2);
    assert.deepEqual(first, [0, motion ? 1 : 0], 'the line that was there stays as it is');
  });

test('apart: a replay has the lines of every step', async (t) => {
  const visitor = await t.visitor();
  await visitor.open('#/settings');
  const counts = await visitor.page.evaluate(async (/** @type {any[]} */ connectors) => {
    const {framesOf} = await import(`${location.origin}/replay.js`);
    const act = (/** @type {string} */ event, /** @type {any} */ more = {}) => ({line: {event, seat: 0, tile: '1-2'}, hand: [], totals: [0], ...more});
    const deal = {line: {event: 'deal', round: 1}, hands: [[]]};
    const steps = [deal, act('place', {piece: [0, 0, 0]}), act('place', {piece: [9, 0, 0], connectors}), act('draw'), act('place', {pieces: [[0, 0, 0], [4, 0, 0], [8, 0, 0]]}),
      act('place', {piece: [9, 9, 0], connectors}), deal];
    return framesOf(steps, ['Anna']).map((/** @type {any} */ frame) => frame.connectors?.length ?? 0);
  }, CONNECTORS);
  assert.deepEqual(counts, [0, 0, 2, 2, 0, 2, 0]);
});
