// The menu of a table: the ways out, and what happened so far.
// @ts-check
import {go, toast} from './app.js';
import {confirmed, dialog, h} from './dom.js';
import {bigButton} from './ending.js';
import {sentence} from './events.js';
import {ask} from './link.js';
import {_} from './words.js';

/** @param {import('./table.js').Table} table */
export function openMenu(table) {
  const leave = async () => {
    if (table.info.state === 'playing' && !(await confirmed(_('Leave this match for good? A computer player takes over your seat.'), _('Leave for good'), _('Stay')))) return;
    try {
      if (table.mine !== null) await ask('POST', `/api/tables/${table.id}/leave`, {});
      go('#/');
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
  };
  const log = (table.view?.history ?? []).map((/** @type {any} */ entry) => h('li', {}, sentence(entry, table.names[entry.seat] ?? _('Nobody'))));
  dialog(_('This table'), [
    h('div', {class: 'row'},
      h('a', {class: 'button', href: '#/'}, _('Home (the table waits for you)')),
      table.mine !== null && table.info.state !== 'over' ? bigButton('close', _('Leave for good'), leave) : null,
      h('a', {class: 'button', href: '#/settings'}, _('Settings'))),
    h('h3', {}, _('What happened in this round')),
    h('ol', {class: 'log', tabindex: '0'}, log.length ? log : h('li', {}, _('Nothing yet.'))),
  ], {closeName: _('Close')});
}
