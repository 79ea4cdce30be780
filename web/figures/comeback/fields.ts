import { defineFields, oneOf, whole, type Values } from '../../state/field.js';
import { HEADS } from '../../trained/gaze.js';
import { TRAINED, type Remedy } from '../../trained/remedies.js';

/** Those whose curve is a sum of waves at every distance, and the window, which ends it. */
export const REMEDIES = [
  ...(['none', 'linear', 'ntk', 'yarn', 'yarn32', 'base', 'window'] as const),
] as const satisfies readonly Remedy[];
export const FACTORS = [2, 4, 8] as const;
/** Distances of a text of four training lengths. */
export const DISTANCES = 4 * TRAINED;
/** Pairs of a head of the model. */
export const PAIRS = 16;

export const fields = defineFields('comeback', {
  remedy: oneOf('none', REMEDIES),
  factor: oneOf(4, FACTORS),
  /** Layer and head. */
  head: oneOf('0.0', HEADS),
  /** The pair whose wave is drawn: 5 is the first that makes no full turn in training. */
  pair: whole(5, { most: PAIRS - 1 }),
  /** Distance that is read off. */
  distance: whole(102, { most: DISTANCES - 1 }),
});
export type State = Values<typeof fields>;
