// QR codes (ISO/IEC 18004): bytes, error correction level M, versions 1 to 10: up to 213 bytes.
// @ts-check
import {svg} from './tiles.js';

/** For each version: error correction bytes a block, and the data bytes of each block. */
const BLOCKS = [
  {check: 10, data: [16]},
  {check: 16, data: [28]},
  {check: 26, data: [44]},
  {check: 18, data: [32, 32]},
  {check: 24, data: [43, 43]},
  {check: 16, data: [27, 27, 27, 27]},
  {check: 18, data: [31, 31, 31, 31]},
  {check: 22, data: [38, 38, 39, 39]},
  {check: 22, data: [36, 36, 36, 37, 37]},
  {check: 26, data: [43, 43, 43, 43, 44]},
];
const ALIGNMENT = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

// ---- Error correction: polynomials over the field of 256 elements ----

const POWERS = new Uint8Array(512);
const LOGARITHMS = new Uint8Array(256);
for (let i = 0, value = 1; i < 255; i++) {
  POWERS[i] = POWERS[i + 255] = value;
  LOGARITHMS[value] = i;
  value = (value << 1) ^ (value & 128 ? 0x11d : 0);
}

/** @param {number} a @param {number} b */
function times(a, b) {
  return a && b ? POWERS[LOGARITHMS[a] + LOGARITHMS[b]] : 0;
}

/** The check bytes of a block. @param {number[]} data @param {number} count */
function checkBytes(data, count) {
  let generator = [1];
  for (let i = 0; i < count; i++) generator = [...generator, 0].map((value, at) => value ^ (at ? times(generator[at - 1], POWERS[i]) : 0));
  const rest = [...data, ...Array(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i];
    if (factor) generator.forEach((value, at) => (rest[i + at] ^= times(value, factor)));
  }
  return rest.slice(data.length);
}

// ---- The bytes ----

/** @param {Uint8Array} bytes @param {number} version */
function codewords(bytes, version) {
  const {check, data} = BLOCKS[version - 1];
  const room = data.reduce((sum, size) => sum + size, 0);
  /** @type {number[]} */
  const bits = [];
  const push = (/** @type {number} */ value, /** @type {number} */ count) => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  push(4, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, room * 8 - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  /** @type {number[]} */
  const all = [];
  for (let i = 0; i < bits.length; i += 8) all.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  for (let pad = 0xec; all.length < room; pad ^= 0xec ^ 0x11) all.push(pad);
  let from = 0;
  const blocks = data.map((size) => all.slice(from, (from += size)));
  const checks = blocks.map((block) => checkBytes(block, check));
  /** @type {number[]} */
  const mixed = [];
  for (const part of [blocks, checks])
    for (let i = 0; i < Math.max(...part.map(({length}) => length)); i++) for (const block of part) if (i < block.length) mixed.push(block[i]);
  return mixed;
}

// ---- The squares ----

/** @param {number} value @param {number} polynomial @param {number} degree */
function remainder(value, polynomial, degree) {
  let rest = value << degree;
  for (let bit = 31 - Math.clz32(rest); bit >= degree; bit = 31 - Math.clz32(rest)) rest ^= polynomial << (bit - degree);
  return (value << degree) | rest;
}

const MASKS = [
  (/** @type {number} */ row, /** @type {number} */ col) => (row + col) % 2 === 0,
  (/** @type {number} */ row) => row % 2 === 0,
  (/** @type {number} */ _row, /** @type {number} */ col) => col % 3 === 0,
  (/** @type {number} */ row, /** @type {number} */ col) => (row + col) % 3 === 0,
  (/** @type {number} */ row, /** @type {number} */ col) => (Math.floor(row / 2) + Math.floor(col / 3)) % 2 === 0,
  (/** @type {number} */ row, /** @type {number} */ col) => ((row * col) % 2) + ((row * col) % 3) === 0,
  (/** @type {number} */ row, /** @type {number} */ col) => (((row * col) % 2) + ((row * col) % 3)) % 2 === 0,
  (/** @type {number} */ row, /** @type {number} */ col) => (((row + col) % 2) + ((row * col) % 3)) % 2 === 0,
];

/** The fixed patterns; undefined where data goes. @param {number} version @param {number} mask */
function frame(version, mask) {
  const size = 17 + 4 * version;
  /** @type {(boolean | undefined)[][]} */
  const grid = Array.from({length: size}, () => Array(size).fill(undefined));
  const put = (/** @type {number} */ row, /** @type {number} */ col, /** @type {boolean} */ dark) => {
    if (row >= 0 && col >= 0 && row < size && col < size) grid[row][col] = dark;
  };
  for (const [top, left] of [[0, 0], [0, size - 7], [size - 7, 0]])
    for (let row = -1; row < 8; row++)
      for (let col = -1; col < 8; col++) {
        const ring = Math.max(Math.abs(row - 3), Math.abs(col - 3));
        put(top + row, left + col, ring !== 2 && ring !== 4);
      }
  for (let i = 8; i < size - 8; i++) grid[6][i] = grid[i][6] = i % 2 === 0;
  const centres = ALIGNMENT[version - 1];
  for (const row of centres)
    for (const col of centres) {
      if ((row === 6 && (col === 6 || col === size - 7)) || (col === 6 && row === size - 7)) continue;
      for (let y = -2; y <= 2; y++) for (let x = -2; x <= 2; x++) put(row + y, col + x, Math.max(Math.abs(x), Math.abs(y)) !== 1);
    }
  const format = remainder(mask, 0x537, 10) ^ 0x5412; // level M is 00
  for (let i = 0; i < 15; i++) {
    const dark = Boolean((format >> i) & 1);
    grid[i < 6 ? i : i < 8 ? i + 1 : size - 15 + i][8] = dark;
    grid[8][i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i] = dark;
  }
  grid[size - 8][8] = true;
  if (version >= 7) {
    const info = remainder(version, 0x1f25, 12);
    for (let i = 0; i < 18; i++) {
      const dark = Boolean((info >> i) & 1);
      const [near, far] = [Math.floor(i / 3), size - 11 + (i % 3)];
      grid[near][far] = grid[far][near] = dark;
    }
  }
  return grid;
}

/** How hard a pattern is to read. @param {boolean[][]} grid */
function penalty(grid) {
  const size = grid.length;
  let sum = 0;
  let dark = 0;
  for (let row = 0; row < size; row++) {
    for (const line of [grid[row], grid.map((each) => each[row])]) {
      const text = line.map(Number).join('');
      for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
      for (const pattern of ['10111010000', '00001011101']) for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) sum += 40;
    }
    for (let col = 0; col < size; col++) {
      dark += Number(grid[row][col]);
      if (row && col && grid[row][col] === grid[row - 1][col] && grid[row][col] === grid[row][col - 1] && grid[row][col] === grid[row - 1][col - 1]) sum += 3;
    }
  }
  return sum + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}

/** @param {number[]} bytes @param {number} version @param {number} mask @returns {boolean[][]} */
function fillIn(bytes, version, mask) {
  const grid = frame(version, mask);
  const size = grid.length;
  let bit = 0;
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up)
    for (let i = 0; i < size; i++) {
      const row = up ? size - 1 - i : i;
      for (const col of [right, right - 1])
        if (grid[row][col] === undefined) {
          const dark = Boolean(((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
          grid[row][col] = dark !== MASKS[mask](row, col);
          bit++;
        }
    }
  return /** @type {boolean[][]} */ (grid);
}

/** The squares of a text, dark ones true; null if it is too long. @param {string} text */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex(({data}, index) => data.reduce((sum, size) => sum + size, 0) >= bytes.length + (index < 9 ? 2 : 3)) + 1;
  if (!version) return null;
  const words = codewords(bytes, version);
  const grids = MASKS.map((_mask, mask) => fillIn(words, version, mask));
  return grids.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
}

/** @param {string} text @param {string} label */
export function qrPicture(text, label) {
  const grid = qrCode(text);
  if (!grid) return '';
  const size = grid.length + 8;
  const path = grid.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : ''))).join('');
  return svg('svg', {viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': label, class: 'qr-code', 'shape-rendering': 'crispEdges'},
    svg('rect', {width: size, height: size, fill: '#fff'}), svg('path', {d: path, fill: '#000'}));
}
