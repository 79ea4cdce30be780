import type { Scaling } from 'ropewalk';
import type { Kernels, Subject } from '../../subject/kernels.js';
import { latest } from '../../util/latest.js';
import { log } from '../../util/scale.js';
import type { State } from './fields.js';
import { extent, ownScaling } from '../../subject/extensions.js';

export interface Temperature {
  /** What queries and keys are multiplied by. */
  factor: number;
  /** What scores are multiplied by: both of them. */
  score: number;
}

export interface TemperatureModel {
  train: number;
  /** How far the context is stretched now. */
  now: number;
  yarn: Temperature;
  longrope: Temperature;
  /** The curves, from 1 to `most`. */
  most: number;
  stretches: number[];
  yarnCurve: Temperature[];
  longropeCurve: Temperature[];
  /** What the model's own file says; `null` where it says nothing. */
  own: { factor: number; type: string } | null;
}

export const POINTS = 48;

/** The attention factor does not depend on the pairs, so one is enough. */
function temperature({ rope }: Kernels, scaling: Scaling): Temperature {
  const { attentionFactor: factor } = rope.frequencies({ headDim: 2, scaling });
  return { factor, score: factor * factor };
}
const yarn = (kernels: Kernels, factor: number, original: number): Temperature =>
  temperature(kernels, { type: 'yarn', factor, original });
const longrope = (kernels: Kernels, factor: number, original: number): Temperature =>
  temperature(kernels, { type: 'longrope', shortFactor: [1], longFactor: [1], original, factor });

const curves = latest((kernels: Kernels, train: number, most: number) => {
  // Even on a logarithmic axis.
  const even = log([1, most], [0, POINTS]);
  const stretches = Array.from({ length: POINTS + 1 }, (_, n) => even.invert(n));
  return {
    stretches,
    yarnCurve: stretches.map((factor) => yarn(kernels, factor, train)),
    longropeCurve: stretches.map((factor) => longrope(kernels, factor, train)),
  };
});

/** How much sharper attention is made for a context stretched by s. */
export function temperatureModel(kernels: Kernels, subject: Subject, state: State): TemperatureModel {
  const { train, factor } = extent(subject, state);
  const most = Math.max(64, factor);
  const scaling = ownScaling(subject);
  return {
    train,
    now: factor,
    yarn: yarn(kernels, factor, train),
    longrope: longrope(kernels, factor, train),
    most,
    ...curves(kernels, train, most),
    own: scaling && { factor: kernels.frequencies(subject.config, 0).attentionFactor, type: scaling.type },
  };
}
