// The table: what is on the wire, the rack, points, and what is to be done where nothing fits.
import assert from 'node:assert/strict';
import {dice, lookAt, newTable, picture, playMatch, playTiles, step, tableOf} from './support/play.js';
import {test} from './support/runner.js';
import {SIZES} from './support/visitor.js';
import {between} from './support/wire.js';

/** Draws until a tile can be laid. @param {any} page */
async function untilItFits(page) {
  for (let seen = await lookAt(page); !seen.targets.length; seen = await lookAt(page)) await page.locator('.actions button[data-event]').first().click();
}

for (const players of [2, 3, 4])
  test(`table: points of four digits can be read on a small phone, ${players} players`, async (t) => {
    const visitor = await t.visitor({size: SIZES.small, touch: true, settings: {name: 'Anna-Friederike'}});
    const {page} = visitor;
    await between(page, {say: (message) => (message.type === 'view' ? {...message, totals: message.totals.map((/** @type {number} */ _none, /** @type {number} */ seat) => 1289 - 3000 * (seat % 2))} : message)});
    await newTable(visitor, 'wolf', {players});
    await lookAt(page);
    const cut = await page.locator('.chip .points').evaluateAll((/** @type {Element[]} */ all) => all.map((points) => {
      const chip = /** @type {Element} */ (points.closest('.chip'));
      return {text: points.textContent, over: points.getBoundingClientRect().right - chip.getBoundingClientRect().right};
    }));
    assert.equal(cut.length, players);
    for (const {text, over} of cut) {
      assert.match(text, /1.?289|1.?711/);
      assert.ok(over < 0, `${text} is cut by ${over} pixels`);
    }
  });

test('table: an error about something else leaves a move on its way, and it is sent again', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  let acts = 0;
  let lose = false;
  await between(page, {hear: (message, near) => {
    if (message.type !== 'act' || !lose) return message;
    lose = false;
    for (const [code, values, to] of /** @type {const} */ ([['conflict', []], ['stale', ['0', '1']], ['no-move', [], message.id + 1], ['stale', [String(message.at), '1'], message.id + 1], ['too-many', []]]))
      near.send(JSON.stringify({type: 'error', code, message: 'wait a little', values, text: '', to}));
    acts++;
    return null;
  }});
  await newTable(visitor, 'draw', {players: 2});
  await untilItFits(page);
  const before = await picture(page);
  const mine = () => visitor.messages('view').at(-1).history.filter((/** @type {any} */ {seat, event}) => event === 'place' && seat === visitor.messages('hello').at(-1).seat).length;
  const known = mine();
  lose = true;
  await page.locator('.hand-tile.playable').first().click();
  await page.locator('.ghost').first().click();
  await page.locator('.toast', {hasText: 'Wait a little'}).waitFor();
  assert.equal((await picture(page)).hand.length, before.hand.length - 1, 'it is not taken back');
  assert.equal(acts, 1);
  assert.notEqual((await lookAt(page)).what, 'nothing');
  for (let tries = 0; mine() === known && tries < 100; tries++) await page.waitForTimeout(100);
  assert.equal(mine(), known + 1, 'it came to the server, once');
});

test('table: an error that answers a move takes it back', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  /** @type {any} */
  let refused = null;
  await between(page, {hear: (message, near) => {
    if (message.type !== 'act' || !refused) return message;
    near.send(JSON.stringify({type: 'error', code: 'conflict', message: 'not now', values: [], text: '', to: message.id}));
    refused = null;
    return null;
  }});
  await newTable(visitor, 'draw', {players: 2});
  await untilItFits(page);
  const before = await picture(page);
  refused = true;
  await page.locator('.hand-tile.playable').first().click();
  await page.locator('.ghost').first().click();
  await page.locator('.toast', {hasText: 'Not now'}).waitFor();
  assert.deepEqual(await picture(page), before);
  await page.locator('.hand-tile.playable').first().click();
  await page.locator('.ghost').first().click();
  await page.waitForFunction((count) => document.querySelectorAll('.hand-tile').length < count, before.hand.length);
});

test('table: a hint that was closed and is wanted again is the one on its way', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  /** @type {any[]} */
  const held = [];
  let asked = 0;
  /** @type {any} */
  let line;
  await between(page, {
    hear: (message) => {
      if (message.type === 'hint') asked++;
      return message;
    },
    say: (message, near) => {
      line = near;
      if (message.type !== 'hint') return message;
      held.push(message);
      return null;
    },
  });
  await newTable(visitor, 'tripple-solo');
  await untilItFits(page);
  for (let times = 0; times < 2; times++) {
    await page.keyboard.press('h');
    await page.locator('.hint-card .thinking').waitFor();
    if (!times) await page.locator('.hint-card .close').click();
  }
  for (let tries = 0; !held.length && tries < 100; tries++) await page.waitForTimeout(100);
  line.send(JSON.stringify(held[0]));
  await page.locator('.hint-card .hint.best').waitFor();
  assert.equal(asked, 1);
});

test('table: after a tile was to be laid face down another is dragged face up', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  const player = {page, way: /** @type {const} */ ('mouse'), roll: dice(5)};
  await newTable(visitor, 'wolf', {players: 2});
  for (let tries = 0; tries < 150; tries++) {
    const {what} = await lookAt(page);
    const tiles = await page.locator('.hand-tile.playable').all();
    if (what === 'act' && tiles.length > 1) {
      await tiles[0].click();
      const toggle = page.locator('.actions .toggle');
      if (await toggle.count()) {
        await toggle.click();
        assert.equal(await toggle.getAttribute('aria-pressed'), 'true');
        const box = await tiles[1].boundingBox();
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        await page.mouse.down();
        await page.mouse.move(box.x, box.y - 40, {steps: 3});
        assert.ok(await page.locator('.ghost').count(), 'it has places');
        await page.mouse.up();
        return;
      }
      await page.keyboard.press('Escape');
    }
    if ((await step(player)) === 'over') await newTable(visitor, 'wolf', {players: 2});
  }
  throw new Error('no tile could be laid face down');
});

test('table: it does not jump if a tile is laid while it is panned', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  /** @type {any} */
  let line;
  await between(page, {say: (message, near) => {
    line = near;
    return message;
  }});
  await newTable(visitor, 'double-6', {players: 3});
  await playTiles({page, way: 'mouse', roll: dice(2)}, 1);
  await lookAt(page);
  const left = () => page.locator('.board-picture .laid').first().boundingBox().then((/** @type {any} */ box) => box.x);
  const felt = await page.locator('.board').boundingBox();
  await page.mouse.move(felt.x + 60, felt.y + 40);
  await page.mouse.down();
  await page.mouse.move(felt.x + 200, felt.y + 40, {steps: 4});
  const before = await left();
  line.send(JSON.stringify(visitor.messages('view').at(-1)));
  await page.waitForTimeout(200);
  await page.mouse.move(felt.x + 202, felt.y + 40);
  const after = await left();
  await page.mouse.up();
  assert.ok(Math.abs(after - before) < 6, `by ${after - before} pixels`);
});

test('table: a rack of any number of tiles is as wide as the window at most', async (t) => {
  for (const size of [SIZES.desktop, SIZES.small]) {
    const {page, ...visitor} = await t.visitor({size});
    await page.goto(`${visitor.origin}/#/settings`);
    await page.locator('h1').first().waitFor();
    const wrong = await page.evaluate(async () => {
      const {Hand} = await import(`${location.origin}/hand.js`);
      const nothing = () => {};
      const found = [];
      for (const kind of ['chain', 'triangle']) {
        const hand = new Hand({kind, choose: nothing, refuse: nothing, drag: nothing, drop: nothing});
        const tray = document.createElement('section');
        tray.className = 'tray';
        tray.append(hand.element);
        document.body.replaceChildren(tray);
        for (let count = 1; count <= 56; count++) {
          hand.show(Array.from({length: count}, (_none, index) => (kind === 'chain' ? `0-${index}` : `0-0-${index}`)), new Set(), null, true);
          const {right} = /** @type {Element} */ (hand.element.lastElementChild).getBoundingClientRect();
          if (hand.element.scrollWidth > hand.element.clientWidth || right > hand.element.getBoundingClientRect().right) found.push(`${count} ${kind}`);
        }
      }
      return found;
    });
    assert.deepEqual(wrong, [], `in ${size.width} pixels`);
  }
});

test('table: a finger scrolls a full rack, and drags sideways or after a long press', async (t) => {
  const visitor = await t.visitor({size: SIZES.small, touch: true});
  const {page} = visitor;
  await between(page, {say: (message) => {
    if (message.type !== 'view' || !message.hand) return message;
    const more = Array.from({length: 60}, (_none, index) => `${Math.floor(index / 10)}-${20 + index}`);
    return {...message, hand: [...message.hand, ...more]};
  }});
  await newTable(visitor, 'double-9', {players: 3});
  await untilItFits(page);
  await page.locator('.rack.scrolls').waitFor();
  await page.locator('.rack').evaluate((/** @type {Element} */ rack) => rack.scrollTo(0, 0));
  const tile = page.locator('.hand-tile.playable').first();
  let box = await tile.boundingBox();
  for (let seen = null; JSON.stringify(seen) !== JSON.stringify(box); box = await tile.boundingBox()) { // until it lies still
    seen = box;
    await page.waitForTimeout(150);
  }
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const link = await visitor.context.newCDPSession(page);
  const touch = (/** @type {string} */ type, /** @type {number} */ right, /** @type {number} */ down) =>
    link.send('Input.dispatchTouchEvent', {type, touchPoints: type === 'touchEnd' ? [] : [{x: x + right, y: y + down, id: 1}]});
  const scrolled = () => page.locator('.rack').evaluate((/** @type {Element} */ rack) => rack.scrollTop);
  const dragged = page.locator('.dragged');
  const go = async (/** @type {number} */ right, /** @type {number} */ down) => {
    for (let part = 1; part <= 6; part++) await touch('touchMove', (right * part) / 6, (down * part) / 6);
  };

  await touch('touchStart', 0, 0);
  await go(36, -6);
  await dragged.waitFor();
  await touch('touchEnd', 0, 0);
  assert.equal(await scrolled(), 0);

  await touch('touchStart', 0, 0);
  await dragged.waitFor();
  await go(0, -60);
  assert.equal(await dragged.count(), 1, 'after a long press');
  assert.equal(await scrolled(), 0);
  await go(0, 0);
  await touch('touchEnd', 0, 0);
  assert.equal(await dragged.count(), 0);

  await touch('touchStart', 0, 0);
  await go(0, -60);
  assert.equal(await dragged.count(), 0);
  await touch('touchEnd', 0, 0);
  for (let tries = 0; !(await scrolled()) && tries < 30; tries++) await page.waitForTimeout(100);
  assert.ok((await scrolled()) > 20, 'upwards it scrolls');
});

test('table: where nothing fits, those who listen or use keys are led to what can be done', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  const player = {page, way: /** @type {const} */ ('mouse'), roll: dice(6)};
  for (let tries = 0; ; tries++) {
    if (tries % 40 === 0) await newTable(visitor, 'draw', {players: 2});
    const seen = await lookAt(page);
    if (seen.what === 'act' && !seen.targets.length && visitor.messages('view').at(-1).moves[0].event === 'draw') break;
    assert.ok(tries < 200);
    if (seen.what === 'over') tries = 39 + 40 * Math.floor(tries / 40);
    else await step(player);
  }
  await page.waitForFunction(() => /** @type {HTMLElement} */ (document.activeElement).dataset.event === 'draw'); // the button has the focus
  await page.locator('#live', {hasText: 'Nothing fits: Draw a tile'}).waitFor({state: 'attached'});
  const before = (await picture(page)).hand.length;
  await page.keyboard.press('d');
  await page.waitForFunction((count) => document.querySelectorAll('.hand-tile').length > count, before);
});

test('table: of several connections that are to come next only the last is waited for, not for ever, and it is tried again', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  let deaf = false;
  /** @type {boolean[]} whether each is closed */
  const closed = [];
  await page.routeWebSocket(/\/api\/socket/, (/** @type {any} */ near) => {
    if (!deaf) return near.connectToServer();
    const index = closed.push(false) - 1;
    near.onClose(() => (closed[index] = true));
  });
  await newTable(visitor, 'draw', {players: 2});
  await lookAt(page);
  deaf = true;
  for (let turns = 0; closed.length < 3 && turns < 40; turns++) {
    const [before, size] = [closed.length, turns % 2 ? SIZES.desktop : {width: 700, height: 1100}];
    await page.setViewportSize(size);
    for (let tries = 0; closed.length === before && tries < 20; tries++) await page.waitForTimeout(100);
  }
  assert.equal(closed.length, 3, 'it was tried again');
  for (let tries = 0; closed.slice(0, 3).includes(false) && tries < 600; tries++) {
    assert.ok(!closed.slice(0, 2).includes(false) || tries < 40, 'one that is not the last is waited for');
    await page.waitForTimeout(100);
  }
  assert.ok(!closed.slice(0, 3).includes(false), 'all were given up');
  assert.equal(await page.locator('.lost-sign:not([hidden])').count(), 0, 'the one that was there is still there');
  const {length} = visitor.messages('hello');
  deaf = false;
  for (let tries = 0; visitor.messages('hello').length === length && tries < 600; tries++) await page.waitForTimeout(100);
  assert.ok(visitor.messages('hello').length > length, 'the shape is still wanted');
});

test('table: another shape that is wanted while a move is on its way is asked for once it is answered', async (t) => {
  const visitor = await t.visitor();
  const {page} = visitor;
  let [hellos, hold] = [0, false];
  /** @type {(() => void) | null} */
  let goOn = null;
  await page.routeWebSocket(/\/api\/socket/, (/** @type {any} */ near) => {
    const far = near.connectToServer();
    near.onMessage((/** @type {string} */ text) => {
      const {type} = JSON.parse(text);
      if (type === 'hello') hellos++;
      if (type === 'act' && hold) goOn = () => far.send(text);
      else far.send(text);
    });
  });
  await newTable(visitor, 'draw', {players: 2});
  await untilItFits(page);
  hold = true;
  const before = (await picture(page)).hand.length;
  await page.locator('.hand-tile.playable').first().click();
  await page.locator('.ghost').first().click();
  await page.waitForFunction((count) => document.querySelectorAll('.hand-tile').length < count, before);
  const known = hellos;
  await page.setViewportSize({width: 700, height: 1100});
  await page.waitForTimeout(600);
  assert.equal(hellos, known, 'not while the answer may come by the old connection');
  for (let tries = 0; !goOn && tries < 300; tries++) await page.waitForTimeout(100);
  hold = false;
  /** @type {any} */ (goOn)();
  for (let tries = 0; hellos === known && tries < 300; tries++) await page.waitForTimeout(100);
  assert.equal(hellos, known + 1);
});

test('table: computer players of a new table have names and faces, and sit there; the result and the replay know them', async (t) => {
  const visitor = await t.visitor({settings: {name: 'Ben'}});
  const {page} = visitor;
  const faces = (/** @type {string} */ where) => page.waitForFunction((/** @type {string} */ selector) => {
    const all = [.../** @type {NodeListOf<HTMLImageElement>} */ (document.querySelectorAll(`${selector} img.face`))];
    return all.length === 3 && all.every((face) => face.naturalWidth > 0);
  }, where);
  await newTable(visitor, 'draw', {players: 4, start: false});
  await faces('.seats');
  const names = await page.locator('.seats label').allTextContents();
  assert.equal(new Set(names).size, 3);
  assert.ok(!names.includes('Ben'), 'that is me');
  await page.locator('#seat-1').selectOption('friend');
  assert.deepEqual(await page.locator('.seats label').allTextContents(), ['Seat 2', ...names.slice(1)], 'the others stay who they are');
  await page.locator('#seat-1').selectOption('easy');
  assert.deepEqual(await page.locator('.seats label').allTextContents(), names);
  await page.locator('#start').click();
  await page.locator('.chip').nth(3).waitFor();
  const seated = await page.locator('.players .chip .chip-name').evaluateAll((/** @type {HTMLElement[]} */ all) => all.map((each) => each.title));
  assert.deepEqual(seated.toSorted(), names.toSorted());
  await playMatch({page, way: 'mouse', roll: dice(21)});
  await faces('dialog.ending');
  await visitor.go(`#/replay/${tableOf(page)}`);
  await faces('.replay-hands');
});

test('table: what can’t be asked while the connection is lost is said', async (t) => {
  const line = await t.line();
  const visitor = await t.visitor({origin: line.origin});
  const {page} = visitor;
  await newTable(visitor, 'double-9', {players: 3});
  const player = {page, way: /** @type {const} */ ('mouse'), roll: dice(9)};
  for (let seen = await lookAt(page); seen.what !== 'act' || !(await page.locator('.hand-tile.idle').count()); seen = await lookAt(page)) await step(player);
  visitor.expectSilence();
  line.cut();
  await page.locator('.lost-sign:not([hidden])').waitFor();
  await page.locator('.hand-tile.idle').first().click();
  await page.locator('.toast', {hasText: 'connection is lost'}).waitFor();
  line.mend();
  await page.locator('.lost-sign[hidden]').waitFor({state: 'attached'});
});

for (const language of ['en', 'de'])
  test(`table: thirteen players on a phone have names, faces and levels (${language})`, async (t) => {
    const visitor = await t.visitor({language, size: SIZES.small});
    await newTable(visitor, 'wolf', {players: 13});
    await visitor.page.locator('.players .chip').nth(11).waitFor();
    await visitor.page.waitForFunction(() => [...document.querySelectorAll('.players img.face')].filter((face) => /** @type {HTMLImageElement} */ (face).naturalWidth > 0).length === 12);
    const chips = await visitor.page.evaluate(() => [...document.querySelectorAll('.players .chip')].map((chip) => {
      const name = /** @type {HTMLElement} */ (chip.querySelector('.chip-name'));
      return {name: name.textContent, cut: name.scrollWidth > name.clientWidth, level: chip.querySelector('.level-word')?.textContent, title: /** @type {HTMLElement} */ (chip.querySelector('.portrait')).title};
    }));
    assert.equal(new Set(chips.map(({name}) => name)).size, 12);
    const word = {en: 'Greedy', de: 'Gierig'}[language];
    for (const chip of chips) assert.deepEqual({...chip, name: ''}, {name: '', cut: false, level: word, title: word});
  });

test('table: what somebody did last can be read, and backs have the shape of the tiles', async (t) => {
  const visitor = await t.visitor({size: SIZES.small});
  const {page} = visitor;
  for (const [game, triangles] of /** @type {[string, boolean][]} */ ([['double-6', false], ['tripple', true]])) {
    await newTable(visitor, game, {players: 3});
    await page.locator('.players .mini-tile').first().waitFor();
    const {shape, height} = await page.evaluate(() => { // whatever was done, a tile would be so high
      const tile = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      tile.setAttribute('class', 'tile');
      /** @type {HTMLElement} */ (document.querySelector('.players .did')).replaceChildren(tile);
      return {shape: getComputedStyle(/** @type {HTMLElement} */ (document.querySelector('.players .mini-tile'))).clipPath, height: tile.getBoundingClientRect().height};
    });
    assert.equal(shape.includes('polygon'), triangles, `${game}: ${shape}`);
    assert.ok(height >= 24, `a tile is ${height} pixels high`);
  }
});

test('table: on a phone the sign of my turn is on the screen, and no title is cut', async (t) => {
  const visitor = await t.visitor({language: 'de', size: SIZES.small});
  const {page} = visitor;
  await newTable(visitor, 'draw', {players: 3});
  await page.locator('.hand-tile').first().waitFor();
  const seen = await page.evaluate(() => {
    const chip = /** @type {HTMLElement} */ (document.querySelector('.me .chip'));
    chip.classList.add('turn'); // whoever leads
    const title = /** @type {HTMLElement} */ (document.querySelector('.table-title'));
    return {left: chip.getBoundingClientRect().left + parseFloat(getComputedStyle(chip, '::before').left), cut: title.scrollHeight > title.clientHeight || title.scrollWidth > title.clientWidth};
  });
  assert.ok(seen.left >= 0, `the sign begins at ${seen.left}`);
  assert.equal(seen.cut, false);
});
