import type { Kernels, Subject } from '../../subject/kernels.js';
import { sequenceLength } from '../../subject/kernels.js';
import { handsAt, type Hand } from '../../subject/hands.js';
import type { State } from './fields.js';

export interface Odometer {
  position: number;
  hands: Hand[];
  theta: Float64Array;
  wavelengths: Float64Array;
  /** Hands that have not come round once. */
  short: number;
}

/** Where every hand of the head points at position m. */
export function odometer(kernels: Kernels, subject: Subject, state: State): Odometer {
  const { theta, wavelengths } = kernels.frequencies(subject.config, sequenceLength(state));
  const hands = handsAt(kernels, theta, state.m);
  const short = hands.filter((hand) => hand.turns < 1).length;
  return { position: state.m, hands, theta, wavelengths, short };
}
