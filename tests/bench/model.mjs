/** Training a small transformer: the matrix products that are most of it, and whole steps. */
import { FORMS } from './layers.mjs';

/** Tokens of a batch: 32 sequences of 64. */
const [BATCH, LENGTH] = [32, 64];
const TOKENS = BATCH * LENGTH;

export default async function* cases(_, limits, tools) {
  const widths = [[64, 64], ...(tools.quick ? [] : [[64, 256]]), [256, 256]];
  for (const [inputs, outputs] of widths) for (const form of FORMS) yield product(limits, tools, form, inputs, outputs);
  yield await step(limits, tools);
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
  const tokens = Int32Array.from({ length: TOKENS }, (_, i) => (i * i + 3 * i) % V);
  const targets = Int32Array.from({ length: TOKENS }, (_, i) => tokens[(i + 1) % TOKENS]);
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
