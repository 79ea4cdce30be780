// What the fuzzers of ropewalk/plan and of fromPretrained share: values, and calls from a seed, each of which returns or
// throws a RopeError within BUDGET.

import { parseArgs } from 'node:util';
import { PATIENCE, stopwatch } from './calls.mjs';

export const library = await import(new URL('../../dist/ropewalk.plan.js', import.meta.url).href);

/** Milliseconds of processor time that no call needs. */
const BUDGET = 1000 * PATIENCE;

const endless = {};
endless.itself = endless;
/** What a place may hold in a caller's object. */
const NASTY = [
  ...[null, undefined, NaN, Infinity, -1, 0, 0.5, 1, 2 ** 31, 2 ** 53, 1e300, '', 'x', '__proto__', true, 10n],
  ...[Symbol('a'), () => 1, new Date(0), new Map(), endless, new Array(2 ** 32 - 1), [], {}, [null]],
];
export const nasty = (random) => {
  const value = NASTY[random(NASTY.length)];
  return ['symbol', 'function'].includes(typeof value) ? value : globalThis.structuredClone(value);
};

/** A copy in which up to three places, at any depth, hold something else, or nothing. */
export function spoilt(value, random) {
  const copy = globalThis.structuredClone(value);
  for (let times = random(4); times > 0; times--) {
    let at = copy;
    for (let depth = 0; depth < 9; depth++) {
      // Of a list the first places: one of holes may have four billion.
      const keys = Array.isArray(at) ? [...at.slice(0, 99).keys()] : Object.keys(at);
      if (keys.length === 0) break;
      const key = keys[random(keys.length)];
      if (typeof at[key] === 'object' && at[key] !== null && random(3)) at = at[key];
      else {
        if (random(5)) at[key] = nasty(random);
        else delete at[key];
        break;
      }
    }
  }
  return copy;
}

/** A call as it is told: JSON, with words for what that cannot hold. */
export function written(call) {
  const inside = new Set();
  return JSON.stringify(call, (_, value) => {
    if (['bigint', 'symbol', 'function'].includes(typeof value)) return String(value);
    if (typeof value !== 'object' || value === null) return value;
    if (value.length > 1e5 || inside.has(value)) return `a ${value.constructor.name}`;
    inside.add(value);
    return value;
  });
}

/** @param attempt makes one call with `random(below)`; `count(word)` counts how far it came. */
export async function loop(attempt, { RopeError } = library) {
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
      if (error instanceof RopeError) count('refused');
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
