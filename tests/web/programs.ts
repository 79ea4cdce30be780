/** The program of every figure, for any state, and what it logs. */
import { load } from 'ropewalk';
import { expect } from 'vitest';
import { javascript } from '../../web/export/code/javascript.js';
import type { CodeContext, CodeModule, Listing } from '../../web/export/contract.js';
import { decode, Store, type State } from '../../web/state/store.js';
import { SUBJECT } from '../../web/subject/fields.js';
import { Kernels, type Subject } from '../../web/subject/kernels.js';
import { setWhole } from '../../web/subject/whole.js';

const rope = await load();
setWhole(rope);
export const kernels = new Kernels(rope);

const modules = import.meta.glob<CodeModule>('../../web/figures/*/code.ts', { eager: true });
const all = Object.entries(modules).map(([path, module]) => [path.split('/').at(-2)!, module] as const);

/** Figures that compute with a model that they train, and the others. */
const TRAINED = ['wall', 'comeback', 'gaze', 'ruler', 'cards', 'steps', 'race', 'partial', 'dropped'];
export const EVERY: ReadonlyMap<string, CodeModule> = new Map(all);
export const FIGURES = [...EVERY.keys()].filter((name) => !TRAINED.includes(name)).sort();

/** A state, in the words of the address. */
export type Given = Readonly<Record<string, string | number | undefined>>;
export const stateOf = (given: Given): State =>
  decode(
    new URLSearchParams(
      Object.entries(given)
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => [key, String(value)]),
    ).toString(),
  );
const storeOf = (given: Given): Store => {
  const store = new Store();
  store.detachAddress(new URLSearchParams([...stateOf(given)]).toString());
  return store;
};
export const subjectOf = (given: Given): Subject => kernels.subject(storeOf(given).read(SUBJECT));

export const contextOf = (given: Given): CodeContext => ({
  kernels,
  subject: subjectOf(given),
  state: stateOf(given),
});
export const listingOf = (name: string, given: Given = {}): Listing => EVERY.get(name)!.listing(contextOf(given));

/** Those whose numbers do not need this package. */
export const IN_PYTHON = FIGURES.filter((name) => listingOf(name).python);

/** What a program logs, with the package in place of the import. */
export async function run(code: string): Promise<unknown[][]> {
  const logged: unknown[][] = [];
  const AsyncFunction = (async () => {}).constructor as new (...args: string[]) => (...all: unknown[]) => Promise<void>;
  const body = code.replace("import { load } from 'ropewalk';", '');
  expect(body).not.toContain('import ');
  await new AsyncFunction('load', 'console', body)(load, { log: (...all: unknown[]) => logged.push(all) });
  return logged;
}
export const logged = (name: string, given: Given = {}): Promise<unknown[][]> =>
  run(javascript(listingOf(name, given)));

export const close = (shown: unknown, expected: number): void =>
  expect(Math.abs((shown as number) - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)));
