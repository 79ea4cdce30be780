/** RoFormer's experiments in small: recorded runs, and runs in the reader's browser. */
import type { ModelSpec, SavedModel, StepReport, TrainerOptions } from 'ropewalk/model';
import recorded from '../../../docs/trained.json' with { type: 'json' };
import linearNone from '../../../lab/recipes/linear-none.mjs';
import linearRope from '../../../lab/recipes/linear-rope.mjs';
import maskedRope from '../../../lab/recipes/masked-rope.mjs';
import maskedSinusoidal from '../../../lab/recipes/masked-sinusoidal.mjs';
import type { Kernels, Subject } from '../../subject/kernels.js';
import type { Asking } from '../../trained/answers.js';
import { tokensOf, type Source } from '../../trained/source.js';
import type { State } from './fields.js';

type Experiment = 'masked' | 'linear';

/** What a file of recipes/ gives. */
interface Recipe {
  readonly model: ModelSpec;
  readonly training: TrainerOptions & { readonly steps: number };
}

/** In each race the model without rotation comes first. */
export const RUNNERS = {
  masked: [
    { name: 'masked-sinusoidal', recipe: maskedSinusoidal as Recipe },
    { name: 'masked-rope', recipe: maskedRope as Recipe },
  ],
  linear: [
    { name: 'linear-none', recipe: linearNone as Recipe },
    { name: 'linear-rope', recipe: linearRope as Recipe },
  ],
} as const;

/** Steps over which a live curve is averaged, so that it can be read. */
const AVERAGED = 20;

export interface Point {
  step: number;
  loss: number;
}

/** Recorded runs: the mean loss of the 50 steps before each hundredth, one list for each seed, and then on held-out text. */
const runsOf = (name: keyof typeof recorded.roformer): { points: Point[]; heldOut: number }[] =>
  recorded.roformer[name].map((run) => ({
    points: run.slice(0, -1).flatMap((loss, i) => (loss === null ? [] : [{ step: 100 * (i + 1), loss }])),
    heldOut: run.at(-1)!,
  }));

/** Curves of this browser, by runner and seed. */
const live = new Map<string, Point[]>();
export const liveOf = (name: string, seed: number): readonly Point[] => live.get(`${name} ${seed}`) ?? [];

export interface RaceModel {
  runners: readonly {
    name: string;
    steps: number;
    recorded: { points: readonly Point[]; heldOut: number }[];
    here: readonly Point[];
  }[];
}

export const raceModel = (_kernels: Kernels, _subject: Subject, { experiment, seed }: State): RaceModel => ({
  runners:
    experiment === 'own'
      ? []
      : RUNNERS[experiment].map(({ name, recipe }) => ({
          name,
          steps: recipe.training.steps,
          recorded: runsOf(name),
          here: liveOf(name, seed),
        })),
});

function averaged(losses: readonly number[]): Point[] {
  const points: Point[] = [];
  for (let end = AVERAGED; end <= losses.length; end += AVERAGED) {
    const part = losses.slice(end - AVERAGED, end);
    points.push({ step: end, loss: part.reduce((sum, each) => sum + each, 0) / AVERAGED });
  }
  return points;
}

/** Both runners, one after the other, on the text that the page has. */
export async function race(
  source: Source,
  experiment: Experiment,
  seed: number,
  { signal, onProgress }: Asking,
  onStep: () => void,
): Promise<void> {
  const { tokens, characters } = await source.training('kjv');
  for (const [lap, { name, recipe }] of RUNNERS[experiment].entries()) {
    const { batch, ...training } = recipe.training;
    const losses: number[] = [];
    const task = {
      type: experiment === 'masked' ? 'masked' : 'text',
      tokens,
      batch,
      length: recipe.model.length,
      seed,
    } as const;
    await source.train(
      {
        ...training,
        model: recipe.model,
        create: { seed },
        task: { ...task, vocabulary: characters.length },
        workers: 2,
      },
      {
        signal,
        onProgress: (reports: readonly StepReport[]) => {
          losses.push(...reports.map(({ loss }) => loss));
          live.set(`${name} ${seed}`, averaged(losses));
          onProgress((lap + losses.length / training.steps) / 2);
          onStep();
        },
      },
    );
  }
}

export interface OwnModel {
  files: SavedModel;
  characters: string[];
  curve: Point[];
  text: string;
}

/** Fewer characters than this give no batch. */
export const LEAST_OWN = 500;

/** A model of the reader's own text, and what it writes. */
export async function trainOwn(
  source: Source,
  text: string,
  steps: number,
  { signal, onProgress }: Asking,
  onStep: (curve: Point[]) => void,
): Promise<OwnModel> {
  const characters = [...new Set(text)].sort();
  const { tokens } = tokensOf(text, characters);
  const losses: number[] = [];
  const { files } = await source.train(
    {
      model: { vocabulary: characters.length, dim: 64, layers: 2, heads: 2, length: 64 },
      task: { type: 'text', tokens, vocabulary: characters.length, batch: 32, length: 64 },
      rate: 5e-3,
      steps,
      warmUp: Math.min(50, steps / 2),
      workers: 2,
    },
    {
      signal,
      onProgress: (reports) => {
        losses.push(...reports.map(({ loss }) => loss));
        onProgress((0.95 * losses.length) / steps);
        onStep(averaged(losses));
      },
    },
  );
  const model = await (await source.session()).open(files);
  const prompt = tokens.slice(0, 20);
  const written = await model.generate(prompt, { length: 44, temperature: 0.8, seed: 1 }, { signal });
  model.dispose();
  const said = [...prompt, ...written].map((token) => characters[token]!).join('');
  return { files, characters, curve: averaged(losses), text: said };
}
