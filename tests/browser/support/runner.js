// Collects tests and runs them, a few at a time; those that measure run alone.

/** @typedef {{name: string, body: (t: any) => Promise<void>, alone: boolean, seconds: number}} Test */

/** @type {Test[]} */
const tests = [];

/** @param {string} name @param {(t: any) => Promise<void>} body @param {{alone?: boolean, seconds?: number}} [options] */
export function test(name, body, {alone = false, seconds = 300} = {}) {
  tests.push({name, body, alone, seconds});
}

/** @param {Promise<void>} work @param {number} seconds */
function within(work, seconds) {
  let timer;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${seconds} seconds`)), seconds * 1000);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Runs one test; `make` gives it its surroundings, whose `finish` tells what else went wrong.
 * @param {Test} test @param {(name: string) => any} make
 */
async function runOne(test, make) {
  const start = Date.now();
  const t = make(test.name);
  /** @type {string[]} */
  const wrong = [];
  try {
    await within(test.body(t), test.seconds);
  } catch (error) {
    wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  wrong.push(...(await t.finish(wrong.length > 0)));
  const took = ((Date.now() - start) / 1000).toFixed(1);
  console.log(`${wrong.length ? 'FAILED' : 'ok    '}  ${test.name} (${took} s)`);
  for (const note of t.notes) console.log(`        ${note}`);
  for (const text of wrong) console.log(text.replace(/^/gm, '        '));
  return wrong.length === 0;
}

/**
 * Runs all tests whose names match; returns how many passed and failed.
 * @param {{width: number, pattern: RegExp, make: (name: string) => any}} options
 */
export async function runAll({width, pattern, make}) {
  const wanted = tests.filter(({name}) => pattern.test(name));
  const counts = {passed: 0, failed: 0};
  const count = (/** @type {boolean} */ good) => counts[good ? 'passed' : 'failed']++;
  for (const test of wanted.filter(({alone}) => alone)) count(await runOne(test, make));
  const waiting = wanted.filter(({alone}) => !alone);
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) count(await runOne(next, make));
  };
  await Promise.all(Array.from({length: width}, worker));
  return counts;
}
