// How this browser likes it.
// @ts-check
import {applyLook, route, top} from './app.js';
import {h} from './dom.js';
import {LEVELS, levelName} from './games.js';
import {change, settings} from './kept.js';
import {LANGUAGES, _, languageNow, speak} from './words.js';

/** @param {string} id @param {string} name @param {Node} control @param {string} [note] */
function field(id, name, control, note) {
  return h('div', {class: 'field'}, h('label', {class: 'name', for: id}, name), note ? h('p', {class: 'pale small'}, note) : null, control);
}

/** @param {string} id @param {[string, string][]} choices @param {string} chosen @param {(value: string) => void} onchange */
function select(id, choices, chosen, onchange) {
  const element = h('select', {id, onchange: () => onchange(element.value)},
    choices.map(([value, text]) => h('option', {value, selected: value === chosen}, text)));
  return element;
}

/** @param {HTMLElement} page */
export function show(page) {
  document.title = `${_('Settings')} – Pasch`;
  const now = settings();
  const name = h('input', {type: 'text', id: 'name', maxlength: 40, value: now.name, autocomplete: 'nickname', onchange: () => change({name: name.value.trim()})});
  page.append(h('div', {class: 'screen narrow'},
    top(),
    h('h1', {}, _('Settings')),
    h('div', {class: 'card stack'},
      field('name', _('Your name'), name),
      field('language', _('Language'), select('language', Object.entries(LANGUAGES), languageNow(), async (value) => {
        change({language: value});
        await speak(/** @type {import('./words.js').Language} */ (value));
        route();
      })),
      field('theme', _('Light or dark'), select('theme', [['auto', _('as the system')], ['light', _('light')], ['dark', _('dark')]], now.theme, (value) => {
        change({theme: /** @type {'auto'} */ (value)});
        applyLook();
      })),
      field('felt', _('Table cloth'), select('felt', [['green', _('green')], ['blue', _('blue')], ['dark', _('dark')]], now.felt, (value) => {
        change({felt: /** @type {'green'} */ (value)});
        applyLook();
      })),
      field('pace', _('Pace of computer players'), select('pace', [['natural', _('natural')], ['fast', _('fast')], ['none', _('at once')]], now.pace, (value) => change({pace: /** @type {'fast'} */ (value)})), _('For tables that you make from now on.')),
      field('level', _('Computer players, if nothing else is said'), select('level', Object.keys(LEVELS).map((level) => [level, levelName(level)]), now.level, (value) => change({level: value}))),
      h('label', {class: 'check'}, h('input', {type: 'checkbox', id: 'motion', checked: now.motion, onchange: (/** @type {any} */ event) => change({motion: event.target.checked})}), _('Tiles move')))));
}
