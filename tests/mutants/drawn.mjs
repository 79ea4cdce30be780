/** Stryker's checkers may turn a mutant away before any test runs: this one lets those through that the seed has drawn. */
import { createHash } from 'node:crypto';

/** The share of all mutants, and the seed that draws them, as `run.mjs` hands them on. */
const [seed, share] = (process.env.ROPEWALK_MUTANTS ?? '1 1').split(' ').map(Number);

/** A number in [0, 1) for a mutant, the same on every machine: paths begin at bindings/, src/ or web/figures/. */
export function lot({ fileName, location: { start, end }, mutatorName, replacement }) {
  const path = fileName.replace(/^.*\/(?=(bindings|web\/figures)\/)/, '');
  const place = [path, start.line, start.column, end.line, end.column];
  const hash = createHash('sha256').update([seed, ...place, mutatorName, replacement].join(' '));
  return hash.digest().readUInt32BE() / 2 ** 32;
}

class Drawn {
  async init() {}

  group(mutants) {
    return Promise.resolve([mutants.map(({ id }) => id)]);
  }

  check(mutants) {
    const result = (mutant) =>
      lot(mutant) < share ? { status: 'passed' } : { status: 'compileError', reason: 'not drawn' };
    return Promise.resolve(Object.fromEntries(mutants.map((mutant) => [mutant.id, result(mutant)])));
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'drawn', injectableClass: Drawn }];
