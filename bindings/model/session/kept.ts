/** The models of a worker, by number. */
import { RopeError } from '../../options/errors.js';
import type { Task } from '../tasks/types.js';
import type { AdamW } from '../trainer.js';
import type { Transformer } from '../transformer.js';
import type { Opened } from './messages.js';

/** A model, with the training that was the last one: `job` is the call that made its last steps. */
export interface Kept {
  model: Transformer;
  training?: { trainer: AdamW; task: Task };
  job?: number;
}

export class KeptModels {
  readonly #kept = new Map<number, Kept>();
  readonly #underWay: (job: number) => boolean;
  #numbers = 0;

  /** `underWay` knows whether a call is. */
  constructor(underWay: (job: number) => boolean) {
    this.#underWay = underWay;
  }

  keep(model: Transformer): Opened {
    this.#kept.set(++this.#numbers, { model });
    return { model: this.#numbers, spec: model.spec, parameters: model.parameters };
  }

  find(model: number): Kept {
    const found = this.#kept.get(model);
    if (!found)
      throw new RopeError(
        'disposed',
        'model',
        undefined,
        'model: already disposed. Open it anew, or dispose of it later',
      );
    return found;
  }

  /** The model of a call that trains it; two trainings of the same weights would be neither. */
  findIdle(fn: string, { model }: { model: number }, id: number): Kept {
    const found = this.find(model);
    if (found.job !== undefined && this.#underWay(found.job)) {
      const hint = 'Wait for its promise, abort it, or train a copy';
      throw new RopeError('conflict', 'model', undefined, `${fn}: a training of this model is under way. ${hint}`);
    }
    found.job = id;
    return found;
  }

  remove(model: number): void {
    this.#kept.delete(model);
  }
}
