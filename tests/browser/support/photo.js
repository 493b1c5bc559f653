// Pictures of a window, written quickly: a tour takes hundreds, and packing them tightly took most of its time.
import {writeFileSync} from 'node:fs';

/** @type {WeakMap<any, any>} */
const links = new WeakMap();

/** @param {any} page @param {string} file @param {boolean} [whole] all of the page, not only what the window shows */
export async function photograph(page, file, whole = false) {
  if (!links.has(page)) links.set(page, await page.context().newCDPSession(page));
  const link = links.get(page);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const clip = whole && {...(await link.send('Page.getLayoutMetrics')).cssContentSize, scale: 1};
  const {data} = await link.send('Page.captureScreenshot', {format: 'png', optimizeForSpeed: true, captureBeyondViewport: whole, ...(clip && {clip})});
  writeFileSync(file, data, 'base64');
}
