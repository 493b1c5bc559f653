// Points made in play: what a move would score, why, and that they rise where they are made.
import assert from 'node:assert/strict';
import {test} from './support/runner.js';
import {stage} from './support/stage.js';
import {SIZES} from './support/visitor.js';

const LAID = [{event: 'place', seat: 0, tile: '9-9'}, {event: 'place', seat: 1, tile: '1-9', on: '9-9:side'}, {event: 'place', seat: 2, tile: '8-9', on: '9-9:side', points: 9}];
const PIECES = [[0, 0, 1], [3, 0, 2], [-3, 0, 0]];
const TILES = {playing: [0, 1, 2], eliminated: [], totals: [3, 0, 0], gains: [3, 0, 0], pot: 0, tiles: [2, 5, 5], stock: {left: 9, drawable: 9}, leader: 0, lead: '9-9'};
const LAYOUT = {rearranged: 0, proportion: [3, 2], box: [-5, -2, 5, 2], pieces: PIECES, ends: []};

/** My turn in double-9: the ends are 1, 8 and the tips of 9-9. */
const MULTIPLES = {
  ...TILES, stage: 'play', turn: 0, round: 1, hand: ['1-8'], divisor: 5, sum: 27, history: LAID, layout: LAYOUT,
  ends: [{number: 1, on: '1-9:1'}, {number: 8, on: '8-9:8'}, {number: 9, on: '9-9:tip', count: 2}],
  moves: [
    {id: 0, event: 'place', tile: '1-8', on: '1-9:1', worth: {sum: 34}, ghost: [7, 0, 0]},
    {id: 1, event: 'place', tile: '1-8', on: '8-9:8', points: 4, worth: {sum: 20, ends: 4}, ghost: [-7, 0, 0]},
  ],
};

const CELLS = [{event: 'place', seat: 0, tile: '5-5-5', cell: [0, 0], corners: [5, 5, 5], points: 20, bonus: ['lead']}];
/** And in tripple, where a tile may also be drawn. */
const TRIANGLES = {
  ...TILES, stage: 'play', turn: 0, round: 1, hand: ['3-4-5'], lead: '5-5-5', history: CELLS, layout: {...LAYOUT, pieces: [[0, 0, 0]]},
  ends: [{cell: [0, 1], corners: [null, 5, 5]}],
  moves: [
    {id: 0, event: 'place', tile: '3-4-5', cell: [0, 1], corners: [3, 4, 5], points: 42, bonus: ['bridge'], worth: {tile: 12, bridge: 30}, ghost: [1, 0, 2]},
    {id: 1, event: 'draw', points: -5, worth: {draw: -5}},
  ],
};

/** The texts that come to be on the page's ground, from now on. @param {any} page */
function watchRising(page) {
  return page.evaluateHandle(() => {
    const found = /** @type {string[]} */ ([]);
    new MutationObserver((changes) => found.push(...changes.flatMap(({addedNodes}) => [...addedNodes]).filter((node) => node instanceof Element && node.matches('.rising')).map((node) => node.textContent ?? ''))).observe(document.body, {childList: true});
    return found;
  });
}

for (const size of [SIZES.desktop, SIZES.small])
  test(`points: places say what they score and why, ${size.width} pixels`, async (t) => {
    const visitor = await t.visitor({size});
    const {page} = visitor;
    await stage(visitor, 'double-9', 3, MULTIPLES);
    const says = (/** @type {string} */ text) => page.locator('.sum', {hasText: text}).waitFor();
    await says('Ends 27: multiples of 5 score');
    await page.locator('.hand-tile[data-tile="1-8"]').click();
    await page.locator('.ghost').nth(1).waitFor();
    assert.deepEqual(await page.locator('.ghost-points').allTextContents(), ['+4', '+0'], 'from left to right');
    await page.locator('.ghost').nth(0).hover();
    await says('Ends 20: a multiple of 5, +4');
    await page.locator('.ghost').nth(1).hover();
    await says('Ends 34: multiples of 5 score');
    await page.locator('.hand-tile').first().hover();
    await says('Ends 27: multiples of 5 score');
    await page.locator('.ghost').nth(0).focus();
    await says('Ends 20: a multiple of 5, +4');
    assert.equal(await page.locator('.ghost').nth(0).getAttribute('aria-description'), 'Ends 20: a multiple of 5, +4');
    await page.screenshot({path: t.artefact('screens', `points-${size.width}.png`)});
    const wide = await page.evaluate(() => {
      const sum = /** @type {Element} */ (document.querySelector('.sum')).getBoundingClientRect();
      const name = /** @type {Element} */ (document.querySelector('.me .chip-name')).getBoundingClientRect();
      return {over: sum.right - innerWidth, apart: name.right <= sum.left || name.bottom <= sum.top || name.top >= sum.bottom};
    });
    assert.ok(wide.over <= 0 && wide.apart, 'nothing is cut and nothing lies over my name');
  });

test('points: of a triangle all parts are told, and drawing is not what to do first', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  const table = await stage(visitor, 'tripple', 3, TRIANGLES);
  const draw = page.locator('.actions button[data-event="draw"]');
  assert.equal(await draw.innerText(), 'Draw a tile (−5 points)');
  assert.ok(!(await draw.getAttribute('class')).includes('main'), 'a tile can be laid');
  await page.locator('.hand-tile[data-tile="3-4-5"]').click();
  await page.locator('.sum', {hasText: 'tile +12, bridge +30: +42'}).waitFor(); // the only place
  assert.deepEqual(await page.locator('.ghost-points').allTextContents(), ['+42']);
  table.show({moves: [{...TRIANGLES.moves[1], id: 0}]});
  await page.locator('.actions button.main[data-event="draw"]').waitFor();
  await page.locator('.sum').waitFor({state: 'hidden'});
});

for (const motion of [true, false])
  test(`points: mine rise like those of the others, ${motion ? 'moving' : 'and stand there without motion'}`, async (t) => {
    const visitor = await t.visitor({motion});
    const {page} = visitor;
    const table = await stage(visitor, 'double-9', 3, {...MULTIPLES, history: [], ends: [], sum: 0, moves: [], layout: {...LAYOUT, pieces: []}});
    const seen = await watchRising(page);
    const lays = (/** @type {number} */ seat) => LAID.map((entry, index) => (index === 2 ? {...entry, seat} : entry));
    const until = (/** @type {number} */ count) => page.waitForFunction(([/** @type {string[]} */ found, /** @type {number} */ wanted]) => found.length >= wanted, [seen, count]);
    table.show({history: lays(1), layout: LAYOUT, news: 1});
    await until(1);
    table.show({history: [...lays(0)], news: 1});
    await until(2);
    table.show({history: [...lays(0), {event: 'draw', seat: 0, tile: '1-2', points: -5}], news: 1}); // from where I sit
    await until(3);
    assert.deepEqual(await seen.jsonValue(), ['+9', '+9', '−5']);
    await page.locator('.rising').first().waitFor({state: 'detached'});
  });

test('points: what a bonus is for can be read beside whoever made it', async (t) => {
  const visitor = await t.visitor({language: 'de'});
  await stage(visitor, 'tripple', 3, {...TRIANGLES, history: CELLS.map((entry) => ({...entry, seat: 1}))});
  const bonus = visitor.page.locator('.players .did .bonus', {hasText: 'Eröffnung'});
  await bonus.waitFor();
  assert.equal(await bonus.evaluate((/** @type {Element} */ each) => each.scrollWidth - each.clientWidth), 0, 'it is not cut');
});

test('points: cards say of what number the multiples are', async (t) => {
  const visitor = await t.visitor();
  await visitor.open('#/settings');
  const found = await visitor.page.evaluate(async () => {
    const {gameOf, summaryText} = await import(`${location.origin}/games.js`);
    return Promise.all(['double-6', 'double-9', 'double-12', 'double-15', 'double-18'].map(async (id) => summaryText(await gameOf(id)).match(/a multiple of (\d+)\.$/)?.[1]));
  });
  assert.deepEqual(found, ['3', '5', '7', '9', '11']);
});

// ---- The end ----

/** Seat 0, which is me, went out; seat 1 has most points and wins. */
const OVER = {
  ...TILES, turn: undefined, round: 1, hand: [], divisor: 5, sum: 20, layout: LAYOUT, ends: [], moves: [], tiles: [0, 1, 2], eliminated: [],
  history: [{...LAID[0]}, {...LAID[1], points: 12}, {...LAID[2], points: 3}], totals: [4, 10, -14], gains: [4, 12, 3],
  hands: [[], ['0-2'], ['8-8', '0-1']], values: [[], [2], [16, 1]], made: [{sum: 20, ends: 4}, {sum: 20, ends: 12}, {sum: 20, ends: 3}],
  result: {reason: 'out', seat: 0, best: [0], hand_points: [0, 2, 17], points: [0, -2, -17], pot: 0},
  counted: [], rounds: {first: 1, totals: [[4, 10, -14]]},
  ranking: [{seat: 1, rank: 1, wins: true}, {seat: 0, rank: 2}, {seat: 2, rank: 3}], winners: [1], stage: 'match-over',
};

/** The rows of the table: name, marks, whether it is a winner's. @param {any} page */
function rows(page) {
  return page.locator('.ending tr[data-seat]').evaluateAll((/** @type {HTMLElement[]} */ all) => all.map((row) => ({
    seat: Number(row.dataset.seat), best: row.classList.contains('best'), head: row.querySelector('th')?.textContent, star: row.querySelector('[role="img"][aria-label^="wins"]')?.getAttribute('aria-label') ?? '',
    went: [...row.querySelectorAll('.went')].map((each) => each.textContent), text: row.textContent})));
}

test('points: the winner is marked and first, whoever went out', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  const table = await stage(visitor, 'double-9', 3, MULTIPLES);
  table.show(OVER);
  await page.locator('#rematch').waitFor();
  assert.match(await page.locator('.ending h2').innerText(), / wins\.$/);
  const found = await rows(page);
  assert.deepEqual(found.map(({seat, best, star, went}) => ({seat, best, star, went})), [
    {seat: 1, best: true, star: 'wins the match', went: []},
    {seat: 0, best: false, star: '', went: ['went out']},
    {seat: 2, best: false, star: '', went: []}]);
  assert.deepEqual(found.map(({head}) => head.slice(0, 2)), ['1.', '2.', '3.']);
  assert.match(found[0].text, /Made in play: 1-9 60: \+12/);
  assert.match(found[2].text, /Made in play: 8-9 15: \+3/);
  await page.screenshot({path: t.artefact('screens', 'points-ending.png')});
});

test('points: of a round its winners are marked, with all that triangles made', async (t) => {
  const visitor = await t.visitor({size: SIZES.small});
  const {page} = visitor;
  const table = await stage(visitor, 'tripple', 3, TRIANGLES);
  table.show({...OVER, history: CELLS, layout: {...LAYOUT, pieces: [[0, 0, 0]]}, divisor: undefined, sum: undefined, stage: 'round-over', winners: undefined,
    hands: [[], ['0-0-2'], ['1-1-1']], values: [[], [2], [3]],
    made: [{tile: 15, lead: 5, bridge: 30, out: 20, draw: -15}, {tile: 9, joint: 25, pass: -10}, {hexagon: 80}]});
  await page.locator('#go-on').waitFor();
  const found = await rows(page);
  assert.deepEqual(found.map(({seat, star}) => `${seat}${star && ': '}${star}`), ['1: wins the round', '0', '2']);
  const broken = await page.locator('.ending .standing').evaluateAll((/** @type {Element[]} */ all) => all.flatMap(({children}) => [...children])
    .filter((each) => /^\S+$/.test(each.textContent?.trim() ?? '') && each.getClientRects().length && each.getBoundingClientRect().height > 1.9 * parseFloat(getComputedStyle(each).fontSize)).map((each) => each.textContent));
  assert.deepEqual(broken, [], 'neither names nor ranks are broken');
  const made = await page.locator('.ending .made').allInnerTexts();
  assert.deepEqual(made.map((/** @type {string} */ text) => text.replace(/\s+/g, ' ').trim()), ['Made in play: tiles +9 double joint +25 passing −10',
    'Made in play: tiles +15 lead +5 bridge +30 going out +20 drawing −15', 'Made in play: hexagon +80']);
  await page.screenshot({path: t.artefact('screens', 'points-ending-small.png')});
});

test('points: at the end of wolf everybody is in the table, who is out of the match too', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  const table = await stage(visitor, 'wolf', 3, {...MULTIPLES, divisor: undefined, sum: undefined, hand: ['1-6'], history: [], layout: {...LAYOUT, pieces: []}, ends: [], moves: []});
  table.show({...OVER, divisor: undefined, sum: undefined, made: undefined, gains: [0, 0, 0], history: [], layout: {...LAYOUT, pieces: []}, playing: [0, 1], eliminated: [1, 2], totals: [20, 130, 110],
    hands: [[], ['0-2'], []], values: [[], [2], []], result: {...OVER.result, hand_points: [0, 2, 0], points: [0, 2, 0]}, winners: [0], ranking: [{seat: 0, rank: 1, wins: true}, {seat: 2, rank: 2}, {seat: 1, rank: 3}]});
  await page.locator('#rematch').waitFor();
  const found = await rows(page);
  assert.deepEqual(found.map(({seat, star, went}) => ({seat, star, went})), [
    {seat: 0, star: 'wins the match', went: ['went out']},
    {seat: 2, star: '', went: ['out of the match']},
    {seat: 1, star: '', went: ['out of the match']}]);
  assert.match(found[1].text, /110$/);
});

for (const motion of [true, false])
  test(`points: the last tile lands, hands lie open, then it is counted; a win ${motion ? 'feels like one' : 'is calm without motion'}`, async (t) => {
    const visitor = await t.visitor({motion});
    const {page} = visitor;
    const table = await stage(visitor, 'double-9', 3, {...MULTIPLES, history: LAID.slice(0, 2), layout: {...LAYOUT, pieces: PIECES.slice(0, 2)}});
    await page.locator('.board-picture .laid').nth(3).waitFor({state: 'attached'});
    const seen = await page.evaluateHandle(() => {
      const found = /** @type {any[]} */ ([]);
      new MutationObserver(() => {
        const ending = document.querySelector('dialog.ending');
        if (!ending || found.length) return;
        found.push({flying: [...document.querySelectorAll('.board-picture .laid')].filter((tile) => tile.getAnimations().length).length, laid: document.querySelectorAll('.board-picture .laid').length / 2,
          open: document.querySelectorAll('.players .did.open .tile').length});
      }).observe(document.body, {childList: true});
      const skies = /** @type {number[]} */ ([]);
      new MutationObserver(() => document.querySelector('.ending .sky') && skies.push(1)).observe(document.body, {childList: true, subtree: true});
      return {found, skies};
    });
    table.show({...OVER, news: 1, winners: [0], ranking: [{seat: 0, rank: 1, wins: true}, {seat: 1, rank: 2}, {seat: 2, rank: 3}]});
    await page.locator('#rematch').waitFor();
    const {found, skies} = await seen.jsonValue();
    assert.deepEqual(found, [{flying: 0, laid: 3, open: 3}]);
    assert.equal(await page.locator('.ending h2').innerText(), 'You win!');
    if (motion) await page.locator('.ending .sky').waitFor({state: 'detached'});
    else assert.equal(skies.length, 0);
    if (motion) assert.ok((await seen.jsonValue()).skies.length > 0);
    assert.equal(await page.locator('.ending .sky').count(), 0);
  });
