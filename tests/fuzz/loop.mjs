// What the fuzzers of ropewalk/plan share: calls from a seed, each of which returns or throws a RopeError within BUDGET.

import { parseArgs } from 'node:util';
import { PATIENCE, stopwatch } from './calls.mjs';

export const library = await import(new URL('../../dist/ropewalk.plan.js', import.meta.url).href);

/** Milliseconds of processor time that no call needs. */
const BUDGET = 1000 * PATIENCE;

/** @param attempt makes one call with `random(below)`; `count(word)` counts how far it came. */
export async function loop(attempt) {
  const text = { type: 'string' };
  const { values } = parseArgs({ options: { calls: text, seconds: text, seed: text, show: text } });
  let state = Number(values.seed ?? 1) >>> 0 || 1;
  // xorshift32: the same calls from the same seed.
  const random = (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
  const counts = { returned: 0, refused: 0 };
  const count = (word) => (counts[word] = (counts[word] ?? 0) + 1);
  const findings = [];
  const calls = Number(values.calls ?? Infinity);
  const end = Date.now() + 1000 * Number(values.seconds ?? (values.calls ? Infinity : 60));
  let slowest = 0;
  let call = 0;
  for (; call < calls && Date.now() < end; call++) {
    // What a call is given, where it has to be told.
    let given = '';
    const tell = (what) => {
      given = what.slice(0, 2000);
      if (String(call) === values.show) console.log(what);
    };
    const used = stopwatch();
    try {
      await attempt({ random, count, tell });
      count('returned');
    } catch (error) {
      if (error instanceof library.RopeError) count('refused');
      else findings.push(`call ${call}: ${error?.stack ?? error}\n${given}`);
    }
    const time = used();
    if (time > BUDGET) findings.push(`call ${call} took ${time.toFixed(0)} ms\n${given}`);
    slowest = Math.max(slowest, time);
  }
  for (const each of findings.slice(0, 5)) console.log(each);
  const each = Object.entries(counts).map(([word, times]) => `${times} ${word}`);
  console.log(`${call} calls, ${each.join(', ')}, slowest ${slowest.toFixed(0)} ms, ${findings.length} findings`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
