/**
 * How time is taken. Contenders take turns in random order, round after round, so that whatever slows the
 * machine for a second slows all of them; a median is of the samples taken at full speed, and a ratio is
 * the median of the ratios of single rounds. Where a case keeps a core busy itself, every sample counts.
 *
 * A contender is a function, called as often as one sample needs. Or `{ run, less, times }`: the time of
 * `run` without that of `less`, divided by `times`; how a step is timed that cannot be called alone. Or `{ run, before }`: what is
 * waited for before each sample, and not timed.
 */

const now = () => performance.now() / 1000;

/** Calls in a row, timed; `run` may return a promise, and is then waited for. */
async function timerOf(run) {
  const first = run();
  const waits = typeof first?.then === 'function';
  await first;
  if (waits) {
    return async (calls) => {
      const begin = now();
      for (let i = 0; i < calls; i++) await run();
      return (now() - begin) / calls;
    };
  }
  return (calls) => {
    const begin = now();
    for (let i = 0; i < calls; i++) run();
    return (now() - begin) / calls;
  };
}

/**
 * Calls until three samples in a row bring no new best: engines start with a fast compiler and replace its
 * code while it runs. Returns how many calls fill a sample; a browser's clock may stand still in one call.
 */
async function warm(time, { sample, warmUp }) {
  let calls = 1;
  let best = Infinity;
  let since = 0;
  const begin = now();
  for (;;) {
    const each = await time(calls);
    const spent = now() - begin;
    if (each * calls < sample) {
      calls = each * calls < sample / 4 ? calls * 4 : Math.ceil((1.2 * sample) / each);
      continue;
    }
    since = each < 0.97 * best ? 0 : since + 1;
    best = Math.min(best, each);
    if (spent > 8 * warmUp || (spent > warmUp && since >= 3)) return Math.max(1, Math.ceil(sample / best));
  }
}

async function prepare(contender, pace) {
  const { run, less, times, before } = typeof contender === 'function' ? { run: contender } : contender;
  const whole = await timerOf(run);
  const calls = await warm(whole, pace);
  if (less === undefined) {
    const sample = async () => (await before?.(), whole(calls));
    return { calls, sample, cost: (await whole(calls)) * calls };
  }
  const rest = await timerOf(less);
  await warm(rest, pace);
  const sample = async () => ((await whole(calls)) - (await rest(calls))) / times;
  return { calls, sample, cost: ((await whole(calls)) + (await rest(calls))) * calls };
}

/** Seconds a call, round by round: `{ name: Float64Array }`, all of the same length. */
export async function measure(contenders, { budget, rounds: [least, most], sample, warmUp }) {
  const names = Object.keys(contenders);
  const ready = {};
  for (const name of names) ready[name] = await prepare(contenders[name], { sample, warmUp });
  const cost = names.reduce((sum, name) => sum + ready[name].cost, 0);
  const rounds = Math.round(Math.min(most, Math.max(least, budget / cost)));
  const samples = Object.fromEntries(names.map((name) => [name, new Float64Array(rounds)]));
  for (let round = 0; round < rounds; round++) {
    for (const name of shuffled(names)) samples[name][round] = await ready[name].sample();
  }
  return samples;
}

function shuffled(list) {
  const result = [...list];
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [result[i], result[j]] = [result[j], result[i]];
  }
  return result;
}

const sorted = (values) => Float64Array.from(values).sort();

export function median(values) {
  const list = sorted(values);
  const middle = list.length >> 1;
  return list.length % 2 ? list[middle] : (list[middle - 1] + list[middle]) / 2;
}

/** Shared machines run the same code at full or at half speed: what is a quarter slower than the fastest tenth is out. */
function fullSpeed(samples, every) {
  if (every) return Array.from(samples, () => true);
  const fast = sorted(Array.from(samples).filter((each) => each > 0));
  const limit = 1.25 * fast[Math.floor(fast.length / 10)];
  return Array.from(samples, (each) => each > 0 && each <= limit);
}

/** Median of the samples taken at full speed, or of every one. */
export function seconds(samples, every) {
  const keep = fullSpeed(samples, every);
  return median(Array.from(samples).filter((_, round) => keep[round]));
}

/** How many times as long `a` takes as `b`: median over the rounds in which both ran at full speed, or over every one. */
export function ratio(a, b, every) {
  const keepA = fullSpeed(a, every);
  const keepB = fullSpeed(b, every);
  const both = [];
  a.forEach((each, round) => {
    if (keepA[round] && keepB[round]) both.push(each / b[round]);
  });
  return both.length >= 3 ? median(both) : seconds(a) / seconds(b);
}
