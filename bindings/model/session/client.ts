/** The page's side: calls that are answered by a worker. */
import type { WorkerPort } from '../../border/environment.js';
import { type Line, type LineRules, startLine as start } from '../../border/line.js';
import { missing, record, whole } from '../../options/rules.js';
import type { NormalSpec, Tokens } from '../spec.js';
import type {
  AbortOptions,
  CallOptions,
  ModelSession,
  SessionModel,
  StepReport,
  TrainJob,
  TrainJobResult,
} from '../types.js';
import type { Call, Opened } from './messages.js';
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
  create: 'session.create',
  open: 'session.open',
  prepare: 'train',
  job: 'train',
};

const RULES: LineRules = {
  what: 'session',
  instead: 'use createModel and model.trainer here',
  kept: 'model',
};

/** Asks `call` of the worker, of the model that it `holds`; `rules` are those of what it is `given` with. */
async function ask<Result>(
  line: Line,
  call: Call,
  given: unknown,
  { rules = CALL, ...more }: { rules?: typeof ABORT; holds?: RemoteModel; transfer?: MessagePort[] } = {},
): Promise<Result> {
  const fn = FUNCTIONS[call.call] ?? `model.${call.call}`;
  return line.ask(call, { fn, ...rules.read(fn, given, 'call'), ...more });
}

async function startLine({ startWorker, source }: SessionStart, fn: string, given?: unknown): Promise<Line> {
  const load = (): Call => ({ call: 'load', source: source() });
  const { line } = await start(RULES, startWorker, load, { fn, ...SESSION.read(fn, given) });
  return line;
}

/** Starts a worker that models can be loaded into. */
export async function openSession(start: SessionStart, options?: SessionOptions): Promise<ModelSession> {
  const line = await startLine(start, 'openSession', options);
  const keep = async (call: Call, given: AbortOptions | undefined): Promise<SessionModel> =>
    new RemoteModel(line, await ask<Opened>(line, call, given, { rules: ABORT }));
  return {
    create: (spec, options, call) => keep({ call: 'create', spec, options }, call),
    open: (files, options, call) => keep({ call: 'open', files, options }, call),
    dispose: () => line.end(),
    [Symbol.dispose]: () => line.end(),
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
    return ask(this.#line, { ...call, model: this.#model } as never, given, { rules, holds: this });
  }

  /** A call that is given tokens. */
  #ofTokens(call: string) {
    return (tokens: Tokens, options: unknown, given: unknown): Promise<never> =>
      this.#ask({ call, tokens, options }, given);
  }

  loss: SessionModel['loss'] = this.#ofTokens('loss');
  logits: SessionModel['logits'] = this.#ofTokens('logits');
  attention: SessionModel['attention'] = this.#ofTokens('attention');
  generate: SessionModel['generate'] = this.#ofTokens('generate');
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
    this.#line.forget(this.#model, this);
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
    await ask(await startOne(), { call: 'prepare', job }, { signal });
    await Promise.all(pairs.map(async () => ask(await startOne(), { call: 'prepare', job }, { signal })));
    const answers = lines.map(async (line, rank) => {
      const ports = rank === 0 ? pairs.map(({ port1 }) => port1) : [pairs[rank - 1]!.port2];
      const message: Call = { call: 'job', rank, workers, ports };
      return ask<TrainJobResult>(await line, message, rank === 0 ? call : { signal }, { transfer: ports });
    });
    const [result] = await Promise.all(answers);
    return result!;
  } finally {
    // Also those that are still starting when another one fails.
    for (const line of lines)
      line.then(
        (started) => started.end(),
        () => {},
      );
  }
}
