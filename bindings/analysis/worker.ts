/** The worker's side of a search: one task, its progress, its result. */
import type { RopeError } from '../options/errors.js';
import type { LoadOptions } from '../border/load.js';
import type { Analysis } from './analysis.js';
import type { FromWorker, ToWorker } from './search.js';

/** Progress is sent this often. */
const REPORT_MS = 50;

export async function work(
  load: (options: LoadOptions) => Promise<{ readonly analysis: Analysis }>,
  { task, variant, wasm }: ToWorker,
  send: (message: FromWorker) => void,
): Promise<void> {
  try {
    const rope = await load({ variant, source: wasm });
    const steps = rope.analysis.steps(task);
    let reported = performance.now();
    for (;;) {
      const step = steps.next();
      if (step.done) return send({ result: step.value });
      if (performance.now() - reported < REPORT_MS) continue;
      reported = performance.now();
      send({ progress: step.value });
    }
  } catch (thrown) {
    // By name: the class lives in the file that this one loads.
    if (!(thrown instanceof Error) || thrown.name !== 'RopeError') return send({ error: String(thrown) });
    const { code, parameter, message } = thrown as RopeError;
    send({ error: { code, parameter, message } });
  }
}
