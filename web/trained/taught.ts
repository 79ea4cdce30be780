/** Models that the reader teaches anew, in the worker: each then stands in place of the one that comes with the page. */
import type { ModelSpec, SessionModel, SessionTraining, StepReport } from 'ropewalk/model';
import type { Asking } from './answers.js';
import type { ModelName, Source } from './source.js';

export type Step = Pick<StepReport, 'step' | 'loss'>;
/** As in `lab/recipes/`. */
interface Recipe {
  model: ModelSpec;
  embedding: number;
  training: Omit<SessionTraining, 'task'> & { batch: number; steps: number };
}

/** The task has the sizes of a batch. */
const scheduleOf = ({ batch: _, ...schedule }: Recipe['training']) => schedule;

export class Taught {
  #now: { model: SessionModel; digest: string } | null = null;

  constructor(
    readonly name: ModelName,
    readonly recipe: Recipe,
    readonly task: SessionTraining['task'],
  ) {}

  /** Of the weights; `null` before anything was taught. */
  get digest(): string | null {
    return this.#now?.digest ?? null;
  }

  model(source: Source): Promise<SessionModel> {
    return this.#now ? Promise.resolve(this.#now.model) : source.model(this.name);
  }

  async teach(source: Source, { signal, onProgress }: Asking, onStep: (step: Step) => void): Promise<void> {
    const { model: spec, embedding } = this.recipe;
    const schedule = scheduleOf(this.recipe.training);
    const session = await source.session();
    const model = await session.create(spec, { seed: 0, embedding });
    const { digest } = await model.train(
      { ...schedule, task: this.task },
      {
        signal,
        onProgress: (reports) => {
          const last = reports.at(-1);
          if (!last) return;
          onStep(last);
          onProgress(last.step / schedule.steps);
        },
      },
    );
    this.#now?.model.dispose();
    this.#now = { model, digest };
  }
}
