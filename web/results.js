// What a table shows when a round or the match is over, and how it goes on from there.
// @ts-check
import {go, hasMotion, toast} from './app.js';
import {rematch} from './begin.js';
import {dialog, h, saveFile} from './dom.js';
import {bigButton, winnersText} from './ending.js';
import {ask} from './link.js';
import {_} from './words.js';

const LANDS = 1500; // milliseconds that a tile takes at most to come down
const SEEN = 1000; // that open hands are seen before they are counted

/** What is needed at the end alone. */
const countingPart = () => import('./counting.js');
const pause = (/** @type {number} */ time) => new Promise((resolve) => setTimeout(resolve, time));

export class Results {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    /** @type {HTMLDialogElement | null} */
    this.ending = null;
    this.shownRound = 0;
    this.playedRound = 0; // that I saw being played
    this.handsOpen = false;
    this.turn = 0; // what was to be shown before is no longer
    this.readyAt = 0; // the view that I want to go on from
    this.toldRematch = false;
  }

  /** @param {boolean} [wanted] somebody asked for it */
  show(wanted = false) {
    const {view} = this.table;
    const over = view.stage === 'match-over';
    if (!over && view.stage !== 'round-over') {
      if (view.stage === 'play') this.playedRound = view.round;
      this.handsOpen = false;
      this.turn++;
      this.ending?.close();
      return;
    }
    if (!over && view.winners?.length) return; // the end of the match follows at once
    const mark = view.round * 2 + (over ? 1 : 0);
    if (!wanted && this.shownRound === mark) return;
    this.shownRound = mark;
    this.ending?.close();
    this.lead(wanted || this.playedRound !== view.round);
  }

  /** The last tile comes down, the hands are turned over, then it is counted. @param {boolean} atOnce */
  async lead(atOnce) {
    const turn = ++this.turn;
    const loaded = countingPart().catch(() => null);
    if (!atOnce) await Promise.race([this.table.felt?.board.rest(), pause(LANDS)]);
    if (turn !== this.turn || this.table.left) return;
    this.openHands();
    if (!atOnce) await pause(SEEN);
    const counting = await loaded;
    if (turn === this.turn && !this.table.left) this.open(counting);
  }

  openHands() {
    this.handsOpen = true;
    this.table.showSeats();
  }

  /** @param {typeof import('./counting.js') | null} counting */
  open(counting) {
    const {view, names, mine} = this.table;
    const over = view.stage === 'match-over';
    const ending = dialog(over ? winnersText(view, names, mine) : _('Round {0} is over', view.round),
      [...(over ? [this.endButtons()] : []), ...(counting ? this.parts(counting) : []), over ? null : this.goOn()], {className: 'ending', closeName: _('Close'), onclose: () => {
        if (this.ending === ending) this.ending = null;
      }});
    this.ending = ending;
    /** @type {HTMLElement | null} */ (ending.querySelector('.button.main'))?.focus();
    if (over && names.length > 1 && view.winners?.includes(mine) && hasMotion()) counting?.celebrate(ending);
  }

  /** How it was counted; of a match that was given up, the rounds before. @param {typeof import('./counting.js')} counting */
  parts({roundEnd, totalsOf}) {
    const {view, info, names, kind, hasPoints, hello, mine} = this.table;
    if (!view.result || !view.hands) return hasPoints ? [totalsOf(view, names)] : [];
    return roundEnd({view, seats: info.seats, names, kind, hasPoints, few: hello.goal === 'few', mine, openRule: (rule) => this.table.rules(rule)});
  }

  /** After a lost connection: what I said may have been lost. */
  sayAgain() {
    const {view, connection} = this.table;
    if (this.readyAt && view?.at === this.readyAt) connection.put({type: 'ready', at: view.at});
  }

  goOn() {
    if (this.table.mine === null) return null;
    const {view, connection} = this.table;
    const button = h('button', {type: 'button', class: 'button main', id: 'go-on', onclick: () => {
      this.readyAt = view.at;
      connection.put({type: 'ready', at: view.at});
      wait();
    }}, _('Next round'));
    const wait = () => {
      button.disabled = true;
      button.textContent = _('Waiting for the others …');
    };
    if (this.readyAt === view.at) wait();
    return h('div', {class: 'row end-row'}, button);
  }

  /** Plays again with the same people. @param {string} id @param {string} more */
  rematchButton(id, more) {
    const button = h('button', {type: 'button', class: `button main ${more}`, id, onclick: async () => {
      button.disabled = true;
      try {
        await rematch(this.table.id);
      } catch (error) {
        button.disabled = false;
        toast(/** @type {Error} */ (error).message);
      }
    }}, this.table.info.rematch ? _('Play again: the others are waiting') : _('Play again'));
    return button;
  }

  endButtons() {
    return h('div', {class: 'row end-buttons'},
      this.table.mine !== null ? this.rematchButton('rematch', '') : null,
      bigButton('replay', _('Replay'), () => go(`#/replay/${this.table.id}`)),
      bigButton('shield', _('Were the deals fair?'), () => this.checkDeals()),
      bigButton('download', _('Record'), () => this.download()),
      h('a', {class: 'button', href: '#/'}, _('Home')));
  }

  /** The buttons beside the table, while the dialog is closed. */
  trayButtons() {
    const {view, info, mine} = this.table;
    const again = view.stage === 'match-over' && info.rematch && mine !== null;
    return [
      again ? this.rematchButton('rematch-too', 'waiting') : null,
      h('button', {type: 'button', class: `button${again ? '' : ' main'}`, onclick: () => this.show(true)}, _('Result')),
    ];
  }

  /** Somebody else wants to play again: says so once, and the buttons do. */
  showRematch() {
    const {mine, view, tray, felt} = this.table;
    if (mine === null || view?.stage !== 'match-over' || !felt) return;
    const button = this.ending?.querySelector('#rematch:not(:disabled)');
    if (button) button.textContent = _('Play again: the others are waiting');
    tray.show();
    if (this.toldRematch) return;
    this.toldRematch = true;
    toast(_('Somebody wants to play again.'));
  }

  async checkDeals() {
    try {
      const {fairnessDialog} = await import('./fairness.js');
      await fairnessDialog(this.table.id);
    } catch (error) {
      toast(error instanceof TypeError ? _('The server can’t be reached. Are you connected?') : /** @type {Error} */ (error).message);
    }
  }

  async download() {
    try {
      const text = await ask('GET', `/api/tables/${this.table.id}/record`);
      saveFile(`pasch-${this.table.hello.game}-${this.table.id}.jsonl`, text, 'application/x-ndjson');
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
  }
}
