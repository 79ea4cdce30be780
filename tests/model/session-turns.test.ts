/** The worker's side of a session: what calls that take turns send, whatever runs beside them. */
import { expect, test } from 'vitest';
import type { Answer } from '../../bindings/border/line.js';
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
