/**
 * One training in several workers. Each has the whole model and the same task; it computes the gradients of its parts
 * of a batch, the leader adds them in the tree that a single worker would have followed, and all make the same step.
 */
import { pause } from '../../border/pause.js';
import { isRecord } from '../../options/rules.js';
import type { TransformerModels } from '../models.js';
import { taskOf } from '../tasks/tasks.js';
import type { ModelFiles, StepReport, TrainJob, TrainJobResult } from '../types.js';
import type { ModelSpec } from '../spec.js';
import type { Call } from './messages.js';

/** Progress is sent this often. */
const REPORT_MS = 50;

/** Gradients of some parts of a batch, and the sum of their losses. */
interface Share {
  gradients: Float32Array<ArrayBuffer>;
  losses: number;
}

/** The next message of a port, each in its turn. */
function mailbox(port: MessagePort): () => Promise<Share> {
  const arrived: Share[] = [];
  let wake: (() => void) | undefined;
  port.onmessage = ({ data }: { data: Share }) => {
    arrived.push(data);
    wake?.();
  };
  return async () => {
    while (arrived.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return arrived.shift()!;
  };
}

/** What a job describes, made, in each of its workers. */
export type Prepared = ReturnType<typeof prepare>;

/** Throws what is wrong with the job. */
export function prepare(models: TransformerModels, job: Omit<TrainJob, 'workers'>) {
  const { model: from, create, task: spec, ...options } = job;
  const task = taskOf('train', spec);
  const isFiles = isRecord(from) && 'config.json' in baseNames(from);
  const model = isFiles ? models.openModel(from as ModelFiles) : models.createModel(from as ModelSpec, create);
  const trainer = model.adamw({ ...options, batch: task.batch, length: task.length });
  return { task, model, trainer, steps: options.steps!, positions: options.positions };
}

export async function trainTogether(
  { task, model, trainer, steps, positions }: Prepared,
  { rank, workers, ports }: Extract<Call, { call: 'job' }>,
  onProgress: (reports: StepReport[]) => void,
): Promise<TrainJobResult | null> {
  const size = trainer.shards / workers;
  const inboxes = ports.map(mailbox);

  const curve: StepReport[] = [];
  let [reported, sent] = [performance.now(), 0];
  for (let step = 0; step < steps; step++) {
    const batch = trainer.check('train', task.next());
    let losses = trainer.gradients(batch, rank * size, (rank + 1) * size);
    if (rank > 0) {
      post(ports[0]!, trainer.readGradients(), losses);
      const whole = await inboxes[0]!();
      trainer.setGradients(whole.gradients);
      losses = whole.losses;
    } else if (workers > 1) {
      const shares = await Promise.all(inboxes.map((next) => next()));
      losses = trainer.reduce([{ losses }, ...shares]);
      for (const port of ports) post(port, trainer.readGradients(), losses);
    } else if (performance.now() - reported >= REPORT_MS) {
      await pause(); // lets progress out
    }
    curve.push(trainer.apply(losses, batch));
    if (rank > 0 || performance.now() - reported < REPORT_MS) continue;
    reported = performance.now();
    onProgress(curve.slice(sent));
    sent = curve.length;
  }
  if (rank > 0) return null;
  if (sent < curve.length) onProgress(curve.slice(sent));
  return { curve, digest: model.digest(), files: model.save({ positions }) };
}

function post(port: MessagePort, gradients: Float32Array, losses: number): void {
  port.postMessage({ gradients, losses }, [gradients.buffer as ArrayBuffer]);
}

/** Files by their names without folders. */
const baseNames = (files: object): object =>
  Object.fromEntries(Object.keys(files).map((path) => [path.replace(/^.*[\\/]/, ''), true]));
