/** The worker's side of a search: one task, its progress, its result. */
import type { Runtime } from '../border/runtime.js';
import { RopeError } from '../options/errors.js';
import { createContext } from './context.js';
import { createBounds } from './bounds.js';
import { createCollapse } from './collapse.js';
import type { FromWorker, ToWorker } from './search.js';
import { createTasks } from './tasks.js';

/** Progress is sent this often. */
const REPORT_MS = 50;

export async function work(
  instantiate: (wasm: WebAssembly.Module) => Promise<Runtime>,
  { task, wasm }: ToWorker,
  send: (message: FromWorker) => void,
): Promise<void> {
  try {
    const runtime = await instantiate(wasm);
    const steps = createTasks({
      ...createBounds(runtime),
      ...createContext(runtime),
      ...createCollapse(runtime),
    })(task);
    let reported = performance.now();
    for (;;) {
      const step = steps.next();
      if (step.done) return send({ result: step.value });
      if (performance.now() - reported < REPORT_MS) continue;
      reported = performance.now();
      send({ progress: step.value });
    }
  } catch (thrown) {
    if (!(thrown instanceof RopeError)) return send({ error: String(thrown) });
    const { code, parameter, message } = thrown;
    send({ error: { code, parameter, message } });
  }
}
