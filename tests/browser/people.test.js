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
  for (const {page} of players) assert.match(await page.locator('.players').textContent(), /Anna.*Ben|Ben.*Anna/);
  assert.deepEqual(anna.messages('view').at(-1).winners, ben.messages('view').at(-1).winners);
  const hands = [anna, ben].map((visitor) => visitor.messages('view').filter(({stage}) => stage === 'play').map((view) => view.hand));
  assert.notDeepEqual(hands[0][0], hands[1][0]);

  await anna.page.locator('#rematch').click();
  await anna.page.waitForURL((/** @type {URL} */ url) => !url.href.includes(table));
  await ben.page.waitForFunction(() => /waiting/.test(document.getElementById('rematch')?.textContent ?? ''));
  await ben.page.locator('#rematch').tap();
  await ben.page.waitForURL((/** @type {URL} */ url) => !url.href.includes(table));
  assert.equal(tableOf(anna.page), tableOf(ben.page));
  await Promise.all(players.map((player) => playMatch(player)));
});

test('people: a seat that stays free is given to a computer player', async (t) => {
  const anna = await t.visitor();
  const {page} = anna;
  await newTable(anna, 'basic', {players: 3, friends: [1]});
  await page.locator('#link').waitFor();
  await page.getByRole('button', {name: 'Let a computer player sit here'}).click();
  await playMatch({page, way: 'mouse', roll: dice(5)});
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
      assert.ok(tries < 50, `the windows differ: ${wanted} and ${JSON.stringify(await picture(second))}`);
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
    const check = async (/** @type {string} */ where) => {
      assert.equal(await page.locator('img[src="x"], #page b, dialog b').count(), 0, `${where}: markup in a name became an element`);
      const text = await page.locator('body').textContent();
      for (const name of cleaned) assert.ok(text.includes(name), `${where}: ${name} is not shown as it is`);
      const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(wide <= window, `${where}: ${wide} pixels wide in a window of ${window}`);
    };
    await check('end of the match');
    await page.screenshot({path: t.artefact('names', `${kind}-end.png`)});
    await page.keyboard.press('Escape');
    await check('table');
    await page.screenshot({path: t.artefact('names', `${kind}-table.png`)});
    await anna.go('#/');
    await page.locator('.hero').waitFor();
    await check('home');
    await anna.go(`#/replay/${table}`);
    await page.locator('.replay').waitFor();
    await check('replay');
  });
