// A table: draws what the server shows this seat, and sends the move that is chosen. The page knows
// no rules.
// @ts-check
import {announce, go, hasMotion, toast} from './app.js';
import {rematch} from './begin.js';
import {Board} from './board.js';
import {dialog, fill, h, icon, iconButton} from './dom.js';
import {bigButton, roundEnd, winnersText} from './ending.js';
import {actionWords, placeWords, sentence} from './events.js';
import {gameOf, seatNames} from './games.js';
import {Hand} from './hand.js';
import {hintDialog} from './hints.js';
import {seatAt} from './kept.js';
import {Connection, ask} from './link.js';
import {prepareLook} from './look.js';
import {openRules} from './rules.js';
import {showSeats} from './seats.js';
import {fairnessDialog} from './fairness.js';
import {joinRoom, waitingRoom} from './waiting.js';
import {_, ngettext, said} from './words.js';

/** @typedef {import('./tiles.js').Piece} Piece */

/** The totals after each round, kept over a reload. */
const scores = {
  /** @param {string} table @returns {number[][]} */
  read(table) {
    try {
      return JSON.parse(sessionStorage.getItem(`pasch.scores.${table}`) ?? '[]');
    } catch {
      return []; // nothing may be kept here
    }
  },
  /** @param {string} table @param {number[][]} totals */
  write(table, totals) {
    try {
      sessionStorage.setItem(`pasch.scores.${table}`, JSON.stringify(totals));
    } catch {
      // then the chart begins anew after a reload
    }
  },
};

/** Whether the focus was lost with what had it. @param {Element | null} element */
function isNowhere(element) {
  return !element || element === document.body || element.id === 'page';
}

class Table {
  /** @param {HTMLElement} page @param {string} id @param {string | null} token @param {any} info */
  constructor(page, id, token, info) {
    this.page = page;
    this.id = id;
    this.info = info;
    /** @type {any} the last hello */
    this.hello = null;
    /** @type {any} the last view */
    this.view = null;
    /** @type {string | null} the tile chosen */
    this.chosen = null;
    /** @type {any[] | null} views that come while the screen is being prepared */
    this.early = null;
    this.faceDown = false;
    this.sent = false; // a move that is not yet answered
    this.left = false; // for another screen
    /** @type {HTMLDialogElement | null} */
    this.ending = null;
    this.shownRound = 0;
    this.clock = {seat: -1, until: 0, move: 0, reserve: /** @type {number[]} */ ([])};
    this.totals = scores.read(id);
    this.connection = new Connection({
      table: id,
      token,
      proportion: () => this.proportion(),
      onmessage: (message) => this.heard(message),
      onstate: (connected) => this.connected(connected),
    });
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener('keydown', this.onkey);
    this.ticking = window.setInterval(() => this.tick(), 1000);
  }

  leave() {
    this.left = true;
    this.connection.close();
    clearInterval(this.ticking);
    document.removeEventListener('keydown', this.onkey);
  }

  /** Of the part of the window where the table is. @returns {[number, number]} */
  proportion() {
    return window.innerWidth * 1.1 > window.innerHeight ? [3, 2] : [2, 3];
  }

  get mine() {
    return this.hello?.seat ?? null;
  }

  get kind() {
    return this.game?.kind ?? 'chain';
  }

  get hasPoints() {
    return this.hello?.goal !== 'win';
  }

  /** @returns {string[]} */
  get names() {
    return seatNames(this.info.seats);
  }

  // ---- What the server says ----

  /** @param {any} message */
  async heard(message) {
    switch (message.type) {
      case 'table': return this.heardTable(message);
      case 'hello': return this.heardHello(message);
      case 'view': return this.heardView(message);
      case 'because': return message.legal ? undefined : this.explain(said(message), message.rule);
      case 'hint': return this.heardHint(message);
      case 'clock': return this.heardClock(message);
      case 'error': return this.heardError(message);
      case 'goodbye': return this.heardGoodbye();
    }
  }

  /** @param {any} message */
  heardTable(message) {
    this.info = message;
    if (message.state === 'waiting') {
      fill(this.page, waitingRoom(message, seatAt(this.id)?.seat ?? null));
    } else if (this.board) this.showSeats();
    if (message.rematch && this.ending) this.showRematch();
  }

  /** @param {any} message */
  async heardHello(message) {
    const again = this.hello;
    this.hello = message;
    if (again) return;
    this.early = [];
    try {
      this.game = await gameOf(message.game);
      await prepareLook(this.game.kind);
    } catch (error) {
      this.hello = null; // the next hello tries again
      this.early = null;
      return this.stop(/** @type {Error} */ (error).message);
    }
    if (this.left) return;
    this.build();
    const early = this.early;
    this.early = null;
    for (const each of early) this.heardView(each);
  }

  heardGoodbye() {
    if (!this.left) this.stop(_('The server has closed the connection.'));
  }

  /** Nothing goes on here by itself: says why, and what can be done. @param {string} reason */
  stop(reason) {
    this.connection.close();
    fill(this.page, h('section', {class: 'screen narrow'},
      h('h1', {}, _('That did not work')),
      h('p', {class: 'notice bad', role: 'alert'}, reason),
      h('div', {class: 'row'}, h('button', {class: 'button main', type: 'button', onclick: () => go(`#/table/${this.id}`)}, _('Try again')),
        h('a', {class: 'button', href: '#/'}, _('Home')))));
  }

  /** @param {any} message */
  heardView(message) {
    if (this.early) return void this.early.push(message);
    const before = this.view;
    this.view = message;
    this.sent = Boolean(this.connection.waiting); // it is being sent again
    this.faceDown = false;
    if (message.stage !== 'play' || message.turn !== this.mine || !message.hand?.includes(this.chosen)) this.chosen = null;
    if (before?.at !== message.at) this.tell(message);
    this.draw();
    this.showEnd();
    if (message.stage === 'play' && message.turn === this.mine && isNowhere(document.activeElement)) this.hand?.focus();
  }

  /** @param {any} message */
  heardClock(message) {
    this.clock = {seat: message.seat, until: Date.now() + message.move, move: message.move, reserve: message.reserve};
    this.showSeats();
  }

  /** @param {any} message */
  heardError(message) {
    this.sent = false;
    if (message.code !== 'stale') this.explain(said(message));
    if (this.view && this.board) this.draw(); // the move is taken back
  }

  /** @param {boolean} connected */
  connected(connected) {
    this.page.classList.toggle('lost', !connected);
    if (this.lostSign) this.lostSign.hidden = connected;
    if (!connected && !this.wasLost) announce(_('The connection is lost. Trying again …'));
    if (connected && this.wasLost) {
      announce(_('Connected again.'));
      if (this.saidReady && this.view?.stage === 'round-over') this.connection.put({type: 'ready', at: this.view.at}); // it may have been lost
    }
    this.wasLost = !connected;
  }

  // ---- The screen ----

  build() {
    document.title = `${_(this.game?.title ?? 'Pasch')} – Pasch`;
    const area = h('div', {class: 'board'});
    this.board = new Board(area, {engine: this.kind, motion: hasMotion});
    this.hand = new Hand({
      kind: this.kind,
      choose: (tile, byKey) => this.choose(tile, byKey),
      refuse: (tile) => this.refuse(tile),
      drag: (tile, x, y) => this.drag(tile, x, y),
      drop: (tile, x, y) => this.drop(x, y),
    });
    this.players = h('ul', {class: 'players', tabindex: '0', 'aria-label': _('Players')});
    this.status = h('p', {class: 'status'});
    this.actions = h('div', {class: 'actions'});
    this.stock = h('p', {class: 'stock'});
    this.heldSign = h('p', {class: 'held-sign', hidden: true, role: 'status'}, _('A computer player plays for you.'), ' ',
      h('button', {type: 'button', class: 'button main', onclick: () => this.connection.put({type: 'back'})}, _('I play myself')));
    this.lostSign = h('p', {class: 'lost-sign', hidden: true, role: 'status'}, _('The connection is lost. Trying again …'));
    this.undo = iconButton('undo', _('Undo'), () => this.connection.put({type: 'undo', at: this.view.at}), {accesskey: 'u', hidden: true});
    const fitButton = iconButton('fit', _('Show all'), () => this.board?.fitAgain(), {hidden: true, class: 'tool fit'});
    area.addEventListener('fitted', (event) => (fitButton.hidden = /** @type {CustomEvent} */ (event).detail));
    const seated = this.mine !== null;
    fill(this.page, h('div', {class: 'table-screen'},
      h('header', {class: 'table-head'},
        h('a', {class: 'tool', href: '#/', title: _('Home')}, icon('back'), h('span', {class: 'unseen'}, _('Home'))),
        h('h1', {class: 'table-title'}, _(this.game?.title ?? 'Pasch'), this.roundText = h('span', {class: 'pale'})),
        h('div', {class: 'tools'}, this.undo,
          seated ? iconButton('hint', _('Hint'), () => this.askHint()) : null,
          iconButton('rules', _('Rules'), () => this.rules(null)),
          iconButton('menu', _('More'), () => this.menu()))),
      this.players,
      h('div', {class: 'felt'}, area, this.stock, fitButton, this.lostSign, this.heldSign),
      h('section', {class: 'tray', 'aria-label': _('Your tiles and what you can do')}, h('div', {class: 'tray-line'}, this.status, this.actions), seated ? this.hand.element : null)));
  }

  draw() {
    const {view} = this;
    if (!this.board || !view) return;
    this.showPieces();
    this.showSeats();
    this.showHand();
    this.showStatus();
    if (this.roundText) this.roundText.textContent = view.round > 1 || this.hasPoints ? ` · ${_('round {0}', view.round)}` : '';
    const left = view.stock?.left ?? 0;
    const kept = left - (view.stock?.drawable ?? 0);
    if (this.stock) {
      this.stock.hidden = !left;
      fill(this.stock, h('span', {class: 'pile', 'aria-hidden': 'true'}), h('span', {}, ngettext('{0} tile in the stock', '{0} tiles in the stock', left), kept > 0 ? ` ${kept < left ? ngettext('({0} stays)', '({0} stay)', kept) : _('(none may be drawn)')}` : ''));
    }
    if (this.undo) this.undo.hidden = !this.mayUndo();
  }

  showPieces() {
    const {view} = this;
    const laid = (view.history ?? []).filter((/** @type {any} */ entry) => entry.event === 'place');
    const pieces = (view.layout?.pieces ?? []).map((/** @type {number[]} */ [x, y, turn], /** @type {number} */ index) =>
      ({tile: laid[index]?.tile ?? null, x, y, turn, down: laid[index]?.down ?? false}));
    this.board?.show(pieces, (index) => {
      const entry = laid[index];
      if (!entry) return null;
      return entry.seat === this.mine ? (this.lastPlace ?? null) : (this.players?.querySelector(`[data-seat="${entry.seat}"]`)?.getBoundingClientRect() ?? null);
    });
    const ends = (view.ends ?? []).map((/** @type {any} */ end) => (end.count > 1 ? `${end.number} ×${end.count}` : end.number)).join(', ');
    this.board?.describe(pieces.length ? (this.kind === 'chain' ? _('The table. Open ends: {0}.', ends) : ngettext('The table: {0} tile.', 'The table: {0} tiles.', pieces.length)) : _('The table is empty.'));
  }

  /** What each player's clock shows: the time for the move, then the reserve with a plus. @returns {(string | null)[]} */
  clockTexts() {
    const {seat, until, reserve} = this.clock;
    return this.info.seats.map((/** @type {any} */ _seat, /** @type {number} */ index) => {
      if (!until) return null;
      const move = index === seat ? until - Date.now() : 0;
      const rest = (reserve[index] ?? 0) + Math.min(move, 0);
      const seconds = Math.max(Math.ceil((move > 0 ? move : rest) / 1000), 0);
      return `${move > 0 ? '' : '+'}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    });
  }

  /** Only the clocks change: whoever has the focus keeps it. */
  tick() {
    if (!this.clock.until || !this.players) return;
    for (const [seat, text] of this.clockTexts().entries()) {
      const clock = this.players.querySelector(`[data-seat="${seat}"] .clock`);
      if (clock) clock.textContent = text;
    }
  }

  showSeats() {
    if (!this.players) return;
    showSeats(this.players, {message: this.view, info: this.info, mine: this.mine, hasPoints: this.hasPoints, clocks: this.clockTexts()});
    this.showHeld();
    for (const chip of this.players.querySelectorAll('.chip.away')) {
      const absent = Number(/** @type {HTMLElement} */ (chip).dataset.seat);
      if (this.info.seats[absent].held || this.mine === null) continue;
      chip.append(h('button', {type: 'button', class: 'button hold', onclick: () => this.connection.put({type: 'hold', seat: absent})}, _('Let a computer player hold the seat')));
    }
  }

  /** A computer player plays for me: shows it, and the way back. */
  showHeld() {
    const held = this.mine !== null && this.info.seats[this.mine].held;
    if (!this.heldSign) return;
    this.heldSign.hidden = !held;
  }

  /** @returns {any[]} */
  get moves() {
    return this.sent ? [] : (this.view?.moves ?? []);
  }

  /** The moves that lay a tile. How the leading triangle is turned makes no difference: it is one move. @param {string} tile @returns {any[]} */
  movesOf(tile) {
    const moves = this.moves.filter((move) => move.event === 'place' && move.tile === tile);
    return moves.filter((move, index) => !move.cell || moves.findIndex(({cell}) => String(cell) === String(move.cell)) === index);
  }

  showHand() {
    const playable = new Set(this.moves.filter((move) => move.event === 'place').map((move) => move.tile));
    const hand = this.view.hand ?? [];
    const turnedUp = [...playable].filter((tile) => !hand.includes(tile)); // a lead that comes from the stock
    this.hand?.show([...hand, ...turnedUp], playable, this.chosen, this.moves.length > 0);
    this.showGhosts();
    this.showActions();
  }

  showGhosts() {
    const moves = this.chosen ? this.movesOf(this.chosen).filter((move) => Boolean(move.down) === this.faceDown) : [];
    this.board?.offer(moves.map((move, index) => ({
      piece: {tile: move.tile, x: move.ghost[0], y: move.ghost[1], turn: move.ghost[2], down: move.down ?? false},
      label: _('Lay {0} {1}', move.tile, placeWords(move)),
      key: moves.length > 1 && index < 9 ? String(index + 1) : undefined,
      choose: () => this.act(move),
    })));
  }

  showActions() {
    const others = this.moves.filter((move) => move.event !== 'place');
    const down = this.chosen ? this.movesOf(this.chosen).some((move) => move.down) : false;
    const up = this.chosen ? this.movesOf(this.chosen).some((move) => !move.down) : false;
    if (down && !up) this.faceDown = true;
    fill(/** @type {HTMLElement} */ (this.actions),
      down && up ? h('button', {type: 'button', class: 'button', 'aria-pressed': String(this.faceDown), onclick: () => {
        this.faceDown = !this.faceDown;
        this.showHand();
      }}, this.faceDown ? _('Face up') : _('Face down')) : null,
      ...others.map((move) => h('button', {type: 'button', class: 'button main', 'data-event': move.event, onclick: () => this.act(move)}, actionWords(move, this.kind))));
  }

  showStatus() {
    const {view} = this;
    let text = '';
    if (view.stage === 'match-over') text = winnersText(view, this.names, this.mine);
    else if (view.stage === 'round-over') text = _('The round is over.');
    else if (view.stage !== 'play') text = _('The tiles are being shuffled.');
    else if (view.turn === this.mine) text = this.turnText();
    else text = _('{0} is to act.', this.names[view.turn]);
    if (this.status) {
      fill(this.status, text, view.sum !== undefined && view.ends?.length && this.hello.options?.divisor ? h('span', {class: 'sum'}, _('Ends: {0}', view.sum)) : null);
      this.status.classList.toggle('mine', view.stage === 'play' && view.turn === this.mine);
    }
    if (view.stage === 'match-over' || view.stage === 'round-over')
      fill(/** @type {HTMLElement} */ (this.actions), h('button', {type: 'button', class: 'button main', onclick: () => this.showEnd(true)}, _('Result')));
  }

  turnText() {
    if (this.sent) return _('Sending …');
    if (this.moves.some((move) => move.event === 'place')) {
      if (this.view.lead && new Set(this.moves.map((move) => move.tile)).size === 1 && !this.view.history?.length) return _('Your turn: lead with {0}.', this.moves[0].tile);
      return this.chosen ? _('Where does it go?') : _('Your turn: choose a tile.');
    }
    return _('Your turn: nothing fits.');
  }

  // ---- Choosing ----

  /** @param {string} tile @param {boolean} byKey */
  choose(tile, byKey) {
    const moves = this.movesOf(tile);
    if (tile === this.chosen && moves.length === 1) return this.act(moves[0]);
    this.chosen = tile === this.chosen ? null : tile;
    this.faceDown = false;
    this.showHand();
    this.showStatus();
    if (this.chosen) announce(_('{0} can go: {1}', tile, moves.map(placeWords).join('; ')));
    if (this.chosen && byKey) this.board?.step(1);
  }

  /** @param {any} move */
  act(move) {
    if (this.sent || !this.view) return;
    this.sent = true;
    this.chosen = null;
    if (move.event === 'place') {
      this.lastPlace = this.hand?.placeOf(move.tile);
      this.showAtOnce(move);
    }
    this.connection.act(this.view.at, move.id);
    this.showHand();
    this.showStatus();
  }

  /** The tile lies before the server has said so; if it says no, the last view is drawn again. @param {any} move */
  showAtOnce(move) {
    const pieces = (this.board?.laid ?? []).map(({piece}) => piece);
    this.board?.show([...pieces, {tile: move.down ? null : move.tile, x: move.ghost[0], y: move.ghost[1], turn: move.ghost[2], down: move.down ?? false}], () => this.lastPlace ?? null);
    this.view = {...this.view, hand: this.view.hand.filter((/** @type {string} */ tile) => tile !== move.tile)};
    this.lastPlace = null;
  }

  /** Why can't this tile be laid? @param {string} tile */
  refuse(tile) {
    if (this.view?.stage !== 'play') return;
    if (this.view.turn !== this.mine) return toast(_('It is not your turn.'));
    this.connection.put({type: 'why', at: this.view.at, event: 'place', tile});
  }

  /** Says something, with the rule behind it a click away. @param {string} reason @param {string} [rule] */
  explain(reason, rule) {
    const text = rule ? `${reason} (${rule})` : reason;
    toast(text);
    announce(text);
    if (rule) document.querySelector('.toast')?.append(' ', h('button', {type: 'button', class: 'button small', onclick: () => this.rules(rule)}, _('Rules')));
  }

  /** @param {string} tile @param {number} x @param {number} y */
  drag(tile, x, y) {
    if (this.chosen !== tile) {
      this.chosen = tile;
      this.showHand();
    }
    this.board?.point(this.board.ghostAt(x, y));
  }

  /** @param {number} x @param {number} y */
  drop(x, y) {
    const ghost = x < 0 ? null : this.board?.ghostAt(x, y);
    this.board?.point(null);
    if (ghost) ghost.choose();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (document.querySelector('dialog[open]') || event.ctrlKey || event.metaKey || event.altKey || !this.view) return;
    if (/** @type {HTMLElement} */ (event.target).matches?.('input, select, textarea')) return;
    const number = Number(event.key);
    const ghosts = this.board?.offered ?? [];
    if (number >= 1 && number <= ghosts.length) ghosts[number - 1].choose();
    else if (event.key === 'Escape' && this.chosen) {
      const tile = this.chosen;
      this.chosen = null;
      this.showHand();
      this.showStatus();
      this.hand?.focus(tile);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp' || event.key === 'ArrowRight' || event.key === 'ArrowLeft') && ghosts.length) this.board?.step(event.key === 'ArrowDown' || event.key === 'ArrowRight' ? 1 : -1);
    else if (event.key === 'h') this.askHint();
    else if (event.key === 'u' && this.mayUndo()) this.undo?.click();
    else if (event.key === '?') this.rules(null);
    else return;
    event.preventDefault();
  }

  // ---- Help ----

  mayUndo() {
    const {view} = this;
    const last = view?.history?.at(-1);
    return view?.stage === 'play' && last?.seat === this.mine && last.event !== 'draw' && this.info.seats.every((/** @type {any} */ seat, /** @type {number} */ index) => index === this.mine || seat.kind === 'computer');
  }

  askHint() {
    if (this.view?.stage !== 'play' || this.view.turn !== this.mine || this.sent) return toast(_('There are hints when it is your turn.'));
    announce(_('Thinking …'));
    this.connection.put({type: 'hint', at: this.view.at});
  }

  /** @param {any} message */
  heardHint(message) {
    if (message.at !== this.view?.at) return;
    hintDialog(message, this.kind, this.hasPoints, (id) => {
      const move = this.moves.find((each) => each.id === id);
      if (move) this.act(move);
    });
  }

  /** @param {string | null} rule */
  rules(rule) {
    openRules(this.hello.game, rule).catch((error) => toast(error.message));
  }

  menu() {
    const leave = async () => {
      try {
        if (this.mine !== null) await ask('POST', `/api/tables/${this.id}/leave`, {});
        go('#/');
      } catch (error) {
        toast(/** @type {Error} */ (error).message);
      }
    };
    const log = (this.view?.history ?? []).map((/** @type {any} */ entry) => h('li', {}, sentence(entry, this.names[entry.seat] ?? _('Nobody'))));
    dialog(_('This table'), [
      h('div', {class: 'row'},
        h('a', {class: 'button', href: '#/'}, _('Home (the table waits for you)')),
        this.mine !== null && this.info.state !== 'over' ? bigButton('close', _('Leave for good'), leave) : null,
        h('a', {class: 'button', href: '#/settings'}, _('Settings'))),
      h('h3', {}, _('What happened in this round')),
      h('ol', {class: 'log', tabindex: '0'}, log.length ? log : h('li', {}, _('Nothing yet.'))),
    ], {closeName: _('Close')});
  }

  /** Tells those who listen what is new. @param {any} message */
  tell(message) {
    const fresh = (message.history ?? []).slice(message.history?.length - message.news || 0).slice(-6);
    const news = message.news ? fresh.map((/** @type {any} */ entry) => sentence(entry, this.names[entry.seat] ?? _('Nobody'))) : [];
    if (message.stage === 'play' && message.turn === this.mine) news.push(_('It is your turn.'));
    if (news.length) announce(news.join(' '));
  }

  // ---- Endings ----

  /** All totals, from the record: whoever reloads or comes late has not seen every round. */
  async readTotals() {
    const record = await ask('GET', `/api/tables/${this.id}/record`).catch(() => '');
    const ends = record.split('\n').filter((/** @type {string} */ line) => line.includes('"round-end"')).map((/** @type {string} */ line) => JSON.parse(line).totals);
    if (ends.length) this.totals = ends;
  }

  /** @param {boolean} [wanted] somebody asked for it */
  async showEnd(wanted = false) {
    const {view} = this;
    const over = view.stage === 'match-over';
    if (!over && view.stage !== 'round-over') {
      this.ending?.close();
      return;
    }
    if (!over && view.winners?.length) return; // the end of the match follows at once
    if (view.result && this.totals.length < view.round) {
      this.totals[view.round - 1] = view.totals;
      scores.write(this.id, this.totals);
    }
    const mark = view.round * 2 + (over ? 1 : 0);
    if (!wanted && this.shownRound === mark) return;
    this.shownRound = mark;
    if (over && this.totals.length > 1) await this.readTotals();
    if (this.left || this.view !== view) return;
    this.ending?.close();
    const parts = view.result && view.hands ? roundEnd({view, names: this.names, kind: this.kind, hasPoints: this.hasPoints, few: this.hello.goal === 'few', totals: this.totals, mine: this.mine}) : [];
    const ending = dialog(over ? winnersText(view, this.names, this.mine) : _('Round {0} is over', view.round),
      [...(over ? [this.endButtons()] : []), ...parts, over ? null : this.goOn()], {className: 'ending', closeName: _('Close'), onclose: () => {
        if (this.ending === ending) this.ending = null;
      }});
    this.ending = ending;
    /** @type {HTMLElement | null} */ (ending.querySelector('.button.main'))?.focus();
  }

  goOn() {
    if (this.mine === null) return null;
    const button = h('button', {type: 'button', class: 'button main', id: 'go-on', onclick: () => {
      this.saidReady = true;
      this.connection.put({type: 'ready', at: this.view.at});
      button.disabled = true;
      button.textContent = _('Waiting for the others …');
    }}, _('Next round'));
    return h('div', {class: 'row end-row'}, button);
  }

  endButtons() {
    const again = h('button', {type: 'button', class: 'button main', id: 'rematch', onclick: async () => {
      again.disabled = true;
      try {
        await rematch(this.id);
      } catch (error) {
        again.disabled = false;
        toast(/** @type {Error} */ (error).message);
      }
    }}, _('Play again'));
    this.again = again;
    return h('div', {class: 'row'},
      this.mine !== null ? again : null,
      bigButton('replay', _('Replay'), () => go(`#/replay/${this.id}`)),
      bigButton('shield', _('Were the deals fair?'), () => fairnessDialog(this.id).catch((error) => toast(error.message))),
      bigButton('download', _('Record'), () => this.download()),
      h('a', {class: 'button', href: '#/'}, _('Home')));
  }

  /** Somebody else wants to play again. */
  showRematch() {
    if (this.again && !this.again.disabled) this.again.textContent = _('Play again: the others are waiting');
  }

  async download() {
    try {
      const text = await ask('GET', `/api/tables/${this.id}/record`);
      const link = h('a', {href: URL.createObjectURL(new Blob([text], {type: 'application/x-ndjson'})), download: `pasch-${this.hello.game}-${this.id}.jsonl`});
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
  }
}

/** @param {HTMLElement} page @param {string} id */
export async function show(page, id) {
  const info = await ask('GET', `/api/tables/${id}`);
  const token = seatAt(id)?.token ?? null;
  /** @type {Table | null} */
  let table = null;
  const open = (/** @type {string | null} */ with_) => (table = new Table(page, id, with_, info));
  if (!token) fill(page, joinRoom(info, () => open(null)));
  else open(token);
  return () => table?.leave();
}
