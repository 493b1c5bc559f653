// A field for a whole number: says its range and what is usual, and at once if something else is written.
// @ts-check
import {h} from './dom.js';
import {_} from './words.js';

/** Says beside a field what may be written there, or what is wrong. @param {HTMLElement} input @param {HTMLElement} hint @param {string} usual @param {string | null} wrong */
export function mark(input, hint, usual, wrong) {
  hint.textContent = wrong ?? usual;
  hint.classList.toggle('wrong', wrong !== null);
  hint.classList.toggle('pale', wrong === null);
  if (wrong === null) input.removeAttribute('aria-invalid');
  else input.setAttribute('aria-invalid', 'true');
}

/**
 * `onchange` gets the number, and undefined while what is written is none: then the usual one counts.
 * @param {{id: string, value: number, usual: number, least: number, most: number, note?: string, onchange: (value: number | undefined) => void}} options
 */
export function numberField({id, value, usual, least, most, note = '', onchange}) {
  const range = _('usually {0}, from {1} to {2}', usual, least, most);
  const input = h('input', {type: 'number', id, min: least, max: most, step: 1, value, inputmode: 'numeric', 'aria-describedby': `${note} ${id}-note`.trim()});
  const hint = h('p', {class: 'pale small', id: `${id}-note`, role: 'status'}, range);
  const check = () => {
    const number = Number(input.value);
    const good = input.value.trim() !== '' && Number.isInteger(number) && number >= least && number <= most;
    mark(input, hint, range, good ? null : _('Please enter a whole number from {0} to {1}; {2} is usual.', least, most, usual));
    onchange(good ? number : undefined);
  };
  input.addEventListener('input', check);
  return h('div', {class: 'row'}, h('div', {class: 'number'}, input), hint);
}
