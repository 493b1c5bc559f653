// A table: draws what the server shows this seat, and sends the move that is chosen. The page knows
// no rules.
// @ts-check
import {announce, go, toast} from './app.js';
import {sitAgain} from './begin.js';
import {Choosing} from './choosing.js';
import {Clocks} from './clocks.js';
import {fill, h, icon, iconButton} from './dom.js';
import {sentence} from './events.js';
import {Felt, nearestShape} from './felt.js';
import {Forced} from './forced.js';
import {gameOf, seatNames} from './games.js';
import {Graces} from './graces.js';
import {Hand} from './hand.js';
import {Hints} from './hints.js';
import {forgetSeat, seatAt} from './kept.js';
import {Connection, Refusal, ask} from './link.js';
import {prepareLook} from './look.js';
import {lookForNewer} from './newer.js';
import {Results} from './results.js';
import {Seats} from './seats.js';
import {Notices, TurnNotice} from './notices.js';
import {Story} from './story.js';
import {unsay} from './toasts.js';
import {Tray} from './tray.js';
import {_, said} from './words.js';
import {riseNews} from './worth.js';

/** What is not always needed is loaded when it is. */
const waitingPart = () => import('./waiting.js');
const rulesPart = () => import('./rules.js');
const menuPart = () => import('./menu.js');

/** Whether the focus was lost with what had it. @param {Element | null} element */
function isNowhere(element) {
  return !element || element === document.body || element.id === 'page' || element.matches('h1');
}

export class Table {
  /** @param {HTMLElement} page @param {string} id @param {string | null} token @param {() => void} onstranger what to do if the token is not, or no longer, that of a seat */
  constructor(page, id, token, onstranger) {
    this.page = page;
    this.id = id;
    /** @type {any} what the table is like */
    this.info = null;
    /** @type {any[]} what came before that was known */
    this.unheard = [];
    this.onstranger = token ? onstranger : null;
    /** @type {any} the last hello */
    this.hello = null;
    /** @type {any} the last view */
    this.view = null;
    /** @type {any[] | null} views that come while the screen is being prepared */
    this.early = null;
    this.sent = false; // a move that is not yet answered
    this.answer = ''; // why something can't be done, as long as that is asked
    this.misshapen = false; // the tiles should lie otherwise
    this.left = false; // for another screen
    /** @type {{move: any, view: any} | null} my move that is shown but not yet answered, and the view before it */
    this.pending = null;
    this.seats = new Seats();
    this.story = new Story();
    this.notices = new Notices(() => this.connection.comeBack());
    this.clocks = new Clocks(page);
    this.graces = new Graces(page, (seat) => this.graceIsOver(seat));
    this.results = new Results(this);
    this.tray = new Tray(this);
    this.hints = new Hints(this);
    this.forced = new Forced(this);
    this.connection = new Connection({
      table: id,
      token,
      proportion: () => this.proportion(),
      onmessage: (message) => this.heard(message),
      onstate: (connected) => this.connected(connected),
    });
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener('keydown', this.onkey);
  }

  /** It is known what the table is like. @param {any} info */
  arrive(info) {
    this.info = info;
    fill(this.page, h('section', {class: 'screen narrow arriving'}, h('h1', {}, _(info.title)), h('p', {class: 'pale', role: 'status'}, _('Going to the table …')), this.notices.lost));
    for (const each of this.unheard.splice(0)) this.heard(each);
  }

  leave() {
    this.left = true;
    this.turnNotice?.show(false);
    this.connection.close();
    this.clocks.stop();
    this.graces.stop();
    this.forced.stop();
    document.removeEventListener('keydown', this.onkey);
  }

  /** The shape of the felt, for which the server lays the tiles. @returns {[number, number]} */
  proportion() {
    const shape = this.shape();
    this.asked = String(shape);
    return shape;
  }

  /** Before there is a felt: what it will probably be. @returns {[number, number]} */
  shape() {
    if (this.felt?.element.isConnected) return this.felt.shape();
    const {innerWidth: width, innerHeight: height} = window;
    if (width > 1.3 * height && height < 520) return nearestShape(width - 300, height);
    return width < 830 ? nearestShape(width, height - 320) : nearestShape(width - 380, height - 300);
  }

  get mine() {
    return this.hello?.seat ?? null;
  }

  get kind() {
    return this.game?.kind ?? '';
  }

  get hasPoints() {
    return this.hello?.goal !== 'win';
  }

  /** @returns {string[]} */
  get names() {
    return seatNames(this.info.seats);
  }

  /** What I may do now. @returns {any[]} */
  get moves() {
    return this.sent ? [] : (this.view?.moves ?? []);
  }

  // ---- What the server says ----

  /** @param {any} message */
  async heard(message) {
    if (!this.info) return void this.unheard.push(message);
    switch (message.type) {
      case 'table': return this.heardTable(message);
      case 'hello': return this.heardHello(message);
      case 'view': return this.heardView(message);
      case 'because': return message.legal ? undefined : this.explain(said(message), message.rule);
      case 'hint': return this.hints.heard(message);
      case 'clock': return this.heardClock(message);
      case 'error': return this.heardError(message);
      case 'goodbye': return this.heardGoodbye();
    }
  }

  /** @param {any} message */
  async heardTable(message) {
    this.info = message;
    this.graces.heard(message.seats);
    if (this.notices.setBusy(Boolean(message.hurried))) announce(this.notices.busyText());
    if (message.state === 'waiting') {
      const {showWaiting} = await waitingPart();
      if (this.info === message && !this.left) showWaiting(this.page, message, seatAt(this.id)?.seat ?? null, (action) => this.giveUp(action));
    } else if (this.felt) this.showSeats();
    if (message.rematch) this.results.showRematch();
    this.tellOfTable(message);
  }

  /** What people should know once. @param {any} message */
  tellOfTable({state, lines_left: left, paused}) {
    if (state !== 'playing') return;
    if (left !== undefined && !this.toldOfEnd) toast(_('This match has become very long: after {0} more lines of its record it ends.', left));
    this.toldOfEnd = left !== undefined;
    if (paused && !this.toldOfPause && !seatAt(this.id)) toast(_('None of the players is here: the match waits.'));
    this.toldOfPause = Boolean(paused);
  }

  /** @param {any} message */
  async heardHello(message) {
    const again = this.hello;
    this.hello = message;
    if (again) return this.hints.askAgain();
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

  async heardGoodbye() {
    const gone = this.info.state === 'waiting' && (await isGone(this.id)); // its host has closed the table
    if (this.left) return;
    if (gone) (await waitingPart()).showGone(this.page);
    else this.stop(_('The server has closed the connection.'));
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
    if (!this.sent) this.checkPending(message);
    this.choosing?.keep(message, before?.at === message.at);
    const same = before?.at === message.at;
    if (!same) this.hints.close();
    if (!same) this.tell(message);
    this.draw();
    if (same) this.hints.showAgain();
    else if (before && this.felt) riseNews(message, this.felt.board, (seat) => this.seats.placeOf(seat));
    this.results.show();
    if (this.misshapen) this.reshape(); // it had to wait for the answer
    this.turnNotice?.show(message.stage === 'play' && message.turn === this.mine);
    if (message.stage === 'play' && message.turn === this.mine && (isNowhere(document.activeElement) || (!this.fits() && this.hand?.element.contains(document.activeElement)))) this.focus();
  }

  /** Whether any tile can be laid. */
  fits() {
    return this.moves.some((move) => move.event === 'place');
  }

  /** What there is to do gets the focus: a tile, or else a button. */
  focus() {
    const button = this.fits() ? null : this.tray.first();
    if (button) button.focus();
    else this.hand?.focus();
  }

  /** @param {any} message */
  heardClock(message) {
    this.clocks.heard(message);
    this.showSeats();
    this.clocks.tick();
  }

  /** @param {any} message */
  heardError(message) {
    if (message.code === 'who' && this.onstranger) {
      this.leave();
      forgetSeat(this.id);
      return this.onstranger();
    }
    if (message.code === 'unknown') return this.hints.refused(message); // the next view says how it is
    if (this.sent && this.connection.waiting) { // it is about something else
      this.hints.refused(message);
      return message.code === 'stale' ? undefined : this.explain(said(message));
    }
    this.sent = false;
    const taken = this.takeBack();
    if (!taken) this.hints.refused(message);
    if (message.code !== 'stale') this.explain(said(message));
    else if (taken) this.explain(_('Your move came too late: it was taken back.'));
    if (this.view && this.felt) this.draw();
  }

  /** My move was shown at once; the server has not taken it. @returns {boolean} whether there was one */
  takeBack() {
    if (!this.pending) return false;
    this.view = this.pending.view;
    this.pending = null;
    return true;
  }

  /** Whether my move is among what happened; if something else did, that is said. @param {any} message */
  checkPending(message) {
    if (!this.pending) return;
    const {move, view} = this.pending;
    this.pending = null;
    const entry = message.round === view.round ? message.history?.[view.history?.length ?? 0] : null;
    if (entry && (entry.seat !== this.mine || entry.event !== move.event || (move.event === 'place' && entry.tile && entry.tile !== move.tile)))
      this.explain(_('Your move came too late: it was taken back.'));
  }

  /** @param {boolean} connected */
  connected(connected) {
    this.page.classList.toggle('lost', !connected);
    this.notices.setLost(!connected);
    if (!connected && !this.wasLost) announce(this.notices.lostText());
    if (connected && this.wasLost) {
      announce(_('Connected again.'));
      this.results.sayAgain();
      lookForNewer();
    }
    this.wasLost = !connected;
  }

  // ---- The screen ----

  build() {
    this.turnNotice = new TurnNotice(_(this.game?.title ?? 'Pasch'), this.id);
    const felt = new Felt(this.kind, () => this.reshape());
    const hand = new Hand({
      kind: this.kind,
      choose: (tile, byKey) => {
        unsay(this.answer);
        choosing.choose(tile, byKey);
      },
      refuse: (tile) => this.refuse(tile),
      drag: (tile, x, y) => choosing.drag(tile, x, y),
      drop: (_tile, x, y) => choosing.drop(x, y),
    });
    /** @type {Choosing} */
    const choosing = new Choosing(this, felt, hand);
    this.felt = felt;
    this.hand = hand;
    this.choosing = choosing;
    this.undo = iconButton('undo', _('Undo'), () => this.takeMoveBack(), {accesskey: 'u', hidden: true});
    const seated = this.mine !== null;
    const focused = this.page.contains(document.activeElement);
    felt.element.append(this.notices.busy, this.notices.lost, this.hints.element);
    fill(this.page, h('div', {class: 'table-frame'}, h('div', {class: `table-screen playing ${this.kind}-tiles`},
      h('header', {class: 'table-head'},
        h('a', {class: 'tool', href: '#/', title: _('Home')}, icon('back'), h('span', {class: 'unseen'}, _('Home'))),
        h('h1', {class: 'table-title', tabindex: -1}, _(this.game?.title ?? 'Pasch'), this.roundText = h('span', {class: 'pale'})),
        h('div', {class: 'tools'}, this.undo,
          seated ? iconButton('hint', _('Hint'), () => this.hints.ask()) : null,
          iconButton('rules', _('Rules'), () => this.rules(null)),
          iconButton('menu', _('More'), () => this.menu()))),
      this.seats.others,
      felt.element,
      this.story.element,
      h('section', {class: 'tray', 'aria-label': seated ? _('Your tiles and what you can do') : _('How it stands')},
        h('div', {class: 'tray-line'}, seated ? this.seats.me : null, this.tray.status, this.tray.sum), seated ? hand.element : null, this.tray.actions))));
    if (focused) /** @type {HTMLElement} */ (this.page.querySelector('h1')).focus({preventScroll: true});
  }

  /** The felt has got another size: perhaps the tiles should lie otherwise. */
  reshape() {
    this.misshapen = String(this.shape()) !== this.asked;
    if (this.misshapen && !this.sent) this.connection.reopen();
  }

  draw() {
    const {view} = this;
    if (!this.felt || !view) return;
    this.showSeats(); // first: tiles come from where somebody sits
    this.felt.show(view, (entry) => (entry.seat === this.mine ? null : this.seats.placeOf(entry.seat)));
    this.showChoice();
    this.story.show(view, this.names);
    if (this.roundText) this.roundText.textContent = view.round > 1 || this.hasPoints ? ` ${_('round {0}', view.round)}` : '';
    if (this.undo) this.undo.hidden = !this.mayUndo();
  }

  /** My hand, the places of the chosen tile, and what I am told and may do. */
  showChoice() {
    this.choosing?.show();
    this.tray.show();
  }

  showSeats() {
    this.seats.show({view: this.view, info: this.info, mine: this.mine, hasPoints: this.hasPoints, kind: this.kind, clocks: this.clocks.texts(), hands: this.results.handsOpen ? this.view?.hands : undefined,
      graces: this.graces.texts(), hold: (seat) => this.say({type: 'hold', seat})});
    if (!this.felt || !this.view) return;
    this.tray.show(); // who holds my seat
    this.forced.consider();
  }

  // ---- What I do ----

  /** Gives my seat up for good, or closes the table: no more is to be heard of it. @param {string} action @returns {Promise<boolean>} whether that was done */
  async giveUp(action) {
    this.connection.close();
    try {
      await ask('POST', `/api/tables/${this.id}/${action}`, {});
      forgetSeat(this.id);
      go('#/');
      await new Promise((resolve) => addEventListener('hashchange', resolve, {once: true})); // what is said from now on is seen there
      return true;
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
      go(`#/table/${this.id}`); // it is still mine
      return false;
    }
  }

  takeMoveBack() {
    this.forced.suspend(); // else what is taken back could be done again at once
    this.say({type: 'undo', at: this.view.at});
  }

  /** @param {any} move @param {DOMRect} [from] where on the screen the tile is */
  act(move, from) {
    if (this.sent || !this.view) return;
    const {view} = this;
    this.forced.resume();
    unsay(this.answer);
    this.sent = true;
    this.hints.close();
    this.pending = {move, view};
    if (this.choosing) this.choosing.chosen = null;
    if (move.event === 'place') this.showAtOnce(move, from ?? this.hand?.placeOf(move.tile) ?? null);
    this.connection.act(view.at, move.id);
    this.showChoice();
  }

  /** The tile lies before the server has said so; if it says no, it is taken back. @param {any} move @param {DOMRect | null} from */
  showAtOnce(move, from) {
    const pieces = (this.felt?.board.laid ?? []).map(({piece}) => piece);
    const [x, y, turn] = move.ghost;
    const {open, lines} = this.felt?.board ?? {};
    this.felt?.board.show([...pieces, {tile: move.down ? null : move.tile, x, y, turn, down: move.down ?? false}], () => from, {open, lines});
    this.view = {...this.view, hand: this.view.hand.filter((/** @type {string} */ tile) => tile !== move.tile)};
  }

  /** Somebody has been away so long that the others may go on. @param {number} seat */
  graceIsOver(seat) {
    this.showSeats();
    if (this.mine !== null) announce(_('{0} is still away: a computer player can hold the seat now.', this.names[seat]));
  }

  /** What is not kept for later is not lost in silence. @param {object} message */
  say(message) {
    if (!this.connection.put(message)) toast(this.notices.lostText());
  }

  /** Why can't this tile be laid? @param {string} tile */
  refuse(tile) {
    if (this.view?.stage !== 'play') return;
    if (this.view.turn !== this.mine) return toast(_('It is not your turn.'));
    this.say({type: 'why', at: this.view.at, event: 'place', tile});
  }

  /** Says something, with the rule behind it a click away. @param {string} reason @param {string} [rule] */
  explain(reason, rule) {
    if (!rule) return toast(reason);
    this.answer = `${reason} (${rule})`;
    toast(this.answer, {name: _('Rules'), onclick: () => this.rules(rule)});
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (document.querySelector('dialog[open]') || event.ctrlKey || event.metaKey || event.altKey || !this.view) return;
    if (/** @type {HTMLElement} */ (event.target).matches?.('input, select, textarea')) return;
    const key = event.key.toLowerCase();
    if (key === 'escape') this.hints.close();
    if (!event.shiftKey && this.choosing?.key(event.key)) event.preventDefault();
    else if (this.felt?.board.camera.key(event)) event.preventDefault();
    else if (key === 'h') this.hints.ask();
    else if (key === 'u' && this.mayUndo()) this.undo?.click();
    else if (key === 'd') this.tray.first()?.click();
    else if (key === '?') this.rules(null);
    else return;
    event.preventDefault();
  }

  // ---- Help ----

  mayUndo() {
    return Boolean(this.view?.undo) && !this.sent;
  }

  /** Opens the rules at the one that is asked for, or at what matters now. @param {string | null} rule */
  rules(rule) {
    const at = rule ?? this.view?.rule ?? null;
    this.load(rulesPart(), ({openRules}) => openRules(this.info, at));
  }

  menu() {
    this.load(menuPart(), ({openMenu}) => openMenu(this));
  }

  /** Does something with a part of the page once that is here. @template Part @param {Promise<Part>} part @param {(part: Part) => unknown} use */
  load(part, use) {
    part.then(use).catch((error) => toast(error instanceof TypeError ? _('The server can’t be reached. Are you connected?') : error.message));
  }

  /** Tells those who listen what is new. @param {any} message */
  tell(message) {
    const fresh = (message.history ?? []).slice(message.history?.length - message.news || 0).slice(-6);
    const news = message.news ? fresh.map((/** @type {any} */ entry) => sentence(entry, this.names[entry.seat] ?? _('Nobody'))) : [];
    if (message.stage === 'play' && message.turn === this.mine) news.push(_('It is your turn.'), ...(this.fits() ? [] : this.tray.needed()));
    if (news.length) announce(news.join(' '));
  }
}

/** Whether an answer says that there is no such table. @param {unknown} error */
function isMissing(error) {
  return error instanceof Refusal && error.code === 'not-found';
}

/** @param {string} id @returns {Promise<boolean>} */
function isGone(id) {
  return ask('GET', `/api/tables/${id}`).then(() => false, isMissing);
}

/** Whether I sit at a table though this browser has forgotten it. @param {string} id @returns {Promise<boolean>} */
async function isMine(id) {
  const {tables} = await ask('GET', '/api/my/tables');
  return tables.some((/** @type {any} */ each) => each.table === id && each.seats[each.my]?.taken);
}

/** @param {HTMLElement} page @param {string} id */
export async function show(page, id) {
  /** @type {Table | null} */
  let table = null;
  /** @type {any} */
  let info = null;
  const open = (/** @type {string | null} */ token) => (table = new Table(page, id, token, invite));
  const invite = async () => (await waitingPart()).showJoining(page, info, () => open(null).arrive(info));
  const known = seatAt(id);
  const early = known ? open(known.token) : null; // it is greeted while it is asked what it is like
  try {
    info = await ask('GET', `/api/tables/${id}`);
    gameOf(info.game).then(({kind}) => prepareLook(kind)).catch(() => {}); // while the greeting is on its way; it is asked for again then
    if (!known && (await isMine(id))) await sitAgain(id);
  } catch (error) {
    early?.leave();
    if (info || !isMissing(error)) throw error;
    return (await waitingPart()).showGone(page);
  }
  const token = seatAt(id)?.token;
  if (!page.isConnected) early?.leave(); // for another screen
  else if (early ?? token) (early ?? open(token ?? null)).arrive(info);
  else await invite();
  return () => table?.leave();
}
