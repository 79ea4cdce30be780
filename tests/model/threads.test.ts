/** `load({ threads })` of `ropewalk/model`: models learn and answer with the bits of one thread. */
import { expect, test } from 'vitest';
import { type Batch, load, type ModelSpec, type RopewalkModel, type TrainerOptions } from 'ropewalk/model';
import { expectEndOf, opening } from '../threads.js';

const plain = await load();
const loaded = opening((options: { threads: number }) => load(options));

const tokensOf = (count: number, vocabulary: number): Int32Array =>
  Int32Array.from({ length: count }, (_, i) => (i * i + 3 * i) % vocabulary);

/** Some answers are not asked for. */
const batchOf = ({ vocabulary }: ModelSpec, count: number): Batch => {
  const tokens = tokensOf(count, vocabulary);
  return { tokens, targets: tokens.map((_, i) => (i % 5 === 2 ? -1 : tokens[(i + 1) % count]!)) };
};

/** What a model is after three steps, and what it answers. */
function learned(spec: ModelSpec, trained: Omit<TrainerOptions, 'rate'>) {
  return (rope: RopewalkModel): readonly unknown[] => {
    const model = rope.createModel(spec, { seed: 3, head: 0.3 });
    const trainer = model.trainer({ ...trained, rate: 3e-3 });
    const { batch, length = spec.length } = trained;
    const reports = [0, 1, 2].map(() => trainer.step(batchOf(spec, batch * length)));
    const tokens = tokensOf(batch * length, spec.vocabulary);
    const rows = Array.from(model.loss(tokens, { batch, targets: batchOf(spec, batch * length).targets }));
    const logits = Array.from(model.logits(tokens, { batch, last: true }));
    const results = [model.digest(), reports, rows, logits];
    for (const handle of [trainer, model]) handle.dispose();
    return results;
  };
}

/** Each with more tokens than a thread takes at a time, and sequences that do not come out even. */
const models: Record<string, (rope: RopewalkModel) => readonly unknown[]> = {
  'gated, with heads that share keys': learned(
    { vocabulary: 37, dim: 36, layers: 2, heads: 6, kvHeads: 3, hidden: 70, length: 50 },
    { batch: 23, shards: 1 },
  ),
  'whose head is its embedding': learned(
    { vocabulary: 61, dim: 32, layers: 1, heads: 2, tied: true, activation: 'gelu', length: 33 },
    { batch: 26, shards: 2 },
  ),
  'with learned positions': learned(
    { vocabulary: 30, dim: 24, layers: 2, heads: 3, positions: { type: 'learned' }, length: 130 },
    { batch: 11, shards: 4 },
  ),
  'of sequences longer than a stretch of sums': learned(
    { vocabulary: 19, dim: 16, layers: 2, heads: 1, positions: { type: 'alibi' }, length: 300 },
    { batch: 5, shards: 1 },
  ),
  'of linear attention': learned(
    { vocabulary: 40, dim: 40, layers: 2, heads: 5, attention: 'linear', length: 64 },
    { batch: 9, shards: 1 },
  ),
  'with many weights': learned(
    { vocabulary: 700, dim: 132, layers: 2, heads: 3, hidden: 260, length: 40 },
    { batch: 8, shards: 2 },
  ),
  'small, for one thread': learned({ vocabulary: 5, dim: 4, layers: 1, heads: 1, length: 8 }, { batch: 3 }),
};

const right = Object.fromEntries(Object.entries(models).map(([name, run]) => [name, run(plain)]));

test.each([1, 2, 3, 4, 8])(
  '%i threads teach a model the weights of one, and it answers with its bits',
  async (threads) => {
    const rope = await loaded(threads);
    expect([rope.threads, rope.oneThreadBecause, rope.variant]).toEqual([threads, undefined, 'simd']);
    for (const [name, run] of Object.entries(models)) expect([name, run(rope)]).toEqual([name, right[name]]);
  },
);

const { 'with many weights': run } = models as { 'with many weights': (rope: RopewalkModel) => readonly unknown[] };

test('dispose ends them, and models go on with one', async () => {
  const rope = await loaded(3);
  rope.dispose();
  rope.dispose();
  expect([rope.threads, rope.oneThreadBecause]).toEqual([1, undefined]);
  expect(run(rope)).toEqual(right['with many weights']);
});

test('a session and a training in workers have one thread each, and the same weights', async () => {
  const rope = await loaded(2);
  const job = {
    model: { vocabulary: 12, dim: 8, layers: 1, heads: 1, length: 16 },
    task: { type: 'copy', batch: 16, length: 16, symbols: 5, back: 3, seed: 1 },
    ...{ rate: 3e-3, steps: 3 },
  } as const;
  const [here, there] = await Promise.all([rope, plain].map((each) => each.train(job)));
  expect(here!.digest).toBe(there!.digest);
});

test('one that breaks off in a step ends the instance, and does not hang the other, which waits for its turn', () =>
  expectEndOf(() => loaded(2), run));

test.each([
  [{ threads: 9 }, 'range', 'threads'],
  [{ threads: 2, variant: 'relaxed' }, 'conflict', 'variant'],
])('%o is refused', async (options, code, parameter) => {
  await expect(load(options as never)).rejects.toMatchObject({ name: 'RopeError', code, parameter });
});
