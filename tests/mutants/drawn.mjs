// What run.mjs and Stryker's processes know of a mutant: by which lot it is drawn, and by which name it is known.

import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';

/** Place and text: paths begin at bindings/, src/ or web/figures/, lines and columns at 0. */
export function keyOf({ fileName, location: { start, end }, replacement }) {
  const path = fileName.replace(/^.*\/(?=(bindings|src|web\/figures)\/)/, '');
  return [path, start.line, start.column, end.line, end.column, replacement].join(' ');
}

/** A number in [0, 1) for a mutant, the same on every machine. */
export function lot(seed, mutant) {
  const hash = createHash('sha256')
    .update(`${seed} ${keyOf(mutant)}`)
    .digest();
  return hash.readUInt32BE() / 2 ** 32;
}

/** In Stryker's processes: the names of what is to be run, as they are drawn. */
const drawn = () => readFileSync(process.env.ROPEWALK_DRAWN, 'utf8').split('\n\n');

/** Lets through what is drawn, in its order: a run that is stopped has seen a fair part of them. */
class Drawn {
  async init() {}

  group(mutants) {
    const ids = new Map(mutants.map((mutant) => [keyOf(mutant), mutant.id]));
    const first = drawn().flatMap((key) => ids.get(key) ?? []);
    const rest = mutants.flatMap(({ id }) => (first.includes(id) ? [] : [id]));
    return Promise.resolve([...first.map((id) => [id]), ...(rest.length > 0 ? [rest] : [])]);
  }

  check(mutants) {
    const keys = new Set(drawn());
    const result = (mutant) =>
      keys.has(keyOf(mutant)) ? { status: 'passed' } : { status: 'compileError', reason: 'not drawn' };
    return Promise.resolve(Object.fromEntries(mutants.map((mutant) => [mutant.id, result(mutant)])));
  }
}

/** Writes every result as it comes, and gives each mutant a limit of its own. */
class Written {
  #keys = new Map();
  #drawn = new Set(drawn());

  onMutationTestingPlanReady({ mutantPlans }) {
    for (const { mutant, runOptions, netTime } of mutantPlans) {
      this.#keys.set(mutant.id, keyOf(mutant));
      if (!runOptions) continue;
      // Stryker's own limit has the time in which all files of tests are imported, for every mutant.
      const files = new Set((runOptions.testFilter ?? []).map((test) => test.split('#')[0])).size || 40;
      runOptions.timeout = 20_000 + 3 * netTime + 2_000 * files;
    }
    const sources = mutantPlans.map(({ mutant }) => [mutant.id, keyOf(mutant).split(' ')[0]]);
    writeFileSync(`${process.env.ROPEWALK_DRAWN}.sources`, JSON.stringify(Object.fromEntries(sources)));
  }

  onMutantTested({ id, status, static: loading, killedBy = [], coveredBy = [] }) {
    const key = this.#keys.get(id);
    if (!this.#drawn.has(key)) return;
    const by = killedBy.map((test) => test.replace(/^.*?(?=tests\/)/, ''));
    const line = { key, status, reached: coveredBy.length, ...(loading && { loading }), ...(by.length > 0 && { by }) };
    appendFileSync(process.env.ROPEWALK_WRITTEN, `${JSON.stringify(line)}\n`);
  }
}

export const strykerPlugins = [
  { kind: 'Checker', name: 'drawn', injectableClass: Drawn },
  { kind: 'Reporter', name: 'written', injectableClass: Written },
];
