// The first page, settings, the form for a new table, house rules.
import assert from 'node:assert/strict';
import {readFileSync, writeFileSync} from 'node:fs';
import {newTable, tableOf} from './support/play.js';
import {test} from './support/runner.js';

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

test('forms: join by link or by code', async (t) => {
  const [anna, ben] = [await t.visitor(), await t.visitor()];
  await newTable(anna, 'draw', {players: 2, friends: [1]});
  const link = await anna.page.locator('#link').inputValue();
  for (const text of [link, ` ${tableOf(anna.page)} `]) {
    await ben.open();
    await ben.page.locator('#code').fill(text);
    await ben.page.keyboard.press('Enter');
    await ben.page.getByRole('button', {name: 'Take a seat'}).waitFor();
  }
  await ben.open();
  await ben.page.locator('#code').fill('no such thing');
  await ben.page.keyboard.press('Enter');
  await ben.page.locator('.toast').waitFor();
});

test('forms: the language is the browser’s until another is chosen', async (t) => {
  const visitor = await t.visitor({browserLanguage: 'de-AT', settings: {language: null}});
  const {page} = visitor;
  await visitor.open('#/settings');
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
  const german = await page.locator('h1').textContent();
  await page.locator('#language').selectOption('en');
  await page.waitForFunction(() => document.documentElement.lang === 'en');
  await page.waitForFunction((text) => document.querySelector('h1')?.textContent === text, 'Settings');
  assert.notEqual(german, undefined);
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
  await page.locator('#theme').selectOption('light');
  assert.equal((await look()).paper, light.paper);
  await page.locator('#felt').selectOption('blue');
  await page.reload();
  await page.locator('h1').waitFor();
  assert.deepEqual([(await look()).theme, (await look()).felt], ['light', 'blue']);
});

test('forms: an option out of range is refused at once', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await newTable(visitor, 'wolf', {start: false, players: 3});
  await page.locator('details summary').nth(0).click();
  await page.locator('#option-limit').fill('0');
  await page.locator('#option-limit').blur();
  await page.locator('.toast').waitFor();
  assert.equal(await page.locator('#option-limit').inputValue(), '100');
});

test('forms: house rules are made, kept, saved, read again and played', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await newTable(visitor, 'draw', {start: false, players: 2});
  await page.locator('details summary').nth(0).click();
  await page.locator('#house-add').selectOption('reserve');
  await page.locator('#house-reserve').fill('3');
  await page.locator('#house-reserve').blur();
  await page.locator('#house-name').fill('At grandma’s');
  await page.getByRole('button', {name: 'Keep'}).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', {name: 'Save At grandma’s as a file'}).click()]);
  const file = t.artefact('house', 'grandma.ini');
  await download.saveAs(file);
  assert.match(readFileSync(file, 'utf8'), /^base = draw$/m);
  assert.match(readFileSync(file, 'utf8'), /^reserve = 3$/m);

  await page.getByRole('button', {name: 'Forget At grandma’s'}).click();
  await page.reload();
  await page.locator('details summary').nth(0).click();
  await page.locator('#house-file').setInputFiles(file);
  await page.getByRole('button', {name: 'At grandma’s', exact: true}).waitFor();
  assert.equal(await page.locator('#house-reserve').inputValue(), '3');
  const bad = t.artefact('house', 'bad.ini');
  for (const text of ['base = draw\nnonsense = 3\n', 'reserve 3\n', 'base = wolf\nreserve = 3\n', '']) {
    writeFileSync(bad, text);
    await page.evaluate(() => document.querySelector('.toast')?.remove());
    await page.locator('#house-file').setInputFiles(bad);
    await page.locator('.toast').waitFor();
  }
  await page.locator('#start').click();
  await page.locator('.hand-tile').first().waitFor();
  const info = await (await fetch(`${t.server.origin}/api/tables/${tableOf(page)}`)).json();
  assert.equal(info.house.reserve, 3);
});

test('forms: house rules that make no sense are refused with a reason', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  visitor.expect(/400/);
  await newTable(visitor, 'draw', {start: false, players: 2});
  await page.locator('details summary').nth(0).click();
  await page.locator('#house-add').selectOption('reserve');
  await page.locator('#house-reserve').fill('900');
  await page.locator('#house-reserve').blur();
  await page.locator('#start').click();
  await page.locator('.toast').waitFor();
  assert.match(await page.locator('.toast').textContent(), /reserve/);
  assert.ok(await page.locator('#start').isEnabled());
});
