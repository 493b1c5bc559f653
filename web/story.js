// What happened in the round, move by move: beside the felt where the window is wide, else in the menu.
// @ts-check
import {fill, h} from './dom.js';
import {sentence} from './events.js';
import {_} from './words.js';

/** @param {any} view @param {string[]} names */
export function storyOf(view, names) {
  const log = (view?.history ?? []).map((/** @type {any} */ entry) => h('li', {}, sentence(entry, names[entry.seat] ?? _('Nobody'))));
  return log.length ? log : [h('li', {class: 'none'}, _('Nothing yet.'))];
}

export class Story {
  constructor() {
    this.list = h('ol', {class: 'log', tabindex: '0', 'aria-labelledby': 'story-title'});
    this.element = h('aside', {class: 'story', 'aria-labelledby': 'story-title'}, h('h2', {id: 'story-title'}, _('What happened in this round')), this.list);
    this.shown = '';
  }

  /** The newest is in sight, unless somebody reads what was before. @param {any} view @param {string[]} names */
  show(view, names) {
    const shown = JSON.stringify([view?.round, view?.history?.length, view?.history?.at(-1), names]);
    if (shown === this.shown) return;
    this.shown = shown;
    const {scrollTop, scrollHeight, clientHeight} = this.list;
    const atEnd = scrollTop + clientHeight >= scrollHeight - 4;
    fill(this.list, ...storyOf(view, names));
    if (atEnd) this.list.scrollTop = this.list.scrollHeight;
  }
}
