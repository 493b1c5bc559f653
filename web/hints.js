// What the expert would do, and why.
// @ts-check
import {dialog, h} from './dom.js';
import {actionWords, placeWords} from './events.js';
import {kinds, tilePicture} from './tiles.js';
import {_, figure, said} from './words.js';

/** @param {any} move @param {string} kind */
function moveText(move, kind) {
  return move.event === 'place' ? `${move.tile} ${placeWords({...move, points: 0})}` : actionWords(move, kind);
}

/** @param {any} move @param {boolean} best @param {string} kind @param {boolean} hasPoints @param {() => void} choose */
function entry(move, best, kind, hasPoints, choose) {
  return h('li', {class: `hint${best ? ' best' : ''}`},
    h('div', {class: 'row between'},
      h('span', {class: 'row'}, move.tile && move.event === 'place' ? tilePicture(kinds[kind], move.tile, {lying: true}) : null, h('strong', {}, moveText(move, kind))),
      h('span', {class: 'pale small'}, [
        move.match === undefined ? '' : _('wins {0} %', figure(100 * move.match)),
        hasPoints && move.expected !== undefined ? _('{0} points', figure(move.expected, 1)) : ''].filter(Boolean).join(' · '))),
    move.reasons?.length ? h('ul', {class: 'reasons'}, move.reasons.map((/** @type {any} */ reason) => h('li', {class: reason.against ? 'against' : 'for'}, said(reason)))) : null,
    best && move.expects ? h('p', {class: 'small pale'}, said(move.expects)) : null,
    best ? h('button', {type: 'button', class: 'button main', onclick: choose}, _('Do that')) : null);
}

/** @param {any} message @param {string} kind @param {boolean} hasPoints @param {(id: number) => void} choose */
export function hintDialog(message, kind, hasPoints, choose) {
  const sheet = dialog(_('Hint'), [h('ol', {class: 'list hints'}, message.moves.slice(0, 4).map((/** @type {any} */ move, /** @type {number} */ index) =>
    entry(move, index === 0, kind, hasPoints, () => {
      sheet.close();
      choose(move.id);
    })))], {closeName: _('Close')});
  /** @type {HTMLElement | null} */ (sheet.querySelector('.button.main'))?.focus();
}
