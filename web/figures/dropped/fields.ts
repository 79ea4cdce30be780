import { defineFields, flag, type Values, type Labels } from '../../state/field.js';

/** Layers of the small model. */
export const LAYERS = ['first', 'second'] as const;

export const fields = defineFields('dropped', {
  /** Whether a layer rotates. */
  first: flag(),
  second: flag(),
});
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'Rotation switched off after training', zh: '训练之后关掉旋转' },
  first: { en: 'rotation of layer 1', zh: '第 1 层的旋转' },
  second: { en: 'rotation of layer 2', zh: '第 2 层的旋转' },
};
