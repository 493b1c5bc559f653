// Small tools for making elements.
// @ts-check

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An element. Attributes: `class`, `on…` listeners, booleans, everything else as it is.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, String(value));
  }
  for (const child of children.flat()) if (child !== null && child !== undefined && child !== false) element.append(child);
  return element;
}

/** Puts these in place of all that is there. @param {Element} element @param {...Child} children */
export function fill(element, ...children) {
  element.replaceChildren(.../** @type {(Node | string)[]} */ (children.filter((child) => child !== null && child !== undefined && child !== false)));
}

/** The icons: strokes of a 24 by 24 square. */
const ICONS = {
  back: 'M15 5l-7 7 7 7',
  on: 'M9 5l7 7-7 7',
  close: 'M6 6l12 12M18 6L6 18',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3z',
  undo: 'M9 7L4 12l5 5M4 12h10a5 5 0 0 1 0 10h-2',
  rules: 'M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11M9 8h6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  share: 'M12 15V4M8 8l4-4 4 4M5 13v7h14v-7',
  download: 'M12 4v11M8 11l4 4 4-4M5 20h14',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  fit: 'M3 5h18v14H3zM7 10h6v4H7zM13 10h4v4h-4z',
  full: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  people: 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-7 7-7s7 3 7 7M16 3.5a4 4 0 0 1 0 7M18 14.5c2.500 1 4 3.500 4 6.500',
  computer: 'M4 5h16v11H4zM9 20h6M12 16v4M9 10h.01M15 10h.01',
  replay: 'M4 12a8 8 0 1 0 3-6.200M4 4v4h4M10 9l5 3-5 3z',
  shield: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM8.500 12l2.500 2.500 4.500-5',
  score: 'M5 20V10M12 20V4M19 20v-7',
  first: 'M6 5v14M18 5l-9 7 9 7z',
  before: 'M16 5l-9 7 9 7z',
  after: 'M8 5l9 7-9 7z',
  last: 'M18 5v14M6 5l9 7-9 7z',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  remove: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  open: 'M12 20V9M8 13l4-4 4 4M5 4h14',
  warning: 'M12 4l9 16H3zM12 10v4M12 17h.01',
  leave: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
};

/** @param {keyof typeof ICONS} name */
export function icon(name) {
  const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  picture.setAttribute('viewBox', '0 0 24 24');
  picture.setAttribute('class', 'icon');
  picture.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', ICONS[name]);
  picture.append(path);
  return picture;
}

/** A button with an icon and its name, which narrow screens hide from the eye but not from readers. */
export function iconButton(/** @type {keyof typeof ICONS} */ name, /** @type {string} */ label, /** @type {(event: Event) => void} */ onclick, attributes = {}) {
  return h('button', {type: 'button', class: 'tool', title: label, onclick, ...attributes}, icon(name), h('span', {class: 'tool-name'}, label));
}

/**
 * A choice among a few, as buttons; its name is for readers only unless it is to be seen.
 * @param {string} name @param {string} legend @param {[string, string][]} entries values and their texts @param {string} chosen
 * @param {(value: string) => void} onchange @param {{seen?: boolean, note?: string, className?: string, id?: string}} [options]
 */
export function choices(name, legend, entries, chosen, onchange, {seen = false, note = '', className = '', id = name} = {}) {
  return h('fieldset', {class: `choices ${className}`, id, 'aria-describedby': note || undefined},
    h('legend', {class: seen ? 'name' : 'unseen'}, legend),
    entries.map(([value, text]) =>
      h('label', {}, h('input', {type: 'radio', name, value, checked: value === chosen, onchange: () => onchange(value)}), h('span', {}, text))));
}

/** Gives somebody a file to keep. @param {string} name @param {string} text @param {string} type */
export function saveFile(name, text, type) {
  const link = h('a', {href: URL.createObjectURL(new Blob([text], {type})), download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000); // some browsers read it only after they have asked where to put it
}

/** Asks before something that can't be taken back. @param {string} question @param {string} yes @param {string} no @returns {Promise<boolean>} */
export function confirmed(question, yes, no) {
  return new Promise((resolve) => {
    let answer = false;
    const element = h('dialog', {class: 'sheet asking', 'aria-label': question},
      h('div', {class: 'sheet-body'}, h('p', {}, question),
        h('div', {class: 'row end'},
          h('button', {type: 'button', class: 'button', autofocus: true, onclick: () => element.close()}, no),
          h('button', {type: 'button', class: 'button main', onclick: () => {
            answer = true;
            element.close();
          }}, yes))));
    element.addEventListener('close', () => {
      element.remove();
      resolve(answer);
    });
    document.body.append(element);
    element.showModal();
  });
}

/** A dialog over the page, closed by Escape, its button or a click beside it; gone when closed. */
export function dialog(/** @type {string} */ title, /** @type {Child[]} */ children, {className = '', onclose = () => {}, closeName = ''} = {}) {
  const element = h('dialog', {class: `sheet ${className}`, 'aria-label': title});
  element.append(
    h('header', {class: 'sheet-head'}, h('h2', {}, title),
      h('button', {type: 'button', class: 'tool', title: closeName, 'aria-label': closeName, onclick: () => element.close()}, icon('close'))),
    h('div', {class: 'sheet-body', tabindex: '0'}, ...children));
  element.addEventListener('click', (event) => {
    if (event.target === element) element.close();
  });
  element.addEventListener('close', () => {
    element.remove();
    onclose();
  });
  document.body.append(element);
  element.showModal();
  return element;
}
