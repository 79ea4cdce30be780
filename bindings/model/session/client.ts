/** The page's side: calls that are answered by a worker. */
import type { WorkerPort } from '../../border/environment.js';
import { RopeError } from '../../options/errors.js';
import { isRecord, missing, record, whole } from '../../options/rules.js';
import type { NormalSpec } from '../spec.js';
import type {
  AbortOptions,
  CallOptions,
  ModelSession,
  SessionModel,
  StepReport,
  TrainJob,
  TrainJobResult,
} from '../types.js';
import { type Call, errorOf, type FromWorker, type Opened, type ToWorker } from './messages.js';
import { ABORT, CALL, SESSION, type SessionOptions } from './options.js';

/** How workers are started, and what they run: the address of the wasm, or the compiled module where there is one. */
export interface SessionStart {
  startWorker(): WorkerPort | Promise<WorkerPort>;
  source(): string | WebAssembly.Module;
}

/** Parts of a batch, where a job does not say, as in `TRAINER`, which only the worker has. */
const SHARDS = 4;

/** What a page calls what it asks for: the function of an error that is found on the way. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  ...{ load: 'openSession', create: 'session.create', open: 'session.open', prepare: 'train', job: 'train' },
};

/** A call that waits for its answer. */
interface Waiting {
  resolve(result: unknown): void;
  reject(reason: unknown): void;
  onProgress: ((message: never) => unknown) | undefined;
  /** The model that is asked: it is not to be collected, and freed in the worker, before the answer is there. */
  model: object | undefined;
}

/** One worker, with calls under way. */
class Line {
  readonly #port: WorkerPort;
  readonly #waiting = new Map<number, Waiting>();
  /** Models that the page forgot. Only a safety net, and Cloudflare Workers of older dates have none. */
  readonly #abandoned =
    typeof FinalizationRegistry === 'undefined'
      ? undefined
      : new FinalizationRegistry<number>((model) => this.forget(model));
  #ids = 0;
  #ended: Error | undefined;

  constructor(port: WorkerPort) {
    this.#port = port;
    port.listen(
      (message) => this.#receive(message),
      () => this.end(new RopeError('load', 'worker', undefined, `session: the worker failed. ${REMEDY}`)),
    );
  }

  #receive(given: unknown): void {
    if (!isRecord(given)) return; // other code of the page may send something else
    const message = given as FromWorker;
    const call = this.#waiting.get(message.id);
    if (!call) {
      // The answer to a call that was aborted, which nobody will dispose of.
      if ('result' in message && isRecord(message.result) && 'model' in message.result)
        this.forget(message.result.model as number);
      return;
    }
    if ('progress' in message) {
      try {
        const done = call.onProgress?.(message.progress as never);
        Promise.resolve(done).catch((thrown: unknown) => this.#cancel(message.id, thrown));
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
    const call = this.#waiting.get(id);
    if (!call) return;
    this.#waiting.delete(id);
    call.reject(reason);
    this.#port.post({ id, cancel: true } satisfies ToWorker);
  }

  /** Asks `call` of the worker, for `model` where it is one that is asked; `rules` are those of what it `given` with it. */
  async ask<Result>(
    call: Call,
    given: unknown,
    {
      rules = CALL,
      model,
      transfer = [],
    }: { rules?: typeof ABORT; model?: RemoteModel; transfer?: MessagePort[] } = {},
  ): Promise<Result> {
    const fn = FUNCTIONS[call.call] ?? `model.${call.call}`;
    const { signal, onProgress } = rules.read(fn, given, 'call') as CallOptions<never>;
    signal?.throwIfAborted();
    if (this.#ended) throw this.#ended;
    const id = ++this.#ids;
    const abort = (): void => this.#cancel(id, signal!.reason);
    try {
      return await new Promise<Result>((resolve, reject) => {
        this.#port.hold?.(true);
        this.#waiting.set(id, { resolve, reject, onProgress, model });
        signal?.addEventListener('abort', abort);
        this.#port.post({ ...call, id } satisfies ToWorker, transfer);
      });
    } catch (thrown) {
      if ((thrown as Error | null)?.name !== 'DataCloneError') throw thrown;
      const sentence = `${fn}: what is given must be plain data, to be copied into the worker (${(thrown as Error).message})`;
      const hint = 'Leave out functions and handles, and arrays whose memory was transferred away';
      throw Object.assign(new RopeError('type', 'arguments', undefined, `${sentence}. ${hint}`), { cause: thrown });
    } finally {
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#port.hold?.(false);
      signal?.removeEventListener('abort', abort);
    }
  }

  /** Frees `model` in the worker when `handle` is collected. */
  watch(handle: object, model: number): void {
    this.#abandoned?.register(handle, model, handle);
  }

  unwatch(handle: object): void {
    this.#abandoned?.unregister(handle);
  }

  /** Frees a model in the worker; calls that it has are answered first, or fail. */
  forget(model: number): void {
    if (!this.#ended) this.#port.post({ call: 'dispose', model, id: ++this.#ids } satisfies ToWorker);
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

async function startLine({ startWorker, source }: SessionStart, fn: string, given?: unknown): Promise<Line> {
  const { signal, timeout } = SESSION.read(fn, given);
  signal?.throwIfAborted();
  let port;
  try {
    port = await startWorker();
  } catch (cause) {
    const sentence = `session: no worker can be started. ${REMEDY}`;
    throw Object.assign(new RopeError('unsupported', 'worker', undefined, sentence), { cause });
  }
  const line = new Line(port);
  const late = setTimeout(() => {
    const sentence = `${fn}: the worker did not answer within ${timeout} ms. Is it the file of this package, or has a bundler put another in its place? Give a longer timeout where the network is slow`;
    line.end(new RopeError('load', 'timeout', timeout, sentence));
  }, timeout);
  try {
    await line.ask({ call: 'load', source: source() }, { signal });
    return line;
  } catch (thrown) {
    line.end(disposed());
    throw thrown;
  } finally {
    clearTimeout(late);
  }
}

const disposed = (): RopeError =>
  new RopeError('disposed', 'session', undefined, 'session: already disposed. Open a new one, or dispose of it later');

/** Starts a worker that models can be loaded into. */
export async function openSession(start: SessionStart, options?: SessionOptions): Promise<ModelSession> {
  const line = await startLine(start, 'openSession', options);
  const keep = async (call: Call, given: AbortOptions | undefined): Promise<SessionModel> =>
    new RemoteModel(line, await line.ask<Opened>(call, given, { rules: ABORT }));
  return {
    create: (spec, options, call) => keep({ call: 'create', spec, options }, call),
    open: (files, options, call) => keep({ call: 'open', files, options }, call),
    dispose: () => line.end(disposed()),
    [Symbol.dispose]: () => line.end(disposed()),
  };
}

class RemoteModel implements SessionModel {
  readonly spec: Readonly<NormalSpec>;
  readonly parameters: number;
  readonly #line: Line;
  readonly #model: number;
  #disposed = false;

  constructor(line: Line, { model, spec, parameters }: Opened) {
    this.spec = spec;
    this.parameters = parameters;
    this.#line = line;
    this.#model = model;
    line.watch(this, model);
  }

  #ask<Result>(call: Record<string, unknown>, given: unknown, rules?: typeof ABORT): Promise<Result> {
    return this.#line.ask({ ...call, model: this.#model } as never, given, { rules, model: this });
  }

  loss: SessionModel['loss'] = (tokens, options, call) => this.#ask({ call: 'loss', tokens, options }, call);
  logits: SessionModel['logits'] = (tokens, options, call) => this.#ask({ call: 'logits', tokens, options }, call);
  attention: SessionModel['attention'] = (tokens, options, call) =>
    this.#ask({ call: 'attention', tokens, options }, call);
  generate: SessionModel['generate'] = (tokens, options, call) =>
    this.#ask({ call: 'generate', tokens, options }, call);
  train: SessionModel['train'] = (training, call) => this.#ask({ call: 'train', training }, call);
  resume: SessionModel['resume'] = (steps, call) => this.#ask({ call: 'resume', steps }, call);
  digest: SessionModel['digest'] = (call) => this.#ask({ call: 'digest' }, call, ABORT);
  save: SessionModel['save'] = (options, call) => this.#ask({ call: 'save', options }, call, ABORT);
  copy: SessionModel['copy'] = async (options, call) =>
    new RemoteModel(this.#line, await this.#ask<Opened>({ call: 'copy', options }, call, ABORT));

  /** Calls under way are answered first, or fail. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#line.unwatch(this);
    this.#line.forget(this.#model);
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}

/** Trains in workers of its own, which end with it. */
export async function train(
  start: SessionStart,
  given: TrainJob,
  call?: CallOptions<readonly StepReport[]>,
): Promise<TrainJobResult> {
  const fn = 'train';
  const { signal } = CALL.read(fn, call, 'call');
  const { workers: wanted = 1, ...job } = record(
    fn,
    'job',
    given,
    'For example { model, task, rate, steps }',
  ) as unknown as TrainJob;
  if (job.steps === undefined) missing(fn, 'steps', 'It is how long the training is');
  // Each computes as many parts as the others: a power of two, and no more than there are parts.
  const most = Math.min(
    whole(1)(fn, 'workers', wanted),
    whole(1, 64)(fn, 'shards', job.shards === undefined ? SHARDS : job.shards),
  );
  const workers = 2 ** Math.floor(Math.log2(most));
  const lines: Promise<Line>[] = [];
  const startOne = (): Promise<Line> => {
    const line = startLine(start, fn, { signal });
    lines.push(line);
    return line;
  };
  const pairs = Array.from({ length: workers - 1 }, () => new MessageChannel());
  try {
    // One says what is wrong with the job, before there are others.
    await (await startOne()).ask({ call: 'prepare', job }, { signal });
    await Promise.all(pairs.map(async () => (await startOne()).ask({ call: 'prepare', job }, { signal })));
    const answers = lines.map(async (line, rank) => {
      const ports = rank === 0 ? pairs.map(({ port1 }) => port1) : [pairs[rank - 1]!.port2];
      const message: Call = { call: 'job', rank, workers, ports };
      return (await line).ask<TrainJobResult>(message, rank === 0 ? call : { signal }, { transfer: ports });
    });
    const [result] = await Promise.all(answers);
    return result!;
  } finally {
    // Also those that are still starting when another one fails.
    for (const line of lines)
      line.then(
        (started) => started.end(disposed()),
        () => {},
      );
  }
}
