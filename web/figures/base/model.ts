import { fromPretrained } from 'ropewalk';
import type { Kernels, Subject } from '../../subject/kernels.js';
import { latest } from '../../util/latest.js';
import { MODELS } from '../../subject/catalogue.js';
import { fields, type State } from './fields.js';
import { PUBLISHED } from './published.js';

/** Components of a head in the published tables. */
export const HEAD = 128;
/** Contexts that the build searches, in milliseconds each; the others wait until they are asked for. */
const QUICK = PUBLISHED.map(({ context }) => context).filter((context) => context <= fields.context.start);

export interface TrainedModel {
  name: string;
  /** The longest text that it was made for: its training length, or the length that its file stretches it to. */
  context: number;
  base: number;
  /** Its file stretches it, so that its frequencies at that length are not those of the base alone. */
  stretched: boolean;
  /** The first distance within the context at which its own B is negative; Infinity where it is nowhere. */
  fails: number;
}

export interface BasesModel {
  rows: readonly { context: number; paper: number; su: number; found: number | undefined }[];
  /** The row that is looked at. */
  chosen: number;
  /** Models of the catalogue with such a head. */
  models: readonly TrainedModel[];
  /** Where the base of the paper, as printed, first fails within the chosen context; Infinity where it does not. */
  paperFails: number;
  /** B of the page's model. */
  own: OwnBound;
}

export interface OwnBound {
  /** At the distances 0, 1, 2, … up to the context, or as far as is drawn. */
  values: Float64Array;
  /** The first at which it is negative; Infinity where it is nowhere. */
  first: number;
}

/** Farther than this, B of the model is not drawn. */
export const FARTHEST = 2 ** 17;

/** Components that do not turn are cosines of 0, like pairs that stand still. */
const boundOf = latest(({ rope }: Kernels, theta: Float64Array, headDim: number, count: number): OwnBound => {
  const all = new Float64Array(headDim / 2);
  all.set(theta);
  return {
    values: rope.analysis.contextBound(all, { count }),
    first: rope.analysis.contextLimit(theta, { limit: count, headDim }),
  };
});

/** Found so far, by context: at the build, before, and by the reader's own searches. */
const found = new Map<number, number>();

export const remember = (context: number, base: number): void => {
  found.set(context, base);
};

/** What the build found, as text in the drawing at rest, and back. */
export const writeFound = (): string => [...found].map(([context, base]) => `${context}:${base}`).join(' ');
export function readFound(text: string): void {
  for (const each of text.split(' ')) {
    const [context, base] = each.split(':').map(Number);
    if (context && base && !found.has(context)) found.set(context, base);
  }
}

function searchQuick({ rope }: Kernels): void {
  for (const context of QUICK)
    if (!found.has(context)) found.set(context, rope.analysis.minimalBase(context, { headDim: HEAD }));
}

/**
 * One rule for all: a model counts with the longest text that it was made for, and with its own frequencies there. Bases that
 * hold are no interval, so that a base above the smallest one may fail: each is judged by its own B.
 */
export const trainedModels = latest(({ rope }: Kernels): TrainedModel[] =>
  MODELS.flatMap(({ name, trainingLength, config: file }) => {
    const { config, layers, maxPosition } = fromPretrained(file);
    const { headDim, base, scaling } = config;
    if (headDim !== HEAD || (config.rotaryDim ?? HEAD) !== HEAD || layers || base === undefined) return [];
    // Dynamic scaling changes nothing before the training length has been passed, and names no length beyond it.
    const stretched = scaling !== undefined && scaling.type !== 'dynamic';
    const context = stretched ? maxPosition! : trainingLength;
    const { theta } = rope.frequencies(config, { sequenceLength: context });
    return [{ name, context, base, stretched, fails: rope.analysis.contextLimit(theta, { limit: context }) }];
  }),
);

/** The first distance within the context at which a base fails. */
const paperFailsAt = latest(({ rope }: Kernels, base: number, context: number): number =>
  rope.analysis.contextLimit(rope.frequencies({ headDim: HEAD, base }).theta, { limit: context }),
);

export function basesModel(kernels: Kernels, subject: Subject, { context }: State): BasesModel {
  searchQuick(kernels);
  const at = PUBLISHED.findIndex((row) => row.context === context);
  const chosen = at < 0 ? PUBLISHED.findIndex((row) => row.context === fields.context.start) : at;
  const row = PUBLISHED[chosen]!;
  const { theta } = kernels.frequencies(subject.config, row.context);
  return {
    rows: PUBLISHED.map((each) => ({ ...each, found: found.get(each.context) })),
    chosen,
    models: trainedModels(kernels),
    paperFails: paperFailsAt(kernels, row.paper, row.context),
    own: boundOf(kernels, theta, subject.config.headDim, Math.min(row.context, FARTHEST)),
  };
}
