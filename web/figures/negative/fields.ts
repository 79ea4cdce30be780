import type { FeatureMap } from 'ropewalk';
import { defineFields, oneOf, whole, type Values, type Labels } from '../../state/field.js';

/** The words of the text. */
export const WORDS = 128;

/** Texts to choose from. */
export const SEEDS = 99;

/** What position does to linear attention. */
export const WAYS = ['plain', 'numerator', 'both', 'fade'] as const;
export type Way = (typeof WAYS)[number];

export const FEATURES = ['elu', 'exp', 'relu'] as const satisfies readonly FeatureMap[];
/** Small, so that there is something to be seen within so few words: how long a head is decides how rare negative weights are. */
export const HEADS = [8, 16, 64] as const;

export const fields = defineFields('negative', {
  way: oneOf<Way>('plain', WAYS),
  features: oneOf('elu', FEATURES),
  head: oneOf(16, HEADS),
  /** In the middle: half of the 99 seeds have no more negative weights than this one, and half no smaller a sum. */
  seed: whole(98, { least: 1, most: SEEDS }),
  /** Position of the query whose weights are shown. */
  query: whole(WORDS - 1, { most: WORDS - 1 }),
  /** Position of the key that is read off. */
  key: whole(60, { most: WORDS - 1 }),
});
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'Negative weights', zh: '负的权重' },
  way: { en: 'what position does', zh: '位置的作用方式' },
  features: { en: 'features', zh: '特征' },
  head: { en: 'numbers in a head', zh: '每个头的维数' },
  seed: { en: 'seed', zh: '随机种子' },
  query: { en: 'position of the query', zh: '查询的位置' },
  key: { en: 'position of the key', zh: '键的位置' },
};
