import type { Kernels, Subject } from '../../subject/kernels.js';
import { latest } from '../../util/latest.js';
import type { State } from './fields.js';
import { curve, type Curve } from '../../subject/curves.js';
import { thetaOf } from '../../subject/vectors.js';
import { handsAt, type Hand } from '../../subject/hands.js';
import { handsOf, positionsOf } from '../../subject/hands.js';
import { positions } from '../../util/scale.js';

/** Up to here the curve is drawn through every distance. */
export const EACH = 100;
/** A column beyond holds a turn of the fastest hand at least: so its band shows how far that swings. */
const NARROWEST = 7;
/** Columns of the whole axis, were they all as wide on it. */
const COLUMNS = 400;
/** The kernel is good to 1e-14: what differs by less than ten times that is the same. */
const SAME = 1e-13;

/** The mean cosine of some hands at every distance. */
export interface Alike {
  values: Float64Array;
  curve: Curve;
  /** Where it is highest once it has risen for the first time; `null`: it only falls. */
  again: number | null;
  /** So many distances beyond 1 have at least the value that 1 has. */
  asNear: number;
}

export interface ManyModel extends Alike {
  /** The hands that take part. */
  chosen: readonly number[];
  pairs: number;
  last: number;
  /** That of all hands. */
  all: Alike;
  /** As far as the axis goes. */
  distance: number;
  /** Every hand, turned by the distance. */
  hands: readonly Hand[];
}

/** Where the columns of a logarithmic axis begin. */
function columns(last: number): number[] {
  const share = positions(last, [0, COLUMNS]).invert(1);
  const at: number[] = [];
  for (let s = 0; s <= last; s += s < EACH ? 1 : Math.max(NARROWEST, Math.round(s * share))) at.push(s);
  return at;
}

function alike(kernels: Kernels, theta: Float64Array, last: number): Alike {
  const values = kernels.rope.analysis.meanCosine(theta, { count: last + 1 });
  const at = columns(last);
  let lowest = Infinity;
  const rise = values.findIndex((value) => {
    lowest = Math.min(lowest, value);
    return value > lowest + SAME;
  });
  let again = rise < 0 ? null : rise;
  let asNear = 0;
  for (let s = 2; s <= last; s++) {
    if (values[s]! >= values[1]! - SAME) asNear++;
    if (again !== null && s > again && values[s]! > values[again]!) again = s;
  }
  return { values, curve: curve({ at, starts: [...at, last + 1] }, values, 1), again, asNear };
}

const chosenHands = latest(handsOf);
const ofAll = latest(alike);
const ofSome = latest((kernels: Kernels, theta: Float64Array, chosen: readonly number[], last: number) =>
  alike(
    kernels,
    Float64Array.from(chosen, (i) => theta[i]!),
    last,
  ),
);
const turned = latest(handsAt);

export function manyModel(kernels: Kernels, subject: Subject, state: State): ManyModel {
  const theta = thetaOf(kernels, subject);
  const last = positionsOf(subject.trainingLength) - 1;
  const chosen = chosenHands(state.hands, theta.length);
  const distance = Math.min(state.distance, last);
  const all = ofAll(kernels, theta, last);
  return {
    ...(chosen.length === theta.length ? all : ofSome(kernels, theta, chosen, last)),
    chosen,
    pairs: theta.length,
    last,
    all,
    distance,
    hands: turned(kernels, theta, distance),
  };
}
