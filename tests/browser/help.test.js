// Help at the table: hints, "why not", undo, rules, the menu; rounds and their ends; the clock.
import assert from 'node:assert/strict';
import {dice, holdSeat, lookAt, newTable, picture, playMatch, playTiles, step, tableOf, tableWithTiles, untilTiles} from './support/play.js';
import {checkAxe} from './support/checks.js';
import {test} from './support/runner.js';
import {between} from './support/wire.js';

/** Draws and passes until a tile can be laid. @param {any} page */
async function tilesToLay(page) {
  assert.ok(await untilTiles(page), 'the round is over before a tile can be laid');
}

/** A table for one, in its round's second turn: the lead comes from the stock, so it is nothing that could be decided or taken back. @param {any} visitor */
async function soloTable(visitor) {
  const {page} = visitor;
  await newTable(visitor, 'tripple-solo');
  await page.locator('.hand-tile.playable').click();
  await page.locator('.ghost').first().click();
  await page.waitForFunction(() => document.querySelectorAll('.board-picture .laid').length === 2);
  await tilesToLay(page);
}

test('help: a hint says that it thinks, gives reasons, and is chosen already: Enter does it', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await newTable(visitor, 'double-6', {players: 3});
  await playTiles({page, way: 'mouse', roll: dice(1)}, 1);
  await tilesToLay(page);
  const before = await picture(page);
  await page.evaluate(() => {
    const card = /** @type {HTMLElement} */ (document.querySelector('.hint-card'));
    new MutationObserver(() => {
      if (!card.hidden && card.querySelector('.thinking')) document.body.dataset.thought = 'yes';
    }).observe(card, {childList: true, attributes: true});
  });
  await page.locator('button.tool', {hasText: 'Hint'}).click();
  await page.locator('.hint-card .hint.best').waitFor();
  assert.equal(await page.evaluate(() => document.body.dataset.thought), 'yes', 'it said that it thinks');
  const text = await page.locator('.hint-card .hint.best').textContent();
  assert.match(text, /\d %/);
  assert.ok(!/[{}]|undefined|NaN|null/.test(text), text);
  const [best] = visitor.messages('hint').at(-1).moves;
  if (best.expects) assert.ok(text.includes(best.expects.text), 'what it expects of the others');
  const heard = await page.locator('#live').textContent();
  assert.ok(heard.startsWith('Hint: ') && heard.includes('Enter'), heard);
  if (best.event === 'place') {
    assert.equal(await page.locator('.hand-tile[aria-pressed="true"]').getAttribute('data-tile'), best.tile, 'its tile is chosen');
    assert.equal(await page.locator('.ghost.pointed').count(), 1, 'its place is pointed out');
  }
  await page.keyboard.press('Enter');
  await page.waitForFunction((laid) => document.querySelectorAll('.board-picture .laid').length / 2 > laid, before.laid);
  const answer = () => visitor.messages('view').find(({at, history}) => at > visitor.messages('hint').at(-1).at && history.length);
  for (let tries = 0; !answer() && tries < 200; tries++) await page.waitForTimeout(100); // the tile is shown before the server says so
  const sent = answer();
  const made = sent.history.slice(-sent.news).find((/** @type {any} */ entry) => entry.seat === visitor.messages('hello').at(-1).seat);
  assert.equal(made.tile, best.tile, 'that was the move');
  assert.ok(await page.locator('.hint-card').isHidden());
});

test('help: a hint for a table that has changed meanwhile is dropped', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  /** @type {any[]} hints that are on their way for long */
  const held = [];
  /** @type {any} */
  let line;
  await page.routeWebSocket(/api\/socket/, (/** @type {any} */ socket) => {
    const server = socket.connectToServer();
    line = socket;
    socket.onMessage((/** @type {any} */ message) => server.send(message));
    server.onMessage((/** @type {any} */ message) => {
      if (JSON.parse(message).type === 'hint') held.push(message);
      else socket.send(message);
    });
  });
  await soloTable(visitor);
  const before = await picture(page);
  await page.keyboard.press('h');
  await page.locator('.hint-card .thinking').waitFor();
  for (let tries = 0; !held.length && tries < 100; tries++) await page.waitForTimeout(100);
  assert.equal(held.length, 1, 'the server has answered');
  await page.locator('.hand-tile.playable').first().click();
  await page.locator('.ghost').first().press('Enter');
  await page.locator('button[accesskey="u"]:visible').waitFor(); // the server has taken the move
  await tilesToLay(page);
  line.send(held[0]);
  await page.waitForTimeout(300);
  assert.ok(await page.locator('.hint-card').isHidden());
  assert.equal(await page.locator('.hand-tile[aria-pressed="true"]').count(), 0, 'nothing is chosen by it');
  assert.equal((await picture(page)).laid, before.laid + 1);

  // One for now is shown, however long it takes.
  await page.keyboard.press('h');
  for (let tries = 0; held.length < 2 && tries < 100; tries++) await page.waitForTimeout(100);
  line.send(held[1]);
  await page.locator('.hint-card .hint.best').waitFor();
});

test('help: a tile that can’t be laid says why, once, with the rule a click away', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await newTable(visitor, 'basic', {players: 4});
  let asked = 0;
  for (let turn = 0; turn < 300 && !asked; turn++) {
    if ((await lookAt(page)).what === 'over') await newTable(visitor, 'basic', {players: 4});
    else if (await page.locator('.hand-tile.idle').count()) {
      const live = await page.locator('#live').textContent();
      await page.locator('.hand-tile.idle').first().click();
      await page.locator('.toast').waitFor();
      const text = await page.locator('.toast [role="alert"]').textContent();
      assert.ok(text.length > 8 && !/[{}]/.test(text), text);
      t.note(text);
      assert.equal(await page.locator('#live').textContent(), live, 'readers hear it once, from the message itself');
      const rule = visitor.messages('because').at(-1).rule;
      assert.ok(text.endsWith(`(${rule})`), text);
      await page.locator('.hand-tile.idle').first().click();
      await page.waitForTimeout(100);
      assert.equal(await page.locator('.toast').count(), 1, 'and it is not said twice');
      await page.locator('.toast button').focus();
      await page.keyboard.press('Enter');
      await page.locator('dialog .rules').waitFor();
      assert.equal(await page.locator('.toast').count(), 0);
      const here = page.locator('dialog .rules .here');
      assert.equal(await here.count(), 1, 'the rule is marked');
      assert.ok((await here.textContent()).includes(rule));
      assert.ok(await here.evaluate((/** @type {Element} */ element) => element === document.activeElement), 'and has the focus');
      await page.waitForFunction(() => {
        const box = document.querySelector('dialog .here')?.getBoundingClientRect();
        return box && box.top > 60 && box.top < innerHeight - 40;
      });
      await page.keyboard.press('Escape');
      await page.locator('.hand-tile.idle').first().click();
      await page.locator('.toast').waitFor();
      await step({page, way: 'mouse', roll: dice(turn)});
      assert.equal(await page.locator('.toast').count(), 0, 'it is not said any longer when something is done');
      asked++;
    } else await step({page, way: 'mouse', roll: dice(turn)});
  }
  assert.ok(asked, 'there was no tile to ask about');
});

test('help: a message stays while its button is used, and goes after that', async (t) => {
  const visitor = await t.visitor();
  await visitor.open('#/settings');
  const there = await visitor.page.evaluate(async () => {
    const {setTimeout} = window;
    window.setTimeout = /** @type {any} */ ((/** @type {any} */ what, /** @type {number} */ time) => setTimeout(what, time / 20)); // nobody has to wait
    const {toast} = await import(`${location.origin}/toasts.js`);
    const pause = (/** @type {number} */ time) => new Promise((resolve) => setTimeout(resolve, time));
    const isThere = () => Boolean(document.querySelector('.toast'));
    toast('Something is wrong.', {name: 'Mend it', onclick: () => {}});
    const button = /** @type {HTMLElement} */ (document.querySelector('.toast button'));
    button.focus();
    await pause(1500);
    const used = isThere();
    button.blur();
    for (let tries = 0; isThere() && tries < 200; tries++) await pause(50);
    window.setTimeout = setTimeout;
    return {used, left: isThere()};
  });
  assert.deepEqual(there, {used: true, left: false});
});

test('help: the rules open at what matters now, with their pictures, and each rule has an address', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await newTable(visitor, 'wolf', {players: 4});
  await page.locator('.hand-tile').first().waitFor();
  await page.keyboard.press('?');
  await page.locator('dialog .rules .here').waitFor();
  const rule = visitor.messages('view').at(-1).rule;
  assert.ok((await page.locator('dialog .rules .here').textContent()).includes(`(${rule})`), rule);
  assert.equal(await page.locator('dialog .rules img').count(), 3);
  await page.waitForFunction(() => [...document.querySelectorAll('img')].every((picture) => picture.complete && picture.naturalWidth > 100));
  await page.locator('dialog .contents button', {hasText: 'Counting'}).click();
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Counting');
  await page.keyboard.press('Escape');
  await visitor.open('#/rules/tripple/T10');
  await page.locator('.rules .here').waitFor();
  assert.match(await page.locator('.rules .here').textContent(), /T10.*Bridge.*Hexagon/s);
  assert.equal(await page.locator('.rules .here img').count(), 3, 'pictures belong to their items');
  await page.locator('.rules a', {hasText: 'T4'}).first().click();
  await page.waitForURL(/#\/rules\/tripple\/T4$/);
  await page.waitForFunction(() => document.querySelector('.rules .here')?.textContent?.includes('T4'));
});

test('help: what somebody is called is not translated, and keys are the same in capitals', async (t) => {
  const visitor = await t.visitor({language: 'de', settings: {name: 'Stop'}});
  const {page} = visitor;
  await newTable(visitor, 'tripple-solo');
  await tilesToLay(page);
  await page.keyboard.press('Shift+H');
  await page.locator('.hint-card .hint.best').waitFor();
  await page.keyboard.press('Escape');
  const shown = await page.evaluate(async () => {
    const {said} = await import(`${location.origin}/words.js`);
    return [said({message: '{0}: {1}', values: ['Stop', 'Stop'], name: 'Stop'}), said({message: '{0}: {1}', values: ['Stop', 'Stop']})];
  });
  const {Stop: stop} = await (await fetch(`${t.server.origin}/words/de.json`)).json();
  assert.deepEqual(shown, [`Stop: ${stop}`, `${stop}: ${stop}`]);
  await newTable(visitor, 'draw', {players: 2});
  await playMatch({page, way: 'mouse', roll: dice(11)});
  assert.ok(!(await page.locator('dialog.ending').textContent()).includes(stop), stop);
});

test('help: a move can be taken back', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  const undo = page.locator('button[accesskey="u"]:visible');
  const takeBack = async (/** @type {any} */ before) => {
    await undo.click();
    await page.waitForFunction((laid) => document.querySelectorAll('.board-picture .laid').length / 2 === laid, before.laid);
    assert.deepEqual(await picture(page), before);
  };
  await soloTable(visitor);
  const alone = await picture(page);
  assert.equal(await undo.count(), 0);
  await page.locator('.hand-tile.playable').first().click();
  await page.locator('.ghost').first().click();
  await takeBack(alone);

  // And what the others have done since.
  do await tableWithTiles(visitor, 'double-9', {players: 3});
  while (visitor.messages('view').at(-1).moves.length < 2); // one would be no decision
  const before = await picture(page);
  await page.locator('.hand-tile.playable').first().click();
  await page.locator('.ghost').first().click();
  await page.waitForFunction((laid) => document.querySelectorAll('.board-picture .laid').length / 2 > laid, before.laid);
  assert.notEqual((await lookAt(page)).what, 'nothing');
  await takeBack(before);
});

test('help: the menu tells what happened; leaving for good gives the seat away', async (t) => {
  const [anna, ben] = [await t.visitor(), await t.visitor({settings: {name: 'Ben'}})];
  await newTable(anna, 'draw', {players: 3, friends: [1], lobby: true});
  const table = tableOf(anna.page);
  await ben.open();
  await ben.page.locator(`a.entry[href="#/table/${table}"]`).click(); // it is listed on the first page
  await ben.page.getByRole('button', {name: 'Take a seat'}).click();
  await ben.page.locator('.hand-tile').first().waitFor();
  await anna.page.locator('.hand-tile').first().waitFor();
  await anna.page.locator('button.tool', {hasText: 'More'}).click();
  await anna.page.locator('dialog .log li').first().waitFor();
  await anna.page.locator('dialog button', {hasText: 'Leave for good'}).click();
  await anna.page.locator('dialog.asking button', {hasText: 'Stay'}).click();
  await anna.page.locator('dialog.asking').waitFor({state: 'detached'});
  await anna.page.locator('dialog button', {hasText: 'Leave for good'}).click();
  const seats = await anna.page.evaluate(() => localStorage['pasch.seats']);
  await anna.page.evaluate(() => new MutationObserver(() => {
    if (document.querySelector('[role="alert"]:not([hidden]):not(:empty)')) document.body.dataset.alarmed = 'yes';
  }).observe(document.body, {childList: true, subtree: true}));
  await anna.page.locator('dialog.asking button.main').click();
  await anna.page.locator('.lists:not([aria-busy])').waitFor();
  assert.equal(await anna.page.evaluate(() => document.body.dataset.alarmed), undefined, 'nothing went wrong');
  assert.equal(await anna.page.locator(`a.entry[href="#/table/${table}"]`).count(), 0, 'it is no table of hers any more');
  await ben.page.locator('.chip', {hasText: 'Anna'}).locator('.state', {hasText: 'left to a computer player'}).waitFor();
  for (const kept of [null, seats]) { // even if the browser still believes that she has a seat
    if (kept) await anna.page.evaluate((/** @type {string} */ text) => (localStorage['pasch.seats'] = text), kept);
    await anna.go(`#/table/${table}`);
    await anna.page.locator('.notice', {hasText: 'all seats are taken'}).waitFor();
    assert.equal(await anna.page.evaluate(() => localStorage['pasch.seats']), '{}');
    await anna.go('#/');
    await anna.page.locator('.hero').waitFor();
  }
  await playMatch({page: ben.page, way: 'mouse', roll: dice(3)});
});

test('help: a seat whose person is away can be held by a computer player, until they return', async (t) => {
  const [anna, ben] = [await t.visitor(), await t.visitor({settings: {name: 'Ben'}})];
  await newTable(anna, 'doubles', {players: 2, friends: [1], options: {target: 60}, grace: 10});
  const table = tableOf(anna.page);
  await ben.open(`#/table/${table}`);
  await ben.page.getByRole('button', {name: 'Take a seat'}).click();
  await ben.page.locator('.hand-tile').first().waitFor();
  await ben.go('#/');
  // First it is waited for them, which is seen; coming back ends that.
  await anna.page.locator('.chip.away .did', {hasText: /away, can be held in 0:(0\d|10)/}).waitFor();
  assert.equal(await anna.page.locator('.chip.away button').count(), 0, 'nobody can be held at once');
  await ben.go(`#/table/${table}`);
  await anna.page.waitForFunction(() => !document.querySelector('.chip.away'));
  await ben.go('#/');
  await anna.page.locator('.chip.away .grace-time').waitFor();
  const told = await anna.page.evaluate(() => new Promise((resolve) => new MutationObserver(() => {
    const text = document.getElementById('live')?.textContent ?? '';
    if (/still away/.test(text)) resolve(text);
  }).observe(/** @type {Node} */ (document.getElementById('live')), {childList: true, characterData: true, subtree: true})));
  assert.equal(told, 'Ben is still away: a computer player can hold the seat now.');
  await holdSeat(anna.page, anna.page.locator('.chip .state', {hasText: 'computer'}));
  await playTiles({page: anna.page, way: 'mouse', roll: dice(9)}, 2);
  await ben.go(`#/table/${table}`);
  await ben.page.locator('.hand-tile').first().waitFor();
  await anna.page.waitForFunction(() => !/computer/.test(document.querySelector('.players')?.textContent ?? ''));
});

test('help: a server that is busy says so, once and quietly', async (t) => {
  const anna = await t.visitor({workers: true});
  /** @type {any} */
  let near;
  /** @type {any} the last that was said about the table */
  let table;
  await between(anna.page, {say: (message, to) => {
    near = to;
    if (message.type === 'table') table = message;
    return message;
  }});
  await newTable(anna, 'draw', {players: 2});
  await anna.page.locator('.hand-tile').first().waitFor();
  const sign = anna.page.locator('.busy-sign');
  assert.ok(!(await sign.isVisible()));
  near.send(JSON.stringify({...table, hurried: true}));
  await sign.filter({hasText: 'The server is busy: computer players think less than usual.'}).waitFor();
  assert.match((await anna.page.locator('#live').textContent()) ?? '', /The server is busy/);
  await checkAxe(anna.page, t.folder, 'a busy server');
  near.send(JSON.stringify(table));
  await sign.waitFor({state: 'hidden'});
});

test('help: the clock runs', async (t) => {
  const anna = await t.visitor();
  await newTable(anna, 'draw', {players: 2, clock: '15'});
  await anna.page.locator('.hand-tile').first().waitFor();
  await lookAt(anna.page);
  const first = await anna.page.locator('.chip.mine .time').textContent();
  assert.match(first, /^0:(0\d|1[0-5])$/);
  await anna.page.waitForFunction((text) => document.querySelector('.chip.mine .time')?.textContent !== text, first);
});

/** The figures of a column. @param {string[]} texts */
function numbers(texts) {
  return texts.map((text) => Number(text.replace('−', '-').replaceAll(',', '')));
}

test('help: after each round all hands are open, and the totals of all rounds become a chart, after a reload too', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await newTable(visitor, 'double-6', {players: 4, options: {rounds: 3}});
  const player = {page, way: /** @type {const} */ ('mouse'), roll: dice(21)};
  /** @type {number[][]} */
  const ends = [];
  for (;;) {
    const seen = await lookAt(page);
    if (seen.what === 'next') {
      const view = visitor.messages('view').findLast(({stage}) => stage === 'round-over');
      ends.push(view.totals);
      if (ends.length === 2) {
        await page.evaluate(() => sessionStorage.clear());
        await page.reload();
        await page.locator('#go-on').waitFor();
      }
      const rows = page.locator('dialog tr[data-seat]');
      assert.equal(await rows.count(), 4);
      const order = view.ranking.map((/** @type {any} */ {seat}) => seat);
      assert.deepEqual(numbers(await page.locator('dialog tr[data-seat] td:last-child').allTextContents()), order.map((/** @type {number} */ seat) => view.totals[seat]));
      assert.deepEqual(numbers(await page.locator('dialog .counted span').allTextContents()), order.flatMap((/** @type {number} */ seat) => view.values[seat]));
      if (ends.length > 1) await page.locator('dialog .chart text.name').first().waitFor();
      assert.equal(await page.locator('dialog .chart text.name').count(), ends.length > 1 ? 4 : 0);
      if (ends.length > 1) {
        await page.locator('.totals-table summary').click();
        assert.deepEqual(numbers(await page.locator('.totals-table td').allTextContents()), ends.flat());
      }
    }
    if ((await step(player)) === 'over') break;
  }
  assert.equal(ends.length, 2);
  await page.locator('dialog .chart text.name').first().waitFor();
  assert.equal(await page.locator('dialog .chart text.name').count(), 4);
  await page.locator('.totals-table summary').click();
  assert.deepEqual(numbers(await page.locator('.totals-table td').allTextContents()), [...ends, visitor.messages('view').at(-1).totals].flat());
});

test('help: how a round was counted is said by rule, and each rule opens', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  const player = {page, way: /** @type {const} */ ('mouse'), roll: dice(5)};
  for (let over = true; over || (await lookAt(page)).what !== 'next';) { // a match may be over with its first round
    if (over) await newTable(visitor, 'wolf', {players: 3, options: {limit: 100}});
    over = (await step(player)) === 'over';
  }
  const view = visitor.messages('view').findLast(({stage}) => stage === 'round-over');
  const shown = await page.locator('dialog.ending').textContent();
  const names = visitor.messages('table').at(-1).seats.map((/** @type {any} */ seat) => seat.name);
  for (const {message, values, seat, named} of view.counted) {
    const words = message.replace(/\{(\d)\}/g, (/** @type {string} */ _place, /** @type {string} */ at) => (named && at === '0' ? names[seat] : values[Number(at)]));
    assert.ok(shown.includes(words), `${words} in ${shown}`);
  }
  await page.locator('dialog.ending .rule-button', {hasText: 'W13'}).or(page.locator('dialog.ending .rule-button', {hasText: 'W14'})).first().click();
  await page.locator('dialog.drawer .rules .here').waitFor();
  assert.match(await page.locator('dialog.drawer .rules .here').textContent(), /W1[34]/);
  await page.keyboard.press('Escape');
  assert.ok(await page.locator('dialog.ending').isVisible(), 'the result is still there');
  await page.locator('#go-on').click();
});

test('help: a replay is for those who played, and others are told so', async (t) => {
  const [anna, ben] = [await t.visitor(), await t.visitor({settings: {name: 'Ben'}})];
  await newTable(anna, 'double-6', {players: 3, options: {rounds: 1}});
  await playMatch({page: anna.page, way: 'mouse', roll: dice(3)});
  const table = tableOf(anna.page);
  ben.expect(/403/);
  await ben.open(`#/replay/${table}`);
  await ben.page.locator('h1', {hasText: 'This match is not shared'}).waitFor();
  assert.equal(await ben.page.locator('.screen button').count(), 0, 'nothing to try again');
  await ben.page.locator('.screen a.button', {hasText: 'Home'}).click();
  await ben.page.locator('.hero').waitFor();

  await anna.go(`#/replay/${table}`);
  const {page} = anna;
  await page.locator('.replay input[type="range"]').press('End');
  const size = () => page.locator('.replay .board-picture .laid').first().evaluate((/** @type {Element} */ tile) => tile.getBoundingClientRect().width);
  await page.locator('.replay .board-picture .laid').first().waitFor({state: 'attached'});
  const before = await size();
  await page.locator('.replay .zoom .tool').nth(1).click();
  await page.waitForFunction((/** @type {number} */ small) => (document.querySelector('.replay .board-picture .laid')?.getBoundingClientRect().width ?? 0) > 1.1 * small, before);
  await page.locator('.replay .zoom .fit.needed').click();
  await page.locator('.replay .zoom .fit:not(.needed)').waitFor();
  await page.setViewportSize({width: 360, height: 640});
  for (const text of await page.locator('.replay-hand .chip-name, .replay-hand .counts').all()) {
    const gap = await text.evaluate((/** @type {Element} */ each) => {
      const [inner, outer] = [each, /** @type {Element} */ (each.closest('.replay-hand'))].map((element) => element.getBoundingClientRect());
      return Math.min(inner.left - outer.left, outer.right - inner.right);
    });
    assert.ok(gap >= 8, `a name is ${gap} pixels from the border`);
    assert.equal(await text.evaluate((/** @type {Element} */ each) => each.scrollWidth - each.clientWidth), 0, 'it is not cut');
  }
});

test('help: a match in which nothing was played says so instead of its replay', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  const head = {game: 'draw', players: ['Anna', 'easy'], bots: [null, 'easy']};
  for (const steps of [[], [{line: head}]]) {
    await page.route('**/replay?*', (/** @type {any} */ route) => route.fulfill({json: {steps}}));
    await visitor.open('#/');
    await visitor.go(`#/replay/${'x'.repeat(20)}`);
    await page.locator('.notice.bad', {hasText: 'Nothing was played'}).waitFor();
    await page.keyboard.press('ArrowRight'); // nobody listens: an error would fail the test
    await page.unroute('**/replay?*');
  }
});

test('help: the match again, step by step, as everybody or as one of the players saw it', async (t) => {
  const visitor = await t.visitor({size: {width: 360, height: 640}, touch: true});
  const {page} = visitor;
  await newTable(visitor, 'wolf', {players: 3, options: {limit: 12}});
  await playMatch({page, way: 'touch', roll: dice(33)});
  await page.locator('dialog button', {hasText: 'Replay'}).tap();
  await page.locator('.replay').waitFor();
  assert.equal(await page.locator('.board-picture .laid').count(), 0);
  const slider = page.locator('.replay input[type="range"]');
  const last = Number(await slider.getAttribute('max'));
  for (const each of await page.locator('.replay button, .replay select, .replay input').all()) {
    const box = await each.boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= 360 && box.y + box.height <= 640 && box.height >= 32, JSON.stringify(box));
  }
  await page.getByRole('button', {name: 'Step on'}).tap();
  assert.equal(await slider.inputValue(), '1');
  await page.getByRole('button', {name: 'Step on'}).blur();
  await page.keyboard.press('ArrowRight');
  assert.equal(await slider.inputValue(), '2');
  await page.keyboard.press('End');
  assert.equal(await slider.inputValue(), String(last));
  const totals = visitor.messages('view').at(-1).totals;
  const shown = await page.locator('.replay-hand .counts').allTextContents();
  assert.deepEqual(numbers(shown.map((text) => text.split('·')[1])), totals);
  await page.keyboard.press('PageUp');
  assert.ok(Number(await slider.inputValue()) < last);

  // As Anna saw it: no other hand is open, nobody's draws are told, and what lies face down stays so.
  await page.keyboard.press('Home');
  const whose = page.getByLabel('Whose tiles are shown');
  const hands = async () => page.locator('.replay-hand').evaluateAll((/** @type {Element[]} */ all) => all.map((each) => [each.querySelectorAll('.tile').length, each.querySelectorAll('.mini-tile').length]));
  const open = await hands();
  assert.ok(open.every(([tiles, backs]) => tiles > 0 && !backs));
  await whose.selectOption('0');
  assert.deepEqual(await hands(), open.map(([tiles], seat) => (seat ? [0, tiles] : [tiles, 0])));
  const told = [];
  for (let at = 0; at < last; at++) {
    await page.locator('.replay').press('ArrowRight');
    told.push(await page.locator('.replay .status').textContent());
  }
  assert.ok(told.every((text) => !/^Greedy \d draws \d|\d-\d face down/.test(text)), told.join('|'));
  await page.keyboard.press('Home');
  await page.getByLabel('Speed').selectOption('350');
  await page.getByRole('button', {name: 'Run'}).tap();
  await page.waitForFunction(() => Number(/** @type {HTMLInputElement} */ (document.querySelector('.replay input')).value) > 2);
  await page.getByRole('button', {name: 'Stop'}).tap();
});

test('help: who wants to play again is seen by the others, with the result open or closed', async (t) => {
  const [anna, ben] = [await t.visitor(), await t.visitor({settings: {name: 'Ben'}})];
  await newTable(anna, 'draw', {players: 2, friends: [1]});
  await ben.open(`#/table/${tableOf(anna.page)}`);
  await ben.page.getByRole('button', {name: 'Take a seat'}).click();
  await Promise.all([playMatch({page: anna.page, way: 'mouse', roll: dice(41)}), playMatch({page: ben.page, way: 'mouse', roll: dice(42)})]);
  await ben.page.keyboard.press('Escape');
  await ben.page.locator('dialog.ending').waitFor({state: 'detached'});
  await anna.page.locator('#rematch').click();
  await ben.page.locator('.toast', {hasText: /play again/}).waitFor();
  await ben.page.locator('#rematch-too', {hasText: /others are waiting/}).waitFor();
  await ben.page.locator('#rematch-too').click();
  await ben.page.locator('.hand-tile').first().waitFor();
  await anna.page.locator('.hand-tile').first().waitFor();
  assert.equal(tableOf(anna.page), tableOf(ben.page));
});
