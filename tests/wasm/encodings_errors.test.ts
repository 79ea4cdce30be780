import { describe, expect, test } from 'vitest';
import { RopeError, type Encoding, type RopeErrorCode } from 'ropewalk';
import { rope } from './loaded.js';

const { encodings } = rope;

const q = Array.from({ length: 8 }, (_, i) => i + 1);
const table = (length: number): number[] => new Array<number>(length).fill(0.5);

/** Two queries and two keys of one head of four components. */
const scores = (encoding: unknown, options: object = {}) =>
  encodings.scores(encoding as Encoding, q, q, { headDim: 4, ...options });
const attend = (encoding: unknown, v: number[] = q, options: object = {}) =>
  encodings.attend(encoding as Encoding, q, q, v, { headDim: 4, ...options });
const placed = { length: 4 };

type Case = [name: string, call: () => unknown, code: RopeErrorCode, parameter: string, message: string];

const CASES: Case[] = [
  // What is asked
  [
    'no encoding',
    () => scores(undefined),
    'type',
    'encoding',
    'encodings.scores: encoding must be an object, got undefined',
  ],
  [
    'no type',
    () => scores({}),
    'missing',
    'encoding.type',
    'encodings.scores: encoding.type is missing. Known are: none,',
  ],
  [
    'an unknown type',
    () => scores({ type: 'rotary' }),
    'unknown',
    'encoding.type',
    'encodings.scores: encoding.type is not known, got "rotary"',
  ],
  [
    'an unknown key',
    () => scores({ type: 'alibi', slope: 1 }),
    'unknown',
    'encoding.slope',
    'encodings.scores: encoding.slope is not known',
  ],
  [
    'a key of another encoding',
    () => scores({ type: 'none', clip: 1 }),
    'unknown',
    'encoding.clip',
    'encodings.scores: encoding.clip is not known',
  ],
  [
    'no options',
    () => (encodings.scores as (...args: unknown[]) => unknown)({ type: 'none' }, q, q),
    'type',
    'options',
    'encodings.scores: options must be an object, got undefined',
  ],
  [
    'no headDim',
    () => encodings.scores({ type: 'none' }, q, q, {} as never),
    'type',
    'headDim',
    'encodings.scores: headDim must be a number, got undefined',
  ],
  [
    'headDim 0',
    () => scores({ type: 'none' }, { headDim: 0 }),
    'range',
    'headDim',
    'headDim must be at least 1, got 0',
  ],
  [
    'a length that is no multiple',
    () => scores({ type: 'none' }, { headDim: 3 }),
    'length',
    'q',
    'q must have a multiple of heads * headDim = 1 * 3 = 3 elements, got 8',
  ],
  [
    'NaN in q',
    () => encodings.scores({ type: 'none' }, [1, NaN], [1, 2], { headDim: 2 }),
    'range',
    'q[1]',
    'encodings.scores: q[1] must be finite, got NaN',
  ],
  [
    'the wrong kind of array',
    () => encodings.scores({ type: 'none' }, new Int32Array(4) as never, q, { headDim: 4 }),
    'type',
    'q',
    'q must be a Float64Array, a Float32Array or an array of numbers',
  ],
  [
    'heads that keys do not divide',
    () => scores({ type: 'none' }, { headDim: 1, heads: 4, kvHeads: 3 }),
    'conflict',
    'kvHeads',
    'kvHeads must divide heads 4, got 3',
  ],
  [
    'values that fit no key',
    () => attend({ type: 'none' }, table(3)),
    'length',
    'v',
    'encodings.attend: v must have a multiple of Tk * kvHeads = 2 * 1 = 2 elements, got 3',
  ],
  [
    'values of another length than said',
    () => attend({ type: 'none' }, q, { valueDim: 3 }),
    'length',
    'v',
    'v must have Tk * kvHeads * valueDim = 2 * 1 * 3 = 6 elements, got 8',
  ],
  [
    'values without keys',
    () => encodings.attend({ type: 'none' }, q, [], q, { headDim: 4 }),
    'length',
    'v',
    'v must have Tk * kvHeads * valueDim = 0 * 1 * 4 = 0 elements, got 8',
  ],
  [
    'a mask of another shape',
    () => scores({ type: 'none' }, { mask: new Uint8Array(3) }),
    'length',
    'mask',
    'mask must have H * Tq * Tk = 1 * 2 * 2 = 4, Tq * Tk = 4 or Tk = 2 elements, got 3',
  ],
  [
    'a mask of numbers',
    () => scores({ type: 'none' }, { mask: [2, 0, 1, 0] }),
    'type',
    'mask[0]',
    'mask[0] must be 0, 1, true or false, got 2',
  ],
  [
    'causal that is no boolean',
    () => scores({ type: 'none' }, { causal: 1 }),
    'type',
    'causal',
    'causal must be true or false, got 1',
  ],
  [
    'scale that is not finite',
    () => scores({ type: 'none' }, { scale: Infinity }),
    'range',
    'scale',
    'scale must be finite, got Infinity',
  ],
  // Positions
  [
    'a fractional position',
    () => scores({ type: 'alibi' }, { queryOffset: 0.5 }),
    'range',
    'queryOffset',
    'queryOffset must be a whole number, got 0.5',
  ],
  [
    'a position past 2^24',
    () => scores({ type: 'alibi' }, { offset: 2 ** 24 }),
    'range',
    'offset',
    'offset must leave the last of 2 positions at 2^24 or before, got 16777216',
  ],
  [
    'a distance past 2^24',
    () => scores({ type: 'alibi' }, { queryOffset: 2 ** 23, offset: -(2 ** 24) }),
    'range',
    'the longest distance m - n',
    'the longest distance m - n must be at most 2^24, got 25165825',
  ],
  // Absolute
  [
    'base 1',
    () => scores({ type: 'sinusoidal', base: 1 }),
    'range',
    'encoding.base',
    'encoding.base must be above 1, got 1',
  ],
  [
    'base 0',
    () => scores({ type: 'sinusoidal', base: 0 }),
    'range',
    'encoding.base',
    'encoding.base must be above 0, got 0',
  ],
  [
    'an odd dimension',
    () => scores({ type: 'sinusoidal', dim: 5 }),
    'range',
    'encoding.dim',
    'encoding.dim must be even, a sine and a cosine for every wave, got 5',
  ],
  [
    'an odd head without projections',
    () => encodings.scores({ type: 'sinusoidal' }, [1, 2, 3], [1, 2, 3], { headDim: 3 }),
    'range',
    'encoding.dim',
    'encoding.dim must be even',
  ],
  [
    'a layout that is not there',
    () => scores({ type: 'sinusoidal', layout: 'half-split' }),
    'unknown',
    'encoding.layout',
    "encoding.layout must be one of 'interleaved', 'halves', got \"half-split\"",
  ],
  [
    'a dimension without a projection',
    () => scores({ type: 'sinusoidal', dim: 8 }),
    'missing',
    'encoding.wq',
    'encoding.wq is needed: a position has 8 components and a row of q 1 * 4 = 4',
  ],
  [
    'projections that differ',
    () => scores({ type: 'sinusoidal', wq: table(24), wk: table(16) }),
    'conflict',
    'encoding.wk',
    'encoding.wk must have rows of 6 like the other projections, got 4',
  ],
  [
    'values that positions do not fit',
    () => attend({ type: 'sinusoidal' }, table(4)),
    'missing',
    'encoding.wv',
    'encoding.wv is needed: a position has 4 components and a row of v 1 * 2 = 2, got undefined. Or leave values alone with values: false',
  ],
  [
    'a position past the learned table',
    () => scores({ type: 'learned', table: table(8) }, { queryOffset: 1 }),
    'range',
    'the last query position',
    'the last query position must stay below the 2 positions of encoding.table, got 2. A learned table ends where training ended',
  ],
  [
    'a key past the learned table',
    () => scores({ type: 'learned', table: table(4) }),
    'range',
    'the last query position',
    'must stay below the 1 positions',
  ],
  [
    'a negative position of a learned table',
    () => scores({ type: 'learned', table: table(8) }, { offset: -1, queryOffset: 0 }),
    'range',
    'offset',
    'offset must be at least 0 for a table of positions, got -1',
  ],
  [
    'queries of another number than keys, with no place',
    () => encodings.scores({ type: 'alibi' }, q, [...q, ...q], { headDim: 4, offset: 10 }),
    'missing',
    'queryOffset',
    'queryOffset is missing. q has 2 rows and k 4. Give 12 where the queries are the last tokens, 10 where they are the first',
  ],
  [
    'the old names',
    () => scores({ type: 'alibi' }, { queryStart: 1 }),
    'unknown',
    'queryStart',
    'queryStart is not known. Did you mean queryOffset?',
  ],
  [
    'half a row',
    () => scores({ type: 'learned', table: table(6) }),
    'length',
    'encoding.table',
    'encoding.table must have a multiple of D = 4 elements, got 6',
  ],
  [
    'no learned table',
    () => scores({ type: 'learned' }),
    'missing',
    'encoding.table',
    'encodings.scores: encoding.table is missing',
  ],
  // Rotary
  [
    'rope of an odd head',
    () => encodings.scores({ type: 'rope' }, [1, 2, 3], [1, 2, 3], { headDim: 3 }),
    'range',
    'headDim',
    'encodings.scores: headDim must be even, got 3',
  ],
  [
    'rope of another head',
    () => scores({ type: 'rope', config: { headDim: 8 } }),
    'conflict',
    'encoding.config.headDim',
    'encoding.config.headDim must be the headDim 4 of this call, got 8',
  ],
  [
    'xpos of an odd head',
    () => encodings.scores({ type: 'xpos' }, [1, 2, 3], [1, 2, 3], { headDim: 3 }),
    'range',
    'headDim',
    'headDim must be even, got 3. Or give encoding.rotaryDim',
  ],
  [
    'xpos of an odd part',
    () => scores({ type: 'xpos', rotaryDim: 3 }),
    'range',
    'encoding.rotaryDim',
    'encoding.rotaryDim must be even, got 3',
  ],
  [
    'xpos of more than the head',
    () => scores({ type: 'xpos', rotaryDim: 6 }),
    'range',
    'encoding.rotaryDim',
    'encoding.rotaryDim must be at most headDim 4, got 6',
  ],
  ['xpos with base 1', () => scores({ type: 'xpos', base: 1 }), 'range', 'encoding.base', 'must be above 1, got 1'],
  [
    'xpos with no scale',
    () => scores({ type: 'xpos', scaleBase: 0 }),
    'range',
    'encoding.scaleBase',
    'encoding.scaleBase must be above 0, got 0',
  ],
  [
    'xpos with a far centre',
    () => scores({ type: 'xpos', center: 1e6 }),
    'range',
    'encoding.center',
    'encoding.center must be at most 500 scaleBase = 256000 away from every position 0 to 1, got 1000000',
  ],
  // Terms of their own
  [
    'clip below 0',
    () => scores({ type: 'shaw', clip: -1, keys: [] }),
    'range',
    'encoding.clip',
    'encoding.clip must be at least 0, got -1',
  ],
  [
    'a table for another clip',
    () => scores({ type: 'shaw', clip: 2, keys: table(12) }),
    'length',
    'encoding.keys',
    'encoding.keys must have (2 clip + 1) * headDim = 5 * 4 = 20 elements, got 12',
  ],
  [
    'a value table of another shape',
    () => attend({ type: 'shaw', clip: 1, keys: table(12), values: table(9) }),
    'length',
    'encoding.values',
    'encoding.values must have (2 clip + 1) * valueDim = 3 * 4 = 12 elements, got 9',
  ],
  [
    'transformerXL without v',
    () => scores({ type: 'transformerXL', u: table(4) }),
    'missing',
    'encoding.v',
    'encoding.v is missing',
  ],
  [
    'transformerXL with an odd D',
    () => scores({ type: 'transformerXL', u: table(4), v: table(4), w: table(12) }),
    'range',
    'encoding.w',
    'encoding.w must have an even D, a sine and a cosine for every wave, got 3',
  ],
  [
    'transformerXL of an odd head without w',
    () => encodings.scores({ type: 'transformerXL', u: [1], v: [1] }, [1], [1], { headDim: 1 }),
    'missing',
    'encoding.w',
    'encoding.w is needed: headDim 1 is odd and a sinusoid is not',
  ],
  [
    'T5 with odd buckets',
    () => scores({ type: 't5Bias', buckets: 7, table: table(7) }),
    'range',
    'encoding.buckets',
    'encoding.buckets must be even, half of them for each direction, got 7',
  ],
  [
    'T5 with too few buckets',
    () => scores({ type: 't5Bias', buckets: 2, table: table(2) }),
    'range',
    'encoding.buckets',
    'encoding.buckets must be at least 4, got 2',
  ],
  [
    'T5 with a near maximum',
    () => scores({ type: 't5Bias', buckets: 32, maxDistance: 8, table: table(32) }),
    'conflict',
    'encoding.maxDistance',
    'encoding.maxDistance must be above the 8 distances that have buckets of their own, got 8',
  ],
  [
    'a T5 table for other heads',
    () => scores({ type: 't5Bias', table: table(64) }),
    'length',
    'encoding.table',
    'encoding.table must have buckets * heads = 32 * 1 = 32 elements, got 64',
  ],
  [
    'TUPE past its table',
    () => scores({ type: 'tupe', table: table(4), uq: table(16), uk: table(16) }),
    'range',
    'the last query position',
    'must stay below the 1 positions of encoding.table',
  ],
  [
    'TUPE with projections that differ',
    () => scores({ type: 'tupe', table: table(8), uq: table(16), uk: table(12) }),
    'length',
    'encoding.uk',
    'encoding.uk must have heads * headDim = 1 * 4 times the D = 4 of encoding.uq = 16 elements, got 12',
  ],
  [
    'TUPE with a bias table of another shape',
    () => scores({ type: 'tupe', table: table(8), uq: table(16), uk: table(16), bias: { table: [1] } }),
    'length',
    'encoding.bias.table',
    'encoding.bias.table must have buckets * heads = 32 * 1 = 32 elements, got 1',
  ],
  [
    'TUPE with half of theta',
    () => scores({ type: 'tupe', table: table(8), uq: table(16), uk: table(16), cls: { theta1: 1 } }),
    'missing',
    'encoding.cls.theta2',
    'encodings.scores: encoding.cls.theta2 is missing',
  ],
  [
    'DeBERTa without a rule',
    () => scores({ type: 'deberta', table: table(8) }),
    'missing',
    'encoding.clip',
    'encoding.clip is missing: clip for v1, buckets and maxPosition for v2',
  ],
  [
    'DeBERTa with both rules',
    () => scores({ type: 'deberta', clip: 1, buckets: 4, table: table(8) }),
    'conflict',
    'encoding.buckets',
    'encoding.buckets must be left out where clip is given (v1), got 4',
  ],
  [
    'DeBERTa with clip 0',
    () => scores({ type: 'deberta', clip: 0, table: [] }),
    'range',
    'encoding.clip',
    'encoding.clip must be at least 1, got 0',
  ],
  [
    'DeBERTa with a near maximum',
    () => scores({ type: 'deberta', buckets: 4, maxPosition: 3, table: table(32) }),
    'conflict',
    'encoding.maxPosition',
    'encoding.maxPosition must be above buckets/2 + 1 = 3, up to which distances are exact, got 3',
  ],
  [
    'DeBERTa with a term that is not there',
    () => scores({ type: 'deberta', clip: 1, table: table(8), terms: ['p2p'] }),
    'range',
    'encoding.terms',
    "encoding.terms must be a list of 'content-to-position' and 'position-to-content'",
  ],
  [
    'DeBERTa positions of another length',
    () => scores({ type: 'deberta', clip: 1, table: table(12), wk: table(24) }),
    'missing',
    'encoding.wq',
    'encoding.wq is needed: positions have 6 components and a head 4',
  ],
  [
    'slopes for other heads',
    () => scores({ type: 'alibi', slopes: [1, 2] }),
    'length',
    'encoding.slopes',
    'encoding.slopes must have heads = 1 elements, got 2',
  ],
  [
    'slopes and their rule',
    () => scores({ type: 'alibi', slopes: [1], maxBias: 8 }),
    'conflict',
    'encoding.maxBias',
    'encoding.maxBias must be left out where slopes are given, got 8',
  ],
  [
    'a maximum of 0',
    () => scores({ type: 'alibi', maxBias: 0 }),
    'range',
    'encoding.maxBias',
    'encoding.maxBias must be above 0, got 0',
  ],
  [
    'KERPLE without a kernel',
    () => scores({ type: 'kerple', r1: 1, r2: 1 }),
    'missing',
    'encoding.kernel',
    "encoding.kernel must be 'log' or 'power'",
  ],
  [
    'KERPLE with r1 0',
    () => scores({ type: 'kerple', kernel: 'log', r1: 0, r2: 1 }),
    'range',
    'encoding.r1',
    'encoding.r1 must be above 0, got 0',
  ],
  [
    'KERPLE with a power above 2',
    () => scores({ type: 'kerple', kernel: 'power', r1: 1, r2: [2.5] }),
    'range',
    'encoding.r2[0]',
    'encoding.r2[0] must be at most 2 for the power kernel, got 2.5',
  ],
  [
    'FIRE with c 0',
    () => scores({ type: 'fire', c: 0, w1: [1], b1: [1], w2: [1], b2: [1] }),
    'range',
    'encoding.c',
    'encoding.c must be above 0, got 0',
  ],
  [
    'FIRE with a threshold of 0',
    () => scores({ type: 'fire', threshold: 0, w1: [1], b1: [1], w2: [1], b2: [1] }),
    'range',
    'encoding.threshold',
    'encoding.threshold must be above 0, got 0',
  ],
  [
    'FIRE with a negative epsilon',
    () => scores({ type: 'fire', epsilon: -1, w1: [1], b1: [1], w2: [1], b2: [1] }),
    'range',
    'encoding.epsilon',
    'encoding.epsilon must be at least 0, got -1',
  ],
  [
    'FIRE with layers that do not meet',
    () => scores({ type: 'fire', w1: [1, 2], b1: [1, 2], w2: [1], b2: [1] }),
    'length',
    'encoding.w2',
    'encoding.w2 must have heads * width = 1 * 2 = 2 elements, got 1',
  ],
  [
    'FIRE without hidden units',
    () => scores({ type: 'fire', w1: [], b1: [], w2: [], b2: [1] }),
    'length',
    'encoding.w1',
    'encoding.w1 must have at least 1 element, got 0',
  ],
  [
    'infinity in a table',
    () => scores({ type: 'shaw', clip: 0, keys: [1, 2, Infinity, 4] }),
    'range',
    'encoding.keys[2]',
    'encoding.keys[2] must be finite, got Infinity',
  ],
  // Measures and helpers
  [
    'no positions to compare',
    () => encodings.diagonalDeviation({ type: 'none' }, q, q, { length: 0 }),
    'range',
    'length',
    'encodings.diagonalDeviation: length must be at least 1, got 0',
  ],
  [
    'keys of another head',
    () => encodings.diagonalDeviation({ type: 'none' }, q, [1], placed),
    'length',
    'k',
    'encodings.diagonalDeviation: k must have kvHeads * headDim = 1 * 8 = 8 elements, got 1',
  ],
  [
    'no query',
    () => encodings.diagonalDeviation({ type: 'none' }, [], [], placed),
    'length',
    'q',
    'q must have one vector for each of 1 heads, got 0 elements',
  ],
  [
    'a mask where there is none',
    () => encodings.diagonalDeviation({ type: 'none' }, q, q, { ...placed, causal: true } as never),
    'unknown',
    'causal',
    'encodings.diagonalDeviation: causal is not known',
  ],
  [
    'the length of nothing',
    () => encodings.normChange({ type: 'rope' }, q, table(8).fill(0), placed),
    'range',
    'k',
    'encodings.normChange: k must not be zero in head 0, whose length could not change by a ratio',
  ],
  [
    'the bias of what is none',
    () => encodings.bias({ type: 'rope' } as never, { to: 3 }),
    'unsupported',
    'encoding.type',
    "encodings.bias: encoding.type must be 'alibi', 't5Bias' or 'kerple', the ones that are a bias by distance, got \"rope\"",
  ],
  [
    'distances backwards',
    () => encodings.bias({ type: 'alibi' }, { from: 3, to: 2 }),
    'range',
    'to',
    'encodings.bias: to must be at least 3, got 2',
  ],
  [
    'an odd sinusoid',
    () => encodings.sinusoidalTable({ length: 2, dim: 3 }),
    'range',
    'dim',
    'encodings.sinusoidalTable: dim must be even, a sine and a cosine for every wave, got 3',
  ],
  [
    'a sinusoid of base 1',
    () => encodings.sinusoidalTable({ length: 2, dim: 4, base: 1 }),
    'range',
    'base',
    'encodings.sinusoidalTable: base must be above 1, got 1',
  ],
  [
    'a matrix of another size',
    () => encodings.positionProducts({ length: 2, dim: 4, weights: [1] }),
    'length',
    'weights',
    'encodings.positionProducts: weights must have dim * dim = 4 * 4 = 16 elements, got 1',
  ],
  [
    'slopes of no head',
    () => encodings.alibiSlopes(0),
    'range',
    'heads',
    'encodings.alibiSlopes: heads must be at least 1, got 0',
  ],
  [
    'half a distance',
    () => encodings.t5Buckets([0.5]),
    'range',
    'relative[0]',
    'encodings.t5Buckets: relative[0] must be a whole number, got 0.5',
  ],
  [
    'a far distance',
    () => encodings.debertaRows([2 ** 24 + 1], { clip: 2 }),
    'range',
    'distances[0]',
    'encodings.debertaRows: distances[0] must be at most 16777216, got 16777217',
  ],
  [
    'a seed that is no integer',
    () => encodings.random(3, { seed: 0.1 }),
    'range',
    'seed',
    'encodings.random: seed must be a whole number, got 0.1',
  ],
  [
    'a demo of nothing',
    () => encodings.demo('rotary' as never, { headDim: 4 }),
    'unknown',
    'type',
    "encodings.demo: type must be one of 'none', 'sinusoidal'",
  ],
];

describe('what a formula cannot take is named, with its value and the rule', () => {
  for (const [name, call, code, parameter, message] of CASES) {
    test(name, () => {
      let error: unknown;
      try {
        call();
      } catch (thrown) {
        error = thrown;
      }
      expect(error).toBeInstanceOf(RopeError);
      const found = error as RopeError;
      expect(found.message).toContain(message);
      expect(found.code).toBe(code);
      expect(found.parameter).toBe(parameter);
    });
  }

  test('a table of positions must reach the last key as well', () => {
    expect(() =>
      encodings.scores({ type: 'learned', table: table(8) }, q, [...q, ...q], { headDim: 4, queryOffset: 0 }),
    ).toThrow('the last key position must stay below the 2 positions of encoding.table, got 3');
  });
});
