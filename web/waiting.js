// Before the match: inviting people, taking a seat, and what is there if that can't be done.
// @ts-check
import {announce, focusHeading, toast, top} from './app.js';
import {copyText, copying, invitation, join} from './begin.js';
import {confirmed, fill, h, icon} from './dom.js';
import {levelWord, portrait} from './faces.js';
import {seatNames} from './games.js';
import {settings} from './kept.js';
import {Refusal, ask, dialAhead} from './link.js';
import {qrPicture} from './qr.js';
import {expectedNames, freeSeats, rulesOf} from './tables.js';
import {_, ngettext} from './words.js';

/** Gives the seat up, or closes the table; says whether that was done. @typedef {(action: string) => Promise<boolean>} GiveUp */

const FRESH = 4000; // milliseconds after which somebody who has no seat asks again how it looks

/** Whether an address leads to this machine only. @param {string} host */
function isLoopback(host) {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);
}

/** Who can come by the link. @param {any} info */
function invitedText(info) {
  return expectedNames(info).length && !freeSeats(info)
    ? _('The free seats are reserved for those who played before; they find this table by “Play again”, or by this link. The match begins when they are back.')
    : _('Whoever opens this link can take a seat. The match begins when all seats are taken.');
}

/** Says that the link is copied, or marks it so that it can be. @param {HTMLInputElement} input @param {Promise<boolean>} copied */
async function sayCopied(input, copied) {
  let done = await copied;
  if (!done) { // without TLS there is only the old way
    input.select();
    done = document.execCommand('copy');
  }
  toast(done ? _('The link is copied: send it to your friend.') : _('Copy the marked link.'));
}

/** The code, in two parts as one says it; readers spell it. @param {string} code */
function codePart(code) {
  return [h('p', {class: 'pale small'}, _('or type this code at {0}', location.host)),
    h('p', {class: 'table-code'}, h('span', {'aria-hidden': 'true'}, `${code.slice(0, 3)} ${code.slice(3)}`), h('span', {class: 'unseen'}, [...code].join(' ')))];
}

/** What is seen while nobody answers. */
function lostNotice() {
  return h('p', {class: 'notice bad when-lost'}, icon('warning'), _('The connection is lost. Trying again …'));
}

/** @param {any} info */
function inviting(info) {
  const link = invitation(info.table);
  const input = h('input', {type: 'text', id: 'link', readonly: true, value: link, onfocus: () => input.select()});
  const copied = copying.get(info.table);
  copying.delete(info.table);
  if (copied) sayCopied(input, copied);
  return h('section', {class: 'card stack', 'aria-labelledby': 'invite-title'},
    h('h2', {id: 'invite-title'}, _('Invite your friends')),
    h('p', {class: 'pale invited'}, invitedText(info)),
    isLoopback(location.hostname)
      ? h('p', {class: 'notice warn'}, icon('warning'), h('span', {}, _('Only this machine can open this link: the server listens on {0}. For others start it with “pasch serve --address 0.0.0.0” and open the page by the address of this machine in your network.', location.host)))
      : null,
    h('div', {class: 'invite'},
      h('div', {class: 'stack'},
        h('label', {class: 'unseen', for: 'link'}, _('Invitation')),
        input,
        h('div', {class: 'row'},
          h('button', {type: 'button', class: 'button main', onclick: () => sayCopied(input, copyText(Promise.resolve(link)))}, icon('copy'), _('Copy the link')),
          'share' in navigator ? h('button', {type: 'button', class: 'button', onclick: () => navigator.share({title: 'Pasch', url: link}).catch(() => {})}, icon('share'), _('Share')) : null)),
      h('div', {class: 'qr'}, qrPicture(link, _('Invitation as a QR code')), h('p', {class: 'pale small'}, _('Scan it with a phone')), ...(info.code ? codePart(info.code) : []))));
}

/** @param {any} info @param {number | null} mine */
function seatList(info, mine) {
  return h('ol', {class: 'list seats'}, info.seats.map((/** @type {any} */ seat, /** @type {number} */ index) => {
    const free = seat.kind === 'person' && !seat.taken;
    const name = seat.kind === 'computer' ? seatNames(info.seats)[index] : seat.taken || seat.reserved ? seat.name : _('free');
    const badge = !free ? (seat.kind === 'computer' || seat.present ? _('ready') : _('away')) : seat.reserved ? _('reserved') : _('waiting');
    const mayFill = free && mine === info.host && mine !== null;
    return h('li', {}, h('div', {class: `entry${free ? ' free' : ''}`},
      seat.kind === 'computer' ? portrait(seat) : null,
      h('span', {class: 'about'}, h('span', {class: 'pale small'}, index === info.host ? _('Seat {0}, host', index + 1) : _('Seat {0}', index + 1)),
        h('span', {class: free && !seat.reserved ? 'pale' : ''}, name, index === mine ? ` (${_('you')})` : '', seat.kind === 'computer' ? [' ', levelWord(seat)] : [])),
      !mayFill || seat.reserved ? h('span', {class: `badge${free ? ' open' : ''}`}, badge) : null,
      mayFill
        ? h('button', {type: 'button', class: 'button', id: `fill-${index}`, onclick: () => ask('POST', `/api/tables/${info.table}/fill`, {seat: index, level: settings().level}).catch((error) => toast(error.message))}, icon('computer'), _('Let a computer player sit here'))
        : null));
  }));
}

/** By which rules is played, as soon as they are known. @param {any} info */
function rulesPart(info) {
  const element = h('div', {});
  rulesOf(info).then((rules) => fill(element, rules), () => {});
  return h('section', {class: 'card stack', 'aria-labelledby': 'rules-title'}, h('h2', {id: 'rules-title'}, _('What is played')), element);
}

/** The host takes the table away, anybody else gives the seat up. @param {boolean} isHost @param {GiveUp} giveUp */
function leaving(isHost, giveUp) {
  const [question, yes, action] = isHost
    ? [_('Close this table? Nobody can join it any more.'), _('Close the table'), 'close']
    : [_('Give up your seat at this table?'), _('Leave the table'), 'leave'];
  return h('div', {class: 'row'}, h('button', {type: 'button', class: 'button', id: 'close-table', onclick: async () => {
    if ((await confirmed(question, yes, _('Cancel'))) && (await giveUp(action))) toast(isHost ? _('The table is closed.') : _('You have left the table.'));
  }}, icon(isHost ? 'close' : 'leave'), yes));
}

/** How many are missing. @param {any} info */
function missingText(info) {
  const missing = info.seats.filter((/** @type {any} */ seat) => seat.kind === 'person' && !seat.taken).length;
  const expected = expectedNames(info);
  if (expected.length && expected.length === missing) return _('Waiting for {0}', expected.join(', '));
  return missing ? ngettext('Waiting for {0} more person', 'Waiting for {0} more people', missing) : _('All are here.');
}

/**
 * For those who sit at a table that waits; what is there already is only brought up to date, so that nobody loses the focus.
 * @param {HTMLElement} page @param {any} info @param {number | null} mine @param {GiveUp} giveUp
 */
export function showWaiting(page, info, mine, giveUp) {
  document.title = `${_(info.title)} – Pasch`;
  const missing = missingText(info);
  const room = page.querySelector('.waiting');
  if (room) {
    const status = /** @type {HTMLElement} */ (room.querySelector('.missing'));
    if (status.textContent !== missing) announce(missing);
    status.textContent = missing;
    /** @type {HTMLElement} */ (room.querySelector('.invited')).textContent = invitedText(info);
    const focused = document.activeElement?.id;
    fill(/** @type {Element} */ (room.querySelector('.sitting')), seatList(info, mine));
    if (focused && document.activeElement === document.body) (document.getElementById(focused) ?? document.getElementById('link'))?.focus();
    return;
  }
  fill(page, h('div', {class: 'screen narrow waiting'}, top(),
    lostNotice(),
    h('div', {class: 'stack'}, h('h1', {}, _(info.title)), h('p', {class: 'pale missing'}, missing)),
    inviting(info),
    h('div', {class: 'sitting'}, seatList(info, mine)),
    rulesPart(info),
    mine === null ? null : leaving(mine === info.host, giveUp)));
  focusHeading(page);
}

/** Taking a seat. @param {any} info */
function joinForm(info) {
  const name = h('input', {type: 'text', id: 'name', maxlength: 40, value: settings().name, placeholder: _('Guest'), autocomplete: 'nickname'});
  const button = h('button', {class: 'button main large', type: 'submit'}, _('Take a seat'));
  return h('form', {class: 'card stack', oninput: dialAhead, onpointerenter: dialAhead, onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      await join(info, name.value.trim());
    } catch (error) {
      button.disabled = false;
      toast(/** @type {Error} */ (error).message);
    }
  }},
  h('label', {class: 'field', for: 'name'}, h('span', {class: 'name'}, _('Your name')), name), h('div', {class: 'row'}, button));
}

/** Who invites: the host's name. @param {any} info */
function hostName(info) {
  return info.seats[info.host]?.name || _('Guest');
}

/** Why nobody can sit down here any more. @param {any} info */
function closedText(info) {
  if (info.state === 'over') return _('This match is over.');
  if (info.state === 'playing') return _('This match has begun, and all seats are taken.');
  return _('All seats are taken or reserved.');
}

/** For somebody who came by an invitation: how it looks, and a seat if there is one. @param {HTMLElement} page @param {any} info @param {() => void} watch */
export function showJoining(page, info, watch) {
  document.title = `${_(info.title)} – Pasch`;
  const [who, door] = [h('div', {class: 'sitting'}), h('div', {class: 'stack'})];
  let known = '';
  const draw = (/** @type {any} */ now) => {
    const open = now.state === 'waiting' && freeSeats(now) > 0;
    const reserved = now.state === 'waiting' && expectedNames(now).length > 0;
    fill(who, seatList(now, null));
    if (known === `${now.state} ${open} ${reserved}`) return;
    known = `${now.state} ${open} ${reserved}`;
    fill(door,
      reserved && !open ? h('p', {class: 'notice', role: 'status'}, _('The free seats are reserved for those who played before. Are you one of them?')) : null,
      open || reserved ? joinForm(now) : h('p', {class: 'notice', role: 'status'}, closedText(now)),
      open || reserved ? null : h('div', {class: 'row'},
        now.spectators && now.state !== 'waiting' ? h('button', {type: 'button', class: 'button', onclick: watch}, _('Just watch')) : null,
        h('a', {class: 'button', href: '#/'}, _('Home'))));
  };
  draw(info);
  fill(page, h('div', {class: 'screen narrow joining'}, top(), lostNotice(),
    h('div', {class: 'stack'}, h('h1', {}, _(info.title)),
      info.state === 'waiting' ? h('p', {class: 'pale'}, _('{0} invites you to this table.', hostName(info))) : null),
    door, who, rulesPart(info)));
  const setLost = (/** @type {boolean} */ lost) => {
    if (lost && !page.classList.contains('lost')) announce(_('The connection is lost. Trying again …'));
    page.classList.toggle('lost', lost);
  };
  const again = async () => {
    if (!door.isConnected) return;
    try {
      const now = await ask('GET', `/api/tables/${info.table}`);
      if (!door.isConnected) return;
      setLost(false);
      draw(now);
      if (now.state !== 'waiting') return announce(closedText(now));
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not-found' && door.isConnected) return showGone(page);
      if (door.isConnected) setLost(!(error instanceof Refusal));
    }
    setTimeout(again, FRESH);
  };
  if (info.state === 'waiting') setTimeout(again, FRESH);
}

/** The table is not there, or no longer. @param {HTMLElement} page */
export function showGone(page) {
  document.title = `${_('No such table')} – Pasch`;
  fill(page, h('div', {class: 'screen narrow'}, top(), h('section', {class: 'card stack'},
    h('h1', {}, _('There is no such table')),
    h('p', {class: 'notice bad', role: 'alert'}, _('Its host has closed it, it was removed after a long time, or a part of the link is missing.')),
    h('p', {}, _('Ask for a new invitation, or make a table of your own.')),
    h('div', {class: 'row'}, h('a', {class: 'button main', href: '#/'}, _('Home'))))));
  focusHeading(page);
}
