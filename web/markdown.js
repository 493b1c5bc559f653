// The rules texts are Markdown of a simple kind; this makes elements of it, never HTML from text.
// @ts-check
import {h} from './dom.js';

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

/** @param {string[]} lines */
function table(lines) {
  const rows = lines.filter((line) => !/^\|[\s:|-]+\|$/.test(line)).map((line) => line.slice(1, -1).split('|').map((cell) => cell.trim()));
  const [head, ...body] = rows;
  return h('div', {class: 'scroll', tabindex: '0', role: 'group'}, h('table', {},
    head.some(Boolean) ? h('thead', {}, h('tr', {}, head.map((cell) => h('th', {scope: 'col'}, words(cell))))) : null,
    h('tbody', {}, body.map((row) => h('tr', {}, row.map((cell) => h('td', {}, words(cell))))))));
}

/** @param {string[]} lines @returns {Node} */
function list(lines) {
  /** @type {string[]} */
  const items = [];
  for (const line of lines) {
    const item = line.match(/^\s*(?:[-*]|\d+\.)\s+(.*)$/);
    if (item) items.push(item[1]);
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return h(/^\s*\d/.test(lines[0]) ? 'ol' : 'ul', {}, items.map((item) => h('li', {}, words(item))));
}

/** @param {string} text @returns {Node[]} */
export function markdown(text) {
  /** @type {Node[]} */
  const nodes = [];
  const lines = text.split('\n');
  for (let i = 0; i < lines.length;) {
    const line = lines[i];
    const from = i;
    const take = (/** @type {(line: string) => boolean} */ test) => {
      do i++;
      while (i < lines.length && test(lines[i]));
      return lines.slice(from, i);
    };
    const heading = line.match(/^(#{1,4}) (.*)$/);
    const image = line.match(/^!\[([^\]]*)\]\(([^)]+)\)$/);
    if (!line.trim()) i++;
    else if (heading) {
      nodes.push(h(/** @type {'h1'} */ (`h${heading[1].length}`), {}, words(heading[2])));
      i++;
    } else if (image) {
      nodes.push(h('img', {src: `/pictures/${image[2].split('/').pop()}`, alt: image[1], loading: 'lazy'}));
      i++;
    } else if (line.startsWith('```')) {
      i++;
      while (i < lines.length && !lines[i].startsWith('```')) i++;
      nodes.push(h('pre', {tabindex: '0'}, lines.slice(from + 1, i++).join('\n')));
    } else if (line.startsWith('|')) nodes.push(table(take((each) => each.startsWith('|'))));
    else if (/^\s*([-*]|\d+\.)\s/.test(line)) nodes.push(list(take((each) => /^\s*([-*]|\d+\.)\s/.test(each) || /^\s+\S/.test(each))));
    else nodes.push(h('p', {}, words(take((each) => Boolean(each.trim()) && !/^(#|\||```|!\[|\s*[-*]\s)/.test(each)).join(' '))));
  }
  return nodes;
}
