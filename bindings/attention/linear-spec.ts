/** Everything of a call of linear attention, and the structs that tell the kernel. */
import { FEATURE_MAPS, type LinearAttentionOptions } from './linear-options.js';
import type { Sizes } from './shape.js';
import { STRIDES, writeStrides } from './strides.js';
import { TABLES, writeTables } from './tables.js';
import type { CheckedFloats, Memory } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import type { Struct, Words } from '../border/struct.js';
import { createHeadLayout, describe } from '../rope/head-layout.js';
import type { Rotation, Rows } from '../rope/rows.js';

/** Everything of a call but q, k and v, checked. */
export interface LinearPlan {
  options: LinearAttentionOptions;
  sizes: Sizes;
  rotation: Rotation | null;
  causal: boolean;
  normalize: boolean;
  /** Queries and keys of each sequence that count; `null`: all of them. */
  queryLengths: readonly number[] | null;
  keyLengths: readonly number[] | null;
  gates: Gates | null;
}

/** Decay and beta, each with how many numbers a token and a head have of it. */
interface Gates {
  decay: CheckedFloats | undefined;
  decayWidth: number;
  beta: CheckedFloats | undefined;
  betaHeads: number;
}

const SPEC = [
  ...TABLES,
  ...STRIDES,
  'map epsilon scale causal normalized rotationGain decay decayWidth beta betaHeads',
] as const;
type Spec = Struct<Words<(typeof SPEC)[number]>>;

/** Rows of cosines and sines for the queries and keys of every sequence. */
function rowsOf(arena: Memory, { options, sizes }: LinearPlan, rotation: Rotation): { q: Rows; k: Rows } {
  const { offset, positions, queryOffset, queryPositions, state } = options;
  const { B: batch, Tq, Tk } = sizes;
  const first = positions === undefined ? (offset ?? (state && (batch === 1 ? state.length : state.lengths))) : offset;
  const k = rotation.rows(arena, { batch, T: Tk, offset: first, positions, what: 'k' });
  if (queryOffset === undefined && queryPositions === undefined) return { q: k, k };
  return { q: rotation.rows(arena, { batch, T: Tq, offset: queryOffset, positions: queryPositions, what: 'q' }), k };
}

/** Sets all of the spec but decay and beta. */
function writeSpec(arena: Memory, spec: Spec, plan: LinearPlan): void {
  const { options, sizes, rotation, causal, normalize } = plan;
  const onnx = options.updateRule !== undefined;
  const { featureMap = onnx ? 'identity' : 'elu', epsilon = 0.001 } = options;
  spec.map = FEATURE_MAPS.indexOf(featureMap);
  spec.epsilon = epsilon;
  spec.scale = options.scale ?? (onnx ? 1 / Math.sqrt(sizes.d) : 1);
  spec.causal = causal ? 1 : 0;
  spec.normalized = normalize ? 1 : 0;
  spec.rotationGain = rotation ? 1 / rotation.gain : 1;
  writeTables(arena, spec, rotation, rotation && rowsOf(arena, plan, rotation));
}

export function createLinearSpec(runtime: Runtime) {
  const { module, struct } = runtime;
  const spec = struct('LinearAttentionSpec', ...SPEC);
  const [byToken, byHead] = [createHeadLayout(runtime), createHeadLayout(runtime)];

  /** The address of decay or beta by token, `[B, T, K, width]`, as the kernel reads them. */
  function gate(
    arena: Memory,
    x: CheckedFloats,
    { B, Tk }: Sizes,
    K: number,
    width: number,
    headFirst: boolean,
  ): number {
    const from = arena.f32(x);
    if (!headFirst || K === 1) return from;
    const to = arena.f32Zone(x.length);
    describe(byToken, Tk, K, width, false, B);
    module.copyHeads(to, from, byToken.address, describe(byHead, Tk, K, width, true, B), 0, 0);
    return to;
  }

  function writeGates(arena: Memory, { gates, sizes, options }: LinearPlan): void {
    spec.decay = spec.decayWidth = spec.beta = 0;
    if (!gates) return;
    const { decay, decayWidth, beta, betaHeads } = gates;
    const headFirst = options.gateLayout === 'head-first';
    if (decay) spec.decay = gate(arena, decay, sizes, sizes.K, decayWidth, headFirst);
    if (beta) spec.beta = gate(arena, beta, sizes, betaHeads, 1, headFirst);
    spec.decayWidth = decayWidth;
    spec.betaHeads = betaHeads;
  }

  /** Sets all that the kernels read of a plan, and returns its address. */
  return function write(arena: Memory, plan: LinearPlan): number {
    const headFirst = plan.options.layout === 'head-first';
    writeStrides(arena, spec, plan, headFirst, headFirst);
    writeSpec(arena, spec, plan);
    writeGates(arena, plan);
    return spec.address;
  };
}
