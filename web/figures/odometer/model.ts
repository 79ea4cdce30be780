import type { Lab, Subject } from '../../lab.js';
import { sequenceLength } from '../../lab.js';
import type { State } from '../../state.js';

export interface Hand {
  /** Radians in [0, 2 pi). */
  angle: number;
  /** Whole turns since position 0. */
  turns: number;
}

export interface Odometer {
  position: number;
  hands: Hand[];
  theta: Float64Array;
  wavelengths: Float64Array;
  /** Hands that have not come round once. */
  short: number;
}

/** Where hands of these speeds point at a position. */
export function handsAt({ rope }: Lab, theta: Float64Array, position: number): Hand[] {
  const { angle, turns } = rope.analysis.angles(theta, position);
  return Array.from(angle, (value, i) => ({ angle: value, turns: turns[i]! }));
}

/** Where every hand of the head points at position m. */
export function odometer(lab: Lab, subject: Subject, state: State): Odometer {
  const { theta, wavelengths } = lab.frequencies(subject.config, sequenceLength(state));
  const hands = handsAt(lab, theta, state.m);
  const short = hands.filter((hand) => hand.turns < 1).length;
  return { position: state.m, hands, theta, wavelengths, short };
}
