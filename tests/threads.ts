/** What tests of `load({ threads })` share, of `ropewalk` and of `ropewalk/model`. */
import { afterEach, expect } from 'vitest';

interface Threaded {
  readonly threads: number;
  readonly oneThreadBecause?: string | undefined;
  dispose(): void;
}

/** Loads with threads, which end with the test. */
export function opening<R extends Threaded, N>(load: (options: { threads: N }) => Promise<R>) {
  const open: R[] = [];
  afterEach(() => open.splice(0).forEach((rope) => rope.dispose()));
  return async (threads: N): Promise<R> => {
    const rope = await load({ threads });
    open.push(rope);
    return rope;
  };
}

/** Starts threads, in Node, with another message than they should have. */
export async function withMessage<R>(
  start: () => Promise<R>,
  change: (message: Record<string, unknown>) => void,
): Promise<R> {
  const { Worker } = await import('node:worker_threads');
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message: Record<string, unknown>, ...rest) {
    if ('stack' in message) change(message);
    post.call(this, message, ...rest);
  };
  try {
    return await start();
  } finally {
    Worker.prototype.postMessage = post;
  }
}

/** A thread breaks off as soon as it takes a piece of `run` that has a frame: the first one lies outside the memory. */
export async function expectEndOf<R extends Threaded>(start: () => Promise<R>, run: (rope: R) => unknown) {
  const rope = await withMessage(start, (message) => (message.stack = 16));
  // Awake or not, it takes a piece of one of them.
  const often = (): void => {
    for (let i = 0; i < 100; i++) run(rope);
  };
  expect(often).toThrow(expect.objectContaining({ name: 'RopeError', code: 'dead' }));
  expect([rope.threads, rope.oneThreadBecause]).toEqual([1, 'a thread has ended']);
  expect(() => run(rope)).toThrow(/this instance has ended/);
}
