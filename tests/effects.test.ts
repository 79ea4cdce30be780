/** Every option does something: flipped in a call that is right, it changes the result or is refused. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { load } from 'ropewalk';

const rope = await load();
const { analysis, encodings } = rope;

type Options = Record<string, unknown>;

interface Case {
  /** The type that has its options. */
  type: string;
  call(options: Options): unknown;
  /** A right call. */
  base: Options;
  /** Each option with another value, or with other options beside it: `{ beside, value }`. */
  flips: Record<string, unknown>;
}

class Beside {
  constructor(
    readonly beside: Options,
    readonly value: unknown,
  ) {}
}
const beside = (others: Options, value: unknown): Beside => new Beside(others, value);

const list = (length: number, seed = 1): Float32Array =>
  Float32Array.from({ length }, (_, i) => Math.sin(seed + 1.7 * i) + 0.01 * i);

const [T, d, H] = [4, 4, 2];
const [q, k, v] = [list(T * H * d), list(T * H * d, 2), list(T * H * d, 3)];
const mask = [1, 0, 1, 1, ...Array<number>(12).fill(1)];
const table = rope.table({ headDim: d, base: 50 }, { length: 8 });

/** Of both kinds of attention. */
const HEADS = {
  heads: 1,
  kvHeads: 1,
  headDim: 2,
  valueDim: 2,
  batch: 2,
  shape: [1, T, H, d / 2],
  layout: 'head-first',
  scale: 3,
  queryLengths: [2],
  kvLengths: [2],
  config: { headDim: d },
  table,
  positions: beside({ config: { headDim: d } }, [0, 5, 6, 9]),
  queryPositions: beside({ config: { headDim: d }, positions: [0, 1, 2, 3] }, [0, 5, 6, 9]),
  sequenceLength: beside({ config: { headDim: d, scaling: { type: 'dynamic', factor: 2, maxPosition: 4 } } }, 64),
  offset: beside({ config: { headDim: d }, queryOffset: 3 }, -2),
};
const SOFTMAX = {
  ...HEADS,
  causal: true,
  queryOffset: beside({ causal: true }, 1),
  window: beside({ queryOffset: 0 }, { left: 1 }),
  softcap: 0.5,
  mask,
  bias: list(T * T, 5),
  keysRotated: beside({ config: { headDim: d } }, true),
};
const LINEAR = {
  ...HEADS,
  causal: true,
  queryOffset: beside({ config: { headDim: d } }, 3),
  featureMap: 'relu',
  epsilon: 0.5,
  normalize: false,
};
const PAIRS = {
  ...{ heads: 1, kvHeads: 1, headDim: 2, batch: 2, layout: 'head-first', scale: 3 },
  ...{ shape: [1, T, H, d / 2], queryLengths: [2], kvLengths: [2] },
  ...{ causal: true, queryOffset: 2, offset: beside({ queryOffset: 0 }, 2), window: { left: 1 } },
  ...{ softcap: 0.5, mask, bias: list(T * T, 5) },
};

const GATES = list(T * H).map((each) => Math.abs(each) / 4);
const GATED = { causal: true, normalize: false, updateRule: 'gated', decay: GATES };

const CASES: Record<string, Case> = {
  rotate: {
    type: 'RotateOptions',
    call: (options) => rope.rotate(q, options as never),
    base: { heads: H, config: { headDim: d } },
    flips: {
      ...{ heads: 1, layout: 'head-first', batch: 2, shape: [1, T, H, d / 2], offset: 3, direction: 'backward' },
      ...{ inverse: true, positions: [0, 5, 6, 9], config: { headDim: d, base: 50 }, out: list(3) },
      table,
      sequenceLength: beside({ config: { headDim: d, scaling: { type: 'dynamic', factor: 2, maxPosition: 4 } } }, 64),
    },
  },
  shiftKeys: {
    type: 'ShiftOptions',
    call: (options) => rope.shiftKeys(q, options as never),
    base: { config: { headDim: d }, by: 3, heads: H },
    flips: {
      ...{ config: { headDim: d, base: 50 }, by: 4, heads: 3, out: list(3), batch: 3 },
      sequenceLength: beside({ config: { headDim: d, scaling: { type: 'dynamic', factor: 2, maxPosition: 4 } } }, 64),
    },
  },
  table: {
    type: 'TableOptions',
    call: (options) => rope.table({ headDim: d }, options).cos(),
    base: { length: 4 },
    flips: {
      ...{ length: 5, offset: 2, positions: [1, 2], xpos: { side: 'query' } },
      sequenceLength: beside({}, -1),
    },
  },
  attention: {
    type: 'AttentionOptions',
    call: (options) => rope.attention(q, k, v, options as never),
    base: { headDim: d, heads: H },
    flips: { ...SOFTMAX, out: list(3) },
  },
  attentionBackward: {
    type: 'AttentionBackwardOptions',
    call: (options) => rope.attentionBackward(list(T * H * d, 4), q, k, v, options),
    base: { headDim: d, heads: H },
    flips: { ...SOFTMAX, forward: {} },
  },
  linearAttention: {
    type: 'LinearAttentionOptions',
    call: (options) => rope.linearAttention(q, k, v, options as never),
    base: { headDim: d, heads: H },
    flips: {
      ...LINEAR,
      out: list(3),
      updateRule: beside(GATED, 'linear'),
      decay: beside(
        GATED,
        GATES.map((each) => each / 2),
      ),
      beta: beside(
        { ...GATED, updateRule: 'delta', decay: undefined, beta: GATES },
        GATES.map((each) => each / 2),
      ),
      gateLayout: beside(GATED, 'head-first'),
      state: beside({}, {}),
    },
  },
  linearAttentionBackward: {
    type: 'LinearAttentionBackwardOptions',
    call: (options) => rope.linearAttentionBackward(list(T * H * d, 4), q, k, v, options),
    base: { headDim: d, heads: H },
    flips: LINEAR,
  },
  'encodings.scores': {
    type: 'PairOptions',
    call: (options) => encodings.scores({ type: 'alibi' }, q, k, options),
    base: { headDim: d, heads: H },
    flips: PAIRS,
  },
  'encodings.attend': {
    type: 'AttendOptions',
    call: (options) => encodings.attend({ type: 'alibi' }, q, k, v, options as never),
    base: { headDim: d, heads: H },
    flips: { ...PAIRS, valueDim: 2, lse: true, out: new Float64Array(3) },
  },
  'encodings.bias': {
    type: 'BiasOptions',
    call: (options) =>
      encodings.bias({ type: 'kerple', kernel: 'log', r1: 1, r2: 1, placement: 'paper' }, options as never),
    base: { to: 4 },
    flips: { to: 5, from: 1, heads: 2, scale: 2 },
  },
  'encodings.sinusoidalTable': {
    type: 'SinusoidalOptions',
    call: (options) => encodings.sinusoidalTable(options as never),
    base: { length: 4, dim: 6 },
    flips: { length: 5, dim: 4, offset: 1, base: 50, layout: 'halves', exponent: 'tensor2tensor' },
  },
  'analysis.rotated': {
    type: 'RotatedOptions',
    call: (options) => analysis.rotated([1, 2, 3, 4], [1, 0.1], 3, options),
    base: {},
    flips: { pairing: 'interleaved', attentionFactor: 2 },
  },
};

/** All numbers of a result, in one text. */
const text = (result: unknown): string =>
  JSON.stringify(result, (_, value: unknown) =>
    ArrayBuffer.isView(value) ? Array.from(value as Float32Array) : value === -Infinity ? 'hidden' : value,
  );
const outcome = ({ call }: Case, options: Options): string => {
  try {
    return text(call(options));
  } catch (error) {
    return String(error);
  }
};

const file = fileURLToPath(new URL('../dist/ropewalk.d.ts', import.meta.url));
const program = ts.createProgram([file], { strict: true, target: ts.ScriptTarget.ES2022, skipLibCheck: true });
const checker = program.getTypeChecker();
const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!);
const optionsOf = (type: string): string[] =>
  checker
    .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(exported.find(({ name }) => name === type)!))
    .map(({ name }) => name);

test('every option of every function stands in the docs', () => {
  const folder = fileURLToPath(new URL('../docs/', import.meta.url));
  const docs = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(folder + name, 'utf8'))
    .join('\n');
  const tables = exported.filter(({ name }) => name.endsWith('Options')).map(({ name }) => name);
  expect(tables.length).toBeGreaterThan(30);
  const options = tables.flatMap((type) => optionsOf(type).map((name) => `${type}.${name}`));
  expect(options.filter((option) => !new RegExp(`\\b${option.split('.')[1]!}\\b`).test(docs))).toEqual([]);
});

describe.each(Object.entries(CASES))('%s', (_, each) => {
  test('has every option of its type here', () => {
    expect(Object.keys(each.flips).sort()).toEqual(optionsOf(each.type).sort());
  });

  test.each(Object.entries(each.flips))('%s does something', (option, flip) => {
    const base = { ...each.base, ...(flip instanceof Beside ? flip.beside : {}) };
    const before = outcome(each, base);
    expect(before).not.toMatch(/^RopeError/);
    expect(outcome(each, { ...base, [option]: flip instanceof Beside ? flip.value : flip })).not.toBe(before);
  });
});
