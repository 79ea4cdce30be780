import { describe, expect, test } from 'vitest';
import { RopeError, type RopeErrorCode } from 'ropewalk';
import { rope } from './loaded.js';

/* The functions are called as plain JavaScript would: wrong kinds of value are the point. */
const a = rope.analysis as unknown as Record<string, (...values: unknown[]) => unknown>;

const theta = [1, 0.1];
const q = [1, 2, 3, 4];
const count = { count: 4 };
const palette = new Uint8Array(1024);

const CASES: [call: string, args: unknown[], code: RopeErrorCode, parameter: string, message: string][] = [
  ['angles', [[], 1], 'length', 'theta', 'must have an element for each pair'],
  ['angles', [[1, -1], 1], 'range', 'theta[1]', 'must not be negative, got -1'],
  ['angles', [[NaN], 1], 'range', 'theta[0]', 'must be finite, got NaN'],
  ['angles', ['1', 1], 'type', 'theta', 'must be a Float64Array, a Float32Array or an array of numbers, got "1"'],
  ['angles', [theta, 2 ** 24 + 1], 'range', 'm', 'must be at most 2^24 in magnitude, got 16777217'],
  ['angles', [new Float64Array(2 ** 16 + 1), 1], 'length', 'theta', 'must have at most 65536 elements'],
  ['angles', [theta, undefined], 'type', 'm', 'must be a number, got undefined'],
  ['alias', [theta, 2 ** 25], 'range', 'step', 'must be at most 2^24 in magnitude, got 33554432'],
  ['entropy', [[1, 0, 1], 2], 'length', 'weights', 'must have a multiple of columns = 2'],
  ['entropy', [[1, 0], 0], 'range', 'columns', 'must be at least 1, got 0'],
  ['phaseError', [theta, [1], count], 'length', 'used', 'must have 2 elements, got an array of length 1'],
  ['phaseError', [theta, theta, [2 ** 25]], 'range', 'positions[0]', 'must be at most 2^24 in magnitude'],
  ['rotated', [[1, 2, 3], theta, 0], 'length', 'x', 'must have at least 2 elements for each of the 2 pairs'],
  ['rotated', [q, theta, 0, { pairing: 'neox' }], 'unknown', 'pairing', "must be one of 'interleaved', 'half-split'"],
  ['rotated', [q, theta, 0, { attentionFactor: 0 }], 'range', 'attentionFactor', 'must be above 0, got 0'],
  ['scores', [q, [1, 2, 3], theta, count], 'length', 'k', 'must have 4 elements, got an array of length 3'],
  ['scores', [q, q, theta, [0, 2 ** 25]], 'range', 'distances[1]', 'must be at most 2^24 in magnitude'],
  ['scores', [q, q, theta, { count: 0 }], 'range', 'distances.count', 'must be at least 1, got 0'],
  ['scores', [q, q, theta, { count: 2 ** 24, step: 2 }], 'range', 'distances', 'must end at most 2^24 from 0'],
  [
    'scores',
    [q, q, theta, { length: 4 }],
    'unknown',
    'distances.length',
    'is not known. Known are: start, step, count',
  ],
  ['scores', [q, q, theta, 7], 'type', 'distances', 'must be an object, got 7. Give an array of numbers or'],
  ['pairProducts', [q, q, 0], 'range', 'pairs', 'must be at least 1, got 0'],
  ['productScores', [{ re: [1, 1], im: [1] }, theta, count], 'length', 'products.im', 'must have 2 elements'],
  ['expectedScore', [theta, count, { correlation: 1.5 }], 'range', 'correlation', 'must be from -1 to 1, got 1.5'],
  ['expectedScore', [theta, count, { headDim: 3 }], 'range', 'headDim', 'must be at least 4, got 3'],
  [
    'decayBound',
    [theta, count, { q }],
    'type',
    'k',
    'must be a Float64Array, a Float32Array or an array of numbers, got undefined',
  ],
  ['decayBound', [theta, count, { q, k: q, form: 'sum' }], 'unknown', 'form', "must be one of 'largest', 'each'"],
  ['extrapolationBound', [theta, count, { largest: 0 }], 'range', 'largest', 'must be above 0'],
  ['randomVector', [-1], 'range', 'length', 'must be at least 0, got -1'],
  ['randomVector', [1, { seed: 0.5 }], 'range', 'seed', 'must be a whole number, got 0.5'],
  ['contextLimit', [theta, { limit: 2 ** 25 }], 'range', 'limit', 'must be at most 16777216'],
  ['contextLimit', [theta, { headDim: 2 * theta.length - 1 }], 'range', 'headDim', 'must be at least 4, got 3'],
  ['minimalBase', [0, { headDim: 128 }], 'range', 'length', 'must be at least 1, got 0'],
  ['minimalBase', [4096, {}], 'missing', 'headDim', 'is missing'],
  ['minimalBase', [4096, { headDim: 7 }], 'range', 'headDim', 'must be even, got 7'],
  ['minimalBase', [4096, { headDim: 2 ** 18 }], 'range', 'headDim', 'must be at most 131072, got 262144'],
  ['minimalBase', [4096, { headDim: 2 }], 'range', 'headDim', 'must be at least 4, got 2'],
  ['minimalBase', [4096, { headDim: 64, rotaryDim: 128 }], 'range', 'rotaryDim', 'must be at most 64, got 128'],
  ['minimalBase', [4096, { headDim: 64, from: 1 }], 'range', 'from', 'must be above 1, got 1'],
  ['minimalBase', [4096, { headDim: 64, from: 10, limit: 5 }], 'range', 'limit', 'must be at least 10, got 5'],
  ['minimalBase', [4096, { headDim: 64, digits: 0 }], 'range', 'digits', 'must be at least 1, got 0'],
  ['largestInfeasibleBase', [0, { headDim: 128 }], 'range', 'length', 'must be at least 1, got 0'],
  ['largestInfeasibleBase', [131073, { headDim: 128 }], 'range', 'length', 'must be at most 131072, got 131073'],
  ['largestInfeasibleBase', [4096, {}], 'missing', 'headDim', 'is missing'],
  ['largestInfeasibleBase', [4096, { headDim: 2 }], 'range', 'headDim', 'must be at least 4, got 2'],
  ['largestInfeasibleBase', [170, { headDim: 3, rotaryDim: 2 }], 'range', 'headDim', 'must be at least 4, got 3'],
  [
    'largestInfeasibleBase',
    [4096, { headDim: 64, rotaryDim: 128 }],
    'range',
    'rotaryDim',
    'must be at most 64, got 128',
  ],
  ['largestInfeasibleBase', [4096, { headDim: 64, from: 1 }], 'range', 'from', 'must be above 1, got 1'],
  ['coverage', [theta, [1], { trainLength: 1, targetLength: 1 }], 'length', 'used', 'must have 2 elements'],
  [
    'coverage',
    [theta, theta, { trainLength: 0, targetLength: 1 }],
    'range',
    'trainLength',
    'must be at least 1, got 0',
  ],
  ['coverage', [theta, theta], 'type', 'options', 'must be an object, got undefined'],
  ['criticalPair', [theta, 0], 'range', 'trainLength', 'must be at least 1, got 0'],
  ['criticalDimension', [7, { trainLength: 4096 }], 'range', 'rotaryDim', 'must be even, got 7'],
  ['criticalDimension', [8, { trainLength: 4096, base: 1 }], 'range', 'base', 'must be above 1, got 1'],
  ['criticalBases', [6, { tuneLength: 100 }], 'range', 'trainLength', 'must be at least 7, got 6'],
  ['interpolationBound', [theta, { from: 2, to: 1 }], 'range', 'to', 'must be at least 2, got 1'],
  ['interpolationBound', [theta, { at: 2 }], 'range', 'at', 'must be from 0 to 1, got 2'],
  ['interpolationBound', [theta, { base: 10000 }], 'conflict', 'base', "must be left out unless form is 'paper'"],
  ['fitProducts', [[1, 2], theta, count], 'length', 'targets', 'must have 4 elements'],
  ['fitProducts', [[], theta, []], 'length', 'targets', 'must have from 1 to 65536 elements'],
  ['fitProducts', [new Float64Array(65537), theta, { count: 65537 }], 'length', 'targets', 'must have from 1 to 65536'],
  ['fitProducts', [q, new Float64Array(1025), count], 'length', 'theta', 'must have at most 1024 elements'],
  ['colours', [[0], { palette: 'cyclic', out: [0, 0, 0, 0] }], 'type', 'out', 'must be a Uint8ClampedArray'],
  ['fitProducts', [[1, 2, 3, 4], theta, count, { ridge: 0 }], 'range', 'ridge', 'must be at least 1e-12, got 0'],
  ['fitProducts', [[1, 2, 3, 4], new Float64Array(1025), count], 'length', 'theta', 'must have at most 1024 elements'],
  ['roundTo', [1, 'fp16'], 'unknown', 'format', "must be one of 'f64', 'f32', 'tf32', 'f16', 'bf16', got \"fp16\""],
  ['roundTo', ['1', 'f16'], 'type', 'x', 'must be a number, got "1"'],
  ['distinctPositions', [2 ** 25, 'f16'], 'range', 'length', 'must be at most 16777216'],
  ['precision', [theta, count, { angle: 'half' }], 'unknown', 'angle', "must be one of 'f64'"],
  ['precision', [theta, count, { frequencies: [1] }], 'length', 'frequencies', 'must have 2 elements'],
  ['roundedScores', [[1, 2, 3], [1, 2, 3, 4], theta, 1, count, {}], 'length', 'q', 'must have 4 elements'],
  [
    'roundedScores',
    [[1, 2, 3, 4], [1, 2, 3, 4], theta, 1, count, { vector: 'half' }],
    'unknown',
    'vector',
    "must be one of 'f64'",
  ],
  ['collapse', [theta, 0, {}], 'range', 'length', 'must be at least 1, got 0'],
  [
    'heatmap',
    [theta, { value: 'tan', palette, columns: 2 }],
    'unknown',
    'value',
    "must be one of 'angle', 'cos', 'sin'",
  ],
  [
    'heatmap',
    [theta, { value: 'cos', palette: new Uint8Array(4), columns: 2 }],
    'length',
    'palette',
    'must have 1024 elements',
  ],
  ['palette', ['viridis'], 'unknown', 'name', "must be one of 'cyclic', 'diverging', 'sequential', got"],
  ['colours', [[1], { low: 1 }], 'range', 'high', 'must be above low, got 1'],
  ['colours', [[NaN]], 'range', 'values[0]', 'must be finite, got NaN'],
  ['colours', [[1], { palette: 'jet' }], 'unknown', 'palette', "must be one of 'cyclic'"],
  ['colours', [[1, 2], { out: new Uint8Array(4) }], 'length', 'out', 'must have 8 elements, 2 numbers of 4 bytes'],
  ['heatmap', [theta, { value: 'cos', palette: [], columns: 2 }], 'type', 'palette', 'must be a Uint8Array'],
  [
    'heatmap',
    [theta, { value: 'cos', palette, columns: 2, firstPair: 2 }],
    'range',
    'firstPair',
    'must be at most 1, got 2',
  ],
  [
    'heatmap',
    [theta, { value: 'cos', palette, columns: 2, out: new Uint8Array(3) }],
    'length',
    'out',
    'must have 16 elements',
  ],
  [
    'heatmap',
    [theta, { value: 'cos', palette, columns: 3, step: 2 ** 24 }],
    'range',
    'step',
    'must keep positions within 2^24',
  ],
  ['verifyRelative', [theta, { wrong: 'squared' }], 'unknown', 'wrong', 'is not known'],
  ['search', [{ run: 'minimalBase', length: 0, headDim: 4 }], 'range', 'length', 'must be at least 1'],
  ['search', [{ run: 'scores' }], 'unknown', 'run', "must be one of 'minimalBase'"],
  ['search', [{ run: 'contextLimit', theta }, { signal: true }], 'type', 'signal', 'must be an AbortSignal'],
  ['search', [{ run: 'contextLimit', theta }, { timeout: 1 }], 'unknown', 'timeout', 'is not known'],
  ['steps', [{ run: 'contextBound', theta, distances: count, q }], 'unknown', 'q', 'is not known'],
];

describe('what a formula cannot take is refused by name, value and rule', () => {
  test.each(CASES)('%s %j', (call, args, code, parameter, message) => {
    let thrown: unknown;
    try {
      a[call]!(...args);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(RopeError);
    expect(thrown).toMatchObject({ code, parameter });
    expect((thrown as RopeError).message).toContain(message);
  });

  test('every function is among them, or takes nothing that its neighbours do not', () => {
    const alike = ['wavelengths', 'pairScores', 'meanCosine', 'partialSums', 'aim', 'contextBound'];
    const tested = new Set([...CASES.map(([call]) => call), ...alike]);
    expect(Object.keys(a).filter((name) => !tested.has(name))).toEqual([]);
    for (const name of alike) expect(() => a[name]!([-1], [-1], [-1], [-1], [-1])).toThrow(RopeError);
  });
});
