/** A plan does not contradict itself, and `explain` does not contradict the plan. */
import { describe, expect, test } from 'vitest';
import { compare, engines, explain, models, plan, type Plan } from 'ropewalk/plan';
import fc from '../seed.js';

const LENGTHS = [8192, 32768, 131072, 200000, 262144, 1048576, 1572864];
const METHODS = ['auto', 'yarn', 'linear', 'ntk', 'dynamic', 'llama3', 'none'] as const;
const ENGINES = engines().flatMap(({ name, generations }) => generations.map(({ id }) => [name, id] as const));
const NAMES = models().map(({ name }) => name);

type Cell = readonly [
  engine: (typeof ENGINES)[number],
  model: string,
  target: number,
  method: (typeof METHODS)[number],
];

/** What a person would hold against the plan; a method that a model does not have is refused and no plan. */
function contradictions([[engine, engineVersion], model, target, method]: Cell): string[] {
  let made: Plan;
  try {
    made = plan({ model, engine, engineVersion, target, method });
  } catch (error) {
    return method === 'llama3' ? [] : [String(error)];
  }
  const found: string[] = [];
  const claim = (holds: boolean, what: string): void => void (holds || found.push(what));
  const long = made.possible && made.limit.enough;
  const worst = made.warnings.find(({ severity }) => severity === 3);
  claim(!long || worst === undefined, `it is possible, and ${worst?.code} says that the output is wrong`);
  claim(!made.possible || made.limit.enough, 'it is possible, and the engine lets fewer tokens through');
  claim(made.possible === (made.wayOut === null), 'a way out is named where none is needed, or none where one is');
  const advised = made.method.why.en.includes('as the model’s makers recommend');
  claim(!advised || target <= (made.model.recommended?.upTo ?? 0), 'advice goes beyond what the makers name');
  const sentence = /"(?:en|text)":"[^"]*(?:undefined|NaN|\bnull\b|\[object|\{\w+\}|\bARCH\b)/;
  claim(!sentence.test(JSON.stringify(made)), 'a placeholder is printed');
  claim(!/\d{4,} tokens/.test(JSON.stringify(made)), 'tokens are counted without a comma');
  const typed = made.type.map(({ text }) => text).join('\n');
  claim(made.method.factor >= 1, 'the factor makes the context shorter');
  claim(!typed.includes('{}'), 'an empty dictionary is typed');
  if (typed === '') return found;
  const read = explain({ model, engine, engineVersion, target, typed });
  const wrong = read.wrong.find(({ severity }) => severity > 1);
  // Below its length a model needs no rule, and explain says so of one that was asked for.
  const needed = method === 'auto' || target > made.model.maxPosition;
  claim(!long || !needed || wrong === undefined, `explain calls its line wrong: ${wrong?.why.en}`);
  const harms = read.warnings.some(({ severity }) => severity === 3);
  claim(!harms || read.verdict === 'wrong', 'explain calls right what it says gives wrong output');
  claim(compare(made, read).same, 'explain has other numbers');
  claim(JSON.stringify(read.limit) === JSON.stringify(made.limit), 'explain has another limit');
  claim(JSON.stringify(read.warnings) === JSON.stringify(made.warnings), 'explain warns of something else');
  return found;
}

const reported = (cell: Cell): string[] => contradictions(cell).map((what) => `${cell.join(' ')}: ${what}`);

/** Powers of two, and lengths as people type them, which no factor meets exactly. */
const length = fc.oneof(
  fc.constantFrom(...LENGTHS),
  fc.integer({ min: 5, max: 1000 }).map((thousands) => thousands * 1000),
  fc.integer({ min: 4097, max: 2 ** 20 }),
);

test('a plan does not contradict itself, in a sample', () => {
  const cells = fc.tuple(fc.constantFrom(...ENGINES), fc.constantFrom(...NAMES), length, fc.constantFrom(...METHODS));
  fc.assert(
    fc.property(cells, (cell) => {
      expect(reported(cell)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('an engine that reaches a length reaches every shorter one', () => {
  const reaches = ([[engine, engineVersion], model]: readonly [Cell[0], string], target: number): boolean => {
    const { possible, limit } = plan({ model, engine, engineVersion, target });
    return possible && limit.enough;
  };
  const pairs = fc.tuple(fc.tuple(fc.constantFrom(...ENGINES), fc.constantFrom(...NAMES)), length, length);
  fc.assert(
    fc.property(pairs, ([cell, ...lengths]) => {
      const [shorter, longer] = lengths.sort((a, b) => a - b);
      expect(reaches(cell, shorter) || !reaches(cell, longer)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('no length is impossible below one that is possible, around the ends that makers name', () => {
  const families = [...new Map(models().map((each) => [each.family, each])).values()];
  const found = ENGINES.flatMap(([engine, engineVersion]) =>
    families.flatMap(({ name, original, maxPosition }) => {
      const at = (target: number): Plan => plan({ model: name, engine, engineVersion, target });
      if (maxPosition > 262144 || at(maxPosition).model.recommended === null) return [];
      const made = [1, 3, 3.5, 4, 6].map((times) => at(times * original).possible);
      return made.slice(0, made.lastIndexOf(true) + 1).includes(false) ? [`${engine} ${engineVersion} ${name}`] : [];
    }),
  );
  expect(found).toEqual([]);
});

test('Qwen3-VL: for 1M its makers set factor 3, which an engine that counts by the factor does not let through', () => {
  const of = (engine: string, engineVersion: string) =>
    plan({ model: 'Qwen3-VL-30B-A3B-Instruct', engine, engineVersion, target: '1M' });
  const warned = ({ warnings }: Plan): string[] => warnings.map(({ sentence }) => sentence.en);
  const made = of('vllm', '0.30.0');
  expect(made).toMatchObject({ possible: true, method: { factor: 3 } });
  expect(warned(made)).toContain('The frequencies reach 786,432 tokens of text, and more of images.');
  for (const counted of [of('vllm', '0.25.0'), of('llama.cpp', 'b10754')]) {
    expect(counted).toMatchObject({ possible: true, method: { factor: 4 }, limit: { tokens: 1048576, enough: true } });
    expect(counted.method.why.en).toContain('beyond what the model’s makers recommend');
  }
});

test('ggml-org/llama.cpp#28030: slots are cut to the original length over a scale in float32', () => {
  const asked = { model: 'Qwen3-8B', engine: 'llama.cpp' };
  const limit = (scale: string): number | null =>
    explain({ ...asked, typed: `-c 131072 --rope-scaling yarn --rope-scale ${scale} --yarn-orig-ctx 32768` }).limit!
      .tokens;
  // The quotient in float32: 32768 / fround(1 / 1.425048828125) = 46695.996 and 32768 / fround(1 / 3.0517578125) = 100000.
  expect([limit('1.425048828125'), limit('3.0517578125'), limit('4')]).toEqual([46695, 100000, 131072]);
  expect(plan({ ...asked, target: 46696 }).limit.tokens).toBeGreaterThanOrEqual(46696);
});

test('a base that KoboldCpp would choose by itself is typed where a method was asked for', () => {
  const typed = (method: 'auto' | 'ntk') => {
    const { type, computes } = plan({ engine: 'koboldcpp', model: 'Llama-2-7b', target: 65536, method });
    return { base: /--ropeconfig 1\.0 (\S+)/.exec(type[0]!.text)?.[1], computed: computes[0]!.base };
  };
  expect(typed('auto').base).toBeUndefined();
  const { base, computed } = typed('ntk');
  expect(Number(base)).toBe(computed);
});

test('plans are the same where frequencies and all three factors are', () => {
  const one = plan({ engine: 'transformers', model: 'Qwen3-8B', target: 131072 });
  const compute = one.computes[0]!;
  const other = (changed: Partial<typeof compute>) => ({ ...one, computes: [{ ...compute, ...changed }] });
  expect(compare(one, other({})).same).toBe(true);
  for (const factor of ['cosSinFactor', 'scoreFactor', 'softmaxFactor'] as const)
    for (const share of [1 - 1e-9, 1 + 1e-9])
      expect(compare(one, other({ [factor]: compute[factor] * share })).same, factor).toBe(false);
  const { frequencies } = compute;
  expect(compare(one, other({ frequencies: frequencies.slice(0, -1) })).same).toBe(false);
  for (const pair of [0, 17, 63]) {
    const moved = frequencies.map((each, i) => (i === pair ? each * (1 + 1e-9) : each));
    expect(compare(one, other({ frequencies: moved })).same, `pair ${pair}`).toBe(false);
  }
});

test('the sentence of a comparison says of frequencies and of scores which differ', () => {
  const one = plan({ engine: 'transformers', model: 'Qwen3-8B', target: 131072 });
  const compute = one.computes[0]!;
  const halved = { frequencies: compute.frequencies.map((each, i) => (i === 63 ? each / 2 : each)) };
  const larger = { scoreFactor: compute.scoreFactor * 1.21 };
  const said = (changed: Partial<typeof compute>) =>
    compare(one, { ...one, computes: [{ ...compute, ...changed }] }).sentence.en;
  expect(said(halved)).toMatch(/^A frequency differs by up to 50% \(pair 63\), .* turns away \(pair 63\)\.$/);
  expect(said(larger)).toBe('Scores of the rotated part are 1.21 times as large.');
  expect(said({ ...halved, ...larger })).toBe(`${said(halved)} ${said(larger)}`);
});

test('pairs that stand still in one model alone differ by a number that JSON has', () => {
  const of = (method: 'none' | 'linear') =>
    plan({ model: 'gemma-4-31B-it', engine: 'transformers', target: 524288, method });
  const { same, layers, sentence } = compare(of('none'), of('linear'));
  expect(same).toBe(false);
  expect(layers[0]!.relative.filter((each) => !Number.isFinite(each))).toEqual([]);
  expect(layers[0]!.relative.at(-1)).toBe(1);
  expect(sentence.en).not.toContain('Infinity');
});

describe('and nowhere', { tags: ['whole'] }, () => {
  test.each(ENGINES)('in %s %s', (...engine) => {
    const all = NAMES.flatMap((name) =>
      LENGTHS.flatMap((length) => METHODS.flatMap((method) => reported([engine, name, length, method]))),
    );
    expect(all).toEqual([]);
  });
});
