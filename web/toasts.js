// Short messages that go by themselves, but not while somebody points at them or uses them.
// @ts-check
import {h} from './dom.js';
import {asSentence} from './words.js';

const LEAST = 3500; // milliseconds
const EACH_LETTER = 45;
const WITH_BUTTON = 4000; // more, for who wants to press it
const OVER = 20; // pixels of a message beyond the lower edge of the felt
const BESIDE = 8; // or between it and what can be pressed there

/** @type {number | undefined} */
let going;

/** The place of the messages: in the dialog that is open, if any, since all else can't be used then. */
function place() {
  const toasts = /** @type {HTMLElement} */ (document.getElementById('toasts') ?? h('div', {id: 'toasts', popover: 'manual'}));
  const dialogs = document.querySelectorAll('dialog[open]');
  const wanted = dialogs[dialogs.length - 1] ?? document.body;
  if (toasts.parentElement !== wanted) wanted.append(toasts);
  const felt = dialogs.length ? null : document.querySelector('.felt');
  const list = felt?.querySelector('.closeups:not([hidden])');
  toasts.classList.toggle('low', Boolean(felt));
  if (felt) toasts.style.setProperty('--below', `${innerHeight - (list ? list.getBoundingClientRect().top - BESIDE : felt.getBoundingClientRect().bottom + OVER)}px`);
  return toasts;
}

/** @param {HTMLElement} element @param {number} after milliseconds */
function leaveAfter(element, after) {
  clearTimeout(going);
  going = window.setTimeout(() => {
    if (element.matches(':hover, :focus-within')) leaveAfter(element, 1000);
    else element.remove();
  }, after);
}

/** What was said of one screen does not matter on the next. */
addEventListener('hashchange', () => document.querySelector('.toast')?.remove());

/**
 * Shows a message, in place of the last; readers hear it once. What is said already is not said again.
 * @param {string} text @param {{name: string, onclick: () => void}} [button] what can be done about it
 */
export function toast(text, button) {
  const toasts = place();
  const shown = /** @type {HTMLElement | null} */ (toasts.querySelector('.toast'));
  const time = LEAST + EACH_LETTER * text.length + (button ? WITH_BUTTON : 0);
  if (shown?.dataset.text === text) return leaveAfter(shown, time);
  const element = h('div', {class: 'toast', 'data-text': text},
    h('span', {role: 'alert'}, asSentence(text)),
    button ? h('button', {type: 'button', class: 'button small', onclick: () => {
      element.remove();
      button.onclick();
    }}, button.name) : null);
  toasts.replaceChildren(element);
  toasts.hidePopover();
  toasts.showPopover(); // above all else
  leaveAfter(element, time);
}

/** Says no longer what was said, if it is still there. @param {string} text */
export function unsay(text) {
  const shown = /** @type {HTMLElement | null} */ (document.querySelector('.toast'));
  if (shown?.dataset.text === text) shown.remove();
}
