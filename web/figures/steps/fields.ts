import { defineFields, oneOf, whole, type Values, type Labels } from '../../state/field.js';
import type { Remedy } from '../../trained/remedies.js';
import { ways } from '../../trained/ways.js';

/** So many ways are compared at most. */
export const SIDE_BY_SIDE = 3;
/** Ways that a model can be trained further with. */
export const AMONG: readonly Remedy[] = ['none', 'linear', 'ntk', 'yarn', 'llama3', 'base'];
/** Steps after which the loss is measured. */
export const MARKS = [0, 10, 20, 50, 100, 200] as const;

export const fields = defineFields('steps', {
  remedies: ways(['none', 'linear', 'yarn'], SIDE_BY_SIDE),
  /** Steps of further training. */
  steps: oneOf(10, MARKS),
  factor: oneOf(4, [2, 4, 8] as const),
  /** Position that is read off. */
  position: whole(160, { most: 255 }),
});
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'Ten steps of training', zh: '再训练十步' },
  remedies: { en: 'ways that are compared', zh: '比较的方法' },
  steps: { en: 'steps of training', zh: '训练步数' },
  factor: { en: 'factor', zh: '倍数' },
  position: { en: 'position', zh: '位置' },
};
