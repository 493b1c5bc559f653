// What happened, in words.
// @ts-check
import {kindOf} from './tiles.js';
import {_, ngettext} from './words.js';

/** An entry of a view's history. @typedef {{event: string, seat: number, tile?: string, on?: string, down?: boolean, points?: number, bonus?: string[], more?: boolean, cell?: [number, number]}} Entry */

/** The number that a tile is joined to: `1-5:5`, `6-6:side`. @param {string} on */
function numberOf(on) {
  const [tile, where] = on.split(':');
  return where === 'side' || where === 'tip' ? tile.split('-')[0] : where;
}

/** Where a tile goes: for a list of places. @param {{on?: string, down?: boolean, cell?: [number, number], tile?: string, points?: number}} move */
export function placeWords(move) {
  let text;
  if (move.cell) text = _('row {0}, column {1}', move.cell[0], move.cell[1]);
  else if (!move.on) text = _('as the first tile');
  else if (move.on.endsWith(':tip')) text = _('on the tip of {0}', move.on.split(':')[0]);
  else if (move.on.endsWith(':side')) text = _('on the side of {0}', move.on.split(':')[0]);
  else text = _('on the {0} of {1}', numberOf(move.on), move.on.split(':')[0]);
  if (move.down) text = _('{0}, face down', text);
  return move.points ? `${text}, ${pointsWords(move.points)}` : text;
}

/** @param {number} points */
export function pointsWords(points) {
  return points > 0 ? ngettext('+{0} point', '+{0} points', points) : ngettext('−{0} point', '−{0} points', -points);
}

/** @type {Record<string, () => string>} */
const BONUSES = {
  lead: () => _('lead'),
  bridge: () => _('bridge'),
  joint: () => _('joint'),
  hexagon: () => _('hexagon'),
  out: () => _('last tile'),
};

/** In short, beside a player's name. @param {Entry} entry */
export function shortWords(entry) {
  const gained = entry.points ? ` ${pointsWords(entry.points)}` : '';
  const bonus = entry.bonus?.length ? ` (${entry.bonus.map((name) => BONUSES[name]?.() ?? name).join(', ')})` : '';
  switch (entry.event) {
    case 'place': return (entry.tile ?? _('a double face down')) + bonus + gained;
    case 'draw': return (entry.tile ? _('drew {0}', entry.tile) : _('drew a tile')) + gained;
    case 'pass': return _('passed') + gained;
    case 'flip': return _('turned the lead over');
    case 'done': return _('leaves it at that') + gained;
    default: return entry.event + gained;
  }
}

/** A whole sentence. @param {Entry} entry @param {string} name */
export function sentence(entry, name) {
  const bonus = (entry.bonus ?? []).map((each) => BONUSES[each]?.() ?? each);
  const gained = entry.points ? ` ${[...bonus, pointsWords(entry.points)].join(', ')}.` : '';
  switch (entry.event) {
    case 'place':
      if (entry.tile && entry.down) return _('{0} lays {1} face down on the {2}.', name, entry.tile, numberOf(entry.on ?? '')) + gained;
      if (!entry.tile) return _('{0} lays a double face down on the {1}.', name, numberOf(entry.on ?? '')) + gained;
      if (entry.cell) return _('{0} lays {1}.', name, entry.tile) + gained;
      if (!entry.on) return _('{0} leads with {1}.', name, entry.tile) + gained;
      return _('{0} lays {1} on the {2}.', name, entry.tile, numberOf(entry.on)) + gained;
    case 'draw': return (entry.tile ? _('{0} draws {1}.', name, entry.tile) : _('{0} draws a tile.', name)) + gained;
    case 'pass': return _('{0} passes.', name) + gained;
    case 'flip': return _('{0} turns the lead over.', name);
    case 'done': return _('{0} leaves it at that.', name) + gained;
    default: return `${name}: ${entry.event}.${gained}`;
  }
}

/** The button of a move that lays nothing. @param {{event: string, points?: number}} move @param {string} kind */
export function actionWords(move, kind) {
  const cost = move.points ? ` (${pointsWords(move.points)})` : '';
  switch (move.event) {
    case 'draw': return _('Draw a tile') + cost;
    case 'pass': return _('Pass') + cost;
    case 'flip': return _('Turn the lead over') + cost;
    case 'done': return kindOf(kind).done() + cost;
    default: return move.event + cost; // what only its engine has
  }
}
