/** What becomes of the worker of `ropewalk/async`: its end, its handles, and the process that it belongs to. */
import { execFile } from 'node:child_process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { promisify } from 'node:util';
import { load } from 'ropewalk';
import { loadAsync } from 'ropewalk/async';
import { describe, expect, test, vi } from 'vitest';
import { type AsyncStart, loadAsync as start } from '../../bindings/async/client.js';
import { described } from '../../bindings/async/handles.js';
import type { Returned, ToWorker } from '../../bindings/async/messages.js';
import { createServer } from '../../bindings/async/server.js';
import type { Answer } from '../../bindings/border/line.js';
import { patience } from '../patience.js';

const SOON = { timeout: patience(10_000), interval: 5 };
const files = { simd: 'simd', relaxed: 'relaxed', threads: 'threads', threadsWasm: 'wasm' };
const place = { files: () => files, absolute: (source: string) => source };

/** A worker in this thread, and what it is sent; `answered` is told of each answer on its way. */
function nearby(answered: (message: Answer) => void = () => {}): { place: AsyncStart; sent: ToWorker[] } {
  const sent: ToWorker[] = [];
  let receive: (message: unknown) => void;
  const serve = createServer(
    () => load({ fresh: true, variant: 'simd' }),
    (message, transfer) => {
      answered(message);
      receive(structuredClone(message, { transfer: transfer as ArrayBuffer[] }));
    },
  );
  const port = {
    post(message: unknown, transfer?: Transferable[]) {
      const received = structuredClone(message, { transfer: (transfer ?? []) as ArrayBuffer[] }) as ToWorker;
      sent.push(received);
      queueMicrotask(() => serve(received));
    },
    listen: (receiver: (message: unknown) => void) => void (receive = receiver),
    end() {},
  };
  return { place: { ...place, startWorker: () => port }, sent };
}

describe('the worker', () => {
  test('that dies is told to those who wait, and to those who come later', async () => {
    const workers: Worker[] = [];
    const { on } = Worker.prototype;
    Worker.prototype.on = function (this: Worker, ...given: Parameters<typeof on>) {
      workers.push(this);
      return on.apply(this, given);
    } as typeof on;
    const rope = await loadAsync().finally(() => (Worker.prototype.on = on));
    const search = rope.analysis.search({ run: 'minimalBase', length: 1_000_000, headDim: 128 });
    const told = expect(search).rejects.toMatchObject({
      code: 'load',
      parameter: 'worker',
      message: 'rope: the worker ended in its work, perhaps for want of memory. Open a new one',
    });
    await workers[0]!.terminate();
    await told;
    await expect(rope.buffer(4)).rejects.toThrow('rope: the worker ended');
  });

  test('tells of no Symbol.dispose where the engine has none', () => {
    expect(described({ rotate() {}, undefined() {}, dispose() {} }).functions).toEqual(['rotate']);
  });

  test.each([
    ['a URL', new URL('file:///a/b.wasm'), 'seen: file:///a/b.wasm'],
    ['text', 'b.wasm', 'seen: b.wasm'],
  ])('is told of a source that is %s by its whole address', async (_, source, told) => {
    const { place: here, sent } = nearby();
    const rope = await start({ ...here, absolute: (address) => `seen: ${address}` }, { source });
    expect(sent[0]).toMatchObject({ call: 'load', options: { source: told } });
    rope.dispose();
  });

  test('tells the page the functions, the values and the families of an object', () => {
    const lengths = Float32Array.of(1, 2);
    class Handle {
      readonly length = 3;
      get headDim() {
        return 8;
      }
      set() {}
    }
    const handle = { functions: ['set'], properties: { length: 3, headDim: 8 }, families: {} };
    expect(described(new Handle() as never)).toEqual(handle);
    expect(described({ rotate() {}, variant: 'simd', lengths, analysis: { decay() {}, limit: 5 } })).toEqual({
      functions: ['rotate'],
      properties: { variant: 'simd', lengths },
      families: { analysis: { functions: ['decay'], properties: { limit: 5 }, families: {} } },
    });
  });

  test('that does not answer is given up', async () => {
    const end = vi.fn();
    const silent: AsyncStart = { ...place, startWorker: () => ({ post() {}, listen() {}, end }) };
    const waiting = start(silent, { timeout: 20 });
    await expect(waiting).rejects.toMatchObject({ code: 'load', parameter: 'timeout', value: 20 });
    expect(end).toHaveBeenCalledOnce();
    await expect(start(silent, { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before');
  });

  test('that cannot be started is told', async () => {
    const none: AsyncStart = { ...place, startWorker: () => Promise.reject(new Error('no workers')) };
    await expect(start(none)).rejects.toMatchObject({ code: 'unsupported', parameter: 'worker' });
  });

  test('makes a signal for a search that has one, and for no other call', async () => {
    const rope = await start(nearby().place);
    const made = vi.fn();
    const Controller = AbortController;
    const Counted = class extends Controller {
      constructor() {
        super();
        made();
      }
    };
    const { signal } = new Controller();
    const task = { run: 'minimalBase', length: 64, headDim: 8 } as const;
    vi.stubGlobal('AbortController', Counted);
    try {
      await rope.analysis.roundTo(1, 'f16');
      await rope.analysis.search(task, { worker: false });
      expect(made).not.toHaveBeenCalled();
      await rope.analysis.search(task, { worker: false, signal });
      expect(made).toHaveBeenCalledOnce();
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test('keeps the process while it computes, and not while it waits', async () => {
    const url = new URL('../../dist/ropewalk.async.node.js', import.meta.url).href;
    const program = `const { loadAsync } = await import('${url}'); const rope = await loadAsync();
      rope.analysis.search({ run: 'minimalBase', length: 4096, headDim: 128 }).then((base) => console.log(base > 0));`;
    const options = { timeout: patience(20_000) };
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], options);
    expect(stdout.trim()).toBe('true');
  });
});

test('a handle that is forgotten is freed, but none that is asked, or that another lies in', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const { place, sent } = nearby();
  const rope = await start(place);
  for (let n = 1; n <= 3; n++) await rope.buffer(n); // 1, 2, 3
  const asked = (await rope.buffer(4)).fill(1);
  const part = await (await rope.buffer(5)).part(1, 2); // 5, 6
  const view = (await rope.buffer(7)).with({}); // 7
  const freed = (): number[] => {
    collect();
    return sent
      .flatMap((message) => ('call' in message && message.call === 'dispose' ? [message.handle] : []))
      .sort((a, b) => a - b);
  };
  await asked;
  await expect.poll(freed, SOON).toEqual([1, 2, 3, 4]);
  expect([await part.toArray(), (await view.toArray()).length]).toEqual([Float32Array.of(0), 7]);
});

test('what the page forgets has its memory freed, but a part leaves that of the whole', async () => {
  const answers = new Map<number, Answer>();
  const serve = createServer(
    () => load({ fresh: true, variant: 'simd' }),
    (message) => void answers.set(message.id, message),
  );
  let ids = 0;
  const asked = async (call: object): Promise<Answer | undefined> => {
    const id = ++ids;
    serve({ ...call, id } as ToWorker);
    await expect.poll(() => answers.has(id), SOON).toBe(true);
    return answers.get(id);
  };
  const run = (on: number, name: string, ...args: unknown[]) =>
    asked({ call: 'run', on, path: [name], args, lifted: [] });
  const forget = (handle: number): void => serve({ call: 'dispose', handle, id: ++ids });
  await asked({ call: 'load', files, options: {} });
  // Each takes 1 GiB of the 4.
  for (let n = 1; n <= 5; n++) {
    expect(await run(0, 'buffer', 2 ** 28)).toMatchObject({ result: { handle: n } });
    forget(n);
  }
  await run(0, 'buffer', 4); // 6
  await run(6, 'fill', 1);
  expect(await run(6, 'part', 1, 3)).toMatchObject({ result: { handle: 7 } });
  forget(7);
  expect(await run(6, 'toArray')).toMatchObject({ result: { value: Float32Array.of(1, 1, 1, 1) } });
});

test('what an aborted call has made is freed', async () => {
  const control = new AbortController();
  const { place, sent } = nearby((message) => {
    if ('result' in message && (message.result as Returned).handle !== undefined) control.abort(new Error('enough'));
  });
  const rope = await start(place);
  await expect(rope.with({ signal: control.signal }).buffer(4)).rejects.toThrow('enough');
  const calls = (): string[] => sent.flatMap((message) => ('call' in message ? [message.call] : []));
  await expect.poll(calls, SOON).toEqual(['load', 'run', 'dispose']);
});
