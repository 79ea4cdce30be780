import { type Values, defineFields, oneOf, whole, type Labels } from '../../state/field.js';
import { m } from '../../subject/fields.js';

/** Sizes of a head that the figure offers. */
export const SIZES = [4, 8, 16, 32, 64, 128] as const;

export const fields = {
  m,
  ...defineFields('fold', {
    /** Components of the head that is folded. */
    size: oneOf(8, SIZES),
    /** Its row that is looked at. */
    row: whole(2, { most: 127 }),
    /** How far it is folded, in percent. */
    folded: whole(0, { most: 100 }),
  }),
};
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'From two numbers to a head', zh: '从两个数到一个头' },
  size: { en: 'size of the head', zh: '注意力头的大小' },
  row: { en: 'row', zh: '行' },
  folded: { en: 'how far it is folded', zh: '折叠程度' },
};
