import { type Values, defineFields, whole, type Labels } from '../../state/field.js';

/** Positions in the window. */
export const WINDOW = 12;
/** How far the window can be shifted. */
export const LAST_SHIFT = 100;

export const fields = {
  ...defineFields('ways', {
    /** How far query and key are shifted together before encodings are compared. */
    shift: whole(0, { most: LAST_SHIFT }),
    /** The marked cell of their score matrices. */
    row: whole(8, { most: WINDOW - 1 }),
    column: whole(3, { most: WINDOW - 1 }),
  }),
};
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'Four ways to tell positions', zh: '表示位置的四种办法' },
  shift: { en: 'shift', zh: '平移量' },
  row: { en: 'row', zh: '行' },
  column: { en: 'column', zh: '列' },
};
