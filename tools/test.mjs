// npm test: each claim once, in stages, cheap ones first. `npm run test:all`: everything. Its very last line is
// `N passed, N failed`. A runner that crashes, or that runs no test at all, counts as one failed test.

import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { compiled, countAfresh } from './ccache.mjs';
import { chromium } from './chromium.mjs';
import { doctest } from './doctest.mjs';
import { firefox } from './firefox.mjs';
import { nodeModules } from './modules.mjs';
import { optionsFrom } from './options.mjs';
import { python } from './python.mjs';
import { setUp } from './start.mjs';
import { asProgram, run, say, SetupError, step } from './steps.mjs';
import { askAgain, tellRepeated, whyFinal } from './test/again.mjs';
import { reached } from './test/reach.mjs';
import { ageOf, lastRecord, writeRecord } from './test/record.mjs';
import { gate, quick, whole } from './test/runners.mjs';
import { inWords, logs } from './test/vitest.mjs';
import { versions as versionsOf } from './versions.mjs';
import { webkit } from './webkit.mjs';

/** What is fetched where it is missing, under the names of needs.mjs. */
const fetched = { doctest, chromium, firefox, webkit, numpy: python };

const names = (runners) =>
  runners
    .map(({ name }) => name)
    .join(', ')
    .replace(/(.{50,80}?), /g, `$1,\n${' '.repeat(29)}`);

const usage = `npm test                     the gate: each claim once, in three stages; a stage with a failure is the last
npm test -- --all            goes on after a failure
npm test -- quick            what changed, in seconds: formatting, types, tests in Node, the browser test of a figure
npm test -- native chromium  only the runners whose name contains one of the words, of
                             ${names(gate.flat())}
                             or, where that has none, of
                             ${names(whole(''))}
npm run test:all             the gate, then other engines, sizes and seeds; writes docs/tested.md

One file:  npx vitest run --project web tests/web/odometer.test.ts`;

/** What has changed: in the working tree, else by the last commit. */
async function changes() {
  const git = async (...args) => (await run('git', args, { capture: true })).split('\n').filter(Boolean);
  const here = await git('ls-files', '--modified', '--others', '--exclude-standard', '--deduplicate');
  const staged = await git('diff', '--cached', '--name-only');
  return here.length + staged.length ? [...new Set([...here, ...staged])] : git('diff', '--name-only', 'HEAD~1');
}

const namedBy = (word, runners) => {
  const found = runners.filter(({ name }) => name.includes(word));
  return found.length ? found : undefined;
};

/** Stages of runners; after one that failed the next does not begin. */
async function choose({ words, everything, seed, left }) {
  if (words.includes('quick')) {
    await nodeModules();
    const files = await changes();
    const chosen = quick({ files, tests: await reached(files) });
    left.push(...chosen.left);
    return [chosen.runners];
  }
  if (words.length === 0) return everything ? [...gate, whole(seed)] : gate;
  const more = whole(seed);
  const chosen = new Set(words.flatMap((word) => namedBy(word, gate.flat()) ?? namedBy(word, more) ?? []));
  if (chosen.size === 0) throw new SetupError(`No runner's name contains ${words.join(' or ')}.\n\n${usage}`);
  return [...gate, more].map((stage) => stage.filter((each) => chosen.has(each))).filter((stage) => stage.length);
}

/** What the runners need that is not there yet. It is no test: what fails here has said why, and that it is the set-up. */
async function prepare(runners) {
  if (runners.every(({ bare }) => bare)) return;
  const needs = [...new Set(runners.flatMap(({ needs = [] }) => needs))];
  try {
    await setUp(['git', ...needs]);
    for (const need of needs) await fetched[need]?.();
  } catch (error) {
    if (error instanceof SetupError) error.message = `set-up failed, no test of it:\n${error.message}`;
    throw error;
  }
}

async function compile(runners) {
  const builds = runners.flatMap(({ builds: wanted = [] }) => wanted);
  for (const preset of new Set(builds.map(([name]) => name))) {
    const targets = [...new Set(builds.flatMap(([name, target]) => (name === preset ? [target] : [])))];
    await step(`Compiling ${targets.join(', ')} of ${preset}`, 'one to four minutes the first time', () =>
      build(preset, targets),
    );
  }
}

/** One runner to its end. */
async function runOne({ name, run: start, mayBeEmpty, ...rest }, record) {
  const log = join(logs, `${name}.log`);
  writeFileSync(log, '');
  const since = Date.now();
  const result = await start(log).catch((error) => ({ passed: 0, failed: 1, error }));
  if (result.passed + result.failed === 0 && !mayBeEmpty)
    Object.assign(result, { failed: 1, error: new Error('no test ran') });
  const seconds = (Date.now() - since) / 1000;
  const before = record?.counts.get(name);
  const fewer = before > result.passed ? ', FEWER' : '';
  const beside = before === undefined || mayBeEmpty ? '' : `  (record: ${before}${fewer})`;
  say(
    `${result.failed ? 'FAIL' : ' ok '} ${name.padEnd(20)} ${String(result.passed).padStart(4)} passed, ${result.failed} failed  ${seconds.toFixed(1)} s${beside}`,
  );
  if (result.note) say(`     ${result.note}`);
  const text = readFileSync(log, 'utf8');
  for (const [line] of text.matchAll(/^measured: .*$/gm)) say(`     ${line}`);
  return { ...rest, name, log, seconds, failures: [], ...result };
}

const tellFailure = ({ name, error, failures, log }) => {
  const text = readFileSync(log, 'utf8').trim().slice(-20000);
  say(
    `\n${name}\n${[error?.message, ...failures.map(inWords), text, `(whole log: ${log})`].filter(Boolean).join('\n')}`,
  );
};

/**
 * The stages, one after the other. Failures that may have a second answer wait for it until all else is done.
 * `results` takes one after the other, so that a run that is stopped has counted. Returns the names of those that did not begin.
 */
async function runStages(stages, { goOn, record, results }) {
  let ended = false;
  const notRun = [];
  for (const stage of stages) {
    if (ended) {
      notRun.push(...stage.map(({ name }) => name));
      continue;
    }
    await compile(stage);
    say('');
    const here = [];
    const take = async (runner) => {
      const result = await runOne(runner, record);
      here.push(result);
      results.push(result);
    };
    // Two at a time of those that have one thread; the others divide their work by themselves.
    const single = stage.filter(({ threads }) => threads === 1);
    const lane = async () => {
      for (let next = single.shift(); next; next = single.shift()) await take(next);
    };
    await Promise.all([lane(), lane()]);
    for (const runner of stage.filter(({ threads }) => threads !== 1)) await take(runner);
    const failed = here.filter((result) => result.failed);
    for (const result of failed) tellFailure(result);
    ended = !goOn && failed.some(({ again, failures }) => !again || whyFinal(failures));
  }
  return notRun;
}

/** The second answers, after all others. */
async function repeat(results) {
  const failed = results.filter(({ again, failed }) => again && failed);
  const all = failed.flatMap(({ failures }) => failures);
  if (all.length === 0) return [];
  const why = whyFinal(all);
  if (why) {
    say(`\nNo second answer: ${why}.`);
    return [];
  }
  const repeated = [];
  for (const result of failed) {
    const { name, project, log, more } = result;
    const second = await askAgain(project, result.failures, log, more);
    result.passed += result.failed - second.failures.length;
    Object.assign(result, { failed: second.failures.length, failures: second.failures });
    repeated.push(...second.repeated.map((each) => ({ runner: name, ...each, load: loadavg()[0] })));
  }
  return repeated;
}

await asProgram(import.meta.url, async (args) => {
  const options = { all: { type: 'boolean' }, whole: { type: 'boolean' } };
  const { positionals: words, values } = optionsFrom(args, usage, options);
  if (!words) return 0;
  const begin = Date.now();
  const minutes = () => ((Date.now() - begin) / 60000).toFixed(1);
  const results = [];
  /** What failed and is no test. */
  let faults = 0;
  const sum = (key) => results.reduce((before, result) => before + result[key], 0);
  const closing = () => console.log(`${sum('passed')} passed, ${sum('failed') + faults} failed`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => {
      say(`\nstopped by ${signal}`);
      faults += 1;
      closing();
      process.exit(1);
    });
  try {
    const seed = String(Date.now() % 1_000_000);
    const record = lastRecord();
    /** What the inner loop leaves to others. */
    const left = [];
    const stages = await choose({ words, everything: values.whole, seed, left });
    countAfresh();
    await prepare(stages.flat());
    const notRun = await runStages(stages, { goOn: values.all || values.whole, record, results });
    const repeated = await repeat(results);
    const failures = results.flatMap(({ name, failures }) => failures.map((each) => `${name}: ${inWords(each)}`));
    if (failures.length) say(`\nfailed:\n${failures.join('\n')}`);
    if (notRun.length) say(`\nnot run, as a stage before has failed: ${notRun.join(', ')}`);
    if (left.length) say(`\nleft to npm test: ${left.join(';\n')}`);
    const versions = await versionsOf();
    writeFileSync(join(logs, 'versions.json'), `${JSON.stringify(versions, null, 2)}\n`);
    const known = Object.entries(versions).filter(([, version]) => version);
    say(`\n${known.map((pair) => pair.join(' ')).join(', ')}`);
    say(`seed of the properties: ${process.env.ROPEWALK_SEED ?? '1'}${values.whole ? `, and ${seed}` : ''}`);
    const { anew, taken } = compiled();
    if (anew + taken)
      say(`C++ compiled: ${anew} files; ${taken} more as an earlier build of the same text has left them`);
    if (record) say(`the last whole run: ${ageOf(record.commit)}`);
    if (values.whole) writeRecord({ results, seed, versions, minutes: minutes() });
    faults += tellRepeated(repeated);
  } catch (error) {
    faults += 1;
    say(`\n${error instanceof SetupError ? error.message : error.stack}`);
  }
  say(`\nin ${minutes()} min`);
  closing();
  return sum('failed') + faults ? 1 : 0;
});
