// A finished match again, step by step, with all hands open.
// @ts-check
import {hasMotion, top} from './app.js';
import {Board} from './board.js';
import {fill, h, icon} from './dom.js';
import {sentence} from './events.js';
import {gameOf, seatNames} from './games.js';
import {ask} from './link.js';
import {prepareLook} from './look.js';
import {kinds, tilePicture} from './tiles.js';
import {_, figure, ngettext} from './words.js';

/** @typedef {{pieces: import('./tiles.js').Piece[], hands: string[][], totals: number[], text: string, round: number, last: number | null}} Frame */

/**
 * Every position of the match, from the record's lines and where the library laid the tiles.
 * @param {any[]} steps @param {string[]} names
 * @returns {Frame[]}
 */
export function framesOf(steps, names) {
  /** @type {Frame[]} */
  const frames = [];
  let pieces = /** @type {import('./tiles.js').Piece[]} */ ([]);
  let hands = names.map(() => /** @type {string[]} */ ([]));
  let totals = names.map(() => 0);
  let round = 0;
  const add = (/** @type {string} */ text, /** @type {number | null} */ last = null) =>
    frames.push({pieces, hands: hands.map((hand) => [...hand]), totals: [...totals], text, round, last});
  for (const step of steps) {
    const {line} = step;
    if (line.event === 'deal') {
      if (line.leader === null) continue;
      round = line.round;
      pieces = [];
      hands = step.hands;
      add(_('Round {0}: the tiles are dealt.', round));
    } else if (line.event === 'round-end') {
      totals = line.totals;
      add(_('The round is over.'));
    } else if (line.event === 'match-end') {
      add(line.winners?.length ? _('Winners: {0}.', line.winners.map((/** @type {number} */ seat) => names[seat]).join(', ')) : _('The match was given up.'));
    } else if (line.seat !== undefined) {
      if (step.pieces) pieces = step.pieces.map((/** @type {number[]} */ [x, y, turn], /** @type {number} */ index) => ({x, y, turn, tile: pieces[index]?.tile ?? line.tile, down: pieces[index]?.down ?? line.down ?? false}));
      else if (step.piece) pieces = [...pieces, {tile: line.tile, x: step.piece[0], y: step.piece[1], turn: step.piece[2], down: line.down ?? false}];
      if (line.event === 'place') hands[line.seat] = hands[line.seat].filter((tile) => tile !== line.tile);
      if (line.event === 'draw') hands[line.seat] = [...hands[line.seat], line.tile];
      if (line.points) totals = totals.map((total, seat) => (seat === line.seat ? total + line.points : total));
      add(sentence(line, names[line.seat]), line.seat);
    }
  }
  return frames;
}

/** @param {HTMLElement} page @param {string} id */
export async function show(page, id) {
  const proportion = window.innerWidth > window.innerHeight ? '3:2' : '2:3';
  const replay = await ask('GET', `/api/tables/${id}/replay?proportion=${proportion}`);
  const head = replay.steps[0].line;
  const game = await gameOf(head.game);
  await prepareLook(game.kind);
  const names = seatNames(head.players.map((/** @type {string} */ name, /** @type {number} */ seat) => (head.bots[seat] ? {kind: 'computer', level: head.bots[seat]} : {kind: 'person', name})));
  const frames = framesOf(replay.steps, names);
  let at = 0;
  let playing = 0;

  const area = h('div', {class: 'board'});
  const board = new Board(area, {engine: game.kind, motion: hasMotion});
  const players = h('ul', {class: 'replay-hands', tabindex: '0', 'aria-label': _('Players')});
  const status = h('p', {class: 'status', role: 'status'});
  const slider = h('input', {type: 'range', min: 0, max: frames.length - 1, value: 0, 'aria-label': _('Step'), oninput: () => to(Number(slider.value))});
  const hasPoints = replay.steps.some((/** @type {any} */ step) => step.line.totals?.some(Boolean));

  /** @param {number} step */
  function to(step) {
    at = Math.min(Math.max(step, 0), frames.length - 1);
    const frame = frames[at];
    board.show(frame.pieces, () => null);
    fill(players, ...names.map((/** @type {string} */ name, /** @type {number} */ seat) =>
      h('li', {class: seat === frame.last ? 'chip turn' : 'chip'},
        h('span', {class: 'who'}, h('span', {class: 'chip-name'}, name)),
        h('span', {class: 'counts'}, ngettext('{0} tile', '{0} tiles', frame.hands[seat].length), hasPoints ? ` · ${figure(frame.totals[seat])}` : ''),
        h('div', {class: 'open-hand'}, frame.hands[seat].map((tile) => tilePicture(kinds[game.kind], tile))))));
    status.textContent = frame.text;
    slider.value = String(at);
    slider.setAttribute('aria-valuetext', frame.text);
  }

  /** Goes on by itself, or stops. */
  function toggle() {
    if (playing) {
      clearInterval(playing);
      playing = 0;
    } else
      playing = window.setInterval(() => {
        if (at >= frames.length - 1) toggle();
        else to(at + 1);
      }, 900);
    run.textContent = playing ? _('Stop') : _('Run');
  }

  /** The next frame of another round. @param {number} direction */
  function otherRound(direction) {
    let step = at;
    while (frames[step + direction] && frames[step + direction].round === frames[at].round) step += direction;
    step += direction;
    if (direction < 0) while (frames[step - 1] && frames[step - 1].round === frames[step]?.round) step--;
    to(step);
  }

  const button = (/** @type {Parameters<typeof icon>[0]} */ name, /** @type {string} */ label, /** @type {() => void} */ onclick) => h('button', {type: 'button', class: 'button', 'aria-label': label, title: label, onclick}, icon(name));
  const run = h('button', {type: 'button', class: 'button main', onclick: toggle}, _('Run'));
  document.title = `${_('Replay')}: ${_(game.title)} – Pasch`;
  page.append(h('div', {class: 'table-screen replay'},
    h('header', {class: 'table-head'}, top(), h('h1', {class: 'table-title'}, `${_('Replay')}: ${_(game.title)}`), h('a', {class: 'button', href: `#/table/${id}`}, _('Back to the table'))),
    players,
    h('div', {class: 'felt'}, area),
    h('section', {class: 'tray', 'aria-label': _('Steps')}, status, slider,
      h('div', {class: 'row'}, button('first', _('Round before'), () => otherRound(-1)), button('before', _('Step back'), () => to(at - 1)), run, button('after', _('Step on'), () => to(at + 1)), button('last', _('Next round'), () => otherRound(1))))));
  const onkey = (/** @type {KeyboardEvent} */ event) => {
    if (/** @type {HTMLElement} */ (event.target).matches('input')) return;
    const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (step) to(at + step);
    else if (event.key === ' ' && !(/** @type {HTMLElement} */ (event.target).matches('button'))) toggle();
  };
  document.addEventListener('keydown', onkey);
  to(0);
  return () => {
    clearInterval(playing);
    document.removeEventListener('keydown', onkey);
  };
}
