// Starts the page and shows the screen that the address names. What follows the # never reaches the
// server, so an invitation does not show up in anybody's logs.
// @ts-check
import {fill, h} from './dom.js';
import {settings} from './kept.js';
import {_, languageWanted, speak} from './words.js';

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

/** Applies how the page is to look. */
export function applyLook() {
  const {theme, felt} = settings();
  const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.dataset.felt = felt;
}

/** Whether things may move. */
export function hasMotion() {
  return settings().motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A short message that goes by itself. @param {string} text */
export function toast(text) {
  const element = h('div', {class: 'toast', role: 'alert'}, text);
  const toasts = /** @type {HTMLElement} */ (document.getElementById('toasts'));
  toasts.replaceChildren(element);
  toasts.hidePopover();
  toasts.showPopover(); // above a dialog that is open
  setTimeout(() => element.remove(), 3500 + 45 * text.length);
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

export async function route() {
  const page = /** @type {HTMLElement} */ (document.getElementById('page'));
  const number = ++visit;
  try {
    const parts = location.hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
    const screen = await (SCREENS[parts[0]] ?? SCREENS[''])();
    if (number !== visit) return;
    leave?.();
    leave = undefined;
    for (const open of document.querySelectorAll('dialog')) open.close();
    const room = h('div', {class: 'room'}); // each visit has its own, so that what comes late lands nowhere
    fill(page, room);
    window.scrollTo(0, 0);
    const left = await screen.show(room, ...parts.slice(1));
    if (number === visit && !page.contains(document.activeElement)) page.focus({preventScroll: true});
    if (number === visit) leave = left;
    else left?.();
  } catch (error) {
    if (number !== visit) return;
    fill(page, h('section', {class: 'screen narrow'},
      h('h1', {}, _('That did not work')),
      h('p', {class: 'notice bad'}, error instanceof Error ? error.message : String(error)),
      h('div', {class: 'row'}, h('button', {class: 'button main', type: 'button', onclick: route}, _('Try again')),
        h('a', {class: 'button', href: '#/'}, _('Home')))));
  }
}

/** The head of a screen: the way home, and what belongs to the right. @param {...Node} tools */
export function top(...tools) {
  return h('header', {class: 'top'},
    h('a', {class: 'brand', href: '#/'}, h('img', {src: '/icon.svg', alt: '', width: 34, height: 34}), 'Pasch'),
    h('nav', {class: 'row'}, ...tools));
}

async function start() {
  applyLook();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyLook);
  await speak(languageWanted(settings().language)).catch(() => speak('en'));
  addEventListener('hashchange', route);
  if ('serviceWorker' in navigator) navigator.serviceWorker.register('/offline.js').catch(() => {});
  await route();
}

start();
