// Every game: a whole match against computer players, by mouse, from the form to the fairness check.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {test} from './support/runner.js';
import {dice, newTable, playMatch} from './support/play.js';

/** Tables whose matches are short; those of other games: usual(). */
/** @type {Record<string, any>} */
const TABLES = {
  draw: {players: 3, options: {direction: 'counterclockwise'}},
  doubles: {players: 2, options: {target: 15, spinner: 'none'}},
  wolf: {players: 3, options: {limit: 12, charge: 'everyone'}},
  basic: {players: 4},
  hungarian: {players: 2, options: {limit: 15, may_stop: 'true'}},
  'double-6': {players: 3, options: {rounds: 2}},
  'double-9': {players: 4},
  'double-12': {players: 5},
  'double-15': {players: 6},
  'double-18': {players: 9},
  tripple: {players: 2, options: {target: 40}},
  'tripple-solo': {options: {hand: 9}},
};

/** The smallest table, and options that keep the match short. */
function usual({players, options}) {
  /** @type {Record<string, number>} */
  const short = {target: 20, limit: 20, rounds: 2};
  const kept = options.filter(({name}) => name in short).map(({name, least, most}) => [name, Math.min(Math.max(short[name], least), most)]);
  return {...(players.least < players.most && {players: players.least}), options: Object.fromEntries(kept)};
}

const all = JSON.parse(execFileSync(process.argv[2], ['games', '--json'], {encoding: 'utf8'})).games;
for (const [index, sheet] of all.entries()) {
  const game = sheet.id, plan = TABLES[game] ?? usual(sheet);
  test(`matches: ${game} by mouse`, async (t) => {
    const visitor = await t.visitor({motion: index % 3 === 0, workers: true});
    const {page} = visitor;
    await newTable(visitor, game, plan);
    const player = {page, way: /** @type {const} */ ('mouse'), roll: dice(100 + index)};
    const steps = await playMatch(player);
    assert.ok(steps > 3, `only ${steps} steps`);
    const views = visitor.messages('view');
    assert.equal(views.at(-1).stage, 'match-over');
    assert.ok(views.at(-1).winners.length > 0);

    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('dialog button', {hasText: 'Record'}).click()]);
    const file = t.artefact('records', `${game}.jsonl`);
    await download.saveAs(file);
    const said = execFileSync(t.program, ['check', '--lang', 'en', file], {encoding: 'utf8'});
    assert.match(said, /fair/, said);

    await page.locator('dialog button', {hasText: 'fair?'}).click();
    await page.locator('#verdict').waitFor();
    assert.equal(await page.locator('#verdict.bad').count(), 0, await page.locator('#verdict').textContent());
    assert.equal(await page.locator('.findings .good').count(), 3, 'promise, contribution and shuffles');
    const {counted, rule} = views.at(-1);
    const {text} = await page.evaluate(() => ({text: document.querySelector('dialog.ending')?.textContent ?? ''}));
    for (const each of counted.filter((/** @type {any} */ account) => !account.named)) assert.ok(text.includes(each.text), each.text);
    assert.ok(rule, 'the rule of the moment is named');
    t.note(`${steps} steps, ${views.length} views${player.covered ? `, ${player.covered} places lay under others` : ''}`);
  });
}
