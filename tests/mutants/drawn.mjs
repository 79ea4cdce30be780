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

/** Leaves Stryker what is drawn, in its order, and writes every result as it comes: a run that is stopped has a fair part. */
class Written {
  #keys = new Map();

  /** The list is the one that Stryker goes through, and its ranges have other mutants in them. */
  onMutationTestingPlanReady({ mutantPlans }) {
    const plans = new Map(mutantPlans.map((plan) => [keyOf(plan.mutant), plan]));
    const drawn = readFileSync(process.env.ROPEWALK_DRAWN, 'utf8').split('\n\n');
    mutantPlans.splice(0, Infinity, ...drawn.flatMap((key) => plans.get(key) ?? []));
    for (const { mutant, runOptions, netTime } of mutantPlans) {
      this.#keys.set(mutant.id, keyOf(mutant));
      // Stryker's own limit has the time in which all files of tests are imported, for every mutant.
      const files = new Set((runOptions.testFilter ?? []).map((test) => test.split('#')[0])).size || 40;
      runOptions.timeout = 20_000 + 3 * netTime + 2_000 * files;
      // What a figure keeps is reached by the first test that asks for it, and wrong in all: they run, whichever reach it.
      if (mutant.fileName.includes('web/figures/') && runOptions.testFilter?.length)
        Object.assign(runOptions, { testFilter: undefined, mutantActivation: 'static', timeout: 300_000 });
    }
    const sources = mutantPlans.map(({ mutant }) => [
      mutant.id,
      mutant.fileName.replace(/^.*\/(?=(bindings|web)\/)/, ''),
    ]);
    writeFileSync(`${process.env.ROPEWALK_DRAWN}.sources`, JSON.stringify(Object.fromEntries(sources)));
  }

  onMutantTested({ id, status, static: loading, killedBy = [], coveredBy = [] }) {
    const key = this.#keys.get(id);
    const by = killedBy.map((test) => test.replace(/^.*?(?=tests\/)/, ''));
    const line = { key, status, reached: coveredBy.length, ...(loading && { loading }), ...(by.length > 0 && { by }) };
    appendFileSync(process.env.ROPEWALK_WRITTEN, `${JSON.stringify(line)}\n`);
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'written', injectableClass: Written }];
