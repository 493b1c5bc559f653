// How quick the page is: what the first load weighs and takes, and how a full table pans.
import assert from 'node:assert/strict';
import http from 'node:http';
import {gunzipSync} from 'node:zlib';
import {newTable} from './support/play.js';
import {test} from './support/runner.js';

const LOAD_MOST = 150000; // bytes
const USABLE_MOST = 1000; // milliseconds
const FRAME_MOST = 20; // milliseconds, of three frames in four: 60 a second are 16.7

/** Loads the page for the first time; what that weighs and takes. @param {any} t @param {string} language */
async function firstLoad(t, language) {
  const visitor = await t.visitor({language, workers: false}); // what a worker fetches in the background would count twice
  const {page} = visitor;
  const link = await visitor.context.newCDPSession(page);
  await link.send('Network.enable');
  let bytes = 0;
  link.on('Network.loadingFinished', (/** @type {any} */ {encodedDataLength}) => (bytes += encodedDataLength));
  await page.goto(`${t.server.origin}/`);
  await page.locator('#play').waitFor();
  const time = await page.evaluate(() => performance.now());
  await page.locator('.gallery img').last().scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const home = bytes;
  await page.locator('#play').click();
  await page.locator('.hand-tile').first().waitFor();
  await page.waitForLoadState('networkidle');
  return {time, home, all: bytes};
}

for (const language of ['en', 'de'])
  test(`speed: the first load is small and quick (${language})`, async (t) => {
    const loads = [await firstLoad(t, language)];
    while (loads.length < 8 && !loads.some(({time}) => time <= USABLE_MOST)) loads.push(await firstLoad(t, language)); // others use this machine too
    const [{home, all}] = loads;
    t.note(`first page ${(home / 1000).toFixed(1)} kB, with a table ${(all / 1000).toFixed(1)} kB; usable after ${loads.map(({time}) => Math.round(time)).join(', ')} ms`);
    assert.ok(home > 20000, `only ${home} bytes: not all was counted`);
    assert.ok(all <= LOAD_MOST, `the first load is ${all} bytes`);
    assert.ok(Math.min(...loads.map(({time}) => time)) <= USABLE_MOST, 'not usable within a second');
  }, {alone: true});

/** An answer as it comes over the wire. @param {string} url @param {string} encodings @returns {Promise<{encoding: string | undefined, body: Buffer}>} */
function fetchRaw(url, encodings) {
  return new Promise((resolve, reject) => {
    http.get(url, {headers: encodings ? {'Accept-Encoding': encodings} : {}}, (response) => {
      /** @type {Buffer[]} */
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () => resolve({encoding: response.headers['content-encoding'], body: Buffer.concat(parts)}));
    }).on('error', reject);
  });
}

test('speed: the page goes out compressed to whoever reads that, and only to them', async (t) => {
  for (const address of ['/style.css', '/table.js', '/words/de.json', '/look/chain.svg', '/api/games', '/api/rules/wolf']) {
    const url = t.server.origin + address;
    const plain = await fetchRaw(url, '');
    assert.equal(plain.encoding, undefined, address);
    for (const encodings of ['gzip', 'br, gzip, deflate', 'deflate, gzip;q=1.0']) {
      const small = await fetchRaw(url, encodings);
      assert.equal(small.encoding, 'gzip', `${address}, ${encodings}`);
      assert.ok(small.body.length < plain.body.length / 2, address);
      assert.deepEqual(gunzipSync(small.body), plain.body, address);
    }
    for (const encodings of ['identity', 'br', 'gzip;q=0']) assert.equal((await fetchRaw(url, encodings)).encoding, undefined, `${address}, ${encodings}`);
  }
  for (const address of ['/icon-192.png', '/healthz', '/metrics']) assert.equal((await fetchRaw(t.server.origin + address, 'gzip')).encoding, undefined, address);
});

/** Pans the table for two seconds: what three frames in four take at most, in milliseconds, and more in words. @param {any} page */
async function pan(page) {
  const box = await page.locator('.board').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + 30);
  await page.mouse.down();
  await page.evaluate(() => {
    const frames = /** @type {number[]} */ ([]);
    /** @type {any} */ (window).frames_ = frames;
    const each = (/** @type {number} */ time) => {
      frames.push(time);
      if (/** @type {any} */ (window).frames_ === frames) requestAnimationFrame(each);
    };
    requestAnimationFrame(each);
  });
  /** @type {Promise<void>[]} */
  const moves = [];
  const end = Date.now() + 2000;
  for (let i = 0; Date.now() < end; i++) { // more often than there are frames, whether or not the page keeps up
    moves.push(page.mouse.move(box.x + box.width / 2 + 200 * Math.sin(i / 9), box.y + 60 + 40 * Math.cos(i / 7)));
    await new Promise((resolve) => setTimeout(resolve, 8));
  }
  await Promise.all(moves);
  const frames = await page.evaluate(() => /** @type {any} */ (window).frames_);
  await page.mouse.up();
  const gaps = frames.slice(1).map((/** @type {number} */ time, /** @type {number} */ index) => time - frames[index]).sort((/** @type {number} */ a, /** @type {number} */ b) => a - b);
  const at = (/** @type {number} */ part) => gaps[Math.floor(part * (gaps.length - 1))];
  assert.ok(gaps.length > 20);
  const text = `${gaps.length} frames in ${((frames.at(-1) - frames[0]) / 1000).toFixed(2)} s: three in four within ${at(0.75).toFixed(1)} ms, 95 % within ${at(0.95).toFixed(1)} ms`;
  return {most: at(0.75), text};
}

test('speed: a table with 190 tiles pans smoothly', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  const tiles = Array.from({length: 19}, (_none, high) => Array.from({length: high + 1}, (_other, low) => `${low}-${high}`)).flat();
  await page.routeWebSocket(/\/api\/socket/, (/** @type {any} */ near) => {
    const far = near.connectToServer();
    far.onMessage((/** @type {any} */ text) => {
      const message = JSON.parse(text);
      if (message.type === 'view' && message.layout) {
        message.history = tiles.map((tile) => ({event: 'place', seat: 1, tile, on: '0-0:0'}));
        message.layout.pieces = tiles.map((_tile, index) => [(index % 19) * 4 - 36, Math.floor(index / 19) * 3 - 13, 0]);
        message.news = 0;
      }
      near.send(JSON.stringify(message));
    });
  });
  await newTable(visitor, 'double-18', {players: 4});
  await page.locator('.board-picture .laid').nth(379).waitFor({state: 'attached'});
  let found = await pan(page);
  for (let tries = 1; tries < 5 && found.most > FRAME_MOST; tries++) found = await pan(page); // others use this machine too
  t.note(found.text);
  await page.screenshot({path: t.artefact('screens', '190-tiles.png')});
  assert.ok(found.most <= FRAME_MOST, `a frame takes ${found.most} ms`);
  assert.notEqual(await page.locator('.fit.needed').count(), 0, 'it was panned');
}, {alone: true});
