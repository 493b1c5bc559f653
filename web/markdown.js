// The rules texts are Markdown of a simple kind; this makes elements of it, never HTML from text.
// @ts-check
import {h} from './dom.js';

const ITEM = /^(\s*)(?:[-*]|\d+\.)\s+(.*)$/;
const IMAGE = /^\s*!\[([^\]]*)\]\((?:\.\.\/)*pictures\/([a-z0-9-]+\.svg)\)$/; // of docs/pictures, and from nowhere else

/** Words with *emphasis*, **strong**, `code` and rule ids. @param {string} text @returns {Node[]} */
function words(text) {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\([A-Z]\d+(?:, [A-Z]\d+)*\)|\[[^\]]+\]\([^)]+\))/).filter(Boolean).map((piece) => {
    if (piece.startsWith('**')) return h('strong', {}, piece.slice(2, -2));
    if (piece.startsWith('*') && piece.length > 2) return h('em', {}, piece.slice(1, -1));
    if (piece.startsWith('`')) return h('code', {}, piece.slice(1, -1));
    if (/^\([A-Z]\d/.test(piece)) return h('span', {class: 'rule-id', 'data-rules': piece.slice(1, -1)}, piece);
    const link = piece.match(/^\[([^\]]+)\]\(([^)]+)\)$/);
    if (link) return document.createTextNode(link[1]);
    return document.createTextNode(piece);
  });
}

/** Pictures side by side; the server has those of the texts. @param {string[]} lines */
function pictures(lines) {
  return h('div', {class: 'pictures'}, lines.map((line) => {
    const [, alt, file] = /** @type {RegExpMatchArray} */ (line.match(IMAGE));
    return h('figure', {}, h('img', {src: `/look/${file}`, alt: ''}), h('figcaption', {}, alt));
  }));
}

/** @param {string[]} lines */
function table(lines) {
  const rows = lines.filter((line) => !/^\|[\s:|-]+\|$/.test(line)).map((line) => line.slice(1, -1).split('|').map((cell) => cell.trim()));
  const [head, ...body] = rows;
  return h('div', {class: 'scroll', tabindex: '0', role: 'group'}, h('table', {},
    head.some(Boolean) ? h('thead', {}, h('tr', {}, head.map((cell) => h('th', {scope: 'col'}, words(cell))))) : null,
    h('tbody', {}, body.map((row) => h('tr', {}, row.map((cell) => h('td', {}, words(cell))))))));
}

/** What belongs to one item: its text, then whatever is indented below it. @param {string} first @param {string[]} below @returns {Node[]} */
function item(first, below) {
  const text = [first];
  let at = 0;
  while (at < below.length && below[at].trim() && !ITEM.test(below[at]) && !IMAGE.test(below[at])) text.push(below[at++].trim());
  return [...words(text.join(' ')), ...blocks(below.slice(at))];
}

/** @param {string[]} lines @returns {Node} */
function list(lines) {
  const indent = /** @type {RegExpMatchArray} */ (lines[0].match(ITEM))[1].length;
  /** @type {{first: string, below: string[]}[]} */
  const items = [];
  for (const line of lines) {
    const found = line.match(ITEM);
    if (found && found[1].length <= indent) items.push({first: found[2], below: []});
    else items[items.length - 1].below.push(line);
  }
  return h(/^\s*\d/.test(lines[0]) ? 'ol' : 'ul', {}, items.map(({first, below}) => h('li', {}, item(first, below))));
}

/** @param {string[]} lines @returns {Node[]} */
function blocks(lines) {
  /** @type {Node[]} */
  const nodes = [];
  for (let i = 0; i < lines.length;) {
    const line = lines[i];
    const from = i;
    const take = (/** @type {(line: string) => boolean} */ test) => {
      do i++;
      while (i < lines.length && test(lines[i]));
      return lines.slice(from, i);
    };
    const heading = line.match(/^(#{1,4}) (.*)$/);
    if (!line.trim()) i++;
    else if (heading) {
      nodes.push(h(/** @type {'h1'} */ (`h${heading[1].length}`), {}, words(heading[2])));
      i++;
    } else if (IMAGE.test(line)) nodes.push(pictures(take((each) => IMAGE.test(each))));
    else if (line.startsWith('```')) {
      i++;
      while (i < lines.length && !lines[i].startsWith('```')) i++;
      nodes.push(h('pre', {tabindex: '0'}, lines.slice(from + 1, i++).join('\n')));
    } else if (line.startsWith('|')) nodes.push(table(take((each) => each.startsWith('|'))));
    else if (ITEM.test(line)) {
      // An empty line belongs to the list if what follows it is indented.
      nodes.push(list(take((each) => ITEM.test(each) || /^\s+\S/.test(each) || (!each.trim() && /^\s+\S/.test(lines[i + 1] ?? '')))));
    } else nodes.push(h('p', {}, words(take((each) => Boolean(each.trim()) && !/^(#|\||```|!\[|\s*[-*]\s)/.test(each)).map((each) => each.trim()).join(' '))));
  }
  return nodes;
}

/** @param {string} text @returns {Node[]} */
export function markdown(text) {
  return blocks(text.split('\n'));
}
