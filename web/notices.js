// Notices that the connection is lost, and what can be done, that the server is busy, and that it is my turn.
// @ts-check
import {fill, h, icon} from './dom.js';
import {settings} from './kept.js';
import {_} from './words.js';

export class Notices {
  /** @param {() => void} tryNow */
  constructor(tryNow) {
    this.text = h('span', {});
    this.lost = h('p', {class: 'lost-sign', hidden: true}, icon('warning'), this.text,
      h('button', {type: 'button', class: 'button', onclick: tryNow}, _('Try now')));
    this.busy = h('p', {class: 'busy-sign', hidden: true}, this.busyText());
  }

  /** @param {boolean} busy @returns {boolean} whether that is new */
  setBusy(busy) {
    const fresh = busy && this.busy.hidden;
    this.busy.hidden = !busy;
    return fresh;
  }

  busyText() {
    return _('The server is busy: computer players think less than usual.');
  }

  lostText() {
    return navigator.onLine ? _('The connection is lost. Trying again …') : _('You are offline. It goes on by itself as soon as you are back.');
  }

  /** @param {boolean} lost */
  setLost(lost) {
    this.lost.hidden = !lost;
    if (lost) fill(this.text, this.lostText());
  }
}

// ---- My turn, where the table is not seen: the tab's title and icon, and the system if I want that ----

/** Whether the system can tell something at all. */
export function canNotify() {
  return 'Notification' in window;
}

/** Asks the person, who has just wished for it; says whether it is allowed. @returns {Promise<boolean>} */
export async function askToNotify() {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

/** @param {string} title @param {string} tag the same for what stands for the same */
async function notify(title, tag) {
  const options = {body: _('It is your turn.'), tag, icon: '/icon-192.png'};
  try {
    const note = new Notification(title, options);
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch { // on phones only a worker may
    await (await navigator.serviceWorker?.getRegistration())?.showNotification(title, options);
  }
}

export class TurnNotice {
  /** @param {string} title of the page @param {string} tag */
  constructor(title, tag) {
    this.title = title;
    this.tag = tag;
    this.mine = false;
    document.title = `${title} – Pasch`;
  }

  /** @param {boolean} mine whether it is my turn */
  show(mine) {
    const fresh = mine && !this.mine;
    this.mine = mine;
    document.title = mine ? `${_('Your turn')} – ${this.title}` : `${this.title} – Pasch`;
    const [icon, wanted] = [document.querySelector('link[rel="icon"]'), mine ? '/icon-turn.svg' : '/icon.svg'];
    if (icon?.getAttribute('href') !== wanted) icon?.setAttribute('href', wanted); // else it would be fetched again
    if (fresh && document.hidden && settings().notify && canNotify() && Notification.permission === 'granted') notify(this.title, this.tag).catch(() => {});
  }
}
