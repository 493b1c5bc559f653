// How this browser likes it.
// @ts-check
import {applyLook, route, toast, top} from './app.js';
import {choices, confirmed, h} from './dom.js';
import {LEVELS, levelName} from './games.js';
import {change, forgetMe, isKept, settings} from './kept.js';
import {ask} from './link.js';
import {askToNotify, canNotify} from './notices.js';
import {LANGUAGES, _, languageNow, speak} from './words.js';

/** A choice with its name and perhaps what it means. @param {string} id @param {string} name @param {[string, string][]} entries @param {string} chosen @param {(value: string) => void} onchange @param {string} [note] */
function choice(id, name, entries, chosen, onchange, note) {
  return h('div', {class: 'field'}, choices(id, name, entries, chosen, onchange, {seen: true, note: note ? `${id}-note` : '', id: `settings-${id}`}),
    note ? h('p', {class: 'pale small', id: `${id}-note`}, note) : null);
}

/** Whether the system tells of my turn: it is asked for only when somebody wants it. @param {boolean} wanted */
async function setNotify(wanted) {
  const allowed = wanted && (await askToNotify());
  change({notify: allowed});
  if (!wanted || allowed) return;
  toast(_('Your browser does not allow this page to notify you. You can change that in its settings.'));
  const off = /** @type {HTMLInputElement | null} */ (document.querySelector('#settings-notify input[value="false"]'));
  if (off) off.checked = true;
}

/** Everything that the server knows of me goes, some tables at a time; then what this browser knows of them. */
async function deleteMine() {
  if (!(await confirmed(_('Delete what belongs to you? You leave all your tables; your name is taken out of the matches you have played. This can’t be undone.'), _('Delete'), _('Cancel')))) return;
  try {
    while ((await ask('POST', '/api/my/forget')).more);
  } catch (error) {
    return toast(/** @type {Error} */ (error).message);
  }
  forgetMe();
  await route();
  toast(_('Your data is deleted: the server does not know you any more.'));
}

/** Something that is done or not. @param {'drawForced' | 'layForced'} name @param {string} text */
function check(name, text) {
  const input = h('input', {type: 'checkbox', name, checked: settings()[name], onchange: () => change({[name]: input.checked})});
  return h('label', {class: 'check'}, input, h('span', {}, text));
}

/** @param {HTMLElement} page */
export function show(page) {
  document.title = `${_('Settings')} – Pasch`;
  const now = settings();
  const name = h('input', {type: 'text', id: 'name', maxlength: 40, value: now.name, placeholder: _('Guest'), autocomplete: 'nickname', onchange: () => change({name: name.value.trim()})});
  const levels = h('select', {id: 'level', onchange: () => change({level: levels.value})},
    Object.keys(LEVELS).map((level) => h('option', {value: level, selected: level === now.level}, levelName(level))));
  page.append(h('div', {class: 'screen narrow'},
    top(),
    h('h1', {}, _('Settings')),
    isKept() ? null : h('p', {class: 'notice'}, _('This browser keeps nothing for this page: what you choose lasts until you close it.')),
    h('section', {class: 'card stack wide', 'aria-labelledby': 'settings-you'}, h('h2', {id: 'settings-you'}, _('You')),
      h('div', {class: 'field'}, h('label', {class: 'name', for: 'name'}, _('Your name')), name),
      choice('language', _('Language'), Object.entries(LANGUAGES), languageNow(), async (value) => {
        change({language: value});
        try {
          await speak(/** @type {import('./words.js').Language} */ (value));
        } catch (error) {
          return toast(/** @type {Error} */ (error).message);
        }
        await route();
        /** @type {HTMLElement | null} */ (document.querySelector('#settings-language input:checked'))?.focus();
      }),
      canNotify() ? choice('notify', _('My turn is shown'), [['false', _('in the tab')], ['true', _('by the system too')]], String(now.notify), (value) => setNotify(value === 'true'), _('By the system only while you look at something else.')) : null),
    h('section', {class: 'card stack wide', 'aria-labelledby': 'settings-look'}, h('h2', {id: 'settings-look'}, _('Look')),
      choice('theme', _('Light or dark'), [['auto', _('as the system')], ['light', _('light')], ['dark', _('dark')]], now.theme, (value) => {
        change({theme: /** @type {'auto'} */ (value)});
        applyLook();
      }),
      choice('felt', _('Table cloth'), [['green', _('green')], ['blue', _('blue')], ['dark', _('dark')]], now.felt, (value) => {
        change({felt: /** @type {'green'} */ (value)});
        applyLook();
      }),
      choice('motion', _('Motion'), [['true', _('Tiles move')], ['false', _('nothing moves')]], String(now.motion), (value) => {
        change({motion: value === 'true'});
        applyLook();
      }, _('Nothing moves if your system asks for less motion.'))),
    h('section', {class: 'card stack wide', 'aria-labelledby': 'settings-forced'}, h('h2', {id: 'settings-forced'}, _('Do what is forced for me')),
      h('div', {class: 'field'},
        check('drawForced', _('Draw or pass where nothing fits')),
        check('layForced', _('Lay the tile where there is only one place for only one tile')),
        h('p', {class: 'pale small'}, _('After a pause like a person’s: nobody can tell.')))),
    h('section', {class: 'card stack wide', 'aria-labelledby': 'settings-computer'}, h('h2', {id: 'settings-computer'}, _('Computer players')),
      choice('pace', _('Pace of computer players'), [['natural', _('natural')], ['fast', _('fast')], ['none', _('at once')]], now.pace, (value) => change({pace: /** @type {'fast'} */ (value)}), _('For tables that you make from now on.')),
      h('div', {class: 'field'}, h('label', {class: 'name', for: 'level'}, _('Level of computer players, unless you choose another')), levels)),
    h('section', {class: 'card stack wide', 'aria-labelledby': 'settings-data'}, h('h2', {id: 'settings-data'}, _('Your data')),
      h('p', {class: 'pale small'}, _('The server keeps your name, what opens your seats, and the matches you play.')),
      h('div', {}, h('button', {type: 'button', class: 'button', id: 'delete-mine', onclick: deleteMine}, _('Delete my data'))))));
}
