/**
 * The rotary settings of a config.json as transformers 5 spells them. `fromPretrained` of this package
 * reads them back to the same frequencies.
 */
import type { RopeConfig, Scaling } from 'ropewalk';
import type { CodeModel } from './model.js';

/** Keys of a scaling in the file's words; `null`: known to no file. */
function scalingKeys(scaling: Scaling): Record<string, unknown> | null {
  const original = (length: number): object => ({ original_max_position_embeddings: length });
  switch (scaling.type) {
    case 'default':
      return { rope_type: 'default' };
    case 'linear':
      return { rope_type: 'linear', factor: scaling.factor };
    case 'ntk':
      return { rope_type: 'dynamic', alpha: scaling.factor };
    case 'dynamic':
      return { rope_type: 'dynamic', factor: scaling.factor };
    case 'llama3':
      return {
        rope_type: 'llama3',
        factor: scaling.factor,
        low_freq_factor: scaling.lowFreqFactor,
        high_freq_factor: scaling.highFreqFactor,
        ...original(scaling.original),
      };
    case 'yarn':
      if (scaling.ramp === 'wavelength') return null;
      return {
        rope_type: 'yarn',
        factor: scaling.factor,
        beta_fast: scaling.betaFast,
        beta_slow: scaling.betaSlow,
        mscale: scaling.mscale,
        mscale_all_dim: scaling.mscaleAllDim,
        attention_factor: scaling.attentionFactor,
        truncate: scaling.truncate,
        ...original(scaling.original),
      };
    case 'longrope':
      return {
        rope_type: 'longrope',
        factor: scaling.factor,
        attention_factor: scaling.attentionFactor,
        short_factor: scaling.shortFactor,
        long_factor: scaling.longFactor,
        ...original(scaling.original),
      };
    case 'proportional':
      return {
        rope_type: 'proportional',
        partial_rotary_factor: scaling.partialRotaryFactor,
        factor: scaling.factor,
      };
  }
}

function longest({ scaling }: RopeConfig, trainingLength: number): number | undefined {
  if (scaling?.type === 'dynamic') return scaling.maxPosition;
  const length = scaling && 'original' in scaling ? scaling.original * (scaling.factor ?? 1) : trainingLength;
  return length > 0 ? Math.round(length) : undefined;
}

function parametersOf({ base, rotaryDim, headDim, scaling, sections }: RopeConfig): Record<string, unknown> | null {
  const keys = scalingKeys(scaling ?? { type: 'default' });
  if (!keys) return null;
  return {
    ...keys,
    rope_theta: base,
    ...(rotaryDim !== undefined && rotaryDim !== headDim ? { partial_rotary_factor: rotaryDim / headDim } : {}),
    ...(sections && sections.kind !== 'axial' ? { mrope_section: sections.sizes } : {}),
    ...(sections?.kind === 'mrope-interleaved' ? { mrope_interleaved: true } : {}),
  };
}

/** The block, or `null` where no file can say it. */
export function huggingface({ config }: CodeModel, trainingLength: number): string | null {
  const parameters = parametersOf(config);
  if (!parameters || config.sections?.kind === 'axial') return null;
  const file = {
    head_dim: config.headDim,
    max_position_embeddings: longest(config, trainingLength),
    ...(config.pairing === 'interleaved' ? { rope_interleave: true } : {}),
    rope_parameters: parameters,
  };
  return `${JSON.stringify(file, null, 2).replace(/\[[\d\s.,e+-]*\]/g, (list) => list.replace(/\s+/g, ' '))}\n`;
}
