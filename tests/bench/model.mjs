/** Training a small transformer: the matrix products that are most of it, and whole steps. */
import { FORMS } from './layers.mjs';

/** Tokens of a batch: 32 sequences of 64. */
const [BATCH, LENGTH] = [32, 64];
const TOKENS = BATCH * LENGTH;

export default async function* cases(_, limits, tools) {
  const widths = [[64, 64], ...(tools.quick ? [] : [[64, 256]]), [256, 256]];
  for (const [inputs, outputs] of widths) for (const form of FORMS) yield product(limits, tools, form, inputs, outputs);
  yield await step(limits, tools);
  if ('document' in globalThis) {
    yield await gatedStep(tools);
    yield await wholeRecipe(tools);
  }
  yield await evaluation(tools);
}

const multiply = (limits) => (limits.madd ? 'madd' : 'muladd');

/** Rows and columns of a linear layer's three products: forwards, and the gradients of its input and its weights. */
function shapes(form, inputs, outputs) {
  if (form === 'A Bᵀ') return { M: TOKENS, N: outputs, K: inputs };
  if (form === 'A B') return { M: TOKENS, N: inputs, K: outputs };
  return { M: outputs, N: inputs, K: TOKENS };
}

function product(limits, tools, form, inputs, outputs) {
  const { M, N, K } = shapes(form, inputs, outputs);
  const [a, b] = [tools.numbers(M * K, 1), tools.numbers(K * N, 2)];
  const ours = tools.layers.product(form, { M, N, K }, a, b);
  return {
    group: 'model',
    name: `matrix product, ${form}`,
    size: `${M}×${N}×${K}`,
    work: 2 * M * N * K,
    ours: ours.run,
    limit: { kind: multiply(limits), fraction: 0.6 },
    check: () => {
      ours.run();
      const c = ours.result();
      let largest = 0;
      for (const [i, j] of [0, 1, 5, 17].flatMap((i) => [0, 3, 60].map((j) => [i, j]).concat([[M - 1 - i, N - 1]]))) {
        let sum = 0;
        for (let k = 0; k < K; k++)
          sum += (form === 'Aᵀ B' ? a[k * M + i] : a[i * K + k]) * (form === 'A Bᵀ' ? b[j * K + k] : b[k * N + j]);
        largest = Math.max(largest, Math.abs(c[i * N + j] - sum));
      }
      return largest;
    },
    // Pieces of 256 products below 1, whose partial sums stay below 40: half an ulp of that at each step, at random.
    tolerance: 16 * 2 ** -19 * Math.sqrt(K / 256 + 1),
  };
}

function text(vocabulary) {
  const tokens = Int32Array.from({ length: TOKENS }, (_, i) => (i * i + 3 * i) % vocabulary);
  return { tokens, targets: Int32Array.from({ length: TOKENS }, (_, i) => tokens[(i + 1) % TOKENS]) };
}

/**
 * One step: 63 characters, 64 components, 2 layers of 2 heads of 32, an MLP of 256 with
 * GELU. The work is that of the formulas: three times the forward pass, attention as the whole square.
 */
async function step(limits, tools) {
  const [V, D, layers, hidden] = [63, 64, 2, 256];
  const forward = TOKENS * (2 * V * D + layers * (2 * (4 * D * D + 2 * D * hidden) + 4 * LENGTH * D));
  const rope = await tools.model();
  const model = rope.createModel(
    { vocabulary: V, dim: D, layers, heads: 2, hidden, activation: 'gelu', length: LENGTH },
    { seed: 1 },
  );
  const trainer = model.trainer({ batch: BATCH, length: LENGTH, rate: 1e-3 });
  const { tokens, targets } = text(V);
  return {
    group: 'model',
    name: 'training step',
    size: `${BATCH}×${LENGTH}, ${model.parameters} weights`,
    work: 3 * forward,
    ours: () => void trainer.step({ tokens, targets }),
    limit: { kind: multiply(limits) },
    check: () => {
      // Weights that know nothing: every character has the same chance, but for the size of the logits.
      const { loss } = trainer.step({ tokens, targets });
      return Math.abs(loss - Math.log(V));
    },
    tolerance: 0.2,
    done: () => {
      trainer.dispose();
      model.dispose();
    },
  };
}

/** The model of the recipe `kjv`; its MLP is a gated SiLU. */
const SPEC = { vocabulary: 63, dim: 64, layers: 2, heads: 2, length: LENGTH };

/** One step beside TensorFlow.js, from the same weights on the same batch. */
async function gatedStep(tools) {
  const rope = await tools.model();
  const model = rope.createModel(SPEC, { seed: 1 });
  const [batch, rate] = [text(SPEC.vocabulary), 1e-3];
  const rival = await tools.tensorflow(model, { ...batch, batch: BATCH, length: LENGTH, rate });
  const trainer = model.trainer({ batch: BATCH, length: LENGTH, rate });
  return {
    group: 'model',
    name: 'training step, gated SiLU',
    size: `${BATCH}×${LENGTH}, ${model.parameters} weights`,
    ours: () => void trainer.step(batch),
    rivals: { 'TensorFlow.js, wasm': () => void rival.step() },
    targets: [{ against: 'best', atLeast: 3 }],
    check: () => {
      // The first step of the same weights, then the second, which shows that both learned the same.
      let largest = 0;
      for (let i = 0; i < 2; i++) {
        const ours = trainer.step(batch);
        const theirs = rival.step();
        largest = Math.max(
          largest,
          Math.abs(ours.loss - theirs.loss),
          Math.abs(ours.gradientNorm - theirs.gradientNorm),
        );
      }
      return largest;
    },
    // Sums of 2048 rows in float32, in another order, and no decay of the weights there: 1e-5 of them in the first step.
    tolerance: 1e-3,
    done: () => {
      rival.dispose();
      trainer.dispose();
      model.dispose();
    },
  };
}

/** Steps of the whole recipe, those that are made, and those that are made first, while the workers start. */
const STEPS = { whole: 1500, made: 60, first: 10 };

/** 1,500 steps of that recipe in two workers. A stretch of 60 is timed, and counted 25 times. */
async function wholeRecipe(tools) {
  const rope = await tools.model();
  const tokens = Int32Array.from(tools.numbers(20_000, 3), (x) => Math.floor((x + 1) * 31.5));
  const task = { type: 'text', tokens, vocabulary: SPEC.vocabulary, batch: BATCH, length: LENGTH, seed: 1 };
  const train = (steps, workers) => rope.train({ model: SPEC, task, rate: 5e-3, warmUp: 50, steps, workers });
  return {
    group: 'model',
    name: `${STEPS.whole} steps in two workers, from ${STEPS.made}`,
    size: `${BATCH}×${LENGTH}`,
    ours: {
      run: () => train(STEPS.first + STEPS.made, 2),
      less: () => train(STEPS.first, 2),
      times: STEPS.made / STEPS.whole,
    },
    targets: [{ atMost: 90 }],
    check: async () => {
      const [one, two] = await Promise.all([train(3, 1), train(3, 2)]);
      return one.digest === two.digest ? 0 : 1;
    },
    // The weights do not depend on the number of workers.
    tolerance: 0,
  };
}

/** Losses of 64 texts of 8 lengths under one remedy. */
async function evaluation(tools) {
  const [texts, T] = [64, 8 * LENGTH];
  const rope = await tools.model();
  const model = rope.createModel(SPEC, { seed: 1, head: 0.1 });
  const positions = { rope: { scaling: { type: 'yarn', factor: 8, original: LENGTH } } };
  const tokens = Int32Array.from(tools.numbers(texts * T, 4), (x) => Math.floor((x + 1) * 31.5));
  return {
    group: 'model',
    name: 'losses to 8 lengths, YaRN',
    size: `${texts}×${T}`,
    ours: () => void model.loss(tokens, { batch: texts, positions }),
    targets: [{ atMost: 1 }],
    check: () => {
      const losses = model.loss(tokens, { batch: texts, positions });
      const last = tokens.subarray((texts - 1) * T);
      const logits = model.logits(last, { positions });
      let largest = 0;
      for (let t = 0; t < T - 1; t++) {
        const row = Array.from(logits.subarray(t * SPEC.vocabulary, (t + 1) * SPEC.vocabulary));
        const most = Math.max(...row);
        const total = row.reduce((sum, logit) => sum + Math.exp(logit - most), 0);
        const loss = Math.log(total) + most - row[last[t + 1]];
        largest = Math.max(largest, Math.abs(losses[(texts - 1) * T + t] - loss));
      }
      return largest;
    },
    // A sum of 63 powers in float32, and its logarithm of about 4.
    tolerance: 5e-6,
    done: () => model.dispose(),
  };
}
