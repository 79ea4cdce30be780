/** Runs a plan: memory for results and scratch, and the calls. */
import type { Plan } from './plan.js';
import { createSpec, type ResidentKeys } from './spec.js';
import type { AttentionOutputs, ScoreStage } from './options.js';
import { type CheckedFloats, RopeBuffer } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';

/** Keys and values, as arrays or in a cache. */
export type Keys = { k: CheckedFloats; v: CheckedFloats } | ResidentKeys;

/** What is to be read back beside the result. */
type RequestedOutputs = Record<ScoreStage | 'lse' | 'weights', boolean>;
const NO_OUTPUTS: RequestedOutputs = { lse: false, raw: false, capped: false, biased: false, weights: false };
type Outputs = Record<keyof RequestedOutputs, number>;
const NAMES = Object.keys(NO_OUTPUTS) as (keyof RequestedOutputs)[];
export const NOWHERE: Outputs = { lse: 0, raw: 0, capped: 0, biased: 0, weights: 0 };

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

/** Floats of an output. */
const sizeOf = (name: keyof RequestedOutputs, { B, H, Tq, Tk }: Plan['sizes']): number =>
  B * H * Tq * (name === 'lse' ? 1 : Tk);

export function createRun({ module, memory, struct }: Runtime) {
  const writeSpec = createSpec(struct);
  const results = struct('AttentionResult', 'out lse raw capped biased weights');

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

  return { produce, writeSpec, writeResults };
}

export type Run = ReturnType<typeof createRun>;
