// What a table is like, in short: who plays, how it stands, by which rules.
// @ts-check
import {h} from './dom.js';
import {catalogue, seatNames, summaryText, valueText} from './games.js';
import {_, figure, languageNow, ngettext} from './words.js';

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [['minute', 60], ['hour', 3600], ['day', 86400], ['week', 604800], ['month', 2629800], ['year', 31557600]];

/** How long ago something was. @param {number} time milliseconds */
function ago(time) {
  const seconds = (Date.now() - time) / 1000;
  const [unit, length] = UNITS.findLast(([, each]) => seconds >= each) ?? ['minute', Infinity];
  const text = length === Infinity ? _('just now') : new Intl.RelativeTimeFormat(languageNow(), {numeric: 'auto'}).format(-Math.floor(seconds / length), unit);
  return h('time', {datetime: new Date(time).toISOString(), title: new Date(time).toLocaleString(languageNow())}, text);
}

/** Seats that somebody can take. @param {any} table @returns {number} */
export function freeSeats(table) {
  return table.seats.filter((/** @type {any} */ seat) => seat.kind === 'person' && !seat.taken && !seat.reserved).length;
}

/** Who is expected back at seats that are kept for them. @param {any} table @returns {string[]} */
export function expectedNames(table) {
  return table.seats.filter((/** @type {any} */ seat) => seat.reserved && !seat.taken).map((/** @type {any} */ seat) => seat.name);
}

/** Everybody but me, by name. @param {any} table @returns {string} */
function others(table) {
  const names = seatNames(table.seats);
  return names.filter((_name, index) => index !== table.my && (table.seats[index].kind === 'computer' || table.seats[index].name)).join(', ');
}

/** Points: of all at a small table, of the first and mine at a large one. @param {any} table @param {boolean} few whether few are good */
function pointsText({seats, my, standing}, few) {
  /** @type {number[] | undefined} */
  const totals = standing?.totals;
  if (!totals) return '';
  const names = seatNames(seats).map((name, index) => (index === my ? _('You') : name));
  const order = totals.map((_total, index) => index).sort((a, b) => (few ? totals[a] - totals[b] : totals[b] - totals[a]));
  return order.filter((index, place) => totals.length <= 4 || place === 0 || index === my).map((index) => `${names[index]} ${figure(totals[index])}`).join(' · ');
}

/** What goes on there. @param {any} table @returns {[string, boolean]} and whether somebody waits for me */
function stateText({state, seats, my, standing, ...table}) {
  const names = seatNames(seats);
  if (state === 'waiting') {
    const missing = seats.filter((/** @type {any} */ seat) => seat.kind === 'person' && !seat.taken).length;
    return [ngettext('waits for {0} person', 'waits for {0} people', missing), false];
  }
  if (state === 'playing') {
    if (standing?.turn === undefined) return [standing ? _('between two rounds') : _('being played'), false];
    return standing.turn === my ? [_('Your turn'), true] : [_('{0}’s turn', names[standing.turn]), false];
  }
  /** @type {number[]} */
  const winners = standing?.winners ?? [];
  if (standing?.abandoned || !winners.length) return [table.finished && standing?.abandoned ? _('called off') : _('over'), false];
  if (winners.includes(my)) return [winners.length > 1 ? _('You are among the winners') : _('You won'), false];
  return [_('{0} won', winners.map((seat) => names[seat]).join(', ')), false];
}

/** A line of a list of tables. @param {any} table @param {import('./games.js').Game | undefined} game */
export function tableEntry(table, game) {
  const [state, mine] = stateText(table);
  const points = pointsText(table, game?.goal === 'few');
  const facts = [table.state === 'playing' && table.standing?.round ? _('round {0}', table.standing.round) : '', points,
    table.state === 'waiting' && (table.changed || table.house) ? _('own rules') : '', table.clock ? _('with a clock') : ''].filter(Boolean);
  return h('li', {},
    h('a', {class: 'entry', href: `#/table/${table.table}`},
      h('span', {class: 'about'},
        h('strong', {}, _(table.title)),
        h('span', {class: 'pale small'}, others(table)),
        h('span', {class: 'pale small'}, facts.length ? `${facts.join(' · ')} · ` : '', ago(table.finished ?? table.updated ?? table.created))),
      h('span', {class: `badge${mine ? ' turn' : ''}`}, state)));
}

/** What is not as usual at a table. @param {any} info @returns {Promise<HTMLElement>} */
export async function ownRules(info) {
  const {games, fields} = await catalogue();
  const game = games.find(({id}) => id === info.game);
  /** @type {[string, string][]} */
  const rows = [];
  for (const option of game?.options ?? [])
    if (info.changed?.includes(option.name)) rows.push([_(option.title), valueText(option, info.options[option.name])]);
  for (const [name, value] of Object.entries(info.house ?? {})) {
    const field = fields.find((each) => each.name === name);
    const hand = field?.type === 'hands' ? String(value).match(new RegExp(`\\b${info.seats.length}:(\\d+)`))?.[1] : null; // for so many as play here
    if (field && !info.changed?.includes(name)) rows.push([_(field.title), hand ?? valueText(field, value)]);
  }
  if (info.clock)
    rows.push([_('Clock'), info.clock.reserve ? _('{0} seconds a move, and {1} extra seconds for the whole match', info.clock.move, info.clock.reserve) : _('{0} seconds a move', info.clock.move)]);
  if (info.grace !== 30) rows.push([_('How long to wait for those who are away'), ngettext('{0} second', '{0} seconds', info.grace)]);
  if (info.spectators) rows.push([_('Spectators'), _('may watch, without seeing hands')]);
  return rows.length ? h('dl', {class: 'rows'}, rows.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value)))) : h('p', {class: 'pale'}, _('All rules are as usual.'));
}

/** By which rules a table plays, for those who are to sit down. @param {any} info @returns {Promise<HTMLElement>} */
export async function rulesOf(info) {
  const game = (await catalogue()).games.find(({id}) => id === info.game);
  return h('section', {class: 'stack'},
    game ? h('p', {}, summaryText(game)) : null,
    await ownRules(info),
    h('p', {}, h('a', {href: `#/rules/${info.game}`}, _('Read the rules'))));
}
