// The signs that the connection is lost, and what can be done, and that the server is busy.
// @ts-check
import {fill, h, icon} from './dom.js';
import {_} from './words.js';

export class Signs {
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
