/** All checks, one after the other, in slices: a page stays smooth meanwhile. */
import type { Bench } from './bench.js';
import { passes, type Check, type Outcome } from './check.js';
import { identityChecks } from './identities.js';
import { publishedChecks } from './published.js';
import type { Vectors } from './vectors.js';

export interface Result extends Outcome {
  readonly check: Check;
  readonly passed: boolean;
  /** What was thrown instead of an answer. */
  readonly thrown?: string;
}

export const checksOf = (vectors: Vectors): Check[] => [...publishedChecks(vectors), ...identityChecks()];

export function resultOf(check: Check, bench: Bench): Result {
  try {
    const outcome = check.run(bench);
    return { ...outcome, check, passed: passes(outcome) };
  } catch (error) {
    const thrown = error instanceof Error ? error.message : String(error);
    return { check, passed: false, thrown, error: NaN, tolerance: NaN, expected: NaN, got: NaN, count: 0 };
  }
}

/** Milliseconds of work between two frames. */
const SLICE = 6;

/** `pause` waits for the next frame; `signal` ends the work. */
export async function runAll(
  checks: readonly Check[],
  bench: Bench,
  { pause, signal, onProgress }: { pause(): Promise<void>; signal: AbortSignal; onProgress(done: number): void },
): Promise<Result[]> {
  const results: Result[] = [];
  let since = performance.now();
  for (const check of checks) {
    signal.throwIfAborted();
    results.push(resultOf(check, bench));
    if (performance.now() - since < SLICE) continue;
    onProgress(results.length / checks.length);
    await pause();
    since = performance.now();
  }
  return results;
}
