// Tiles that lie apart from what they are joined to: a line leads from the one to the other.
import assert from 'node:assert/strict';
import {newTable} from './support/play.js';
import {test} from './support/runner.js';
import {between} from './support/wire.js';

const LAID = [
  {tile: '6-6'},
  {tile: '3-6', on: '6-6:side'},
  {tile: '3-4', on: '3-6:3'},
  {tile: '2-6', on: '6-6:side'},
];
const PIECES = [[0, 0, 1], [3, 0, 2], [7, 8, 0], [5, 4, 0]];
const LINES = [[4, 0, 6, 8], [0, 0, 6, 4]];

/**
 * A table where the tiles lie so, with these lines; `show` tells the page anew.
 * @param {any} visitor @param {any[]} first
 */
async function openTable(visitor, first) {
  let lines = first;
  /** @type {any} */
  let line;
  const change = (/** @type {any} */ message) => ({...message, news: 0, history: LAID.map((entry) => ({event: 'place', seat: 1, ...entry})),
    layout: {...message.layout, pieces: PIECES, ends: [], lines: lines.length ? lines : undefined}});
  await between(visitor.page, {say: (message, near) => {
    line = near;
    return message.type === 'view' && message.layout ? change(message) : message;
  }});
  await newTable(visitor, 'double-6', {players: 3});
  await visitor.page.locator('.board-picture .laid').nth(2 * LAID.length - 1).waitFor({state: 'attached'});
  return {
    show: (/** @type {any[]} */ others) => {
      lines = others;
      line.send(JSON.stringify(change(visitor.messages('view').at(-1))));
    },
  };
}

const PATHS = LINES.map(([x, y, toX, toY]) => `M${100 * x} ${100 * y}L${100 * toX} ${100 * toY}`);

test('apart: lines lead from tile to tile', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  const table = await openTable(visitor, LINES);
  await page.locator('.lines path').nth(3).waitFor({state: 'attached'});
  const ways = () => page.locator('.lines path').evaluateAll((/** @type {Element[]} */ all) => all.map((path) => path.getAttribute('d')));
  assert.deepEqual(await ways(), PATHS.flatMap((path) => [path, path]));
  // Each begins and ends on the tiles that it joins.
  const ends = await page.evaluate(() => {
    const boxes = [.../** @type {SVGGElement} */ (document.querySelector('.board-picture > g')).children[1].children].map((tile) => tile.getBoundingClientRect());
    return [.../** @type {NodeListOf<SVGPathElement>} */ (document.querySelectorAll('.lines .edge'))].map((path) => [0, path.getTotalLength()].map((at) => {
      const {x, y} = path.getPointAtLength(at).matrixTransform(/** @type {DOMMatrix} */ (path.getScreenCTM()));
      return boxes.findIndex((box) => x > box.left && x < box.right && y > box.top && y < box.bottom);
    }));
  });
  assert.deepEqual(ends, [[1, 2], [0, 3]]);
  await page.screenshot({path: t.artefact('screens', 'apart.png')});

  // For those who listen it is a tile like all others.
  const words = () => page.locator('.felt .unseen').innerText();
  const before = await words();
  assert.equal(await page.locator('.lines').evaluate((/** @type {Element} */ all) => all.querySelectorAll('[role], [aria-label], [tabindex], title, text').length), 0);
  table.show([LINES[1]]);
  await page.waitForFunction(() => document.querySelectorAll('.lines path').length === 2);
  assert.deepEqual(await ways(), [PATHS[1], PATHS[1]]);
  assert.equal(await words(), before);
  table.show([]);
  await page.waitForFunction(() => !document.querySelector('.lines path'));
});

test('apart: a replay has the lines of every step', async (t) => {
  const visitor = await t.visitor();
  await visitor.open('#/settings');
  const counts = await visitor.page.evaluate(async (/** @type {any[]} */ lines) => {
    const {framesOf} = await import(`${location.origin}/replay.js`);
    const act = (/** @type {string} */ event, /** @type {any} */ more = {}) => ({line: {event, seat: 0, tile: '1-2'}, hand: [], totals: [0], ...more});
    const deal = {line: {event: 'deal', round: 1}, hands: [[]]};
    const steps = [deal, act('place', {piece: [0, 0, 0]}), act('place', {piece: [9, 0, 0], lines}), act('draw'), act('place', {pieces: [[0, 0, 0], [4, 0, 0], [8, 0, 0]]}),
      act('place', {piece: [9, 9, 0], lines}), deal];
    return framesOf(steps, ['Anna']).map((/** @type {any} */ frame) => frame.lines?.length ?? 0);
  }, LINES);
  assert.deepEqual(counts, [0, 0, 2, 2, 0, 2, 0]);
});
