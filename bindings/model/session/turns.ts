/** Calls that take turns. A call is a generator; between its steps the others are served, so a loss need not wait for a training to end. */
import { type Answer, errorMessage } from '../../border/line.js';
import { pause } from '../../border/pause.js';

/** A call works this long before others have their turn. */
const SLICE_MS = 8;

/** Progress is sent this often. */
const REPORT_MS = 50;

export type Send = (message: Answer, transfer: Transferable[]) => void;

/** A call under way: what it yields is gathered into messages of progress. */
interface Job {
  steps: Iterator<unknown, unknown, void>;
  gather(items: unknown[]): unknown;
  items: unknown[];
  reported: number;
}

export class Turns {
  readonly #jobs = new Map<number, Job>();
  readonly #send: Send;
  #running = false;

  constructor(send: Send) {
    this.#send = send;
  }

  begin(id: number, steps: Job['steps'], gather: Job['gather']): void {
    this.#jobs.set(id, { steps, gather, items: [], reported: performance.now() });
    void this.#run();
  }

  has(id: number): boolean {
    return this.#jobs.has(id);
  }

  cancel(id: number): void {
    this.#jobs.get(id)?.steps.return?.();
    this.#jobs.delete(id);
  }

  answer(id: number, result: unknown): void {
    this.#send({ id, result }, buffersOf(result));
  }

  refuse(id: number, thrown: unknown): void {
    this.#send({ id, error: errorMessage(thrown) }, []);
  }

  settle(id: number, promised: Promise<unknown>): void {
    promised.then(
      (result) => this.answer(id, result),
      (thrown: unknown) => this.refuse(id, thrown),
    );
  }

  /** Runs calls in turn until there are none. */
  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    const jobs = this.#jobs;
    for (; jobs.size > 0; await pause()) for (const [id, job] of [...jobs]) if (jobs.has(id)) this.#turn(id, job);
    this.#running = false;
  }

  #turn(id: number, job: Job): void {
    try {
      const begin = performance.now();
      do {
        const { done, value } = job.steps.next();
        if (done) {
          this.#jobs.delete(id);
          if (job.items.length > 0) this.#send({ id, progress: job.gather(job.items) }, []);
          return this.answer(id, value);
        }
        job.items.push(value);
      } while (performance.now() - begin < SLICE_MS);
      if (performance.now() - job.reported < REPORT_MS) return;
      job.reported = performance.now();
      this.#send({ id, progress: job.gather(job.items.splice(0)) }, []);
    } catch (thrown) {
      this.#jobs.delete(id);
      this.refuse(id, thrown);
    }
  }
}

/** What is handed over instead of copied. */
function buffersOf(result: unknown): Transferable[] {
  const arrays = ArrayBuffer.isView(result) ? [result] : Object.values(result ?? {}).filter(ArrayBuffer.isView);
  return arrays.map(({ buffer }) => buffer as ArrayBuffer);
}
