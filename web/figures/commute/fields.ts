import { defineFields, whole, type Values } from '../../state/field.js';

/** The picture, in patches. */
export const ROWS = 8;
export const COLUMNS = 12;

export const fields = defineFields('commute', {
  /** Where the query stands. */
  row: whole(2, { most: ROWS - 1 }),
  column: whole(5, { most: COLUMNS - 1 }),
  /** How far the key is from it. */
  down: whole(2, { most: 4 }),
  across: whole(4, { most: 6 }),
});
export type State = Values<typeof fields>;
