/** The worker's side of `ropewalk/async`: the package, its handles by number, and calls that are answered one after another. */
import { type Answer, errorMessage } from '../border/line.js';
import { pause } from '../border/pause.js';
import { RopeError } from '../options/errors.js';
import { isRecord, tagOf } from '../options/rules.js';
import { type Call, type Described, HANDLE, type Referred, type Returned, type ToWorker } from './messages.js';

type Run = Extract<Call, { call: 'run' }> & { id: number };
type Members = Record<string, unknown>;

/** What handles have for the package itself: a test compares the rest with their types. */
const INTERNAL = /^constructor$|^disposed?$|^require$|^grow$|^normalized$|address$/i;

const isPlain = (value: unknown): value is Members => tagOf(value) === 'Object';
const isHandle = (value: unknown): value is Members & { dispose(): void } =>
  typeof value === 'object' && value !== null && typeof (value as Members).dispose === 'function';

function membersOf(object: Members): [name: string, value: unknown][] {
  // Of a handle the names that its class has, too; of the package those of a plain object.
  const shared = Object.getPrototypeOf(object) as Members;
  const names = [...Object.keys(object), ...(shared === Object.prototype ? [] : Object.getOwnPropertyNames(shared))];
  return names.filter((name) => !INTERNAL.test(name)).map((name) => [name, object[name]]);
}

const propertiesOf = (object: Members): Described['properties'] =>
  Object.fromEntries(membersOf(object).filter(([, value]) => typeof value !== 'function' && !isPlain(value)));

const described = (object: Members): Described => ({
  functions: membersOf(object).flatMap(([name, value]) => (typeof value === 'function' ? [name] : [])),
  properties: propertiesOf(object),
  families: Object.fromEntries(
    membersOf(object).flatMap(([name, value]) => (isPlain(value) ? [[name, described(value)]] : [])),
  ),
});

/** Receives messages; answers go to `send`. */
export function createServer(
  load: (call: Extract<Call, { call: 'load' }>) => Promise<object>,
  send: (message: Answer, transfer: Transferable[]) => void,
): (message: ToWorker) => void {
  const handles = new Map<number, Members>();
  const numbers = new Map<unknown, number>();
  /** Handles over the memory of another one. */
  const parts = new Set<number>();
  const searches = new Map<number, AbortController>();
  let queue: (Call & { id: number })[] = [];
  let busy = false;
  let count = 0;

  const refuse = (id: number, thrown: unknown): void => {
    const error = errorMessage(thrown);
    if (typeof error === 'string') return send({ id, error }, []);
    const value = new Packer().packed((thrown as RopeError).value);
    try {
      send({ id, error: { ...error, value } }, []);
    } catch {
      send({ id, error }, []); // a value that cannot be copied
    }
  };

  /** Makes an answer of a result: handles by number, arrays to be handed over. */
  class Packer {
    made: number | undefined;
    readonly transfer = new Set<Transferable>();

    packed(value: unknown): unknown {
      if (isHandle(value)) return this.#referred(value);
      if (isPlain(value)) return Object.fromEntries(Object.entries(value).map(([key, x]) => [key, this.packed(x)]));
      if (ArrayBuffer.isView(value) && tagOf(value.buffer) === 'ArrayBuffer')
        this.transfer.add(value.buffer as ArrayBuffer);
      return value;
    }

    #referred(handle: Members): Referred {
      const known = numbers.get(handle);
      if (known !== undefined) return { [HANDLE]: known };
      const number = ++count;
      handles.set(number, handle);
      numbers.set(handle, number);
      this.made = number;
      return { [HANDLE]: number, described: described(handle) };
    }
  }

  /** An argument with its handles; `met` collects their numbers. */
  function unpacked(value: unknown, met: Set<number>): unknown {
    if (!isPlain(value)) return value;
    if (HANDLE in value) {
      const number = value[HANDLE] as number;
      met.add(number);
      return handles.get(number);
    }
    for (const key of Object.keys(value)) value[key] = unpacked(value[key], met);
    return value;
  }

  function run({ id, on, path, args, lifted }: Run): void {
    const met = new Set([on]);
    const given = args.map((each) => unpacked(each, met));
    const options = given.at(-1);
    if (lifted.length > 0) {
      const controller = new AbortController();
      searches.set(id, controller);
      const put = { signal: controller.signal, onProgress: (progress: unknown) => send({ id, progress }, []) };
      for (const key of lifted) (options as Members)[key] = put[key];
    }
    const owner = path.slice(0, -1).reduce((object, name) => object[name] as Members, handles.get(on)!);
    const answer = (result: unknown): void => {
      const packer = new Packer();
      const value = packer.packed(result);
      if (on !== 0 && packer.made !== undefined) parts.add(packer.made);
      const out = isPlain(options) ? options.out : undefined;
      const into = ArrayBuffer.isView(out) && (result === out || (isPlain(result) && result.out === out));
      const states = [...met].map(
        (number) => [number, propertiesOf(handles.get(number)!)] as [number, Described['properties']],
      );
      const returned: Returned = { value, handle: packer.made, states, into };
      try {
        send({ id, result: returned }, [...packer.transfer]);
      } catch (cause) {
        const fn = path.join('.');
        const sentence = `${fn}: what it gives cannot be copied out of a worker. Call that of load() in place of loadAsync()`;
        refuse(id, Object.assign(new RopeError('unsupported', fn, undefined, sentence), { cause }));
      }
    };
    const result = (owner[path.at(-1)!] as (...args: unknown[]) => unknown)(...given);
    if (!(result instanceof Promise)) return answer(result);
    result.then(answer, (thrown: unknown) => refuse(id, thrown)).finally(() => searches.delete(id));
  }

  function serve(call: Call & { id: number }): void {
    if (call.call === 'run') return run(call);
    if (call.call === 'load')
      return void load(call).then(
        (rope) => {
          handles.set(0, rope as Members);
          send({ id: call.id, result: described(rope as Members) }, []);
        },
        (thrown: unknown) => refuse(call.id, thrown),
      );
    const handle = handles.get(call.handle) as { dispose(): void };
    if (call.call === 'close' || !parts.has(call.handle)) handle.dispose();
    if (call.call === 'close') return; // the page still has it, and is told so where it asks
    handles.delete(call.handle);
    numbers.delete(handle);
    parts.delete(call.handle);
  }

  /** The first call at once; then, what came meanwhile is heard before the next one: it may have been aborted. */
  async function work(): Promise<void> {
    busy = true;
    for (let call; (call = queue.shift()); await pause()) {
      try {
        serve(call);
      } catch (thrown) {
        refuse(call.id, thrown);
      }
    }
    busy = false;
  }

  return (message) => {
    // Other code of the page may send something else.
    if (!isRecord(message) || typeof message.id !== 'number') return;
    if ('cancel' in message) {
      queue = queue.filter(({ id }) => id !== message.id);
      searches.get(message.id)?.abort();
      return;
    }
    queue.push(message);
    if (!busy) void work();
  };
}
