// What goes wrong: reloads, lost connections, a server that is killed, addresses that lead nowhere.
import assert from 'node:assert/strict';
import {dice, holdSeat, lookAt, newTable, picture, playMatch, playTiles} from './support/play.js';
import {test} from './support/runner.js';
import {between} from './support/wire.js';

/** @param {any} page @param {number} seed */
function mouse(page, seed) {
  return {page, way: /** @type {const} */ ('mouse'), roll: dice(seed)};
}

/** Waits until it is this player's turn, and gives what is shown then. @param {any} page */
async function rest(page) {
  assert.notEqual((await lookAt(page)).what, 'nothing');
  return picture(page);
}

test('trouble: a reload shows the same position', async (t) => {
  const visitor = await t.visitor({workers: true});
  const {page} = visitor;
  await newTable(visitor, 'double-9', {players: 3});
  await playTiles(mouse(page, 1), 3);
  const before = await rest(page);
  await page.reload();
  assert.deepEqual(await rest(page), before);
  await visitor.go('#/');
  await page.locator('.hero').waitFor();
  await page.locator('a.entry').first().click(); // my tables: go on
  assert.deepEqual(await rest(page), before);
  await playMatch(mouse(page, 2));
});

test('trouble: a browser that has forgotten its seat gets it back, and a stranger does not', async (t) => {
  const [visitor, eve] = [await t.visitor(), await t.visitor()];
  const {page} = visitor;
  await newTable(visitor, 'doubles', {players: 2, options: {target: 5}});
  await playTiles(mouse(page, 1), 1);
  const before = await rest(page);
  const address = new URL(page.url()).hash;
  await eve.open(address);
  await eve.page.locator('.notice', {hasText: 'all seats are taken'}).waitFor();
  await visitor.go('#/');
  await page.locator('.hero').waitFor();
  await page.evaluate(() => localStorage.removeItem('pasch.seats'));
  await page.locator('a.entry').first().click();
  assert.deepEqual(await rest(page), before);
  await playMatch(mouse(page, 2));
  await page.locator('dialog button', {hasText: 'fair?'}).click();
  await page.locator('#verdict:not(.bad)').waitFor(); // what was contributed is not known any more, and not missed
});

test('trouble: the connection is lost and comes back by itself', async (t) => {
  const line = await t.line();
  const visitor = await t.visitor({origin: line.origin, workers: true});
  const {page} = visitor;
  await newTable(visitor, 'double-6', {players: 3});
  await playTiles(mouse(page, 3), 2);
  const before = await rest(page);
  visitor.expectSilence();
  line.cut();
  await page.locator('.lost-sign:not([hidden])').waitFor();
  await page.waitForTimeout(1200);
  assert.equal(await page.locator('.lost-sign:not([hidden])').count(), 1);
  line.mend();
  await page.locator('.lost-sign[hidden]').waitFor({state: 'attached'});
  assert.deepEqual(await rest(page), before);
  await playMatch(mouse(page, 4));
});

test('trouble: a move made while the connection is gone is not lost', async (t) => {
  const line = await t.line();
  const visitor = await t.visitor({origin: line.origin, workers: true});
  const {page} = visitor;
  await newTable(visitor, 'draw', {players: 2});
  for (let seen = await lookAt(page); !seen.targets.length; seen = await lookAt(page)) await page.locator('.actions button').first().click();
  const before = await picture(page);
  visitor.expectSilence();
  line.cut();
  await page.locator('.lost-sign:not([hidden])').waitFor();
  await page.locator('.hand-tile.playable').first().click();
  await page.locator('.ghost').first().click();
  line.mend();
  await page.locator('.lost-sign[hidden]').waitFor({state: 'attached'});
  await page.waitForFunction((laid) => document.querySelectorAll('.board-picture .laid').length / 2 > laid, before.laid);
  await playMatch(mouse(page, 5));
});

test('trouble: the browser is offline for a while', async (t) => {
  const visitor = await t.visitor({workers: true});
  const {page} = visitor;
  await newTable(visitor, 'basic', {players: 2});
  const before = await rest(page);
  visitor.expectSilence();
  await visitor.context.setOffline(true);
  await page.locator('.lost-sign:not([hidden])').waitFor();
  await visitor.context.setOffline(false);
  await page.locator('.lost-sign[hidden]').waitFor({state: 'attached'});
  assert.deepEqual(await rest(page), before);
  await playMatch(mouse(page, 6));
});

test('trouble: the server is killed and starts again in the middle of a match', async (t) => {
  const server = await t.ownServer();
  const visitor = await t.visitor({origin: server.origin, workers: true});
  const {page} = visitor;
  await newTable(visitor, 'tripple', {players: 2, options: {target: 30}});
  for (let kills = 0; kills < 2; kills++) {
    await playTiles(mouse(page, 7 + kills), 2);
    const before = await rest(page);
    visitor.expectSilence();
    await server.stop('SIGKILL');
    await page.locator('.lost-sign:not([hidden])').waitFor();
    await server.start();
    await page.locator('.lost-sign[hidden]').waitFor({state: 'attached'});
    assert.deepEqual(await rest(page), before);
  }
  await playMatch(mouse(page, 9));
  await page.locator('dialog button', {hasText: 'fair?'}).click();
  await page.locator('#verdict:not(.bad)').waitFor();
});

test('trouble: without a server the page says what is going on', async (t) => {
  const line = await t.line();
  const visitor = await t.visitor({origin: line.origin, workers: true});
  const {page} = visitor;
  await visitor.open();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await page.waitForFunction(() => navigator.serviceWorker.controller || navigator.serviceWorker.ready);
  visitor.expectSilence();
  line.cut();
  await page.locator('#play').click();
  await page.locator('.toast').waitFor();
  assert.ok(await page.locator('#play').isEnabled(), 'it can be tried again');
  await page.reload();
  await page.locator('h1').waitFor();
  assert.match(await page.title(), /Pasch/);
  await page.screenshot({path: t.artefact('screens', 'offline.png')});
  line.mend();
  await page.goto(`${line.origin}/`);
  await page.locator('#play').waitFor();
});

test('trouble: addresses that lead nowhere', async (t) => {
  const visitor = await t.visitor({workers: true});
  const {page} = visitor;
  visitor.expect(/404|400/);
  for (const address of [`#/table/${'x'.repeat(20)}`, '#/new/chess', '#/rules/chess', `#/replay/${'x'.repeat(20)}`, '#/table/']) {
    await visitor.open('#/settings');
    await visitor.go(address);
    await page.locator('.notice.bad').waitFor();
    assert.ok((await page.locator('.notice.bad').textContent()).length > 8);
    await page.locator('a.button', {hasText: 'Home'}).click();
    await page.locator('.hero').waitFor();
  }
  for (const address of ['#/nowhere', '#/%E0%A4%A']) {
    await visitor.open('#/settings');
    await visitor.go(address);
    await page.locator('.hero, .notice.bad').waitFor();
  }
});

test('trouble: a move that is not taken goes back into the hand, with the reason', async (t) => {
  const visitor = await t.visitor({workers: true});
  const {page} = visitor;
  let refuse = true;
  /** @type {any} */
  let refused;
  await between(page, {hear: (message, near) => {
    if (message.type !== 'act' || !refuse) return message;
    refused = near;
    return null;
  }});
  let before = {hand: [''], laid: 0};
  for (let last = true; last;) { // not the last tile of the rack: it must come back to its place
    refuse = false;
    await newTable(visitor, 'draw', {players: 2});
    for (let seen = await lookAt(page); !seen.targets.length; seen = await lookAt(page)) await page.locator('.actions button').first().click();
    before = await picture(page);
    last = (await page.locator('.hand-tile.playable').first().getAttribute('data-tile')) === before.hand.at(-1);
  }
  refuse = true;
  await page.locator('.hand-tile.playable').first().click();
  await page.locator('.ghost').first().click();
  assert.equal((await picture(page)).laid, before.laid + 1, 'it is shown at once');
  for (let tries = 0; !refused && tries < 300; tries++) await page.waitForTimeout(100);
  refused.send(JSON.stringify({type: 'error', code: 'storage', message: 'it could not be stored', values: [], text: ''}));
  await page.locator('.toast', {hasText: 'could not be stored'}).waitFor();
  assert.deepEqual(await picture(page), before);
  refuse = false;
  await playMatch(mouse(page, 15));
});

test('trouble: a connection that never answers is given up', async (t) => {
  const visitor = await t.visitor({workers: true});
  const {page} = visitor;
  let deaf = false;
  await page.routeWebSocket(/\/api\/socket/, (/** @type {any} */ near) => {
    if (!deaf) near.connectToServer();
  });
  await newTable(visitor, 'draw', {players: 2});
  const before = await rest(page);
  deaf = true;
  await page.reload();
  await page.locator('.arriving .lost-sign:not([hidden])').waitFor();
  deaf = false; // the next try is answered
  assert.deepEqual(await rest(page), before);
});

test('trouble: the clock warns ten seconds before the end, once', async (t) => {
  const visitor = await t.visitor({workers: true});
  const {page} = visitor;
  /** @type {any} */
  let near;
  /** @type {any} the last that was said about the clock */
  let clock;
  await between(page, {say: (message, to) => {
    near = to;
    if (message.type !== 'clock') return message;
    clock = message;
    return null;
  }});
  await newTable(visitor, 'draw', {players: 2, clock: '15'});
  await rest(page);
  await page.evaluate(() => {
    const said = /** @type {string[]} */ ([]);
    /** @type {any} */ (window).said_ = said;
    new MutationObserver(() => said.push(document.getElementById('live')?.textContent ?? '')).observe(/** @type {Node} */ (document.getElementById('live')), {childList: true, characterData: true, subtree: true});
  });
  const say = (/** @type {number} */ move) => near.send(JSON.stringify({...clock, move, reserve: clock.reserve.map(() => 0)}));
  say(100000);
  await page.locator('.chip.mine .clock').waitFor();
  await page.waitForTimeout(1200);
  assert.equal(await page.locator('.clock.urgent').count(), 0);
  say(10400);
  await page.locator('.chip.mine .clock.urgent').waitFor();
  await page.waitForTimeout(1500);
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).said_), ['Ten seconds left.']);
});

test('trouble: somebody is gone, and all see who wants the seat to be held', async (t) => {
  const [anna, ben, cleo] = [await t.visitor(), await t.visitor({settings: {name: 'Ben'}}), await t.visitor({settings: {name: 'Cleo'}})];
  await newTable(anna, 'draw', {players: 3, friends: [1, 2], grace: 10});
  const link = await anna.page.locator('#link').inputValue();
  for (const guest of [ben, cleo]) {
    await guest.page.goto(link);
    await guest.page.getByRole('button', {name: 'Take a seat'}).click();
  }
  for (const {page} of [anna, ben, cleo]) await page.locator('.hand-tile').first().waitFor();
  await cleo.go('#/');
  await anna.page.locator('.chip.away .did', {hasText: 'away'}).waitFor();
  const votes = {hasText: '1 of 2 want a computer player to hold Cleo’s seat.'};
  await holdSeat(anna.page, anna.page.locator('.votes', votes));
  await ben.page.locator('.votes', votes).waitFor();
  assert.equal(await anna.page.locator('.chip.away button').count(), 0, 'she has said so');
  await holdSeat(ben.page, ben.page.locator('.chip .state', {hasText: 'computer'}));
  for (const {page} of [anna, ben]) await page.locator('.chip .state', {hasText: 'computer'}).waitFor();
});
