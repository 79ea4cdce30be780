/** A model's answers: losses, attention, text, and what it says to what it cannot do. */
import {
  load,
  maskedTask,
  RopeError,
  supports,
  textTask,
  type ModelPositions,
  type ModelSpec,
  type TrainerState,
} from 'ropewalk/model';
import { describe, expect, test } from 'vitest';

const rope = await load();

const SPEC: ModelSpec = {
  vocabulary: 11,
  dim: 16,
  layers: 2,
  heads: 4,
  kvHeads: 2,
  headDim: 8,
  hidden: 24,
  length: 24,
};
const tokens = Int32Array.from({ length: 24 }, (_, t) => (t * t + 3 * t) % 11);

const create = (change: Partial<ModelSpec> = {}) => rope.createModel({ ...SPEC, ...change }, { seed: 5, head: 0.3 });

const KINDS: Record<string, Partial<ModelSpec>> = {
  rope: {},
  'no positions': { positions: { type: 'none' } },
  sinusoids: { positions: { type: 'sinusoidal', amplitude: 0.7 } },
  'a learned table': { positions: { type: 'learned' } },
  ALiBi: { positions: { type: 'alibi' } },
  GELU: { activation: 'gelu' },
  'a tied head': { tied: true },
  'a window': { positions: { window: 5 } },
  'linear attention': { attention: 'linear' },
  'half of the head rotated': { positions: { rope: { rotaryDim: 4 } } },
};

describe.each(Object.entries(KINDS))('a model with %s', (_, change) => {
  const model = create(change);
  const { vocabulary } = model.spec;
  const logits = model.logits(tokens);

  test('has the loss that its logits have', () => {
    const loss = model.loss(tokens);
    for (let t = 0; t < 23; t++) {
      const row = [...logits.subarray(t * vocabulary, (t + 1) * vocabulary)];
      const sum = row.reduce((total, x) => total + Math.exp(x), 0);
      // Logits of size 1, rounded to float.
      expect(loss[t]).toBeCloseTo(Math.log(sum) - row[tokens[t + 1]!]!, 5);
    }
    expect(loss[23]).toBe(0);
  });

  test('does not see what comes later', () => {
    const cut = model.logits(tokens.subarray(0, 9));
    expect(cut).toEqual(logits.subarray(0, 9 * vocabulary));
  });

  test('reads each sequence of a batch by itself', () => {
    const other = tokens.map((token) => (token + 1) % 11);
    const both = Int32Array.of(...tokens, ...other);
    expect(model.logits(both, { batch: 2 })).toEqual(Float32Array.of(...logits, ...model.logits(other)));
    expect(model.loss(both, { batch: 2 })).toEqual(Float32Array.of(...model.loss(tokens), ...model.loss(other)));
    const last = [logits, model.logits(other)].flatMap((each) => [...each.subarray(-vocabulary)]);
    expect([...model.logits(both, { batch: 2, last: true })]).toEqual(last);
  });

  test('writes token by token what its logits say', () => {
    const written = model.generate(tokens.subarray(0, 6), { length: 12, temperature: 0 });
    const text = [...tokens.subarray(0, 6)];
    for (const token of written) {
      const last = [...model.logits(text, { last: true })];
      // The cache adds attention in another order: the one it took is the largest up to 1e-5.
      expect(last[token]).toBeGreaterThan(Math.max(...last) - 1e-5);
      text.push(token);
    }
    expect(written).toHaveLength(12);
  });

  test('is the same after it was saved and opened again', () => {
    using again = rope.openModel(model.save());
    expect(again.spec).toEqual(model.spec);
    expect(again.digest()).toBe(model.digest());
    expect(again.logits(tokens)).toEqual(logits);
  });

  test('is not opened where a weight is no number', () => {
    const files = model.save();
    files['model.safetensors'].fill(0xff, -4);
    expect(() => rope.openModel(files)).toThrow(/^openModel: model\.safetensors must have finite numbers in/);
  });

  test('learns one batch by heart', () => {
    using pupil = model.copy();
    using trainer = pupil.trainer({ batch: 1, length: 24, rate: 1e-2, weightDecay: 0 });
    const targets = tokens.map((_, t) => (t < 23 ? tokens[t + 1]! : -1));
    const first = trainer.step({ tokens, targets });
    expect(first.loss).toBeCloseTo(model.loss(tokens).reduce((sum, x) => sum + x) / 23, 5);
    let loss = first.loss;
    for (let step = 1; step < 150; step++) loss = trainer.step({ tokens, targets }).loss;
    expect(loss).toBeLessThan(0.1);
    expect(trainer.stepCount).toBe(150);
  });
});

describe('positions of a call', () => {
  const model = create();
  const under = (positions: ModelPositions) => model.logits(tokens, { positions });

  test('stand in place of the model’s, key by key', () => {
    const scaling = { type: 'linear', factor: 4 } as const;
    using asked = create({ positions: { rope: { scaling } } });
    expect(under({ rope: { scaling } })).toEqual(asked.logits(tokens));
    expect(under({ rope: { scaling } })).not.toEqual(model.logits(tokens));
    using windowed = create({ positions: { window: 3 } });
    expect(windowed.logits(tokens, { positions: { window: 0 } })).toEqual(model.logits(tokens));
    expect(under({ type: 'none' })).toEqual(under({ rope: { scaling: { type: 'linear', factor: 1e30 } } }));
  });

  test('change nothing within their bounds', () => {
    const plain = model.logits(tokens);
    expect(under({ window: 24 })).toEqual(plain);
    expect(under({ logLength: 24 })).toEqual(plain);
    // Two attentions, added by their sums: another order.
    under({ clip: 24 }).forEach((value, n) => expect(value).toBeCloseTo(plain[n]!, 5));
    expect(under({ clip: 12 })).not.toEqual(plain);
  });

  test('depend on the length where the scaling does', () => {
    const scaling = { type: 'dynamic', factor: 2, maxPosition: 12 } as const;
    const short = model.logits(tokens.subarray(0, 12), { positions: { rope: { scaling } } });
    expect(short).toEqual(model.logits(tokens.subarray(0, 12)));
    expect(under({ rope: { scaling } })).not.toEqual(model.logits(tokens));
  });

  test('may be opened with the files', () => {
    const scaling = { type: 'ntk', factor: 2 } as const;
    using opened = rope.openModel(model.save(), { positions: { rope: { scaling } } });
    expect(opened.spec.positions.rope).toEqual({ base: 10000, pairing: 'half-split', rotaryDim: 8, scaling });
    expect(opened.logits(tokens)).toEqual(under({ rope: { scaling } }));
  });

  test.each<[string, ModelPositions]>([
    ['YaRN', { rope: { scaling: { type: 'yarn', factor: 4, original: 24 } } }],
    ['ALiBi', { type: 'alibi' }],
  ])('are those of a copy, which keeps them when it is saved and opened: %s', (_, positions) => {
    using copy = model.copy({ positions });
    expect(copy.logits(tokens)).toEqual(under(positions));
    using opened = rope.openModel(copy.save());
    expect(opened.spec).toEqual(copy.spec);
    expect(opened.logits(tokens)).toEqual(under(positions));
  });

  test('that a model was trained further under are saved with it', () => {
    const positions = { rope: { scaling: { type: 'yarn', factor: 4, original: 24 } } } as const;
    using pupil = model.copy();
    pupil.trainer({ batch: 1, rate: 1e-2, positions }).step({ tokens, targets: tokens });
    const files = pupil.save({ positions });
    expect(JSON.parse(files['config.json'])).toMatchObject({ rope_scaling: { rope_type: 'yarn', factor: 4 } });
    using opened = rope.openModel(files);
    expect(opened.logits(tokens)).toEqual(pupil.logits(tokens, { positions }));
    expect(JSON.parse(pupil.save()['config.json'])).toMatchObject({ rope_scaling: null });
  });
});

describe('tokens of 64 bits, as tokenizers return them', () => {
  const model = create();
  const wide = BigInt64Array.from(tokens, BigInt);

  test('have the answers of the same tokens of 32 bits', () => {
    expect(model.loss(wide, { targets: BigUint64Array.from(wide) })).toEqual(model.loss(tokens, { targets: tokens }));
    expect(model.logits(wide, { last: true })).toEqual(model.logits(tokens, { last: true }));
    expect(model.logits([1n, 2n])).toEqual(model.logits([1, 2]));
    expect(model.attention(wide, { layer: 0, head: 1 })).toEqual(model.attention(tokens, { layer: 0, head: 1 }));
    expect(model.generate(wide, { length: 4 })).toEqual(model.generate(tokens, { length: 4 }));
    const sizes = { batch: 2, length: 8 };
    expect(textTask({ ...sizes, tokens: wide }).next()).toEqual(textTask({ ...sizes, tokens }).next());
  });
});

describe('a model that sees both sides', () => {
  const model = create({ causal: false, positions: { type: 'none' } });

  test('without positions is blind to order: permuted tokens have permuted logits', () => {
    const order = Array.from({ length: 24 }, (_, t) => (5 * t + 7) % 24);
    const plain = model.logits(tokens);
    const permuted = model.logits(order.map((t) => tokens[t]!));
    order.forEach((from, to) => {
      const row = plain.subarray(from * 11, (from + 1) * 11);
      // Sums over the keys are taken in another order.
      permuted.subarray(to * 11, (to + 1) * 11).forEach((x, v) => expect(x).toBeCloseTo(row[v]!, 5));
    });
  });

  test('is trained on hidden tokens', () => {
    using pupil = create({ causal: false });
    using trainer = pupil.trainer({ batch: 8, rate: 1e-2, steps: 200 });
    const task = maskedTask({ tokens: Array.from({ length: 200 }, (_, t) => t % 10), batch: 8, length: 24 });
    const losses = Array.from({ length: 200 }, () => trainer.step(task.next()).loss);
    // Ten tokens in a circle: whoever finds a neighbour knows the answer, and ln 10 is 2.3.
    expect(losses[0]).toBeGreaterThan(2);
    expect(losses.at(-1)).toBeLessThan(0.5);
  });
});

test('the relaxed variant has the same losses up to its roundings', async () => {
  if (!supports('relaxed')) return;
  const relaxed = await load({ variant: 'relaxed' });
  const own = create().loss(tokens);
  const other = relaxed.createModel({ ...SPEC }, { seed: 5, head: 0.3 });
  // Of numbers around 2; a product and a sum are rounded once in place of twice.
  other.loss(tokens).forEach((loss, t) => expect(loss).toBeCloseTo(own[t]!, 4));
});

describe('attention', () => {
  const model = create();

  test('has rows that sum to 1, and nothing after the query', () => {
    const map = model.attention(tokens, { layer: 1, head: 3 });
    for (let m = 0; m < 24; m++) {
      const row = map.subarray(m * 24, (m + 1) * 24);
      expect(row.reduce((sum, x) => sum + x)).toBeCloseTo(1, 6);
      expect(row.subarray(m + 1)).toEqual(new Float32Array(23 - m));
    }
    expect(model.attention(tokens, { layer: 1, head: 3, queries: [5, 7] })).toEqual(map.subarray(5 * 24, 7 * 24));
  });

  test('keeps to a window', () => {
    const map = model.attention(tokens, { layer: 0, head: 0, queries: [20, 21], positions: { window: 4 } });
    expect([...map.keys()].filter((n) => map[n]! > 0)).toEqual([17, 18, 19, 20]);
  });
});

describe('a text', () => {
  const model = create();
  const prompt = [1, 2, 3];
  const options = { length: 40, temperature: 2, seed: 9 };

  test('is the same for the same seed, and token by token', () => {
    const text = model.generate(prompt, options);
    expect(model.generate(prompt, options)).toEqual(text);
    expect([...model.tokens(prompt, options)]).toEqual([...text]);
    expect(model.generate(prompt, { ...options, seed: 10 })).not.toEqual(text);
  });

  test('may be broken off', () => {
    const text = [];
    for (const token of model.tokens(prompt, options)) if (text.push(token) === 5) break;
    expect(text).toEqual([...model.generate(prompt, options).subarray(0, 5)]);
  });

  test('is drawn from the softmax, or from its topK largest', () => {
    const logits = [...model.logits(prompt, { last: true })];
    const weights = logits.map((x) => Math.exp(x / 0.5));
    const draw = (topK: number): Int32Array => {
      const seen = new Int32Array(11);
      for (let seed = 0; seed < 2000; seed++)
        seen[model.generate(prompt, { length: 1, temperature: 0.5, topK, seed })[0]!]!++;
      return seen;
    };
    const expectShares = (seen: Int32Array, kept: number[]): void => {
      const sum = kept.reduce((total, token) => total + weights[token]!, 0);
      seen.forEach((count, token) => {
        const p = kept.includes(token) ? weights[token]! / sum : 0;
        // Five deviations of a count among 2000.
        expect(Math.abs(count - 2000 * p)).toBeLessThanOrEqual(5 * Math.sqrt(2000 * p * (1 - p)));
      });
    };
    const all = [...weights.keys()];
    expectShares(draw(0), all);
    expectShares(draw(3), all.sort((a, b) => weights[b]! - weights[a]!).slice(0, 3));
  });
});

describe('weights', () => {
  const model = create();

  test('are read and replaced by name', () => {
    const name = 'model.layers.1.mlp.up_proj.weight';
    const { shape } = model.layout.find((weight) => weight.name === name)!;
    expect(shape).toEqual([24, 16]);
    using copy = model.copy();
    const values = copy.weights(name).map((x) => 2 * x);
    copy.setWeights(values, name);
    expect(copy.weights(name)).toEqual(values);
    expect(copy.weights()).not.toEqual(model.weights());
    copy.setWeights(model.weights());
    expect(copy.digest()).toBe(model.digest());
    expect(model.weights()).toHaveLength(model.parameters);
  });

  test('have a digest that is FNV-1a over their bytes', () => {
    let hash = 0xcbf29ce484222325n;
    for (const byte of new Uint8Array(model.weights().buffer))
      hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
    expect(model.digest()).toBe(hash.toString(16).padStart(16, '0'));
  });

  test('of another seed are others', () => {
    const digests = [0, 1, 2 ** 31, 2 ** 32 - 1].map((seed) => {
      using other = rope.createModel(SPEC, { seed });
      return other.digest();
    });
    expect(new Set(digests).size).toBe(4);
  });
});

describe('training', () => {
  const batch = { tokens: Int32Array.of(...tokens, ...tokens), targets: Int32Array.of(...tokens, ...tokens) };
  const options = { batch: 2, rate: 1e-3, warmUp: 3, steps: 10 };

  test('goes on where it was saved', () => {
    using whole = create();
    using trainer = whole.trainer(options);
    for (let step = 0; step < 3; step++) trainer.step(batch);
    const [weights, moments] = [whole.weights(), trainer.save()];
    for (let step = 0; step < 3; step++) trainer.step(batch);
    using second = create();
    second.setWeights(weights);
    using later = second.trainer(options);
    later.restore(moments);
    for (let step = 0; step < 3; step++) later.step(batch);
    expect(second.digest()).toBe(whole.digest());
    expect(later.stepCount).toBe(6);
  });

  test('follows warm-up and cosine', () => {
    using model = create();
    using trainer = model.trainer(options);
    for (let step = 1; step <= 10; step++) {
      const { rate } = trainer.step(batch);
      const cosine = (1 + Math.cos((Math.PI * (step - 1)) / 10)) / 2;
      expect(rate).toBeCloseTo(1e-3 * Math.min(1, step / 3) * (0.1 + 0.9 * cosine), 15);
    }
  });

  test('gradients longer than clip are shortened to it, and shorter ones are left', () => {
    // With an epsilon far above all gradients a step is the gradient, times rate and over epsilon.
    const step = (clip: number) => {
      using model = create();
      using trainer = model.trainer({ batch: 2, rate: 1e6, epsilon: 1e6, betas: [0, 0], weightDecay: 0, clip });
      const before = model.weights();
      const { gradientNorm } = trainer.step(batch);
      const moved = model.weights().map((weight, n) => weight - before[n]!);
      return { gradientNorm, length: Math.hypot(...moved) };
    };
    const { gradientNorm } = step(0);
    for (const share of [0.1, 0.5, 0.9, 1.1, 3]) {
      const clipped = step(share * gradientNorm);
      expect(clipped.gradientNorm).toBe(gradientNorm);
      expect(clipped.length / (Math.min(1, share) * gradientNorm)).toBeCloseTo(1, 3);
    }
  });

  test('with a rate far too high ends in a sentence, and leaves the weights as they were', () => {
    using model = create();
    using trainer = model.trainer({ batch: 2, rate: 1e30, clip: 0 });
    const run = () => {
      for (let step = 0; step < 50; step++) trainer.step(batch);
    };
    expect(run).toThrow(/^trainer\.step: loss must stay finite, got .*\. Take a lower rate or a longer warmUp$/);
    const digest = model.digest();
    expect(() => trainer.step(batch)).toThrow(RopeError);
    expect(model.digest()).toBe(digest);
  });
});

describe('what cannot be is said in a sentence', () => {
  const model = create();
  const learned = create({ positions: { type: 'learned' } });
  const twoSided = create({ causal: false });
  const linear = create({ attention: 'linear' });
  const disposed = create();
  disposed.dispose();
  const revoked = (): object => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  };
  const restore = (change: (state: TrainerState) => void): void => {
    const trainer = model.trainer({ batch: 1, rate: 1 });
    const state = trainer.save();
    change(state);
    trainer.restore(state);
  };
  test.each<[string, () => unknown]>([
    [
      'createModel: dim is missing. For example { vocabulary: 63, dim: 64, layers: 2, heads: 2, length: 64 }',
      () => rope.createModel({ ...SPEC, dim: undefined } as never),
    ],
    ['createModel: positions must be an object, got an object', () => create({ positions: revoked() })],
    ['createModel: layers must be at most 65536, got 1000000000', () => create({ layers: 1e9 })],
    [
      'bytes, and a WebAssembly memory ends at 4 GiB. Take fewer or narrower blocks, or a smaller vocabulary',
      () => create({ vocabulary: 2 ** 31 - 1, dim: 1024, heads: 1, kvHeads: 1, headDim: 2, layers: 1, hidden: 1 }),
    ],
    ['createModel: epsilon must be from 1e-37 to 1e37, got 1.1e+37', () => create({ epsilon: 1.1e37 })],
    ['createModel: epsilon must be from 1e-37 to 1e37, got 9e-38', () => create({ epsilon: 9e-38 })],
    [
      'createModel: positions.slopes[0] must be at most 3.4e38, the largest float32, in magnitude, got 1e+300',
      () => create({ positions: { type: 'alibi', slopes: [1e300, 1, 1, 1] } }),
    ],
    [
      'createModel: embedding must be from 1e-37 to 1e37, got 1e+300',
      () => rope.createModel(SPEC, { embedding: 1e300 }),
    ],
    ['model.trainer: rate must be from 1e-37 to 1e37, got 1e+300', () => model.trainer({ batch: 1, rate: 1e300 })],
    [
      'model.setWeights: values[1] must be a finite float32, got NaN',
      () => model.setWeights(new Float32Array(model.parameters).fill(NaN, 1)),
    ],
    [
      'model.setWeights: values[0] must be a finite float32, got 1e+300',
      () => model.setWeights(new Array<number>(model.parameters).fill(1e300)),
    ],
    [
      'model.setWeights: values[0] must be a number, got 0n',
      () => model.setWeights(new BigInt64Array(model.parameters) as never),
    ],
    [
      'trainer.restore: state.mean[2] must be a finite float32, got NaN',
      () => restore((state) => (state.mean[2] = NaN)),
    ],
    [
      'trainer.restore: state.variance[0] must be a finite float32 of at least 0, got -1',
      () => restore((state) => (state.variance[0] = -1)),
    ],
    ['model.loss: tokens[0] must be a whole number from 0 to 10, got 11n', () => model.loss(BigInt64Array.of(11n))],
    ['model.loss: tokens[0] must be a whole number from 0 to 10, got a symbol', () => model.loss([Symbol()] as never)],
    ['createModel: heads must be a multiple of kvHeads 3, got 4', () => create({ kvHeads: 3 })],
    [
      'createModel: dim must be a multiple of 2 heads = 8 where headDim is left out, got 20. Give headDim, or another dim',
      () => create({ headDim: undefined, dim: 20 }),
    ],
    ['createModel: numHeads is not known. Did you mean heads?', () => create({ numHeads: 3 } as never)],
    [
      "createModel: activation must be one of 'gated-silu', 'gelu', got \"relu\"",
      () => create({ activation: 'relu' as never }),
    ],
    [
      "createModel: positions.slopes must be left out where type is 'rope', got an array of length 4",
      () => create({ positions: { slopes: [1, 1, 1, 1] } }),
    ],
    [
      'createModel: positions.type must not be \'alibi\' with linear attention, got "alibi". It has no scores',
      () => create({ attention: 'linear', positions: { type: 'alibi' } }),
    ],
    [
      'createModel: scaling.factor must be at least 1, got 0.5',
      () => create({ positions: { rope: { scaling: { type: 'linear', factor: 0.5 } } } }),
    ],
    [
      "createModel: positions.rope.headDim must be left out where it is the model's, got 8",
      () => create({ positions: { rope: { headDim: 8 } as never } }),
    ],
    [
      "createModel: dim must be even where positions.type is 'sinusoidal', got 15. Sines and cosines are as many",
      () => create({ dim: 15, positions: { type: 'sinusoidal' } }),
    ],
    [
      'model.generate: length must have at most 33554431 positions in a model of this size, got 40000001',
      () => model.generate([1], { length: 4e7 }),
    ],
    ['model.loss: tokens[1] must be a whole number from 0 to 10, got 11', () => model.loss([1, 11])],
    ['model.loss: tokens must have a multiple of batch 2 elements, got 3', () => model.loss([1, 2, 3], { batch: 2 })],
    ['model.loss: targets must have tokens.length = 2 elements, got 1', () => model.loss([1, 2], { targets: [1] })],
    ['model.loss: targets[0] must be a whole number from -1 to 10, got -2', () => model.loss([1], { targets: [-2] })],
    [
      'model.loss: targets is missing. A model that is not causal sees the next token: say what is asked for',
      () => twoSided.loss([1, 2]),
    ],
    [
      'model.logits: positions.type must be \'learned\', as in the model, got "rope". A table that is added belongs to the model: train one with it',
      () => learned.logits([1], { positions: { type: 'rope' } }),
    ],
    [
      'model.logits: tokens must have at most 24 positions, the rows of the learned table, got 25',
      () => learned.logits(Int32Array.from({ length: 25 })),
    ],
    [
      'model.logits: positions.window must be 0 with linear attention, got 3',
      () => linear.logits([1], { positions: { window: 3 } }),
    ],
    ['model.attention: layer must be at most 1, got 2', () => model.attention([1], { layer: 2, head: 0 })],
    [
      'model.attention: queries[1] must be above queries[0] 1, got 1',
      () => model.attention([1, 2], { layer: 0, head: 0, queries: [1, 1] }),
    ],
    [
      'model.attention: queries must be the first query and the one after the last, got an array of length 1. For example [0, 16]',
      () => model.attention([1, 2], { layer: 0, head: 0, queries: [1] as never }),
    ],
    ...[{ attention: 'linear' } as const, { causal: false }].map((other): [string, () => unknown] => [
      'createModel: positions.clip must be 0 here, got 4. Clipped distances are defined for causal softmax attention with rotation',
      () => create({ ...other, positions: { clip: 4 } }),
    ]),
    ['model.generate: prompt must have at least 1 elements, got 0', () => model.generate([], { length: 1 })],
    ['model.generate: model must be causal to write, got false', () => twoSided.generate([1], { length: 1 })],
    ['model.tokens: temperature must be above 0, got -1', () => model.tokens([1], { length: 1, temperature: -1 })],
    [
      'model.trainer: positions.clip must be 0 in training, got 5. It is for evaluation alone',
      () => model.trainer({ batch: 1, rate: 1, positions: { clip: 5 } }),
    ],
    ['model.trainer: shards must be a power of two, got 3', () => model.trainer({ batch: 1, rate: 1, shards: 3 })],
    ['model.trainer: betas[1] must be below 1, got 1', () => model.trainer({ batch: 1, rate: 1, betas: [0, 1] })],
    [
      'trainer.step: batch.tokens must have batch * length = 2 * 24 = 48 elements, got 1',
      () => model.trainer({ batch: 2, rate: 1 }).step({ tokens: Int32Array.of(1), targets: Int32Array.of(1) }),
    ],
    [
      'trainer.step: batch.targets must ask for a token somewhere, got -1',
      () =>
        model.trainer({ batch: 1, length: 1, rate: 1 }).step({ tokens: Int32Array.of(1), targets: Int32Array.of(-1) }),
    ],
    ['model.setWeights: values must have model.parameters', () => model.setWeights([1])],
    [
      'model.weights: name must be that of a weight, got "head". model.layout has the names',
      () => model.weights('head'),
    ],
    ['model: already disposed. Make a new one, or dispose of it later', () => disposed.logits([1])],
    [
      "model.save: dtype must be one of 'f32', 'f16', 'bf16', 'int8', got \"f8\"",
      () => model.save({ dtype: 'f8' as never }),
    ],
  ])('%s', (sentence, run) => {
    expect(run).toThrow(RopeError);
    expect(run).toThrow(sentence);
  });
});
