import type { Kernels, Subject } from '../../subject/kernels.js';
import { FAULTS, type Fault } from '../../proof/selftest/bench.js';
import { KINDS, type Kind } from '../../proof/selftest/check.js';
import type { Result } from '../../proof/selftest/run.js';
import type { State } from './fields.js';
import { runOf, type Run } from './results.js';

export interface Tally {
  failed: number;
  of: number;
}
export interface SelftestModel {
  fault: Fault;
  run: Run;
  results: readonly Result[];
  failed: readonly Result[];
  /** Who has noticed, for every mistake that has been tried. */
  noticed: Readonly<Record<Fault, Readonly<Record<Kind, Tally>> | null>>;
  /** Check that is looked at: the chosen one, inside the list. */
  chosen: number;
}

const tallies = (results: readonly Result[]): Record<Kind, Tally> =>
  Object.fromEntries(
    KINDS.map((kind) => {
      const own = results.filter(({ check }) => check.kind === kind);
      return [kind, { failed: own.filter(({ passed }) => !passed).length, of: own.length }];
    }),
  ) as Record<Kind, Tally>;

/** The results of the chosen mistake; of none at all while they are not there yet. `null`: nothing has run. */
export function selftestModel(_kernels: Kernels, _subject: Subject, { fault, check }: State): SelftestModel | null {
  const shown = runOf(fault) ? fault : 'none';
  const run = runOf(shown);
  if (!run) return null;
  const { results } = run;
  return {
    fault: shown,
    run,
    results,
    failed: results.filter(({ passed }) => !passed),
    noticed: Object.fromEntries(
      FAULTS.map((each) => {
        const own = runOf(each);
        return [each, own ? tallies(own.results) : null];
      }),
    ) as SelftestModel['noticed'],
    chosen: Math.min(check, results.length - 1),
  };
}
