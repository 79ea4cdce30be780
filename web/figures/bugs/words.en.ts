import type { Format } from '../../util/format.js';
import type { Bug } from './fields.js';
import type { Compared } from './model.js';

const NAMES: Record<Compared['name'], (of: string) => string> = {
  angleExact: (of) => `angle of pair 1 at position ${of}, in f32`,
  angleRounded: () => `the same angle in f16`,
  difference: (of) => `largest difference of a cosine within ${of} positions`,
  phase: (of) => `largest error of an angle within ${of} positions, in radians`,
  step: (of) => `step from one number to the next after ${of}, in bf16`,
  alike: (of) => `positions from ${of} on that are one and the same`,
};

export const en = {
  title: 'Three bugs, computed again',
  choose: 'Bug',
  bugs: {
    neox: 'all in f16 (GPT-NeoX, 2023)',
    modalities: 'frequencies in bf16 (Modalities, 2026)',
    ideogram: 'positions in bf16 (Diffusers, 2026)',
  } satisfies Record<Bug, string>,
  about: {
    neox: 'A head of 32 numbers, base 10,000. Position, frequency, angle, cosine and sine are all rounded to f16.',
    modalities:
      'A head of 128 numbers, base 10,000. Only the frequencies are rounded to bf16, before they are multiplied by the position.',
    ideogram:
      'An image model counts the rows and columns of its image from 65,536 on. Mixed precision rounds these positions to bf16.',
  } satisfies Record<Bug, string>,
  yAxis: {
    neox: 'error of the worst cosine',
    modalities: 'error of the worst angle, in radians',
    ideogram: 'row or column as bf16 has it',
  } satisfies Record<Bug, string>,
  xAxis: 'position',
  name: (f: Format, { name, of }: Compared) => NAMES[name](f.whole(of)),
  columns: ['number', 'in the report', 'computed here'],
  summaries: {
    neox: (f: Format, [, , error]: readonly Compared[]) =>
      `With everything in f16, a cosine is off by up to ${f.fixed(error!.here, 4)} within ${f.whole(error!.of)} positions, as the report says.`,
    modalities: (f: Format, [, , error]: readonly Compared[]) =>
      `With frequencies in bf16, an angle is off by up to ${f.fixed(error!.here, 2)} within ${f.whole(error!.of)} positions, ` +
      `as the report says. That is half a turn.`,
    ideogram: (f: Format, [step, alike]: readonly Compared[]) =>
      `After ${f.whole(step!.of)}, the numbers of bf16 are ${f.whole(step!.here)} apart, as the report says. ` +
      `The first ${f.whole(alike!.here)} rows or columns become the same number.`,
  } satisfies Record<Bug, (f: Format, compared: readonly Compared[]) => string>,
};

export type Words = typeof en;
