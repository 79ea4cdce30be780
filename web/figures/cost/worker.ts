/** Measures: calls of the package as anybody makes them, one head in float32, causal and rotated. */
import type { Ropewalk } from 'ropewalk';
import { load } from 'ropewalk/whole';
import type { Kind } from './model.js';
import type { Said, Task } from './measure.js';

/** Browsers round their clocks to a tenth of a millisecond, some to a whole one. */
const BATCH = 40;
const BATCHES = 3;
/** A call that takes longer is made once. */
const LONG = 250;
/** Where the next length would take longer, it is left out. */
const TOO_LONG = 4000;

const say = (said: Said): void => postMessage(said);

addEventListener('message', ({ data }: MessageEvent<Task>) => {
  run(data).catch((error: unknown) => say({ failed: error instanceof Error ? error.message : String(error) }));
});

async function run({ head, kinds, lengths }: Task): Promise<void> {
  const rope = await load();
  say({ variant: rope.variant });
  const last: Record<Kind, number> = { softmax: 0, linear: 0 };
  for (const length of lengths)
    for (const kind of kinds) {
      // Twice the length takes at most about four times as long.
      if (4 * last[kind] > TOO_LONG) continue;
      last[kind] = timeOf(callOf(rope, kind, length, head));
      say({ kind, length, milliseconds: last[kind] });
    }
  say({ done: true });
}

function callOf(rope: Ropewalk, kind: Kind, length: number, headDim: number): () => void {
  // Any numbers: the time does not depend on them.
  const rows = (step: number): Float32Array =>
    Float32Array.from({ length: length * headDim }, (_, e) => ((step * e) % 17) / 17 - 0.5);
  const [q, k, v] = [rows(3), rows(5), rows(7)];
  const options = { config: { headDim }, causal: true };
  return kind === 'softmax'
    ? () => void rope.attention(q, k, v, options)
    : () => void rope.linearAttention(q, k, v, options);
}

/** Of several batches the fastest: whatever else the computer did only made the others slower. */
function timeOf(call: () => void): number {
  let best = Infinity;
  for (let batch = 0; batch < BATCHES; batch++) {
    const start = performance.now();
    let calls = 0;
    let taken;
    do {
      call();
      calls++;
      taken = performance.now() - start;
    } while (taken < BATCH);
    best = Math.min(best, taken / calls);
    if (taken > LONG) break;
  }
  return best;
}
