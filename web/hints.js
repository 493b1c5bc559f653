// What the expert would do, why, and what it expects of the others: a card beside the table, whose
// move is chosen already, so that Enter makes it.
// @ts-check
import {announce, toast} from './app.js';
import {fill, h, icon} from './dom.js';
import {actionWords} from './events.js';
import {isAbout} from './link.js';
import {laidOf, placeName} from './position.js';
import {kindOf, tilePicture} from './tiles.js';
import {_, figure, said} from './words.js';

const SHOWN = 4; // moves

export class Hints {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    this.asked = 0; // the view that a hint is wanted for
    this.coming = 0; // the view that one is on its way for, wanted or not: there is one at a time
    this.number = 0; // of the message that asked for it
    /** @type {any} the move that is shown */
    this.best = null;
    this.element = h('aside', {class: 'hint-card', hidden: true, 'aria-label': _('Hint')});
  }

  /** Asks for one; a second time it goes. */
  ask() {
    const {view, mine, sent} = this.table;
    if (view?.stage !== 'play' || view.turn !== mine || sent) return toast(_('There are hints when it is your turn.'));
    if (!this.element.hidden) return this.close();
    this.asked = view.at;
    fill(this.element, this.closeButton(), h('p', {class: 'thinking'}, h('span', {class: 'spinner', 'aria-hidden': 'true'}), _('Thinking …')));
    this.element.hidden = false;
    announce(_('Thinking …'));
    if (!this.coming) this.send();
  }

  /** Whether one is shown or waited for. */
  isWanted() {
    return !this.element.hidden;
  }

  send() {
    this.number = this.asked && this.table.connection.put({type: 'hint', at: this.asked});
    this.coming = this.number && this.asked; // without a connection it is asked for again when that is back
  }

  /** After a lost connection: nobody will answer any more what was asked before. */
  askAgain() {
    this.send();
  }

  /** Something was refused: perhaps the hint. @param {{code: string, to?: number}} error */
  refused(error) {
    if (!this.coming || !isAbout(error, this.number)) return;
    const wanted = this.coming === this.asked;
    this.coming = 0;
    if (wanted) this.close();
    else this.send();
  }

  /** It is not for now any more: the table has changed, or there will be none. */
  close() {
    this.asked = 0;
    this.best = null;
    if (this.element.hidden) return;
    const had = this.element.contains(document.activeElement);
    this.element.hidden = true;
    this.element.replaceChildren();
    this.table.felt?.board.camera.fit();
    if (had) this.table.hand?.focus();
  }

  closeButton() {
    return h('button', {type: 'button', class: 'tool close', title: _('Close'), 'aria-label': _('Close'), onclick: () => this.close()}, icon('close'));
  }

  /** @param {any} message */
  heard(message) {
    const {view, sent} = this.table;
    this.coming = 0;
    if (this.asked && message.at !== this.asked) return this.send(); // the one before; now there is room for this one
    if (message.at !== view?.at || message.at !== this.asked || sent) return; // late, or no longer wanted
    this.asked = 0;
    const [best, ...others] = message.moves.slice(0, SHOWN);
    if (!best) return this.close();
    fill(this.element, this.closeButton(), this.entry(best, true),
      message.hurried ? h('p', {class: 'pale small'}, _('The server is busy: this was thought about for less time than usual.')) : null,
      others.length ? h('details', {}, h('summary', {}, _('Other moves')), h('ol', {class: 'list hints'}, others.map((/** @type {any} */ move) => h('li', {}, this.entry(move, false))))) : null);
    announce([_('Hint: {0}.', this.moveText(best)), (best.reasons ?? []).map(said).join(', '), best.expects ? said(best.expects) : '', _('Enter does it.')].filter(Boolean).join(' '));
    this.best = best;
    this.choose(best, true);
  }

  /** The same view was drawn anew, for a table of another shape: so is its place. */
  showAgain() {
    if (this.best?.event === 'place' && this.table.choosing?.chosen === this.best.tile) this.choose(this.best, false);
  }

  /** Shows the move on the table, ready to be made. @param {any} hinted @param {boolean} focus */
  choose(hinted, focus) {
    const all = this.table.moves;
    const found = all.find((move) => move.id === hinted.id);
    const move = found?.like === undefined ? found : all.find((each) => each.id === found.like);
    if (!move) return;
    if (move.event === 'place') this.table.choosing?.suggest(move, focus && !document.querySelector('dialog[open]'));
    else if (focus && !document.querySelector('dialog[open]')) /** @type {HTMLElement | null} */ (this.table.page.querySelector(`.actions [data-event="${move.event}"]`))?.focus();
  }

  /** @param {any} move */
  moveText(move) {
    return move.event === 'place' ? `${move.tile} ${placeName(move, laidOf(this.table.view))}` : actionWords(move, this.table.kind);
  }

  /** @param {any} move @param {boolean} best */
  entry(move, best) {
    const {kind, hasPoints, hello} = this.table;
    const chances = [
      move.match === undefined ? '' : _('{0} % to win', figure(100 * move.match)),
      hasPoints && move.expected !== undefined ? _('{0} points', figure(move.expected, 1)) + (hello.goal === 'few' ? ` ${_('(the fewer, the better)')}` : '') : ''].filter(Boolean).join(' · ');
    return h('div', {class: `hint${best ? ' best' : ''}`},
      h('p', {class: 'row'}, move.tile && move.event === 'place' ? tilePicture(kindOf(kind), move.tile, {lying: true}) : null, h('strong', {}, this.moveText(move))),
      chances ? h('p', {class: 'pale small'}, chances) : null,
      move.reasons?.length ? h('ul', {class: 'reasons'}, move.reasons.map((/** @type {any} */ reason) => h('li', {class: reason.against ? 'against' : 'for'}, said(reason)))) : null,
      move.expects && best ? h('p', {class: 'expects'}, said(move.expects)) : null,
      h('button', {type: 'button', class: `button${best ? ' main' : ''}`, onclick: () => {
        const found = this.table.moves.find((each) => each.id === move.id);
        if (found) this.table.act(found);
      }}, _('Do that')));
  }
}
