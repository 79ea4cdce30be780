/** The calls of the fuzzer, right and wrong ones, as data: to be made again of another instance. */
import * as ropewalk from 'ropewalk';
import { fuzz } from '../fuzz/calls.mjs';

/** Stands for a handle: the one that call number `of` gave. */
export class Made {
  constructor(readonly of: number) {}
}

/** Function `path` of the package, or of a handle. */
export interface Recorded {
  on: Made | null;
  path: string[];
  args: unknown[];
}

type Functions = Record<string, unknown>;
const CLASSES = [ropewalk.RopeBuffer, ropewalk.RopeTable, ropewalk.RopeCache, ropewalk.LinearState];
export const isHandle = (value: unknown): value is object => CLASSES.some((each) => value instanceof each);

export const isPlain = (value: unknown): value is object => Object.prototype.toString.call(value) === '[object Object]';

/** Calls that a worker can be asked for, in their order; what cannot be copied is left out. */
export async function record(seed: number, calls: number): Promise<Recorded[]> {
  const log: Recorded[] = [];
  const made = new WeakMap<object, Made>();
  let depth = 0;

  const copied = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null && made.has(value)) return made.get(value);
    if (isHandle(value)) throw new Error('of another instance');
    if (!isPlain(value)) return structuredClone(value);
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copied(each)]));
  };
  function logged(on: object | null, path: string[], call: () => unknown, args: unknown[]): unknown {
    if (depth > 0) return call();
    let number: number | undefined;
    try {
      number = log.push({ on: on && made.get(on)!, path, args: args.map(copied) }) - 1;
      if (on && !made.has(on)) log.pop();
    } catch {
      // Not to be copied, and so not to be asked for.
    }
    depth++;
    try {
      const result = call();
      if (number !== undefined && isHandle(result) && !made.has(result)) made.set(result, new Made(number));
      return result;
    } finally {
      depth--;
    }
  }
  const family = (functions: object, path: string[]): object =>
    Object.fromEntries(
      Object.entries(functions).map(([name, member]: [string, unknown]) => {
        if (isPlain(member)) return [name, family(member, [...path, name])];
        if (typeof member !== 'function' || ['search', 'steps'].includes(name)) return [name, member];
        const call = member as (...args: unknown[]) => unknown;
        return [name, (...args: unknown[]) => logged(null, [...path, name], () => call(...args), args)];
      }),
    );

  const restored: (() => void)[] = [];
  for (const { prototype } of CLASSES as unknown as { prototype: Functions }[])
    for (const name of Object.getOwnPropertyNames(prototype)) {
      const { value } = Object.getOwnPropertyDescriptor(prototype, name)!;
      if (typeof value !== 'function' || ['constructor', 'require', 'grow'].includes(name)) continue;
      const method = value as (...args: unknown[]) => unknown;
      prototype[name] = function (this: object, ...args: unknown[]) {
        return logged(this, [name], () => method.apply(this, args), args);
      };
      restored.push(() => void (prototype[name] = method));
    }
  let first = true;
  const load = async (options: ropewalk.LoadOptions): Promise<object> => {
    const rope = await ropewalk.load(options);
    const recorded = first ? family(rope, []) : rope;
    first = false;
    return recorded;
  };
  try {
    await fuzz({ ...ropewalk, load }, { seed, variant: 'simd', calls, useless: false });
  } finally {
    restored.forEach((restore) => restore());
  }
  return log;
}
