// What the build makes of the page, from far away: how many rounds there and back it takes until it can be used. They are counted, not
// timed: the fewest of some visits, since a slow machine only adds to them.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {cpSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import {gunzipSync} from 'node:zlib';
import {FarLine} from './support/rounds.js';
import {dice, newTable, playMatch, playTiles} from './support/play.js';
import {test} from './support/runner.js';

const HOME_MOST = 5; // rounds, TCP and TLS among them
const TABLE_MORE = 3; // from Play to the own hand: a promise, the table, the greeting of its WebSocket, which the first sign of a visitor has opened
const UNANNOUNCED_MORE = 4; // without that: TCP, TLS, the WebSocket, its greeting
const VISITS = 5;
const OTHER = '0123456789abcdef'; // a version that the build has not made

/** A first visit to home and to a table; how many rounds, and milliseconds, each took. @param {any} browser @param {FarLine} line @param {boolean} announced whether the pointer moves before Play is pressed */
async function visit(browser, line, announced) {
  const context = await browser.newContext({locale: 'de-DE', serviceWorkers: 'block'});
  context.setDefaultTimeout(45000);
  const page = await context.newPage();
  try {
    /** @type {(told: any) => void} */
    let tell = () => {};
    await page.exposeBinding('arrived_', (/** @type {any} */ _source, /** @type {number} */ time) => tell({rounds: line.rounds, time}));
    await page.addInitScript(() => {
      const all = {dialled: 0, open: 0};
      /** @type {any} */ (window).sockets_ = all;
      window.WebSocket = class extends WebSocket {
        /** @param {string} address @param {string} protocol */
        constructor(address, protocol) {
          super(address, protocol);
          all.dialled++;
          this.addEventListener('open', () => all.open++);
        }
      };
      const wanted = ['#play', '.hand-tile'];
      new MutationObserver(() => {
        while (wanted.length && document.querySelector(wanted[0])) {
          wanted.shift();
          requestAnimationFrame(() => /** @type {any} */ (window).arrived_(performance.now()));
        }
      }).observe(document, {subtree: true, childList: true});
    });
    const arrival = () => new Promise((resolve) => (tell = resolve));
    line.rounds = 0;
    let arrived = arrival();
    await page.goto(`${line.origin}/`, {waitUntil: 'commit'});
    const home = await arrived;
    assert.equal(await page.locator('.gallery .game').count(), 12, 'not all games are there');
    await page.waitForLoadState('networkidle');
    const sockets = () => page.evaluate(() => /** @type {any} */ (window).sockets_);
    assert.equal((await sockets()).dialled, 0, 'a table was dialled before anybody did anything');
    if (announced) {
      for (let i = 1; i < 5; i++) await page.mouse.move(20 * i, 20 * i);
      await page.waitForFunction(() => /** @type {any} */ (window).sockets_.open > 0);
    }
    line.rounds = 0;
    arrived = arrival();
    const pressed = await page.evaluate(() => {
      document.getElementById('play')?.click();
      return performance.now();
    });
    const table = await arrived;
    return {home, table: {rounds: table.rounds, time: table.time - pressed}, dialled: (await sockets()).dialled};
  } finally {
    await context.close();
  }
}

test('rounds: home and a table from far away', async (t) => {
  const [certificate, key] = ['certificate', 'key'].map((name) => t.artefact('data', `${name}.pem`));
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', certificate], {stdio: 'ignore'});
  const own = await t.browser.browserType().launch({executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--ignore-certificate-errors', '--disable-background-networking', '--no-first-run', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]}); // where an error of TLS is only overlooked all is done twice
  t.endings.push(() => own.close());
  const server = await t.builtServer('--certificate', certificate, '--key', key);
  for (const [announced, most] of /** @type {[boolean, number][]} */ ([[true, TABLE_MORE], [false, UNANNOUNCED_MORE]])) {
    const least = {home: Infinity, table: Infinity, dialled: Infinity};
    for (let i = 0; i < VISITS && (least.home > HOME_MOST || least.table > most || least.dialled > 1); i++) {
      const line = await new FarLine(server.port, 100 * 2 ** i).open();
      t.endings.push(() => line.close());
      const {home, table, dialled} = await visit(own, line, announced);
      t.note(`${announced ? 'after a sign' : 'without one'}, rounds of ${100 * 2 ** i} ms: home ${home.rounds} (${Math.round(home.time)} ms), a table ${table.rounds} more (${Math.round(table.time)} ms), ${dialled} WebSockets`);
      least.home = Math.min(least.home, home.rounds);
      least.table = Math.min(least.table, table.rounds);
      least.dialled = Math.min(least.dialled, dialled);
    }
    assert.ok(least.home >= 4, 'handshakes are not counted');
    assert.ok(least.home <= HOME_MOST, `home takes ${least.home} rounds`);
    assert.ok(least.table >= 3, 'what is said to the table is not counted');
    assert.ok(least.table <= most, `a table takes ${least.table} more`);
    assert.equal(least.dialled, 1, 'the connection that was there was not taken');
  }
}, {alone: true});

test('rounds: a connection that was dialled ahead and is closed is not missed', async (t) => {
  for (const moment of ['before Play', 'at its hello']) {
    const {page} = await t.visitor({language: 'de'});
    /** @type {any[]} */
    const dialled = [];
    await page.routeWebSocket(/\/api\/socket$/, (/** @type {any} */ socket) => {
      dialled.push(socket);
      if (dialled.length > 1) socket.connectToServer();
      else socket.onMessage(() => socket.close({code: 1013}));
    });
    await page.goto(`${t.server.origin}/`);
    await page.locator('#play').waitFor();
    for (let i = 1; i < 5; i++) await page.mouse.move(i, 5 * i);
    while (!dialled.length) await page.waitForTimeout(20);
    if (moment === 'before Play') await dialled[0].close({code: 1008});
    await page.evaluate(() => {
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector('.room.lost')) return;
        observer.disconnect();
        document.documentElement.dataset.lost = 'yes';
      }).observe(document, {subtree: true, childList: true, attributes: true});
      document.getElementById('play')?.click();
    });
    await page.locator('.hand-tile').first().waitFor();
    assert.equal(dialled.length, 2, moment);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.lost), undefined, `${moment}: it is said`);
  }
});

/** @param {string} url @param {Record<string, string>} [headers] @returns {Promise<{status: number | undefined, headers: Record<string, any>, body: Buffer}>} */
function fetchRaw(url, headers = {}) {
  return new Promise((resolve, reject) => {
    http.get(url, {headers}, (response) => {
      /** @type {Buffer[]} */
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () => resolve({status: response.statusCode, headers: response.headers, body: Buffer.concat(parts)}));
    }).on('error', reject);
  });
}

test('rounds: what the build has made never changes, and is compressed; an older page finds what is here now', async (t) => {
  const {origin} = await t.builtServer();
  const index = await fetchRaw(`${origin}/`);
  assert.equal(index.headers['cache-control'], 'no-cache');
  const [script] = /p\/[0-9a-f]+\/page\.js/.exec(index.body.toString()) ?? [];
  assert.ok(script, 'the page names no version');
  const [plain, small] = [await fetchRaw(`${origin}/${script}`), await fetchRaw(`${origin}/${script}`, {'Accept-Encoding': 'gzip'})];
  for (const {status, headers} of [plain, small]) {
    assert.equal(status, 200);
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(headers.vary, 'accept-encoding');
  }
  assert.notEqual(plain.headers.etag, small.headers.etag, 'one tag for two texts');
  assert.deepEqual(gunzipSync(small.body), plain.body);
  assert.equal((await fetchRaw(`${origin}/${script}`, {'If-None-Match': small.headers.etag, 'Accept-Encoding': 'gzip'})).status, 304);
  const older = await fetchRaw(`${origin}/p/${OTHER}/page.js`);
  assert.equal(older.status, 200);
  assert.equal(older.headers['cache-control'], 'no-cache', 'what is not that version is kept as if it were');
  assert.deepEqual(older.body, plain.body);
  for (const missing of ['/p/', '/p/0123456789abcdef', '/p/page.js', '/p/0123456789abcdef/nothing.js', '/p/now/../../x.js']) {
    const {status, headers} = await fetchRaw(origin + missing);
    assert.ok(status === 404 || headers['cache-control'] === 'no-cache', missing);
  }
});

test('rounds: what the build has made is there without a server, too, and goes on when there is one', async (t) => {
  const server = await t.builtServer();
  const visitor = await t.visitor({workers: true, language: 'de', origin: server.origin});
  const {page} = visitor;
  visitor.expect(/ERR_CONNECTION_REFUSED|Failed to fetch|WebSocket|ERR_FAILED|net::/);
  await page.goto(`${server.origin}/`);
  await page.locator('#play').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await server.stop();
  await page.reload();
  await page.locator('#away h1').waitFor();
  assert.match(await page.locator('#away').textContent(), /[Ss]erver|Verbindung/);
  await server.start();
  await page.locator('#play').waitFor(); // by itself
});

test('rounds: what the build has made plays a match', async (t) => {
  const {origin} = await t.builtServer();
  const visitor = await t.visitor({origin, language: 'de'});
  await newTable(visitor, 'tripple', {players: 2});
  await playMatch({page: visitor.page, way: 'mouse', roll: dice(15)});
});

test('rounds: a page that is open while its server is replaced by another version plays on, and the next screen is the new one', async (t) => {
  const old = await t.builtServer();
  const [version] = readdirSync(path.join(old.options.web, 'p')).filter((name) => name !== 'now');
  const web = t.artefact('data', 'another-page');
  cpSync(old.options.web, web, {recursive: true, verbatimSymlinks: true});
  const index = path.join(web, 'index.html');
  renameSync(path.join(web, 'p', version), path.join(web, 'p', OTHER));
  rmSync(path.join(web, 'p', 'now'));
  symlinkSync(OTHER, path.join(web, 'p', 'now'));
  writeFileSync(index, readFileSync(index, 'utf8').replaceAll(version, OTHER));

  const visitor = await t.visitor({origin: old.origin});
  const {page} = visitor;
  visitor.expectSilence();
  const player = {page, way: /** @type {const} */ ('mouse'), roll: dice(2)};
  const scripts = () => page.locator('script[src$="/page.js"]').getAttribute('src');
  await newTable(visitor, 'double-9', {players: 3});
  await playTiles(player, 1);
  await old.stop();
  await page.locator('.lost-sign:not([hidden])').waitFor();
  old.options.web = web;
  const asked = page.waitForResponse((/** @type {any} */ answer) => new URL(answer.url()).pathname === '/');
  await old.start();
  await (await asked).finished();
  await playTiles(player, 1);
  assert.ok((await scripts())?.includes(version), 'a match is not interrupted');
  await visitor.go('#/');
  await page.locator(`script[src="p/${OTHER}/page.js"]`).waitFor({state: 'attached'});
  await page.locator('a.entry').first().waitFor(); // the table is still mine
});
