/** How far a long computation has come. */
export interface Progress {
  /** 0 to 1. Of `minimalBase` an estimate, from the growth that the paper measured. */
  fraction: number;
  /** `minimalBase`: every smaller base is ruled out. */
  base?: number;
}

/**
 * A long computation, some milliseconds at a time: call `next()` until `done`, then `value` is the result. `return()`
 * gives up and frees what it holds.
 */
export type Steps<Result> = Generator<Progress, Result, void>;

/** All of it at once. */
export function toEnd<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
