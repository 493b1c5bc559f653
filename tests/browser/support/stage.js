// A table that shows what a test has made up: the rules and the deal have no say in it.
import {newTable} from './play.js';
import {between} from './wire.js';

/**
 * Opens a table whose views have these members instead of their own. The server goes on by itself, but nothing of that is
 * seen: `show` shows the next view. If the page connects anew, as it may when the felt has got another shape, it is told the
 * same again.
 * @param {any} visitor @param {string} game @param {number} players @param {any} first
 */
export async function stage(visitor, game, players, first) {
  /** @type {any} */
  let line;
  /** @type {any} */
  let base = null;
  await between(visitor.page, {say: (message, near) => {
    if (message.type !== 'view') return message;
    if (near === line) return null;
    line = near;
    base ??= {...message, news: 0, redeals: undefined, result: undefined, hands: undefined, winners: undefined, ...first};
    return base;
  }});
  await newTable(visitor, game, {players});
  await visitor.page.locator('.tray .status').waitFor();
  return {
    show: (/** @type {any} */ next) => {
      base = {...base, ...next, at: base.at + 1};
      line.send(JSON.stringify(base));
    },
  };
}
