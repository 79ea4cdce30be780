/**
 * Long computations without blocking: in a worker with its own instance of the module, or here, a few milliseconds at a
 * time. One task at a time is one object of plain data, so that it can be sent to a worker.
 */
import { pause } from '../border/pause.js';
import { type Input, options } from '../options/options.js';
import { abortSignal, boolean, instance, type Signal } from '../options/rules.js';
import type { Collapse } from './collapse.js';
import type { Progress, Steps } from './steps.js';
import type { createTasks, Task, TaskResult } from './tasks.js';
import { RopeError, type RopeErrorCode } from '../options/errors.js';
import type { WorkerPort } from '../border/environment.js';
import type { Loaded } from '../border/runtime.js';

const SEARCH = options({
  /** Aborting it ends the search; the promise is rejected with its reason. */
  signal: abortSignal.optional,
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

/** How a search is run, watched and stopped. */
export interface SearchOptions extends Input<typeof SEARCH> {}

export interface Search {
  /**
   * Runs a long task without blocking: `await rope.analysis.search({ run: 'minimalBase', length: 1e6, headDim: 128 },
   * { onProgress, signal })`.
   *
   * @throws RopeError as the function of the task does, at once.
   */
  search<T extends Task>(task: T, options?: SearchOptions): Promise<TaskResult<T>>;

  /**
   * The same task in pieces of some milliseconds, for a loop of your own.
   *
   * @throws RopeError as the function of the task does, at once.
   */
  steps<T extends Task>(task: T): Steps<TaskResult<T>>;
}

export interface ToWorker {
  task: Task;
  wasm: WebAssembly.Module;
}

export type FromWorker =
  | { progress: Progress }
  | { result: number | Float64Array | Collapse }
  | { error: { code: RopeErrorCode; parameter: string; message: string } | string };

/** What the search needs of the loaded module beside its functions. */
export type SearchRuntime = Pick<Loaded, 'wasm' | 'startWorker'>;

/** A search that runs here gives way to others after this long. */
const SLICE_MS = 8;

export function createSearch(loaded: SearchRuntime, steps: ReturnType<typeof createTasks>): Search {
  function search(task: Task, given: SearchOptions = {}): Promise<number | Float64Array | Collapse> {
    const { signal, onProgress, worker } = SEARCH.read('search', given);
    const here = steps(task); // checks the task, and has done nothing else yet
    return run(task, here, worker, signal, onProgress);
  }

  async function run(
    task: Task,
    here: Steps<number | Float64Array | Collapse>,
    worker: boolean,
    signal: Signal | undefined,
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
    signal: Signal | undefined,
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
      port.post({ task, wasm: loaded.wasm } satisfies ToWorker);
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
  signal: Signal | undefined,
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
