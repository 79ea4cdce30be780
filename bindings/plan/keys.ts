/** What a dictionary of settings has under a key, where it is of its kind. */
import { frequencies } from '../scalings/default.js';
import type { Keys } from '../scalings/in-plan.js';
import type { LayerKind, PlanModel, Rule } from './types.js';

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

/** Keys of GGUF below `rope.scaling` whose numbers are taken as they are. */
export const GGUF_NUMBERS = [
  'attn_factor',
  'yarn_log_multiplier',
  'yarn_ext_factor',
  'yarn_attn_factor',
  'yarn_beta_fast',
  'yarn_beta_slow',
];

/** All that are read, without the architecture. */
const GGUF_KEYS: readonly string[] = /* @__PURE__ */ (() => [
  'context_length',
  ...['dimension_count', 'dimension_count_swa', 'freq_base', 'freq_base_swa'].map((key) => `rope.${key}`),
  ...['type', 'factor', 'original_context_length', ...GGUF_NUMBERS].map((key) => `rope.scaling.${key}`),
])();

/** Where a key of GGUF, without its architecture, stands in {@link GgufRope}; '' where it is not read. */
export const ggufField = (key: string): string =>
  GGUF_KEYS.includes(key)
    ? key
        .replace(/^rope\.(scaling\.(?!type|factor))?/, '')
        .replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase())
    : '';
