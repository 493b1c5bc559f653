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
