// Playing with the keyboard alone: Tab, arrows, Enter and Escape, as somebody without a mouse would.
import assert from 'node:assert/strict';
import {lookAt} from './play.js';

/** What has the focus: runs in the page. */
function focused() {
  const element = /** @type {HTMLElement} */ (document.activeElement);
  const style = getComputedStyle(element);
  const ring = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  const ghost = element.closest('.ghost');
  const marked = ghost ? getComputedStyle(/** @type {Element} */ (ghost.querySelector(':scope > rect, :scope > path'))).strokeDasharray === 'none' : ring;
  return {tag: element.tagName, id: element.id, classes: element.getAttribute('class') ?? '', event: element.dataset?.event ?? '', visible: marked,
    name: (element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 60)};
}

/**
 * Goes on with Tab until something has the focus that is wanted; every stop must be visible.
 * @param {any} page @param {(at: ReturnType<typeof focused>) => boolean} wanted @param {number} [most]
 */
export async function tabTo(page, wanted, most = 60) {
  const stops = [];
  for (let count = 0; count <= most; count++) {
    const at = await page.evaluate(focused);
    if (wanted(at)) return at;
    stops.push(at.name);
    await page.keyboard.press('Tab');
    const next = await page.evaluate(focused);
    if (next.tag !== 'BODY') assert.ok(next.visible, `the focus can't be seen on ${next.tag} "${next.name}"`);
  }
  throw new Error(`never reached by Tab; came to ${[...new Set(stops)].join(' | ')}`);
}

/** One thing at the table, by keys; as `step` of play.js. @param {any} page @param {(sides: number) => number} roll */
export async function keyStep(page, roll) {
  const seen = await lookAt(page);
  if (seen.what === 'nothing') throw new Error('nothing to do for 45 seconds');
  if (seen.what === 'over') return 'over';
  if (seen.what === 'next') {
    await tabTo(page, ({id}) => id === 'go-on');
    await page.keyboard.press('Enter');
  } else if (seen.what === 'place') {
    if (seen.targets.length > 1 && seen.targets.length < 10 && roll(2)) await page.keyboard.press(String(1 + roll(seen.targets.length)));
    else {
      await tabTo(page, ({classes}) => classes.includes('ghost'));
      for (let i = roll(seen.targets.length); i > 0; i--) await page.keyboard.press('ArrowRight');
      assert.match((await page.evaluate(focused)).classes, /ghost/);
      await page.keyboard.press(roll(2) ? 'Enter' : ' ');
    }
  } else if (seen.targets.length) {
    await tabTo(page, ({classes}) => classes.includes('hand-tile'));
    await page.keyboard.press('Home');
    for (let i = 0; i < 200 && !(await page.evaluate(focused)).classes.includes('playable'); i++) await page.keyboard.press('ArrowRight');
    assert.match((await page.evaluate(focused)).classes, /playable/);
    await page.keyboard.press('Enter');
    assert.match((await page.evaluate(focused)).classes, /ghost/, 'the places of a chosen tile get the focus');
  } else {
    await tabTo(page, ({event}) => event !== '');
    await page.keyboard.press('Enter');
  }
  return seen.what;
}
