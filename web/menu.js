// The menu of a table: the ways out, by which rules is played, and what happened so far.
// @ts-check
import {confirmed, dialog, fill, h} from './dom.js';
import {bigButton} from './ending.js';
import {canFill, toggleFull} from './fullscreen.js';
import {storyOf} from './story.js';
import {ownRules} from './tables.js';
import {_} from './words.js';

/** What keys do at the table. @returns {[string, string][]} */
const keys = () => [
  [_('arrow keys'), _('from tile to tile, from place to place')],
  [_('Enter'), _('choose the tile; lay it there')],
  ['1 – 9', _('lay the chosen tile at that place')],
  [_('Escape'), _('put the chosen tile back')],
  ['D', _('draw, pass or whatever the first button says')],
  ['H', _('a hint')],
  ['U', _('take the move back')],
  ['?', _('the rules')],
  ['+ − 0', _('look closer, from further away, at everything')],
  [_('Shift and arrow keys'), _('look around')],
];

/** @param {import('./table.js').Table} table */
export function openMenu(table) {
  const leave = async () => {
    if (table.info.state === 'playing' && !(await confirmed(_('Leave this match for good? A computer player takes over your seat.'), _('Leave for good'), _('Stay')))) return;
    await table.giveUp('leave');
  };
  const rules = h('div', {class: 'own-rules'});
  ownRules(table.info).then((own) => fill(rules, own), () => {});
  dialog(_('This table'), [
    h('div', {class: 'row'},
      h('a', {class: 'button', href: '#/'}, _('Home (the table waits for you)')),
      h('a', {class: 'button', href: '#/settings'}, _('Settings')),
      canFill() ? h('button', {type: 'button', class: 'button', onclick: toggleFull}, _('Full screen')) : null),
    h('h3', {}, _('Rules of this table')),
    rules,
    h('h3', {}, _('What happened in this round')),
    h('ol', {class: 'log', tabindex: '0'}, storyOf(table.view, table.names)),
    h('details', {class: 'keys'}, h('summary', {}, _('Keys')),
      h('table', {}, h('tbody', {}, keys().map(([key, what]) => h('tr', {}, h('th', {scope: 'row'}, key), h('td', {}, what)))))),
    table.mine !== null && table.info.state !== 'over' ? h('div', {class: 'row apart'}, bigButton('close', _('Leave for good'), leave)) : null,
  ], {closeName: _('Close')});
}
