import { type Values, defineFields, flag, oneOf, whole, wholeOrAuto, type Labels } from '../../state/field.js';
import { LAST_POSITION, m, n, pair, SUBJECT } from '../../subject/fields.js';
import { SHOWN, type Shown } from '../../util/palette.js';

/** Pixels of a column at its largest. */
export const WIDEST_COLUMN = 32;

export const fields = {
  ...SUBJECT,
  m,
  n,
  pair,
  ...defineFields('weave', {
    /** What the colours show. */
    colour: oneOf<Shown>('angle', SHOWN),
    /** The first position of the picture. */
    from: whole(0, { most: LAST_POSITION }),
    /** Positions from one column to the next; 0: as many as show eight training lengths. */
    per: wholeOrAuto({ most: LAST_POSITION }),
    /** Pixels that a column is wide. */
    wide: whole(1, { most: WIDEST_COLUMN }),
    /** What the columns cannot hold is covered. */
    veil: flag(),
  }),
};
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'The weave', zh: '织物图' },
  colour: { en: 'what colours show', zh: '颜色的含义' },
  from: { en: 'first position', zh: '起始位置' },
  per: { en: 'positions to a column', zh: '每列的位置数' },
  wide: { en: 'width of a column', zh: '列宽' },
  veil: { en: 'cover', zh: '遮盖' },
};
