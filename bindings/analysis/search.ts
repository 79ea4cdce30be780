/**
 * Long computations without blocking: in a worker with its own instance of the module, or here, a few milliseconds at a
 * time. One task at a time is one object of plain data, so that it can be sent to a worker.
 */
import { type Input, options } from '../options/options.js';
import { boolean, instance, onlyKeys, oneOf, record } from '../options/rules.js';
import type { createContext, Context, ContextLimitOptions, MinimalBaseOptions } from './context.js';
import type { createDecay, DecayBoundOptions } from './decay.js';
import type { Distances, Numbers } from './input.js';
import type { Collapse, createPrecision, PrecisionFormats } from './precision.js';
import type { Progress, Steps } from './steps.js';
import { RopeError, type RopeErrorCode } from '../options/errors.js';
import type { Variant, WorkerPort } from '../border/environment.js';
import type { Loaded } from '../border/runtime.js';

/** A call of an analysis function that may take long, as data: its name and its arguments by name. */
export type Task =
  | ({ run: 'minimalBase'; length: number } & MinimalBaseOptions)
  | ({ run: 'contextLimit'; theta: Numbers } & ContextLimitOptions)
  | { run: 'contextBound'; theta: Numbers; distances: Distances }
  | ({ run: 'decayBound'; theta: Numbers; distances: Distances } & DecayBoundOptions)
  | ({ run: 'collapse'; theta: Numbers; length: number } & PrecisionFormats);

/** What the function of a task returns. */
export type TaskResult<T extends Task> = T extends { run: 'minimalBase' | 'contextLimit' }
  ? number
  : T extends { run: 'collapse' }
    ? Collapse
    : Float64Array;

const SEARCH = options({
  /** Aborting it ends the search; the promise is rejected with its reason. */
  signal: instance((value) => value instanceof AbortSignal, 'must be an AbortSignal').optional,
  /** Called now and then with how far the search has come. */
  onProgress: instance(
    (value): value is (progress: Progress) => void => typeof value === 'function',
    'must be a function',
  ).optional,
  /**
   * Work in a worker. Where none can be started (no `Worker`, a page that forbids it) the search runs here all
   * the same, in pieces of some 8 ms.
   * @defaultValue true
   */
  worker: boolean.or(true),
});

export interface SearchOptions extends Input<typeof SEARCH> {}

export interface Search {
  /**
   * Runs a long task without blocking: `await rope.analysis.search({ run: 'minimalBase', length: 1e6, headDim: 128 },
   * { onProgress, signal })`.
   *
   * @throws RopeError as the function of the task does, at once.
   */
  search<T extends Task>(task: T, options?: SearchOptions): Promise<TaskResult<T>>;

  /** The same task in pieces of some milliseconds, for a loop of your own. */
  steps<T extends Task>(task: T): Steps<TaskResult<T>>;
}

export interface ToWorker {
  task: Task;
  variant: Variant;
  wasm: WebAssembly.Module;
}

export type FromWorker =
  | { progress: Progress }
  | { result: number | Float64Array | Collapse }
  | { error: { code: RopeErrorCode; parameter: string; message: string } | string };

/** What the search needs of the loaded module beside its functions. */
export type SearchRuntime = Pick<Loaded, 'variant' | 'wasm' | 'startWorker'>;

const TASKS = ['minimalBase', 'contextLimit', 'contextBound', 'decayBound', 'collapse'] as const;

/** Distances a step: 0.5 to 5 ms. */
const CHUNK = 1 << 14;

/** A search that runs here gives way to others after this long. */
const SLICE_MS = 8;

/** The arguments of a task. */
function withoutRun<T extends Task>(task: T): Omit<T, 'run'> {
  const rest: Partial<T> = { ...task };
  delete rest.run;
  return rest as Omit<T, 'run'>;
}

interface Parts {
  checkBound: ReturnType<typeof createDecay>['checkBound'];
  runBound: ReturnType<typeof createDecay>['runBound'];
  contextBound: Context['contextBound'];
  contextLimitSteps: ReturnType<typeof createContext>['contextLimitSteps'];
  minimalBaseSteps: ReturnType<typeof createContext>['minimalBaseSteps'];
  collapseSteps: ReturnType<typeof createPrecision>['collapseSteps'];
}

export function createSearch(loaded: SearchRuntime, parts: Parts): Search {
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
      case 'minimalBase': {
        const { length, ...options } = withoutRun(task);
        return parts.minimalBaseSteps(length, options);
      }
      case 'contextLimit': {
        const { theta, ...options } = withoutRun(task);
        return parts.contextLimitSteps(theta, options);
      }
      case 'collapse': {
        const { theta, length, ...formats } = withoutRun(task);
        return parts.collapseSteps(theta, length, formats);
      }
      case 'contextBound': {
        const { run, theta, distances, ...rest } = task;
        onlyKeys(run, '', rest, ['theta', 'distances']);
        // The weights of the decay bound are not used: it checks the same two arguments.
        const { theta: turning, at } = parts.checkBound(run, theta, distances, undefined);
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

  function search(task: Task, given: SearchOptions = {}): Promise<number | Float64Array | Collapse> {
    const { signal, onProgress, worker } = SEARCH.read('search', given);
    const here = steps(task); // checks the task, and has done nothing else yet
    return run(task, here, worker, signal, onProgress);
  }

  async function run(
    task: Task,
    here: Steps<number | Float64Array | Collapse>,
    worker: boolean,
    signal: AbortSignal | undefined,
    onProgress: SearchOptions['onProgress'],
  ): Promise<number | Float64Array | Collapse> {
    signal?.throwIfAborted();
    if (worker) {
      const port = await startWorker();
      const answer = port && (await inWorker(port, task, signal, onProgress));
      if (answer) return answer.result;
    }
    return inSlices(here, signal, onProgress);
  }

  async function startWorker(): Promise<WorkerPort | null> {
    try {
      return await loaded.startWorker();
    } catch {
      return null; // no workers in this environment, or not on this page
    }
  }

  /** What the worker finds, or null where it cannot work. */
  function inWorker(
    port: WorkerPort,
    task: Task,
    signal: AbortSignal | undefined,
    onProgress: SearchOptions['onProgress'],
  ): Promise<{ result: number | Float64Array | Collapse } | null> {
    let abort: (() => void) | undefined;
    return new Promise<{ result: number | Float64Array | Collapse } | null>((resolve, reject) => {
      const give: (reason: Error) => void = reject;
      abort = () => give(signal!.reason as Error);
      if (signal?.aborted) return abort();
      signal?.addEventListener('abort', abort);
      port.listen(
        (received) => {
          const message = received as FromWorker;
          if ('progress' in message) {
            try {
              onProgress?.(message.progress);
            } catch (thrown) {
              give(thrown as Error);
            }
          } else if ('result' in message) {
            resolve(message);
          } else if (typeof message.error === 'string') {
            resolve(null);
          } else {
            reject(new RopeError(message.error.code, message.error.parameter, undefined, message.error.message));
          }
        },
        () => resolve(null),
      );
      port.post({ task, variant: loaded.variant, wasm: loaded.wasm } satisfies ToWorker);
    }).finally(() => {
      if (abort) signal?.removeEventListener('abort', abort);
      port.end();
    });
  }

  return { search: search as Search['search'], steps: steps as Search['steps'] };
}

/** Runs steps to their end, giving way every few milliseconds. */
export async function inSlices<Result>(
  steps: Steps<Result>,
  signal: AbortSignal | undefined,
  onProgress: SearchOptions['onProgress'],
): Promise<Result> {
  try {
    for (;;) {
      const begin = performance.now();
      let step;
      do step = steps.next();
      while (!step.done && performance.now() - begin < SLICE_MS);
      if (step.done) return step.value;
      onProgress?.(step.value);
      await pause();
      signal?.throwIfAborted();
    }
  } finally {
    // Does nothing after the end; before it, frees what the steps hold.
    steps.return(undefined as Result);
  }
}

/** Lets events in. A message comes at once, where a timer waits for 4 ms after some turns. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}
