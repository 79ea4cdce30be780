/** How far chance moves a score: the formulas beside a distribution that is summed up, and tests that are thrown. */
import { describe, expect, test } from 'vitest';
import {
  bandOf,
  countOf,
  independentShare,
  leastF1Error,
  pairedError,
  rankError,
  shareError,
} from '../web/util/spread.js';

/** Numbers from 0 to 1 (mulberry32). */
function thrower(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;
const deviation = (values: readonly number[]): number => {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((each) => (each - middle) ** 2)));
};

describe('the error of a score', () => {
  test('of right answers is that of the binomial distribution', () => {
    const [share, examples] = [0.9, 40];
    let chance = (1 - share) ** examples;
    let variance = 0;
    for (let right = 0; right <= examples; right++) {
      variance += chance * (right / examples - share) ** 2;
      chance *= ((examples - right) / (right + 1)) * (share / (1 - share));
    }
    expect(shareError(share, examples)).toBeCloseTo(Math.sqrt(variance), 12);
  });

  test('of F1 is never below the least one, and comes to it where there are no true negatives', () => {
    const next = thrower(1);
    const examples = 400;
    for (const negatives of [0, 0.6]) {
      // Of what is no true negative, 80 per cent are true positives.
      const f1 = Array.from({ length: 4000 }, () => {
        let [hits, misses] = [0, 0];
        for (let n = 0; n < examples; n++)
          if (next() >= negatives) {
            if (next() < 0.8) hits++;
            else misses++;
          }
        return (2 * hits) / (2 * hits + misses);
      });
      const least = leastF1Error(1.6 / 1.8, examples);
      // A deviation of 4,000 throws is itself off by 1 / sqrt(8000), 1.1 per cent; four of these.
      if (negatives === 0) expect(Math.abs(deviation(f1) / least - 1)).toBeLessThan(0.045);
      else expect(deviation(f1)).toBeGreaterThan(1.3 * least);
    }
  });

  test('of a rank correlation is that of ranks of a normal distribution', () => {
    const next = thrower(2);
    const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
    const examples = 200;
    const ranks = (values: readonly number[]): number[] => {
      const order = values.map((_, i) => i).sort((a, b) => values[a]! - values[b]!);
      const all = new Array<number>(values.length);
      order.forEach((i, rank) => (all[i] = rank));
      return all;
    };
    const correlations = Array.from({ length: 1500 }, () => {
      const x = Array.from({ length: examples }, normal);
      const y = x.map((each) => 0.88 * each + Math.sqrt(1 - 0.88 ** 2) * normal());
      const [a, b] = [ranks(x), ranks(y)];
      const squares = a.reduce((sum, rank, i) => sum + (rank - b[i]!) ** 2, 0);
      return 1 - (6 * squares) / (examples * (examples ** 2 - 1));
    });
    // The formula is an approximation, made for large tests; 1,500 throws are off by 2 per cent themselves.
    expect(Math.abs(deviation(correlations) / rankError(mean(correlations), examples) - 1)).toBeLessThan(0.1);
  });
});

describe('two models with the same examples', () => {
  test('that err independently differ as on two tests', () => {
    const both = [0.68, 0.71] as const;
    const error = pairedError(...both, independentShare(...both), 1536);
    expect(error).toBeCloseTo(Math.hypot(...both.map((share) => shareError(share, 1536))), 12);
  });

  test('that mostly err together differ by less', () => {
    const next = thrower(4);
    const [examples, onlyOne, onlyOther] = [500, 0.05, 0.03];
    const differences = Array.from({ length: 4000 }, () => {
      let difference = 0;
      for (let n = 0; n < examples; n++) {
        const thrown = next();
        if (thrown < onlyOne) difference++;
        else if (thrown < onlyOne + onlyOther) difference--;
      }
      return difference / examples;
    });
    const expected = pairedError(0.7 + onlyOne, 0.7 + onlyOther, onlyOne + onlyOther, examples);
    // As above: four times the 1.1 per cent by which 4,000 throws are off.
    expect(Math.abs(deviation(differences) / expected - 1)).toBeLessThan(0.045);
  });
});

test('two equally good models stay within the band 19 times out of 20', () => {
  const next = thrower(3);
  const [share, examples] = [0.85, 1000];
  const score = (): number =>
    Array.from({ length: examples }, () => Number(next() < share)).reduce((a, b) => a + b) / examples;
  const band = bandOf(shareError(share, examples), shareError(share, examples));
  const within = Array.from({ length: 1000 }, () => Number(Math.abs(score() - score()) <= band));
  // The share of 1,000 throws is itself off by 0.7 per cent; three of these.
  expect(Math.abs(mean(within) - 0.95)).toBeLessThan(0.021);
});

test('a percentage says how many answers were right, or that there were not so many examples', () => {
  expect(countOf(67.77, 1536, 2)).toBe(1041);
  expect(countOf(64.13, 1500, 2)).toBe(962);
  expect(countOf(67.77, 1793, 2)).toBeNaN();
});
