/** What the calls of a model share: structs of the kernels, and checks of tokens. */
import type { Memory } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { fill } from '../border/struct.js';
import { normalizeConfig, PAIRINGS } from '../config/config.js';
import { fail, integer, MAX_COUNT, wrongLength } from '../options/rules.js';
import { createFrequencies } from '../rope/frequencies.js';
import { readTokens } from './lists.js';
import type { ModelModule } from './module.js';
import { ACTIVATIONS, ADDED, mergePositions, type NormalPositions, type NormalSpec, type Tokens } from './spec.js';

/** Widths of the ALiBi paper: slopes `2^(-8 (h + 1) / H)`. */
const MAX_BIAS = 8;

export type ModelKernels = ReturnType<typeof createKernels>;

/** A model as its training sees it. */
export interface Weights {
  readonly spec: Readonly<NormalSpec>;
  readonly address: number;
  readonly parameters: number;
}

export function createKernels(runtime: Runtime) {
  const { memory, struct } = runtime;
  const { thetaInArena, attentionFactorOf } = createFrequencies(runtime);
  const module = runtime.module as unknown as ModelModule;

  const transformer = struct(
    'TransformerSpec',
    'vocabulary dim layers heads keyHeads headDim hidden activation epsilon',
    'causal linear tied added amplitude maxPosition',
  );
  const initialization = struct('Initialization', 'embedding positions head');
  const rule = struct('PositionRule', 'theta P gain pairing slopes window logLength clip');
  const optimiser = struct('AdamWSpec', 'rate beta1 beta2 epsilon weightDecay step gradientScale');

  /** Address of the sizes of a model, valid until those of another are asked for. */
  function specOf({ positions, kvHeads, length, ...spec }: NormalSpec): number {
    const added = ADDED.includes(positions.type as never) ? ADDED.indexOf(positions.type as never) : 0;
    return fill(transformer, {
      vocabulary: spec.vocabulary,
      dim: spec.dim,
      layers: spec.layers,
      heads: spec.heads,
      keyHeads: kvHeads,
      headDim: spec.headDim,
      hidden: spec.hidden,
      activation: ACTIVATIONS.indexOf(spec.activation),
      epsilon: spec.epsilon,
      causal: spec.causal ? 1 : 0,
      linear: spec.attention === 'linear' ? 1 : 0,
      tied: spec.tied ? 1 : 0,
      added,
      amplitude: positions.amplitude ?? 1,
      maxPosition: positions.type === 'learned' ? length : 0,
    });
  }

  /** Address of the rule of positions for sequences of `T` tokens; its arrays are in the arena. */
  function ruleOf(arena: Memory, { headDim, heads }: NormalSpec, positions: NormalPositions, T: number): number {
    const { type, rope, window, clip, logLength } = positions;
    const config = type === 'rope' ? normalizeConfig('model', { ...rope, headDim }) : null;
    let slopes = 0;
    if (type === 'alibi') {
      slopes = arena.f32(
        Float32Array.from(
          positions.slopes ?? Array.from({ length: heads }, (_, h) => module.alibiSlope(h, heads, MAX_BIAS)),
        ),
      );
    }
    return fill(rule, {
      theta: config ? thetaInArena(arena, config, T) : 0,
      P: config?.pairs ?? 0,
      gain: config ? attentionFactorOf(config.scaling, 'model') : 1,
      pairing: config ? PAIRINGS.indexOf(config.pairing) : 0,
      slopes,
      window,
      logLength,
      clip,
    });
  }

  return { module, memory, initialization, optimiser, specOf, ruleOf };
}

/** Tokens of `batch` sequences of equal length. */
export function readSequences(
  fn: string,
  given: Tokens,
  spec: NormalSpec,
  batch: number,
): { tokens: Int32Array; T: number } {
  const tokens = readTokens(fn, 'tokens', given, spec.vocabulary);
  const T = tokens.length / batch;
  if (!Number.isInteger(T) || T === 0) wrongLength(fn, 'tokens', tokens.length, `a multiple of batch ${batch}`);
  checkLength(fn, 'tokens', spec, spec.positions, T);
  return { tokens, T };
}

/** A sequence of `T` tokens: a learned table ends where the training ended, and indices are 32-bit in the module. */
export function checkLength(fn: string, name: string, spec: NormalSpec, { type }: NormalPositions, T: number): void {
  const { length, vocabulary, dim, hidden, heads, kvHeads, headDim } = spec;
  if (type === 'learned' && T > length)
    fail('range', fn, name, `must have at most ${length} positions, the rows of the learned table`, T);
  const most = Math.floor(MAX_COUNT / Math.max(vocabulary, dim, hidden, (heads + 2 * kvHeads) * headDim));
  if (T > most) fail('memory', fn, name, `must have at most ${most} positions in a model of this size`, T);
}

/** The positions of a call: the model's own, with what the call changes. */
export function positionsOf(fn: string, spec: NormalSpec, given: unknown): NormalPositions {
  return given === undefined ? spec.positions : mergePositions(fn, spec.positions, given, spec);
}

/** `index` of `count` things: layers or heads. */
export const indexOf = (fn: string, name: string, index: number, count: number): number =>
  integer(fn, name, index, 0, count - 1);
