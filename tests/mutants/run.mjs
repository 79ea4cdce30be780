// npm run mutants: how many small faults in bindings/, in a figure or in src/ the tests find.
//
// typescript.mjs and native.mjs make the faults (mutants) and run the tests; here they are drawn and counted. Not part of
// the gate, as each mutant takes some seconds.

import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { optionsFrom } from '../../tools/options.mjs';
import { asProgram, root, say, SetupError } from '../../tools/steps.mjs';
import { keyOf, lot } from './drawn.mjs';
import { filesOf, nativeMutants, runNative } from './native.mjs';
import { kVersion, runTypescript, typescriptMutants } from './typescript.mjs';

const usage = `npm run mutants                          one in fifteen of all mutants in bindings/: about 1,000
npm run mutants -- --seed 2 --share 0.01  others, fewer
npm run mutants -- bindings/rope          of a folder or file alone
npm run mutants -- web/figures --only model.ts
npm run mutants -- src --share 0.005      of the kernels, by the native tests; src/ alone or folders of it
npm run mutants -- --count                the score so far, without a run
A larger share has the mutants of a smaller one. Results are kept in build/mutants/ as they come, so that a run which was
stopped goes on: what was found counts until its file changes, what was not until a test or its file does.
Stryker ${kVersion} is installed in node_modules and in no list: the next \`npm ci\` takes it out.`;

const digest = (paths) => {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex').slice(0, 16);
};

/** A mutant as a reader sees it: place, what stood there, what stands there now. */
function described({ fileName, location: { start }, mutatorName, replacement, range }, { status, reached }) {
  const short = (text) => text.replace(/\s+/g, ' ').slice(0, 120);
  const tests = reached === undefined ? '' : `, reached by ${reached} tests`;
  const was = readFileSync(join(root, fileName), 'utf8').slice(...range);
  return `${fileName}:${start.line + 1}:${start.column + 1}  ${mutatorName}, ${status}${tests}\n    ${short(was)}\n  → ${short(replacement)}`;
}

const kFound = ['Killed', 'Timeout'];

await asProgram(import.meta.url, async () => {
  const { positionals, values } = optionsFrom(process.argv.slice(2), usage, {
    seed: { type: 'string', default: '1' },
    share: { type: 'string', default: String(1 / 15) },
    workers: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    count: { type: 'boolean', default: false },
  });
  if (!values) return;
  const [seed, share, workers] = [values.seed, values.share, values.workers].map(Number);
  if (!(share > 0 && share <= 1))
    throw new SetupError(`--share is a number above 0 and at most 1, not ${values.share}.`);
  const places = positionals.length > 0 ? positionals : ['bindings'];
  const rooms = new Set(places.map((place) => place.split('/')[0]));
  if (rooms.size > 1) throw new SetupError(`One of bindings, src and web at a time, not ${[...rooms].join(' and ')}.`);
  const [room] = rooms;

  const paths = places.flatMap(filesOf).filter((path) => path.endsWith(values.only));
  const made = room === 'src' ? nativeMutants(paths) : await typescriptMutants(paths);
  const drawn = made
    .map((mutant) => ({ ...mutant, key: keyOf(mutant), lot: lot(seed, mutant) }))
    .filter((mutant) => mutant.lot < share)
    .sort((a, b) => a.lot - b.lot);
  if (drawn.length === 0)
    throw new SetupError(`seed ${seed}: none of ${made.length} mutants is drawn. Give a larger --share.`);

  const record = join(root, `build/mutants/${room}.jsonl`);
  mkdirSync(join(root, 'build/mutants'), { recursive: true });
  const tests = digest(
    filesOf('tests').filter((path) => /\.(ts|cpp|h)$/.test(path) && !path.startsWith('tests/mutants/')),
  );
  const versions = new Map([...new Set(drawn.map(({ fileName }) => fileName))].map((path) => [path, digest([path])]));
  /** The results that hold, by key: a line without a mutant says for which texts those below it are. */
  const results = () => {
    const known = new Map();
    let of = { tests: '', versions: {} };
    for (const line of existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean) : []) {
      const each = JSON.parse(line);
      if (each.versions) of = each;
      else if (
        of.versions[each.key.split(' ')[0]] === versions.get(each.key.split(' ')[0]) &&
        (kFound.includes(each.status) || of.tests === tests)
      )
        known.set(each.key, each);
    }
    return known;
  };
  const known = results();
  const left = drawn.filter(({ key }) => !known.has(key));
  const score = () => {
    const after = results();
    const run = drawn.filter(({ key }) => after.has(key) && after.get(key).status !== 'CompileError');
    const count = (...states) => run.filter(({ key }) => states.includes(after.get(key).status)).length;
    for (const mutant of run)
      if (!kFound.includes(after.get(mutant.key).status)) say(described(mutant, after.get(mutant.key)));
    const found = count(...kFound);
    const percent = ((100 * found) / run.length).toFixed(1);
    const none = drawn.filter(({ key }) => after.get(key)?.status === 'CompileError').length;
    say(
      `seed ${seed}: ${drawn.length} of ${made.length} mutants drawn, ${run.length} run; ${found} found (${percent} %), ` +
        `${count('Timeout')} of them by the limit of time; ${count('Survived')} not, ${count('NoCoverage')} reached by no test, ` +
        `${count('RuntimeError')} not run to an end, ${none} not compiled`,
    );
  };
  if (values.count || left.length === 0) return score();
  say(`  ${drawn.length} of ${made.length} mutants drawn, ${left.length} to run`);
  appendFileSync(record, `${JSON.stringify({ seed, tests, versions: Object.fromEntries(versions) })}\n`);
  process.on('exit', score);
  await (room === 'src' ? runNative : runTypescript)(left, { workers, record });
});
