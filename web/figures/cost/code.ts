import type { CodeContext, Listing } from '../../export/contract.js';
import { valuesOf } from '../../export/code/model.js';
import { fields, LENGTHS } from './fields.js';

/** Multiplications, which are the same everywhere, and times, which are not. */
export function listing({ state }: CodeContext): Listing {
  const { head, doubling } = valuesOf(state, fields);
  return {
    javascript: `const headDim = ${head};
const options = { config: { headDim }, causal: true };
const time = (call) => {
  const start = performance.now();
  call();
  return performance.now() - start;
};
for (const T of [${LENGTHS.slice(0, doubling + 1).join(', ')}]) {
  const rows = (step) => Float32Array.from({ length: T * headDim }, (_, e) => ((step * e) % 17) / 17 - 0.5);
  const [q, k, v] = [rows(3), rows(5), rows(7)];
  console.log(
    T,
    T * (T + 1) * headDim, // softmax: scores, and values weighted
    T * (2 * headDim * headDim + headDim), // linear: each word into the state, and out of it
    time(() => rope.attention(q, k, v, options)),
    time(() => rope.linearAttention(q, k, v, options)),
  );
}`,
  };
}
