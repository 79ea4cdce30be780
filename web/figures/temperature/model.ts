import type { Scaling } from 'ropewalk';
import type { Kernels, Subject } from '../../subject/kernels.js';
import { log } from '../../util/scale.js';
import type { State } from './fields.js';
import { extent, ownScaling } from '../../subject/extensions.js';

export interface Curve {
  /** What queries and keys are multiplied by. */
  factor: number;
  /** What scores are multiplied by: both of them. */
  score: number;
}

export interface TemperatureModel {
  train: number;
  /** How far the context is stretched now. */
  now: number;
  yarn: Curve;
  longrope: Curve;
  /** The curves, from 1 to `most`. */
  most: number;
  stretches: number[];
  yarnCurve: Curve[];
  longropeCurve: Curve[];
  /** What the model's own file says; `null` where it says nothing. */
  own: { factor: number; type: string } | null;
}

const POINTS = 48;

const curve = (factor: number): Curve => ({ factor, score: factor * factor });

/** The attention factor does not depend on the pairs, so one is enough. */
function yarnFactor({ rope }: Kernels, factor: number, original: number): Curve {
  return curve(rope.frequencies({ headDim: 2, scaling: { type: 'yarn', factor, original } }).attentionFactor);
}
function longropeFactor({ rope }: Kernels, factor: number, original: number): Curve {
  const scaling: Scaling = { type: 'longrope', shortFactor: [1], longFactor: [1], original, factor };
  return curve(rope.frequencies({ headDim: 2, scaling }).attentionFactor);
}

let last: {
  kernels: Kernels;
  train: number;
  most: number;
  stretches: number[];
  yarn: Curve[];
  longrope: Curve[];
} | null = null;

function curves(kernels: Kernels, train: number, most: number): NonNullable<typeof last> {
  if (last?.kernels === kernels && last.train === train && last.most === most) return last;
  // Even on a logarithmic axis.
  const even = log([1, most], [0, POINTS]);
  const stretches = Array.from({ length: POINTS + 1 }, (_, n) => even.invert(n));
  last = {
    kernels,
    train,
    most,
    stretches,
    yarn: stretches.map((factor) => yarnFactor(kernels, factor, train)),
    longrope: stretches.map((factor) => longropeFactor(kernels, factor, train)),
  };
  return last;
}

/** How much sharper attention is made for a context stretched by s. */
export function temperatureModel(kernels: Kernels, subject: Subject, state: State): TemperatureModel {
  const { train, factor } = extent(subject, state);
  const most = Math.max(64, factor);
  const { stretches, yarn, longrope } = curves(kernels, train, most);
  const scaling = ownScaling(subject);
  const ownFactor = scaling ? kernels.frequencies(subject.config, 0).attentionFactor : 1;
  return {
    train,
    now: factor,
    yarn: yarnFactor(kernels, factor, train),
    longrope: longropeFactor(kernels, factor, train),
    most,
    stretches,
    yarnCurve: yarn,
    longropeCurve: longrope,
    own: scaling ? { factor: ownFactor, type: scaling.type } : null,
  };
}
