// The clocks of a table: whose runs, and what everybody has left.
// @ts-check
import {announce} from './app.js';
import {_} from './words.js';

const URGENT = 10000; // milliseconds

/** Minutes and seconds. @param {number} milliseconds */
export function timeText(milliseconds) {
  const seconds = Math.max(Math.ceil(milliseconds / 1000), 0);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export class Clocks {
  /** @param {HTMLElement} root where they are shown */
  constructor(root) {
    this.root = root;
    this.seat = -1;
    this.until = 0;
    /** @type {number[]} milliseconds that each has left besides */
    this.reserve = [];
    this.warned = false;
    this.ticking = window.setInterval(() => this.tick(), 500);
  }

  /** @param {{seat: number, move: number, reserve: number[]}} message */
  heard(message) {
    this.seat = message.seat;
    this.until = Date.now() + message.move;
    this.reserve = message.reserve;
    this.warned = false;
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
      const time = chip?.querySelector('.time');
      if (time) time.textContent = text;
      chip?.querySelector('.clock')?.classList.toggle('urgent', urgent && seat === this.seat);
    }
    if (!urgent || this.warned) return;
    this.warned = true;
    if (this.root.querySelector('.chip.mine.turn')) announce(_('Ten seconds left.'));
  }
}
