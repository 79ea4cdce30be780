import { fromPretrained } from 'ropewalk';
import type { Kernels, Subject } from '../../subject/kernels.js';
import { MODELS } from '../../subject/catalogue.js';
import { fields, type State } from './fields.js';
import { PUBLISHED } from './published.js';

/** Components of a head in the published tables. */
export const HEAD = 128;
/** Contexts that the build searches, in milliseconds each; the others wait until they are asked for. */
const QUICK = PUBLISHED.map(({ context }) => context).filter((context) => context <= fields.context.start);

export interface TrainedModel {
  name: string;
  context: number;
  base: number;
}

export interface BasesModel {
  rows: readonly { context: number; paper: number; su: number; found: number | undefined }[];
  /** The row that is looked at. */
  chosen: number;
  /** Models of the catalogue with such a head, and what they were trained with. */
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
const FARTHEST = 2 ** 17;

let lastOwn: { theta: Float64Array; count: number; bound: OwnBound } | undefined;

/** Components that do not turn are cosines of 0, like pairs that stand still. */
function ownBound(kernels: Kernels, { config }: Subject, context: number): OwnBound {
  const { analysis } = kernels.rope;
  const { theta } = kernels.frequencies(config, context);
  const count = Math.min(context, FARTHEST);
  if (lastOwn?.theta !== theta || lastOwn.count !== count) {
    const all = new Float64Array(config.headDim / 2);
    all.set(theta);
    const bound = {
      values: analysis.contextBound(all, { count }),
      first: analysis.contextLimit(theta, { limit: count, headDim: config.headDim }),
    };
    lastOwn = { theta, count, bound };
  }
  return lastOwn.bound;
}

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

let models: TrainedModel[] | undefined;

function trainedModels(): TrainedModel[] {
  models ??= MODELS.flatMap(({ name, trainingLength, config: file }) => {
    const { config, layers } = fromPretrained(file);
    const turning = config.rotaryDim ?? config.headDim;
    const fits = config.headDim === HEAD && turning === HEAD && !layers && config.base !== undefined;
    return fits ? [{ name, context: trainingLength, base: config.base! }] : [];
  });
  return models;
}

const limits = new Map<number, number>();

/** The first distance within the context at which a base fails. */
function failsAt({ rope }: Kernels, base: number, context: number): number {
  let limit = limits.get(base);
  if (limit === undefined) {
    limit = rope.analysis.contextLimit(rope.frequencies({ headDim: HEAD, base }).theta, { limit: context });
    limits.set(base, limit);
  }
  return limit;
}

export function basesModel(kernels: Kernels, subject: Subject, { context }: State): BasesModel {
  searchQuick(kernels);
  const at = PUBLISHED.findIndex((row) => row.context === context);
  const chosen = at < 0 ? PUBLISHED.findIndex((row) => row.context === fields.context.start) : at;
  const row = PUBLISHED[chosen]!;
  return {
    rows: PUBLISHED.map((each) => ({ ...each, found: found.get(each.context) })),
    chosen,
    models: trainedModels(),
    paperFails: failsAt(kernels, row.paper, row.context),
    own: ownBound(kernels, subject, row.context),
  };
}
