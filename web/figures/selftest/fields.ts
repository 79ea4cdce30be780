import { defineFields, oneOf, whole, type Values } from '../../state/field.js';
import { FAULTS, type Fault } from '../../proof/selftest/bench.js';

export const fields = defineFields('selftest', {
  /** What is wrong with the rotation. */
  fault: oneOf<Fault>('none', FAULTS),
  /** Check that is looked at, by its number. */
  check: whole(0, { most: 999 }),
});
export type State = Values<typeof fields>;
