// The mutants of bindings/ and of figures: StrykerJS makes them, and runs for each the tests that reach it. Text is left
// out: the sentences of errors have tests of their own kind.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, run, say, SetupError, step } from '../../tools/steps.mjs';
import { keyOf } from './drawn.mjs';

// The last one for Node 20.
export const kVersion = '9.6.1';

const kExcluded = ['StringLiteral'];

/** What is in words, and what only another environment or a process of its own runs. */
const elsewhere = /^bindings\/(.*\/zh\.ts|.*\.browser\.ts|entries\/.*|cli\/.*)$/;

const packageHome = (name) => join(root, 'node_modules/@stryker-mutator', name);

/** A package of Stryker's: all are installed when they are asked for, as nothing else needs their 166 packages. */
async function stryker(name) {
  const home = packageHome(name);
  const installed = existsSync(home) && JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version;
  if (installed !== kVersion) {
    say(`  installing Stryker ${kVersion} …`);
    const packages = ['core', 'vitest-runner'].map((each) => `@stryker-mutator/${each}@${kVersion}`);
    await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], {
      cwd: root,
    });
  }
  return import(pathToFileURL(join(home, 'dist/src/index.js')).href);
}

/**
 * Whether another mutant does the same: an `if` without `else` whose block is empty is one whose condition is false.
 * `closed` has the ends of conditions that are replaced by false.
 */
function doubled({ mutatorName, replacement, range: [from, to] }, text, closed) {
  if (mutatorName !== 'BlockStatement' || replacement !== '{}') return false;
  const before = text.slice(0, from).trimEnd();
  return before.endsWith(')') && closed.has(before.length - 1) && !/^\s*else\b/.test(text.slice(to));
}

/** All mutants of the files that are mutated, each with the text it replaces as `range`. */
export async function typescriptMutants(paths) {
  const { Instrumenter } = await stryker('instrumenter');
  const nothing = () => {};
  const quiet = { debug: nothing, info: nothing, warn: nothing, error: nothing, isDebugEnabled: () => false };
  const texts = new Map(
    paths
      .filter((path) => path.endsWith('.ts') && !elsewhere.test(path))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
  const files = [...texts].map(([name, content]) => ({ name, content, mutate: true }));
  const { mutants } = await step(`Mutants of ${files.length} files`, 'half a minute for all of bindings/', () =>
    new Instrumenter(quiet, undefined, () => '').instrument(files, {
      ignorers: [],
      excludedMutations: kExcluded,
      plugins: null,
    }),
  );
  const lines = new Map([...texts].map(([path, text]) => [path, text.split('\n')]));
  const offset = (path, { line, column }) =>
    lines
      .get(path)
      .slice(0, line)
      .reduce((sum, { length }) => sum + length + 1, column);
  const made = mutants
    .filter(({ status }) => status === undefined)
    .map(({ fileName, location, mutatorName, replacement }) => {
      const range = [offset(fileName, location.start), offset(fileName, location.end)];
      return { fileName, location, mutatorName, replacement, range };
    });
  return [...texts].flatMap(([path, text]) => {
    const here = made.filter(({ fileName }) => fileName === path);
    const closed = new Set(
      here.flatMap(({ mutatorName, replacement, range }) =>
        mutatorName === 'ConditionalExpression' && replacement === 'false' ? range[1] : [],
      ),
    );
    return here.filter((mutant) => !doubled(mutant, text, closed));
  });
}

/** Runs the tests against every one of `drawn`, in this order; what became of it is written to `record` as it comes. */
export async function runTypescript(drawn, { workers, record }) {
  if (!existsSync(join(root, 'dist/ropewalk.node.js')))
    throw new SetupError('dist/ is missing. Make it with\n  npm run build');
  const { Stryker } = await stryker('core');
  const list = join(tmpdir(), `ropewalk-drawn-${process.pid}.txt`);
  writeFileSync(list, drawn.map(keyOf).join('\n\n'));
  Object.assign(process.env, {
    ROPEWALK_MUTATED: [...new Set(drawn.map(({ fileName }) => fileName))].join(' '),
    ROPEWALK_DRAWN: list,
    ROPEWALK_WRITTEN: record,
    ROPEWALK_PATIENCE: '6',
  });
  await new Stryker({
    // The ranges alone: other mutants would make the code slow.
    mutate: drawn.map(
      ({ fileName, location: { start, end } }) =>
        `${fileName}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`,
    ),
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', join(root, 'tests/mutants/drawn.mjs')],
    vitest: { configFile: 'tests/mutants/vitest.config.ts', related: false },
    mutator: { excludedMutations: kExcluded },
    coverageAnalysis: 'perTest',
    concurrency: workers,
    // The first run of all tests; five minutes are too few for a machine with other work.
    dryRunTimeoutMinutes: 60,
    tempDirName: join(tmpdir(), `ropewalk-mutants-${process.pid}`),
    ignorePatterns: ['test-results', 'build/mutants'],
    disableTypeChecks: false,
    reporters: ['written', 'progress-append-only'],
    logLevel: 'error',
  }).runMutationTest();
}
