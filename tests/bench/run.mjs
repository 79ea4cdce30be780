/**
 * Runs the cases of one engine and one variant: checks each against the double reference, then times it.
 *
 * A case file exports `default async function cases(rope, limits, tools)`, which gives an array or an
 * (async) generator of cases; a generator makes each when its turn comes, so that memory is needed for one
 * at a time.
 *
 *   group, name, size   what `--only` looks in, and the table prints
 *   ours                () => void, or a contender as in measure.mjs; a promise is waited for
 *   rivals              { name: contender }
 *   check               () => number | Promise<number>: largest error against the double reference
 *   tolerance           what it may be
 *   work                bytes or flops of one call, by the kind of limit
 *   limit               { kind: 'stream' | 'read' | 'muladd' | 'madd', fraction? }: our speed as a
 *                       share of it; a target where `fraction` is given
 *   targets             [{ against: rival, or the fastest of a list of rivals, or 'best' of all, atLeast },
 *                       { atMost: seconds }]
 *   every               every sample counts, and not those alone that were taken at full speed
 *   done                () => void, when it has been timed
 *
 * `limits` holds the kinds that this build has. `tools` is:
 *
 *   quick, variant      what was asked for
 *   numbers(n, seed)    Float32Array in [-1, 1)
 *   plain, ort          rivals, see plain.mjs and ort.mjs
 *   ortOn(n)            onnxruntime-web with n threads
 *   tensorflow          another, see tensorflow.mjs; only in a page
 *   layers              matrix products, see layers.mjs
 *   model()             ropewalk/model, loaded
 *   threads(n)          this package with n threads
 *   modelThreads(n)     ropewalk/model with as many
 *   spin()              keeps a core busy, from when it is resolved until what it gives is called
 *   reference           tests/reference.ts, the formulas in double
 */
import * as reference from '../reference.ts';
import { LIMITS } from './limits.mjs';
import { measure, ratio, seconds } from './measure.mjs';
import { createOrt } from './ort.mjs';
import * as plain from './plain.mjs';

const PACE = {
  full: { budget: 4, rounds: [12, 150], sample: 0.002, warmUp: 0.3 },
  quick: { budget: 0.6, rounds: [5, 40], sample: 0.001, warmUp: 0.1 },
};

/** Numbers in [-1, 1), the same in every run (xorshift32). */
function numbers(length, seed = 1) {
  let state = Math.imul(seed, 0x9e3779b9) | 1;
  const out = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    out[i] = (state >>> 0) / 2 ** 31 - 1;
  }
  return out;
}

/** `files` is `{ name: cases }`; `emit` takes what is found, line by line. */
export async function run({ rope, ort, limits, files, quick, only, emit, ...more }) {
  const pace = quick ? PACE.quick : PACE.full;
  const tools = {
    quick,
    variant: rope.variant,
    numbers,
    plain,
    ort: createOrt(await ort(1)),
    ortOn: async (threads) => createOrt(await ort(threads), threads),
    reference,
    ...more,
  };
  const wanted = (...words) => only === undefined || words.some((word) => word.toLowerCase().includes(only));

  if (wanted('limits')) await machine(limits, pace, emit);
  for (const [file, cases] of Object.entries(files)) {
    try {
      for await (const each of await cases(rope, limits, tools)) {
        try {
          if (wanted(file, each.group, each.name)) emit(await one(each, limits, pace));
        } finally {
          await each.done?.();
        }
      }
    } catch (error) {
      emit({ type: 'failure', file, message: String(error?.stack ?? error) });
    }
  }
}

async function machine(limits, pace, emit) {
  const MiB = 2 ** 20;
  const wanted = [
    ...[256 * MiB, MiB / 2, MiB / 64].map((size) => ['stream', size, 2 * size]),
    ['read', 256 * MiB, 256 * MiB],
    ['muladd', 0, 1e7],
    ['madd', 0, 1e7],
  ].filter(([kind]) => kind in limits);
  for (const [kind, size, work] of wanted) {
    const limit = limits[kind](work);
    const { it } = await measure({ it: limit.run }, { ...pace, budget: pace.budget / 8 });
    emit({ type: 'limit', kind, size, rate: limit.work / seconds(it) / 1e9, unit: LIMITS[kind].unit });
  }
}

function fastest(rivals, against) {
  const asked = against === 'best' ? rivals : rivals.filter(({ name }) => [against].flat().includes(name));
  return asked.reduce((best, next) => (best === undefined || next.seconds < best.seconds ? next : best), undefined);
}

async function one(each, limits, pace) {
  const { group, name, size, ours, rivals = {}, check, tolerance, work, targets = [], every } = each;
  const result = { type: 'case', group, name, size, tolerance };
  result.error = await check();
  // A wrong result has no speed. NaN is wrong.
  if (!(result.error <= tolerance)) return { ...result, wrong: true };

  const limit = each.limit && limits[each.limit.kind]?.(work);
  const contenders = {
    ours,
    ...Object.fromEntries(Object.entries(rivals).map(([key, rival]) => [`rival ${key}`, rival])),
  };
  if (limit) contenders.limit = limit.run;
  const samples = await measure(contenders, pace);

  result.seconds = seconds(samples.ours, every);
  result.rounds = samples.ours.length;
  result.rivals = Object.keys(rivals).map((key) => {
    const taken = samples[`rival ${key}`];
    return { name: key, seconds: seconds(taken, every), ratio: ratio(taken, samples.ours, every) };
  });
  result.targets = [];
  if (limit) {
    const { kind, fraction } = each.limit;
    const share = ratio(samples.limit, samples.ours) * (work / limit.work);
    const { name: title, unit } = LIMITS[kind];
    const rate = work / result.seconds / 1e9;
    result.limit = { kind, name: title, unit, rate, ceiling: limit.work / seconds(samples.limit) / 1e9, share };
    if (fraction !== undefined)
      result.targets.push({ what: `of ${title}`, value: share, atLeast: fraction, reached: share >= fraction });
  }
  for (const { against, atLeast, atMost } of targets) {
    if (atMost !== undefined) {
      result.targets.push({ what: 'seconds', value: result.seconds, atMost, reached: result.seconds <= atMost });
      continue;
    }
    const rival = fastest(result.rivals, against);
    if (rival === undefined) throw new Error(`${group}, ${name}: no rival is called ${against}`);
    result.targets.push({ what: `x ${rival.name}`, value: rival.ratio, atLeast, reached: rival.ratio >= atLeast });
  }
  return result;
}
