/** What a dictionary of settings has under a key, where it is of its kind. */
import { frequencies } from '../scalings/default.js';
import type { Keys } from '../scalings/in-plan.js';
import type { GgufRope, LayerKind, PlanModel, Rule } from './types.js';

/** To four digits. */
export const four = (value: number): number => Number(value.toPrecision(4));

export const number = (rule: Rule, key: string): number | null => {
  const value = rule[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

export const numbers = (rule: Rule, key: string): readonly number[] | null => {
  const value = rule[key];
  return Array.isArray(value) && value.every((each) => typeof each === 'number') ? value : null;
};

/** The share of a head that rotates, where that is not all of it. */
export const shareOf = (
  { latent }: Pick<PlanModel, 'latent'>,
  { rotaryDim, headDim }: Pick<LayerKind, 'rotaryDim' | 'headDim'>,
): number | null => (latent || rotaryDim === headDim ? null : rotaryDim / headDim);

/** Keys of a file under the part that has them: `text_config`, or '' for the file itself. */
export const within = (part: string, keys: Rule): Rule =>
  part === '' ? keys : part.split('.').reduceRight<Rule>((inside, key) => ({ [key]: inside }), keys);

/** Whether one dictionary says it for both, as a file without `rope_parameters` by layer type has it. */
export const alike = (a: LayerKind, b: LayerKind): boolean =>
  a.base === b.base && JSON.stringify(a.rule) === JSON.stringify(b.rule);

/** What the scalings ask of a dictionary. */
export const keysOf = ({ rule, rotaryDim, base }: LayerKind): Keys => ({
  rule,
  theta: frequencies(rotaryDim, base),
  factor: number(rule, 'factor'),
  original: number(rule, 'original_max_position_embeddings'),
  number: (key) => number(rule, key),
});

/** Keys of GGUF without the architecture, and where they stand in {@link GgufRope}: numbers as they are. */
export const GGUF_NUMBERS = {
  'rope.scaling.attn_factor': 'attnFactor',
  'rope.scaling.yarn_log_multiplier': 'yarnLogMultiplier',
  'rope.scaling.yarn_ext_factor': 'yarnExtFactor',
  'rope.scaling.yarn_attn_factor': 'yarnAttnFactor',
  'rope.scaling.yarn_beta_fast': 'yarnBetaFast',
  'rope.scaling.yarn_beta_slow': 'yarnBetaSlow',
} as const;

/** And all that are read. */
export const GGUF_FIELDS: Readonly<Record<string, keyof GgufRope>> = {
  context_length: 'contextLength',
  'rope.dimension_count': 'dimensionCount',
  'rope.dimension_count_swa': 'dimensionCountSwa',
  'rope.freq_base': 'freqBase',
  'rope.freq_base_swa': 'freqBaseSwa',
  'rope.scaling.type': 'scalingType',
  'rope.scaling.factor': 'scalingFactor',
  'rope.scaling.original_context_length': 'originalContextLength',
  ...GGUF_NUMBERS,
};
