import type { Kernels, Subject } from '../../subject/kernels.js';
import { latest } from '../../util/latest.js';
import type { Bug, State } from './fields.js';
import { REPORTS } from './published.js';

/** One line of the comparison: what the report prints, and the same number from this package. */
export interface Compared {
  /** Which of the words it is about, and with which number in it. */
  name: 'angleExact' | 'angleRounded' | 'difference' | 'phase' | 'step' | 'alike';
  of: number;
  /** Left out where the report has no such number. */
  report?: string;
  here: number;
}

export interface BugsModel {
  bug: Bug;
  compared: Compared[];
  /** The curve: something for every position from `first` on. */
  first: number;
  values: Float64Array;
}

const f16 = { position: 'f16', frequency: 'f16', angle: 'f16', trig: 'f16' } as const;

function neox({ rope }: Kernels): BugsModel {
  const { precision, roundTo } = rope.analysis;
  const { theta } = rope.frequencies({ headDim: 32 });
  const { position, pair, exact, rounded, difference } = REPORTS.neox;
  const values = precision(theta, { count: 2048 }, f16).cosError;
  const angle = (format: 'f32' | 'f16'): number =>
    roundTo(roundTo(position, format) * roundTo(theta[pair]!, format), format);
  return {
    bug: 'neox',
    compared: [
      { name: 'angleExact', of: position, report: exact, here: angle('f32') },
      { name: 'angleRounded', of: position, report: rounded, here: angle('f16') },
      { name: 'difference', of: values.length, report: difference, here: Math.max(...values) },
    ],
    first: 0,
    values,
  };
}

function modalities({ rope }: Kernels): BugsModel {
  const { phaseError, roundTo } = rope.analysis;
  const { theta } = rope.frequencies({ headDim: 128 });
  const length = Math.max(...REPORTS.modalities.map((each) => each.length));
  const [meant, had] = (['f32', 'bf16'] as const).map((format) => theta.map((each) => roundTo(each, format)));
  const values = phaseError(meant!, had!, { count: length });
  return {
    bug: 'modalities',
    compared: REPORTS.modalities.map((each) => ({
      name: 'phase',
      of: each.length,
      report: each.error,
      here: Math.max(...values.subarray(0, each.length)),
    })),
    first: 0,
    values,
  };
}

function ideogram({ rope }: Kernels): BugsModel {
  const { roundTo } = rope.analysis;
  const { first, step } = REPORTS.ideogram;
  const values = Float64Array.from({ length: 2048 }, (_, n) => roundTo(first + n, 'bf16') - first);
  const alike = values.findIndex((value) => value !== 0);
  return {
    bug: 'ideogram',
    compared: [
      { name: 'step', of: first, report: step, here: values[alike]! },
      { name: 'alike', of: first, here: alike },
    ],
    first,
    values,
  };
}

const WORK = { neox, modalities, ideogram };
const worked = latest((kernels: Kernels, bug: Bug): BugsModel => WORK[bug](kernels));

/** The reports name their own heads: the model of the page plays no part. */
export const bugsModel = (kernels: Kernels, _subject: Subject, { which }: State): BugsModel => worked(kernels, which);
