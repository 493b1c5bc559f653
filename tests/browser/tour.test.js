// Every screen, in both languages, light and (in English: colours don't depend on words) dark, on a desktop and on
// phones: pictures of all are kept.
import assert from 'node:assert/strict';
import {bracketed, checkAxe, checkBrackets, checkGerman, checkWidth} from './support/checks.js';
import {photograph} from './support/photo.js';
import {test} from './support/runner.js';
import {walk} from './support/screens.js';
import {SIZES} from './support/visitor.js';

/** @param {any} page @param {string} theme */
async function setTheme(page, theme) {
  await page.emulateMedia({colorScheme: theme});
  await page.waitForFunction((/** @type {string} */ wanted) => (!document.getElementById('page') || document.documentElement.dataset.theme === wanted) &&
    document.getAnimations().every(({playState}) => playState === 'finished'), theme);
}

/** Collects what is wrong instead of stopping at the first. */
class Findings {
  constructor() {
    /** @type {string[]} */
    this.all = [];
  }

  /** @param {Promise<void>} check */
  async take(check) {
    try {
      await check;
    } catch (error) {
      this.all.push(/** @type {Error} */ (error).message);
    }
  }

  done() {
    assert.equal(this.all.length, 0, this.all.join('\n'));
  }
}

for (const language of ['en', 'de'])
  test(`tour: every screen in ${language}`, async (t) => {
    const catalogue = await (await fetch(`${t.server.origin}/words/de.json`)).json();
    const visitor = await t.visitor({language, reduced: true, workers: true});
    visitor.language = language;
    const findings = new Findings();
    let pictures = 0;
    await walk(t, visitor, async (name, page) => {
      for (const theme of language === 'en' ? ['light', 'dark'] : ['light']) {
        await setTheme(page, theme);
        for (const [kind, size] of Object.entries(SIZES)) {
          const where = `${name}, ${language}, ${kind}, ${theme}`;
          await page.setViewportSize(size);
          await findings.take(checkWidth(page, where));
          if (kind === 'small' && theme === 'dark') continue; // pictures of a small phone are kept in light only
          if ((kind === 'desktop' && theme === 'light') || (kind === 'phone' && theme === 'dark')) await findings.take(checkAxe(page, t.folder, where));
          const whole = !(await page.locator('.table-screen').count());
          await photograph(page, t.artefact(`screens/${language}`, `${name}-${kind}-${theme}.png`), whole);
          pictures++;
        }
      }
      if (language === 'de' && name !== 'offline') await findings.take(checkGerman(page, catalogue, name));
      if (await page.locator('.table-screen').count()) { // a phone held sideways
        await page.setViewportSize({width: 844, height: 390});
        await findings.take(checkWidth(page, `${name}, ${language}, sideways`));
        await photograph(page, t.artefact(`screens/${language}`, `${name}-sideways.png`));
      }
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      await page.setViewportSize(SIZES.desktop);
      await findings.take(checkWidth(page, `${name}, ${language}, large text`));
      await photograph(page, t.artefact(`screens/${language}`, `${name}-large-text.png`));
      await page.evaluate(() => (document.documentElement.style.fontSize = ''));
      await setTheme(page, 'light');
    });
    t.note(`${pictures} pictures in ${language}`);
    findings.done();
  }, {seconds: 600});

test('tour: every text of every screen is translated', async (t) => {
  const catalogue = await (await fetch(`${t.server.origin}/words/de.json`)).json();
  const {fields} = await (await fetch(`${t.server.origin}/api/games`)).json();
  const names = fields.map((/** @type {any} */ {name}) => name);
  const brackets = JSON.stringify(bracketed(catalogue));
  const visitor = await t.visitor({language: 'de'});
  visitor.language = 'de';
  visitor.share = (/** @type {any} */ guest) => guest.context.route('**/words/de.json', (/** @type {any} */ route) => route.fulfill({contentType: 'application/json', body: brackets}));
  await visitor.share(visitor);
  const findings = new Findings();
  let screens = 0;
  await walk(t, visitor, async (name, page) => {
    screens++;
    if (name !== 'offline') await findings.take(checkBrackets(page, name, names));
  });
  t.note(`${screens} screens`);
  findings.done();
}, {seconds: 600});
