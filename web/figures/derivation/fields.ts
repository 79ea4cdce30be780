import {
  type Field,
  type Row,
  type Values,
  custom,
  defineFields,
  name,
  whole,
  type Labels,
} from '../../state/field.js';
import type { Point } from '../../util/polar.js';

/** The last position of the figure, and the slowest pair that it offers. */
export const LAST = 24;
export const LAST_PAIR = 24;

export const fields = {
  ...defineFields('derivation', {
    /** From 1. */
    step: whole(1, { most: 14 }),
    /** The wrong turn that is being tried; '' is the right way. */
    slip: name(''),
    /** Query and key without a position. */
    q: point({ x: 0.75, y: 1 }),
    k: point({ x: 0.95, y: 0.65 }),
    /** Where the two stand. */
    m: whole(7, { most: LAST }),
    n: whole(3, { most: LAST }),
    /** The pair of a head of 128 whose frequency they turn by. */
    pair: whole(12, { most: LAST_PAIR }),
    /** A turn given to both, in degrees. */
    gamma: whole(40, { most: 359 }),
  }),
};
export type State = Values<typeof fields>;

/** Two numbers below 2 in size, to two decimals. */
function point(start: Point): Row<Field<Point>> {
  const read = (text: string): Point | undefined => {
    if (!/^-?[01]\.\d{2},-?[01]\.\d{2}$/.test(text)) return undefined;
    const [x, y] = text.split(',').map(Number);
    return { x: x!, y: y! };
  };
  return custom(start, read, ({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`);
}

export const labels: Labels<typeof fields> = {
  figure: { en: 'The derivation', zh: '推导' },
  step: { en: 'step', zh: '步骤' },
  slip: { en: 'wrong turn', zh: '错误走法' },
  q: { en: 'query', zh: '查询' },
  k: { en: 'key', zh: '键' },
  m: { en: 'position of the query', zh: '查询的位置' },
  n: { en: 'position of the key', zh: '键的位置' },
  pair: { en: 'pair', zh: '维度对' },
  gamma: { en: 'turn of both', zh: '两者共同的转角' },
};
