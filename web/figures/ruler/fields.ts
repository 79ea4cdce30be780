import { wordOf } from '../../subject/scalings/index.js';
import { defineFields, oneOf, renamed, whole, type Values, type Labels } from '../../state/field.js';

/** The ways of reading with a factor that the slider sets. */
export const WAYS = ['linear', 'ntk', 'yarn'] as const;
/** The factor is set in quarters. */
export const QUARTER = 4;

export const fields = defineFields('ruler', {
  way: renamed(oneOf('linear', WAYS), wordOf),
  /** The factor, in quarters. */
  factor: whole(2 * QUARTER, { least: QUARTER, most: 6 * QUARTER }),
  /** One of the two heads. */
  head: oneOf(0, [0, 1] as const),
});
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'The stretched ruler', zh: '拉长的尺子' },
  way: { en: 'way', zh: '方法' },
  factor: { en: 'factor', zh: '倍数' },
  head: { en: 'head', zh: '注意力头' },
};
