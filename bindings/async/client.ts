/** The page's side of `ropewalk/async`: objects whose functions are answered by a worker. */
import type { WorkerPort } from '../border/environment.js';
import { type Line, type LineRules, startLine } from '../border/line.js';
import { RopeError } from '../options/errors.js';
import { abortSignal, fail, integer, record, type Signal, tagOf } from '../options/rules.js';
import {
  type Call,
  type Described,
  type Files,
  HANDLE,
  type Lifted,
  type Referred,
  type Returned,
} from './messages.js';
import type { AsyncCall, AsyncOptions, RopewalkAsync } from './types.js';

/** How the worker is started, and where it finds the package. */
export interface AsyncStart {
  startWorker(): WorkerPort | Promise<WorkerPort>;
  files(): Files;
  /** A source as the worker can find it, for whom addresses begin elsewhere. */
  absolute(source: string): string;
}

const RULES: LineRules = {
  what: 'rope',
  instead: 'use load of ropewalk here',
  kept: 'handle',
};

/** What stands behind an object of the page. */
interface Remote {
  readonly line: Line;
  readonly number: number;
  readonly name: string;
  properties: Described['properties'];
  disposed: boolean;
  /** What it lies in: not to be freed before it. */
  readonly within: unknown;
}

const remotes = new WeakMap<object, Remote>();

const isPlain = (value: unknown): value is Record<string, unknown> => tagOf(value) === 'Object';
/** What of a call is copied, what is transferred, and what stays here. */
function packed(fn: string, line: Line, args: readonly unknown[], given: readonly ArrayBuffer[]) {
  const held = new Map<number, object>();
  const copies = new Map<unknown, unknown>();
  const whole = (view: ArrayBufferView): unknown => {
    // A copy would take all memory of an array along that is a part of it.
    const { buffer } = view;
    const partial = view.byteLength < buffer.byteLength && tagOf(buffer) === 'ArrayBuffer';
    if (!partial || tagOf(view) === 'DataView' || given.includes(buffer as ArrayBuffer)) return view;
    if (!copies.has(view)) copies.set(view, Uint8Array.prototype.slice.call(view));
    return copies.get(view);
  };
  const sent = (value: unknown, name = 'arguments', depth = 0): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (depth > 100) fail('type', fn, name, 'must not hold itself, nor 100 objects in one another', value);
    const remote = remotes.get(value);
    if (remote ? remote.line !== line : typeof (value as { dispose?: unknown }).dispose === 'function') {
      const other = remote ? `a ${remote.name} of another` : 'one of load(), or of another copy of the package';
      const sentence = `${fn}: handles must come from the same loadAsync(), got ${other}. Copy what it holds: each has its own memory`;
      throw new RopeError('conflict', 'arguments', undefined, sentence);
    }
    if (remote) {
      held.set(remote.number, value);
      return { [HANDLE]: remote.number };
    }
    if (ArrayBuffer.isView(value)) return whole(value);
    if (!isPlain(value)) return value;
    const inside = ([key, each]: [string, unknown]) => [key, sent(each, depth ? name : key, depth + 1)];
    return Object.fromEntries(Object.entries(value).map(inside));
  };
  const last = args.at(-1);
  const options = isPlain(last) && !remotes.has(last) ? { ...last } : undefined;
  const lifted: Lifted[] = [];
  let signal, onProgress;
  if (tagOf(options?.signal) === 'AbortSignal') {
    signal = options!.signal as Signal;
    lifted.push('signal');
  }
  if (typeof options?.onProgress === 'function') {
    onProgress = options.onProgress as (progress: unknown) => unknown;
    lifted.push('onProgress');
  }
  for (const key of lifted) delete options![key];
  const all = (options ? [...args.slice(0, -1), options] : args).map((each) => sent(each));
  return { args: all, lifted, held, signal, onProgress, out: options?.out };
}

/** Calls function `path` of what `view` stands for. */
async function run(
  view: object,
  path: readonly string[],
  given: readonly unknown[],
  call: AsyncCall,
): Promise<unknown> {
  const remote = remotes.get(view)!;
  const { line, number } = remote;
  const fn = [...(remote.name ? [remote.name] : []), ...path].join('.');
  const { args, lifted, held, signal = call.signal, onProgress, out } = packed(fn, line, given, call.transfer ?? []);
  held.set(number, view);
  const message: Call = { call: 'run', on: number, path, args, lifted };
  const transfer = [...(call.transfer ?? [])];
  const asked = { fn, signal, onProgress, transfer, holds: held };
  const returned = await line.ask<Returned>(message, asked).catch((thrown: unknown) => {
    if (!(thrown instanceof RopeError && isPlain(thrown.value) && HANDLE in thrown.value)) throw thrown;
    const { code, parameter, value, message } = thrown;
    throw new RopeError(code, parameter, held.get((value as unknown as Referred)[HANDLE]), message);
  });
  for (const [at, properties] of returned.states) remotes.get(held.get(at)!)!.properties = properties;
  const taken = (value: unknown, isOut: boolean): unknown => {
    if (isOut && returned.into && ArrayBuffer.isView(value)) return filled(out as ArrayBufferView, value);
    if (!isPlain(value)) return value;
    if (!(HANDLE in value))
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, taken(each, key === 'out')]));
    const { [HANDLE]: at, described } = value as unknown as Referred;
    const known = held.get(at);
    if (known) return known;
    const [name, within] = number === 0 ? [path.join('.'), undefined] : [remote.name, view];
    const made = { line, number: at, name, properties: described!.properties, disposed: false, within };
    const handle = viewOf(made, described!, {});
    line.watch(handle, at);
    return handle;
  };
  return taken(returned.value, true);
}

/** The caller's own array with these contents; itself where the caller's has gone into the worker. */
function filled(out: ArrayBufferView, contents: ArrayBufferView): ArrayBufferView {
  if (out.byteLength !== contents.byteLength) return contents;
  (out as Uint8Array).set(contents as Uint8Array);
  return out;
}

/** An object with the functions and properties of what the worker has; `whole` is one that stands for the same. */
function viewOf(remote: Remote, described: Described, call: AsyncCall, whole?: object): object {
  const view = {};
  const build = (object: object, { functions, properties, families }: Described, path: readonly string[]): object => {
    const put = (key: PropertyKey, rest: PropertyDescriptor): void =>
      void Object.defineProperty(object, key, { enumerable: true, ...rest });
    for (const name of functions) put(name, { value: (...args: unknown[]) => run(view, [...path, name], args, call) });
    for (const name of Object.keys(properties))
      put(name, path.length > 0 ? { value: properties[name] } : { get: () => remote.properties[name] });
    for (const [name, family] of Object.entries(families)) put(name, { value: build({}, family, [...path, name]) });
    if (path.length > 0) return Object.freeze(object);
    const dispose = (): void => {
      remote.disposed = true;
      if (remote.number === 0) remote.line.end();
      else remote.line.tell({ call: 'close', handle: remote.number } satisfies Call);
    };
    put('disposed', { get: () => remote.disposed });
    put('dispose', { value: dispose });
    put(Symbol.dispose, { value: dispose, enumerable: false });
    put('with', {
      value: (more: AsyncCall) => viewOf(remote, described, { ...call, ...checked(more) }, whole ?? view),
    });
    return Object.freeze(object);
  };
  remotes.set(view, remote);
  return build(view, described, []);
}

function checked(given: AsyncCall): AsyncCall {
  const fn = 'with';
  const { signal, transfer, ...rest } = record(fn, 'call', given, 'For example { signal }') as AsyncCall;
  for (const key in rest) fail('unknown', fn, `call.${key}`, 'must be left out: known are signal, transfer', key);
  if (signal !== undefined) abortSignal(fn, 'call.signal', signal);
  if (transfer !== undefined && !(Array.isArray(transfer) && transfer.every((each) => tagOf(each) === 'ArrayBuffer')))
    fail('type', fn, 'call.transfer', 'must be a list of ArrayBuffer', transfer, 'For example [x.buffer]');
  return given;
}

export async function loadAsync(start: AsyncStart, given: AsyncOptions = {}): Promise<RopewalkAsync> {
  const fn = 'loadAsync';
  const { signal, timeout = 30_000, source, ...rest } = record(fn, 'options', given) as AsyncOptions;
  if (signal !== undefined) abortSignal(fn, 'signal', signal);
  integer(fn, 'timeout', timeout, 1);
  const address = tagOf(source) === 'URL' ? (source as URL).href : source;
  const options = {
    ...rest,
    ...(source !== undefined && { source: typeof address === 'string' ? start.absolute(address) : address }),
  };
  const first = (): Call => ({ call: 'load', files: start.files(), options });
  const { line, result } = await startLine<Described>(RULES, start.startWorker, first, { fn, signal, timeout });
  const remote = { line, number: 0, name: '', properties: result.properties, disposed: false, within: undefined };
  return viewOf(remote, result, {}) as RopewalkAsync;
}
