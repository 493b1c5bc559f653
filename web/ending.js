// The end of a match, in short.
// @ts-check
import {h, icon} from './dom.js';
import {_, figure} from './words.js';

/** The winners in a sentence. @param {any} view @param {string[]} names @param {number | null} mine */
export function winnersText(view, names, mine) {
  if (view.abandoned) return _('The match was called off.');
  const winners = view.winners ?? [];
  if (names.length === 1) return mine === null ? _('{0} has made {1} points.', names[0], figure(view.totals[0])) : _('You have made {0} points.', figure(view.totals[0]));
  if (mine !== null && winners.includes(mine)) return winners.length > 1 ? _('You win, together with others!') : _('You win!');
  if (winners.length === 1) return _('{0} wins.', names[winners[0]]);
  return _('{0} win.', winners.map((/** @type {number} */ seat) => names[seat]).join(', '));
}

/** A big button with an icon. @param {Parameters<typeof icon>[0]} name @param {string} text @param {() => void} onclick @param {string} [more] */
export function bigButton(name, text, onclick, more = '') {
  return h('button', {type: 'button', class: `button ${more}`, onclick}, icon(name), text);
}
