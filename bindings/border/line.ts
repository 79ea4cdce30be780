/** Calls that a worker answers: the side that asks. */
import { RopeError, type RopeErrorCode } from '../options/errors.js';
import { isRecord } from '../options/rules.js';
import type { Signal } from '../options/rules.js';
import type { WorkerPort } from './environment.js';

/** What comes back. */
export type Answer =
  | { id: number; progress: unknown }
  | { id: number; result: unknown }
  | { id: number; error: ErrorMessage };

/** An error as data: a class does not survive the way. */
export type ErrorMessage = { code: RopeErrorCode; parameter: string; value?: unknown; message: string } | string;

export function errorMessage(thrown: unknown): ErrorMessage {
  if (!(thrown instanceof RopeError)) return String(thrown);
  const { code, parameter, message } = thrown;
  return { code, parameter, message };
}

export const errorOf = (message: ErrorMessage): Error =>
  typeof message === 'string'
    ? new Error(message)
    : new RopeError(message.code, message.parameter, message.value, message.message);

/** What workers of one kind are told, and what is said of them. */
export interface LineRules {
  /** What the caller has: a word for sentences. */
  readonly what: string;
  /** What works without workers. */
  readonly instead: string;
  /** The key of a number in answers that make something the worker keeps, and in the call `dispose` that frees it. */
  readonly kept: string;
}

/** How a call is made. */
export interface Asked {
  /** The function, for sentences. */
  fn: string;
  signal?: Signal | undefined;
  onProgress?: ((message: never) => unknown) | undefined;
  transfer?: Transferable[] | undefined;
  /** Handles that are not to be collected, and freed in the worker, before the answer is there. */
  holds?: unknown;
}

/** A call that waits for its answer. */
interface Waiting extends Pick<Asked, 'onProgress' | 'holds'> {
  resolve(result: unknown): void;
  reject(reason: unknown): void;
}

/** One worker, with calls under way. */
export class Line {
  readonly #port: WorkerPort;
  readonly #rules: LineRules;
  readonly #waiting = new Map<number, Waiting>();
  /** Handles that the page forgot. Only a safety net, and Cloudflare Workers of older dates have none. */
  readonly #abandoned =
    typeof FinalizationRegistry === 'undefined'
      ? undefined
      : new FinalizationRegistry<number>((handle) => this.forget(handle));
  #ids = 0;
  #ended: Error | undefined;
  #hasAnswered = false;

  constructor(port: WorkerPort, rules: LineRules) {
    this.#port = port;
    this.#rules = rules;
    port.listen(
      (message) => this.#receive(message),
      () => this.end(this.#hasAnswered ? lost(rules) : failure(rules, 'load', 'the worker failed')),
    );
  }

  #receive(given: unknown): void {
    if (!isRecord(given)) return; // other code of the page may send something else
    this.#hasAnswered = true;
    const message = given as Answer;
    const call = this.#waiting.get(message.id);
    if (!call) {
      // The answer to a call that was aborted, which nobody will dispose of.
      const kept = 'result' in message && (message.result as Record<string, number> | null)?.[this.#rules.kept];
      if (kept) this.forget(kept);
      return;
    }
    if ('progress' in message) {
      try {
        const done = call.onProgress?.(message.progress as never);
        Promise.resolve(done).catch((thrown: unknown) => this.#cancel(message.id, thrown));
      } catch (thrown) {
        this.#cancel(message.id, thrown);
      }
      return;
    }
    this.#waiting.delete(message.id);
    if ('error' in message) call.reject(errorOf(message.error));
    else call.resolve(message.result);
  }

  #cancel(id: number, reason: unknown): void {
    const call = this.#waiting.get(id);
    if (!call) return;
    this.#waiting.delete(id);
    call.reject(reason);
    this.#port.post({ id, cancel: true });
  }

  async ask<Result>(call: object, { fn, signal, onProgress, transfer, holds }: Asked): Promise<Result> {
    signal?.throwIfAborted();
    if (this.#ended) throw this.#ended;
    const id = ++this.#ids;
    const abort = (): void => this.#cancel(id, signal!.reason);
    try {
      return await new Promise<Result>((resolve, reject) => {
        this.#port.hold?.(true);
        this.#waiting.set(id, { resolve, reject, onProgress, holds });
        signal?.addEventListener('abort', abort);
        this.#port.post({ ...call, id }, transfer);
      });
    } catch (thrown) {
      if ((thrown as Error | null)?.name !== 'DataCloneError') throw thrown;
      const sentence = `${fn}: what is given must be plain data, to be copied into the worker (${(thrown as Error).message})`;
      throw caused(new RopeError('type', 'arguments', undefined, sentence), thrown);
    } finally {
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#port.hold?.(false);
      signal?.removeEventListener('abort', abort);
    }
  }

  /** Frees what the worker keeps for `handle` when that is collected. */
  watch(handle: object, number: number): void {
    this.#abandoned?.register(handle, number, handle);
  }

  /** Frees what the worker keeps; calls that it has are answered first, or fail. `handle` is what was watched. */
  forget(number: number, handle?: object): void {
    if (handle) this.#abandoned?.unregister(handle);
    this.tell({ call: 'dispose', [this.#rules.kept]: number });
  }

  /** A message that has no answer. */
  tell(message: object): void {
    if (!this.#ended) this.#port.post({ ...message, id: ++this.#ids });
  }

  end(reason?: Error): void {
    if (this.#ended) return;
    const { what } = this.#rules;
    const sentence = `${what}: already disposed. Open a new one, or dispose of it later`;
    this.#ended = reason ?? new RopeError('disposed', what, undefined, sentence);
    this.#port.end();
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
  }
}

const caused = (error: RopeError, cause: unknown): RopeError => Object.assign(error, { cause });

const failure = ({ what, instead }: LineRules, code: RopeErrorCode, happened: string): RopeError =>
  new RopeError(
    code,
    'worker',
    undefined,
    `${what}: ${happened}. Serve its file beside the others, and allow it by worker-src. Without workers, ${instead}`,
  );

const lost = ({ what }: LineRules): RopeError =>
  new RopeError(
    'load',
    'worker',
    undefined,
    `${what}: the worker ended in its work, perhaps for want of memory. Open a new one`,
  );

/** Starts a worker and waits for the answer to its `first` call. */
export async function startLine<Result>(
  rules: LineRules,
  startWorker: () => WorkerPort | Promise<WorkerPort>,
  first: () => object,
  { fn, signal, timeout }: Pick<Asked, 'fn' | 'signal'> & { timeout: number },
): Promise<{ line: Line; result: Result }> {
  signal?.throwIfAborted();
  let port;
  try {
    port = await startWorker();
  } catch (cause) {
    throw caused(failure(rules, 'unsupported', 'no worker can be started'), cause);
  }
  const line = new Line(port, rules);
  const late = setTimeout(() => {
    const sentence = `${fn}: the worker did not answer within ${timeout} ms. Is its file that of this package? Or give a longer timeout`;
    line.end(new RopeError('load', 'timeout', timeout, sentence));
  }, timeout);
  try {
    return { line, result: await line.ask<Result>(first(), { fn, signal }) };
  } catch (thrown) {
    line.end();
    throw thrown;
  } finally {
    clearTimeout(late);
  }
}
