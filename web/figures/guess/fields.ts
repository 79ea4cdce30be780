import { type Values, defineFields, flag } from '../../state/field.js';
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
