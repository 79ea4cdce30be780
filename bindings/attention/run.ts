/** Runs a plan: memory for results and scratch, the structs that the kernel reads, the call. */
import type { Plan } from './plan.js';
import { NO_ROWS, type Sequences } from './sequences.js';
import type { AttentionOutputs, ScoreStage } from './options.js';
import { type CheckedFloats, type Memory, RopeBuffer } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { type Pairing, PAIRINGS } from '../config/config.js';
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
  /** Bytes from one sequence to the next. */
  next: number;
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
  /** For each sequence rows of the table for `counts` of `Tq` queries from its position in `starts` on. */
  queryRows(arena: Memory, Tq: number, starts: readonly number[], counts: readonly number[]): Rows[];
}

/** What is to be read back beside the result. */
type RequestedOutputs = Record<ScoreStage | 'lse' | 'weights', boolean>;
const NO_OUTPUTS: RequestedOutputs = { lse: false, raw: false, capped: false, biased: false, weights: false };
export const NOWHERE: Record<keyof RequestedOutputs, number> = { lse: 0, raw: 0, capped: 0, biased: 0, weights: 0 };

function requestedOutputs({ weights = false, lse = false, scores = [] }: AttentionOutputs): RequestedOutputs {
  const wanted = { ...NO_OUTPUTS, weights, lse };
  for (const stage of scores) wanted[stage] = true;
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

export function createRun({ module, memory, struct }: Runtime) {
  const spec = struct('AttentionSpec', [
    ...(['Tq', 'Tk', 'H', 'K', 'headDim', 'valueDim', 'q.position', 'q.head', 'k.position', 'k.head'] as const),
    ...([
      'v.position',
      'v.head',
      'out.position',
      'out.head',
      'scale',
      'softcap',
      'queryOffset',
      'left',
      'right',
    ] as const),
    ...(['bias', 'biasStride.head', 'biasStride.query', 'biasStride.key'] as const),
    ...(['keep', 'keepStride.head', 'keepStride.query', 'keepStride.key', 'distanceBias'] as const),
    ...(['queryCosines', 'querySines', 'keyCosines', 'keySines', 'P', 'pairing', 'dtype'] as const),
  ]);
  const results = struct('AttentionResult', ['out', 'lse', 'raw', 'capped', 'biased', 'weights']);

  /** Sets what the kernel reads and returns its address. */
  function writeSpec(arena: Memory, plan: Plan, keys: ResidentKeys | null): number {
    const { sizes, headFirst, mask, bias } = plan;
    const { Tq, Tk, H, K, d, dv } = sizes;
    spec.Tq = Tq;
    spec.Tk = Tk;
    spec.H = H;
    spec.K = K;
    spec.headDim = d;
    spec.valueDim = dv;
    spec['q.position'] = headFirst ? d : H * d;
    spec['q.head'] = headFirst ? Tq * d : d;
    spec['k.position'] = keys ? keys.kPosition : headFirst ? d : K * d;
    spec['k.head'] = keys ? keys.kHead : headFirst ? Tk * d : d;
    spec['v.position'] = keys ? keys.vPosition : headFirst ? dv : K * dv;
    spec['v.head'] = keys ? keys.vHead : headFirst ? Tk * dv : dv;
    spec['out.position'] = headFirst ? dv : H * dv;
    spec['out.head'] = headFirst ? Tq * dv : dv;
    spec.scale = plan.scale;
    spec.softcap = plan.softcap;
    spec.queryOffset = plan.queryOffset;
    spec.left = plan.left;
    spec.right = plan.right;
    spec.bias = 0;
    if (bias) {
      spec.bias = arena.f32(bias.values);
      spec['biasStride.head'] = bias.strides[0];
      spec['biasStride.query'] = bias.strides[1];
      spec['biasStride.key'] = bias.strides[2];
    }
    spec.keep = 0;
    if (mask) {
      spec.keep = arena.u8(mask.values);
      spec['keepStride.head'] = mask.strides[0];
      spec['keepStride.query'] = mask.strides[1];
      spec['keepStride.key'] = mask.strides[2];
    }
    writeRows(NO_ROWS, NO_ROWS);
    spec.P = plan.pairs;
    spec.pairing = PAIRINGS.indexOf(plan.pairing);
    spec.dtype = keys ? DTYPES.indexOf(keys.dtype) : 0;
    spec.distanceBias = 0;
    return spec.address;
  }

  function writeRows(q: Rows, k: Rows): void {
    spec.queryCosines = q.cos;
    spec.querySines = q.sin;
    spec.keyCosines = k.cos;
    spec.keySines = k.sin;
  }

  /** Runs `body` for every sequence, the spec being set to it, with an arena that ends with each. */
  function forEach(
    fn: string,
    arena: Memory,
    plan: Plan,
    each: Sequences,
    keys: ResidentKeys | null,
    body: (inner: Memory, b: number, specAt: number) => void,
  ): void {
    const { sizes, mask, bias, rule } = plan;
    writeSpec(arena, plan, keys);
    const rows = each.rows?.(arena);
    const [biasAt, keepAt] = [spec.bias, spec.keep];
    for (let b = 0; b < sizes.B; b++) {
      spec.Tq = each.Tq[b]!;
      spec.Tk = each.Tk[b]!;
      spec.queryOffset = each.queryOffset[b]!;
      if (bias) spec.bias = biasAt + b * bias.next * 4;
      if (mask) spec.keep = keepAt + b * mask.next;
      if (rows) writeRows(rows.q[b]!, rows.k[b]!);
      memory.scope(fn, (inner) => {
        if (rule) spec.distanceBias = rule.write(inner, spec.address, spec.Tq, spec.Tk);
        body(inner, b, spec.address);
      });
    }
  }

  /** Attention of every sequence to its own keys. What lies beyond its lengths is 0, and hidden where that shows. */
  function produceEach(
    fn: string,
    q: CheckedFloats,
    keys: { k: CheckedFloats; v: CheckedFloats } | ResidentKeys,
    plan: Plan,
    each: Sequences,
    options: AttentionOutputs & { out?: Float32Array | RopeBuffer },
  ): unknown {
    const { B, Tq, Tk, H, K, d, dv } = plan.sizes;
    const { out } = options;
    const asked = options.weights !== undefined || options.lse !== undefined || options.scores !== undefined;
    const wanted = asked ? requestedOutputs(options) : NO_OUTPUTS;
    const names = (Object.keys(wanted) as (keyof RequestedOutputs)[]).filter((name) => wanted[name]);
    const sizeOf = (name: keyof RequestedOutputs): number => B * H * Tq * (name === 'lse' ? 1 : Tk);
    return memory.scope(fn, (arena) => {
      const outAt = out instanceof RopeBuffer ? out.address : arena.f32Zone(B * Tq * H * dv);
      arena.fillF32(outAt, B * Tq * H * dv, 0);
      const whole = { ...NOWHERE };
      for (const name of names) {
        whole[name] = arena.f32Zone(sizeOf(name));
        arena.fillF32(whole[name], sizeOf(name), name === 'lse' || name === 'biased' ? -Infinity : 0);
      }
      const resident = 'Tk' in keys ? keys : null;
      const qAt = arena.f32(q);
      const kAt = 'Tk' in keys ? keys.k : arena.f32(keys.k);
      const vAt = 'Tk' in keys ? keys.v : arena.f32(keys.v);
      forEach(fn, arena, plan, each, resident, (inner, b) => {
        const [rows, held] = [each.Tq[b]!, each.Tk[b]!];
        const at = { ...NOWHERE };
        for (const name of names) at[name] = inner.f32Zone(Math.max(H * rows * (name === 'lse' ? 1 : held), 1));
        module.attention(
          writeResults(outAt + b * Tq * H * dv * 4, at),
          qAt + b * Tq * H * d * 4,
          kAt + b * (resident?.next ?? Tk * K * d * 4),
          vAt + b * (resident?.next ?? Tk * K * dv * 4),
          spec.address,
          inner.f32Zone(module.attentionScratch(spec.address)),
        );
        for (const name of names) {
          const [width, all] = name === 'lse' ? [1, 1] : [held, Tk];
          for (let h = 0; h < H; h++)
            for (let i = 0; i < rows; i++)
              inner.moveF32(
                whole[name] + ((b * H + h) * Tq + i) * all * 4,
                at[name] + (h * rows + i) * width * 4,
                width,
              );
        }
      });
      const result = out instanceof RopeBuffer ? out : arena.readF32(outAt, B * Tq * H * dv, out);
      if (!asked) return result;
      const read = (name: keyof RequestedOutputs): Float32Array => arena.readF32(whole[name], sizeOf(name));
      return details(result, wanted, options, read);
    });
  }

  /** Sets where results go, 0 for nowhere, and returns its address. */
  function writeResults(out: number, at: Record<keyof RequestedOutputs, number>): number {
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
    keys: { k: CheckedFloats; v: CheckedFloats } | ResidentKeys,
    plan: Plan,
    options: AttentionOutputs & { out?: Float32Array | RopeBuffer },
  ): unknown {
    const { Tq, Tk, H, dv } = plan.sizes;
    const { out } = options;
    const asked = options.weights !== undefined || options.lse !== undefined || options.scores !== undefined;
    const wanted = asked ? requestedOutputs(options) : NO_OUTPUTS;
    return memory.scope(fn, (arena) => {
      const outAt = out instanceof RopeBuffer ? out.address : arena.f32Zone(Tq * H * dv);
      const square = H * Tq * Tk;
      const zone = (name: keyof RequestedOutputs, length: number): number =>
        wanted[name] && length > 0 ? arena.f32Zone(length) : 0;
      const at = asked
        ? {
            lse: zone('lse', H * Tq),
            raw: zone('raw', square),
            capped: zone('capped', square),
            biased: zone('biased', square),
            weights: zone('weights', square),
          }
        : NOWHERE;
      const specAt = writeSpec(arena, plan, 'Tk' in keys ? keys : null);
      const rows = plan.rows?.(arena);
      if (rows) writeRows(rows.q, rows.k);
      if (plan.rule) spec.distanceBias = plan.rule.write(arena, specAt, Tq, Tk); // which reads the sizes
      module.attention(
        writeResults(outAt, at),
        arena.f32(q),
        'Tk' in keys ? keys.k : arena.f32(keys.k),
        'Tk' in keys ? keys.v : arena.f32(keys.v),
        specAt,
        arena.f32Zone(module.attentionScratch(specAt)),
      );
      const result = out instanceof RopeBuffer ? out : arena.readF32(outAt, Tq * H * dv, out);
      if (!asked) return result;
      const read = (name: keyof RequestedOutputs, length: number): Float32Array =>
        at[name] === 0 ? new Float32Array(length) : arena.readF32(at[name], length);
      return details(result, wanted, options, (name) => read(name, name === 'lse' ? H * Tq : square));
    });
  }

  return { writeResults, forEach, produce, produceEach };
}
