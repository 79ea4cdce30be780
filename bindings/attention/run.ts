/** Runs a plan: memory for results and scratch, the block of numbers that the kernel reads, the call. */
import type { Plan } from './plan.js';
import type { Spread } from './shape.js';
import type { AttentionOutputs, ScoreStage } from './options.js';
import { type Floats, type Memory, RopeBuffer } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { type Pairing, PAIRINGS } from '../config/config.js';
import type { Rows } from '../rope/rows.js';

/**
 * Keys and values that lie in wasm memory already, rotated: those of a cache. Addresses, and floats from one
 * position and from one head to the next.
 */
export interface ResidentKeys {
  Tk: number;
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
  /** Rows of the table for `Tq` queries from key position `offset` on. */
  queryRows(arena: Memory, Tq: number, offset: number): Rows;
}

/** What is to be read back beside the result. */
type RequestedOutputs = Record<ScoreStage | 'lse' | 'weights', boolean>;
const NO_OUTPUTS: RequestedOutputs = { lse: false, raw: false, capped: false, biased: false, weights: false };
const NOWHERE: Record<keyof RequestedOutputs, number> = { lse: 0, raw: 0, capped: 0, biased: 0, weights: 0 };

function requestedOutputs({ weights = false, lse = false, scores = [] }: AttentionOutputs): RequestedOutputs {
  const wanted = { ...NO_OUTPUTS, weights, lse };
  for (const stage of scores) wanted[stage] = true;
  return wanted;
}

export function createRun({ module, memory }: Runtime) {
  // What the kernel reads, in the order of `specAt` in module.cpp.
  const spec = new Int32Array(32);

  function strides(at: number, array: Spread<unknown> | null): void {
    spec[at] = array ? array.strides[0] : 0;
    spec[at + 1] = array ? array.strides[1] : 0;
    spec[at + 2] = array ? array.strides[2] : 0;
  }

  /** Writes what the kernel reads into the arena and returns its address. */
  function writeSpec(arena: Memory, plan: Plan, keys: ResidentKeys | null): number {
    const { sizes, headFirst, mask, bias, rule } = plan;
    const { Tq, Tk, H, K, d, dv } = sizes;
    const rows = plan.rows?.(arena);
    spec[0] = Tq;
    spec[1] = Tk;
    spec[2] = H;
    spec[3] = K;
    spec[4] = d;
    spec[5] = dv;
    spec[6] = headFirst ? d : H * d;
    spec[7] = headFirst ? Tq * d : d;
    spec[8] = keys ? keys.kPosition : headFirst ? d : K * d;
    spec[9] = keys ? keys.kHead : headFirst ? Tk * d : d;
    spec[10] = keys ? keys.vPosition : headFirst ? dv : K * dv;
    spec[11] = keys ? keys.vHead : headFirst ? Tk * dv : dv;
    spec[12] = headFirst ? dv : H * dv;
    spec[13] = headFirst ? Tq * dv : dv;
    spec[14] = plan.offset;
    spec[15] = plan.left;
    spec[16] = plan.right;
    spec[17] = bias ? arena.f32(bias.values) : 0;
    strides(18, bias);
    spec[21] = mask ? arena.u8(mask.values as ArrayLike<number>) : 0;
    strides(22, mask);
    spec[25] = 0;
    spec[26] = rows ? rows.q.cos : 0;
    spec[27] = rows ? rows.q.sin : 0;
    spec[28] = rows ? rows.k.cos : 0;
    spec[29] = rows ? rows.k.sin : 0;
    spec[30] = plan.pairs;
    spec[31] = PAIRINGS.indexOf(plan.pairing);
    const specAt = arena.i32(spec);
    if (!rule) return specAt;
    // The rule reads the sizes; its result is one more field.
    spec[25] = rule(arena, specAt);
    return arena.i32(spec);
  }

  /** Runs a plan on keys and values that are arrays, or in memory already. */
  function produce(
    q: Floats,
    keys: { k: Floats; v: Floats } | ResidentKeys,
    plan: Plan,
    options: AttentionOutputs & { out?: Float32Array | RopeBuffer },
  ): unknown {
    const { Tq, Tk, H, dv } = plan.sizes;
    const { out } = options;
    const asked = options.weights !== undefined || options.lse !== undefined || options.scores !== undefined;
    const wanted = asked ? requestedOutputs(options) : NO_OUTPUTS;
    return memory.scope((arena) => {
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
      module.attention(
        outAt,
        at.lse,
        at.raw,
        at.capped,
        at.biased,
        at.weights,
        arena.f32(q),
        'Tk' in keys ? keys.k : arena.f32(keys.k),
        'Tk' in keys ? keys.v : arena.f32(keys.v),
        specAt,
        plan.scale,
        plan.softcap,
        arena.f32Zone(module.attentionScratch(specAt)),
      );
      const result = out instanceof RopeBuffer ? out : arena.readF32(outAt, Tq * H * dv, out);
      if (!asked) return result;
      const read = (name: keyof RequestedOutputs, length: number): Float32Array =>
        at[name] === 0 ? new Float32Array(length) : arena.readF32(at[name], length);
      const details: Record<string, unknown> = { out: result };
      if (wanted.weights) details['weights'] = read('weights', square);
      if (wanted.lse) details['lse'] = read('lse', H * Tq);
      if (options.scores !== undefined) {
        details['scores'] = Object.fromEntries(options.scores.map((stage) => [stage, read(stage, square)]));
      }
      return details;
    });
  }

  return { writeSpec, produce };
}
