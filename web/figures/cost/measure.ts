/** Times of both kinds of attention, measured in a worker, so that the page stays at hand meanwhile. */
import { Worker } from '../../util/worker.js';
import type { Kind } from './model.js';

export interface Task {
  head: number;
  kinds: readonly Kind[];
  lengths: readonly number[];
}

/** Milliseconds of one call. */
export interface Measured {
  kind: Kind;
  length: number;
  milliseconds: number;
}

/** What the worker says: first which build it has, then every time, at last the end, or why there is none. */
export type Said = { variant: string } | Measured | { done: true } | { failed: string };

/** Rejected where the worker fails; an abort ends it at once and is no failure. */
export function measure(
  task: Task,
  signal: AbortSignal,
  onSaid: (said: { variant: string } | Measured) => void,
): Promise<void> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    // What could not be fetched says nothing.
    worker.onerror = ({ message }) => reject(new Error(message ?? ''));
    worker.onmessage = ({ data }: MessageEvent<Said>) => {
      if (signal.aborted) return;
      if ('done' in data) resolve();
      else if ('failed' in data) reject(new Error(data.failed));
      else onSaid(data);
    };
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}
