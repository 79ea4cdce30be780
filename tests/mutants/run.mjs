// npm run mutants: how many small faults in bindings/, in a figure or in src/ the tests find.
//
// StrykerJS makes the faults (mutants) and runs for each the tests that reach it; native.mjs makes those of src/. Text is
// left out: the sentences of errors have tests of their own kind. Not part of the gate, as each mutant takes some seconds.

import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { optionsFrom } from '../../tools/options.mjs';
import { asProgram, root, run, say, SetupError } from '../../tools/steps.mjs';
import { nativeMutants } from './native.mjs';

// The last one for Node 20.
const kVersion = '9.6.1';

const usage = `npm run mutants                          one in fifteen of all mutants in bindings/: about 1,000
npm run mutants -- --seed 2 --share 0.01  others, fewer
npm run mutants -- bindings/rope          of a folder or file alone
npm run mutants -- 'web/figures/*/model.ts'
npm run mutants -- src --share 0.005      of the kernels, by the native tests; src/ alone or folders of it
Stryker ${kVersion} is installed in node_modules and in no list: the next \`npm ci\` takes it out.`;

/** Installed when it is asked for: 166 packages that nothing else needs. */
async function stryker() {
  const home = join(root, 'node_modules/@stryker-mutator/core');
  const installed = existsSync(home) && JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version;
  if (installed !== kVersion) {
    say(`  installing Stryker ${kVersion} …`);
    const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${kVersion}`);
    await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], {
      cwd: root,
    });
  }
  return (await import(pathToFileURL(join(home, 'dist/src/index.js')).href)).Stryker;
}

/** A mutant as a reader sees it: place, what stood there, what stands there now. */
function described({ fileName, location: { start, end }, mutatorName, replacement, status }) {
  const file = resolve(root, fileName);
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  const short = (text) => text.replace(/\s+/g, ' ').slice(0, 90);
  return `${relative(root, file)}:${start.line}  ${mutatorName}, ${status}\n    ${short(lines.join('\n'))}\n  → ${short(replacement)}`;
}

/** The mutants of TypeScript, each with what became of it. */
async function ofTypeScript(places, workers) {
  if (!existsSync(join(root, 'dist/ropewalk.node.js')))
    throw new SetupError('dist/ is missing. Make it with\n  npm run build');
  const Stryker = await stryker();
  const [ROPEWALK_MUTATED] = places;
  Object.assign(process.env, { ROPEWALK_MUTATED, ROPEWALK_PATIENCE: '6' });
  return new Stryker({
    mutate: [
      ...places.map((place) => (place.endsWith('.ts') ? place : `${place}/**/*.ts`)),
      // What is in words, and what only another environment runs.
      '!bindings/**/zh.ts',
      '!bindings/**/*.browser.ts',
      '!bindings/entries/**',
      '!bindings/cli/**',
    ],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', join(root, 'tests/mutants/drawn.mjs')],
    checkers: ['drawn'],
    vitest: { configFile: 'tests/mutants/vitest.config.ts', related: false },
    mutator: { excludedMutations: ['StringLiteral'] },
    coverageAnalysis: 'perTest',
    concurrency: workers,
    timeoutMS: 10_000,
    timeoutFactor: 3,
    tempDirName: join(tmpdir(), `ropewalk-mutants-${process.pid}`),
    ignorePatterns: ['test-results'],
    disableTypeChecks: false,
    reporters: ['progress-append-only'],
    logLevel: 'error',
  }).runMutationTest();
}

await asProgram(import.meta.url, async () => {
  const { positionals, values } = optionsFrom(process.argv.slice(2), usage, {
    seed: { type: 'string', default: '1' },
    share: { type: 'string', default: String(1 / 15) },
    workers: { type: 'string', default: '2' },
  });
  if (!values) return;
  const [seed, share, workers] = [values.seed, values.share, values.workers].map(Number);
  if (!(share > 0 && share <= 1))
    throw new SetupError(`--share is a number above 0 and at most 1, not ${values.share}.`);
  const places = positionals.length > 0 ? positionals : ['bindings'];
  process.env.ROPEWALK_MUTANTS = `${seed} ${share}`;
  // Reads them.
  const { lot } = await import('./drawn.mjs');
  const results = places.every((place) => /^src\b/.test(place))
    ? await nativeMutants(places, (mutant) => lot(mutant) < share)
    : await ofTypeScript(places, workers);

  const made = results.filter(({ status }) => status !== 'Ignored');
  const drawn = made.filter(({ status }) => status !== 'CompileError');
  const count = (...states) => drawn.filter(({ status }) => states.includes(status)).length;
  const killed = count('Killed', 'Timeout');
  for (const mutant of drawn) if (!['Killed', 'Timeout'].includes(mutant.status)) say(described(mutant));
  if (drawn.length === 0)
    throw new SetupError(`seed ${seed}: none of ${made.length} mutants is drawn. Give a larger --share.`);
  say(
    `seed ${seed}: ${drawn.length} of ${made.length} mutants drawn; ${killed} found (${((100 * killed) / drawn.length).toFixed(1)} %), ` +
      `${count('Survived')} not, ${count('NoCoverage')} reached by no test, ${count('RuntimeError')} not run to an end`,
  );
});
