import { type Values, defineFields, flag, oneOf, whole, wholeOrAuto } from '../../state/field.js';
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
