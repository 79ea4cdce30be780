/** Long computations as data, and each of them in pieces of some milliseconds. */
import { onlyKeys, oneOf, record } from '../options/rules.js';
import type { createBounds, DecayBoundOptions } from './bounds.js';
import type { Collapse, createCollapse } from './collapse.js';
import type { LargestInfeasibleBaseOptions, MinimalBaseOptions } from './base-search.js';
import type { createContext, Context, ContextLimitOptions } from './context.js';
import { distances as checkDistances, type Distances, frequencies, type Numbers } from './input.js';
import type { PrecisionFormats } from './rounding.js';
import type { Steps } from './steps.js';

/** A call of an analysis function that may take long, as data: its name and its arguments by name. */
export type Task =
  | ({ run: 'minimalBase'; length: number } & MinimalBaseOptions)
  | ({ run: 'largestInfeasibleBase'; length: number } & LargestInfeasibleBaseOptions)
  | ({ run: 'contextLimit'; theta: Numbers } & ContextLimitOptions)
  | { run: 'contextBound'; theta: Numbers; distances: Distances }
  | ({ run: 'decayBound'; theta: Numbers; distances: Distances } & DecayBoundOptions)
  | ({ run: 'collapse'; theta: Numbers; length: number } & PrecisionFormats);

/** What the function of a task returns. */
export type TaskResult<T extends Task> = T extends { run: 'minimalBase' | 'largestInfeasibleBase' | 'contextLimit' }
  ? number
  : T extends { run: 'collapse' }
    ? Collapse
    : Float64Array;

const TASKS = [
  'minimalBase',
  'largestInfeasibleBase',
  'contextLimit',
  'contextBound',
  'decayBound',
  'collapse',
] as const;

/** Distances a step: 0.5 to 5 ms. */
const CHUNK = 1 << 14;

/** The functions that tasks are made of. */
export interface Parts {
  checkBound: ReturnType<typeof createBounds>['checkBound'];
  runBound: ReturnType<typeof createBounds>['runBound'];
  contextBound: Context['contextBound'];
  contextLimitSteps: ReturnType<typeof createContext>['contextLimitSteps'];
  minimalBaseSteps: ReturnType<typeof createContext>['minimalBaseSteps'];
  largestInfeasibleBaseSteps: ReturnType<typeof createContext>['largestInfeasibleBaseSteps'];
  collapseSteps: ReturnType<typeof createCollapse>['collapseSteps'];
}

/** Checks a task and gives its steps; nothing is computed yet. */
export function createTasks(parts: Parts): (task: Task) => Steps<number | Float64Array | Collapse> {
  /** A curve in pieces: `piece` computes the entries from `first` to `end`. */
  function* curveSteps(count: number, piece: (first: number, end: number) => Float64Array): Steps<Float64Array> {
    const whole = new Float64Array(count);
    for (let first = 0; first < count; first += CHUNK) {
      const end = Math.min(count, first + CHUNK);
      whole.set(piece(first, end), first);
      yield { fraction: end / count };
    }
    return whole;
  }

  /** A piece of distances; those of a range stay a range. */
  function piece<At extends { start: number; step: number; count: number; at: Float64Array | null }>(
    at: At,
    first: number,
    end: number,
  ): At {
    return { ...at, start: at.start + first * at.step, count: end - first, at: at.at && at.at.subarray(first, end) };
  }

  function steps(task: Task): Steps<number | Float64Array | Collapse> {
    record('search', 'task', task, "For example { run: 'minimalBase', length: 4096, headDim: 128 }");
    oneOf('search', 'run', task.run, TASKS);
    switch (task.run) {
      case 'minimalBase':
      case 'largestInfeasibleBase': {
        const { run, length, ...options } = task;
        return parts[`${run}Steps`](length, options);
      }
      case 'contextLimit': {
        const { run, theta, ...options } = task;
        return parts[`${run}Steps`](theta, options);
      }
      case 'collapse': {
        const { run, theta, length, ...formats } = task;
        return parts[`${run}Steps`](theta, length, formats);
      }
      case 'contextBound': {
        const { run, theta, distances, ...rest } = task;
        onlyKeys(run, '', rest, ['theta', 'distances']);
        const turning = frequencies(run, 'theta', theta);
        const at = checkDistances(run, distances);
        return curveSteps(at.count, (first, end) => {
          const { at: list, start, step, count } = piece(at, first, end);
          return parts.contextBound(turning, list ?? { start, step, count });
        });
      }
      case 'decayBound': {
        const { run, theta, distances, ...options } = task;
        const bound = parts.checkBound(run, theta, distances, options);
        return curveSteps(bound.at.count, (first, end) =>
          parts.runBound({ ...bound, at: piece(bound.at, first, end) }),
        );
      }
    }
  }

  return steps;
}
