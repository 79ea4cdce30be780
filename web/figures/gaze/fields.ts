import { defineFields, oneOf, whole, type Values, type Labels } from '../../state/field.js';
import { HEADS } from '../../trained/gaze.js';
import { TEXT_NAMES } from '../../trained/source.js';
import { ways } from '../../trained/ways.js';

/** So many ways stand side by side. */
export const SIDE_BY_SIDE = 2;
export const REACHES = [4, 8] as const;
export const FACTORS = [2, 4, 8, 16] as const;

export const fields = defineFields('gaze', {
  text: oneOf('kjv', TEXT_NAMES),
  remedies: ways(['none', 'yarn'], SIDE_BY_SIDE),
  reach: oneOf(4, REACHES),
  factor: oneOf(4, FACTORS),
  /** Layer and head. */
  head: oneOf('0.0', HEADS),
  /** Distance that is read off. */
  distance: whole(64, { most: 511 }),
});
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'Where its heads look', zh: '它的头看向哪里' },
  text: { en: 'text', zh: '文本' },
  remedies: { en: 'ways side by side', zh: '并排比较的方法' },
  reach: { en: 'length of the chart', zh: '图的长度' },
  factor: { en: 'factor', zh: '倍数' },
  head: { en: 'head', zh: '注意力头' },
  distance: { en: 'distance', zh: '距离' },
};
