import { defineFields, whole, type Values, type Labels } from '../../state/field.js';

/** Pairs of a head of the small model. */
export const PAIRS = 16;

/** How many of them turn. */
export const fields = defineFields('partial', { turning: whole(PAIRS, { most: PAIRS }) });
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'Fewer pairs that turn', zh: '只让一部分对旋转' },
  turning: { en: 'pairs that turn', zh: '旋转的对数' },
};
