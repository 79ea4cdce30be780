import type { LengthOf } from '../../subject/catalogue.js';
import type { Format } from '../../util/format.js';
import { counted } from '../../util/plural.js';

/** The positions that a turn is measured against: only papers and model cards say that a model was trained on them. */
const positions = (length: string, lengthOf: LengthOf): string =>
  lengthOf === 'config' ? `the ${length} positions of its config file` : `its ${length} training positions`;

export const en = {
  title: 'How many words one turn takes',
  yAxis: 'positions per turn',
  xAxis: 'pair',
  never: 'no full turn in training',
  unscaled: 'before scaling',
  readout: (pair: number, wavelength: string, turns: string) =>
    `pair ${pair}: ${wavelength} positions per turn, ${counted(turns, 'turn')} in training`,
  readoutUntrained: (pair: number, wavelength: string) => `pair ${pair}: ${wavelength} positions per turn`,
  still: (pair: number) => `pair ${pair}: does not turn`,
  base: 'Base',
  ownBase: 'with its own base',
  critical: (components: string) => `critical dimension ${components}`,
  summary: (
    f: Format,
    s: {
      name: string;
      pairs: number;
      never: number;
      still: number;
      first: number | null;
      length: number;
      lengthOf: LengthOf;
    },
  ) =>
    s.length === 0
      ? `The file of ${s.name} does not say how long its training windows were.`
      : s.never === 0
        ? `All ${s.pairs} pairs of ${s.name} complete a turn within ${positions(f.whole(s.length), s.lengthOf)}.`
        : s.never === s.pairs
          ? `No pair of ${s.name} completes a turn within ${positions(f.whole(s.length), s.lengthOf)}.`
          : `${s.pairs - s.never} of ${s.pairs} pairs of ${s.name} complete a turn within ` +
            `${positions(f.whole(s.length), s.lengthOf)}. The other ${s.never}` +
            `${s.first === null ? '' : `, from pair ${s.first} on,`} ` +
            (s.still === 0
              ? 'never do.'
              : s.still === s.never
                ? 'do not turn at all.'
                : `never do; ${s.still} of them do not turn at all.`),
  columns: ['pair', 'θ (radians per position)', 'positions per turn', 'turns in training'],
};

export type Words = typeof en;
