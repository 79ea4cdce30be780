// npm test: everything that can fail, in one go. Its very last line is `N passed, N failed`.
//
// A runner that crashes, or that runs no test at all, counts as one failed test.

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { chromium } from './chromium.mjs';
import { doctest } from './doctest.mjs';
import { firefox } from './firefox.mjs';
import { formatters } from './format.mjs';
import { headlessShell } from './headless-shell.mjs';
import { optionsFrom } from './options.mjs';
import { python } from './python.mjs';
import { relaxedFlag } from './relaxed.mjs';
import { setUp } from './start.mjs';
import { asProgram, root, run, say, SetupError, step } from './steps.mjs';
import { build } from './build.mjs';
import { webkit } from './webkit.mjs';

const node = process.execPath;
const logs = join(root, 'build', 'logs');

/** A check without tests of its own: it passes or it fails. `command` gives its program and arguments. */
const check = (name, command) => ({
  name,
  threads: 1,
  run: async (log) => {
    const { code } = await run(...(await command()), { log, check: false });
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  },
});

const formatter = (name) =>
  check(name, async () => {
    const [, program, args] = (await formatters({ check: true })).find(([which]) => which === name);
    return [program, args];
  });

/** A doctest program, native or run by Node. */
const program = (name, file, command = [file]) => ({
  name,
  threads: 1,
  run: async (log) => {
    const [first, ...rest] = command;
    const { code, out } = await run(first, [...rest, '--no-colors=true'], { log, check: false, capture: true });
    const counts = /test cases:\s*\d+\s*\|\s*(\d+) passed\s*\|\s*(\d+) failed/.exec(out);
    const failed = Number(counts?.[2] ?? 0);
    return { passed: Number(counts?.[1] ?? 0), failed: code !== 0 && failed === 0 ? 1 : failed };
  },
});

const vitest = (project) => ({
  name: project,
  run: async (log) => {
    const report = join(logs, `${project}.json`);
    rmSync(report, { force: true });
    const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { code } = await run(node, ['node_modules/vitest/vitest.mjs', ...args], {
      log,
      check: false,
      env: { NO_COLOR: '1', FORCE_COLOR: '0' },
    });
    if (!existsSync(report)) return { passed: 0, failed: 1 };
    const { numPassedTests: passed, numFailedTests: failed, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, failures: failuresIn(testResults) };
  },
});

/** What failed, and its first words: a log may be cut short on its way to a reader. */
const failuresIn = (files) =>
  files.flatMap(({ name, assertionResults, message }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && message) return [`${file}: ${firstLines(message)}`];
    return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}\n${firstLines(failureMessages[0])}`);
  });
const firstLines = (text = '') => text.split('\n').slice(0, 12).join('\n').slice(0, 1200);

/** The packed package where others run it: those environments of tests/matrix that are quick. */
const matrix = {
  name: 'matrix',
  run: async (log) => {
    const { code, out } = await run(node, ['tools/matrix.mjs', '--check'], { log, check: false, capture: true });
    const [, passed = 0, failed = 0] = /(\d+) passed, (\d+) failed\s*$/.exec(out) ?? [];
    return { passed: Number(passed), failed: code !== 0 && !Number(failed) ? 1 : Number(failed) };
  },
};

/** What all fuzzers take together: half for the kernels, half for the calls of the package. */
const fuzzSeconds = Number(process.env.ROPEWALK_FUZZ_SECONDS ?? '20');

const calls = (name, args) =>
  check(name, () => [node, ['tools/fuzz.mjs', '--seconds', String(fuzzSeconds / 10), ...args]]);

const runners = [
  formatter('clang-format'),
  formatter('prettier'),
  check('eslint', () => [node, ['node_modules/eslint/bin/eslint.js', '--max-warnings=0', '.']]),
  // What it has found is used again: a change of one file costs a quarter of the whole.
  check('tsc', () => [
    node,
    ['node_modules/typescript/bin/tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', 'build/tsc.tsbuildinfo'],
  ]),
  program('native', 'build/native/tests-wide'),
  program('native-scalar', 'build/native/tests-scalar'),
  program('native-asan', 'build/native-asan/tests-wide'),
  program('native-asan-scalar', 'build/native-asan/tests-scalar'),
  check('native-asan-fuzz', () => ['build/native-asan/fuzz-attention', [String(fuzzSeconds / 2)]]),
  calls('fuzz', []),
  calls('fuzz-relaxed', ['--build', 'relaxed', '--entry', 'cjs']),
  calls('fuzz-core', ['--entry', 'core']),
  calls('fuzz-inline', ['--entry', 'inline']),
  calls('fuzz-model', ['--entry', 'model']),
  program('wasm-simd', '', [node, 'build/wasm-simd/tests-wide.cjs']),
  program('wasm-relaxed', '', [node, ...relaxedFlag, 'build/wasm-relaxed/tests-wide.cjs']),
  vitest('house'),
  vitest('figures'),
  vitest('node-simd'),
  vitest('node-relaxed'),
  vitest('chromium'),
  vitest('package'),
  matrix,
  vitest('web'),
];

/** The inner loop: what finds most mistakes in little time. */
const quick = () => {
  const native = existsSync(join(root, 'build/native/tests-wide'));
  const names = ['clang-format', 'prettier', 'tsc', ...(native ? ['native'] : []), 'house', 'figures', 'node-simd'];
  const rest = runners.map(({ name }) => name).filter((name) => !names.includes(name));
  return { wanted: runners.filter(({ name }) => names.includes(name)), rest };
};

function choose(words) {
  if (words.includes('quick')) return quick();
  const wanted = runners.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  if (wanted.length === 0) throw new SetupError(`No runner's name contains ${words.join(' or ')}.\n\n${usage}`);
  return { wanted, rest: [] };
}

async function prepare(wanted) {
  const needs = (word) => wanted.some(({ name }) => name.includes(word));
  const [kernels, browser, page] = [
    needs('native') || needs('wasm'),
    needs('chromium') || needs('package') || needs('matrix'),
    needs('web'),
  ];
  await setUp([
    'git',
    ...(needs('native') ? ['compiler'] : []),
    ...(kernels ? ['doctest'] : []),
    ...(browser || page ? ['chromium'] : []),
    ...(page ? ['firefox', 'webkit', 'numpy'] : []),
  ]);
  if (kernels) await doctest();
  if (browser) await chromium();
  if (page) {
    await headlessShell();
    await firefox();
    await webkit();
    await python();
  }
  const presets = ['native', 'native-asan', 'wasm-simd', 'wasm-relaxed'].filter((preset) =>
    wanted.some(({ name }) => [preset, `${preset}-scalar`, `${preset}-fuzz`].includes(name)),
  );
  for (const preset of presets)
    await step(`Compiling the tests: ${preset}`, 'about 20 s the first time', () => build(preset));
}

const usage = `npm test                     everything, in twenty to fifty minutes, of which the page takes half
npm test -- quick            the inner loop, in seconds: formatting, types, the tests of the repository and of the
                             package in Node, and the native ones where build/native is there
npm test -- native chromium  only the runners whose name contains one of the words, of
                             ${runners
                               .map(({ name }) => name)
                               .join(', ')
                               .replace(/(.{50,80}?), /g, `$1,\n${' '.repeat(29)}`)}
ROPEWALK_FUZZ_SECONDS=60     lets the fuzzers, of kernels and of calls, run for a minute instead of 20 seconds

One file:  npx vitest run --project web tests/web/odometer.test.ts`;

await asProgram(import.meta.url, async (args) => {
  const { positionals: words } = optionsFrom(args, usage, {});
  if (!words) return 0;
  const begin = Date.now();
  let passed = 0;
  let failed = 0;
  const failures = [];
  const closing = () => console.log(`${passed} passed, ${failed} failed`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => {
      say(`\nstopped by ${signal}`);
      failed += 1;
      closing();
      process.exit(1);
    });
  try {
    const { wanted, rest } = choose(words);
    await prepare(wanted);
    mkdirSync(logs, { recursive: true });
    say('');
    const one = async ({ name, run: start }) => {
      const log = join(logs, `${name}.log`);
      writeFileSync(log, '');
      const since = Date.now();
      const result = await start(log).catch((error) => ({ passed: 0, failed: 1, error }));
      if (result.passed + result.failed === 0) Object.assign(result, { failed: 1, error: new Error('no test ran') });
      passed += result.passed;
      failed += result.failed;
      const seconds = ((Date.now() - since) / 1000).toFixed(1);
      say(
        `${result.failed ? 'FAIL' : ' ok '} ${name.padEnd(20)} ${String(result.passed).padStart(4)} passed, ${result.failed} failed  ${seconds} s`,
      );
      const text = readFileSync(log, 'utf8');
      for (const [line] of text.matchAll(/^measured: .*$/gm)) say(`     ${line}`);
      for (const [line] of text.matchAll(/^.*✓.*\(retry x\d+\).*$/gm))
        say(`     passed only when repeated: ${line.trim()}`);
      failures.push(...(result.failures ?? []).map((failure) => `${name}: ${failure}`));
      if (result.failed)
        say(
          [result.error?.message, ...(result.failures ?? []), text.trim().slice(-20000), `(whole log: ${log})`]
            .filter(Boolean)
            .join('\n'),
        );
    };
    // Two at a time of those that have one thread; the others divide their work by themselves.
    const single = wanted.filter(({ threads }) => threads === 1);
    const lane = async () => {
      for (let next = single.shift(); next; next = single.shift()) await one(next);
    };
    await Promise.all([lane(), lane()]);
    for (const runner of wanted.filter(({ threads }) => threads !== 1)) await one(runner);
    if (rest.length) say(`\nleft out: ${rest.join(', ')}`);
  } catch (error) {
    failed += 1;
    say(`\n${error instanceof SetupError ? error.message : error.stack}`);
  }
  if (failures.length) say(`\nfailed:\n${failures.join('\n')}`);
  say(`\nin ${((Date.now() - begin) / 60000).toFixed(1)} min`);
  closing();
  return failed ? 1 : 0;
});
