// Runs the tests of the page: node main.js PROGRAM FOLDER [PATTERN]. tests/browser/run calls it.
import {mkdirSync, rmSync} from 'node:fs';
import {createRequire} from 'node:module';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {runAll} from './support/runner.js';
import {Server} from './support/server.js';
import {Surroundings} from './support/surroundings.js';

const [program, folder, pattern = ''] = process.argv.slice(2);
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const {chromium} = createRequire(path.join(folder, 'modules', 'package.json'))('playwright-core');

for (const name of ['speed', 'rounds', 'tour', 'matches', 'people', 'trouble', 'ways', 'table', 'apart', 'points', 'late', 'forced', 'felt', 'help', 'forms', 'units', 'colours']) await import(`./${name}.test.js`);

for (const name of ['data', 'logs']) {
  rmSync(path.join(folder, name), {recursive: true, force: true});
  mkdirSync(path.join(folder, name), {recursive: true});
}
const web = path.join(root, 'web');
const server = await new Server({program, web, database: path.join(folder, 'data', 'pasch.db'), log: path.join(folder, 'logs', 'server.txt')}).start();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
const counts = await runAll({
  width: Number(process.env.BROWSER_WIDTH) || os.cpus().length + 1, // there is always one that waits
  pattern: new RegExp(pattern),
  make: (name) => new Surroundings({name, browser, server, folder, program, web, root}),
});
await browser.close();
await server.stop();
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed || !counts.passed ? 1 : 0;
