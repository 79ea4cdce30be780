/** The worker's side: models by number, and the calls of the page. */
import { RopeError } from '../../options/errors.js';
import { count, isRecord, record } from '../../options/rules.js';
import type { TransformerModels } from '../models.js';
import { taskOf } from '../tasks/tasks.js';
import type { Task } from '../tasks/types.js';
import type { AdamW } from '../trainer.js';
import type { Transformer } from '../transformer.js';
import type { SessionTraining, StepReport, TrainingResult } from '../types.js';
import type { Call, ToWorker } from './messages.js';
import { type Kept, KeptModels } from './kept.js';
import { prepare, type Prepared, trainTogether } from './together.js';
import { type Send, Turns } from './turns.js';

const last = (items: unknown[]): unknown => items.at(-1);
const all = (items: unknown[]): unknown => items;
const asTokens = (items: unknown[]): unknown => Int32Array.from(items as number[]);

/** Receives messages; answers go to `send`. */
export function createServer(
  load: (source: string | WebAssembly.Module) => Promise<TransformerModels>,
  send: Send,
): (message: ToWorker) => void {
  const turns = new Turns(send);
  const kept = new KeptModels((job) => turns.has(job));
  let models: TransformerModels;
  let prepared: Prepared;

  function serve(id: number, call: Call): void {
    switch (call.call) {
      case 'load':
        return turns.settle(
          id,
          load(call.source).then((loaded) => {
            models = loaded;
            return null;
          }),
        );
      case 'create':
        return turns.answer(id, kept.keep(models.createModel(call.spec, call.options)));
      case 'open':
        return turns.answer(id, kept.keep(models.openModel(call.files, call.options)));
      case 'copy':
        return turns.answer(id, kept.keep(kept.find(call.model).model.copy(call.options)));
      case 'digest':
        return turns.answer(id, kept.find(call.model).model.digest());
      case 'dispose': {
        const { model, training } = kept.find(call.model);
        training?.trainer.dispose();
        model.dispose();
        kept.remove(call.model);
        return turns.answer(id, null);
      }
      case 'save':
        return turns.answer(id, kept.find(call.model).model.save(call.options));
      case 'loss':
        return turns.begin(id, kept.find(call.model).model.lossSteps(call.tokens, call.options), last);
      case 'logits':
        return turns.begin(id, kept.find(call.model).model.logitsSteps(call.tokens, call.options), last);
      case 'attention':
        return turns.answer(id, kept.find(call.model).model.attention(call.tokens, call.options));
      case 'generate':
        return turns.begin(id, written(kept.find(call.model).model.tokens(call.tokens, call.options)), asTokens);
      case 'train':
        return turns.begin(id, trained(kept.findIdle('model.train', call, id), call.training), all);
      case 'resume': {
        const more = count('model.resume', 'steps', call.steps);
        return turns.begin(id, resumed(kept.findIdle('model.resume', call, id), more), all);
      }
      case 'prepare':
        prepared = prepare(models, call.job);
        return turns.answer(id, null);
      case 'job':
        return turns.settle(
          id,
          trainTogether(prepared, call, (reports) => send({ id, progress: reports }, [])),
        );
    }
  }

  return (message) => {
    // Other code of the page may send something else.
    if (!isRecord(message) || typeof message.id !== 'number') return;
    const { id } = message;
    if ('cancel' in message) {
      turns.cancel(id);
      return;
    }
    try {
      serve(id, message);
    } catch (thrown) {
      turns.refuse(id, thrown);
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
