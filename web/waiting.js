// Before the match: inviting people, and taking a seat.
// @ts-check
import {toast, top} from './app.js';
import {join, myName} from './begin.js';
import {h, icon} from './dom.js';
import {levelName} from './games.js';
import {settings} from './kept.js';
import {ask} from './link.js';
import {qrPicture} from './qr.js';
import {_} from './words.js';

/** @param {string} table */
function invitation(table) {
  return `${location.origin}/#/table/${table}`;
}

/** @param {string} link */
function inviting(link) {
  const input = h('input', {type: 'text', id: 'link', readonly: true, value: link, onfocus: () => input.select()});
  return h('section', {class: 'card stack'},
    h('h2', {}, _('Invite your friends')),
    h('p', {class: 'pale'}, _('Whoever opens this link can take a seat. The match begins when all seats are taken.')),
    h('label', {class: 'unseen', for: 'link'}, _('Invitation')),
    input,
    h('div', {class: 'row'},
      h('button', {type: 'button', class: 'button main', onclick: async () => {
        try {
          await navigator.clipboard.writeText(link);
          toast(_('The link is copied.'));
        } catch {
          input.select();
          toast(_('Copy the marked link.'));
        }
      }}, icon('copy'), _('Copy the link')),
      'share' in navigator ? h('button', {type: 'button', class: 'button', onclick: () => navigator.share({title: 'Pasch', url: link}).catch(() => {})}, icon('share'), _('Share')) : null),
    h('div', {class: 'qr'}, qrPicture(link, _('Invitation as a QR code'))));
}

/** @param {any} info @param {number | null} mine */
function seatList(info, mine) {
  return h('ul', {class: 'list'}, info.seats.map((/** @type {any} */ seat, /** @type {number} */ index) => {
    const name = seat.kind === 'computer' ? _('Computer: {0}', levelName(seat.level)) : seat.taken ? seat.name : _('free');
    const free = seat.kind === 'person' && !seat.taken;
    return h('li', {}, h('div', {class: 'entry'},
      h('span', {}, name, index === mine ? ` (${_('you')})` : ''),
      free && mine === info.host
        ? h('button', {type: 'button', class: 'button', onclick: () => ask('POST', `/api/tables/${info.table}/fill`, {seat: index, level: settings().level}).catch((error) => toast(error.message))}, icon('computer'), _('Let a computer player sit here'))
        : h('span', {class: 'badge'}, free ? _('waiting') : _('ready'))));
  }));
}

/** @param {any} info @param {number | null} mine @returns {HTMLElement} */
export function waitingRoom(info, mine) {
  return h('div', {class: 'screen narrow'}, top(), h('h1', {}, _(info.title)), seatList(info, mine), inviting(invitation(info.table)));
}

/** For somebody who came by an invitation. @param {any} info @param {() => void} watch @returns {HTMLElement} */
export function joinRoom(info, watch) {
  const name = h('input', {type: 'text', id: 'name', maxlength: 40, value: settings().name, placeholder: myName(), autocomplete: 'nickname'});
  const button = h('button', {class: 'button main', type: 'submit'}, _('Take a seat'));
  return h('div', {class: 'screen narrow'}, top(), h('h1', {}, _(info.title)), seatList(info, null),
    info.state === 'waiting' ? h('form', {class: 'card stack', onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      button.disabled = true;
      try {
        await join(info.table, name.value.trim() || myName());
      } catch (error) {
        button.disabled = false;
        toast(/** @type {Error} */ (error).message);
      }
    }},
    h('label', {class: 'field', for: 'name'}, h('span', {class: 'name'}, _('Your name')), name), h('div', {class: 'row'}, button)) : null,
    info.spectators ? h('div', {class: 'row'}, h('button', {type: 'button', class: 'button', onclick: watch}, _('Just watch'))) : null,
    info.state !== 'waiting' && !info.spectators ? h('p', {class: 'notice'}, _('This match has begun, and its table is closed to others.')) : null);
}
