// What a player is told and may do: a line of text, and buttons that appear only when they may be used.
// @ts-check
import {fill, h} from './dom.js';
import {winnersText} from './ending.js';
import {actionWords} from './events.js';
import {_} from './words.js';
import {sumWords, worthWords} from './worth.js';

export class Tray {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    this.status = h('p', {class: 'status'});
    this.sum = h('span', {class: 'sum', hidden: true}); // of the open ends, where it counts
    this.actions = h('div', {class: 'actions'});
    /** @type {any} the move whose place is looked at */
    this.looked = null;
  }

  /** Says what a move would score. @param {any} move none: how it stands now */
  look(move) {
    this.looked = move;
    this.showSum();
  }

  showSum() {
    const {view, sent} = this.table;
    const now = view.divisor && view.sum !== undefined && view.ends?.length ? sumWords(view.sum, view.divisor) : '';
    const words = (this.looked && !sent && worthWords(this.looked, view.divisor)) || now;
    this.sum.hidden = !words;
    this.sum.textContent = words;
    this.sum.classList.toggle('looked', words !== now);
  }

  show() {
    const {view, mine} = this.table;
    const playing = view.stage === 'play';
    fill(this.status, this.text());
    this.showSum();
    this.status.classList.toggle('mine', playing && view.turn === mine);
    this.status.classList.toggle('held', this.isHeld());
    const focused = this.actions.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.event : undefined;
    if (view.stage === 'match-over' || view.stage === 'round-over')
      fill(this.actions, ...this.table.results.trayButtons());
    else fill(this.actions, ...(this.isHeld() ? [this.backButton()] : this.buttons()));
    if (focused) /** @type {HTMLElement | null} */ (this.actions.querySelector(`[data-event="${focused}"]`))?.focus();
  }

  /** The button of the first thing to do that is not laying a tile. @returns {HTMLElement | null} */
  first() {
    return this.actions.querySelector('[data-event]');
  }

  /** What has to be done where no tile can be laid, for those who listen. @returns {string[]} */
  needed() {
    const {moves, kind} = this.table;
    return moves.length ? [_('Nothing fits: {0}.', moves.map((move) => actionWords(move, kind)).join(', '))] : [];
  }

  /** Whether a computer player plays for me. */
  isHeld() {
    const {view, info, mine} = this.table;
    return view.stage === 'play' && mine !== null && Boolean(info.seats[mine].held);
  }

  backButton() {
    return h('button', {type: 'button', class: 'button main', onclick: () => this.table.say({type: 'back'})}, _('I play myself'));
  }

  text() {
    const {view, names, mine} = this.table;
    if (this.isHeld()) return _('A computer player plays for you.');
    switch (view.stage) {
      case 'match-over': return winnersText(view, names, mine);
      case 'round-over': return _('The round is over.');
      case 'play': return view.turn === mine ? this.turnText() : _('It is {0}’s turn.', names[view.turn]);
      default: return _('The tiles are being shuffled.');
    }
  }

  turnText() {
    const {moves, view, sent, choosing} = this.table;
    if (sent) return _('Sending …');
    const coming = this.table.forced.coming;
    if (coming) return coming.event === 'place' ? _('Only one place: one moment …') : _('Nothing fits: one moment …');
    if (!moves.some((move) => move.event === 'place')) return _('Your turn: nothing fits.');
    if (view.lead && new Set(moves.map((move) => move.tile)).size === 1 && !view.history?.length) return _('Your turn: lead with {0}.', moves[0].tile);
    if (choosing?.chosen) return _('Where does it go?');
    return view.history?.at(-1)?.more && view.history.at(-1).event === 'place' ? _('Your turn: lay another tile.') : _('Your turn: choose a tile.');
  }

  /** @returns {HTMLButtonElement[]} */
  buttons() {
    const {moves, choosing, kind} = this.table;
    const weight = this.table.fits() ? 'button' : 'button main'; // who can lay a tile should
    const others = moves.filter((move) => move.event !== 'place').map((move, index) =>
      h('button', {type: 'button', class: weight, 'data-event': move.event, 'aria-keyshortcuts': index ? null : 'd', onclick: () => this.table.act(move)}, actionWords(move, kind)));
    const {down, up} = choosing?.sides() ?? {down: false, up: false};
    if (!down || !up) return others;
    return [h('button', {type: 'button', class: 'button toggle', 'aria-pressed': String(choosing?.faceDown), onclick: () => choosing?.turnOver()}, _('Lay it face down')), ...others];
  }
}
