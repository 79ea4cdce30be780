/** The page's side: calls that are answered by a worker. */
import type { WorkerPort } from '../../border/environment.js';
import { RopeError } from '../../options/errors.js';
import { options } from '../../options/options.js';
import { abortSignal, fail, instance, integer, record } from '../../options/rules.js';
import type { NormalSpec } from '../spec.js';
import type {
  CallOptions,
  ModelSession,
  SavedModel,
  SessionModel,
  StepReport,
  TrainingResult,
  TrainJob,
  TrainJobResult,
} from '../types.js';
import { type Call, errorOf, type FromWorker, type Opened, type ToWorker } from './messages.js';

/** How workers are started, and what they run: the address of the wasm, or the compiled module where there is one. */
export interface SessionStart {
  startWorker(): WorkerPort | Promise<WorkerPort>;
  source(): string | WebAssembly.Module;
}

const CALL = options({
  /** Aborting it ends the call; the promise is rejected with its reason. */
  signal: abortSignal.optional,
  /** Called now and then with how far the call has come. */
  onProgress: instance(
    (value): value is (message: unknown) => void => typeof value === 'function',
    'must be a function',
  ).optional,
});

/** One worker, with calls under way. */
class Line {
  readonly #port: WorkerPort;
  readonly #waiting = new Map<
    number,
    { resolve(result: unknown): void; reject(reason: unknown): void; onProgress?: (message: never) => void }
  >();
  #ids = 0;
  #ended: Error | undefined;

  constructor(port: WorkerPort) {
    this.#port = port;
    port.listen(
      (message) => this.#receive(message as FromWorker),
      () => this.end(new RopeError('load', 'worker', undefined, `session: the worker failed. ${REMEDY}`)),
    );
  }

  #receive(message: FromWorker): void {
    const call = this.#waiting.get(message.id);
    if (!call) return;
    if ('progress' in message) {
      try {
        call.onProgress?.(message.progress as never);
      } catch (thrown) {
        this.#cancel(message.id, thrown);
      }
      return;
    }
    this.#waiting.delete(message.id);
    if ('error' in message) call.reject(errorOf(message.error));
    else call.resolve(message.result);
  }

  #cancel(id: number, reason: unknown): void {
    this.#waiting.get(id)?.reject(reason);
    this.#waiting.delete(id);
    if (!this.#ended) this.#port.post({ id, cancel: true } satisfies ToWorker);
  }

  async ask<Result>(call: Call, given: CallOptions<never> = {}, transfer: Transferable[] = []): Promise<Result> {
    const { signal, onProgress } = CALL.read(call.call, given, 'call') as CallOptions<never>;
    signal?.throwIfAborted();
    if (this.#ended) throw this.#ended;
    const id = ++this.#ids;
    const abort = (): void => this.#cancel(id, signal!.reason);
    try {
      return await new Promise<Result>((resolve, reject) => {
        this.#port.hold?.(true);
        this.#waiting.set(id, { resolve: resolve, reject, onProgress });
        signal?.addEventListener('abort', abort);
        this.#port.post({ ...call, id } satisfies ToWorker, transfer);
      });
    } finally {
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#port.hold?.(false);
      signal?.removeEventListener('abort', abort);
    }
  }

  end(reason: Error): void {
    if (this.#ended) return;
    this.#ended = reason;
    this.#port.end();
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }
}

const REMEDY =
  'Is the worker file served beside the others, and allowed by worker-src where the page has a policy? Without workers, use createModel and model.trainer here';

async function startLine({ startWorker, source }: SessionStart): Promise<Line> {
  let port;
  try {
    port = await startWorker();
  } catch (cause) {
    const sentence = `session: no worker can be started. ${REMEDY}`;
    throw Object.assign(new RopeError('unsupported', 'worker', undefined, sentence), { cause });
  }
  const line = new Line(port);
  try {
    await line.ask({ call: 'load', source: source() });
    return line;
  } catch (thrown) {
    line.end(disposed());
    throw thrown;
  }
}

const disposed = (): RopeError =>
  new RopeError('disposed', 'session', undefined, 'session: already disposed. Open a new one, or dispose of it later');

/** Starts a worker that models can be loaded into. */
export async function openSession(start: SessionStart): Promise<ModelSession> {
  const line = await startLine(start);
  const keep = async (call: Call): Promise<SessionModel> => new RemoteModel(line, await line.ask<Opened>(call));
  return {
    create: (spec, options) => keep({ call: 'create', spec, options }),
    open: (files) => keep({ call: 'open', files }),
    dispose: () => line.end(disposed()),
    [Symbol.dispose]: () => line.end(disposed()),
  };
}

class RemoteModel implements SessionModel {
  readonly spec: Readonly<NormalSpec>;
  readonly parameters: number;
  readonly #line: Line;
  readonly #model: number;

  constructor(line: Line, { model, spec, parameters }: Opened) {
    this.spec = spec;
    this.parameters = parameters;
    this.#line = line;
    this.#model = model;
  }

  loss: SessionModel['loss'] = (tokens, options, call) =>
    this.#line.ask<Float32Array>({ call: 'loss', model: this.#model, tokens, options }, call);

  logits: SessionModel['logits'] = (tokens, options, call) =>
    this.#line.ask<Float32Array>({ call: 'logits', model: this.#model, tokens, options }, call);

  attention: SessionModel['attention'] = (tokens, options, call) =>
    this.#line.ask<Float32Array>({ call: 'attention', model: this.#model, tokens, options }, call);

  generate: SessionModel['generate'] = (tokens, options, call) =>
    this.#line.ask<Int32Array>({ call: 'generate', model: this.#model, tokens, options }, call);

  train: SessionModel['train'] = (training, call) =>
    this.#line.ask<TrainingResult>({ call: 'train', model: this.#model, training }, call);

  resume: SessionModel['resume'] = (steps, call) =>
    this.#line.ask<TrainingResult>({ call: 'resume', model: this.#model, steps }, call);

  async copy(): Promise<SessionModel> {
    return new RemoteModel(this.#line, await this.#line.ask<Opened>({ call: 'copy', model: this.#model }));
  }

  digest(): Promise<string> {
    return this.#line.ask({ call: 'digest', model: this.#model });
  }

  save: SessionModel['save'] = (options) => this.#line.ask<SavedModel>({ call: 'save', model: this.#model, options });

  /** Calls under way are answered first, or fail. */
  dispose(): void {
    this.#line.ask({ call: 'dispose', model: this.#model }).catch(() => {}); // twice is no harm
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}

/** Trains in workers of its own, which end with it. */
export async function train(
  start: SessionStart,
  given: TrainJob,
  call: CallOptions<readonly StepReport[]> = {},
): Promise<TrainJobResult> {
  const fn = 'train';
  const { workers: wanted = 1, ...job } = record(
    fn,
    'job',
    given,
    'For example { model, task, rate, steps }',
  ) as unknown as TrainJob;
  if (job.steps === undefined)
    fail('missing', fn, 'steps', 'must be given', undefined, 'It is how long the training is');
  // Each computes as many parts as the others: a power of two, and no more than there are parts.
  const most = Math.min(integer(fn, 'workers', wanted, 1), job.shards ?? 4);
  const workers = 2 ** Math.floor(Math.log2(most));
  call.signal?.throwIfAborted();
  const lines = await Promise.all(Array.from({ length: workers }, () => startLine(start)));
  const pairs = lines.slice(1).map(() => new MessageChannel());
  try {
    const answers = lines.map((line, rank) => {
      const ports = rank === 0 ? pairs.map(({ port1 }) => port1) : [pairs[rank - 1]!.port2];
      const message: Call = { call: 'job', job, rank, workers, ports };
      return line.ask<TrainJobResult>(message, rank === 0 ? call : { signal: call.signal }, ports);
    });
    const [result] = await Promise.all(answers);
    return result!;
  } finally {
    for (const line of lines) line.end(disposed());
  }
}
