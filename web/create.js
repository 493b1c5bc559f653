// A new table: who plays, and by which rules. Nothing has to be touched.
// @ts-check
import {toast, top} from './app.js';
import {begin, hasFriends, lastPlan, usualPlan} from './begin.js';
import {choices, fill, h, icon} from './dom.js';
import {portrait} from './faces.js';
import {catalogue, gameOf, lengthText, levelName, playersText, summaryText, usualValue, valueText} from './games.js';
import {houseRules} from './houses.js';
import {change, settings} from './kept.js';
import {Refusal} from './link.js';
import {numberField} from './numbers.js';
import {_, ngettext} from './words.js';

/** @typedef {import('./games.js').Game} Game */
/** @typedef {import('./games.js').Option} Option */
/** @typedef {import('./begin.js').Plan} Plan */

const CLOCKS = [15, 30, 60, 120]; // seconds a move
const GRACE = {usual: 30, least: 10, most: 3600}; // seconds

/** @param {string} text @param {boolean} usual */
function marked(text, usual) {
  return usual ? _('{0} (usual)', text) : text;
}

/** One option: its name, what it means, and the choice. @param {Option} option @param {Plan} plan @param {() => void} changed */
function optionField(option, plan, changed) {
  const players = plan.seats.length;
  const usual = usualValue(option, players);
  const value = plan.options[option.name] ?? usual;
  const id = `option-${option.name}`;
  const set = (/** @type {any} */ chosen) => {
    if (chosen === undefined || chosen === usual) delete plan.options[option.name];
    else plan.options[option.name] = chosen;
    changed();
  };
  const note = h('p', {class: 'pale small', id: `${id}-means`}, _(option.sentence));
  if (option.type === 'switch' || option.words) {
    const words = option.words ?? ['false', 'true'];
    return h('div', {class: 'field'},
      choices(id, _(option.title), words.map((word) => [word, marked(valueText(option, word), word === String(usual))]), String(value),
        (word) => set(option.type === 'switch' ? word === 'true' : word), {seen: true, note: note.id}), note);
  }
  return h('div', {class: 'field'}, h('label', {class: 'name', for: id}, _(option.title)), note,
    numberField({id, value: Number(value), usual: Number(usual), least: option.least ?? 0, most: option.mosts?.[String(players)] ?? option.most ?? 1e6, note: note.id, onchange: set}));
}

/** Who of the cast plays for the computer: nobody who is called as I am, and the same however often the form is drawn. @param {Plan} plan @param {string[]} cast */
function castFor(plan, cast) {
  const mine = settings().name.toLowerCase();
  const rest = cast.filter((name) => name.toLowerCase() !== mine);
  plan.names = plan.seats.map((seat, index) => (['me', 'friend'].includes(seat) ? null : rest[index % rest.length]));
}

/** @param {Plan} plan @param {string[]} levels @param {() => void} changed */
function seatForm(plan, levels, changed) {
  return h('ol', {class: 'list seats'}, plan.seats.map((seat, index) => {
    const id = `seat-${index}`;
    if (seat === 'me')
      return h('li', {}, h('div', {class: 'entry'}, h('strong', {}, _('You')), h('span', {class: 'pale'}, settings().name)));
    const name = plan.names?.[index];
    const select = h('select', {id, onchange: () => {
      plan.seats[index] = select.value;
      changed();
    }},
    h('option', {value: 'friend', selected: seat === 'friend'}, _('A friend, by invitation')),
    levels.map((level) => h('option', {value: level, selected: seat === level}, _('Computer: {0}', levelName(level)))));
    return h('li', {}, h('div', {class: 'entry'}, name ? portrait({name, level: seat}) : null, h('label', {for: id}, name ?? _('Seat {0}', index + 1)), h('div', {class: 'grow'}, select)));
  }));
}

/** All the other seats at once. @param {Plan} plan @param {string[]} levels @param {() => void} changed */
function allSeats(plan, levels, changed) {
  const rest = plan.seats.filter((seat) => seat !== 'me');
  if (rest.length < 2) return null;
  const same = rest.every((seat) => seat === rest[0]) ? rest[0] : '';
  const select = h('select', {id: 'seat-all', onchange: () => {
    if (!select.value) return;
    plan.seats = plan.seats.map((seat) => (seat === 'me' ? seat : select.value));
    changed();
  }},
  h('option', {value: '', selected: !same}, _('as chosen below')),
  h('option', {value: 'friend', selected: same === 'friend'}, _('Friends, by invitation')),
  levels.map((level) => h('option', {value: level, selected: same === level}, _('Computer: {0}', levelName(level)))));
  return h('div', {class: 'entry all'}, h('label', {for: 'seat-all'}, _('All others')), h('div', {class: 'grow'}, select));
}

/** The fewest and the most who may play, by house rules too. @param {Game} game @param {Plan} plan */
function playersOf({players}, {house}) {
  return [house?.min_players ?? players[0], house?.max_players ?? players[1]].map(Number);
}

/** What the last table of this game was, else the usual one. @param {Game} game @returns {Plan} */
function firstPlan(game) {
  const last = lastPlan();
  if (last?.game === game.id && last.seats.includes('me')) {
    const [least, most] = playersOf(game, last);
    if (last.seats.length >= least && last.seats.length <= most) return structuredClone(last);
  }
  const [least, most] = game.players;
  return usualPlan(game.id, Math.min(Math.max(2, least), most));
}

/** A part that can be opened, with what is in it in a few words. @param {string} title @param {...Node} children */
function foldable(title, ...children) {
  const state = h('span', {class: 'pale small state'});
  const element = h('details', {class: 'card'}, h('summary', {}, h('span', {}, title), state), h('div', {class: 'stack inner'}, ...children));
  return {element, state};
}

/** Who may come, and the clock. @param {Plan} plan @param {() => void} changed */
function company(plan, changed) {
  const check = (/** @type {string} */ id, /** @type {boolean} */ on, /** @type {string} */ text, /** @type {(on: boolean) => void} */ set) => {
    const box = h('input', {type: 'checkbox', id, checked: on, onchange: () => {
      set(box.checked);
      changed();
    }});
    return h('label', {class: 'check'}, box, h('span', {}, text));
  };
  const clock = h('select', {id: 'clock', 'aria-describedby': 'clock-means', onchange: () => {
    plan.clock = clock.value ? {move: Number(clock.value), reserve: 4 * Number(clock.value)} : null;
    changed();
  }},
  h('option', {value: ''}, marked(_('none'), true)),
  CLOCKS.map((seconds) => h('option', {value: seconds, selected: plan.clock?.move === seconds}, _('{0} seconds a move, and {1} extra seconds for the whole match', seconds, 4 * seconds))));
  return foldable(_('Guests and clock'),
    check('lobby', plan.open === 'lobby', _('Anyone may join: the table is listed on the home page'), (on) => (plan.open = on ? 'lobby' : 'link')),
    check('spectators', plan.spectators ?? false, _('Others may watch (they see no hands)'), (on) => (plan.spectators = on)),
    h('div', {class: 'field'}, h('label', {class: 'name', for: 'clock'}, _('Clock')),
      h('p', {class: 'pale small', id: 'clock-means'}, _('A move that takes longer uses up the extra seconds, shown as +1:00. Once they are gone a computer player steps in until the person is back.')), clock),
    h('div', {class: 'field'}, h('label', {class: 'name', for: 'grace'}, _('How long to wait for those who are away')),
      h('p', {class: 'pale small', id: 'grace-means'}, _('In seconds. After that the others can let a computer player hold the seat until the person is back.')),
      numberField({id: 'grace', value: plan.grace ?? GRACE.usual, ...GRACE, note: 'grace-means', onchange: (seconds) => {
        if (seconds === undefined || seconds === GRACE.usual) delete plan.grace;
        else plan.grace = seconds;
        changed();
      }})));
}

/** @param {HTMLElement} page @param {string} id */
export async function show(page, id) {
  const [game, {levels, cast, fields, games}] = await Promise.all([gameOf(id), catalogue()]);
  const first = Math.floor(Math.random() * cast.length); // others each time
  const inTurn = [...cast.slice(first), ...cast.slice(0, first)];
  const plan = firstPlan(game);
  document.title = `${_(game.title)} – Pasch`;
  const count = h('div', {class: 'stack'});
  const seats = h('div', {class: 'stack'});
  const options = h('div', {class: 'stack options'});
  const start = h('button', {class: 'button main large', type: 'submit', id: 'start'});
  const house = houseRules(game, {fields, games}, plan, () => {
    drawCount();
    drawOptions();
    tell();
  });
  const rules = foldable(_('Rules of this table'), options, house);
  const other = company(plan, () => tell());

  /** What the closed parts hold, and what the button does. */
  const tell = () => {
    const changes = Object.keys(plan.options).length + Object.entries(plan.house ?? {}).filter(([name, value]) => value !== game.values[name]).length;
    rules.state.textContent = changes ? ngettext('{0} change', '{0} changes', changes) : _('as usual');
    other.state.textContent = [plan.open === 'lobby' ? _('anyone may join') : '', plan.spectators ? _('with spectators') : '', plan.clock ? _('{0} seconds a move', plan.clock.move) : '', plan.grace ? _('{0} seconds for those who are away', plan.grace) : ''].filter(Boolean).join(', ') || _('as usual');
    start.textContent = hasFriends(plan) ? _('Invite and play') : _('Play');
  };
  /** What house rules say is shown and changed there, once. */
  const drawOptions = (always = false) => {
    const shown = game.options.filter(({name}) => !(name in (plan.house ?? {})));
    const names = shown.map(({name}) => name).join();
    for (const name in plan.house) delete plan.options[name];
    if (always || options.dataset.names !== names) fill(options, ...shown.map((option) => optionField(option, plan, tell)));
    options.dataset.names = names;
  };
  const draw = () => {
    castFor(plan, inTurn);
    fill(seats, allSeats(plan, levels, drawAgain), seatForm(plan, levels, drawAgain));
    drawOptions(true);
    tell();
  };
  const drawAgain = () => {
    const focused = document.activeElement?.id;
    draw();
    if (focused) document.getElementById(focused)?.focus();
  };
  const setPlayers = (/** @type {number} */ wanted) => {
    while (plan.seats.length > wanted) plan.seats.splice(plan.seats.findLastIndex((seat) => seat !== 'me'), 1);
    while (plan.seats.length < wanted) plan.seats.push(plan.seats.findLast((seat) => seat !== 'me') ?? settings().level);
    draw();
  };
  const drawCount = () => {
    const [least, most] = playersOf(game, plan);
    const counts = Array.from({length: Math.max(0, most - least + 1)}, (_none, index) => String(least + index));
    count.hidden = counts.length < 2;
    if (counts.length && (plan.seats.length < least || plan.seats.length > most)) setPlayers(Math.min(Math.max(plan.seats.length, least), most));
    fill(count, h('h2', {}, _('How many play')),
      choices('players', _('How many play'), counts.map((each) => [each, each]), String(plan.seats.length), (value) => setPlayers(Number(value)), {className: 'numbers'}));
  };
  draw();
  drawCount();

  const name = h('input', {type: 'text', id: 'name', maxlength: 40, value: settings().name, placeholder: _('Guest'), autocomplete: 'nickname', onchange: () => {
    change({name: name.value.trim()});
    drawAgain();
  }});
  /** Where something is wrong. @param {HTMLElement} bad */
  const point = (bad) => {
    const fold = bad.closest('details');
    if (fold) fold.open = true;
    (/** @type {HTMLElement | null} */ (bad.querySelector('input:checked')) ?? bad).focus();
  };
  /** What the server does not take is said at its field, by the name that is seen there. @param {Error} error */
  const refused = (error) => {
    const about = error instanceof Refusal ? error.about : '';
    const field = [...game.options, ...fields].find(({name}) => name === about);
    const text = field && error instanceof Refusal ? error.saying(_(field.title)) : error.message;
    const place = field && (document.getElementById(`house-${about}`) ?? document.getElementById(`option-${about}`));
    if (!place) return toast(text);
    place.closest('.field')?.append(h('p', {class: 'wrong small refused', role: 'alert'}, text));
    point(place);
  };
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    for (const old of page.querySelectorAll('.refused')) old.remove();
    const bad = /** @type {HTMLElement | null} */ (page.querySelector('[aria-invalid="true"]'));
    if (bad) return point(bad);
    start.disabled = true;
    try {
      await begin(plan);
    } catch (error) {
      start.disabled = false;
      refused(/** @type {Error} */ (error));
    }
  };
  page.append(h('form', {class: 'screen narrow creating', novalidate: true, onsubmit: submit},
    top(h('a', {class: 'tool', href: `#/rules/${game.id}`}, icon('rules'), h('span', {class: 'tool-name'}, _('Rules')))),
    h('section', {class: 'banner'},
      h('img', {src: `/pictures/${game.id}.svg`, alt: '', width: 600, height: 300}),
      h('div', {class: 'stack'}, h('h1', {}, _(game.title)), h('p', {}, summaryText(game)),
        h('p', {class: 'facts'}, h('span', {}, playersText(game)), h('span', {}, lengthText(game))))),
    count,
    h('section', {class: 'stack'}, h('h2', {}, _('Who plays')),
      h('label', {class: 'field', for: 'name'}, h('span', {class: 'name'}, _('Your name')), name), seats),
    rules.element,
    other.element,
    h('div', {class: 'start-bar'}, start)));
}
