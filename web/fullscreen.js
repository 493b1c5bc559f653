// The page on the whole screen, where the browser can do that.
// @ts-check
import {iconButton} from './dom.js';
import {_} from './words.js';

export function canFill() {
  return Boolean(document.fullscreenEnabled);
}

/** There, and back. */
export function toggleFull() {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  done.catch(() => {}); // the browser may say no: then everything stays as it is
}

/** @param {Record<string, string>} [attributes] */
export function fullButton(attributes = {}) {
  return iconButton('full', _('Full screen'), toggleFull, {'aria-pressed': String(document.fullscreenElement !== null), 'data-full': '', ...attributes});
}

document.addEventListener('fullscreenchange', () => {
  for (const button of document.querySelectorAll('[data-full]')) button.setAttribute('aria-pressed', String(document.fullscreenElement !== null));
});
