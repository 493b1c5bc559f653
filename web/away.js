// What is shown while the server can't be reached: it says what is going on, and goes on by itself.
// @ts-check
import {fill, h} from './dom.js';
import {_, ngettext} from './words.js';

const WAITS = [2, 3, 5, 8, 10]; // seconds

/** Whether anybody answers. */
export async function isThere() {
  try {
    await fetch('/healthz', {cache: 'no-store', signal: AbortSignal.timeout(5000)});
    return true;
  } catch {
    return false;
  }
}

/** A screen that asks again and again until the server answers. @param {() => void} goOn what to do then */
export function away(goOn) {
  let tries = 0;
  let timer = 0;
  const heading = h('h1', {});
  const text = h('p', {});
  const next = h('p', {class: 'pale small'});

  const tell = () => {
    heading.textContent = navigator.onLine ? _('The server does not answer') : _('You are offline');
    text.textContent = navigator.onLine
      ? _('It may be restarting, or the connection to it is cut. Your tables are safe; the page goes on by itself as soon as the server is back.')
      : _('This device has no network. Your tables are safe on the server; the page goes on by itself as soon as you are connected again.');
  };
  const wait = (/** @type {number} */ seconds) => {
    next.textContent = seconds > 0 ? ngettext('Next try in {0} second.', 'Next try in {0} seconds.', seconds) : _('Trying …');
    timer = window.setTimeout(seconds > 0 ? () => wait(seconds - 1) : look, seconds > 0 ? 1000 : 0);
  };
  const look = async () => {
    clearTimeout(timer);
    next.textContent = _('Trying …');
    const there = await isThere();
    if (!element.isConnected) return stop();
    if (there) {
      stop();
      goOn();
    } else {
      tell();
      clearTimeout(timer);
      wait(WAITS[Math.min(tries++, WAITS.length - 1)]);
    }
  };
  const stop = () => {
    clearTimeout(timer);
    removeEventListener('online', look);
    removeEventListener('offline', tell);
  };

  const element = h('div', {class: 'screen narrow'},
    h('p', {class: 'brand'}, h('img', {src: '/icon.svg', alt: '', width: 34, height: 34}), 'Pasch'),
    h('section', {class: 'card stack'}, heading, text, next,
      h('div', {class: 'row'}, h('button', {type: 'button', class: 'button main', onclick: look}, _('Try now')))));
  addEventListener('online', look);
  addEventListener('offline', tell);
  tell();
  wait(WAITS[0]);
  return element;
}

/** Puts it in place of all that is there. @param {Element} page @param {() => void} goOn */
export function showAway(page, goOn) {
  document.title = `${_('No connection')} – Pasch`;
  fill(page, away(goOn));
}
