// A finished match again, step by step: with all hands open, or as one of the players saw it.
// @ts-check
import {announce, hasMotion, top} from './app.js';
import {Board} from './board.js';
import {fill, h, icon} from './dom.js';
import {sentence} from './events.js';
import {portrait} from './faces.js';
import {zoomButtons} from './felt.js';
import {gameOf, seatNames} from './games.js';
import {Refusal, ask} from './link.js';
import {prepareLook} from './look.js';
import {kindOf, tilePicture} from './tiles.js';
import {MESSAGE, _, figure, ngettext} from './words.js';

/**
 * A position of the match: the tiles, what everybody holds, and the action that led to it. `open`: the
 * round is over, everybody sees all hands.
 * @typedef {{pieces: import('./tiles.js').Piece[], lines?: import('./board.js').Line[], hands: string[][], totals: number[], round: number, open: boolean,
 *            entry: import('./events.js').Entry | null, text: string}} Frame
 */

/** Milliseconds a step. @type {[string, number][]} */
const SPEEDS = [[MESSAGE('slow'), 1800], [MESSAGE('normal'), 900], [MESSAGE('fast'), 350]];

/** Where the tiles lie after a step. @param {any} step @param {import('./tiles.js').Piece[]} before */
function piecesAfter({line, piece, pieces}, before) {
  const all = pieces ?? (piece ? [...before.map(({x, y, turn}) => [x, y, turn]), piece] : null);
  return all?.map((/** @type {number[]} */ [x, y, turn], /** @type {number} */ index) =>
    ({x, y, turn, tile: before[index]?.tile ?? line.tile, down: before[index]?.down ?? line.down ?? false})) ?? before;
}

/**
 * Every position, from the record's lines and what the server says each has led to.
 * @param {any[]} steps @param {string[]} names @returns {Frame[]}
 */
export function framesOf(steps, names) {
  /** @type {Frame[]} */
  const frames = [];
  /** @type {Frame} */
  let now = {pieces: [], hands: names.map(() => []), totals: names.map(() => 0), round: 0, open: false, entry: null, text: ''};
  const add = (/** @type {Partial<Frame>} */ change) => frames.push(now = {...now, entry: null, text: '', ...change});
  for (const step of steps) {
    const {line} = step;
    if (line.event === 'deal' && step.hands) add({pieces: [], lines: [], hands: step.hands, round: line.round, open: false, text: _('Round {0}: the tiles are dealt.', line.round)});
    else if (line.event === 'round-end') add({totals: line.totals, open: true, text: _('The round is over.')});
    else if (line.event === 'match-end')
      add({open: true, text: line.winners?.length ? _('Winners: {0}.', line.winners.map((/** @type {number} */ seat) => names[seat]).join(', ')) : _('The match was called off.')});
    else if (line.seat !== undefined && step.hand)
      add({pieces: piecesAfter(step, now.pieces), lines: line.event === 'place' ? step.lines : now.lines, hands: now.hands.map((hand, seat) => (seat === line.seat ? step.hand : hand)), totals: step.totals, entry: line});
  }
  return frames;
}

class Replay {
  /** @param {{frames: Frame[], seats: any[], names: string[], kind: string, hasPoints: boolean, title: string, id: string}} of */
  constructor({frames, seats, names, kind, hasPoints, title, id}) {
    this.frames = frames;
    this.names = names;
    this.faces = seats.map((seat) => (seat.kind === 'computer' ? portrait(seat) : null));
    this.kind = kind;
    this.hasPoints = hasPoints;
    this.at = 0;
    this.seat = -1; // whose eyes we see with; -1: nothing is hidden
    this.timer = 0;
    this.speed = SPEEDS[1][1];
    const area = h('div', {class: 'board'});
    const zoom = zoomButtons(area, () => this.board.camera);
    this.board = new Board(area, {engine: kind, motion: hasMotion, avoid: () => [zoom]});
    this.players = h('ul', {class: 'replay-hands', tabindex: '0', 'aria-label': _('Players')});
    this.status = h('p', {class: 'status'});
    this.slider = h('input', {type: 'range', min: 0, max: frames.length - 1, value: 0, 'aria-label': _('Step'), oninput: () => this.to(Number(this.slider.value))});
    this.run = h('button', {type: 'button', class: 'button main', onclick: () => this.toggle()}, _('Run'));
    this.rounds = [...new Set(frames.map(({round}) => round))];
    this.roundChoice = this.choice(_('Round'), this.rounds.map((round) => [String(round), _('Round {0}', round)]), (value) => this.toRound(Number(value)));
    this.element = h('div', {class: 'table-frame'}, h('div', {class: `table-screen replay ${kind}-tiles`},
      h('header', {class: 'table-head'},
        h('a', {class: 'tool', href: `#/table/${id}`, title: _('Back to the table')}, icon('back'), h('span', {class: 'unseen'}, _('Back to the table'))),
        h('h1', {class: 'table-title'}, `${_('Replay')}: ${title}`)),
      this.players,
      h('div', {class: 'felt'}, area, zoom),
      h('section', {class: 'tray', 'aria-label': _('Steps')}, this.status, this.slider, this.controls())));
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.key(event);
  }

  /** @param {string} label @param {[string, string][]} entries @param {(value: string) => void} onchange @param {string} [value] */
  choice(label, entries, onchange, value) {
    const select = h('select', {'aria-label': label, onchange: () => onchange(select.value)}, entries.map(([each, text]) => h('option', {value: each, selected: each === value}, text)));
    return select;
  }

  controls() {
    const button = (/** @type {Parameters<typeof icon>[0]} */ name, /** @type {string} */ label, /** @type {() => void} */ onclick) =>
      h('button', {type: 'button', class: 'button', 'aria-label': label, title: label, onclick}, icon(name));
    return h('div', {class: 'controls'},
      h('div', {class: 'row steps'},
        button('first', _('Round before'), () => this.otherRound(-1)), button('before', _('Step back'), () => this.to(this.at - 1)),
        this.run, button('after', _('Step on'), () => this.to(this.at + 1)), button('last', _('Next round'), () => this.otherRound(1))),
      h('div', {class: 'row looks'},
        this.rounds.length > 1 ? this.roundChoice : null,
        this.choice(_('Whose tiles are shown'), [['-1', _('All hands')], .../** @type {[string, string][]} */ (this.names.map((name, seat) => [String(seat), _('As {0} saw it', name)]))], (value) => {
          this.seat = Number(value);
          this.show();
        }),
        this.choice(_('Speed'), SPEEDS.map(([name, time]) => [String(time), _(name)]), (value) => this.setSpeed(Number(value)), String(this.speed))));
  }

  /** What happened, as far as may be known. @param {Frame} frame */
  words({entry, text}) {
    if (!entry) return text;
    const hidden = this.seat >= 0 && (entry.down || (entry.event === 'draw' && entry.seat !== this.seat));
    return sentence(hidden ? {...entry, tile: undefined} : entry, this.names[entry.seat]);
  }

  /** @param {Frame} frame @param {number} seat */
  hand(frame, seat) {
    const tiles = frame.hands[seat];
    const open = this.seat < 0 || this.seat === seat || frame.open;
    return h('li', {class: `replay-hand${seat === frame.entry?.seat ? ' turn' : ''}`},
      h('p', {class: 'row between'}, h('span', {class: 'who'}, this.faces[seat], h('strong', {class: 'chip-name'}, this.names[seat])),
        h('span', {class: 'counts'}, h('span', {class: 'in-words'}, ngettext('{0} tile', '{0} tiles', tiles.length), this.hasPoints ? ' · ' : ''), this.hasPoints ? figure(frame.totals[seat]) : '')),
      h('div', {class: 'open-hand'}, open
        ? tiles.map((tile) => h('span', {role: 'img', 'aria-label': tile}, tilePicture(kindOf(this.kind), tile)))
        : tiles.map(() => h('span', {class: 'mini-tile', 'aria-hidden': 'true'}))));
  }

  /** Draws the step that we are at. */
  show() {
    const frame = this.frames[this.at];
    const all = this.seat < 0;
    this.board.show(frame.pieces.map((piece) => (piece.down ? {...piece, tile: all ? piece.tile : null, open: all} : piece)), () => null, {lines: frame.lines});
    this.board.describe(frame.pieces.length ? ngettext('The table: {0} tile.', 'The table: {0} tiles.', frame.pieces.length) : _('The table is empty.'));
    fill(this.players, ...this.names.map((_name, seat) => this.hand(frame, seat)));
    this.players.querySelector('.turn')?.scrollIntoView({block: 'nearest', inline: 'nearest'});
    const text = this.words(frame);
    this.status.textContent = text;
    this.slider.value = String(this.at);
    this.slider.style.setProperty('--done', `${100 * this.at / Math.max(1, this.frames.length - 1)}%`);
    this.slider.setAttribute('aria-valuetext', text);
    this.roundChoice.value = String(frame.round);
    if (document.activeElement !== this.slider) announce(text); // the slider says it itself
  }

  /** @param {number} step */
  to(step) {
    this.at = Math.min(Math.max(step, 0), this.frames.length - 1);
    this.show();
  }

  /** @param {number} round */
  toRound(round) {
    const step = this.frames.findIndex((frame) => frame.round === round);
    if (step >= 0) this.to(step);
  }

  /** To the beginning of this round, or of the one before; to the next, or the end. @param {number} direction */
  otherRound(direction) {
    const {round} = this.frames[this.at];
    const began = this.frames.findIndex((frame) => frame.round === round);
    if (direction < 0) this.toRound(began < this.at ? round : round - 1);
    else if (this.rounds.includes(round + 1)) this.toRound(round + 1);
    else this.to(this.frames.length - 1);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.run.textContent = _('Run');
  }

  /** Goes on by itself, or stops. */
  toggle() {
    if (this.timer) return this.stop();
    if (this.at === this.frames.length - 1) this.to(0);
    this.timer = window.setInterval(() => {
      this.to(this.at + 1);
      if (this.at === this.frames.length - 1) this.stop();
    }, this.speed);
    this.run.textContent = _('Stop');
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    if (!this.timer) return;
    this.stop();
    this.toggle();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches('input, select')) return;
    const keys = /** @type {Record<string, () => void>} */ ({
      ArrowRight: () => this.to(this.at + 1), ArrowLeft: () => this.to(this.at - 1), Home: () => this.to(0), End: () => this.to(this.frames.length - 1),
      PageDown: () => this.otherRound(1), PageUp: () => this.otherRound(-1), ...(target.matches('button') ? {} : {' ': () => this.toggle()})});
    if (keys[event.key] && !event.shiftKey) keys[event.key]();
    else if (!this.board.camera.key(event)) return;
    event.preventDefault();
  }

  leave() {
    clearInterval(this.timer);
    document.removeEventListener('keydown', this.onkey);
  }
}

/** For who has no seat: trying again would not help. @param {HTMLElement} page */
function showUnshared(page) {
  document.title = `${_('Replay')} – Pasch`;
  fill(page, h('div', {class: 'screen narrow'}, top(), h('section', {class: 'card stack'},
    h('h1', {}, _('This match is not shared')),
    h('p', {class: 'notice', role: 'alert'}, _('Only those who played it can see it again.')),
    h('div', {class: 'row'}, h('a', {class: 'button main', href: '#/'}, _('Home'))))));
}

/** What the server tells of each step; null if the match is not for me. @param {string} id @returns {Promise<any[] | null>} */
async function stepsOf(id) {
  const proportion = window.innerWidth > window.innerHeight ? '3:2' : '2:3';
  try {
    return (await ask('GET', `/api/tables/${id}/replay?proportion=${proportion}`)).steps;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'forbidden') return null;
    throw error;
  }
}

/** @param {HTMLElement} page @param {string} id */
export async function show(page, id) {
  const steps = await stepsOf(id);
  if (!steps) return showUnshared(page);
  const head = steps[0]?.line;
  if (!head) throw new Error(_('Nothing was played in this match.'));
  const game = await gameOf(head.game);
  await prepareLook(game.kind);
  const seats = head.players.map((/** @type {string} */ name, /** @type {number} */ seat) => (head.bots[seat] ? {kind: 'computer', level: head.bots[seat], name} : {kind: 'person', name}));
  const names = seatNames(seats);
  const hasPoints = game.goal !== 'win' || steps.some((/** @type {any} */ step) => step.line.totals?.some(Boolean));
  document.title = `${_('Replay')}: ${_(game.title)} – Pasch`;
  const frames = framesOf(steps, names);
  if (!frames.length) throw new Error(_('Nothing was played in this match.'));
  const replay = new Replay({frames, seats, names, kind: game.kind, hasPoints, title: _(game.title), id});
  page.append(replay.element);
  replay.show();
  document.addEventListener('keydown', replay.onkey);
  return () => replay.leave();
}
