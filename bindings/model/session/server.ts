/**
 * The worker's side: models by number, and calls that take turns. A call is a generator; between its steps the others
 * are served, so a loss need not wait for a training to end.
 */
import { type Answer, errorMessage } from '../../border/line.js';
import { pause } from '../../border/pause.js';
import { RopeError } from '../../options/errors.js';
import { count, isRecord, record } from '../../options/rules.js';
import type { TransformerModels } from '../models.js';
import { taskOf } from '../tasks/tasks.js';
import type { Task } from '../tasks/types.js';
import type { AdamW } from '../trainer.js';
import type { Transformer } from '../transformer.js';
import type { SessionTraining, StepReport, TrainingResult } from '../types.js';
import type { Call, Opened, ToWorker } from './messages.js';
import { prepare, type Prepared, trainTogether } from './together.js';

/** A call works this long before others have their turn. */
const SLICE_MS = 8;

/** Progress is sent this often. */
const REPORT_MS = 50;

/** A call under way: what it yields is gathered into messages of progress. */
interface Job {
  steps: Iterator<unknown, unknown, void>;
  gather(items: unknown[]): unknown;
}

/** A model, with the training that was the last one: `job` is the call that made its last steps. */
interface Kept {
  model: Transformer;
  training?: { trainer: AdamW; task: Task };
  job?: number;
}

export type Send = (message: Answer, transfer: Transferable[]) => void;

const last = (items: unknown[]): unknown => items.at(-1);
const all = (items: unknown[]): unknown => items;
const asTokens = (items: unknown[]): unknown => Int32Array.from(items as number[]);

/** Receives messages; answers go to `send`. */
export function createServer(
  load: (source: string | WebAssembly.Module) => Promise<TransformerModels>,
  send: Send,
): (message: ToWorker) => void {
  const kept = new Map<number, Kept>();
  const jobs = new Map<number, Job & { items: unknown[]; reported: number }>();
  let models: TransformerModels;
  let prepared: Prepared;
  let numbers = 0;
  let running = false;

  const answer = (id: number, result: unknown): void => send({ id, result }, buffersOf(result));
  const refuse = (id: number, thrown: unknown): void => send({ id, error: errorMessage(thrown) }, []);

  function keep(model: Transformer): Opened {
    kept.set(++numbers, { model });
    return { model: numbers, spec: model.spec, parameters: model.parameters };
  }

  function find(model: number): Kept {
    const found = kept.get(model);
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
  function findIdle(fn: string, { model }: { model: number }, id: number): Kept {
    const found = find(model);
    if (found.job !== undefined && jobs.has(found.job)) {
      const hint = 'Wait for its promise, abort it, or train a copy';
      throw new RopeError('conflict', 'model', undefined, `${fn}: a training of this model is under way. ${hint}`);
    }
    found.job = id;
    return found;
  }

  /** Runs calls in turn until there are none. */
  async function run(): Promise<void> {
    if (running) return;
    running = true;
    for (; jobs.size > 0; await pause()) for (const [id, job] of [...jobs]) if (jobs.has(id)) turn(id, job);
    running = false;
  }

  function turn(id: number, job: Job & { items: unknown[]; reported: number }): void {
    try {
      const begin = performance.now();
      do {
        const { done, value } = job.steps.next();
        if (done) {
          jobs.delete(id);
          if (job.items.length > 0) send({ id, progress: job.gather(job.items) }, []);
          return answer(id, value);
        }
        job.items.push(value);
      } while (performance.now() - begin < SLICE_MS);
      if (performance.now() - job.reported < REPORT_MS) return;
      job.reported = performance.now();
      send({ id, progress: job.gather(job.items.splice(0)) }, []);
    } catch (thrown) {
      jobs.delete(id);
      refuse(id, thrown);
    }
  }

  function begin(id: number, steps: Iterator<unknown, unknown, void>, gather: Job['gather']): void {
    jobs.set(id, { steps, gather, items: [], reported: performance.now() });
    void run();
  }

  function serve(id: number, call: Call): void {
    switch (call.call) {
      case 'load':
        load(call.source).then(
          (loaded) => {
            models = loaded;
            answer(id, null);
          },
          (thrown: unknown) => refuse(id, thrown),
        );
        return;
      case 'create':
        return answer(id, keep(models.createModel(call.spec, call.options)));
      case 'open':
        return answer(id, keep(models.openModel(call.files, call.options)));
      case 'copy':
        return answer(id, keep(find(call.model).model.copy(call.options)));
      case 'digest':
        return answer(id, find(call.model).model.digest());
      case 'dispose': {
        const { model, training } = find(call.model);
        training?.trainer.dispose();
        model.dispose();
        kept.delete(call.model);
        return answer(id, null);
      }
      case 'save':
        return answer(id, find(call.model).model.save(call.options));
      case 'loss':
        return begin(id, find(call.model).model.lossSteps(call.tokens, call.options), last);
      case 'logits':
        return begin(id, find(call.model).model.logitsSteps(call.tokens, call.options), last);
      case 'attention':
        return answer(id, find(call.model).model.attention(call.tokens, call.options));
      case 'generate':
        return begin(id, written(find(call.model).model.tokens(call.tokens, call.options)), asTokens);
      case 'train':
        return begin(id, trained(findIdle('model.train', call, id), call.training), all);
      case 'resume': {
        const more = count('model.resume', 'steps', call.steps);
        return begin(id, resumed(findIdle('model.resume', call, id), more), all);
      }
      case 'prepare':
        prepared = prepare(models, call.job);
        return answer(id, null);
      case 'job':
        trainTogether(prepared, call, (reports) => send({ id, progress: reports }, [])).then(
          (result) => answer(id, result),
          (thrown: unknown) => refuse(id, thrown),
        );
    }
  }

  return (message) => {
    // Other code of the page may send something else.
    if (!isRecord(message) || typeof message.id !== 'number') return;
    const { id } = message;
    if ('cancel' in message) {
      jobs.get(id)?.steps.return?.();
      jobs.delete(id);
      return;
    }
    try {
      serve(id, message);
    } catch (thrown) {
      refuse(id, thrown);
    }
  };
}

/** Tokens one by one, and all of them in the end. */
function* written(tokens: IterableIterator<number>): Generator<number, Int32Array, void> {
  const text: number[] = [];
  for (const token of tokens) {
    text.push(token);
    yield token;
  }
  return Int32Array.from(text);
}

/** Begins a training and makes its first steps. What is wrong with it is said before anything is made. */
function trained(kept: Kept, given: SessionTraining) {
  const fn = 'model.train';
  const example = 'For example { task, rate: 5e-3, steps: 100 }';
  const {
    task: spec,
    make,
    skip = 0,
    ...options
  } = record(fn, 'training', given, example) as unknown as SessionTraining;
  const task = taskOf(fn, spec);
  task.index = skip;
  const planned = count(fn, make === undefined ? 'steps' : 'make', make ?? options.steps);
  const trainer = kept.model.adamw({ ...options, batch: task.batch, length: task.length });
  kept.training?.trainer.dispose();
  kept.training = { trainer, task };
  return steps(kept.model, kept.training, planned);
}

function resumed({ model, training }: Kept, more: number) {
  if (training) return steps(model, training, more);
  throw new RopeError('missing', 'model', undefined, 'model.resume: no training was begun. Begin one with model.train');
}

function* steps(
  model: Transformer,
  { trainer, task }: { trainer: AdamW; task: Task },
  count: number,
): Generator<StepReport, TrainingResult, void> {
  const curve: StepReport[] = [];
  for (let step = 0; step < count; step++) {
    const report = trainer.step(task.next());
    curve.push(report);
    yield report;
  }
  return { curve, digest: model.digest() };
}

/** What is handed over instead of copied. */
function buffersOf(result: unknown): Transferable[] {
  const arrays = ArrayBuffer.isView(result) ? [result] : Object.values(result ?? {}).filter(ArrayBuffer.isView);
  return arrays.map(({ buffer }) => buffer as ArrayBuffer);
}
