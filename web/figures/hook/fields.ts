import { type Values, defineFields, oneOf, whole, type Labels } from '../../state/field.js';
import { both, SUBJECT } from '../../subject/fields.js';

/** The last place that a word can be put in: the sentence has eleven, and three are free. */
export const LAST_PLACE = 13;
/** Where the word that comes twice stands as written. */
export const TWICE = [5, 9] as const;

export const fields = {
  ...SUBJECT,
  both,
  ...defineFields('hook', {
    /** Places of the two words in the sentence: of the one that looks, and of the one looked at. */
    query: whole(10, { most: LAST_PLACE }),
    key: whole(9, { most: LAST_PLACE }),
    /** Where the hands start: all at three o'clock, or those of the key each at its own angle. */
    start: oneOf('alike', ['alike', 'own']),
  }),
};
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'Two words of a sentence', zh: '一句话里的两个词' },
  query: { en: 'place of the query', zh: '查询所在的词' },
  key: { en: 'place of the key', zh: '键所在的词' },
  start: { en: 'where hands start', zh: '指针的起点' },
};
