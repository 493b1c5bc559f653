// People together: invitations, two windows, spectators, names.
import assert from 'node:assert/strict';
import {dice, newTable, picture, playMatch, step, tableOf} from './support/play.js';
import {test} from './support/runner.js';
import {SIZES} from './support/visitor.js';

/** Somebody comes by the invitation that is shown, and takes a seat. @param {any} host @param {any} guest @param {string} name */
async function invite(host, guest, name) {
  const link = await host.page.locator('#link').inputValue();
  await guest.page.goto(link);
  await guest.page.locator('#name').fill(name);
  await guest.page.getByRole('button', {name: 'Take a seat'}).click();
}

test('people: two browsers play each other by invitation, and once more', async (t) => {
  const [anna, ben] = [await t.visitor(), await t.visitor({size: SIZES.phone, touch: true, settings: {name: ''}})];
  await newTable(anna, 'draw', {players: 2, friends: [1]});
  const table = tableOf(anna.page);
  await invite(anna, ben, 'Ben');
  const players = [{page: anna.page, way: /** @type {const} */ ('mouse'), roll: dice(1)}, {page: ben.page, way: /** @type {const} */ ('touch'), roll: dice(2)}];
  await Promise.all(players.map((player) => playMatch(player)));
  for (const {page} of players) assert.match(await page.locator('.table-screen').textContent(), /Anna.*Ben|Ben.*Anna/);
  assert.deepEqual(anna.messages('view').at(-1).winners, ben.messages('view').at(-1).winners);
  const hands = [anna, ben].map((visitor) => visitor.messages('view').filter(({stage}) => stage === 'play').map((view) => view.hand));
  assert.notDeepEqual(hands[0][0], hands[1][0]);

  await anna.page.locator('#rematch').click();
  await anna.page.waitForURL((/** @type {URL} */ url) => !url.href.includes(table));
  await anna.page.locator('.missing', {hasText: /^Waiting for Ben$/}).waitFor();
  await anna.page.locator('.invited', {hasText: 'reserved for those who played before'}).waitFor();
  const seat = anna.page.locator('.sitting .entry', {hasText: 'Ben'});
  assert.deepEqual([await seat.locator('.badge').textContent(), await seat.getByRole('button').count()], ['reserved', 1]);
  const eve = await t.visitor({settings: {name: 'Eve'}});
  await eve.page.goto(await anna.page.locator('#link').inputValue());
  await eve.page.locator('.notice', {hasText: 'Are you one of them?'}).waitFor();
  await ben.page.waitForFunction(() => /waiting/.test(document.getElementById('rematch')?.textContent ?? ''));
  await ben.page.locator('#rematch').tap();
  await ben.page.waitForURL((/** @type {URL} */ url) => !url.href.includes(table));
  assert.equal(tableOf(anna.page), tableOf(ben.page));
  for (const {page} of players) await page.locator('#rematch').waitFor({state: 'detached'}); // the end of the first match
  await Promise.all(players.map((player) => playMatch(player)));
});

test('people: what I contribute to a rematch is chosen for the promise of that very table', async (t) => {
  const [anna, ben] = [await t.visitor(), await t.visitor({settings: {name: ''}})];
  await newTable(anna, 'draw', {players: 2, friends: [1]});
  const table = tableOf(anna.page);
  await invite(anna, ben, 'Ben');
  await Promise.all([anna, ben].map(({page}, i) => playMatch({page, way: 'mouse', roll: dice(21 + i)})));
  const moved = (/** @type {any} */ {page}) => page.waitForURL((/** @type {URL} */ url) => !url.href.includes(table));

  // A server that breaks its promise is found out at once, and nobody sits down there.
  const lie = {table: '0'.repeat(20), seat: 1, token: '0'.repeat(64), commitment: '0'.repeat(64)};
  await ben.page.route('**/rematch', (/** @type {any} */ route) => route.fulfill({json: lie}));
  await ben.page.locator('#rematch').click();
  await ben.page.locator('.toast', {hasText: 'not the one that was promised'}).waitFor();
  assert.equal(tableOf(ben.page), table);
  await ben.page.unroute('**/rematch');

  // Anna is quicker: what Ben had chosen for his own promise counts nowhere.
  ben.expect(/409/);
  /** @type {any[]} */
  const said = [];
  await ben.page.route('**/rematch', async (/** @type {any} */ route) => {
    said.push(route.request().postDataJSON());
    if (said.length === 1) {
      await anna.page.locator('#rematch').click();
      await moved(anna);
    }
    await route.continue();
  });
  await ben.page.locator('#rematch').click();
  await moved(ben);
  assert.equal(tableOf(ben.page), tableOf(anna.page));
  const {commitment} = await (await fetch(`${t.server.origin}/api/tables/${tableOf(anna.page)}`)).json();
  assert.equal(said.length, 2);
  assert.notEqual(said[0].commitment, commitment);
  assert.equal(said[1].commitment, commitment);
  assert.notEqual(said[0].contribution, said[1].contribution);
});

test('people: a seat that stays free is given to a computer player', async (t) => {
  const anna = await t.visitor();
  const {page} = anna;
  await newTable(anna, 'basic', {players: 3, friends: [1]});
  await page.locator('#link').waitFor();
  await page.getByRole('button', {name: 'Let a computer player sit here'}).click();
  await playMatch({page, way: 'mouse', roll: dice(5)});
});

test('people: whoever is invited sees the rules and who sits where before taking a seat', async (t) => {
  const [anna, ben] = [await t.visitor(), await t.visitor({settings: {name: 'Ben'}})];
  await newTable(anna, 'wolf', {start: false, players: 4, friends: [1, 3], options: {limit: 33}});
  await anna.page.locator('#house-add').selectOption('more');
  await anna.page.locator('#house-more').selectOption('all');
  await anna.page.locator('details summary').nth(1).click();
  await anna.page.locator('#clock').selectOption('30');
  await anna.page.locator('#start').click();
  await anna.page.locator('.notice.warn', {hasText: '127.0.0.1'}).waitFor(); // nobody elsewhere can open such a link
  await ben.page.goto(await anna.page.locator('#link').inputValue());
  const rows = ben.page.locator('dl.rows');
  await rows.waitFor();
  const text = await rows.textContent();
  assert.match(text, /Limit33/);
  assert.match(text, /More tiles in a turnany tile/);
  assert.match(text, /30 seconds a move/);
  const seats = await ben.page.locator('.sitting .entry').allTextContents();
  assert.equal(seats.length, 4);
  assert.match(seats[0], /Anna/);
  assert.match(seats[2], /Greedy/, 'a computer player, with its level');
  await ben.page.getByRole('button', {name: 'Take a seat'}).click();
  await ben.page.locator('.entry', {hasText: 'Ben (you)'}).waitFor();
  await anna.page.locator('.missing', {hasText: '1 more person'}).waitFor();
});

/** A table of three that waits: Anna made it, Ben sits, Eve looks at the invitation. @param {any} t */
async function waitingRoom(t) {
  const [anna, ben, eve] = [await t.visitor(), await t.visitor({settings: {name: 'Ben'}}), await t.visitor()];
  await newTable(anna, 'draw', {players: 3, friends: [1, 2]});
  const link = await anna.page.locator('#link').inputValue();
  await eve.page.goto(link);
  await eve.page.getByRole('button', {name: 'Take a seat'}).waitFor();
  await invite(anna, ben, 'Ben');
  await ben.page.locator('.entry', {hasText: 'Ben (you)'}).waitFor();
  return {anna, ben, eve, link};
}

test('people: the host closes a table that waits, and everybody is told', async (t) => {
  const {anna, ben, eve, link} = await waitingRoom(t);
  assert.equal(await ben.page.getByRole('button', {name: 'Close the table'}).count(), 0, 'it is not Ben’s table');
  for (const visitor of [anna, ben, eve]) visitor.expect(/404/);
  await anna.page.getByRole('button', {name: 'Close the table'}).click();
  await anna.page.locator('dialog').getByRole('button', {name: 'Cancel'}).click();
  await anna.page.locator('#link').waitFor();
  await anna.page.getByRole('button', {name: 'Close the table'}).click();
  await anna.page.locator('dialog').getByRole('button', {name: 'Close the table'}).click();
  await anna.page.locator('.hero').waitFor();
  for (const {page} of [ben, eve]) await page.locator('h1', {hasText: 'no such table'}).waitFor();
  await ben.page.goto('about:blank');
  await ben.page.goto(link);
  await ben.page.locator('.notice.bad', {hasText: 'closed'}).waitFor();
});

test('people: whoever gives up a seat before the match hears no more of the table', async (t) => {
  const {anna, ben} = await waitingRoom(t);
  await ben.page.evaluate(() => new MutationObserver(() => {
    if (document.querySelector('.notice.bad:not(.when-lost)')) document.body.dataset.alarmed = 'yes';
  }).observe(document.body, {childList: true, subtree: true}));
  await ben.page.getByRole('button', {name: 'Leave the table'}).click();
  await ben.page.locator('dialog').getByRole('button', {name: 'Leave the table'}).click();
  await ben.page.locator('.toast', {hasText: 'You have left the table.'}).waitFor();
  await ben.page.locator('.hero').waitFor();
  assert.equal(await ben.page.evaluate(() => document.body.dataset.alarmed), undefined, 'nothing went wrong');
  await anna.page.locator('.missing', {hasText: '2 more people'}).waitFor();
});

test('people: an invitation opened twice, and one that comes too late', async (t) => {
  const {anna, ben, eve, link} = await waitingRoom(t);
  const second = await ben.context.newPage();
  await second.goto(link); // the same browser: it is the same seat
  await second.locator('.entry', {hasText: 'Ben (you)'}).waitFor();
  await eve.page.locator('.sitting .entry', {hasText: 'Ben'}).waitFor(); // whoever hesitates sees seats being taken
  const clara = await t.visitor({settings: {name: ''}});
  await invite(anna, clara, 'Clara');
  await anna.page.locator('.hand-tile').first().waitFor();
  await eve.page.locator('.notice', {hasText: 'all seats are taken'}).waitFor();
  assert.equal(await eve.page.getByRole('button', {name: 'Take a seat'}).count(), 0);
});

test('people: a lost connection is seen while one waits, too', async (t) => {
  const line = await t.line();
  const anna = await t.visitor({origin: line.origin});
  await newTable(anna, 'draw', {players: 2, friends: [1]});
  await anna.page.locator('#link').waitFor();
  assert.ok(!(await anna.page.locator('.when-lost').isVisible()));
  anna.expectSilence();
  line.cut();
  await anna.page.locator('.when-lost').waitFor();
  line.mend();
  await anna.page.locator('.when-lost').waitFor({state: 'hidden'});
  await anna.page.locator('.sitting .entry', {hasText: 'Anna (you)'}).waitFor();
});

test('people: a lost connection is seen by whoever is invited, who is called nothing for good', async (t) => {
  const line = await t.line();
  const [anna, ben] = [await t.visitor(), await t.visitor({origin: line.origin, settings: {name: ''}})];
  await newTable(anna, 'draw', {players: 3, friends: [1, 2]});
  await ben.open(`#/table/${tableOf(anna.page)}`);
  await ben.page.getByRole('button', {name: 'Take a seat'}).waitFor();
  assert.ok(!(await ben.page.locator('.when-lost').isVisible()));
  ben.expectSilence();
  line.cut();
  await ben.page.locator('.when-lost').waitFor();
  line.mend();
  await ben.page.locator('.when-lost').waitFor({state: 'hidden'});
  await ben.page.getByRole('button', {name: 'Take a seat'}).click();
  await ben.page.locator('.entry', {hasText: 'Guest (you)'}).waitFor();
  assert.equal(await ben.page.evaluate(() => JSON.parse(localStorage['pasch.settings']).name), '');
});

test('people: two windows of one person are in step', async (t) => {
  const anna = await t.visitor();
  await newTable(anna, 'double-6', {players: 3});
  const first = anna.page;
  const second = await anna.context.newPage();
  await second.goto(first.url());
  await second.locator('.hand-tile').first().waitFor();
  const windows = [first, second];
  const roll = dice(8);
  for (let turn = 0; turn < 12; turn++) {
    const what = await step({page: windows[turn % 2], way: 'mouse', roll});
    if (what === 'over') break;
    if (what !== 'place') continue;
    await first.waitForFunction(() => !document.querySelector('.ghost') && /choose|fits|over|lead|win/i.test(document.querySelector('.status')?.textContent ?? ''));
    const wanted = JSON.stringify(await picture(first));
    for (let tries = 0; JSON.stringify(await picture(second)) !== wanted; tries++) {
      assert.ok(tries < 300, `the windows differ: ${wanted} and ${JSON.stringify(await picture(second))}`);
      await second.waitForTimeout(100);
    }
  }
});

test('people: a spectator sees the table and no hands', async (t) => {
  const [anna, eve] = [await t.visitor(), await t.visitor({settings: {name: 'Eve'}})];
  await newTable(anna, 'doubles', {players: 2, options: {target: 1}, spectators: true});
  await anna.page.locator('.hand-tile').first().waitFor();
  await eve.open(`#/table/${tableOf(anna.page)}`);
  await eve.page.getByRole('button', {name: 'Just watch'}).click();
  await eve.page.locator('.players .chip').first().waitFor();
  await playMatch({page: anna.page, way: 'mouse', roll: dice(4)});
  await eve.page.locator('dialog.ending').waitFor();
  assert.equal(await eve.page.locator('.hand-tile').count(), 0);
  assert.equal(await eve.page.locator('#rematch').count(), 0);
  const views = eve.messages('view');
  assert.ok(views.length > 2);
  for (const view of views) {
    assert.ok(!('hand' in view) || view.hand.length === 0, 'a spectator has no hand');
    assert.deepEqual(view.moves, []);
    if (view.stage === 'play') {
      assert.ok(!('hands' in view), 'no hand is open while it is played');
      for (const entry of view.history) assert.ok(entry.event !== 'draw' || !entry.tile, 'nobody sees what is drawn');
    }
  }
});

test('people: without leave nobody can watch', async (t) => {
  const [anna, eve] = [await t.visitor(), await t.visitor()];
  await newTable(anna, 'draw', {players: 2});
  await anna.page.locator('.hand-tile').first().waitFor();
  await eve.open(`#/table/${tableOf(anna.page)}`);
  assert.equal(await eve.page.getByRole('button', {name: 'Just watch'}).count(), 0);
  assert.equal(await eve.page.getByRole('button', {name: 'Take a seat'}).count(), 0);
  assert.deepEqual(eve.messages('view'), []);
});

/** Guests whom nobody wants, three at a table. */
const TABLES = {
  code: ['<img src=x onerror=alert(1)><b>Eve</b>', '{0}{1}{2} %s $& \\n "quoted"', '__proto__'],
  letters: ['👩‍👩‍👧‍👦🀱🎲 Zoë', 'دومينو\u202Eevil\u202C ‏שלום', 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴'],
  length: ['W'.repeat(40), 'm '.repeat(20), '.'],
};

for (const [kind, names] of Object.entries(TABLES))
  test(`people: hostile names do no harm (${kind})`, async (t) => {
    const anna = await t.visitor({size: SIZES.small});
    const {page} = anna;
    await newTable(anna, 'double-6', {players: 4, friends: [1, 2, 3]});
    const table = tableOf(page);
    const players = [{page, way: /** @type {const} */ ('mouse'), roll: dice(11)}];
    for (const name of names) {
      const guest = await t.visitor({settings: {name: ''}});
      await invite(anna, guest, name);
      await guest.page.locator('.entry', {hasText: '(you)'}).or(guest.page.locator('.chip.mine')).first().waitFor();
      players.push({page: guest.page, way: 'mouse', roll: dice(12)});
    }
    await Promise.all(players.map((player) => playMatch(player)));
    const shown = await (await fetch(`${t.server.origin}/api/tables/${table}`)).json();
    const cleaned = shown.seats.map((/** @type {any} */ seat) => seat.name);
    for (const name of cleaned) assert.ok(name.length > 0 && [...name].length <= 40, name);
    const check = async (/** @type {string} */ where, all = cleaned) => {
      assert.equal(await page.locator('img[src="x"], #page b, dialog b').count(), 0, `${where}: markup in a name became an element`);
      const text = await page.locator('body').textContent();
      for (const name of all) assert.ok(text.includes(name), `${where}: ${name} is not shown as it is`);
      const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(wide <= window, `${where}: ${wide} pixels wide in a window of ${window}`);
    };
    await check('end of the match');
    await page.screenshot({path: t.artefact('names', `${kind}-end.png`)});
    await page.keyboard.press('Escape');
    await check('table');
    await page.screenshot({path: t.artefact('names', `${kind}-table.png`)});
    await anna.go('#/');
    await page.locator('.lists:not([aria-busy])').waitFor();
    await check('home', cleaned.slice(1)); // I am “You” there
    await anna.go(`#/replay/${table}`);
    await page.locator('.replay').waitFor();
    await check('replay');
  });
