// A new table: who plays, and by which rules. Nothing has to be touched.
// @ts-check
import {toast, top} from './app.js';
import {begin, lastPlan, usualPlan} from './begin.js';
import {fill, h} from './dom.js';
import {catalogue, gameOf, lengthText, levelName, optionName, optionWord, playersText, usualValue} from './games.js';
import {houses, settings, change} from './kept.js';
import {houseRules} from './houses.js';
import {_} from './words.js';

/** @typedef {import('./games.js').Game} Game */
/** @typedef {import('./games.js').Option} Option */

/** A choice among a few, as buttons. @param {string} name @param {string} legend @param {[string, string][]} choices @param {string} chosen @param {(value: string) => void} onchange */
function choices(name, legend, choices, chosen, onchange) {
  return h('fieldset', {class: 'choices'}, h('legend', {class: 'unseen'}, legend),
    choices.map(([value, text]) =>
      h('label', {}, h('input', {type: 'radio', name, value, checked: value === chosen, onchange: () => onchange(value)}), h('span', {}, text))));
}

/** @param {Option} option @param {any} value @param {number} players @param {(value: any) => void} onchange */
function control(option, value, players, onchange) {
  const usual = usualValue(option, players);
  const id = `option-${option.name}`;
  if (option.type === 'switch')
    return choices(id, optionName(option.name), [['false', _('no')], ['true', _('yes')]], String(value ?? usual), (text) => onchange(text === 'true'));
  if (option.type === 'word' && option.words)
    return choices(id, optionName(option.name), option.words.map((word) => [word, word === usual ? _('{0} (usual)', optionWord(word)) : optionWord(word)]), value ?? usual, onchange);
  const input = h('input', {type: 'number', id, min: option.least, max: option.most, value: value ?? usual, 'aria-describedby': `${id}-note`, inputmode: 'numeric'});
  input.addEventListener('change', () => {
    const number = Number(input.value);
    if (!Number.isInteger(number) || number < (option.least ?? 0) || number > (option.most ?? 1e6)) {
      toast(_('{0} must be from {1} to {2}.', optionName(option.name), option.least ?? 0, option.most ?? 1e6));
      input.value = String(usual);
      onchange(undefined);
    } else onchange(number);
  });
  return h('div', {class: 'row'}, h('div', {class: 'number'}, input), h('span', {class: 'pale small', id: `${id}-note`}, _('usually {0}, from {1} to {2}', usual, option.least ?? 0, option.most ?? '')));
}

/** @param {Game} game @param {import('./begin.js').Plan} plan */
function optionForm(game, plan) {
  return game.options.map((option) =>
    h('div', {class: 'field'},
      h('label', {class: 'name', for: `option-${option.name}`}, optionName(option.name)),
      h('p', {class: 'pale small'}, _(option.sentence)),
      control(option, plan.options[option.name], plan.seats.length, (value) => {
        if (value === undefined || value === usualValue(option, plan.seats.length)) delete plan.options[option.name];
        else plan.options[option.name] = value;
      })));
}

/** @param {import('./begin.js').Plan} plan @param {string[]} levels */
function seatForm(plan, levels) {
  return h('ol', {class: 'list seats'}, plan.seats.map((seat, index) => {
    const id = `seat-${index}`;
    if (seat === 'me')
      return h('li', {}, h('div', {class: 'entry'}, h('strong', {}, _('You')), h('span', {class: 'pale'}, settings().name)));
    const select = h('select', {id, onchange: () => (plan.seats[index] = select.value)},
      h('option', {value: 'friend', selected: seat === 'friend'}, _('A friend, by invitation')),
      levels.map((level) => h('option', {value: level, selected: seat === level}, _('Computer: {0}', levelName(level)))));
    return h('li', {}, h('div', {class: 'entry'}, h('label', {for: id}, _('Seat {0}', index + 1)), h('div', {class: 'grow'}, select)));
  }));
}

/** @param {HTMLElement} page @param {string} id */
export async function show(page, id) {
  const [game, {levels, fields}] = await Promise.all([gameOf(id), catalogue()]);
  const last = lastPlan();
  const [least, most] = game.players;
  const plan = last?.game === game.id && last.seats.length >= least && last.seats.length <= most ? structuredClone(last) : usualPlan(game.id, Math.min(Math.max(2, least), most));
  document.title = `${_(game.title)} – Pasch`;
  const seats = h('div', {});
  const options = h('div', {class: 'stack'});
  const draw = () => {
    fill(seats, seatForm(plan, levels));
    fill(options, ...optionForm(game, plan));
  };
  const setPlayers = (/** @type {number} */ count) => {
    while (plan.seats.length > count) plan.seats.splice(plan.seats.findLastIndex((seat) => seat !== 'me'), 1);
    while (plan.seats.length < count) plan.seats.push(plan.seats.findLast((seat) => seat !== 'me') ?? settings().level);
    draw();
  };
  draw();
  const counts = Array.from({length: most - least + 1}, (_none, index) => least + index);
  const name = h('input', {type: 'text', id: 'name', maxlength: 40, value: settings().name, placeholder: _('Guest'), autocomplete: 'nickname', onchange: () => {
    change({name: name.value.trim()});
    draw();
  }});
  const start = h('button', {class: 'button main', type: 'submit', id: 'start'}, _('Play'));
  const clock = h('select', {id: 'clock', onchange: () => (plan.clock = clock.value ? {move: Number(clock.value), reserve: 4 * Number(clock.value)} : null)},
    h('option', {value: ''}, _('none')),
    [15, 30, 60, 120].map((seconds) => h('option', {value: seconds, selected: plan.clock?.move === seconds}, _('{0} seconds a move', seconds))));
  page.append(h('form', {
    class: 'screen narrow',
    onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      start.disabled = true;
      try {
        await begin(plan);
      } catch (error) {
        start.disabled = false;
        toast(/** @type {Error} */ (error).message);
      }
    },
  },
  top(h('a', {class: 'tool', href: `#/rules/${game.id}`}, _('Rules'))),
  h('div', {class: 'stack'}, h('h1', {}, _(game.title)), h('p', {class: 'pale'}, _(game.summary)),
    h('p', {class: 'facts'}, h('span', {}, playersText(game)), h('span', {}, lengthText(game)))),
  h('div', {class: 'row'}, start),
  counts.length > 1 ? h('section', {class: 'stack'}, h('h2', {}, _('How many play')),
    choices('players', _('How many play'), counts.map((count) => [String(count), String(count)]), String(plan.seats.length), (value) => setPlayers(Number(value)))) : null,
  h('section', {class: 'stack'}, h('h2', {}, _('Who plays')),
    h('label', {class: 'field', for: 'name'}, h('span', {class: 'name'}, _('Your name')), name), seats),
  h('details', {class: 'card'}, h('summary', {}, _('Rules of this table')), h('div', {class: 'stack inner'}, options,
    houseRules(game, fields, plan, houses))),
  h('details', {class: 'card'}, h('summary', {}, _('Company and clock')), h('div', {class: 'stack inner'},
    h('label', {class: 'check'}, h('input', {type: 'checkbox', checked: plan.open === 'lobby', onchange: (/** @type {any} */ event) => (plan.open = event.target.checked ? 'lobby' : 'link')}),
      _('Anyone may join: the table is listed on the first page')),
    h('label', {class: 'check'}, h('input', {type: 'checkbox', checked: plan.spectators ?? false, onchange: (/** @type {any} */ event) => (plan.spectators = event.target.checked)}),
      _('Others may watch (they see no hands)')),
    h('label', {class: 'field', for: 'clock'}, h('span', {class: 'name'}, _('Clock')), clock)))));
}
