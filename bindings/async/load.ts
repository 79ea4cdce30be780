/** `load` of the whole package in a worker, from the files whose addresses the page has sent. */
import type { Environment } from '../border/environment.js';
import type { Factory } from '../border/instantiate.js';
import { createLoader } from '../border/load.js';
import { assemble, type Ropewalk } from '../entries/assemble.js';
import type { load as loadOnThreads } from '../entries/threads.browser.js';
import type { RopewalkOnThreads } from '../entries/threads.js';
import { fail } from '../options/fail.js';
import type { Call } from './messages.js';

export async function load(
  { files, options }: Extract<Call, { call: 'load' }>,
  factory: Factory,
  reading: Pick<Environment, 'read' | 'remedy'>,
): Promise<Ropewalk & Pick<RopewalkOnThreads, 'threads' | 'oneThreadBecause'>> {
  const environment: Environment = {
    ...reading,
    locate: (variant) => new URL(files[variant]),
    // A search runs here, in slices, between which other calls have their turn.
    startWorker: () => Promise.reject(new Error('this is a worker')),
  };
  const loadPackage = createLoader(environment, factory, assemble, 'relaxed');
  if (!('threads' in options)) return { ...(await loadPackage(options)), threads: 1, oneThreadBecause: undefined };
  const threads = (await import(/* @vite-ignore */ /* webpackIgnore: true */ files.threads).catch(() =>
    fail('load', 'load', 'threads', `need ${files.threads}`, options),
  )) as { load: typeof loadOnThreads };
  const wasm = new URL(files.threadsWasm);
  return threads.load(options, { environment, assemble, loadPackage, createLoader, fail, wasm });
}
