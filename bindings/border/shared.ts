/** What is made once for each key, however many wait for it. */
import type { Signal } from '../options/rules.js';

interface Job<Made> {
  readonly made: Promise<Made>;
  readonly giveUp: AbortController;
  waiting: number;
  done: boolean;
}

/** What fails, and what nobody waits for any more, is not remembered. What is kept for an object ends with the object. */
export class Shared<Made> {
  readonly #byText = new Map<string, Job<Made>>();
  readonly #byObject = new WeakMap<object, Job<Made>>();

  async get(
    key: string | object,
    make: (signal: AbortSignal) => Promise<Made>,
    signal: Signal | undefined,
  ): Promise<Made> {
    signal?.throwIfAborted();
    const jobs = (typeof key === 'string' ? this.#byText : this.#byObject) as Map<unknown, Job<Made>>;
    const job = jobs.get(key) ?? begin(make);
    jobs.set(key, job);
    const forget = (): void => {
      if (jobs.get(key) === job) jobs.delete(key);
    };
    job.waiting++;
    try {
      return await unlessAborted(job.made, signal);
    } catch (thrown) {
      if (job.done) forget();
      throw thrown;
    } finally {
      if (--job.waiting === 0 && !job.done) {
        forget();
        job.giveUp.abort();
      }
    }
  }

  delete(key: string | object): void {
    if (typeof key === 'string') this.#byText.delete(key);
    else this.#byObject.delete(key);
  }
}

function begin<Made>(make: (signal: AbortSignal) => Promise<Made>): Job<Made> {
  const giveUp = new AbortController();
  const job = { made: make(giveUp.signal), giveUp, waiting: 0, done: false };
  const finished = (): void => void (job.done = true);
  job.made.then(finished, finished);
  return job;
}

function unlessAborted<Value>(promise: Promise<Value>, signal: Signal | undefined): Promise<Value> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const give: (reason: unknown) => void = reject;
    const abort = (): void => give(signal.reason);
    signal.addEventListener('abort', abort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
