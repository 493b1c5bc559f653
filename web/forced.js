// Does what is forced: draws or passes where nothing else can be done, lays where there is one place, as it is set. It
// takes as long as somebody who thinks, whatever the hand is like: how quick it is tells the others nothing.
// @ts-check
import {settings} from './kept.js';
import {isPressed} from './pointers.js';

const LEAST = 1200; // milliseconds: long enough to follow
const MOST = 3800;
const AGAIN = 700; // until it looks whether the person is still busy
const PART = 4; // of the time that the clock leaves, so much of it at most

/** The only thing that can be done, if it is to be done without being asked. @param {any[]} moves @param {{drawForced: boolean, layForced: boolean}} wanted */
export function forcedMove(moves, {drawForced, layForced}) {
  const [move, ...others] = moves.filter((each) => each.like === undefined);
  if (!move || others.length) return null;
  return (move.event === 'place' ? layForced : drawForced) ? move : null;
}

/** How long a person takes, more often short than long; less where a clock would run out. @param {number} left milliseconds on the clock, perhaps Infinity @param {number} luck from 0 to 1 */
export function naturalPause(left, luck = Math.random()) {
  return Math.max(0, Math.min(LEAST + (MOST - LEAST) * luck ** 2, left / PART));
}

export class Forced {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    this.timer = 0;
    this.at = -1; // the view whose move is made when the pause is over
    this.due = Infinity; // when that is
    this.suspended = false; // a move was taken back: what comes next is the person's
  }

  /** The move that is made soon, if nobody makes another. */
  get coming() {
    const {table} = this;
    const {view, mine} = table;
    if (this.suspended || view?.stage !== 'play' || view.turn !== mine || table.tray.isHeld()) return null;
    return forcedMove(table.moves, settings());
  }

  /** Something has changed: what was to be done is perhaps not any more, or something else is, or a clock leaves less time. */
  consider() {
    const at = this.coming ? this.table.view.at : -1;
    const same = at === this.at;
    const due = Date.now() + naturalPause(this.table.clocks.leftFor(this.table.mine), same ? 1 : Math.random());
    if (same && due >= this.due) return;
    this.stop();
    this.at = at;
    this.due = due;
    if (at >= 0) this.timer = window.setTimeout(() => this.act(at), due - Date.now());
  }

  stop() {
    clearTimeout(this.timer);
    this.at = -1;
    this.due = Infinity;
  }

  suspend() {
    this.suspended = true;
    this.stop();
  }

  /** The person does something: that ends a suspension. */
  resume() {
    this.suspended = false;
    this.stop();
  }

  /** Whether the person is about to do something, or has to be asked first. */
  isBusy() {
    const {table} = this;
    const votes = table.info.seats.some((/** @type {any} */ seat) => seat.hold?.votes?.length);
    return isPressed() || votes || table.wasLost || table.choosing?.chosen || table.hints.isWanted() || document.querySelector('dialog[open]') !== null;
  }

  /** @param {number} at the view that it is about */
  act(at) {
    const move = this.coming;
    if (!move || this.table.view.at !== at) return;
    if (this.isBusy()) this.timer = window.setTimeout(() => this.act(at), AGAIN);
    else this.table.act(move);
  }
}
