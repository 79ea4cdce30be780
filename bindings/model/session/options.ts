/** What the calls of a session can be told. */
import { extended, type Input, options } from '../../options/options.js';
import { abortSignal, instance, whole } from '../../options/rules.js';

export const ABORT = options({
  /** Aborting it ends the wait; the promise is rejected with its reason. */
  signal: abortSignal.optional,
});

export const CALL = extended(ABORT, {
  /** Called now and then with how far the call has come. */
  onProgress: instance(
    (value): value is (message: unknown) => unknown => typeof value === 'function',
    'must be a function',
  ).optional,
});

export const SESSION = extended(ABORT, {
  /**
   * Milliseconds that the worker has to start and to load its wasm.
   * @defaultValue 30000
   */
  timeout: whole(1).or(30000),
});

/** How long `openSession` waits. */
export interface SessionOptions extends Input<typeof SESSION> {}
