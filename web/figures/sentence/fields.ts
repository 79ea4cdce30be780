import { defineFields, oneOf, type Values, type Labels } from '../../state/field.js';
import { SUBJECT } from '../../subject/fields.js';
import { HEADS, ownRows, SENTENCE } from '../../subject/sentence.js';
import { TEXT_NAMES, type TextName } from '../../trained/source.js';

/** Beside the heads that the page makes: one of a trained model, which reads characters. */
export const ALL_HEADS = [...HEADS, ...TEXT_NAMES] as const;
/** Heads of the trained models, by layer and head. */
export const TRAINED_HEADS = ['0.0', '0.1', '1.0', '1.1'] as const;

export const fields = {
  ...SUBJECT,
  ...SENTENCE,
  ...defineFields('sentence', {
    ...ownRows<(typeof ALL_HEADS)[number]>('back', ALL_HEADS),
    /** Layer and head of the trained model. */
    trained: oneOf('1.0', TRAINED_HEADS),
  }),
};
export type State = Values<typeof fields>;

export const isTrained = (head: State['head']): head is TextName => (TEXT_NAMES as readonly string[]).includes(head);

export const labels: Labels<typeof fields> = {
  figure: { en: 'Who looks at whom', zh: '谁在看谁' },
  text: { en: 'the sentence', zh: '句子' },
  head: { en: 'head over the sentence', zh: '整句所用的头' },
  trained: { en: 'head of the trained model', zh: '训练好的模型的头' },
  reach: { en: 'words that a head looks back', zh: '头往回看几个词' },
  left: { en: 'rotation of the first map', zh: '第一张图的旋转' },
  right: { en: 'rotation of the second map', zh: '第二张图的旋转' },
  factor: { en: 'stretch factor over the sentence', zh: '句子的扩展倍数' },
  causal: { en: 'later words hidden', zh: '遮住后面的词' },
  window: { en: 'words in sight', zh: '能看到的词数' },
  query: { en: 'word that looks', zh: '发出查询的词' },
  key: { en: 'word that is looked at', zh: '被看的词' },
  seed: { en: 'random vectors of the words', zh: '词的随机向量' },
};
