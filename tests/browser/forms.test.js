// The first page, settings, the form for a new table, house rules.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {dice, newTable, playMatch, step, tableOf} from './support/play.js';
import {test} from './support/runner.js';
import {SIZES} from './support/visitor.js';

test('forms: one click from opening the page to a tile', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await visitor.open();
  await page.locator('#play').click();
  await page.locator('.hand-tile').first().waitFor();
  assert.match(await page.locator('h1').textContent(), /Draw/);
  await visitor.go('#/');
  await page.locator('a.entry').first().waitFor(); // and it waits for me
  assert.equal(await page.locator('.gallery .game').count(), 12);
  for (const picture of await page.locator('.gallery img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await page.waitForFunction((/** @type {any} */ image) => image.complete && image.naturalWidth > 0, await picture.elementHandle());
  }
});

test('forms: a game that scores on multiples says of what, on its card, its form and in its rules', async (t) => {
  for (const [language, wanted] of [['en', 'multiple of 5'], ['de', 'Vielfaches von 5']]) {
    const visitor = await t.visitor({settings: {language}});
    const {page} = visitor;
    await visitor.open();
    await page.locator('.gallery .game[href="#/new/double-9"]', {hasText: wanted}).waitFor();
    assert.doesNotMatch(await page.locator('.gallery').textContent(), /[{}]/);
    await visitor.go('#/new/double-9');
    await page.locator('.banner', {hasText: wanted}).waitFor();
    await visitor.go('#/rules/double-9');
    await page.locator('.rules h1', {hasText: language === 'en' ? 'Double-9: multiples of 5' : 'Doppel-9: Vielfache von 5'}).waitFor();
    assert.doesNotMatch(await page.locator('.rules').textContent(), /18-18|double-18/, 'the numbers of this game alone');
  }
});

test('forms: the last table is what Play means the next time', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await newTable(visitor, 'wolf', {players: 4, options: {limit: 33}});
  await page.locator('.hand-tile').first().waitFor();
  const first = tableOf(page);
  await visitor.open();
  await page.locator('#play').click();
  await page.waitForURL((/** @type {URL} */ url) => /#\/table\/[a-z0-9]{20}/.test(url.href) && !url.href.includes(first));
  const info = await (await fetch(`${t.server.origin}/api/tables/${tableOf(page)}`)).json();
  assert.deepEqual([info.game, info.seats.length, info.options.limit], ['wolf', 4, 33]);
});

test('forms: my data is deleted when I say so twice', async (t) => {
  const visitor = await t.visitor({settings: {name: 'Zoë'}});
  const {page} = visitor;
  await newTable(visitor, 'wolf', {players: 4});
  await page.locator('.hand-tile').first().waitFor();
  const info = async () => (await fetch(`${t.server.origin}/api/tables/${table}`)).json();
  const table = tableOf(page);
  const secret = await page.evaluate(() => localStorage.getItem('pasch.person'));
  await visitor.open('#/settings');
  await page.locator('#delete-mine').click();
  await page.locator('dialog.asking button:not(.main)').click();
  await page.locator('dialog.asking').waitFor({state: 'detached'});
  assert.equal((await info()).seats[0].name, 'Zoë');
  await page.locator('#delete-mine').click();
  await page.locator('dialog.asking button.main').click();
  await page.getByText('Your data is deleted').first().waitFor();
  const [me] = (await info()).seats;
  assert.deepEqual([me.name, me.left, me.forgotten], ['Player 1', true, true]);
  assert.equal(await page.locator('#name').inputValue(), '');
  assert.notEqual(await page.evaluate(() => localStorage.getItem('pasch.person')), secret);
});

test('forms: the last table is kept though only its house rules allow so many', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  const file = t.artefact('house', 'eight.ini');
  writeFileSync(file, 'base = draw\nmax_players = 8\nhand = 3\n');
  await newTable(visitor, 'draw', {start: false});
  await page.locator('details summary').nth(0).click();
  await page.locator('#house-file').setInputFiles(file);
  await page.locator('label:has(> input[name="players"][value="8"])').click();
  await page.locator('#start').click();
  await page.locator('.hand-tile').first().waitFor();
  await visitor.open('#/new/draw');
  await page.locator('#start').waitFor();
  assert.ok(await page.locator('input[name="players"][value="8"]').isChecked());
  assert.equal(await page.locator('#house-max_players').inputValue(), '8');
});

test('forms: join by link or by code, and what is wrong is said beside the field', async (t) => {
  const [anna, ben] = [await t.visitor(), await t.visitor()];
  await newTable(anna, 'draw', {players: 2, friends: [1]});
  const link = await anna.page.locator('#link').inputValue();
  for (const text of [link, ` ${tableOf(anna.page)} `, tableOf(anna.page).toUpperCase()]) {
    await ben.open();
    await ben.page.locator('#code').fill(text);
    await ben.page.keyboard.press('Enter');
    await ben.page.getByRole('button', {name: 'Take a seat'}).waitFor();
  }
  ben.expect(/404/);
  await ben.open();
  for (const [text, said] of [['', /Type the code/], ['no such thing', /no invitation/], ['x'.repeat(20), /no such table/], [`https://elsewhere.example/#/table/${'x'.repeat(20)}`, /another server/]]) {
    await ben.page.locator('#code').fill(text);
    await ben.page.keyboard.press('Enter');
    await ben.page.locator('#code-wrong', {hasText: said}).waitFor();
    assert.equal(await ben.page.locator('#code').getAttribute('aria-invalid'), 'true');
    assert.equal(await ben.page.evaluate(() => document.activeElement?.id), 'code');
  }
});

test('forms: a friend is invited with one click, and joins by the code', async (t) => {
  const [anna, ben] = [await t.visitor(), await t.visitor()];
  await anna.context.grantPermissions(['clipboard-read', 'clipboard-write'], {origin: anna.origin});
  await anna.open();
  await Promise.all([anna.page.locator('.toast', {hasText: 'The link is copied'}).waitFor(), anna.page.locator('#invite').click()]);
  await anna.page.locator('.qr-code').waitFor();
  const link = await anna.page.locator('#link').inputValue();
  assert.equal(await anna.page.evaluate(() => navigator.clipboard.readText()), link);
  const code = await anna.page.locator('.table-code > span').first().innerText();
  assert.match(code, /^[256789FHJKMPQRTWX]{3} [256789FHJKMPQRTWX]{3}$/);
  ben.expect(/40[04]/);
  await ben.open();
  const type = async (/** @type {string} */ text) => {
    await ben.page.locator('#code').fill(text);
    await ben.page.keyboard.press('Enter');
  };
  for (const wrong of ['AAAAAA', code.endsWith('2') ? code.replace(/.$/, '6') : code.replace(/.$/, '2')]) { // no code, and one of no table
    await type(wrong);
    await ben.page.locator('#code-wrong', {hasText: 'No table waits with this code'}).waitFor();
  }
  await type(code.toLowerCase());
  await ben.page.getByRole('button', {name: 'Take a seat'}).click();
  for (const {page} of [anna, ben]) await page.locator('.hand-tile').first().waitFor();
});

test('forms: a link that the browser does not copy is marked', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {value: undefined});
    document.execCommand = () => false;
  });
  await visitor.open();
  await Promise.all([page.locator('.toast', {hasText: 'Copy the marked link'}).waitFor(), page.locator('#invite').click()]);
  const marked = await page.evaluate(() => String(getSelection()));
  assert.equal(marked, await page.locator('#link').inputValue());
});

test('forms: my tables say whose turn it is, the points and when', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await newTable(visitor, 'double-6', {players: 3});
  await page.locator('.hand-tile.playable, .actions button[data-event]').first().waitFor();
  await visitor.open();
  const entry = page.locator('a.entry').first();
  await entry.locator('.badge.turn', {hasText: 'Your turn'}).waitFor();
  const text = await entry.textContent();
  const names = visitor.messages('table').at(-1).seats.map((/** @type {any} */ seat) => seat.name);
  assert.ok(text.includes(`${names[1]}, ${names[2]}`), text);
  assert.match(text, /Double-6.*round 1 · .*You \d+/);
  assert.equal(await entry.locator('time').count(), 1);
  await newTable(visitor, 'basic', {players: 2, friends: [1]});
  await page.locator('#link').waitFor();
  await visitor.open();
  await page.locator('a.entry', {hasText: 'waits for 1 person'}).first().waitFor();
});

test('forms: a match that is over says who won', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await newTable(visitor, 'draw', {players: 2});
  const table = tableOf(page);
  await playMatch({page, way: 'mouse', roll: dice(3)});
  const winners = visitor.messages('view').at(-1).winners;
  const {seats} = await (await fetch(`${t.server.origin}/api/tables/${table}`)).json();
  await visitor.open();
  const text = await page.locator(`a.entry[href="#/table/${table}"] .badge`).textContent();
  assert.equal(text, winners.length > 1 ? 'You are among the winners' : winners.includes(0) ? 'You won' : `${seats[1].name} won`);
});

test('forms: the language is the browser’s until another is chosen', async (t) => {
  const visitor = await t.visitor({browserLanguage: 'de-AT', settings: {language: null}});
  const {page} = visitor;
  await visitor.open('#/settings');
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
  const german = await page.locator('h1').textContent();
  await page.locator('label:has(> input[name="language"][value="en"])').click();
  await page.waitForFunction(() => document.documentElement.lang === 'en');
  await page.waitForFunction((text) => document.querySelector('h1')?.textContent === text, 'Settings');
  assert.notEqual(german, 'Settings');
  await page.reload();
  await page.locator('h1').waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
  const french = await t.visitor({browserLanguage: 'fr-FR', settings: {language: null}});
  await french.open();
  assert.equal(await french.page.evaluate(() => document.documentElement.lang), 'en');
});

test('forms: light, dark and the cloth follow the settings', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await visitor.open('#/settings');
  const look = () => page.evaluate(() => ({...document.documentElement.dataset, paper: getComputedStyle(document.body).backgroundColor}));
  const light = await look();
  await page.emulateMedia({colorScheme: 'dark'});
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  const dark = await look();
  assert.deepEqual([light.theme, dark.theme], ['light', 'dark']);
  assert.notEqual(light.paper, dark.paper);
  await page.locator('label:has(> input[name="theme"][value="light"])').click();
  assert.equal((await look()).paper, light.paper);
  await page.locator('label:has(> input[name="felt"][value="blue"])').click();
  await page.reload();
  await page.locator('h1').waitFor();
  assert.deepEqual([(await look()).theme, (await look()).felt], ['light', 'blue']);
});

test('forms: nothing moves if that is chosen', async (t) => {
  const visitor = await t.visitor({motion: true, size: SIZES.small, settings: {pace: 'natural'}});
  const {page} = visitor;
  await visitor.open('#/settings');
  const moving = () => page.evaluate(() => {
    const sample = document.createElement('a');
    sample.className = 'game';
    document.getElementById('page')?.append(sample);
    const {transitionDuration} = getComputedStyle(sample);
    sample.remove();
    return transitionDuration.split(', ').some((time) => time !== '0s');
  });
  const choose = (/** @type {boolean} */ motion) => page.locator(`label:has(> input[name="motion"][value="${motion}"])`).click();
  assert.equal(await moving(), true);
  await choose(false);
  assert.equal(await moving(), false);
  await page.evaluate(() => {
    const {scrollTo} = Element.prototype;
    Element.prototype.scrollTo = function (/** @type {any} */ ...where) {
      document.body.dataset.scrolled = `${document.body.dataset.scrolled ?? ''} ${where[0].behavior}`;
      scrollTo.apply(this, where);
    };
  });
  await newTable(visitor, 'wolf', {players: 13}); // more than there is room for: whose turn it is comes into sight
  const scrolls = () => page.waitForFunction(() => document.body.dataset.scrolled ?? (document.querySelector('.status.mine') ? 'no' : '')).then((/** @type {any} */ found) => found.jsonValue());
  while ((await scrolls()) === 'no') await step({page, way: 'mouse', roll: dice(1)});
  assert.doesNotMatch(await page.evaluate(() => document.body.dataset.scrolled), /smooth/);
  await visitor.open('#/settings');
  await choose(true);
  assert.equal(await moving(), true);
  await page.emulateMedia({reducedMotion: 'reduce'});
  assert.equal(await moving(), false);
});

test('forms: dark from the first moment on', async (t) => {
  const visitor = await t.visitor({settings: {theme: 'dark'}});
  const {page} = visitor;
  // Nothing of the page but its first script and the colours: that is what is painted first.
  await page.route('**/app.js', () => {}); // it never comes
  await page.goto(`${visitor.origin}/`, {waitUntil: 'commit'});
  await page.waitForFunction(() => document.styleSheets.length > 1);
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(20, 25, 26)');
  assert.equal(await page.locator('#page > *').count(), 0, 'the page itself is not there yet');
});

test('forms: what is chosen is still chosen after loading the page again', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  const wanted = {language: 'de', theme: 'dark', felt: 'dark', motion: 'true', pace: 'fast'};
  await visitor.open('#/settings');
  await page.locator('#name').fill('Zoë');
  await page.locator('#level').selectOption('expert');
  for (const [name, value] of Object.entries(wanted).reverse()) await page.locator(`label:has(> input[name="${name}"][value="${value}"])`).click();
  await page.waitForFunction(() => document.documentElement.lang === 'de');
  await page.reload();
  await page.locator('#level').waitFor();
  for (const [name, value] of Object.entries(wanted)) assert.ok(await page.locator(`input[name="${name}"][value="${value}"]`).isChecked(), `${name} is ${value}`);
  assert.deepEqual([await page.locator('#name').inputValue(), await page.locator('#level').inputValue()], ['Zoë', 'expert']);
});

test('forms: a browser that keeps nothing plays all the same', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await page.addInitScript(() => Object.defineProperty(window, 'localStorage', {get: () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  }}));
  await visitor.open('#/settings');
  await page.locator('.notice', {hasText: 'keeps nothing'}).waitFor();
  await page.locator('label:has(> input[name="theme"][value="dark"])').click();
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  await visitor.go('#/');
  await page.locator('#play').click();
  await page.locator('.hand-tile').first().waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
});

test('forms: a part of the page that is missing is said', async (t) => {
  const visitor = await t.visitor({workers: false});
  const {page} = visitor;
  visitor.expect(/ERR_FAILED|404/);
  await page.route('**/create.js', (/** @type {any} */ route) => route.fulfill({status: 404, body: ''}));
  await visitor.open();
  await page.locator('a.game').first().click();
  await page.locator('.notice.bad', {hasText: 'could not be loaded'}).waitFor();
  await page.unroute('**/create.js');
  await page.getByRole('button', {name: 'Try again'}).click();
  await page.locator('#start').waitFor();

  await page.route('**/app.js', (/** @type {any} */ route) => route.abort());
  await page.goto(`${visitor.origin}/`);
  await page.locator('#trouble', {hasText: 'did not load'}).waitFor();
  await page.unroute('**/app.js');
  await page.locator('#trouble a').first().click();
  await page.locator('#play').waitFor();
});

test('forms: what the server refuses for a moment is asked for again, and never shown as tiles or words', async (t) => {
  const visitor = await t.visitor({workers: false, language: 'de'});
  const {page} = visitor;
  visitor.expect(/429|404/);
  const english = async () => (await page.evaluate(() => document.documentElement.lang)) === 'en';
  const refuse = (/** @type {string} */ path, /** @type {number} */ status, times = Infinity) => page.route(path, (/** @type {any} */ route) =>
    (times-- > 0 ? route.fulfill({status, json: {error: {code: 'too-many', message: 'too many requests', values: [], text: ''}}}) : route.continue()));
  await refuse('**/words/de.json', 429, 1);
  await visitor.open('#/settings');
  assert.equal(await english(), false, 'the second answer counts');
  await page.unroute('**/words/de.json');
  await refuse('**/words/de.json', 404);
  await visitor.open('#/settings');
  assert.equal(await english(), true, 'the page says which language it speaks');
  assert.equal(await page.locator('h1').textContent(), 'Settings');
  await page.unroute('**/words/de.json');

  await refuse('**/look/chain.svg', 429, 1);
  await newTable(visitor, 'draw', {players: 2});
  await page.locator('.hand-tile').first().waitFor();
  assert.ok(await page.locator('#look symbol, #look g[id]').count());
  await page.unroute('**/look/chain.svg');
  await refuse('**/look/chain.svg', 404);
  await page.reload();
  await page.locator('.notice.bad', {hasText: '404'}).waitFor();
  assert.equal(await page.locator('#look *').count(), 0);
  await page.unroute('**/look/chain.svg');
  await page.locator('.notice.bad + .row .button.main').click();
  await page.locator('.hand-tile').first().waitFor();
  assert.ok(await page.locator('#look symbol, #look g[id]').count());
});

test('forms: a table is left even if the next screen can’t be loaded', async (t) => {
  const visitor = await t.visitor({workers: false});
  const {page} = visitor;
  visitor.expect(/ERR_FAILED|404/);
  await newTable(visitor, 'draw', {players: 2});
  await page.locator('.hand-tile').first().waitFor();
  const table = tableOf(page);
  const isPresent = async () => (await (await fetch(`${t.server.origin}/api/tables/${table}`)).json()).seats[0].present;
  assert.equal(await isPresent(), true);
  await page.route('**/settings.js', (/** @type {any} */ route) => route.fulfill({status: 404, body: ''}));
  await page.evaluate(() => (location.hash = '#/settings'));
  await page.locator('.notice.bad', {hasText: 'could not be loaded'}).waitFor();
  for (let tries = 0; await isPresent(); tries++) {
    assert.ok(tries < 300, 'the connection to the table is closed');
    await page.waitForTimeout(100);
  }
});

test('forms: an option out of range is refused at once', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await newTable(visitor, 'wolf', {start: false, players: 3});
  await page.locator('details summary').nth(0).click();
  for (const wrong of ['0', '', '2.5', '99999']) {
    await page.locator('#option-limit').fill(wrong);
    await page.locator('#option-limit-note.wrong').waitFor();
    assert.equal(await page.locator('#option-limit').getAttribute('aria-invalid'), 'true');
  }
  await page.locator('#start').click();
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'option-limit', 'nothing begins until it is right');
  await page.locator('#option-limit').fill('33');
  assert.equal(await page.locator('#option-limit').getAttribute('aria-invalid'), null);
  await page.locator('#start').click();
  await page.locator('.hand-tile').first().waitFor();
  const info = await (await fetch(`${t.server.origin}/api/tables/${tableOf(page)}`)).json();
  assert.equal(info.options.limit, 33);
});

test('forms: how long a seat waits for somebody can be chosen, within its range', async (t) => {
  const visitor = await t.visitor();
  await newTable(visitor, 'draw', {players: 2, grace: 9, start: false});
  const {page} = visitor;
  await page.locator('#grace[aria-invalid="true"]').waitFor();
  await page.locator('#start').click();
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'grace');
  await page.locator('#grace').fill('45');
  await page.locator('summary', {hasText: '45 seconds for those who are away'}).waitFor();
  await page.locator('#start').click();
  await page.waitForURL(/#\/table\/[a-z0-9]{20}$/);
  const {grace} = await page.evaluate(async () => (await fetch(`/api/tables/${location.hash.split('/').pop()}`)).json());
  assert.equal(grace, 45);
});

test('forms: every option of every game has a name, a sentence and its default marked', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  const {games} = await (await fetch(`${t.server.origin}/api/games`)).json();
  let options = 0;
  for (const game of games) {
    await visitor.open(`#/new/${game.id}`);
    await page.locator('details summary').nth(0).click();
    for (const option of game.options) {
      const field = page.locator('.options .field', {has: page.locator(`#option-${option.name}`)});
      const text = await field.textContent();
      assert.ok(text.includes(option.title) && text.includes(option.sentence), `${game.id}, ${option.name}: ${text}`);
      assert.match(text, /\(usual\)|usually \d+, from \d+ to \d+/, `${game.id}, ${option.name}`);
      assert.ok(!text.includes('_'), `${game.id}, ${option.name}: an id is shown`);
      options++;
    }
  }
  assert.ok(options > 30, `${options} options`);
});

test('forms: house rules are made, kept, renamed, saved, read again and played', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await newTable(visitor, 'draw', {start: false, players: 2});
  await page.locator('details summary').nth(0).click();
  await page.locator('#house-add').selectOption('reserve');
  assert.match(await page.locator('#house-reserve').inputValue(), /^\d+$/, 'it begins with what is usual');
  await page.locator('#house-reserve').fill('3');
  await page.locator('#house-name').fill('At home');
  await page.getByRole('button', {name: 'Keep'}).click();
  await page.getByRole('button', {name: 'Rename At home'}).click();
  await page.locator('#house-rename').fill('At grandma’s');
  await page.keyboard.press('Enter');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', {name: 'Save At grandma’s as a file'}).click()]);
  const file = t.artefact('house', 'grandma.ini');
  await download.saveAs(file);
  assert.match(readFileSync(file, 'utf8'), /^base = draw$/m);
  assert.match(readFileSync(file, 'utf8'), /^name = At grandma’s$/m);
  assert.match(readFileSync(file, 'utf8'), /^reserve = 3$/m);
  execFileSync(t.program, ['house', 'check', file]); // the program reads it too

  await page.getByRole('button', {name: 'Delete At grandma’s'}).click();
  await page.locator('dialog').getByRole('button', {name: 'Delete'}).click();
  await page.reload();
  await page.locator('details summary').nth(0).click();
  assert.equal(await page.getByRole('button', {name: 'Use At grandma’s'}).count(), 0);
  await page.locator('#house-file').setInputFiles(file);
  await page.getByRole('button', {name: 'At grandma’s is used'}).waitFor();
  assert.equal(await page.locator('#house-reserve').inputValue(), '3');
  await page.getByRole('button', {name: 'At grandma’s is used'}).click();
  assert.equal(await page.locator('#house-reserve').count(), 0);
  await page.getByRole('button', {name: 'Use At grandma’s'}).click();
  await page.locator('#start').click();
  await page.locator('.hand-tile').first().waitFor();
  const info = await (await fetch(`${t.server.origin}/api/tables/${tableOf(page)}`)).json();
  assert.equal(info.house.reserve, 3);
});

test('forms: an option that house rules set is shown once, with their value, and that is what is played', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  const file = t.artefact('house', 'short.ini');
  writeFileSync(file, 'base = doubles\ntarget = 33\n');
  await newTable(visitor, 'doubles', {start: false, players: 2, options: {target: 50}});
  await page.locator('#house-file').setInputFiles(file);
  await page.locator('#house-target').waitFor();
  const shown = () => page.locator('#option-target, #house-target').evaluateAll((/** @type {HTMLInputElement[]} */ all) => all.map(({id, value}) => `${id} ${value}`));
  assert.deepEqual(await shown(), ['house-target 33']);
  const played = async () => {
    await page.locator('#start').click();
    await page.locator('.hand-tile').first().waitFor();
    return (await (await fetch(`${t.server.origin}/api/tables/${tableOf(page)}`)).json()).options.target;
  };
  assert.equal(await played(), 33);
  await visitor.open('#/new/doubles');
  await page.locator('details summary').nth(0).click();
  assert.deepEqual(await shown(), ['house-target 33']);
  await page.locator('#house-target').fill('100'); // which is what is usual
  assert.equal(await played(), 100);
  await visitor.open('#/new/doubles');
  await page.locator('details summary').nth(0).click();
  await page.locator('.field:has(#house-target) button.tool').click();
  assert.deepEqual(await shown(), ['option-target 100']);
});

test('forms: a file of house rules that is wrong is refused with file, line and field', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await newTable(visitor, 'draw', {start: false, players: 2});
  await page.locator('details summary').nth(0).click();
  const cases = /** @type {[string, RegExp][]} */ ([
    ['base = draw\n\nnonsense = 3\n', /bad\.ini, line 3: .*nonsense/],
    ['base = draw\nreserve 3\n', /line 2: .*FIELD = VALUE/],
    ['base = draw\nreserve = many\n', /line 2: reserve \(Reserve\): .*“many”/],
    ['base = draw\nreserve = 900\n', /line 2: reserve .*900/],
    ['base = draw\nspinner = all\n', /line 2: spinner .*first, none, every/],
    ['base = draw\nhexagon = 3\n', /line 2: hexagon/],
    ['base = draw\nreserve = 1\nreserve = 2\n', /line 3: reserve .*line 2/],
    ['reserve = 3\nbase = draw\n', /line 1: base = GAME/],
    ['base = chess\n', /line 1: .*chess/],
    ['', /bad\.ini .*which game/],
    ['base = draw\0', /bad\.ini/],
    ['base = wolf\nreserve = 3\n', /another game.*Wolf/],
  ]);
  for (const [text, said] of cases) {
    const bad = t.artefact('house', 'bad.ini');
    writeFileSync(bad, text);
    await page.locator('#house-file').setInputFiles(bad);
    await page.locator('.house .notice.bad:visible').filter({hasText: said}).waitFor({timeout: 20000}).catch(async () =>
      assert.fail(`${JSON.stringify(text)}: ${await page.locator('.house .notice').textContent()}`));
  }
  await page.locator('.house .notice a').click(); // those of another game are kept there
  await page.locator('h1', {hasText: 'Wolf'}).waitFor();
  await page.locator('details summary').nth(0).click();
  await page.getByRole('button', {name: 'Use bad'}).waitFor();
});

test('forms: house rules that make no sense are refused with a reason', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  visitor.expect(/400/);
  await newTable(visitor, 'basic', {start: false, players: 2});
  await page.locator('details summary').nth(0).click();
  await page.locator('#house-add').selectOption('reserve');
  await page.locator('#house-reserve').fill('900');
  await page.locator('#house-reserve-note.wrong').waitFor();
  await page.locator('#house-reserve').fill('2');
  await page.locator('#house-add').selectOption('set');
  await page.locator('#house-set').selectOption('double-one'); // three tiles
  await page.locator('#start').click();
  await page.locator('.toast').waitFor();
  assert.ok((await page.locator('.toast').textContent()).length > 10);
  assert.ok(await page.locator('#start').isEnabled());
});

/** House rules that can't be played, and how the form says so in both languages. */
const NONSENSE = [
  {game: 'double-6', players: 3, fields: {target: '50'}, en: /^Points to win: .*“Counting”/, de: /^Punkte zum Sieg: .*„Wertung“/},
  {game: 'doubles', players: 2, fields: {limit: '50'}, en: /^Limit: .*“Counting”/, de: /^Grenze: .*„Wertung“/},
  {game: 'doubles', players: 2, fields: {lone_blank_ends: 'true'}, en: /^0-0 alone ends the match: .*“Counting”/, de: /^0-0 allein beendet die Partie: .*„Wertung“/},
  {game: 'draw', players: 2, fields: {rounds: '3'}, en: /^Counting: .*“Rounds” must be 1/, de: /^Wertung: .*„Runden“ muss 1 sein/},
  {game: 'draw', players: 2, fields: {eliminate: 'true'}, en: /^Dropping out: needs a “Limit”/, de: /^Ausscheiden: braucht eine „Grenze“/},
  {game: 'draw', players: 2, fields: {lead_later: 'winner'}, en: /^First tile of later rounds: .*“Rounds”/, de: /^Erster Stein späterer Runden: .*„Runden“/},
  {game: 'draw', players: 2, fields: {divisor: '5'}, en: /^Multiples of: .*“no points” for “Counting”/, de: /^Vielfache von: .*„keine Punkte“/},
  {game: 'hungarian', players: 2, fields: {divisor: '5'}, en: /^Multiples of: .*“Counting”/, de: /^Vielfache von: .*„Wertung“/},
  {game: 'draw', players: 2, fields: {rounds: '0'}, en: /^Rounds = 0: .*“Points to win”/, de: /^Runden = 0: .*„Punkte zum Sieg“/},
  {game: 'wolf', players: 2, fields: {hand: '4:8'}, en: /^Tiles in hand: 4 players/, de: /^Steine auf der Hand: 4 Personen/},
];

for (const language of /** @type {const} */ (['en', 'de']))
  test(`forms: what is wrong with house rules is said in the words of the form, ${language}`, async (t) => {
    const visitor = await t.visitor({settings: {language}});
    const {page} = visitor;
    visitor.expect(/400/);
    for (const {game, players, fields, [language]: wanted} of NONSENSE) {
      await visitor.go('#/');
      await newTable(visitor, game, {start: false, players});
      await page.locator('details summary').nth(0).click();
      for (const [name, value] of Object.entries(fields)) {
        await page.locator('#house-add').selectOption(name);
        const field = page.locator(`#house-${name}`);
        await field.waitFor();
        if (await field.evaluate((/** @type {Element} */ element) => element.tagName === 'SELECT')) await field.selectOption(value);
        else await field.fill(value);
      }
      await page.locator('#start').click();
      const said = page.locator('.refused, .toast', {hasText: wanted});
      await said.first().waitFor();
      assert.doesNotMatch(await said.first().textContent(), /_| = [a-z]/, 'no names of fields');
    }
  });

test('forms: house rules that are wrong are marked at their field, and not kept', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  visitor.expect(/400/);
  await newTable(visitor, 'draw', {start: false, players: 2});
  await page.locator('details summary').nth(0).click();
  await page.locator('#house-add').selectOption('hand');
  const focused = () => page.evaluate(() => document.activeElement?.id);
  for (const wrong of ['zzz', '', '2:', '7 8']) {
    await page.locator('#house-hand').fill(wrong);
    await page.locator('#house-hand-note.wrong').waitFor();
    assert.equal(await page.locator('#house-hand').getAttribute('aria-invalid'), 'true');
    await page.locator('#house-keep').click();
    assert.equal(await focused(), 'house-hand', 'it is not kept');
    await page.locator('#start').click();
    assert.equal(await focused(), 'house-hand', 'nothing begins');
  }
  assert.equal(await page.evaluate(() => localStorage.getItem('pasch.houses')), null);
  await page.locator('#house-hand').fill('3');
  assert.equal(await page.locator('#house-hand').getAttribute('aria-invalid'), null);
  await page.locator('#house-add').selectOption('divisor');
  await page.locator('#house-divisor').fill('1'); // only the server knows that this makes no sense
  await page.locator('#start').click();
  const refused = page.locator('.field:has(#house-divisor) .refused');
  await refused.waitFor();
  assert.match(await refused.textContent(), /^Multiples of = 1: /);
  assert.equal(await focused(), 'house-divisor');
  await page.getByRole('button', {name: 'Multiples of as usual again'}).click();
  await page.locator('#house-name').fill('Few');
  await page.locator('#house-keep').click();
  await page.getByRole('button', {name: 'Few is used', exact: true}).waitFor();
  await page.locator('#house-hand').fill('4');
  await page.getByRole('button', {name: 'Few is used, with changes'}).waitFor();
  await page.locator('#house-hand').fill('3');
  await page.getByRole('button', {name: 'Few is used', exact: true}).waitFor();
  await page.locator('#start').click();
  await page.locator('.hand-tile').first().waitFor();
  assert.equal(await page.locator('.hand-tile').count(), 3);
  // And those who play can read it.
  await page.locator('button.tool', {hasText: 'More'}).click();
  await page.locator('dialog .own-rules dl', {hasText: 'Tiles in hand'}).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('button.tool', {hasText: 'Rules'}).click();
  await page.locator('dialog.drawer .own-rules dl', {hasText: /Tiles in hand3$/}).waitFor();
});

test('forms: what is kept may be damaged', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await visitor.open();
  await page.evaluate(() => (localStorage['pasch.houses'] = JSON.stringify([null, {name: 'a', game: 'draw', fields: null}, {name: 'b', game: 'draw', fields: [1]}, {name: 'c', game: 'draw', fields: {hand: '3'}}])));
  await visitor.open('#/new/draw');
  await page.locator('details summary').nth(0).click();
  assert.deepEqual(await page.locator('.house .entry strong').allTextContents(), ['c']);
});

test('forms: by keys alone, and every screen says where one is', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await visitor.open();
  for (const [address, title] of [['#/settings', 'Settings'], ['#/new/wolf', 'Wolf'], ['#/', 'Dominoes']]) {
    await visitor.go(address);
    await page.locator('h1', {hasText: title}).waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    assert.match(await page.title(), address === '#/' ? /^Pasch$/ : new RegExp(`^${title} – Pasch$`));
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter'); // Play is the first thing after the heading
  await page.locator('.hand-tile').first().waitFor();
});

test('forms: without a server the page says so, and goes on by itself', async (t) => {
  const line = await t.line();
  const visitor = await t.visitor({origin: line.origin, language: 'de', workers: true});
  const {page} = visitor;
  await visitor.open();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  visitor.expectSilence();
  const title = await page.locator('h1').textContent();
  line.cut();
  await visitor.go('#/new/wolf'); // a part that was never loaded
  await page.waitForFunction((text) => !document.getElementById('play') && document.querySelector('h1')?.textContent !== text, title);
  const said = await page.locator('h1').textContent();
  line.mend();
  await page.locator('#start').waitFor();
  line.cut();
  await page.reload();
  await page.locator('h1', {hasText: said}).waitFor(); // the page that is kept, in the same language
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
  line.mend();
  await page.locator('#start').waitFor();
});

test('forms: the page can be installed', async (t) => {
  const visitor = await t.visitor({workers: true});
  const {page} = visitor;
  await visitor.open();
  const manifest = await (await fetch(`${t.server.origin}/manifest.webmanifest`)).json();
  for (const key of ['name', 'short_name', 'start_url', 'display', 'theme_color', 'background_color', 'id']) assert.ok(manifest[key], key);
  const sizes = await page.evaluate((/** @type {any[]} */ icons) => Promise.all(icons.map(async ({src}) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return `${image.naturalWidth}x${image.naturalHeight}`;
  })), manifest.icons.filter((/** @type {any} */ {type}) => type === 'image/png'));
  assert.deepEqual(sizes, manifest.icons.filter((/** @type {any} */ {type}) => type === 'image/png').map((/** @type {any} */ icon) => icon.sizes));
  assert.ok(manifest.icons.some((/** @type {any} */ {sizes: size}) => size === '512x512'));
  assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null), true);
});

for (const language of ['en', 'de'])
  test(`forms: the picture of the first screen is shown whole, ${language}`, async (t) => {
    const visitor = await t.visitor({language});
    const {page} = visitor;
    await visitor.open();
    for (const [width, height] of [[360, 640], [390, 844], [800, 900], [1280, 800], [1920, 1080]]) {
      await page.setViewportSize({width, height});
      const {fit, drawn, least} = await page.locator('.hero img').evaluate((/** @type {HTMLImageElement} */ picture) => {
        const style = getComputedStyle(picture);
        return {fit: style.objectFit, drawn: picture.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom), least: picture.clientWidth / 4};
      });
      assert.equal(fit, 'contain', 'no tile is cut');
      assert.ok(drawn > least, `${width}: ${drawn} pixels high`);
    }
    const cut = await page.evaluate(async () => {
      const room = document.createElement('div');
      room.innerHTML = await (await fetch('/pictures/hero.svg')).text();
      document.body.append(room);
      const edge = /** @type {Element} */ (room.firstElementChild).getBoundingClientRect();
      const tiles = [...room.querySelectorAll('use[href^="#tile-"]')].map((tile) => tile.getBoundingClientRect());
      room.remove();
      return {tiles: tiles.length, cut: tiles.filter((tile) => tile.left < edge.left || tile.right > edge.right || tile.top < edge.top || tile.bottom > edge.bottom).length};
    });
    assert.ok(cut.tiles > 8 && cut.cut === 0, `${cut.cut} of ${cut.tiles} tiles are cut off in the picture itself`);
  });
