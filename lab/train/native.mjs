// Steps of training in a small native program (train.cpp, which `compile` compiles), on as many threads as wanted.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from '../../tools/build.mjs';
import { root, SetupError, step } from '../../tools/steps.mjs';

export const compile = () =>
  step('Compiling the native kernels', 'about 40 s the first time', () => build('native', ['train']));

const ACTIVATIONS = ['gated-silu', 'gelu'];
const ADDED = ['none', 'sinusoidal', 'learned'];
const PAIRINGS = ['interleaved', 'half-split'];

/** In the order of struct Job. */
function jobOf({ spec, positions, theta, attentionFactor, slopes, training, length, shards, threads, step }) {
  const integers = [
    spec.vocabulary,
    spec.dim,
    spec.layers,
    spec.heads,
    spec.kvHeads,
    spec.headDim,
    spec.hidden,
    ACTIVATIONS.indexOf(spec.activation),
    spec.causal ? 1 : 0,
    spec.attention === 'linear' ? 1 : 0,
    spec.tied ? 1 : 0,
    Math.max(0, ADDED.indexOf(positions.type)),
    positions.type === 'learned' ? spec.length : 0,
    theta.length,
    PAIRINGS.indexOf(positions.rope?.pairing ?? 'half-split'),
    slopes.length,
    positions.window,
    training.batch,
    length,
    shards,
    threads,
    step,
    training.warmUp ?? 0,
    training.steps ?? 0,
  ];
  const [beta1, beta2] = training.betas ?? [0.9, 0.99];
  const { epsilon = 1e-8, weightDecay = 0.01, clip = 1 } = training;
  const numbers = [
    spec.epsilon,
    positions.amplitude ?? 1,
    attentionFactor,
    positions.logLength,
    training.rate,
    training.finalRate ?? 0.1,
    beta1,
    beta2,
    epsilon,
    weightDecay,
    clip,
  ];
  return [Int32Array.from(integers), Float64Array.from(numbers)];
}

/**
 * `model` of the package gives sizes and the first weights. `positions` are settings in place of its own, as a trainer of
 * the package takes them; `state` is { step, mean, variance } to go on from. It gives { step(batch), read(), close() } as such a
 * trainer does, but promises.
 */
export async function nativeTrainer({
  rope,
  model,
  training,
  length,
  positions: changed = {},
  state = undefined,
  threads,
}) {
  const { spec } = model;
  const own = spec.positions;
  const positions = { ...own, ...changed, ...(own.rope ? { rope: { ...own.rope, ...changed.rope } } : {}) };
  const { theta, attentionFactor } =
    positions.type === 'rope'
      ? rope.frequencies({ ...positions.rope, headDim: spec.headDim }, { sequenceLength: length })
      : { theta: [], attentionFactor: 1 };
  const slopes = positions.type === 'alibi' ? Float32Array.from(positions.slopes ?? rope.alibiSlopes(spec.heads)) : [];
  const shards = training.shards ?? 4;
  let made = state?.step ?? 0;

  const child = spawn(join(root, 'build/native/train'), [], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((_, failed) =>
    child.on('exit', (code) => failed(new SetupError(`build/native/train ended with code ${code}.`))),
  );
  ended.catch(() => {});
  const write = (...arrays) => {
    for (const array of arrays) child.stdin.write(Buffer.from(array.buffer, array.byteOffset, array.byteLength));
  };
  let received = [];
  let wake = () => {};
  child.stdout.on('data', (chunk) => {
    received.push(chunk);
    wake();
  });
  const have = () => received.reduce((sum, { length: bytes }) => sum + bytes, 0);
  const read = async (bytes) => {
    while (have() < bytes) await Promise.race([new Promise((done) => (wake = done)), ended]);
    const all = Buffer.concat(received);
    received = [all.subarray(bytes)];
    return Uint8Array.from(all.subarray(0, bytes)).buffer;
  };

  const weights = model.weights();
  const moments = state ?? { mean: new Float32Array(weights.length), variance: new Float32Array(weights.length) };
  write(
    ...jobOf({ spec, positions, theta, attentionFactor, slopes, training, length, shards, threads, step: made }),
    Float64Array.from(theta),
    Float32Array.from(slopes),
    weights,
    moments.mean,
    moments.variance,
  );

  return {
    async step({ tokens, targets }) {
      made++;
      const counted = targets.reduce((sum, target) => sum + (target >= 0 ? 1 : 0), 0);
      write(Buffer.from('s'), Float64Array.of(1 / counted), tokens, targets);
      const [sum, gradientNorm, rate] = new Float64Array(await read(24));
      return { step: made, loss: sum / counted, gradientNorm, rate };
    },
    async read() {
      write(Buffer.from('r'));
      const bytes = 4 * weights.length;
      const [values, mean, variance] = [await read(bytes), await read(bytes), await read(bytes)].map(
        (buffer) => new Float32Array(buffer),
      );
      return { step: made, weights: values, mean, variance };
    },
    close() {
      child.stdin.end();
    },
  };
}
