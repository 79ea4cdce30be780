import { type Values, defineFields, flag, type Labels } from '../../state/field.js';
import { sketchField } from '../../kit/sketch.js';
import { SUBJECT } from '../../subject/fields.js';
import { FADE } from '../../subject/vectors.js';

export const SHAPES = ['fades', 'swings', 'stays'] as const;
export type Shape = (typeof SHAPES)[number];

export const fields = {
  ...SUBJECT,
  distance: FADE.distance,
  seed: FADE.seed,
  ...defineFields('guess', {
    /** Where the reader thinks that a score will go. */
    curve: sketchField(SHAPES),
    /** The score is shown beside the guess. */
    shown: flag(),
  }),
};
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'Draw the score over the distance', zh: '画出得分随距离的变化' },
  curve: { en: 'guess', zh: '猜测' },
  shown: { en: 'score shown', zh: '显示得分' },
};
