/** The figures of linear attention against the formulas, product by product. */
import { loadAnalysis } from 'ropewalk';
import { describe, expect, it } from 'vitest';
import { numbersIn } from '../numbers.js';
import { rotated, unscaledTheta } from '../reference.js';
import { still } from './still.js';

// Seeded vectors from the package; what is made of them by plain loops.
const { analysis } = await loadAnalysis();

const T = 128;
const MAPS = {
  elu: (x: number): number => (x > 0 ? x + 1 : Math.exp(x)),
  exp: Math.exp,
  relu: (x: number): number => Math.max(x, 0) + 0.001,
};
const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((sum, x, e) => sum + x * b[e]!, 0);

/** One row of weights by the formula: a product for every key, above the line and below it. */
function weights(
  way: 'plain' | 'numerator' | 'both' | 'fade' | 'softmax',
  {
    map = 'elu',
    d = 16,
    seed = 98,
    query = T - 1,
  }: { map?: keyof typeof MAPS; d?: number; seed?: number; query?: number },
): number[] {
  const rows = (seed: number, phi: (x: number) => number): Float64Array =>
    Float64Array.from(Float32Array.from(analysis.randomVector(T * d, { seed })), phi);
  const turn = (x: Float64Array): Float64Array =>
    rotated(x, { H: 1, d, theta: unscaledTheta(d), positions: [...Array(T).keys()], pairing: 'half-split' });
  const products = (q: Float64Array, k: Float64Array): number[] =>
    Array.from({ length: query + 1 }, (_, n) =>
      dot(q.subarray(query * d, (query + 1) * d), k.subarray(n * d, (n + 1) * d)),
    );
  const shares = (above: number[], below: number[]): number[] => {
    const sum = below.reduce((all, each) => all + each, 0);
    return above.map((each) => each / sum);
  };
  if (way === 'softmax') {
    const same = (x: number): number => x;
    const raised = products(turn(rows(2 * seed - 1, same)), turn(rows(2 * seed, same))).map((score) =>
      Math.exp(score / Math.sqrt(d)),
    );
    return shares(raised, raised);
  }
  const [q, k] = [rows(2 * seed - 1, MAPS[map]), rows(2 * seed, MAPS[map])];
  const plain = products(q, k);
  const turned = products(turn(q), turn(k));
  const faded = plain.map((product, n) => product * Math.exp((n - query) / 16));
  return {
    plain: () => shares(plain, plain),
    numerator: () => shares(turned, plain),
    both: () => shares(turned, turned),
    fade: () => shares(faded, faded),
  }[way]();
}

describe('the weights of linear attention', () => {
  it.each([
    ['plain', {}, ''],
    ['numerator', {}, ''],
    ['both', { map: 'exp', d: 8, query: 100 }, '&negative.features=exp&negative.head=8&negative.query=100'],
    ['fade', { map: 'relu', d: 64, seed: 5 }, '&negative.features=relu&negative.head=64&negative.seed=5'],
  ] as const)('are those of the formula: %s', (way, given, more) => {
    const shown = still('negative', `?negative.way=${way}${more}`);
    const [softmax, linear] = [weights('softmax', given), weights(way, given)];
    const rows = shown.table();
    expect(rows).toHaveLength(softmax.length);
    rows.forEach(([n, above, below], row) => {
      expect(n).toBe(row);
      // Three digits are shown; sums of float32 products of mixed sign end within 1e-6 of the largest weight.
      expect(Math.abs(above! - softmax[row]!)).toBeLessThan(0.006 * softmax[row]!);
      expect(Math.abs(below! - linear[row]!)).toBeLessThan(0.006 * Math.abs(linear[row]!) + 1e-6 * Math.max(...linear));
    });
    const negative = linear.filter((weight) => weight < 0).length;
    const sum = linear.reduce((all, each) => all + each, 0);
    const said = shown.texts('.readout p')[0]!;
    if (negative === 0) expect(said).toContain('none of the');
    else expect(numbersIn(said)[0]).toBe(negative);
    expect(numbersIn(said).at(-1)).toBeCloseTo(sum, 1);
    expect(shown.summary).toContain(`the sum is ${sum.toFixed(2)}.`);
    const bars = shown.all('.below').filter(({ attributes }) => attributes.get('d')?.startsWith('M'));
    expect(bars).toHaveLength(negative > 0 ? 1 : 0);
  });

  it('says by what is divided where both parts are rotated', () => {
    const given = { map: 'relu', seed: 36, query: 120 } as const;
    const shown = still('negative', '?negative.way=both&negative.features=relu&negative.seed=36&negative.query=120');
    const share = weights('numerator', given).reduce((sum, each) => sum + each, 0);
    const [said] = numbersIn(shown.texts('.readout p').at(-1)!);
    // The sum nearly cancels: what float32 leaves of it is good to some 1e-6 of the plain denominator.
    expect(Math.abs(said! - share)).toBeLessThan(1e-5);
  });
});

describe('what a text costs', () => {
  it('is counted, one product after the other', () => {
    const shown = still('cost', '?cost.head=32&cost.doubling=0');
    const rows = shown.table();
    expect(rows.map(([words]) => words)).toEqual([64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384]);
    for (const [words, softmax, linear] of rows.slice(0, 4)) {
      let [pairs, state] = [0, 0];
      for (let m = 0; m < words!; m++) {
        for (let n = 0; n <= m; n++) pairs += 32 + 32;
        state += 32 * 32 + 32 * 32 + 32;
      }
      expect([softmax, linear]).toEqual([pairs, state]);
    }
    expect(rows[0]![1]).toBe(rows[0]![2]);
    expect(shown.texts('.crossing-name')).toEqual(['equal at 64 words']);
  });
});
