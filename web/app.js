// Starts the page and shows the screen that the address names. What follows the # never reaches the
// server, so an invitation does not show up in anybody's logs.
// @ts-check
import {isThere, showAway} from './away.js';
import {fill, h} from './dom.js';
import {settings} from './kept.js';
import {loadNewer, lookForNewer} from './newer.js';
import {_, asSentence, languageWanted, speak} from './words.js';

export {toast} from './toasts.js';

/** @typedef {(page: HTMLElement, ...parts: string[]) => void | (() => void) | Promise<void | (() => void)>} Screen */

/** The screens are loaded when they are wanted. @type {Record<string, () => Promise<{show: Screen}>>} */
const SCREENS = {
  '': () => import('./home.js'),
  new: () => import('./create.js'),
  table: () => import('./table.js'),
  rules: () => import('./rules.js'),
  settings: () => import('./settings.js'),
  replay: () => import('./replay.js'),
};

/** @type {void | (() => void)} */
let leave;
let visit = 0;

/** What the screen that is shown has begun comes to its end. */
function leaveScreen() {
  leave?.();
  leave = undefined;
  for (const open of document.querySelectorAll('dialog')) open.close();
}

/** Applies how the page is to look. */
export function applyLook() {
  const {theme, felt} = settings();
  const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.dataset.felt = felt;
  document.documentElement.dataset.motion = String(hasMotion());
}

/** Whether things may move. */
export function hasMotion() {
  return settings().motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Tells those who listen to the page instead of looking at it. @param {string} text */
export function announce(text) {
  const live = document.getElementById('live');
  if (live) live.textContent = text;
}

/** Goes to a screen. @param {string} address `#/table/…` */
export function go(address) {
  if (location.hash === address) route();
  else location.hash = address;
}

/** A screen that could not be loaded. */
class MissingPart extends Error {}

/** @param {string} name @returns {Promise<{show: Screen}>} */
async function load(name) {
  try {
    return await (SCREENS[name] ?? SCREENS[''])();
  } catch (error) {
    throw new MissingPart(_('A part of the page could not be loaded. It may have changed: load it again.'), {cause: error});
  }
}

/** What went wrong, and what can be done. @param {HTMLElement} page @param {unknown} error @param {() => boolean} isCurrent */
async function showTrouble(page, error, isCurrent) {
  const again = error instanceof MissingPart ? () => location.reload() : route; // a part that is missing stays so until then
  if (!(await isThere())) {
    if (isCurrent()) showAway(page, () => lookForNewer().then(again));
  } else if (isCurrent()) {
    document.title = `${_('That did not work')} – Pasch`;
    fill(page, h('div', {class: 'screen narrow'}, top(), h('section', {class: 'card stack'},
      h('h1', {}, _('That did not work')),
      h('p', {class: 'notice bad', role: 'alert'}, asSentence(error instanceof Error ? error.message : String(error))),
      h('div', {class: 'row'}, h('button', {class: 'button main', type: 'button', onclick: again}, _('Try again')),
        h('a', {class: 'button', href: '#/'}, _('Home'))))));
  }
}

/** Whoever listens or uses keys goes on at the new screen's heading. @param {HTMLElement} page */
export function focusHeading(page) {
  if (page.contains(document.activeElement) && document.activeElement !== page) return;
  const heading = page.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  (heading ?? page).focus({preventScroll: true});
}

/** The parts of the address after the #. A part that is no address is taken as it is. */
function addressParts() {
  return location.hash.replace(/^#\/?/, '').split('/').map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}

export async function route() {
  if (loadNewer()) return;
  const page = /** @type {HTMLElement} */ (document.getElementById('page'));
  const number = ++visit;
  const isCurrent = () => number === visit;
  try {
    const parts = addressParts();
    const screen = await load(parts[0]);
    if (!isCurrent()) return;
    leaveScreen();
    const room = h('div', {class: 'room'}); // each visit has its own, so that what comes late lands nowhere
    fill(page, room);
    window.scrollTo(0, 0);
    const left = await screen.show(room, ...parts.slice(1));
    if (!isCurrent()) return left?.();
    leave = left;
    focusHeading(page);
  } catch (error) {
    if (!isCurrent()) return;
    leaveScreen();
    await showTrouble(page, error, isCurrent);
    if (isCurrent()) focusHeading(page);
  }
}

/** The head of a screen: the way home, and what belongs to the right. @param {...Node} tools */
export function top(...tools) {
  return h('header', {class: 'top'},
    h('a', {class: 'brand', href: '#/', title: _('Home')}, h('img', {src: '/icon.svg', alt: '', width: 34, height: 34}), 'Pasch'),
    tools.length ? h('nav', {class: 'row', 'aria-label': _('Page')}, ...tools) : null);
}

async function start() {
  applyLook();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyLook);
  await speak(languageWanted(settings().language)).catch(() => speak('en'));
  addEventListener('hashchange', route);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && lookForNewer());
  if ('serviceWorker' in navigator) navigator.serviceWorker.register('/offline.js').catch(() => {});
  await route();
}

start();
