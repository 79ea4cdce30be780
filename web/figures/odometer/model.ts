import { sequenceLength, type Kernels, type Subject } from '../../subject/kernels.js';
import { handsAt, type Hand } from '../../subject/hands.js';
import { latest } from '../../util/latest.js';
import type { State } from './fields.js';

export interface Odometer {
  hands: Hand[];
  theta: Float64Array;
  wavelengths: Float64Array;
  /** Hands that have not come round once. */
  short: number;
}

/** Where every hand of the head points at position m. */
export const odometer = latest((kernels: Kernels, subject: Subject, state: State): Odometer => {
  const { theta, wavelengths } = kernels.frequencies(subject.config, sequenceLength(state));
  const hands = handsAt(kernels, theta, state.m);
  const short = hands.filter((hand) => hand.turns < 1).length;
  return { hands, theta, wavelengths, short };
});
