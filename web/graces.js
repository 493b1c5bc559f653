// How long seats wait for people who are away, until a computer player may hold them.
// @ts-check
import {timeText} from './clocks.js';

const INEXACT = 1500; // milliseconds: the same moment, told twice

export class Graces {
  /** @param {HTMLElement} root where they are shown @param {(seat: number) => void} onover the seat can be held from now on */
  constructor(root, onover) {
    this.root = root;
    this.onover = onover;
    /** @type {(number | null)[]} when each can be held; null: it can't, since nobody is away there */
    this.until = [];
    this.ticking = window.setInterval(() => this.tick(), 500);
  }

  /** @param {{hold_in?: number}[]} seats */
  heard(seats) {
    this.until = seats.map(({hold_in: left}, seat) => {
      if (left === undefined) return null;
      const [before, now] = [this.until[seat], Date.now() + left];
      return before && Math.abs(now - before) < INEXACT && (before > Date.now() || !left) ? before : now;
    });
  }

  stop() {
    clearInterval(this.ticking);
  }

  /** What is left for each; '' where nothing is, null where nobody is away. @returns {(string | null)[]} */
  texts() {
    return this.until.map((until) => (until === null ? null : until > Date.now() ? timeText(until - Date.now()) : ''));
  }

  tick() {
    for (const [seat, text] of this.texts().entries()) {
      const shown = this.root.querySelector(`.chip[data-seat="${seat}"] .grace-time`);
      if (!shown || text === null) continue;
      if (text) shown.textContent = text;
      else this.onover(seat);
    }
  }
}
