/** What a page and the worker of `ropewalk/async` say to each other. */
import type { ThreadOptions } from '../entries/threads.js';

/** Addresses of the package's files. The page knows them: a bundler may have put a copy of the worker's file elsewhere. */
export interface Files {
  simd: string;
  relaxed: string;
  threads: string;
  threadsWasm: string;
}

/** What a page takes out of the last argument, because it cannot be copied, and what the worker puts in its place. */
export type Lifted = 'signal' | 'onProgress';

export type Call =
  | { call: 'load'; files: Files; options: ThreadOptions }
  /** Function `path` of handle `on`; 0 is the package. */
  | { call: 'run'; on: number; path: readonly string[]; args: unknown[]; lifted: readonly Lifted[] }
  /** `close` is what a page asks for, `dispose` what it says when it has forgotten the handle. */
  | { call: 'close' | 'dispose'; handle: number };

export type ToWorker = (Call & { id: number }) | { id: number; cancel: true };

/** The key of an object that stands for a handle, with its number. */
export const HANDLE = 'ropewalk handle';

/** Names of functions, values of properties, and families of both: what a page makes its objects of. */
export interface Described {
  functions: readonly string[];
  properties: Readonly<Record<string, unknown>>;
  families: Readonly<Record<string, Described>>;
}

/** A handle in an answer: with its description when it is a new one. */
export interface Referred {
  [HANDLE]: number;
  described?: Described;
}

export interface Returned {
  value: unknown;
  /** The handle that is new. */
  handle: number | undefined;
  /** The properties of the handles that took part. */
  states: readonly [number, Described['properties']][];
  /** Whether the array in it is `out`, which the caller's array is to have. */
  into: boolean;
}
