import type { WithoutNote } from '../../subject/catalogue.js';
import { USUAL_BASE, type Kernels, type Subject } from '../../subject/kernels.js';
import { LAYERED, layersOf, type LayerKind } from '../../subject/layers.js';
import { PLACES, type State } from './fields.js';

export interface Kind extends LayerKind {
  /** How many layers are of it. */
  count: number;
  /** NaN where nothing turns. */
  base: number;
  /** The type of its scaling; '' for none. */
  scaling: string;
}

export interface Strip {
  model: WithoutNote;
  heads: number;
  kinds: readonly Kind[];
  /** Of every layer, the place of its kind. */
  order: readonly number[];
}

export interface LayersModel {
  all: readonly Strip[];
  chosen: readonly Strip[];
  /** Of the models that are compared, and of all: so many layers has the one with most. */
  most: { chosen: number; all: number };
}

export function stripOf(model: WithoutNote): Strip {
  const { kinds, order, heads } = layersOf(model);
  return {
    model,
    heads,
    order,
    kinds: kinds.map((kind, at) => {
      const { base = USUAL_BASE, scaling } = kind.rope ?? { base: NaN };
      const type = scaling?.type ?? 'default';
      const count = order.filter((each) => each === at).length;
      return { ...kind, count, base, scaling: type === 'default' ? '' : type };
    }),
  };
}

/** Positions in which the slowest hand that turns comes round, in a text of the length in training; NaN where none turns. */
export function slowestOf(kernels: Kernels, { model }: Strip, { rope }: Kind): number {
  if (!rope) return NaN;
  const { wavelengths } = kernels.frequencies(rope, model.trainingLength);
  return Math.max(...wavelengths.filter((wavelength) => wavelength < Infinity));
}

const ALL = LAYERED.map(stripOf);
const longest = (of: readonly Strip[]): number => Math.max(...of.map(({ order }) => order.length));

export function layersModel(_kernels: Kernels, _subject: Subject, state: State): LayersModel {
  const chosen = PLACES.map((place) => ALL.find(({ model }) => model.id === state[place])!);
  return { all: ALL, chosen, most: { chosen: longest(chosen), all: longest(ALL) } };
}
