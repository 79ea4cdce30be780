/** The page's side of a session, over a port of our own: what it does with messages that no worker of ours sends. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test, vi } from 'vitest';
import { openSession, train, type SessionStart } from '../../bindings/model/session/client.js';
import type { TrainJob } from '../../bindings/model/types.js';
import { patience } from '../patience.js';

interface Message {
  id: number;
  call?: string;
  cancel?: true;
  model?: number;
}

/** Workers that answer what `answer` says; `undefined` is no answer. */
function workers(answer: (message: Message, worker: number) => object | undefined) {
  const sent: Message[][] = [];
  const ended: boolean[] = [];
  const receivers: ((message: unknown) => void)[] = [];
  const start: SessionStart = {
    source: () => 'nowhere',
    startWorker() {
      const worker = sent.push([]) - 1;
      ended.push(false);
      return {
        post(message) {
          const received = structuredClone({ ...(message as Message), ports: undefined });
          sent[worker]!.push(received);
          const given = answer(received, worker);
          if (given) queueMicrotask(() => receivers[worker]!({ id: received.id, ...given }));
        },
        listen: (receive) => void (receivers[worker] = receive),
        end: () => void (ended[worker] = true),
      };
    },
  };
  return { start, sent, ended, receivers };
}

const opened = (model: number) => ({ result: { model, spec: {}, parameters: 1 } });

/** A worker that makes models and answers nothing else. */
function makesModels() {
  let models = 0;
  return workers(({ call }) => {
    if (call === 'load') return { result: null };
    if (call === 'create' || call === 'copy' || call === 'open') return opened(++models);
    return undefined;
  });
}
const SPEC = {} as never;
const SOON = { timeout: patience(10_000), interval: 5 };

describe('opening a session', () => {
  test('ends in a sentence where the worker does not answer in time', async () => {
    const { start, ended } = workers(() => undefined);
    const error = await openSession(start, { timeout: 20 }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'RopeError', code: 'load', parameter: 'timeout', value: 20 });
    expect((error as Error).message).toBe(
      'openSession: the worker did not answer within 20 ms. Is its file that of this package? Or give a longer timeout',
    );
    expect(ended).toEqual([true]);
  });

  test('ends when it is aborted, before and while it waits', async () => {
    const { start, sent, ended } = workers(() => undefined);
    await expect(openSession(start, { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before');
    const control = new AbortController();
    const waiting = openSession(start, { signal: control.signal });
    const ends = expect(waiting).rejects.toThrow('while');
    await expect.poll(() => sent.flat(), SOON).toHaveLength(1);
    control.abort(new Error('while'));
    await ends;
    expect(ended).toEqual([true]);
  });

  test.each([
    [{ timeout: 0 }, 'openSession: timeout must be at least 1, got 0'],
    [{ abort: 1 }, 'openSession: abort is not known'],
    [null, 'openSession: options must be an object, got null'],
  ])('with %o is refused', async (options, sentence) => {
    await expect(openSession(makesModels().start, options as never)).rejects.toThrow(sentence);
  });
});

describe('a session', () => {
  test('ignores what other code sends to it', async () => {
    const { start, receivers } = makesModels();
    const session = await openSession(start);
    for (const stray of [null, undefined, 1, 'x', [], {}, { id: 99 }, { id: 1, result: 5 }]) receivers[0]!(stray);
    expect(await session.create(SPEC)).toBeDefined();
  });

  test('ends every call on request, and frees the model that an ended one made', async () => {
    const { start, sent, receivers } = workers(({ call }) => (call === 'load' ? { result: null } : undefined));
    const session = await openSession(start);
    const aborted = (call: (options: { signal: AbortSignal }) => Promise<unknown>) => {
      const control = new AbortController();
      const ended = expect(call({ signal: control.signal })).rejects.toThrow('enough');
      control.abort(new Error('enough'));
      return ended;
    };
    await aborted((call) => session.open({}, {}, call));
    const { id } = sent[0]!.find(({ call }) => call === 'open')!;
    expect(sent[0]!.at(-1)).toMatchObject({ id, cancel: true });
    receivers[0]!({ id, ...opened(7) });
    expect(sent[0]!.at(-1)).toMatchObject({ call: 'dispose', model: 7 });
    await aborted((call) => session.create(SPEC, {}, call));

    const making = session.create(SPEC);
    receivers[0]!({ id: sent[0]!.at(-1)!.id, ...opened(8) });
    const model = await making;
    await aborted((call) => model.digest(call));
    await aborted((call) => model.copy({}, call));
    await aborted((call) => model.save({}, call));
    await expect(model.digest({ onProgress: () => {} } as never)).rejects.toThrow('call.onProgress is not known');
  });

  test('frees models that are forgotten, but none that is asked', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const { start, sent } = makesModels();
    const session = await openSession(start);
    for (let n = 0; n < 5; n++) await session.create(SPEC);
    const answer = (await session.create(SPEC)).digest();
    answer.catch(() => {});
    const freed = (): unknown[] => sent[0]!.filter(({ call }) => call === 'dispose').map(({ model }) => model);
    const collected = (): unknown[] => {
      collect();
      return freed().sort((a, b) => Number(a) - Number(b));
    };
    await expect.poll(collected, SOON).toEqual([1, 2, 3, 4, 5]);
  });

  test('works where nothing says what is forgotten', async () => {
    vi.stubGlobal('FinalizationRegistry', undefined);
    const { start, sent } = makesModels();
    (await (await openSession(start)).create(SPEC)).dispose();
    expect(sent[0]!.at(-1)).toMatchObject({ call: 'dispose', model: 1 });
    vi.unstubAllGlobals();
  });

  test('frees a model that was disposed once', async () => {
    const { start, sent } = makesModels();
    const model = await (await openSession(start)).create(SPEC);
    model.dispose();
    model.dispose();
    expect(sent[0]!.filter(({ call }) => call === 'dispose')).toHaveLength(1);
  });
});

describe('a whole training', () => {
  const job = { model: {}, task: { type: 'copy' }, rate: 1, steps: 1, workers: 16, shards: 16 } as unknown as TrainJob;

  test('is looked at by one worker before there are others', async () => {
    const { start, ended } = workers(({ call }) =>
      call === 'load' ? { result: null } : { error: { code: 'range', parameter: 'rate', message: 'train: no' } },
    );
    await expect(train(start, job)).rejects.toThrow('train: no');
    expect(ended).toEqual([true]);
  });

  test('ends the workers that started where another does not', async () => {
    const { start, ended } = workers(({ call }, worker) => {
      if (call !== 'load') return { result: null };
      return worker === 3 ? { error: 'Error: no memory' } : { result: null };
    });
    await expect(train(start, { ...job, workers: 4 })).rejects.toThrow('no memory');
    await expect.poll(() => ended, SOON).toEqual([true, true, true, true]);
  });

  test.each([0, -1, 0.5, NaN, 'a', 65, null])('in %j shards is refused', async (shards) => {
    const started = workers(() => undefined);
    await expect(train(started.start, { ...job, shards: shards as number })).rejects.toMatchObject({
      name: 'RopeError',
      parameter: 'shards',
    });
    expect(started.ended).toEqual([]);
  });

  test('with a call of null is refused', async () => {
    await expect(train(workers(() => undefined).start, job, null as never)).rejects.toThrow(
      'train: call must be an object, got null',
    );
  });
});
