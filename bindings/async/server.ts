/** The worker's side of `ropewalk/async`: the package, its handles by number, and calls that are answered one after another. */
import { type Answer, errorMessage } from '../border/line.js';
import { pause } from '../border/pause.js';
import { RopeError } from '../options/errors.js';
import { isRecord } from '../options/rules.js';
import { described, Handles, isPlain, type Members, propertiesOf } from './handles.js';
import type { Call, Described, Returned, ToWorker } from './messages.js';

type Run = Extract<Call, { call: 'run' }> & { id: number };

/** Receives messages; answers go to `send`. */
export function createServer(
  load: (call: Extract<Call, { call: 'load' }>) => Promise<object>,
  send: (message: Answer, transfer: Transferable[]) => void,
): (message: ToWorker) => void {
  const handles = new Handles();
  const searches = new Map<number, AbortController>();
  let queue: (Call & { id: number })[] = [];
  let busy = false;

  const refuse = (id: number, thrown: unknown): void => {
    const error = errorMessage(thrown);
    if (typeof error === 'string') return send({ id, error }, []);
    const { value } = handles.packed((thrown as RopeError).value);
    try {
      send({ id, error: { ...error, value } }, []);
    } catch {
      send({ id, error }, []); // a value that cannot be copied
    }
  };

  function run({ id, on, path, args, lifted }: Run): void {
    const met = new Set([on]);
    const given = args.map((each) => handles.unpacked(each, met));
    const options = given.at(-1);
    // A search alone takes a signal: it can be stopped in its work.
    const controller = lifted.includes('signal') ? new AbortController() : undefined;
    const put = { signal: controller?.signal, onProgress: (progress: unknown) => send({ id, progress }, []) };
    for (const key of lifted) (options as Members)[key] = put[key];
    const owner = path.slice(0, -1).reduce((object, name) => object[name] as Members, handles.of(on));
    const answer = (result: unknown): void => {
      const { value, made, transfer } = handles.packed(result);
      if (on !== 0 && made !== undefined) handles.share(made);
      const out = isPlain(options) ? options.out : undefined;
      const into = ArrayBuffer.isView(out) && (result === out || (isPlain(result) && result.out === out));
      const states = [...met].map(
        (number) => [number, propertiesOf(handles.of(number))] as [number, Described['properties']],
      );
      const returned: Returned = { value, handle: made, states, into };
      try {
        send({ id, result: returned }, [...transfer]);
      } catch (cause) {
        const fn = path.join('.');
        const sentence = `${fn}: what it gives cannot be copied out of a worker. Call that of load() in place of loadAsync()`;
        refuse(id, Object.assign(new RopeError('unsupported', fn, undefined, sentence), { cause }));
      }
    };
    const result = (owner[path.at(-1)!] as (...args: unknown[]) => unknown)(...given);
    if (!(result instanceof Promise)) return answer(result);
    if (controller) searches.set(id, controller);
    result.then(answer, (thrown: unknown) => refuse(id, thrown)).finally(() => searches.delete(id));
  }

  function serve(call: Call & { id: number }): void {
    if (call.call === 'run') return run(call);
    if (call.call === 'load')
      return void load(call).then(
        (rope) => {
          handles.begin(rope);
          send({ id: call.id, result: described(rope as Members) }, []);
        },
        (thrown: unknown) => refuse(call.id, thrown),
      );
    handles.end(call.handle, call.call === 'close');
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
