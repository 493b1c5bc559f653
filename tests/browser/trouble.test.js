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
    assert.match(await page.locator('.notice.bad').textContent(), /^[A-Z“].{8}/, 'not a whole sentence');
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
  /** @type {any} answers the move */
  let refused;
  await between(page, {hear: (message, near) => {
    if (message.type !== 'act' || !refuse) return message;
    refused = (/** @type {any} */ error) => near.send(JSON.stringify({type: 'error', message: 'it could not be stored', values: [], text: '', to: message.id, ...error}));
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
  refused({code: 'storage'});
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

test('trouble: the clock alarms in the last ten seconds, says so at ten and at five, once each, and says what the reserve is', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await visitor.open('#/settings');
  // The page's own time stands; the test moves it.
  const seen = await page.evaluate(async () => {
    const {Clocks, clockPart} = await import(`${location.origin}/clocks.js`);
    const root = document.createElement('div');
    root.className = 'room';
    root.innerHTML = '<div class="chip mine turn" data-seat="0"></div><div class="chip" data-seat="1"></div>';
    document.body.append(root);
    for (const chip of root.children) chip.append(clockPart('0:01'));
    const [live, real] = [/** @type {HTMLElement} */ (document.getElementById('live')), Date.now];
    let now = 1e12;
    Date.now = () => now;
    const clocks = new Clocks(root);
    clocks.stop(); // it ticks when the test says so
    clocks.heard({seat: 0, move: 30000, reserve: [0, 60000]});
    const seen = [];
    for (const left of [30, 10.4, 9.9, 9, 5, 4, 0, -3]) {
      now = 1e12 + (30 - left) * 1000;
      live.textContent = '';
      clocks.tick();
      seen.push([left, root.classList.contains('hurry'), root.querySelectorAll('.mine .urgent').length, live.textContent]);
    }
    const texts = [...root.querySelectorAll('.clock')].map((clock) => [clock.textContent, /** @type {HTMLElement} */ (clock).title, clock.classList.contains('urgent')]);
    Date.now = real;
    return {seen, texts};
  });
  assert.deepEqual(seen.seen, [[30, false, 0, ''], [10.4, false, 0, ''], [9.9, true, 1, 'Ten seconds left.'], [9, true, 1, ''], [5, true, 1, 'Five seconds left.'], [4, true, 1, ''], [0, true, 1, ''], [-3, true, 1, '']]);
  assert.deepEqual(seen.texts, [['time left: +0:00 in reserve', 'for moves that take longer, in the whole match', true], ['time left: +1:00 in reserve', 'for moves that take longer, in the whole match', false]]);
});

test('trouble: the clock of the table is shown, and rings when its time is short', async (t) => {
  const visitor = await t.visitor({reduced: true});
  const {page} = visitor;
  /** @type {any} */
  let near;
  await between(page, {say: (message, to) => {
    near = to;
    return message.type === 'clock' ? null : message; // only what the test says
  }});
  await newTable(visitor, 'draw', {players: 2, clock: '120'});
  await page.locator('.chip.mine.turn').waitFor();
  const say = (/** @type {number} */ move) => near.send(JSON.stringify({type: 'clock', seat: 0, move, reserve: [0, 60000]}));
  say(100000);
  await page.locator('.chip.mine .clock').waitFor();
  say(9000);
  await page.locator('.hurry .chip.mine .clock.urgent').waitFor();
  assert.notEqual(await page.locator('.rack').evaluate((/** @type {Element} */ rack) => getComputedStyle(rack).outlineStyle), 'none');
});

test('trouble: my turn is seen in the tab, and the system tells of it if I want that', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await page.addInitScript(() => {
    const told = /** @type {any[]} */ ([]);
    const Fake = class {
      static permission = 'default';
      static answer = 'denied';
      static async requestPermission() {
        return (Fake.permission = Fake.answer);
      }

      constructor(/** @type {string} */ title, /** @type {any} */ {body, tag}) {
        told.push([title, body, tag]);
      }
    };
    Object.assign(window, {Notification: Fake, told_: told});
  });
  await visitor.open('#/settings');
  const wish = page.locator('label:has(> input[name="notify"][value="true"])');
  await Promise.all([page.locator('.toast', {hasText: 'does not allow'}).waitFor(), wish.click()]);
  assert.ok(await page.locator('input[name="notify"][value="false"]').isChecked());
  await page.evaluate(() => (/** @type {any} */ (window).Notification.answer = 'granted'));
  await wish.click();
  await page.waitForFunction(() => JSON.parse(localStorage['pasch.settings']).notify === true);
  const [told, titles] = await page.evaluate(async () => {
    const {TurnNotice} = await import(`${location.origin}/notices.js`);
    const titles = /** @type {string[]} */ ([]);
    const sign = new TurnNotice('Draw', 'abc');
    let hidden = false;
    Object.defineProperty(document, 'hidden', {get: () => hidden, configurable: true});
    for (const [mine, away] of [[true, false], [false, false], [true, true], [true, true], [false, true]]) { // seen, not mine, away, still mine, not mine
      hidden = away;
      sign.show(mine);
      titles.push(`${document.title} ${document.querySelector('link[rel="icon"]')?.getAttribute('href')}`);
    }
    delete (/** @type {any} */ (document).hidden);
    return [/** @type {any} */ (window).told_, titles];
  });
  assert.deepEqual(told, [['Draw', 'It is your turn.', 'abc']], 'once, and only while the page is hidden');
  const [mine, other] = ['Your turn – Draw /icon-turn.svg', 'Draw – Pasch /icon.svg'];
  assert.deepEqual(titles, [mine, other, mine, mine, other]);
  assert.equal((await page.request.get(`${visitor.origin}/icon-turn.svg`)).status(), 200);
  await newTable(visitor, 'draw', {players: 2});
  await page.waitForFunction(() => document.title.startsWith('Your turn – '));
  await visitor.go('#/settings');
  await page.waitForFunction(() => document.title === 'Settings – Pasch' && document.querySelector('link[rel="icon"]')?.getAttribute('href') === '/icon.svg');
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
