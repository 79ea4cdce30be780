/** Threads in Node. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { portOf, withoutFlags } from '../border/environment.node.js';
import type { Factory } from '../border/instantiate.js';
import type { Place } from './threads.js';

/** Where the threads build of an entry runs. */
export const placeOf = (factory: Factory): Place => ({
  factory,
  startThread: (text) => portOf(new Worker(text, { ...withoutFlags, eval: true })),
  cores: availableParallelism,
  waits: true,
  missing: () => undefined,
});
