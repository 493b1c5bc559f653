// House rules: fields of a game's sheet that a family plays otherwise. They are kept in this browser
// under a name, and are the same files as the program's (docs/house-rules.md).
// @ts-check
import {toast} from './app.js';
import {fill, h, icon} from './dom.js';
import {optionWord} from './games.js';
import {keepHouses} from './kept.js';
import {_} from './words.js';

/** @typedef {import('./games.js').Option & {kinds: string[]}} Field */
/** @typedef {import('./kept.js').House} House */

/** As a file. @param {House} house */
function write(house) {
  return [`base = ${house.game}`, `name = ${house.name}`, '', ...Object.entries(house.fields).map(([name, value]) => `${name} = ${value}`), ''].join('\n');
}

/** Reads a file; throws what is wrong with it. @param {string} text @param {Field[]} fields @returns {House} */
export function read(text, fields) {
  /** @type {House} */
  const house = {name: '', game: '', fields: {}};
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*([#;].*)?$/.test(line)) continue;
    const match = line.match(/^([a-z_]+)\s*=\s*(.*?)(\s;.*)?$/);
    if (!match) throw new Error(_('Line {0} is not FIELD = VALUE.', index + 1));
    const [, name, value] = match;
    if (name === 'base') house.game = value;
    else if (name === 'name') house.name = value;
    else if (!fields.some((field) => field.name === name)) throw new Error(_('Line {0}: there is no field {1}.', index + 1, name));
    else house.fields[name] = value;
  }
  if (!house.game) throw new Error(_('The file does not say which game it is based on.'));
  house.name ||= house.game;
  return house;
}

/** Names are used again for other games. @param {House} a @param {House} b */
function isSame(a, b) {
  return a.name === b.name && a.game === b.game;
}

/** @param {string} name @param {string} text */
function save(name, text) {
  const link = h('a', {href: URL.createObjectURL(new Blob([text], {type: 'text/plain'})), download: name});
  link.click();
  URL.revokeObjectURL(link.href);
}

/** @param {Field} field @param {string} value @param {(value: string) => void} onchange */
function control(field, value, onchange) {
  const id = `house-${field.name}`;
  const words = field.type === 'switch' ? ['true', 'false'] : field.words;
  if (words) {
    const texts = /** @type {Record<string, string>} */ ({true: _('yes'), false: _('no')});
    const select = h('select', {id, onchange: () => onchange(select.value)},
      words.map((word) => h('option', {value: word, selected: word === value}, texts[word] ?? optionWord(word))));
    if (!value) onchange(select.value);
    return select;
  }
  const input = h('input', {type: 'text', id, value, onchange: () => onchange(input.value.trim()), placeholder: field.least !== undefined ? `${field.least} – ${field.most}` : ''});
  return input;
}

/**
 * The part of the form for house rules; what is chosen goes into plan.house.
 * @param {import('./games.js').Game} game @param {Field[]} allFields @param {import('./begin.js').Plan} plan @param {() => House[]} kept
 */
export function houseRules(game, allFields, plan, kept) {
  const fields = allFields.filter((field) => field.kinds.includes(game.kind));
  const element = h('div', {class: 'stack'});
  /** @param {Record<string, string> | null} chosen */
  const set = (chosen) => {
    plan.house = chosen;
    draw();
  };

  const file = h('input', {type: 'file', accept: '.ini,text/plain', class: 'unseen', id: 'house-file', 'aria-label': _('House rules from a file')});
  file.addEventListener('change', async () => {
    try {
      const text = await file.files?.[0]?.text();
      if (text === undefined) return;
      const house = read(text, fields);
      if (house.game !== game.id) throw new Error(_('These house rules are for {0}.', house.game));
      keepHouses([...kept().filter((each) => !isSame(each, house)), house]);
      set(house.fields);
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
    file.value = '';
  });

  function draw() {
    const own = kept().filter((house) => house.game === game.id);
    const changed = Object.entries(plan.house ?? {});
    const name = h('input', {type: 'text', id: 'house-name', maxlength: 60, placeholder: _('Our rules')});
    const add = h('select', {id: 'house-add', onchange: () => {
      if (add.value) set({...plan.house, [add.value]: ''});
    }},
    h('option', {value: ''}, _('Change something else …')),
    fields.filter((field) => !(field.name in (plan.house ?? {})) && !game.options.some((option) => option.name === field.name))
      .map((field) => h('option', {value: field.name}, `${field.name}: ${_(field.sentence)}`)));
    fill(element,
      h('h3', {}, _('House rules')),
      own.length ? h('div', {class: 'row'},
        own.map((house) => h('span', {class: 'row'},
          h('button', {type: 'button', class: 'button', onclick: () => set({...house.fields})}, house.name),
          h('button', {type: 'button', class: 'tool', title: _('Save {0} as a file', house.name), 'aria-label': _('Save {0} as a file', house.name), onclick: () => save(`${house.name}.ini`, write(house))}, icon('download')),
          h('button', {type: 'button', class: 'tool', title: _('Forget {0}', house.name), 'aria-label': _('Forget {0}', house.name), onclick: () => {
            keepHouses(kept().filter((each) => !isSame(each, house)));
            draw();
          }}, icon('close'))))) : null,
      ...changed.map(([key, value]) => {
        const field = fields.find((each) => each.name === key);
        return field ? h('div', {class: 'field'},
          h('div', {class: 'row between'}, h('label', {class: 'name', for: `house-${key}`}, key),
            h('button', {type: 'button', class: 'tool', title: _('As usual again'), 'aria-label': _('{0} as usual again', key), onclick: () => {
              const rest = {...plan.house};
              delete rest[key];
              set(Object.keys(rest).length ? rest : null);
            }}, icon('close'))),
          h('p', {class: 'pale small'}, _(field.sentence)),
          control(field, value, (text) => (/** @type {Record<string, string>} */ (plan.house)[key] = text))) : null;
      }),
      h('label', {class: 'field', for: 'house-add'}, h('span', {class: 'unseen'}, _('Change something else …')), add),
      h('div', {class: 'row'},
        changed.length ? h('label', {for: 'house-name', class: 'unseen'}, _('Name of these rules')) : null,
        changed.length ? h('div', {class: 'grow'}, name) : null,
        changed.length ? h('button', {type: 'button', class: 'button', onclick: () => {
          const house = {name: name.value.trim() || _('Our rules'), game: game.id, fields: {.../** @type {Record<string, string>} */ (plan.house)}};
          keepHouses([...kept().filter((each) => !isSame(each, house)), house]);
          draw();
        }}, _('Keep')) : null,
        h('button', {type: 'button', class: 'button plain', onclick: () => file.click()}, _('From a file …')), file));
  }
  draw();
  return element;
}
