import type { Format } from '../../util/format.js';
import type { Preset, Stage } from './fields.js';

export const en = {
  title: 'Where the digits are lost',
  stages: {
    position: 'position',
    frequency: 'frequency',
    angle: 'angle',
    trig: 'cosine, sine',
    vector: 'turned vectors',
    product: 'score',
  } satisfies Record<Stage, string>,
  /** Between a stage and the next one. */
  signs: ['×', '=', '→', '→', '→'],
  formats: { f64: 'exact', f32: 'f32', tf32: 'tf32', f16: 'f16', bf16: 'bf16' },
  presets: {
    exact: 'all exact',
    half: 'all in f16',
    brain: 'all in bf16',
    careful: 'angles in f32, the rest in bf16',
  } satisfies Record<Preset, string>,
  presetsLabel: 'Set all stages',
  rounded: (stage: string) => `Format of the ${stage}`,
  xAxis: 'position',
  errorAxis: 'largest error of a cosine',
  scoreAxis: (distance: string) => `score at distance ${distance}`,
  overflow: 'past the format',
  cursor: 'Position',
  distance: 'Distance of query and key',
  nearer: 'Shorter distance',
  farther: 'Longer distance',
  before: 'Position before',
  after: 'Position after',
  legend: { rounded: 'as the formats give it', exact: 'exact: the same at every position' },
  readout: (f: Format, s: { at: number; error: number; pair: number; score: number; exact: number }) =>
    Number.isNaN(s.error)
      ? `at position ${f.whole(s.at)} a number is too large for its format`
      : `at position ${f.whole(s.at)} cosines are off by up to ${s.error === 0 ? '0' : f.digits(s.error, 2)}` +
        `${s.error === 0 ? '' : ` (pair ${f.whole(s.pair)})`}, and the score is ${f.fixed(s.score, 3)} instead of ${f.fixed(s.exact, 3)}`,
  summary: (
    f: Format,
    s: {
      counted: number;
      distinct: number;
      stuckPair: number;
      stuckAt: number;
      low: number;
      high: number;
      exact: number;
      distance: number;
    },
  ) =>
    (s.distinct === s.counted
      ? `Of the first ${f.whole(s.counted)} positions, each differs from the one before.`
      : `Of the first ${f.whole(s.counted)} positions, only ${f.whole(s.distinct)} differ from the one before.`) +
    (s.stuckAt < 0
      ? ' No pair stands still.'
      : ` Pair ${f.whole(s.stuckPair)} is the first to stand still, at position ${f.whole(s.stuckAt)}.`) +
    ` At distance ${f.whole(s.distance)}, the exact score is ${f.fixed(s.exact, 3)} everywhere; rounded, the score runs from ` +
    `${f.fixed(s.low, 3)} to ${f.fixed(s.high, 3)}.`,
  columns: ['position', 'largest error of a cosine', 'lowest score', 'highest score', 'exact score'],
};

export type Words = typeof en;
