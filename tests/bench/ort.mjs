/**
 * onnxruntime-web's WebAssembly provider, the strongest peer that npm has. The number of threads is that of a module: one
 * that has begun cannot change it.
 *
 * `call` is session.run: inputs are copied into its memory and outputs out of it, as a caller pays it.
 * `op` is one operator alone: a graph of a chain of them, less the same graph with one, divided by the
 * rest. Nothing closer to the kernel can be had: its runtime takes no resident tensors on the CPU, and
 * `op` is in its favour, since the overhead of a call cancels.
 */
import { model } from './onnx.mjs';

/** Operators in the longer graph. */
const CHAIN = 5;

export function createOrt(ort, threads = 1) {
  ort.env.wasm.numThreads = threads;
  ort.env.logLevel = 'error';

  /** A graph as a function: `run()` gives a promise of `{ name: Tensor }`. */
  async function session(graph, feeds) {
    const made = await ort.InferenceSession.create(model(graph), { executionProviders: ['wasm'] });
    return { run: () => made.run(feeds), release: () => made.release() };
  }

  const tensor = (data, shape) => new ort.Tensor(data instanceof BigInt64Array ? 'int64' : 'float32', data, shape);

  /** `steps(n)` is a graph of n operators in a row with the output `y`. */
  async function chained(steps, feeds) {
    const one = await session(steps(1), feeds);
    const many = await session(steps(CHAIN), feeds);
    return {
      call: one.run,
      op: { run: many.run, less: one.run, times: CHAIN - 1 },
      result: async () => (await one.run()).y.data,
      release: () => Promise.all([one.release(), many.release()]),
    };
  }

  /** Names of the values between the operators of a chain: x -> h1 -> h2 -> y. */
  const link = (from, n) => (i) => (i === 0 ? from : i === n ? 'y' : `h${i}`);

  /** com.microsoft.RotaryEmbedding on x [T, H, d] with cos and sin [T, P]. */
  function rotation({ x, cos, sin, T, H, d, pairing }) {
    const shape = [1, T, H * d];
    const steps = (n) => {
      const at = link('x', n);
      return {
        inputs: [
          { name: 'x', shape },
          { name: 'ids', type: 'int64', shape: [1, T] },
        ],
        outputs: [{ name: 'y', shape }],
        // Constants, as in every exported model.
        constants: [
          { name: 'cos', shape: [T, d / 2], data: cos },
          { name: 'sin', shape: [T, d / 2], data: sin },
        ],
        nodes: Array.from({ length: n }, (_, i) => ({
          op: 'RotaryEmbedding',
          domain: 'com.microsoft',
          inputs: [at(i), 'ids', 'cos', 'sin'],
          outputs: [at(i + 1)],
          attributes: { interleaved: pairing === 'interleaved' ? 1n : 0n },
        })),
      };
    };
    const ids = BigInt64Array.from({ length: T }, (_, t) => BigInt(t));
    return chained(steps, { x: tensor(x, shape), ids: tensor(ids, [1, T]) });
  }

  /**
   * com.microsoft.MultiHeadAttention of q [Tq, H, d] to k, v [Tk, H, d] (batch of one). In the chain the output of one is
   * the query of the next.
   */
  function attention({ q, k, v, Tq, Tk = Tq, H, d, causal = false }) {
    const width = H * d;
    const steps = (n) => {
      const at = link('q', n);
      return {
        inputs: [
          { name: 'q', shape: [1, Tq, width] },
          { name: 'k', shape: [1, Tk, width] },
          { name: 'v', shape: [1, Tk, width] },
        ],
        outputs: [{ name: 'y', shape: [1, Tq, width] }],
        nodes: Array.from({ length: n }, (_, i) => ({
          op: 'MultiHeadAttention',
          domain: 'com.microsoft',
          inputs: [at(i), 'k', 'v'],
          outputs: [at(i + 1)],
          attributes: { num_heads: BigInt(H), unidirectional: causal ? 1n : 0n },
        })),
      };
    };
    const feeds = { q: tensor(q, [1, Tq, width]), k: tensor(k, [1, Tk, width]), v: tensor(v, [1, Tk, width]) };
    return chained(steps, feeds);
  }

  return { rotation, attention };
}
