/** What the checks have come to, for every mistake that has been tried; and where they ran. */
import type { Fault } from '../../proof/selftest/bench.js';
import type { Result } from '../../proof/selftest/run.js';

export interface Run {
  readonly place: 'build' | 'here';
  readonly results: readonly Result[];
  /** Milliseconds of work and of waiting. */
  readonly time: number;
}

const runs = new Map<Fault, Run>();
export const runOf = (fault: Fault): Run | undefined => runs.get(fault);
export const keepRun = (fault: Fault, run: Run): void => void runs.set(fault, run);
