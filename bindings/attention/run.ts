/** Runs a plan: memory for results and scratch, the structs that the kernel reads, the call. */
import type { Plan } from './plan.js';
import { listAt, TABLES, writeTables } from './tables.js';
import type { AttentionOutputs, ScoreStage } from './options.js';
import type { AttentionGradients } from './types.js';
import { type CheckedFloats, type Memory, RopeBuffer } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { type Struct, words } from '../border/struct.js';
import type { Pairing } from '../config/config.js';
import { type Dtype, DTYPES } from '../options/dtype.js';
import type { Rows } from '../rope/rows.js';

/**
 * Keys and values that lie in wasm memory already, rotated: those of a cache. Addresses, and floats from one
 * position and from one head to the next.
 */
export interface ResidentKeys {
  /** Tokens of the longest sequence, and of each. */
  Tk: number;
  lengths: readonly number[];
  /** Numbers from one sequence to the next. */
  batch: number;
  kvHeads: number;
  headDim: number;
  valueDim: number;
  k: number;
  v: number;
  kPosition: number;
  kHead: number;
  vPosition: number;
  vHead: number;
  pairs: number;
  pairing: Pairing;
  /** What keys and values are kept as. */
  dtype: Dtype;
  /** Rows of the table for `counts[b]` of `Tq` queries from position `starts[b]` on in each sequence. */
  queryRows(arena: Memory, Tq: number, starts: readonly number[], counts: readonly number[]): Rows;
}

/** Keys and values, as arrays or in a cache. */
export type Keys = { k: CheckedFloats; v: CheckedFloats } | ResidentKeys;

/** What is to be read back beside the result. */
type RequestedOutputs = Record<ScoreStage | 'lse' | 'weights', boolean>;
const NO_OUTPUTS: RequestedOutputs = { lse: false, raw: false, capped: false, biased: false, weights: false };
type Outputs = Record<keyof RequestedOutputs, number>;
const NAMES = Object.keys(NO_OUTPUTS) as (keyof RequestedOutputs)[];
const NOWHERE: Outputs = { lse: 0, raw: 0, capped: 0, biased: 0, weights: 0 };

/** What is asked for beside the result; `null`: nothing. */
function requestedOutputs({ weights, lse, scores }: AttentionOutputs): RequestedOutputs | null {
  if (weights === undefined && lse === undefined && scores === undefined) return null;
  const wanted = { ...NO_OUTPUTS, weights: weights ?? false, lse: lse ?? false };
  for (const stage of scores ?? []) wanted[stage] = true;
  return wanted;
}

/** The result with what was asked for beside it. */
function details(
  out: Float32Array | RopeBuffer,
  wanted: RequestedOutputs,
  { scores }: AttentionOutputs,
  read: (name: keyof RequestedOutputs) => Float32Array,
): Record<string, unknown> {
  const all: Record<string, unknown> = { out };
  if (wanted.weights) all['weights'] = read('weights');
  if (wanted.lse) all['lse'] = read('lse');
  if (scores !== undefined) all['scores'] = Object.fromEntries(scores.map((stage) => [stage, read(stage)]));
  return all;
}

const SPEC = [
  ...TABLES,
  ...words(
    'Tq Tk H K headDim valueDim q.position q.head q.batch k.position k.head k.batch v.position v.head v.batch',
    'out.position out.head out.batch scale softcap queryOffset left right bias biasStride.head biasStride.query',
    'biasStride.key biasStride.batch keep keepStride.head keepStride.query keepStride.key keepStride.batch',
    'distanceBias distanceBiasBatch dtype B queryLengths keyLengths queryOffsets',
  ),
] as const;
type Spec = Struct<(typeof SPEC)[number]>;

/** Where q, k, v and the result lie. */
function writeStrides(spec: Spec, { sizes, headFirst }: Plan, keys: ResidentKeys | null): void {
  const { B, Tq, Tk, H, K, d, dv } = sizes;
  spec['q.position'] = headFirst ? d : H * d;
  spec['q.head'] = headFirst ? Tq * d : d;
  spec['out.position'] = headFirst ? dv : H * dv;
  spec['out.head'] = headFirst ? Tq * dv : dv;
  spec['k.position'] = keys ? keys.kPosition : headFirst ? d : K * d;
  spec['k.head'] = keys ? keys.kHead : headFirst ? Tk * d : d;
  spec['v.position'] = keys ? keys.vPosition : headFirst ? dv : K * dv;
  spec['v.head'] = keys ? keys.vHead : headFirst ? Tk * dv : dv;
  spec.dtype = keys ? DTYPES.indexOf(keys.dtype) : 0;
  if (B === 1) return;
  spec['q.batch'] = Tq * H * d;
  spec['k.batch'] = keys ? keys.batch : Tk * K * d;
  spec['v.batch'] = keys ? keys.batch : Tk * K * dv;
  spec['out.batch'] = Tq * H * dv;
}

/** What is added to scores, and what hides them. */
function writeBiases(arena: Memory, spec: Spec, { mask, bias }: Plan): void {
  spec.bias = 0;
  if (bias) {
    spec.bias = arena.f32(bias.values);
    spec['biasStride.head'] = bias.strides[0];
    spec['biasStride.query'] = bias.strides[1];
    spec['biasStride.key'] = bias.strides[2];
    spec['biasStride.batch'] = bias.next;
  }
  spec.keep = 0;
  if (mask) {
    spec.keep = arena.u8(mask.values);
    spec['keepStride.head'] = mask.strides[0];
    spec['keepStride.query'] = mask.strides[1];
    spec['keepStride.key'] = mask.strides[2];
    spec['keepStride.batch'] = mask.next;
  }
}

/** Floats of an output. */
const sizeOf = (name: keyof RequestedOutputs, { B, H, Tq, Tk }: Plan['sizes']): number =>
  B * H * Tq * (name === 'lse' ? 1 : Tk);

export function createRun({ module, memory, struct }: Runtime) {
  const spec = struct('AttentionSpec', SPEC);
  const results = struct('AttentionResult', words('out lse raw capped biased weights'));

  /** Sets what the kernel reads and returns its address. */
  function writeSpec(arena: Memory, plan: Plan, keys: ResidentKeys | null): number {
    const { sizes, rule, queryOffset } = plan;
    const { B, Tq, Tk, H, K, d, dv } = sizes;
    const several = typeof queryOffset === 'object';
    spec.B = B;
    spec.Tq = Tq;
    spec.Tk = Tk;
    spec.H = H;
    spec.K = K;
    spec.headDim = d;
    spec.valueDim = dv;
    spec.scale = plan.scale;
    spec.softcap = plan.softcap;
    spec.left = plan.left;
    spec.right = plan.right;
    spec.queryOffset = several ? 0 : queryOffset;
    spec.queryOffsets = several ? arena.i32(queryOffset) : 0;
    spec.queryLengths = listAt(arena, plan.queryLengths);
    spec.keyLengths = listAt(arena, plan.keyLengths);
    writeStrides(spec, plan, keys);
    writeBiases(arena, spec, plan);
    writeTables(arena, spec, plan, plan.rows && plan.rows(arena));
    spec.distanceBias = 0;
    if (rule) {
      spec.distanceBias = rule.write(arena, spec.address); // which reads the spec
      spec.distanceBiasBatch = several && rule.placed ? H * (Tq + Tk - 1) : 0;
    }
    return spec.address;
  }

  /** Sets where results go, 0 for nowhere, and returns its address. */
  function writeResults(out: number, at: Outputs): number {
    results.out = out;
    results.lse = at.lse;
    results.raw = at.raw;
    results.capped = at.capped;
    results.biased = at.biased;
    results.weights = at.weights;
    return results.address;
  }

  /** Runs a plan on keys and values that are arrays, or in memory already. */
  function produce(
    fn: string,
    q: CheckedFloats,
    keys: Keys,
    plan: Plan,
    options: AttentionOutputs & { out?: Float32Array | RopeBuffer },
  ): unknown {
    const { sizes } = plan;
    const { out } = options;
    const floats = sizes.B * sizes.Tq * sizes.H * sizes.dv;
    const wanted = requestedOutputs(options);
    return memory.scope(fn, (arena) => {
      const outAt = out instanceof RopeBuffer ? out.address : arena.f32Zone(floats);
      let at = NOWHERE;
      if (wanted) {
        at = { ...NOWHERE };
        for (const name of NAMES)
          if (wanted[name] && sizeOf(name, sizes) > 0) at[name] = arena.f32Zone(sizeOf(name, sizes));
      }
      const specAt = writeSpec(arena, plan, 'Tk' in keys ? keys : null);
      module.attention(
        writeResults(outAt, at),
        arena.f32(q),
        'Tk' in keys ? keys.k : arena.f32(keys.k),
        'Tk' in keys ? keys.v : arena.f32(keys.v),
        specAt,
        arena.f32Zone(module.attentionScratch(specAt)),
      );
      const result = out instanceof RopeBuffer ? out : arena.readF32(outAt, floats, out);
      if (!wanted) return result;
      const read = (name: keyof RequestedOutputs): Float32Array =>
        at[name] === 0 ? new Float32Array(sizeOf(name, sizes)) : arena.readF32(at[name], sizeOf(name, sizes));
      return details(result, wanted, options, read);
    });
  }

  /** Gradients of a plan; where the forward call is not given, it is run first. */
  function differentiate(
    fn: string,
    { dout, q, k, v }: Record<'dout' | 'q' | 'k' | 'v', CheckedFloats>,
    plan: Plan,
    forward: Record<'out' | 'lse', CheckedFloats> | undefined,
  ): AttentionGradients {
    const { B, Tq, H } = plan.sizes;
    return memory.scope(fn, (arena) => {
      const [dq, dk, dv] = [arena.f32Zone(q.length), arena.f32Zone(k.length), arena.f32Zone(v.length)];
      const [doutAt, qAt, kAt, vAt] = [arena.f32(dout), arena.f32(q), arena.f32(k), arena.f32(v)];
      const outAt = forward ? arena.f32(forward.out) : arena.f32Zone(dout.length);
      const lseAt = forward ? arena.f32(forward.lse) : arena.f32Zone(B * H * Tq);
      const specAt = writeSpec(arena, plan, null);
      const scratch = arena.f32Zone(
        Math.max(forward ? 0 : module.attentionScratch(specAt), module.attentionBackwardScratch(specAt)),
      );
      if (!forward) module.attention(writeResults(outAt, { ...NOWHERE, lse: lseAt }), qAt, kAt, vAt, specAt, scratch);
      module.attentionBackward(dq, dk, dv, doutAt, qAt, kAt, vAt, outAt, lseAt, specAt, scratch);
      return { dq: arena.readF32(dq, q.length), dk: arena.readF32(dk, k.length), dv: arena.readF32(dv, v.length) };
    });
  }

  return { produce, differentiate };
}
