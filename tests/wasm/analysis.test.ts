import { describe, expect, test } from 'vitest';
import { RopeError, type Format, type Numbers, type Scaling } from 'ropewalk';
import angleErrors from '../golden/f32_angle_error.json' with { type: 'json' };
import {
  abelBound,
  cosineSum,
  largestDifference,
  pairScores,
  partialSumNorms,
  roundedTo,
  unscaledTheta,
  type Pairing,
} from '../reference.js';
import fc from '../seed.js';
import { rope } from './loaded.js';
import { holdsForEach } from '../every.js';

const { analysis } = rope;
const PAIRINGS: Pairing[] = ['interleaved', 'half-split'];
const theta = rope.frequencies({ headDim: 128 }).theta;

/** Numbers in [-1, 1) from a Weyl sequence: no generator, no seed. */
const numbers = (length: number, seed = 1): number[] =>
  Array.from({ length }, (_, i) => 2 * (((i + 1) * 0.6180339887498949 * seed) % 1) - 1);

const sum = (values: ArrayLike<number>): number => Array.from(values).reduce((a, b) => a + b, 0);

describe('against the double reference', () => {
  const P = 13;
  const slow = unscaledTheta(2 * P, 5000);
  const q = numbers(2 * P + 3);
  const k = numbers(2 * P + 3, 2);
  const still = sum(q.slice(2 * P).map((each, c) => each * k[2 * P + c]!));
  // The reference forms m * theta in float64: up to 1000 that is off by 1e-13.
  const TOLERANCE = 1e-11;

  for (const pairing of PAIRINGS) {
    test(`scores, pair scores and both bounds, ${pairing}`, () => {
      const distances = [0, 1, 2, 17, 1000, -3, 0.5];
      const scores = analysis.scores(q, k, slow, distances, { pairing });
      const h = slow.map((_, i): [number, number] => {
        const [a, b] = pairing === 'interleaved' ? [2 * i, 2 * i + 1] : [i, i + P];
        return [q[a]! * k[a]! + q[b]! * k[b]!, q[b]! * k[a]! - q[a]! * k[b]!];
      });
      const products = analysis.pairProducts(q, k, P, { pairing });
      expect(
        largestDifference(
          products.re,
          Float64Array.from(h, ([re]) => re),
        ),
      ).toBeLessThan(1e-15);
      expect(
        largestDifference(
          products.im,
          Float64Array.from(h, ([, im]) => im),
        ),
      ).toBeLessThan(1e-15);
      const fromProducts = analysis.productScores(products, slow, distances);
      distances.forEach((s, t) => {
        const each = pairScores(q, k, slow, s, pairing);
        expect(scores[t]).toBeCloseTo(sum(each) + still, 11);
        expect(fromProducts[t]).toBeCloseTo(sum(each), 11);
        expect(largestDifference(analysis.pairScores(q, k, slow, s + 5, 5, { pairing }), each)).toBeLessThan(TOLERANCE);
        for (const form of ['largest', 'each'] as const) {
          const bound = analysis.decayBound(slow, [s], { q, k, pairing, form })[0]!;
          expect(bound).toBeCloseTo(abelBound(h, slow, s, form) + Math.abs(still), 10);
        }
      });
    });
  }

  test('curves over a range of distances', () => {
    const range = { start: -20, step: 2.5, count: 700 };
    const at = Array.from({ length: range.count }, (_, t) => range.start + t * range.step);
    const pairs = slow.length;
    const curves: [Float64Array, (s: number) => number, number][] = [
      [analysis.contextBound(slow, range), (s) => cosineSum(slow, s), 1],
      [analysis.meanCosine(slow, range), (s) => cosineSum(slow, s) / pairs, 1],
      [analysis.decayBound(slow, range), (s) => sum(partialSumNorms(slow, s)) / pairs, pairs],
      [analysis.extrapolationBound(slow, range, { largest: 3 }), (s) => 6 * sum(partialSumNorms(slow, s)), 600],
    ];
    for (const [curve, formula, size] of curves) {
      expect(largestDifference(curve, Float64Array.from(at, formula))).toBeLessThan(TOLERANCE * size);
    }
  });

  test('the walk of partial sums', () => {
    const { re, im } = analysis.partialSums(slow, 321);
    const norms = partialSumNorms(slow, 321);
    expect([re[0], im[0]]).toEqual([0, 0]);
    norms.forEach((norm, i) => expect(Math.hypot(re[i + 1]!, im[i + 1]!)).toBeCloseTo(norm, 11));
  });

  test('rounding to every format', () => {
    const formats: [Format, number, number, number][] = [
      ['f32', 24, -126, 127],
      ['tf32', 11, -126, 127],
      ['f16', 11, -14, 15],
      ['bf16', 8, -126, 127],
    ];
    for (const [format, digits, least, most] of formats) {
      fc.assert(
        fc.property(fc.oneof(fc.double({ min: -1e5, max: 1e5 }), fc.double(), fc.integer()), (x) => {
          const found = analysis.roundTo(x, format);
          expect(
            Object.is(found, roundedTo(x, digits, least, most)) || found === roundedTo(x, digits, least, most),
          ).toBe(true);
          if (format === 'f32') expect(found).toBe(Math.fround(x));
        }),
      );
    }
    expect(analysis.roundTo(Infinity, 'f16')).toBe(Infinity);
    expect(analysis.roundTo(NaN, 'bf16')).toBeNaN();
  });
});

describe('published numbers', () => {
  test('RoFormer: 32.5, 12.629, 6.548, and 115 rises in 256 steps', () => {
    const f = analysis.decayBound(theta, { count: 257 });
    expect(f[0]).toBe(32.5);
    expect(f[50]).toBeCloseTo(12.629, 3);
    expect(f[250]).toBeCloseTo(6.548, 3);
    expect(f.filter((each, s) => s > 0 && each > f[s - 1]!).length).toBe(115);
  });

  for (const [name, errors] of Object.entries(angleErrors.cases)) {
    const [, baseText, positionText] = /^base(\S+) pos(\d+)$/.exec(name)!;
    const base = Number(baseText);
    const position = Number(positionText);
    test(`float32 angles at ${name}: rounded, as Hugging Face forms them, and as ggml does`, () => {
      const exact = rope.frequencies({ headDim: 128, base }).theta;
      // 1 / base^(2i/r), every step in float32; the power itself is the correctly rounded one.
      const huggingFace = Float64Array.from(exact, (_, i) =>
        Math.fround(1 / Math.fround(base ** Math.fround((2 * i) / 128))),
      );
      const f32 = { position: 'f32', frequency: 'f32', angle: 'f32' } as const;
      const error = (options: object): number =>
        analysis.precision(exact, [position], { ...f32, ...options }).cosError[0]!;
      // The exact angle of the file is m * theta in float64: half an ulp of it, and a few for its frequencies.
      const slack = position * 2 ** -51 + 1e-14;
      expect(Math.abs(error({}) - errors.inv_freq_correctly_rounded_f32)).toBeLessThan(slack);
      expect(Math.abs(error({ iterative: true }) - errors.ggml_iterative_f32)).toBeLessThan(slack);
      // The float32 power of the file is that of the machine it was made on; its last bits decide the error.
      const ratio = error({ frequencies: huggingFace }) / errors.hf_like_f32;
      expect(ratio).toBeGreaterThan(1 / 3);
      expect(ratio).toBeLessThan(3);
    });
  }

  test('Liu et al.: critical dimensions and bases', () => {
    expect([2048, 4096, 8192].map((trainLength) => analysis.criticalDimension(128, { trainLength }))).toEqual([
      82, 92, 100,
    ]);
    const { quarter, half, whole, larger } = analysis.criticalBases(4096, { tuneLength: 16384 });
    expect([quarter, half, whole, larger].map((each) => Math.round(each!))).toEqual([2608, 1304, 652, 71738]);
    expect(analysis.criticalBases(4096)).not.toHaveProperty('larger');
  });

  test('Chen et al.: d / 294.73, B(s) / d at 2048 and 4096, below 1 first at 4861', () => {
    expect(128 / analysis.interpolationBound(theta, { form: 'paper' })).toBeCloseTo(294.731, 3);
    const B = analysis.extrapolationBound(theta, { count: 5000 }).map((each) => each / 256);
    expect(B[2048]).toBeCloseTo(1.809, 3);
    expect(B[4096]).toBeCloseTo(2.441, 3);
    expect(B.findIndex((each) => each < 1)).toBe(4861);
  });

  test('Men et al., Table 2, with two digits and 1k = 1000', () => {
    const found = [1000, 2000, 4000, 8000, 64000].map((length) =>
      analysis.minimalBase(length, { headDim: 128, digits: 2 }),
    );
    expect(found).toEqual([4.3e3, 1.6e4, 2.7e4, 8.4e4, 2.1e6]);
  });

  test('half precision of GPT-NeoX issue 1003: cosines off by 0.7819 within 2048 positions', () => {
    const small = rope.frequencies({ headDim: 32 }).theta;
    const f16 = { position: 'f16', frequency: 'f16', angle: 'f16', trig: 'f16' } as const;
    expect(Math.max(...analysis.precision(small, { count: 2048 }, f16).cosError)).toBeCloseTo(0.7819, 4);
  });

  test('a rounded score is that of the rounded vectors, and the exact one depends on the distance alone', () => {
    const q = Float64Array.from({ length: 128 }, (_, c) => Math.sin(c + 1));
    const k = Float64Array.from({ length: 128 }, (_, c) => Math.cos(2 * c));
    const [exact] = analysis.scores(q, k, theta, [12]);
    for (const score of analysis.roundedScores(q, k, theta, 12, { start: 0, step: 999, count: 20 }, {}))
      expect(Math.abs(score - exact!)).toBeLessThan(1e-11);
    const bf16 = analysis.roundedScores(q, k, theta, 12, [30000], { vector: 'bf16', product: 'bf16' })[0]!;
    const turned = (x: Float64Array, m: number): number[] =>
      Array.from(
        analysis.rotated(
          x.map((each) => analysis.roundTo(each, 'bf16')),
          theta,
          m,
        ),
        (each) => analysis.roundTo(each, 'bf16'),
      );
    const key = turned(k, 30000);
    const sum = turned(q, 30012).reduce((total, each, c) => total + each * key[c]!, 0);
    expect(bf16).toBe(analysis.roundTo(sum, 'bf16'));
  });

  test('bf16 counts to 256', () => {
    expect(analysis.distinctPositions(258, 'bf16')).toBe(257);
    expect(analysis.collapse(theta, 300, { position: 'bf16' })).toMatchObject({ pair: 0, position: 257 });
    expect(analysis.collapse(theta, 300, {})).toMatchObject({ distinct: 300, pair: -1, position: -1 });
  });
});

describe('properties', () => {
  const spectrum = fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.double({ min: 1.1, max: 1e7, noNaN: true }))
    .map(([P, base]) => unscaledTheta(2 * P, base));
  const component = fc.double({ min: -100, max: 100, noNaN: true });
  const scene = spectrum.chain((each) =>
    fc.record({
      theta: fc.constant(each),
      q: fc.array(component, { minLength: 2 * each.length, maxLength: 2 * each.length }),
      k: fc.array(component, { minLength: 2 * each.length, maxLength: 2 * each.length }),
      m: fc.integer({ min: 0, max: 2 ** 20 }),
      n: fc.integer({ min: 0, max: 2 ** 20 }),
      pairing: fc.constantFrom(...PAIRINGS),
    }),
  );
  const length = (x: readonly number[]): number => Math.sqrt(sum(x.map((each) => each * each)));

  test('angle and turns give the angle back, and the angle stays below a turn', () => {
    fc.assert(
      fc.property(spectrum, fc.double({ min: -(2 ** 24), max: 2 ** 24, noNaN: true }), (each, m) => {
        const { angle, turns } = analysis.angles(each, m);
        each.forEach((frequency, i) => {
          expect(angle[i]).toBeGreaterThanOrEqual(0);
          expect(angle[i]).toBeLessThan(2 * Math.PI);
          expect(Number.isInteger(turns[i])).toBe(true);
          // 2 pi as a double is off by 2.4e-16 a turn, and m * theta by half an ulp.
          const off = Math.abs(turns[i]! * 2 * Math.PI + angle[i]! - m * frequency);
          expect(off).toBeLessThanOrEqual(1e-15 * (4 + Math.abs(m * frequency)));
        });
      }),
    );
  });

  test('an alias turns a pair to where it would have come, by at most half a turn', () => {
    fc.assert(
      fc.property(spectrum, fc.double({ min: -(2 ** 12), max: 2 ** 12, noNaN: true }), (each, step) => {
        analysis.alias(each, step).forEach((seems, i) => {
          expect(Math.abs(seems)).toBeLessThanOrEqual(Math.PI);
          expect(Math.cos(seems)).toBeCloseTo(Math.cos(step * each[i]!), 11);
          expect(Math.sin(seems)).toBeCloseTo(Math.sin(step * each[i]!), 11);
        });
      }),
    );
  });

  test('the phase error is the largest angle between hands of two speeds', () => {
    fc.assert(
      fc.property(spectrum, fc.integer({ min: 0, max: 2 ** 12 }), (each, m) => {
        const used = each.map((frequency) => analysis.roundTo(frequency, 'bf16'));
        const between = Array.from(each, (frequency, i) => {
          const [a, b] = [m * frequency, m * used[i]!];
          return Math.atan2(Math.sin(b - a), Math.cos(b - a));
        });
        expect(analysis.phaseError(each, used, [m])[0]).toBeCloseTo(Math.max(...between.map(Math.abs)), 11);
        const evenly = { count: 3, start: m, step: 17 };
        expect(analysis.phaseError(each, used, evenly)).toEqual(analysis.phaseError(each, used, [m, m + 17, m + 34]));
      }),
    );
  });

  test('the entropy of weights is the mean of -ln w, and n equal weights have ln n', () => {
    expect(analysis.entropy(new Float32Array(64).fill(1 / 8), 8)).toEqual(new Float64Array(8).fill(Math.log(8)));
    fc.assert(
      fc.property(fc.array(fc.double({ min: 1e-6, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 }), (given) => {
        const weights = given.map((each) => each / sum(given));
        const mean = sum(weights.map((each) => each * -Math.log(each)));
        expect(analysis.entropy([...weights, ...weights], given.length)[1]).toBeCloseTo(mean, 13);
      }),
    );
  });

  test('the score is the product of the rotated vectors and sees only m - n', () => {
    fc.assert(
      fc.property(scene, ({ theta: each, q, k, m, n, pairing }) => {
        const rq = analysis.rotated(q, each, m, { pairing });
        const rk = analysis.rotated(k, each, n, { pairing });
        const score = analysis.scores(q, k, each, [m - n], { pairing })[0]!;
        const slack = 1e-13 * (1 + length(q) * length(k));
        expect(Math.abs(sum(rq.map((x, c) => x * rk[c]!)) - score)).toBeLessThanOrEqual(slack);
        expect(Math.abs(sum(analysis.pairScores(q, k, each, m, n, { pairing })) - score)).toBeLessThanOrEqual(slack);
      }),
    );
  });

  test('rotation keeps lengths, and the attention factor multiplies them', () => {
    fc.assert(
      fc.property(
        scene,
        fc.double({ min: 0.5, max: 3, noNaN: true }),
        ({ theta: each, q, m, pairing }, attentionFactor) => {
          const turned = Array.from(analysis.rotated(q, each, m, { pairing, attentionFactor }));
          expect(length(turned)).toBeCloseTo(attentionFactor * length(q), 8);
        },
      ),
    );
  });

  test('the bound is never below the magnitude of the score', () => {
    fc.assert(
      fc.property(scene, ({ theta: each, q, k, m, pairing }) => {
        const range = { start: m % 1000, count: 50 };
        const score = analysis.scores(q, k, each, range, { pairing });
        const largest = analysis.decayBound(each, range, { q, k, pairing });
        const sharper = analysis.decayBound(each, range, { q, k, pairing, form: 'each' });
        const slack = 1e-12 * (1 + length(q) * length(k));
        score.forEach((s, t) => {
          expect(sharper[t]).toBeGreaterThanOrEqual(Math.abs(s) - slack);
          expect(largest[t]).toBeGreaterThanOrEqual(sharper[t]! - slack * each.length);
        });
      }),
    );
  });

  test('the aimed key scores highest where it was aimed at', () => {
    fc.assert(
      fc.property(scene, ({ theta: each, q, m, pairing }) => {
        const r = m % 500;
        const key = analysis.aim(q, each, r, { pairing });
        const score = analysis.scores(q, key, each, { count: 500 }, { pairing });
        expect(Math.max(...score)).toBeLessThanOrEqual(score[r]! + 1e-12 * (1 + length(q) ** 2));
      }),
    );
  });

  test('every scaling with factor 1 asks for no angle that training has not met', () => {
    const scalings: Scaling[] = [
      { type: 'linear', factor: 1 },
      { type: 'ntk', factor: 1 },
      { type: 'yarn', factor: 1, original: 4096 },
      { type: 'llama3', factor: 1, lowFreqFactor: 1, highFreqFactor: 4, original: 4096 },
    ];
    for (const scaling of scalings) {
      const used = rope.frequencies({ headDim: 128, scaling }).theta;
      const { unseen, stepRatio } = analysis.coverage(theta, used, { trainLength: 4096, targetLength: 4096 });
      expect(Math.max(...unseen)).toBe(0);
      expect(holdsForEach(stepRatio, (each) => each === 1)).toBe(true);
    }
  });

  test('what is less than a step past the last of training is not unmet', () => {
    const step = 0.25;
    const lengths = { trainLength: 5, targetLength: 9 };
    // Training ends at 4 steps; the used frequencies end at 4.9, at 5 and at 8 steps, and a pair that never turned stays.
    const used = [4.9, 5, 8].map((steps) => (steps * step) / 8);
    const { unseen, unmet } = analysis.coverage([step, step, step, 0], [...used, 0.1], lengths);
    expect(Array.from(unmet)).toEqual([0, step, 4 * step, 0]);
    expect(unseen[0]).toBeCloseTo(0.9 * step, 12);
    expect(unseen[3]).toBeCloseTo(0.8, 12);
  });

  test('coverage never shrinks with the training length', () => {
    const lengths = fc.integer({ min: 1, max: 2 ** 17 });
    fc.assert(
      fc.property(spectrum, lengths, lengths, lengths, (each, a, b, targetLength) => {
        const [short, long] = a < b ? [a, b] : [b, a];
        const less = analysis.coverage(each, each, { trainLength: short, targetLength });
        const more = analysis.coverage(each, each, { trainLength: long, targetLength });
        each.forEach((_, i) => {
          expect(more.seen[i]).toBeGreaterThanOrEqual(less.seen[i]!);
          expect(more.unseen[i]).toBeLessThanOrEqual(less.unseen[i]!);
        });
      }),
    );
  });

  test('nothing but RopeError is thrown, whatever is passed', () => {
    // Half of it nearly right, so that every check is reached.
    // No large whole numbers: a length of 2^28 is valid, and takes its time.
    const small = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.double({ max: 1000 }), fc.constant(NaN));
    const anything = fc.oneof(
      fc.anything({ values: [small, fc.string(), fc.boolean(), fc.constantFrom(null, undefined)] }),
      fc.constantFrom<unknown>([1, 0.1], [1, 2, 3, 4], { count: 3 }, { start: -1, step: 0.5, count: 2 }, 'bf16', {}),
      fc.constantFrom<unknown>({ trainLength: 8, targetLength: 9 }, { position: 'f16' }, { re: [1, 2], im: [3, 4] }),
      small,
    );
    const functions = Object.entries(analysis).filter(
      ([name]) => !['search', 'steps', 'minimalBase', 'largestInfeasibleBase'].includes(name),
    );
    fc.assert(
      fc.property(fc.constantFrom(...functions), fc.array(anything, { maxLength: 5 }), ([, call], values) => {
        try {
          (call as (...args: unknown[]) => unknown)(...values);
        } catch (error) {
          expect(error).toBeInstanceOf(RopeError);
          expect((error as RopeError).message).toMatch(/^\w+: /);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('ways to give numbers', () => {
  test('typed arrays and plain ones give the same', () => {
    const q = numbers(128);
    const forms: Numbers[] = [q, Float64Array.from(q)];
    const [first, second] = forms.map((each) => analysis.scores(each, each, theta, { count: 10 }));
    expect(first).toEqual(second);
  });

  test('no input is written to', () => {
    const q = Object.freeze(numbers(128));
    const before = theta.slice();
    analysis.aim(q, theta, 5);
    analysis.decayBound(theta, { count: 3 }, { q, k: q });
    expect(theta).toEqual(before);
  });

  test('a heatmap goes into the array that is given, and a window shows part of the whole', () => {
    const palette = Uint8Array.from({ length: 1024 }, (_, byte) => byte >> 2);
    const whole = analysis.heatmap(theta, { value: 'sin', palette, columns: 40 });
    const out = new Uint8ClampedArray(3 * 10 * 4);
    const part = analysis.heatmap(theta, { value: 'sin', palette, columns: 10, rows: 3, firstPair: 7, start: 12, out });
    expect(part).toBe(out);
    for (let row = 0; row < 3; row++) {
      const from = ((7 + row) * 40 + 12) * 4;
      expect(out.slice(row * 40, row * 40 + 40)).toEqual(whole.slice(from, from + 40));
    }
  });

  /** Lightness in OKLab (Ottosson 2020) of the 256 colours of a palette. */
  const lightness = (colours: Uint8ClampedArray): number[] =>
    Array.from({ length: 256 }, (_, n) => {
      const [r, g, b] = [...colours.slice(4 * n, 4 * n + 3)].map((byte) => {
        const x = byte / 255;
        return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
      }) as [number, number, number];
      const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
      const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
      const t = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
      return 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * t;
    });

  test('palettes are read by their lightness alone: one way for weights, both ways from the middle, and round', () => {
    const weights = lightness(analysis.palette('sequential'));
    for (let n = 1; n < 256; n++) expect(weights[n]!).toBeLessThan(weights[n - 1]!);
    expect([weights[0]! > 0.99, weights[255]! < 0.3]).toEqual([true, true]);
    const signed = lightness(analysis.palette('diverging'));
    for (let n = 1; n < 128; n++) {
      expect(signed[n]!).toBeGreaterThanOrEqual(signed[n - 1]!);
      // Equally far from 0 is equally light, to a twentieth.
      expect(Math.abs(signed[n]! - signed[255 - n]!)).toBeLessThan(0.05);
    }
    const round = lightness(analysis.palette('cyclic'));
    expect(Math.max(...round)).toBe(round[0]);
    expect(round.indexOf(Math.min(...round))).toBeGreaterThan(120);
    expect(analysis.palette('cyclic').slice(0, 4)).toEqual(analysis.palette('cyclic').slice(-4));
    for (const name of ['sequential', 'diverging', 'cyclic'] as const)
      expect([...analysis.palette(name)].filter((_, byte) => byte % 4 === 3)).toEqual(Array(256).fill(255));
  });

  test('a heatmap without a palette has that of its value', () => {
    for (const [value, name] of [
      ['angle', 'cyclic'],
      ['cos', 'diverging'],
      ['sin', 'diverging'],
    ] as const) {
      const named = analysis.heatmap(theta, { value, columns: 9, palette: name });
      expect(analysis.heatmap(theta, { value, columns: 9 })).toEqual(named);
      expect(analysis.heatmap(theta, { value, columns: 9, palette: analysis.palette(name) })).toEqual(named);
    }
  });

  test('weights become pixels: the first colour at low, the last at high, and past them', () => {
    const palette = Uint8Array.from({ length: 1024 }, (_, byte) => byte >> 2);
    const level = (values: number[], options = {}): number[] =>
      [...analysis.colours(values, { palette, ...options })].filter((_, byte) => byte % 4 === 0);
    expect(level([0, 0.5, 1, -3, 7, 0.25])).toEqual([0, 128, 255, 0, 255, 64]);
    expect(level([10, 15, 20], { low: 10, high: 20 })).toEqual([0, 128, 255]);
    const out = new Uint8ClampedArray(8);
    expect(analysis.colours(Float32Array.of(0, 1), { out })).toBe(out);
    expect([...out]).toEqual([
      ...analysis.palette('sequential').slice(0, 4),
      ...analysis.palette('sequential').slice(-4),
    ]);
    expect(analysis.colours([]).length).toBe(0);
  });

  test('a seed gives the same numbers, mean and deviation as asked', () => {
    const x = analysis.randomVector(20000, { seed: 9, mean: 3, deviation: 0.5 });
    expect(sum(x) / x.length).toBeCloseTo(3, 1);
    expect(analysis.randomVector(20000, { seed: 9, mean: 3, deviation: 0.5 })).toEqual(x);
    expect(analysis.randomVector(5, { seed: 8 })).not.toEqual(analysis.randomVector(5, { seed: 9 }));
  });

  test('the smallest base of partial rotation, from a base on, and where there is none', () => {
    expect(analysis.minimalBase(4096, { headDim: 128, rotaryDim: 64 })).toBe(2);
    // Two pairs, at distance 3: cos 3 + cos(3 / √base) is 0 where 3 / √base is π - 3.
    expect(analysis.minimalBase(4, { headDim: 4 }) / (3 / (Math.PI - 3)) ** 2).toBeCloseTo(1, 5);
    const smallest = analysis.minimalBase(2048, { headDim: 128 });
    expect(analysis.contextLimit(rope.frequencies({ headDim: 128, base: smallest }).theta)).toBeGreaterThanOrEqual(
      2048,
    );
    expect(analysis.minimalBase(2048, { headDim: 128, from: smallest * 1.01 })).toBeGreaterThan(smallest * 1.01);
    expect(analysis.minimalBase(2048, { headDim: 128, limit: smallest * 0.99 })).toBe(Infinity);
  });

  test('each pair that is not rotated adds 1 to the bound: its limit, and the bases at both ends', () => {
    /** The first m at which the unrotated pairs and the cosines of the others sum to less than 0. */
    const first = (base: number, r: number, d: number, limit = 3000): number => {
      const turning = unscaledTheta(r, base);
      const at = (m: number): number => (d - r) / 2 + sum(turning.map((each) => Math.cos(m * each)));
      return Array.from({ length: limit }, (_, m) => m).find((m) => at(m) < 0) ?? Infinity;
    };
    const limits = [32, 33, 34, 36, 40].map((headDim) => {
      const limit = analysis.contextLimit(unscaledTheta(32, 100), { headDim, limit: 3000 });
      expect(limit, `${headDim} components`).toBe(first(100, 32, headDim));
      return limit;
    });
    expect(new Set(limits).size).toBeGreaterThan(3);
    for (const headDim of [34, 37]) {
      const spec = { headDim, rotaryDim: 32 };
      const [smallest, largest] = [analysis.minimalBase(700, spec), analysis.largestInfeasibleBase(700, spec)];
      expect(first(smallest, 32, headDim, 700)).toBe(Infinity);
      expect(first(smallest * (1 - 1e-5), 32, headDim, 700)).toBeLessThan(700);
      expect(first(largest * (1 - 1e-5), 32, headDim, 700)).toBeLessThan(700);
      expect(first(largest * (1 + 1e-5), 32, headDim, 700)).toBe(Infinity);
    }
  });

  test('above the largest base that fails all work, and it is the end of what the smallest base begins', () => {
    const limit = (base: number): number => analysis.contextLimit(rope.frequencies({ headDim: 64, base }).theta);
    let before = 0;
    for (const length of [64, 700, 2500]) {
      const largest = analysis.largestInfeasibleBase(length, { headDim: 64 });
      expect(limit(largest * (1 - 1e-9))).toBeLessThan(length);
      for (let base = largest * (1 + 1e-9); base < 50 * largest; base *= 1.01)
        expect(limit(base), `${base}`).toBeGreaterThanOrEqual(length);
      expect(largest).toBeGreaterThan(analysis.minimalBase(length, { headDim: 64 }) * (1 - 2e-6));
      expect(largest).toBeGreaterThan(before);
      expect(analysis.largestInfeasibleBase(length, { headDim: 64, from: largest * 1.01 })).toBe(-Infinity);
      before = largest;
    }
    expect(analysis.largestInfeasibleBase(4096, { headDim: 128, rotaryDim: 64 })).toBe(-Infinity);
    expect(analysis.largestInfeasibleBase(4096, { headDim: 128 })).toBeCloseTo(58789.504, 3);
  });

  test('a fit through given distances gives back products that can be given back', () => {
    const slow = unscaledTheta(12, 50);
    const want = { re: Float64Array.from(numbers(6)), im: Float64Array.from(numbers(6, 3)) };
    const targets = analysis.productScores(want, slow, { count: 300 });
    const { re, im } = analysis.fitProducts(targets, slow, { count: 300 }, { ridge: 1e-12 });
    expect(largestDifference(re, want.re)).toBeLessThan(1e-10);
    expect(largestDifference(im, want.im)).toBeLessThan(1e-10);
  });
});
