/**
 * The training step of model.mjs in TensorFlow.js with its WebAssembly backend, on one thread and in a page alone: the
 * peer of npm that trains. Only the benchmark needs these two packages.
 */
import * as tf from '@tensorflow/tfjs-core';
import '@tensorflow/tfjs-core/dist/register_all_gradients';
import '@tensorflow/tfjs-core/dist/public/chained_ops/register_all_chained_ops';
import { setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm';

/** `x w`, with gradients that transpose first: this backend has a fast product only for matrices as they lie. */
const product = tf.customGrad((x, w, save) => {
  save([x, w]);
  const gradFunc = (dy, [x, w]) => [tf.matMul(dy, tf.transpose(w)), tf.matMul(tf.transpose(x), dy)];
  return { value: tf.matMul(x, w), gradFunc };
});

const norm = (x, gain, epsilon) => x.mul(tf.rsqrt(x.square().mean(-1, true).add(epsilon))).mul(gain);

/**
 * A trainer that begins with the weights of `model` (causal, gated SiLU, half-split RoPE): `step()` trains on the same
 * batch every time, and gives loss and norm of the gradient before the step. It leaves out the decay of the weights,
 * in favour of TensorFlow.js.
 */
export async function trainer(model, { tokens, targets, batch, length, rate }) {
  setWasmPaths('/tensorflow/');
  setThreadsCount(1);
  await tf.setBackend('wasm');
  const { vocabulary, dim, layers, heads, headDim, epsilon, positions } = model.spec;
  const P = headDim / 2;

  const weights = {};
  for (const { name, shape } of model.layout) {
    const values = tf.tensor(model.weights(name), shape);
    // Matrices as x w takes them, [in, out]; the embedding is so already.
    const turned = shape.length === 2 && name !== 'model.embed_tokens.weight' ? tf.transpose(values) : values;
    weights[name.replace(/^model\.|\.weight$/g, '')] = tf.variable(turned);
  }
  const { base } = positions.rope;
  const angles = Float32Array.from({ length: length * P }, (_, i) => Math.floor(i / P) * base ** (-(i % P) / P));
  const [cosines, sines] = [Math.cos, Math.sin].map((of) => tf.tensor(angles.map(of), [1, 1, length, P]));
  const later = Float32Array.from({ length: length ** 2 }, (_, i) => (i % length > Math.floor(i / length) ? -1e9 : 0));
  const hidden = tf.tensor(later, [1, 1, length, length]);
  const oneHot = (list) => {
    const rows = new Float32Array(list.length * vocabulary);
    list.forEach((token, i) => (rows[i * vocabulary + token] = 1));
    return tf.tensor(rows, [list.length, vocabulary]);
  };
  // Rows of 0 and 1, because this backend has no gradient of gather.
  const [asked, wanted] = [oneHot(tokens), oneHot(targets)];

  const split = (x) => tf.transpose(x.reshape([batch, length, heads, headDim]), [0, 2, 1, 3]);
  const rotate = (x) => {
    const [a, b] = tf.split(x, 2, -1);
    return tf.concat([a.mul(cosines).sub(b.mul(sines)), a.mul(sines).add(b.mul(cosines))], -1);
  };
  const loss = () => {
    let x = product(asked, weights.embed_tokens);
    for (let layer = 0; layer < layers; layer++) {
      const of = (name) => weights[`layers.${layer}.${name}`];
      const h = norm(x, of('input_layernorm'), epsilon);
      const [q, k, v] = ['q', 'k', 'v'].map((each) => split(product(h, of(`self_attn.${each}_proj`))));
      const scores = tf.matMul(rotate(q), rotate(k), false, true).mul(1 / Math.sqrt(headDim));
      const attended = tf.transpose(tf.matMul(tf.softmax(scores.add(hidden)), v), [0, 2, 1, 3]);
      x = x.add(product(attended.reshape([batch * length, dim]), of('self_attn.o_proj')));
      const m = norm(x, of('post_attention_layernorm'), epsilon);
      const gate = product(m, of('mlp.gate_proj'));
      const inner = gate.mul(tf.sigmoid(gate)).mul(product(m, of('mlp.up_proj')));
      x = x.add(product(inner, of('mlp.down_proj')));
    }
    const logits = product(norm(x, weights.norm, epsilon), weights.lm_head);
    return tf.logSumExp(logits, -1).sub(logits.mul(wanted).sum(-1)).mean();
  };

  const adam = tf.train.adam(rate, 0.9, 0.99, 1e-8);
  const step = () =>
    tf.tidy(() => {
      const { value, grads } = tf.variableGrads(loss, Object.values(weights));
      const norm = tf.sqrt(tf.addN(Object.values(grads).map((each) => each.square().sum())));
      const scale = tf.minimum(1, tf.div(1, norm));
      adam.applyGradients(Object.fromEntries(Object.entries(grads).map(([key, each]) => [key, each.mul(scale)])));
      return { loss: value.dataSync()[0], gradientNorm: norm.dataSync()[0] };
    });
  return { step, dispose: () => tf.disposeVariables() };
}
