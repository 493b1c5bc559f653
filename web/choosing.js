// Choosing a tile and the place where it goes: by click, drag or key.
// @ts-check
import {announce} from './app.js';
import {joinedBy, laidOf, placeName} from './position.js';
import {_} from './words.js';
import {signed, worthWords} from './worth.js';

export class Choosing {
  /** @param {import('./table.js').Table} table @param {import('./felt.js').Felt} felt @param {import('./hand.js').Hand} hand */
  constructor(table, felt, hand) {
    this.table = table;
    this.felt = felt;
    this.board = felt.board;
    this.hand = hand;
    /** @type {string | null} the tile chosen */
    this.chosen = null;
    this.faceDown = false;
    /** @type {DOMRect | undefined} where the dragged tile was let go */
    this.dropped = undefined;
  }

  /** Another view: what was chosen stays chosen while it can. @param {any} view @param {boolean} same it is the same position, drawn anew */
  keep(view, same) {
    if (same) return;
    this.faceDown = false;
    if (view.stage !== 'play' || view.turn !== this.table.mine || !view.hand?.includes(this.chosen)) this.chosen = null;
  }

  /** The moves that lay a tile, but for those that the server says are like another. @param {string} tile @returns {any[]} */
  movesOf(tile) {
    return this.table.moves.filter((move) => move.event === 'place' && move.tile === tile && move.like === undefined);
  }

  /** Whether the chosen tile may be laid face down, and face up. */
  sides() {
    const moves = this.chosen ? this.movesOf(this.chosen) : [];
    return {down: moves.some((move) => move.down), up: moves.some((move) => !move.down)};
  }

  /** The moves with the chosen tile, from left to right, as keys go. */
  places() {
    const moves = this.chosen ? this.movesOf(this.chosen).filter((move) => Boolean(move.down) === this.faceDown) : [];
    return moves.sort((one, other) => one.ghost[0] - other.ghost[0] || one.ghost[1] - other.ghost[1]);
  }

  /** Shows my hand, and the places of the chosen tile. */
  show() {
    const {moves, view} = this.table;
    const playable = new Set(moves.filter((move) => move.event === 'place').map((move) => move.tile));
    const hand = view.hand ?? [];
    const turnedUp = [...playable].filter((tile) => !hand.includes(tile)); // a lead that comes from the stock
    const {down, up} = this.sides();
    if (down && !up) this.faceDown = true;
    this.hand.show([...hand, ...turnedUp], playable, this.chosen, moves.length > 0);
    this.showPlaces();
  }

  showPlaces() {
    const laid = laidOf(this.table.view);
    const moves = this.places();
    this.felt.offer(moves.map((move, index) => ({
      piece: {tile: move.tile, x: move.ghost[0], y: move.ghost[1], turn: move.ghost[2], down: move.down ?? false},
      label: _('Lay {0} {1}', move.tile, placeName(move, laid)),
      where: placeName({...move, points: 0}, laid),
      joined: joinedBy(move, laid),
      key: String(index + 1),
      gain: move.worth || move.points ? signed(move.points ?? 0) : undefined,
      why: worthWords(move, this.table.view.divisor),
      look: (on) => this.table.tray.look(on || moves.length === 1 ? move : null),
      choose: () => this.table.act(move, this.dropped),
    })));
    const {looked} = this.table.tray; // the same places, drawn anew
    this.table.tray.look(moves.length === 1 ? moves[0] : moves.find((move) => move.id === looked?.id));
  }

  /** @param {string} tile @param {boolean} byKey */
  choose(tile, byKey) {
    const moves = this.movesOf(tile);
    if (tile === this.chosen && moves.length === 1) return this.table.act(moves[0]);
    this.chosen = tile === this.chosen ? null : tile;
    this.faceDown = false;
    this.table.showChoice();
    if (this.chosen) announce(_('{0} can go: {1}', tile, moves.map((move) => placeName(move, laidOf(this.table.view))).join('; ')));
    if (this.chosen && byKey) this.board.step(1);
  }

  /** Chooses the tile of a move and shows its place, which gets the focus: Enter lays it there. @param {any} move @param {boolean} focus */
  suggest(move, focus) {
    this.chosen = move.tile;
    this.faceDown = Boolean(move.down);
    this.table.showChoice();
    const index = this.places().findIndex((each) => each.id === move.id);
    if (index >= 0) this.board.single(index, focus);
  }

  turnOver() {
    this.faceDown = !this.faceDown;
    this.table.showChoice();
  }

  /** Nothing is chosen any more; the tile that was gets the focus. */
  giveBack() {
    const tile = this.chosen;
    this.chosen = null;
    this.table.showChoice();
    this.hand.focus(tile);
  }

  /** @param {string} tile @param {number} x @param {number} y @returns {number | null} how far it must be turned to lie at the place that is there */
  drag(tile, x, y) {
    if (this.chosen !== tile) {
      this.chosen = tile;
      this.faceDown = false;
      this.table.showChoice();
    }
    const ghost = this.felt.ghostAt(x, y);
    this.felt.point(ghost);
    return ghost ? this.board.kind.angle(ghost.piece) : null;
  }

  /** @param {number} x @param {number} y */
  drop(x, y) {
    const ghost = x < 0 ? null : this.felt.ghostAt(x, y);
    this.felt.point(null);
    this.dropped = new DOMRect(x - 24, y - 48, 48, 96);
    if (ghost) ghost.choose();
    this.dropped = undefined;
  }

  /** Whether the key meant something here. @param {string} key */
  key(key) {
    const ghosts = this.board.offered;
    const number = Number(key);
    const step = {ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1}[key];
    if (number >= 1 && number <= Math.min(ghosts.length, 9)) ghosts[number - 1].choose();
    else if (key === 'Escape' && this.chosen) this.giveBack();
    else if (step && ghosts.length) this.board.step(step);
    else return false;
    return true;
  }
}
