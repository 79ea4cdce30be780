import type { LengthOf } from '../../subject/catalogue.js';
import { LAST_POSITION } from '../../subject/fields.js';
import { unitPairs } from '../../subject/hands.js';
import { sequenceLength, type Kernels, type Subject } from '../../subject/kernels.js';
import { latest } from '../../util/latest.js';
import { FULL_TURN } from '../../util/polar.js';
import { clamp } from '../../util/scale.js';
import { WIDEST_COLUMN, type State } from './fields.js';

/** Positions from 0 to the last. */
const POSITIONS = LAST_POSITION + 1;
/** Where a model does not say how long its training texts were. */
const USUAL_LENGTH = 4096;

/** Which positions the picture shows, and how. */
export interface Part {
  from: number;
  /** Positions from one column to the next. */
  per: number;
  columns: number;
  /** Pixels that a column is wide. */
  wide: number;
}

export interface WeaveModel {
  part: Part;
  m: number;
  pair: number;
  theta: Float64Array;
  wavelengths: Float64Array;
  /** At position m, of every pair: the angle in [0, 2 pi), its cosine and its sine. */
  angle: Float64Array;
  cos: Float64Array;
  sin: Float64Array;
  /** Radians that a pair turns from one column to the next. */
  between: Float64Array;
  /** Positions per turn as the picture makes them seem, `Infinity` where a pair seems to stand still. */
  seems: Float64Array;
  /** So many pairs, the fastest, turn by half a turn or more from one column to the next. */
  aliased: number;
  trainingLength: number;
  lengthOf: LengthOf;
}

/** How many training lengths are shown until the reader has chosen. */
const LENGTHS = 8;

/** The part that fits into `room` pixels. */
export function partOf(state: State, trainingLength: number, room: number): Part {
  const wide = clamp(state.wide, 1, WIDEST_COLUMN);
  const most = Math.max(1, Math.floor(room / wide));
  const shown = LENGTHS * (trainingLength || USUAL_LENGTH);
  const per = clamp(state.per || Math.ceil(shown / most), 1, Math.ceil(POSITIONS / most));
  const from = clamp(state.from, 0, Math.max(0, POSITIONS - per * most));
  return { from, per, wide, columns: Math.min(most, Math.ceil((POSITIONS - from) / per)) };
}

/** The last position that a column stands for. */
export const lastOf = ({ from, per, columns }: Part): number => from + (columns - 1) * per;

/** The column of a position, with a fraction where it lies between two. */
export const columnOf = ({ from, per }: Part, m: number): number => (m - from) / per;

/** What `room` pixels show. */
export const weaveModel = latest((kernels: Kernels, subject: Subject, state: State, room: number): WeaveModel => {
  const { theta, wavelengths } = kernels.frequencies(subject.config, sequenceLength(state));
  const { analysis } = kernels.rope;
  const { m } = state;
  const pairs = theta.length;
  const part = partOf(state, subject.trainingLength, room);
  // The first axis, turned in every pair, has come to (cos, sin).
  const turned = analysis.rotated(unitPairs(pairs), theta, m, { pairing: 'interleaved' });
  const step = analysis.angles(theta, part.per);
  const between = step.angle.map((angle, i) => angle + step.turns[i]! * FULL_TURN);
  return {
    part,
    m,
    pair: Math.min(state.pair, pairs - 1),
    theta,
    wavelengths,
    angle: analysis.angles(theta, m).angle,
    cos: Float64Array.from({ length: pairs }, (_, i) => turned[2 * i]!),
    sin: Float64Array.from({ length: pairs }, (_, i) => turned[2 * i + 1]!),
    between,
    seems: analysis.alias(theta, part.per).map((angle) => (part.per * FULL_TURN) / Math.abs(angle)),
    // Two columns or fewer to a turn: the wavelength is at most twice their distance.
    aliased: analysis.criticalPair(theta, 2 * part.per),
    trainingLength: subject.trainingLength,
    lengthOf: subject.lengthOf,
  };
});
