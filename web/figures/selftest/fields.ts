import { defineFields, oneOf, whole, type Values, type Labels } from '../../state/field.js';
import { FAULTS, type Fault } from '../../proof/selftest/bench.js';

export const fields = defineFields('selftest', {
  /** What is wrong with the rotation. */
  fault: oneOf<Fault>('none', FAULTS),
  /** Check that is looked at, by its number. */
  check: whole(0, { most: 999 }),
});
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'The package tests itself', zh: '软件包自检' },
  fault: { en: 'mistake in the rotation', zh: '旋转中的错误' },
  check: { en: 'check that is looked at', zh: '查看的检验项' },
};
