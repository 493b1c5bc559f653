// What must hold on every screen: axe finds nothing, nothing is wider than the window, every text is
// translated.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';

/** @type {string | undefined} */
let axeSource;

/** @param {any} page @param {string} folder where the modules are @param {string} where */
export async function checkAxe(page, folder, where) {
  axeSource ??= readFileSync(createRequire(path.join(folder, 'modules', 'package.json')).resolve('axe-core/axe.min.js'), 'utf8');
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    const {violations} = await /** @type {any} */ (window).axe.run(document, {resultTypes: ['violations']});
    return violations.map((/** @type {any} */ each) => `${each.id}: ${each.help}\n    ${each.nodes.slice(0, 3).map((/** @type {any} */ node) => `${node.html.slice(0, 160)} (${node.any[0]?.message ?? node.all[0]?.message ?? ''})`).join('\n    ')}`);
  });
  assert.ok(!found.length, `axe, ${where}:\n  ${found.join('\n  ')}`);
}

/** Nothing is wider than the window, and no column of a result out of sight. @param {any} page @param {string} where */
export async function checkWidth(page, where) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))); // what another width changes is drawn
  const {wide, window, high} = await page.evaluate(() => ({wide: document.documentElement.scrollWidth, window: innerWidth,
    high: document.querySelector('.table-screen') ? document.documentElement.scrollHeight - innerHeight : 0}));
  assert.ok(wide <= window, `${where}: ${wide} pixels wide in a window of ${window}`);
  const hidden = await page.evaluate(() => Math.max(0, ...[...document.querySelectorAll('dialog.ending .scroll')].map((each) => each.scrollWidth - each.clientWidth)));
  assert.ok(hidden <= 1, `${where}: ${hidden} pixels of the result are out of sight`);
  assert.ok(high <= 0, `${where}: the table is ${high} pixels higher than the window`);
}

/** A catalogue in which every translation is in brackets, so that whatever is not in it, or not looked up, stands out. @param {Record<string, any>} catalogue */
export function bracketed(catalogue) {
  return Object.fromEntries(Object.entries(catalogue).map(([message, meant]) => [message, Array.isArray(meant) ? [`⟦${message}⟧`, `⟦${message}⟧`] : `⟦${message}⟧`]));
}

/** All that can be read or heard: texts, labels, titles, placeholders. @param {any} page @returns {Promise<string[]>} */
export function textsOf(page) {
  return page.evaluate(() => {
    const texts = [document.title];
    const skipped = '.rules, script, style, noscript, .digits dd, .table-code, #look, #trouble[hidden], time';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest(skipped)) texts.push(node.textContent ?? '');
    for (const element of document.body.querySelectorAll('*'))
      if (!element.closest(skipped)) for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-roledescription']) texts.push(element.getAttribute(name) ?? '');
    return texts.map((text) => text.trim()).filter(Boolean);
  });
}

/** Names of people, of the program and of languages are the same in every language. */
const CAST = [...readFileSync(new URL('../../../src/cast/cast.c', import.meta.url), 'utf8').matchAll(/"([A-Z][a-z]{1,4})",/g)].map(([, name]) => name);
const NAMES = new RegExp(`\\b(Pasch|English|Deutsch|${CAST.join('|')})\\b`, 'g');

/**
 * Fails if a text was not looked up.
 * @param {any} page @param {string} where @param {string[]} fields house rules are called what their files call them
 */
export async function checkBrackets(page, where, fields) {
  const bare = (await textsOf(page)).filter((text) => {
    const rest = text.replace(/⟦[^⟦⟧]*(⟦[^⟦⟧]*⟧[^⟦⟧]*)*⟧/g, '').replace(NAMES, '');
    return /\p{L}{2,}/u.test(rest) && !fields.includes(rest.replace(/: *$/, '')) && !/^https?:/.test(text);
  });
  assert.ok(!bare.length, `${where}: not translated: ${[...new Set(bare)].join(' | ')}`);
}

/** Fails if a text is the English one though the catalogue has another. @param {any} page @param {Record<string, any>} catalogue @param {string} where */
export async function checkGerman(page, catalogue, where) {
  const german = new Set(Object.values(catalogue).flat());
  const wrong = (await textsOf(page)).filter((text) => text in catalogue && !german.has(text));
  assert.ok(!wrong.length, `${where}: in English though there is a translation: ${wrong.join(' | ')}`);
}
