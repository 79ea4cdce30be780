import { defineFields, whole, type Values, type Labels } from '../../state/field.js';

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

export const labels: Labels<typeof fields> = {
  figure: { en: 'Two axes, one score', zh: '两条轴，一个得分' },
  row: { en: 'row of the query', zh: '查询的行' },
  column: { en: 'column of the query', zh: '查询的列' },
  down: { en: 'rows from query to key', zh: '从查询到键的行数' },
  across: { en: 'columns from query to key', zh: '从查询到键的列数' },
};
