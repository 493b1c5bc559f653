// The clocks of a table: whose runs, and what everybody has left.
// @ts-check
import {announce} from './app.js';
import {fill, h} from './dom.js';
import {MESSAGE, _} from './words.js';

const URGENT = 10000; // milliseconds
/** When those who listen are told what. @type {[number, string][]} */
const WARNINGS = [[5000, MESSAGE('Five seconds left.')], [URGENT, MESSAGE('Ten seconds left.')]];

/** Minutes and seconds. @param {number} milliseconds */
export function timeText(milliseconds) {
  const seconds = Math.max(Math.ceil(milliseconds / 1000), 0);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What a clock shows and means. @param {string} text of Clocks.texts() */
function contents(text) {
  const reserve = text.startsWith('+');
  return [h('span', {class: 'unseen'}, `${_('time left')}: `), h('span', {class: 'time'}, text), reserve ? h('span', {class: 'unit'}, ` ${_('in reserve')}`) : null];
}

/** @param {string} text */
function meaning(text) {
  return text.startsWith('+') ? _('for moves that take longer, in the whole match') : _('for this move');
}

/** Somebody's clock. @param {string} text */
export function clockPart(text) {
  return h('span', {class: 'clock', title: meaning(text)}, ...contents(text));
}

export class Clocks {
  /** @param {HTMLElement} root where they are shown */
  constructor(root) {
    this.root = root;
    this.seat = -1;
    this.until = 0;
    /** @type {number[]} milliseconds that each has left besides */
    this.reserve = [];
    this.warned = Infinity; // what was said last
    this.ticking = window.setInterval(() => this.tick(), 500);
  }

  /** @param {{seat: number, move: number, reserve: number[]}} message */
  heard(message) {
    this.seat = message.seat;
    this.until = Date.now() + message.move;
    this.reserve = message.reserve;
    this.warned = Infinity;
  }

  stop() {
    clearInterval(this.ticking);
  }

  /** What the one on turn has left in all, in milliseconds. */
  left() {
    return this.until - Date.now() + (this.reserve[this.seat] ?? 0);
  }

  /** What somebody has left to act, reserve and all. @param {number | null} seat */
  leftFor(seat) {
    return this.until && seat === this.seat ? this.left() : Infinity;
  }

  /** What each player's clock shows: the time for the move, then the reserve with a plus. @returns {(string | null)[]} */
  texts() {
    const {seat, until, reserve} = this;
    return reserve.map((_none, index) => {
      if (!until) return null;
      const move = index === seat ? until - Date.now() : 0;
      const rest = reserve[index] + Math.min(move, 0);
      return `${move > 0 ? '' : '+'}${timeText(move > 0 ? move : rest)}`;
    });
  }

  /** Only the clocks change: whoever has the focus keeps it. */
  tick() {
    if (!this.until) return;
    const urgent = this.left() <= URGENT;
    for (const [seat, text] of this.texts().entries()) {
      const chip = this.root.querySelector(`.chip[data-seat="${seat}"]`);
      const clock = /** @type {HTMLElement | null | undefined} */ (chip?.querySelector('.clock'));
      if (!clock || !text) continue;
      if (clock.querySelector('.time')?.textContent !== text) fill(clock, ...contents(text));
      clock.title = meaning(text);
      clock.classList.toggle('urgent', urgent && seat === this.seat);
    }
    const mine = Boolean(this.root.querySelector('.chip.mine.turn'));
    this.root.classList.toggle('hurry', urgent && mine);
    if (mine) this.warn(this.left());
  }

  /** Those who listen hear it twice. @param {number} left milliseconds */
  warn(left) {
    const [limit, text] = WARNINGS.find(([each]) => left <= each) ?? [Infinity, ''];
    if (text && this.warned > limit) announce(_(text));
    this.warned = Math.min(this.warned, limit);
  }
}
