/** The worker's side of a session: what calls that take turns send, whatever runs beside them. */
import { copyTask, load, type StepReport } from 'ropewalk/model';
import { expect, test } from 'vitest';
import type { Answer } from '../../bindings/border/line.js';
import { openSession, type SessionStart, train } from '../../bindings/model/session/client.js';
import { createServer } from '../../bindings/model/session/server.js';
import { Turns } from '../../bindings/model/session/turns.js';
import fc from '../seed.js';

interface Sent {
  message: { id: number; progress?: unknown[]; result?: unknown; error?: unknown };
  transfer: Transferable[];
}

/** Calls by number; all that was sent once each of them has its answer. */
function sentFor(calls: readonly (() => Iterator<unknown, unknown, void>)[]): Promise<Sent[]> {
  return new Promise((resolve) => {
    const sent: Sent[] = [];
    const ends = () => sent.filter(({ message }) => 'result' in message || 'error' in message).length;
    const turns = new Turns((message: Answer, transfer) => {
      sent.push({ message: message as Sent['message'], transfer });
      if (ends() === calls.length) resolve(sent);
    });
    for (const [id, call] of calls.entries()) turns.begin(id, call(), (items) => items);
    if (calls.length === 0) resolve(sent);
  });
}

test('what calls yield comes whole and in order, then what they return', async () => {
  const call = fc.record({ yields: fc.array(fc.anything(), { maxLength: 9 }), result: fc.anything() });
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 5 }), async (calls) => {
      const sent = await sentFor(
        calls.map(
          ({ yields, result }) =>
            function* () {
              yield* yields;
              return result;
            },
        ),
      );
      for (const [id, { yields, result }] of calls.entries()) {
        const own = sent.map(({ message }) => message).filter((message) => message.id === id);
        expect(own.flatMap(({ progress = [] }) => progress)).toEqual(yields);
        expect(own.filter((message) => 'result' in message)).toEqual([{ id, result }]);
        expect(own.at(-1)).toEqual({ id, result });
        for (const { progress } of own.slice(0, -1)) expect(progress).not.toEqual([]);
      }
    }),
  );
});

test('a call that throws is refused, and those beside it are answered', async () => {
  const sent = await sentFor([
    function* () {
      yield 1;
      throw new Error('no more');
    },
    function* () {
      yield 2;
      return 'all';
    },
  ]);
  const [refused, answered] = [0, 1].map((id) => sent.filter(({ message }) => message.id === id).at(-1)!.message);
  expect(refused).toEqual({ id: 0, error: 'Error: no more' });
  expect(answered).toEqual({ id: 1, result: 'all' });
});

test('the buffers of a result are handed over, those of progress are not', async () => {
  const whole = new Float32Array(3);
  const parts = { logits: new Float64Array(2), length: 2, tokens: new Int32Array(1) };
  const sent = await sentFor(
    [whole, parts, null, 5].map(
      (result) =>
        function* () {
          yield whole;
          return result;
        },
    ),
  );
  const handed = (id: number) =>
    sent.filter(({ message }) => message.id === id && 'result' in message).map(({ transfer }) => transfer);
  expect([0, 1, 2, 3].map(handed)).toEqual([
    [[whole.buffer]],
    [[parts.logits.buffer, parts.tokens.buffer]],
    [[]],
    [[]],
  ]);
  for (const { message, transfer } of sent) if (message.progress) expect(transfer).toEqual([]);
});

test('a cancelled call is closed and sends nothing more; one begun later runs', async () => {
  const sent: Sent['message'][] = [];
  let closed = false;
  await new Promise<void>((resolve) => {
    const turns = new Turns((message: Answer) => {
      sent.push(message as Sent['message']);
      if (message.id === 2) resolve();
    });
    const endless = function* (): Generator<number, void, void> {
      try {
        for (let n = 0; ; n++) yield n;
      } finally {
        closed = true;
      }
    };
    turns.begin(1, endless(), () => null);
    expect(turns.has(1)).toBe(true);
    turns.cancel(1);
    expect(turns.has(1)).toBe(false);
    turns.begin(2, [][Symbol.iterator](), () => null);
  });
  expect(closed).toBe(true);
  expect(sent.at(-1)).toEqual({ id: 2, result: undefined });
  expect(sent.filter((message) => message.id === 1 && !('progress' in message))).toEqual([]);
});

const SPEC = { vocabulary: 16, dim: 16, layers: 1, heads: 2, length: 16 } as const;
const sizes = { batch: 4, length: 16 };
const training = { task: { type: 'copy', ...sizes }, rate: 4e-3, steps: 6 } as const;
const copied = (message: unknown, transfer: Transferable[] = []): never =>
  structuredClone(message, { transfer: transfer as ArrayBuffer[] }) as never;

/** Workers in this thread; each is first sent what other code might send. */
const near: SessionStart = {
  source: () => 'nowhere',
  startWorker() {
    let receive: (message: unknown) => void;
    const serve = createServer(
      async () => (await load({ fresh: true })) as never,
      (message, transfer) => receive(copied(message, transfer)),
    );
    for (const stray of [null, 'x', [], {}, { id: '1', call: 'load' }]) serve(stray as never);
    return {
      post: (message, transfer) => queueMicrotask(serve.bind(null, copied(message, transfer))),
      listen: (receiver) => void (receive = receiver),
      end() {},
    };
  },
};

test('models in a worker answer as they do here, and say how far they have come', async () => {
  using here = (await load()).createModel(SPEC, { seed: 3 });
  using session = await openSession(near);
  const model = await session.create(SPEC, { seed: 3 });
  const { tokens, targets } = copyTask(sizes).next();
  const fractions: number[] = [];
  const onProgress = ({ fraction }: { fraction: number }): void => void fractions.push(fraction);
  expect(await model.loss(tokens, { batch: 4, targets }, { onProgress })).toEqual(
    here.loss(tokens, { batch: 4, targets }),
  );
  expect(await model.logits(tokens, { last: true }, { onProgress })).toEqual(here.logits(tokens, { last: true }));
  expect(fractions.filter((fraction) => fraction === 1)).toHaveLength(2);
  const row = { layer: 0, head: 1 } as const;
  expect(await model.attention(tokens.slice(0, 16), row)).toEqual(here.attention(tokens.slice(0, 16), row));
  const written: number[] = [];
  const text = await model.generate([1], { length: 9, seed: 4 }, { onProgress: (more) => void written.push(...more) });
  expect([text, written]).toEqual([here.generate([1], { length: 9, seed: 4 }), [...text]]);

  const pupil = await model.copy();
  await expect(pupil.resume(1)).rejects.toThrow('model.resume: no training was begun. Begin one with model.train');
  const seen: StepReport[] = [];
  const first = pupil.train({ ...training, make: 4, skip: 2 }, { onProgress: (more) => void seen.push(...more) });
  await expect(pupil.train(training)).rejects.toThrow('a training of this model is under way');
  expect(seen).toEqual((await first).curve);
  const { curve, digest } = await pupil.resume(2);
  using trainer = here.trainer({ rate: 4e-3, steps: 6, ...sizes });
  const batches = Object.assign(copyTask(sizes), { index: 2 });
  expect([...seen, ...curve]).toEqual(Array.from({ length: 6 }, () => trainer.step(batches.next())));
  expect([digest, await pupil.digest()]).toEqual([here.digest(), digest]);
  expect(await (await session.open(await pupil.save())).digest()).toBe(digest);
  pupil.dispose();
  await expect(pupil.digest()).rejects.toThrow('model: already disposed. Open it anew, or dispose of it later');
});

test('a training is the same in one worker and in two', async () => {
  const made = async (workers: number) => {
    const seen: StepReport[] = [];
    const job = { model: SPEC, create: { seed: 3 }, ...training, shards: 2, workers };
    const result = await train(near, job, { onProgress: (more) => void seen.push(...more) });
    expect(seen).toEqual(result.curve);
    return result;
  };
  const [one, two] = [await made(1), await made(2)];
  expect(two).toEqual(one);
  expect(one.curve).toHaveLength(6);
});
