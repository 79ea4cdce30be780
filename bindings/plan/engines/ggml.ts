/** Engines on ggml's rotation kernel: llama.cpp and what is made of it. One file of metadata, flags over it. */
import { computed } from '../computed.js';
import { APART, keepsOwn, ruleOfGguf, SQUARED } from '../convert.js';
import { frequencies as unscaled } from '../../scalings/default.js';
import { dividedBy } from '../../scalings/longrope.js';
import { rampAt, yarnRamp, yarnScale } from '../../scalings/yarn.js';
import type { Computed, GgufRope, LayerKind, PlanModel } from '../types.js';
import type { Run } from './engine.js';

/** What the kernel is started with, once flags and metadata have been put together. */
export interface Chosen {
  type: 'none' | 'linear' | 'yarn';
  freqScale: number;
  /** Base of layers that see everything. */
  base: number;
  extFactor: number;
  original: number;
  betaFast: number;
  betaSlow: number;
  /** Factor that the kernel multiplies by (1 + 0.1 ln f), or not where ext is 0. */
  attnFactor: number;
  /** Tokens a sequence may have: decides between the lists of LongRoPE. */
  context: number;
  /** Whether `rope_freqs.weight` is used. */
  usesFactors: boolean;
  /** Factor on the softmax scale, by what the kernel multiplies by. */
  softmax: (kernelScale: number) => number;
}

/** What an engine computes that starts the kernel as llama.cpp does. @param attn factor on cos and sin without YaRN. */
export function computeLayers(
  model: PlanModel,
  gguf: GgufRope,
  chosen: Omit<Chosen, 'softmax' | 'attnFactor' | 'usesFactors'>,
  attn = 1,
): Pick<Run, 'computes' | 'faults'> {
  const on = chosen.extFactor !== 0;
  const attnFactor = (on ? cancelled(model, gguf, chosen.freqScale) : attn) * (gguf.attnFactor ?? 1);
  const softmax = latentSoftmax(model, gguf, attnFactor, on);
  const all = { ...chosen, attnFactor, softmax, usesFactors: true };
  return {
    computes: model.layers.map((layer) => computeByKernel(model, gguf, layer, all)),
    faults: [],
  };
}

/** Frequencies and factor of one kind of layers, as `ggml_rope_ext` computes them; here in float64. */
export function computeByKernel(
  model: PlanModel,
  gguf: GgufRope,
  layer: LayerKind,
  chosen: Chosen,
  sliding = keepsOwn(layer, model),
): Computed {
  const apart = sliding && APART.test(model.architecture ?? model.modelType);
  const { extFactor } = chosen;
  const freqScale = apart ? 1 : sliding ? 1 / (gguf.scalingFactor ?? 1) : chosen.freqScale;
  // llama_model_deepseek4 takes the base of the file where keys are compressed, and that of flags in the other layers.
  const isV4 = /^deepseek4/.test(model.architecture ?? '');
  const isTyped = sliding === isV4 && chosen.base !== gguf.freqBase;
  const base = isTyped ? chosen.base : (sliding && gguf.freqBaseSwa) || gguf.freqBase;
  const r = (sliding && gguf.dimensionCountSwa) || gguf.dimensionCount;
  const plain = unscaled(r, base);
  const factors = apart ? null : factorsOf(gguf, chosen, r);
  const theta = factors === null ? plain : dividedBy(plain, factors);
  const ramp = yarnRamp({ r, base, original: chosen.original }, chosen);
  const f = 1 / freqScale;
  const frequencies = theta.map((each, i) => {
    const mix = extFactor * (1 - rampAt(i, ramp));
    return each * freqScale * (1 - mix) + each * mix;
  });
  // The kernel multiplies by this where ext is not 0; for f < 1 it is below 1, unlike g.
  const kernelScale = extFactor === 0 ? 1 : 1 + 0.1 * Math.log(f);
  const type =
    chosen.type === 'yarn' && extFactor !== 0
      ? 'yarn'
      : factors !== null
        ? gguf.longFactors
          ? 'longrope'
          : String(ruleOfGguf(gguf).rule['rope_type'])
        : freqScale === 1
          ? 'default'
          : 'linear';
  return computed(layer, {
    ...{ kind: layer.kind, frequencies, type, base, factor: f },
    // dsv4_rope_attn_factor of ngxson/llama.cpp@3f545bec cancels it in every layer.
    cosSinFactor: isV4 ? 1 : chosen.attnFactor * kernelScale,
    softmaxFactor: chosen.softmax(1 + 0.1 * Math.log(1 / chosen.freqScale)),
    original: extFactor === 0 ? (gguf.longFactors ? chosen.original : null) : chosen.original,
    ramp: extFactor === 0 ? null : ramp,
  });
}

/** Values of the tensors that divide the frequencies; null where there are none for these pairs or they were not read. */
function factorsOf(gguf: GgufRope, { context, original, usesFactors }: Chosen, r: number): readonly number[] | null {
  const list = gguf.longFactors !== null && context > original ? gguf.longFactors : gguf.shortFactors;
  const chosen = gguf.longFactors !== null ? list : usesFactors ? gguf.freqFactors : null;
  return chosen !== true && chosen?.length === r / 2 ? chosen : null;
}

/** g(f, m) / g(f, all) of the file, or g(f, 1), and the factor that cancels the kernel's own. */
function cancelled(model: PlanModel, gguf: GgufRope, freqScale: number): number {
  const f = 1 / freqScale;
  const allDim = gguf.yarnLogMultiplier === null ? 0 : gguf.yarnLogMultiplier / 0.1;
  const m = allDim !== 0 && model.architecture === 'deepseek2' && allDim !== 1 ? allDim : 1;
  const wanted = allDim !== 0 ? yarnScale(f, m) / yarnScale(f, allDim) : yarnScale(f);
  return wanted / (1 + 0.1 * Math.log(f));
}

/**
 * Factor on the softmax scale of DeepSeek's graphs: attn (1 + 0.1 ln f)(1 + 0.1 log_mul ln f), squared; 1 for any other.
 *
 * @param attnFactor what the kernel is given, after {@link cancelled}.
 */
function latentSoftmax(model: PlanModel, gguf: GgufRope, attnFactor: number, on: boolean): Chosen['softmax'] {
  const latent = model.latent !== null && SQUARED.test(model.architecture ?? '');
  if (!latent || !on) return () => 1;
  const multiplier = (gguf.yarnLogMultiplier ?? 0) / 0.1;
  // kernel is 1 + 0.1 ln f.
  return (kernel) => (attnFactor * kernel * (1 + multiplier * (kernel - 1))) ** 2;
}
