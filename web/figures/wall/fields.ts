import { custom, defineFields, oneOf, whole, type Values, type Labels } from '../../state/field.js';
import { TEXT_NAMES } from '../../trained/source.js';
import { ways } from '../../trained/ways.js';

/** So many ways are compared at most. */
export const SIDE_BY_SIDE = 3;
/** Lengths of training that the chart reaches. */
export const REACHES = [4, 8] as const;
/** How far the methods that need to be told are told to stretch. */
export const FACTORS = [2, 4, 8, 16] as const;
/** Characters of a text of the reader's own. */
export const OWN_LIMIT = 1200;

export const fields = defineFields('wall', {
  text: oneOf('kjv', TEXT_NAMES),
  remedies: ways(['none', 'yarn', 'window'], SIDE_BY_SIDE),
  /** Whose view of the text is coloured, and who writes on: the place in `remedies`. */
  reader: whole(0, { most: SIDE_BY_SIDE - 1 }),
  reach: oneOf(4, REACHES),
  factor: oneOf(4, FACTORS),
  /** Position that is read off. */
  position: whole(160, { most: 511 }),
  /** The passage of the held-out text that is shown. */
  passage: whole(0, { most: 63 }),
  /** Of the model's own writing. */
  seed: whole(1, { least: 1, most: 999 }),
  /** A text of the reader's own in place of the held-out one. */
  own: custom<string>(
    '',
    (text) => [...text].slice(0, OWN_LIMIT).join(''),
    (text) => text,
  ),
});
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'A small model past its training', zh: '小模型撞墙' },
  text: { en: 'text', zh: '文本' },
  remedies: { en: 'ways that are compared', zh: '比较的方法' },
  reader: { en: 'whose view is coloured', zh: '按谁的预测着色' },
  reach: { en: 'length of the chart', zh: '图的长度' },
  factor: { en: 'factor', zh: '倍数' },
  position: { en: 'position', zh: '位置' },
  passage: { en: 'passage', zh: '段落' },
  seed: { en: 'seed', zh: '随机种子' },
  own: { en: 'text of one’s own', zh: '自己的文本' },
};
