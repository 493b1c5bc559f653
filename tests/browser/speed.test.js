// How light the page is: what the first load weighs and how many requests it takes, and what panning a full table does.
// How long that takes is printed, not tested: it depends on the machine and on what else it does.
import assert from 'node:assert/strict';
import http from 'node:http';
import {gunzipSync} from 'node:zlib';
import {newTable} from './support/play.js';
import {test} from './support/runner.js';

const LOAD_MOST = 150000; // bytes
const REQUESTS_MOST = 30; // until the first screen can be used

/** Loads the page for the first time; what that weighs and takes. @param {any} t @param {string} language */
async function firstLoad(t, language) {
  const {origin} = await t.builtServer();
  const visitor = await t.visitor({language, workers: false, origin}); // what a worker fetches in the background would count twice
  const {page} = visitor;
  const link = await visitor.context.newCDPSession(page);
  await link.send('Network.enable');
  let [bytes, requests] = [0, 0];
  const icons = new Set(); // of the tab: fetched when and as often as the browser likes
  link.on('Network.requestWillBeSent', (/** @type {any} */ {requestId, request}) => {
    requests++;
    if (/icon-turn/.test(request.url)) icons.add(requestId);
  });
  link.on('Network.loadingFinished', (/** @type {any} */ {requestId, encodedDataLength}) => (bytes += icons.has(requestId) ? 0 : encodedDataLength));
  await page.goto(`${origin}/`);
  await page.locator('#play').waitFor();
  const time = await page.evaluate(() => performance.now());
  const usable = requests;
  await page.locator('.gallery img').last().scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const home = bytes;
  await page.locator('#play').click();
  await page.locator('.hand-tile').first().waitFor();
  await page.waitForLoadState('networkidle');
  return {time, usable, home, all: bytes};
}

for (const language of ['en', 'de'])
  test(`speed: the first load is small and quick (${language})`, async (t) => {
    const {time, usable, home, all} = await firstLoad(t, language);
    t.note(`first page ${(home / 1000).toFixed(1)} kB, with a table ${(all / 1000).toFixed(1)} kB; usable after ${usable} requests and ${Math.round(time)} ms`);
    assert.ok(home > 20000, `only ${home} bytes: not all was counted`);
    assert.ok(all <= LOAD_MOST, `the first load is ${all} bytes`);
    assert.ok(usable <= REQUESTS_MOST, `usable after ${usable} requests`);
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

/** Pans the table: how much of its picture was changed while that went on, and how long frames took, in words. @param {any} page */
async function pan(page) {
  const box = await page.locator('.board').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + 30);
  await page.mouse.down();
  await page.evaluate(() => {
    const frames = /** @type {number[]} */ ([]);
    const touched = new Set();
    const watch = new MutationObserver((records) => records.forEach(({target}) => touched.add(target)));
    watch.observe(/** @type {Element} */ (document.querySelector('.board-picture')), {subtree: true, childList: true, attributes: true, characterData: true});
    Object.assign(window, {frames_: frames, touched_: touched});
    const each = (/** @type {number} */ time) => {
      frames.push(time);
      if (/** @type {any} */ (window).frames_ === frames) requestAnimationFrame(each);
    };
    requestAnimationFrame(each);
  });
  /** @type {Promise<void>[]} */
  const moves = [];
  for (let i = 0; i < 200; i++) { // more often than there are frames, whether or not the page keeps up
    moves.push(page.mouse.move(box.x + box.width / 2 + 200 * Math.sin(i / 9), box.y + 60 + 40 * Math.cos(i / 7)));
    await new Promise((resolve) => setTimeout(resolve, 8));
  }
  await Promise.all(moves);
  const {frames, touched} = await page.evaluate(() => ({frames: /** @type {any} */ (window).frames_, touched: /** @type {any} */ (window).touched_.size}));
  await page.mouse.up();
  const gaps = frames.slice(1).map((/** @type {number} */ time, /** @type {number} */ index) => time - frames[index]).sort((/** @type {number} */ a, /** @type {number} */ b) => a - b);
  const at = (/** @type {number} */ part) => gaps[Math.floor(part * (gaps.length - 1))];
  const text = `${gaps.length} frames in ${((frames.at(-1) - frames[0]) / 1000).toFixed(2)} s: three in four within ${(at(0.75) ?? 0).toFixed(1)} ms, 95 % within ${(at(0.95) ?? 0).toFixed(1)} ms`;
  return {touched, text};
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
  const found = await pan(page);
  t.note(found.text);
  await page.screenshot({path: t.artefact('screens', '190-tiles.png')});
  assert.ok(found.touched <= 3, `panning changes ${found.touched} elements: the tiles are drawn anew`);
  assert.notEqual(await page.locator('.fit.needed').count(), 0, 'it was panned');
}, {alone: true});
