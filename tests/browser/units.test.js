// Parts of the page by themselves, in the browser: QR codes, fairness, rules texts.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {createHmac} from 'node:crypto';
import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {dice, newTable, playMatch, tableOf} from './support/play.js';
import {test} from './support/runner.js';

/** A picture of the squares, eight pixels each, with a quiet zone. @param {boolean[][]} grid */
function bitmap(grid) {
  const size = (grid.length + 8) * 8;
  const rows = [];
  for (let y = 0; y < size; y++) {
    const row = grid[Math.floor(y / 8) - 4] ?? [];
    rows.push(Array.from({length: size}, (_none, x) => (row[Math.floor(x / 8) - 4] ? 1 : 0)).join(' '));
  }
  return `P1\n${size} ${size}\n${rows.join('\n')}\n`;
}

test('units: after a tile that leaves the turn on another is asked for; where few points win, hints say so', async (t) => {
  const visitor = await t.visitor();
  await visitor.open('#/settings');
  const said = await visitor.page.evaluate(async () => {
    const [{Tray}, {Hints}] = await Promise.all([import(`${location.origin}/tray.js`), import(`${location.origin}/hints.js`)]);
    const moves = [{event: 'place', tile: '1-2'}, {event: 'place', tile: '2-3'}];
    const turn = (/** @type {object[]} */ history) => Tray.prototype.turnText.call({table: {moves, view: {history}, sent: null, choosing: null, forced: {coming: null}}});
    const hint = (/** @type {string} */ goal) => Hints.prototype.entry.call({table: {kind: 'chain', hasPoints: true, hello: {goal}}, moveText: () => ''}, {event: 'draw', match: 0.5, expected: 3}, true).textContent;
    return [turn([{event: 'place', seat: 0, tile: '1-1', more: true}]), turn([{event: 'place', seat: 1, tile: '1-1'}]), hint('few'), hint('many')];
  });
  assert.deepEqual(said.slice(0, 2), ['Your turn: lay another tile.', 'Your turn: choose a tile.']);
  assert.match(said[2], /3\.0 points \(the fewer, the better\)/);
  assert.doesNotMatch(said[3], /fewer/);
});

test('units: QR codes of every size are read back by another program', async (t) => {
  const visitor = await t.visitor();
  await visitor.open('#/settings');
  const lengths = [1, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 106, 107, 122, 123, 152, 153, 180, 181, 213];
  const texts = [...lengths.map((length) => 'https://pasch.example/#/table/0123456789abcdefghij?'.repeat(5).slice(0, length)), 'Grüße, 👋 Anna',
    ...Array.from({length: 60}, (_none, index) => `https://pasch.example/#/table/${index * 7919}`), ...Array.from({length: 60}, (_none, index) => `pasch ${index * 7919}`)];
  const grids = await visitor.page.evaluate(async (/** @type {string[]} */ all) => {
    const {qrCode} = await import(`${location.origin}/qr.js`);
    return all.map(qrCode);
  }, texts);
  const files = texts.map((text, index) => {
    assert.ok(grids[index], `none for ${text.length} letters`);
    const file = t.artefact('qr', `${index}.pbm`);
    writeFileSync(file, bitmap(grids[index]));
    return file;
  });
  const read = execFileSync('zbarimg', ['--quiet', '--raw', '-Sdisable', '-Sqrcode.enable', ...files], {encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']});
  assert.deepEqual(read.trimEnd().split('\n'), texts);
  assert.deepEqual(new Set(grids.map(({length}) => (length - 17) / 4)), new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
  const masks = grids.map((grid) => (Number(grid[8][2]) * 4 + Number(grid[8][3]) * 2 + Number(grid[8][4])) ^ 5);
  assert.deepEqual(new Set(masks), new Set([0, 1, 2, 3, 4, 5, 6, 7]), 'every pattern was chosen at least once');
  const tooLong = await visitor.page.evaluate(async () => (await import(`${location.origin}/qr.js`)).qrCode('x'.repeat(214)));
  assert.equal(tooLong, null);
});

test('units: the invitation’s picture says what its link says', async (t) => {
  const visitor = await t.visitor();
  await newTable(visitor, 'draw', {players: 2, friends: [1]});
  const file = t.artefact('qr', 'invitation.png');
  await visitor.page.locator('.qr-code').screenshot({path: file});
  const read = execFileSync('zbarimg', ['--quiet', '--raw', file], {encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']});
  assert.equal(read.trim(), await visitor.page.locator('#link').inputValue());
});

test('units: the page finds the decks that the library finds', async (t) => {
  const visitor = await t.visitor();
  await visitor.open('#/settings');
  const vectors = JSON.parse(readFileSync(path.join(t.root, 'tests/fair/vectors.json'), 'utf8'));
  assert.ok(vectors.length > 4);
  for (const {secret, contributions, number, tiles, deck} of vectors) {
    const key = createHmac('sha256', Buffer.from(secret, 'hex')).update(`pasch-fair-1:match:${contributions.join(',')}`).digest();
    const found = await visitor.page.evaluate(async ([bytes, shuffle, count]) =>
      (await import(`${location.origin}/fairness.js`)).deckOf(Uint8Array.from(bytes), shuffle, count), [[...key], number, tiles]);
    assert.deepEqual(found, deck);
  }
});

test('units: a record in which anything was changed is not called fair', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await newTable(visitor, 'doubles', {players: 2, options: {target: 12, lead: 'lots'}});
  await playMatch({page, way: 'mouse', roll: dice(31)});
  const table = tableOf(page);
  const record = await page.evaluate(async (/** @type {string} */ id) => (await import(`${location.origin}/link.js`)).ask('GET', `/api/tables/${id}/record`), table);
  const check = (/** @type {string} */ text) => page.evaluate(async (/** @type {string} */ each) => {
    const {checkRecord} = await import(`${location.origin}/fairness.js`);
    return checkRecord(each).then((/** @type {any} */ result) => result.deals, (/** @type {Error} */ error) => `refused: ${error.message}`);
  }, text);
  const lines = record.trim().split('\n').map((/** @type {string} */ line) => JSON.parse(line));
  const decks = lines.filter(({deck}) => deck);
  assert.ok(lines.some(({event}) => event === 'lots'), 'lots were drawn');
  assert.equal(await check(record), decks.length);
  /** @param {(copy: any[]) => void} spoil */
  const spoiled = async (spoil) => {
    const copy = structuredClone(lines);
    spoil(copy);
    return check(copy.map((line) => JSON.stringify(line)).join('\n'));
  };
  const other = (/** @type {string} */ digits) => (digits.startsWith('0') ? '1' : '0') + digits.slice(1);
  assert.match(await spoiled(([{fairness}]) => (fairness.secret = other(fairness.secret))), /^refused/);
  assert.match(await spoiled(([{fairness}]) => (fairness.commitment = other(fairness.commitment))), /^refused/);
  assert.match(await spoiled(([{fairness}]) => (fairness.contributions[0] = other(fairness.contributions[0]))), /^refused/);
  assert.match(await spoiled(([first]) => delete first.fairness), /^refused/);
  for (const at of decks.keys())
    assert.match(await spoiled((copy) => {
      const {deck} = copy.filter((line) => line.deck)[at];
      [deck[0], deck[5]] = [deck[5], deck[0]];
    }), /^refused/);

  // A server that shows another promise after the match than before it is found out.
  await page.evaluate((/** @type {string} */ id) => {
    const seats = JSON.parse(localStorage['pasch.seats']);
    seats[id].commitment = '00'.repeat(32);
    localStorage['pasch.seats'] = JSON.stringify(seats);
  }, table);
  await page.reload();
  await page.locator('dialog button', {hasText: 'fair?'}).click();
  await page.locator('#verdict.bad').waitFor();
});

test('units: rules texts become elements, and never HTML', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  await visitor.open('#/settings');
  const show = (/** @type {string} */ text) => page.evaluate(async (/** @type {string} */ each) => {
    const article = document.createElement('article');
    article.append(...(await import(`${location.origin}/markdown.js`)).markdown(each));
    const all = [...article.querySelectorAll('*')];
    return {text: article.textContent, tags: [...new Set(all.map(({tagName}) => tagName))], handlers: all.some((element) => [...element.attributes].some(({name}) => name.startsWith('on'))),
      sources: all.map((element) => element.getAttribute('src') ?? element.getAttribute('href')).filter(Boolean)};
  }, text);
  const allowed = ['H1', 'H2', 'H3', 'H4', 'P', 'UL', 'OL', 'LI', 'STRONG', 'EM', 'CODE', 'PRE', 'TABLE', 'THEAD', 'TBODY', 'TR', 'TH', 'TD', 'DIV', 'SPAN', 'IMG', 'FIGURE', 'FIGCAPTION'];
  const hostile = ['<script>alert(1)</script>', '# <img src=x onerror=alert(1)>', '- **<b onclick=a()>x</b>**', '| <i>a</i> | `<u>b</u>` |\n|---|---|\n| [x](javascript:alert(1)) | *<s>* |',
    '![<img>](javascript:alert(1))', '![x](https://elsewhere.example/picture.svg)', '```\n</pre><script>alert(1)</script>\n```', '[click](data:text/html,<script>alert(1)</script>)', '&lt;b&gt; &amp;'];
  for (const text of hostile) {
    const shown = await show(text);
    assert.deepEqual(shown.tags.filter((tag) => !allowed.includes(tag)), [], text);
    assert.ok(!shown.handlers, text);
    for (const source of shown.sources) assert.match(source, /^\/look\//, text);
    for (const word of text.match(/<\/?(script|b|i|u|s)\b[^>]*>|&\w+;/g) ?? []) if (!/\]\(|```|!\[/.test(text)) assert.ok(shown.text.includes(word), `${word} of ${text} is shown as it is`);
  }
  for (const game of ['draw', 'doubles', 'wolf', 'basic', 'hungarian', 'double-6', 'tripple'])
    for (const language of ['en', 'de']) {
      const source = await (await fetch(`${t.server.origin}/api/rules/${game}?lang=${language}`)).text();
      const shown = await show(source);
      assert.ok(!/\*\*|```|^#|\|---/m.test(shown.text), `marks are left in ${game}, ${language}`);
      for (const id of source.match(/\([A-Z]\d+(, [A-Z]\d+)*\)/g) ?? []) assert.ok(shown.text.includes(id), `${id} is missing in ${game}, ${language}`);
    }
});

/** Draws a chart in a frame of some width, and says how it looks: runs in the page. */
async function chartIn(/** @type {{width: number, letters: string, names: string[], totals: number[][]}} */ {width, letters, names, totals}) {
  const {chart} = await import(`${location.origin}/chart.js`);
  document.documentElement.style.fontSize = letters;
  const frame = document.createElement('div');
  frame.style.width = `${width}px`;
  document.getElementById('page')?.replaceChildren(frame);
  const picture = chart(names, totals, 1);
  frame.append(picture);
  while (!picture.querySelector('.name')) await new Promise(requestAnimationFrame);
  const box = picture.getBoundingClientRect();
  const texts = [...picture.querySelectorAll('text')].map((text) => {
    const {left, right, top, bottom} = text.getBoundingClientRect();
    return {text: text.textContent, name: text.classList.contains('name'), axis: text.getAttribute('text-anchor') === 'end', size: parseFloat(getComputedStyle(text).fontSize) * (box.width / picture.viewBox.baseVal.width),
      left: left - box.left, right: right - box.right, top: top - box.top, bottom: bottom - box.bottom, high: bottom - top};
  });
  document.documentElement.style.fontSize = '';
  return texts;
}

test('units: every name of a chart is on it, apart from the others, in letters of the page’s size', async (t) => {
  const visitor = await t.visitor({size: {width: 700, height: 900}});
  const {page} = visitor;
  await visitor.open('#/settings');
  const thirteen = Array.from({length: 13}, (_none, index) => `Player ${index + 1}`);
  const cases = /** @type {[string[], number[][]][]} */ ([
    [['Anna', 'Greedy 1', 'Greedy 2', 'Greedy 3'], [[10, 0, 0, 0], [40, 0, 0, 0]]], // three are lowest
    [thirteen.slice(0, 8), [thirteen.slice(0, 8).map(() => 0), [50, 0, 0, 0, 0, 0, 0, 0]]],
    [thirteen, [thirteen.map(() => 0), thirteen.map(() => 0)]],
    [['Anna', 'Ben'], [[0, 1], [1, 1]]],
    [['W'.repeat(40), 'Zoë'], [[-300, 1200], [-1711, 2289]]],
    [['Anna'], Array.from({length: 40}, (_none, index) => [index * 7])],
  ]);
  for (const [names, totals] of cases)
    for (const [width, letters] of /** @type {const} */ ([[640, '100%'], [332, '100%'], [332, '200%']])) {
      const where = `${names.length} names, ${width} pixels, letters of ${letters}`;
      const texts = await page.evaluate(chartIn, {width, letters, names, totals});
      for (const {text, left, right, top, bottom, size} of texts) {
        assert.ok(left >= -1 && right <= 1 && top >= -1 && bottom <= 1, `${where}: ${text} is cut: ${[left, right, top, bottom]}`);
        assert.ok(Math.abs(size - (letters === '200%' ? 24 : 12)) < 0.1, `${where}: ${text} is ${size} pixels high`);
      }
      const shown = texts.filter(({name}) => name).sort((one, other) => one.top - other.top);
      assert.equal(shown.length, names.length);
      for (const [index, {text, top}] of shown.entries()) assert.ok(!index || top - shown[index - 1].top >= 0.75 * shown[0].high, `${where}: ${text} lies over ${shown[index - 1]?.text}`);
      const figures = texts.filter(({axis}) => axis).map(({text}) => text);
      assert.deepEqual(figures, [...new Set(figures)], `${where}: no figure is there twice`);
      assert.ok(figures.length > 1);
    }
});

test('units: short names are those of different people', async (t) => {
  const visitor = await t.visitor();
  await visitor.open('#/settings');
  const short = (/** @type {string[]} */ names) => visitor.page.evaluate(async (/** @type {string[]} */ all) => (await import(`${location.origin}/faces.js`)).shortNames(all, 8), names);
  assert.deepEqual(await short(['Anna', 'Maximiliane', 'Christoph 10', 'Christoph 12']), ['Anna', 'Maximi…e', 'Christ…0', 'Christ…2']);
  assert.deepEqual(await short(['Anna', 'Maximiliane']), ['Anna', 'Maximil…']);
  assert.deepEqual(await short(['Christine A Meier', 'Christine B Meier']), ['Christ…1', 'Christ…2'], 'where the ends are the same the seat says who it is');
  assert.deepEqual(await short(['Guest', 'Guest']), ['Guest', 'Guest']);
  const family = '👩‍👩‍👧'.repeat(9);
  assert.deepEqual(await short([family]), [`${'👩‍👩‍👧'.repeat(7)}…`], 'no letter is cut in two');
});

test('units: computer players without a name are called by their level', async (t) => {
  const visitor = await t.visitor();
  await visitor.open('#/settings');
  const seats = [{kind: 'person', name: 'Ada'}, {kind: 'computer', level: 'normal', name: 'normal'}, {kind: 'computer', level: 'normal', name: 'normal 2'}, {kind: 'computer', level: 'easy', name: 'Vera'}];
  const names = await visitor.page.evaluate(async (/** @type {any[]} */ all) => (await import(`${location.origin}/games.js`)).seatNames(all), seats);
  assert.deepEqual(names, ['Ada', 'Normal 1', 'Normal 2', 'Vera']);
});
