// House rules: fields of a game's sheet that a family plays otherwise. They are kept in this browser
// under a name, and are the same files as the program's (docs/house-rules.md).
// @ts-check
import {announce} from './app.js';
import {confirmed, fill, h, icon, saveFile} from './dom.js';
import {valueText} from './games.js';
import {problemOf, readHouse, writeHouse} from './house-files.js';
import {houses, keepHouses} from './kept.js';
import {mark, numberField} from './numbers.js';
import {_, ngettext} from './words.js';

/** @typedef {import('./games.js').Field} Field */
/** @typedef {import('./games.js').Game} Game */
/** @typedef {import('./kept.js').House} House */
/** @typedef {import('./begin.js').Plan} Plan */

/** Names are used again for other games. @param {House} a @param {House} b */
function isSame(a, b) {
  return a.name === b.name && a.game === b.game;
}

/** @param {House} house @param {House} [before] what it takes the place of */
function keep(house, before = house) {
  const all = houses();
  const at = all.findIndex((each) => isSame(each, before));
  const others = all.filter((each) => !isSame(each, before) && !isSame(each, house));
  keepHouses(at < 0 ? [...others, house] : [...others.slice(0, at), house, ...others.slice(at)]);
}

/** Whether it was changed since it was kept. @param {House} house @param {Record<string, string> | null} fields */
function isChanged(house, fields) {
  const now = Object.entries(fields ?? {});
  return now.length !== Object.keys(house.fields).length || now.some(([name, value]) => house.fields[name] !== value);
}

/** One field that is changed. @param {Field} field @param {string} value @param {string} usual @param {(value: string) => void} onchange @param {() => void} remove */
function fieldForm(field, value, usual, onchange, remove) {
  const id = `house-${field.name}`;
  const title = _(field.title);
  const note = h('p', {class: 'pale small', id: `${id}-means`}, _(field.sentence));
  const reset = h('button', {type: 'button', class: 'tool', title: _('As usual again'), 'aria-label': _('{0} as usual again', title), onclick: remove}, icon('close'));
  const head = h('div', {class: 'row between'}, h('label', {class: 'name', for: id}, title), reset);
  const words = field.type === 'switch' ? ['true', 'false'] : field.words;
  if (words) {
    const select = h('select', {id, 'aria-describedby': note.id, onchange: () => onchange(select.value)},
      words.map((word) => h('option', {value: word, selected: word === value}, word === usual ? _('{0} (usual)', valueText(field, word)) : valueText(field, word))));
    return h('div', {class: 'field'}, head, note, select);
  }
  if (field.type === 'number')
    return h('div', {class: 'field'}, head, note, numberField({id, value: Number(value), usual: Number(usual), least: field.least ?? 0, most: field.most ?? 1e6, note: note.id,
      onchange: (number) => onchange(String(number ?? usual))}));
  const input = h('input', {type: 'text', id, value, 'aria-describedby': `${note.id} ${id}-note`, autocomplete: 'off', spellcheck: 'false'});
  const how = field.type === 'tile' ? _('such as 2-5; usually {0}', usual) : _('one number for all, or by the number of players: 2:7 3:6; usually {0}', usual);
  const hint = h('p', {class: 'pale small', id: `${id}-note`, role: 'status'});
  const check = () => mark(input, hint, how, problemOf(field, input.value.trim()));
  input.addEventListener('input', () => {
    check();
    onchange(input.value.trim());
  });
  check();
  return h('div', {class: 'field'}, head, note, input, hint);
}

/**
 * The part of the form for house rules; what is chosen goes into plan.house.
 * @param {Game} game @param {{fields: Field[], games: Game[]}} all @param {Plan} plan @param {() => void} changed
 */
export function houseRules(game, all, plan, changed) {
  const fields = all.fields.filter((field) => field.kinds.includes(game.kind));
  const element = h('section', {class: 'stack house', 'aria-labelledby': 'house-title'});
  const wrong = h('p', {class: 'notice bad', role: 'alert', hidden: true});
  const kept = h('ul', {class: 'list'});
  /** @type {House | null} the one whose name is being changed */
  let renaming = null;

  /** @param {Record<string, string> | null} chosen @param {string} [name] of rules that are kept */
  const set = (chosen, name) => {
    plan.house = chosen && Object.keys(chosen).length ? chosen : null;
    plan.houseName = plan.house ? name : undefined;
    changed();
    draw();
  };
  /** @param {...(Node | string)} texts */
  const complain = (...texts) => {
    fill(wrong, ...texts);
    wrong.hidden = !texts.length;
  };

  const file = h('input', {type: 'file', accept: '.ini,.txt,text/plain', class: 'unseen', id: 'house-file', tabindex: '-1', 'aria-label': _('House rules from a file')});
  file.addEventListener('change', async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    complain();
    try {
      const house = readHouse(chosen.name, await chosen.text(), all.fields, all.games);
      keep(house);
      if (house.game === game.id) set({...house.fields}, house.name);
      else complain(_('{0} is for another game and is kept there:', house.name), ' ', h('a', {href: `#/new/${house.game}`}, _(all.games.find(({id}) => id === house.game)?.title ?? house.game)));
    } catch (error) {
      complain(/** @type {Error} */ (error).message);
    }
    file.value = '';
  });

  /** Those that are kept. @param {House} house @param {number} index */
  const entry = (house, index) => {
    const used = plan.houseName === house.name;
    const [state, label] = !used ? [_('Use'), _('Use {0}', house.name)]
      : isChanged(house, plan.house) ? [_('changed'), _('{0} is used, with changes', house.name)] : [_('used'), _('{0} is used', house.name)];
    const tool = (/** @type {Parameters<typeof icon>[0]} */ picture, /** @type {string} */ label, /** @type {() => void} */ onclick) =>
      h('button', {type: 'button', class: 'tool', id: `house-${picture}-${index}`, title: label, 'aria-label': label, onclick}, icon(picture));
    if (renaming && isSame(renaming, house)) return h('li', {}, h('div', {class: 'entry'}, renameForm(house)));
    return h('li', {}, h('div', {class: `entry${used ? ' used' : ''}`},
      h('span', {class: 'about'}, h('strong', {}, house.name), h('span', {class: 'pale small'}, ngettext('{0} change', '{0} changes', Object.keys(house.fields).length))),
      h('span', {class: 'row tight'},
        h('button', {type: 'button', class: 'button', id: `house-use-${index}`, 'aria-pressed': String(used), 'aria-label': label, onclick: () => (used ? set(null) : set({...house.fields}, house.name))}, state),
        tool('edit', _('Rename {0}', house.name), () => {
          renaming = house;
          draw();
          /** @type {HTMLInputElement | null} */ (element.querySelector('#house-rename'))?.select();
        }),
        tool('download', _('Save {0} as a file', house.name), () => saveFile(`${house.name.replace(/[\\\/:*?\x22<>|]+/g, '-')}.ini`, writeHouse(house), 'text/plain')),
        tool('remove', _('Delete {0}', house.name), async () => {
          if (!(await confirmed(_('Delete the house rules “{0}” from this browser?', house.name), _('Delete'), _('Cancel')))) return;
          keepHouses(houses().filter((each) => !isSame(each, house)));
          if (used) plan.houseName = undefined;
          draw();
        }))));
  };

  /** @param {House} house */
  const renameForm = (house) => {
    const input = h('input', {type: 'text', id: 'house-rename', maxlength: 60, value: house.name, 'aria-label': _('New name of {0}', house.name)});
    const done = () => {
      const name = input.value.trim();
      renaming = null;
      complain();
      if (name && name !== house.name) {
        if (houses().some((each) => each.game === game.id && each.name === name)) complain(_('There are house rules called “{0}” already.', name));
        else {
          keep({...house, name}, house);
          if (plan.houseName === house.name) plan.houseName = name;
        }
      }
      draw();
    };
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') {
        event.preventDefault(); // it is not the whole form that is done
        done();
      } else if (event.key === 'Escape') {
        renaming = null;
        draw();
      }
    });
    return h('div', {class: 'row tight grow'}, h('div', {class: 'grow'}, input), h('button', {type: 'button', class: 'button', onclick: done}, _('Rename')));
  };

  /** Keeps what is chosen under a name. */
  const keeping = () => {
    const name = h('input', {type: 'text', id: 'house-name', maxlength: 60, value: plan.houseName ?? '', placeholder: _('Our rules')});
    const done = () => {
      const bad = /** @type {HTMLElement | null} */ (element.querySelector('[aria-invalid="true"]'));
      if (bad) return bad.focus();
      const house = {name: name.value.trim() || _('Our rules'), game: game.id, fields: {...plan.house}};
      keep(house);
      announce(_('{0} is kept.', house.name));
      set(house.fields, house.name);
    };
    name.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      done();
    });
    return h('div', {class: 'field'}, h('label', {for: 'house-name', class: 'name'}, _('Keep these rules as')),
      h('div', {class: 'row tight'}, h('div', {class: 'grow'}, name), h('button', {type: 'button', class: 'button', id: 'house-keep', onclick: done}, _('Keep'))));
  };

  /** One more field. */
  const adding = () => {
    const add = h('select', {id: 'house-add', onchange: () => {
      const field = add.value;
      if (!field) return;
      set({...plan.house, [field]: game.values[field]}, plan.houseName);
      document.getElementById(`house-${field}`)?.focus();
    }},
    h('option', {value: ''}, _('Change another rule …')),
    fields.filter(({name}) => !(name in (plan.house ?? {})) && !game.options.some((option) => option.name === name))
      .map((field) => h('option', {value: field.name}, `${_(field.title)} – ${_(field.sentence)}`)));
    return h('div', {class: 'field'}, h('label', {class: 'unseen', for: 'house-add'}, _('Change another rule …')), add);
  };

  /** Those that are kept, and which is used. */
  const drawKept = () => {
    const own = houses().filter((house) => house.game === game.id);
    fill(kept, ...own.map(entry));
    kept.hidden = !own.length;
  };

  function draw() {
    const focused = element.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).id : '';
    drawKept();
    const shown = Object.entries(plan.house ?? {}).flatMap(([name, value]) => {
      const field = fields.find((each) => each.name === name);
      return field ? [{field, value}] : [];
    });
    fill(element,
      h('div', {class: 'row between'}, h('h3', {id: 'house-title'}, _('House rules')),
        h('button', {type: 'button', class: 'button plain', onclick: () => file.click()}, icon('open'), _('From a file …')), file),
      wrong,
      kept,
      ...shown.map(({field, value}) => fieldForm(field, value, game.values[field.name], (text) => {
        plan.house = {...plan.house, [field.name]: text};
        drawKept();
        changed();
      }, () => {
        const rest = {...plan.house};
        delete rest[field.name];
        set(rest, plan.houseName);
        document.getElementById('house-add')?.focus();
      })),
      adding(),
      shown.length ? keeping() : null);
    if (focused) (document.getElementById(focused) ?? document.getElementById('house-add'))?.focus();
  }
  draw();
  return element;
}
