// How well controls can be seen in each of their states: contrast by the formula of WCAG 2, from the styles that the
// browser computes. States are forced, not played, so nothing depends on where a pointer is or when.

/** What people press or fill in. */
const CONTROLS = 'button, a[href], input:not([type="hidden"], [type="file"]), select, textarea, summary, .ghost';

/** The states, as pseudo-classes and as what is set on the element. */
const STATES = [
  {name: 'rest', pseudo: []},
  {name: 'hover', pseudo: ['hover']},
  {name: 'focus', pseudo: ['focus', 'focus-visible']},
  {name: 'pressed', pseudo: ['hover', 'active']},
  {name: 'disabled', pseudo: [], set: 'disabled'},
  {name: 'disabled, hover', pseudo: ['hover'], set: 'disabled'},
  {name: 'chosen', pseudo: [], set: 'chosen'},
  {name: 'chosen, hover', pseudo: ['hover'], set: 'chosen'},
];

/** Numbers the controls that can be seen: runs in the page. @param {string} selector */
function number(selector) {
  for (const old of document.querySelectorAll('[data-control]')) old.removeAttribute('data-control');
  const open = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const seen = [...open.querySelectorAll(selector)].filter((element) => element.checkVisibility({visibilityProperty: true}) && element.getClientRects().length);
  for (const [index, element] of seen.entries()) element.setAttribute('data-control', String(index));
  return seen.length;
}

/** Makes all that can be disabled or chosen so, or undoes it: runs in the page. @param {{set: string | undefined, on: boolean}} what */
function put({set, on}) {
  if (set === 'disabled')
    for (const button of document.querySelectorAll('button[data-control]')) {
      if (on && !button.matches(':disabled, .hand-tile, .rule-button, .link')) button.setAttribute('data-made', '');
      if (button.hasAttribute('data-made')) button.toggleAttribute('disabled', on);
      if (!on) button.removeAttribute('data-made');
    }
  if (set === 'chosen')
    for (const toggle of document.querySelectorAll('[data-control][aria-pressed]')) {
      if (on) toggle.setAttribute('data-was', toggle.getAttribute('aria-pressed') ?? '');
      toggle.setAttribute('aria-pressed', on ? 'true' : (toggle.getAttribute('data-was') ?? 'false'));
    }
}

/** What can't be seen well: runs in the page. @param {string} state @returns {string[]} */
function measure(state) {
  /** @typedef {[number, number, number, number]} Colour red, green, blue, alpha: 0 to 1 */
  /** @param {string} text @returns {Colour[]} */
  const colours = (text) => [...text.matchAll(/(rgba?|color)\(([^()]*)\)/g)].map(([, kind, inner]) => {
    const [red, green, blue, alpha = 1] = (inner.match(/-?[\d.]+(e-?\d+)?/g) ?? []).map(Number);
    const most = kind === 'color' ? 1 : 255;
    return [red / most, green / most, blue / most, alpha];
  });
  /** @param {Colour} top @param {Colour} below @returns {Colour} */
  const over = ([red, green, blue, alpha], below) => [red * alpha + below[0] * (1 - alpha), green * alpha + below[1] * (1 - alpha), blue * alpha + below[2] * (1 - alpha), 1];
  const light = (/** @type {Colour} */ colour) => {
    const [red, green, blue] = colour.slice(0, 3).map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (/** @type {Colour} */ one, /** @type {Colour} */ other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const opacity = (/** @type {Element | null} */ element) => {
    let all = 1;
    for (let each = element; each; each = each.parentElement) all *= Number(getComputedStyle(each).opacity);
    return all;
  };
  /** What may lie behind something: of a gradient, each of its colours. @param {Element | null} element @returns {Colour[]} */
  const behind = (element) => {
    if (!element) return [[1, 1, 1, 1]];
    const style = getComputedStyle(element);
    const below = element.matches('dialog, [popover]') ? behind(document.body) : behind(element.parentElement);
    const shade = opacity(element);
    const [fill] = colours(style.backgroundColor);
    const flat = below.map((each) => over([fill[0], fill[1], fill[2], fill[3] * shade], each));
    const stops = element.matches('select, input') ? [] : colours(style.backgroundImage);
    return stops.length ? stops.flatMap(([red, green, blue, alpha]) => flat.map((each) => over([red, green, blue, alpha * shade], each))) : flat;
  };
  const worst = (/** @type {Colour} */ [red, green, blue, alpha], /** @type {Element} */ inside, /** @type {Element} */ on) =>
    Math.min(...behind(on).map((each) => contrast(over([red, green, blue, alpha * opacity(inside)], each), each)));
  const isSeen = (/** @type {Element} */ element) => element.getClientRects().length > 0 && !element.closest('.unseen') && getComputedStyle(element).clipPath === 'none';

  /** @type {string[]} */
  const found = [];
  const off = state.startsWith('disabled');
  for (const control of document.querySelectorAll('[data-control]')) {
    if (off && !control.matches(':disabled')) continue;
    const note = (/** @type {string} */ what, /** @type {number} */ ratio, /** @type {number} */ least) => {
      if (ratio < least - 0.005) found.push(`${state}: ${what} of ${control.tagName.toLowerCase()}.${control.getAttribute('class') ?? ''} "${(control.textContent ?? '').trim().slice(0, 30)}" ${ratio.toFixed(2)}, not ${least}`);
    };
    const style = getComputedStyle(control);
    if (control.matches('.ghost')) {
      const edge = /** @type {Element} */ (control.querySelector(':scope > rect, :scope > path'));
      note('edge', worst(colours(getComputedStyle(edge).stroke)[0], edge, control), 3);
      continue;
    }
    const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = /** @type {Element} */ (node.parentElement);
      if (!node.textContent?.trim() || parent.closest('svg, select') || !isSeen(parent)) continue;
      const {color, fontSize, fontWeight} = getComputedStyle(parent);
      const large = parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.66 && Number(fontWeight) >= 700);
      note('text', worst(colours(color)[0], parent, parent), large || off ? 3 : 4.5);
    }
    for (const sign of control.querySelectorAll('svg.icon')) if (isSeen(sign)) note('sign', worst(colours(getComputedStyle(sign).stroke)[0], sign, sign), 3);
    if (control.matches('input[type="text"], input[type="number"], select, textarea')) {
      note('text', worst(colours(style.color)[0], control, control), 4.5);
      note('edge', worst(colours(style.borderTopColor)[0], control, /** @type {Element} */ (control.parentElement)), 3);
      if (control.getAttribute('placeholder')) note('placeholder', worst(colours(getComputedStyle(control, '::placeholder').color)[0], control, control), 4.5);
    }
    if (control.matches('.choices input')) note('text', worst(colours(getComputedStyle(/** @type {Element} */ (control.nextElementSibling)).color)[0], /** @type {Element} */ (control.parentElement), /** @type {Element} */ (control.nextElementSibling)), 4.5);
    if (control.textContent?.trim() && !/^(none|drop-shadow\(.*\))$/.test(style.filter)) found.push(`${state}: a filter changes the colours of ${control.outerHTML.slice(0, 80)}`);
    if (state === 'focus') {
      const ringed = control.matches('.choices input') ? /** @type {Element} */ (control.nextElementSibling) : control;
      const ring = getComputedStyle(ringed);
      const inside = parseFloat(ring.outlineOffset) < 0;
      note('ring', ring.outlineStyle === 'none' || parseFloat(ring.outlineWidth) < 2 ? 0 : worst(colours(ring.outlineColor)[0], ringed, inside ? ringed : /** @type {Element} */ (ringed.parentElement)), 3);
    }
  }
  return found;
}

/** Forces a state on all controls and measures them; null if the page has drawn itself anew meanwhile. @param {any} page @param {any} link @param {typeof STATES[0]} state */
async function measureState(page, link, {name, pseudo, set}) {
  const count = await page.evaluate(number, CONTROLS);
  const {root} = await link.send('DOM.getDocument', {depth: 0});
  const {nodeIds} = await link.send('DOM.querySelectorAll', {nodeId: root.nodeId, selector: '[data-control]'});
  const force = (/** @type {string[]} */ forcedPseudoClasses) => Promise.all(nodeIds.map((/** @type {number} */ nodeId) =>
    link.send('CSS.forcePseudoState', {nodeId, forcedPseudoClasses}).then(() => true, () => false))); // false: it is gone
  await page.evaluate(put, {set, on: true});
  const forced = await force(pseudo);
  const found = await page.evaluate(measure, name);
  const still = (await page.locator('[data-control]').count()) === count && forced.length === count && forced.every(Boolean);
  await force([]);
  await page.evaluate(put, {set, on: false});
  return still ? {count, found} : null;
}

/** What can't be seen well on a screen, in any state of any control. @param {any} page @returns {Promise<{count: number, found: string[]}>} */
export async function contrasts(page) {
  const link = await page.context().newCDPSession(page);
  await link.send('DOM.enable');
  await link.send('CSS.enable');
  const all = {count: 0, found: /** @type {string[]} */ ([])};
  for (const state of STATES) {
    let measured = null;
    while (!measured) measured = await measureState(page, link, state);
    all.count += measured.count;
    all.found.push(...measured.found);
  }
  await link.detach();
  return all;
}
