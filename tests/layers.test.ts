/** The layers of the models in `<rope-layers>`, against their files read by hand and what `fromPretrained` says of them. */
import { fromPretrained, loadAnalysis } from 'ropewalk';
import { beforeAll, describe, expect, test } from 'vitest';
import { slowestOf, stripOf, type Kind } from '../web/figures/layers/model.js';
import { Kernels } from '../web/subject/kernels.js';
import { LAYERED } from '../web/subject/layers.js';
import { unscaledTheta } from './reference.js';

/**
 * Of each model a period of its layers: A sees all, W a window, C a piece, M merged words, N has no scores; small letters do
 * not turn.
 */
const EXPECTED: Record<string, [layers: number, period: string, words: number, turned: string]> = {
  'llama-2-7b': [32, 'A', 0, '128 of 128'],
  'mistral-7b-v0.1': [32, 'W', 4096, '128 of 128'],
  'llama-3.1-8b': [32, 'A', 0, '128 of 128'],
  'deepseek-v3': [61, 'A', 0, '64 of 192'],
  'phi-4-mini': [32, 'A', 0, '96 of 128'],
  'command-r7b': [32, 'WWWa', 4096, '128 of 128'],
  'gemma-3-1b': [26, 'WWWWWA', 512, '256 of 256'],
  'qwen3-8b': [36, 'A', 0, '128 of 128'],
  'gpt-oss-20b': [24, 'WA', 128, '64 of 64'],
  'ministral-3-3b': [26, 'A', 0, '128 of 128'],
  'exaone-4.0-32b': [64, 'WWWa', 4096, '128 of 128'],
  'olmo-3-7b': [32, 'WWWA', 4096, '128 of 128'],
  'mimo-v2-flash': [48, 'AWWWWA' + 'WWWWWA'.repeat(7), 128, '64 of 192'],
  'step-3.5-flash': [45, 'AWWW', 512, '64 of 128'],
  'deepseek-v4-flash': [43, 'WW' + 'M'.repeat(41), 128, '64 of 512'],
  'llama-4-scout': [48, 'CCCa', 8192, '128 of 128'],
  'smollm3-3b': [36, 'AAAa', 0, '128 of 128'],
  'gemma-4': [35, 'WWWWA', 512, '128 of 512'],
  'qwen3.5-35b-a3b': [40, 'nnnA', 0, '64 of 256'],
};
const LETTERS = { all: 'A', window: 'W', chunk: 'C', merged: 'M', none: 'N' } as const;

const kindsOf = (id: string): readonly Kind[] => stripOf(LAYERED.find((model) => model.id === id)!).kinds;

let kernels: Kernels;
beforeAll(async () => {
  kernels = new Kernels(await loadAnalysis());
});

describe('the layers of models', () => {
  test('are of the models that are expected here, oldest first', () => {
    expect(LAYERED.map(({ id }) => id).sort()).toEqual(Object.keys(EXPECTED).sort());
    const years = LAYERED.map(({ year }) => year);
    expect(years).toEqual([...years].sort((a, b) => a - b));
  });

  test.each(LAYERED)('$name has the layers of its file, in their order', (model) => {
    const { kinds, order } = stripOf(model);
    const [layers, period, words, turned] = EXPECTED[model.id]!;
    const letters = order.map((at) => {
      const { view, turned } = kinds[at]!;
      return turned > 0 ? LETTERS[view] : LETTERS[view].toLowerCase();
    });
    expect(letters.join('')).toBe(period.repeat(layers).slice(0, layers));
    expect(Math.max(...kinds.map((kind) => kind.words))).toBe(words);
    const wide = kinds.find((kind) => kind.turned > 0 && kind.view === 'all') ?? kinds[0]!;
    expect(`${wide.turned} of ${wide.head}`).toBe(turned);
    expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(layers);
  });

  test.each(LAYERED)('$name has as many layers without rotation as the package counts in its file', (model) => {
    const { kinds } = stripOf(model);
    const still = kinds.filter(({ turned, view }) => turned === 0 && view !== 'none');
    const { notes } = fromPretrained(model.config);
    const count = (of: typeof kinds): number => of.reduce((sum, { count }) => sum + count, 0);
    const windowedOnly = notes.some(({ code }) => code === 'sliding-layers-only');
    const counted = windowedOnly
      ? count(kinds.filter(({ view }) => view === 'all'))
      : (notes.find(({ code }) => code === 'layers-without-rope')?.values[0] ?? 0);
    expect(count(still)).toBe(counted);
    const hybrid = notes.some(({ code }) => code === 'attention-layers-only');
    expect(kinds.some(({ view }) => view === 'none')).toBe(hybrid);
  });

  test.each(LAYERED)('$name turns as many numbers as have a frequency above zero', (model) => {
    for (const { rope, turned } of stripOf(model).kinds) {
      const theta = rope ? kernels.frequencies(rope, model.trainingLength).theta : [];
      expect(2 * theta.filter((each) => each > 0).length).toBe(turned);
    }
  });

  test('Olmo 3, Step 3.5 and DeepSeek V4 scale where their layers see everything, EXAONE 4 where they have a window', () => {
    const scalings = (id: string): string[] => kindsOf(id).map(({ view, scaling }) => `${view} ${scaling}`.trim());
    expect(scalings('olmo-3-7b')).toEqual(['window', 'all yarn']);
    expect(scalings('exaone-4.0-32b')).toEqual(['window llama3', 'all']);
    expect(scalings('step-3.5-flash')).toEqual(['all llama3', 'window']);
    expect(scalings('deepseek-v4-flash')).toEqual(['window', 'merged yarn', 'merged yarn']);
  });

  test('MiMo-V2, Step 3.5 and DeepSeek V4 have the smaller base where their layers have a window', () => {
    const bases = (id: string): number[] => kindsOf(id).map(({ base }) => base);
    expect(bases('mimo-v2-flash')).toEqual([5e6, 1e4]);
    expect(bases('step-3.5-flash')).toEqual([5e6, 1e4]);
    expect(bases('deepseek-v4-flash')).toEqual([1e4, 16e4, 16e4]);
    expect(kindsOf('deepseek-v4-flash').map(({ merged, best, count }) => [merged, best, count])).toEqual([
      [0, 0, 2],
      [4, 512, 21],
      [128, 0, 20],
    ]);
  });

  test('the slowest hand takes 2π/θ positions: Gemma 3 1B with a window, and Gemma 4 with a quarter of its hands', () => {
    const slowest = (id: string, view: string): number => {
      const strip = stripOf(LAYERED.find((model) => model.id === id)!);
      return slowestOf(
        kernels,
        strip,
        strip.kinds.find((kind) => kind.view === view)!,
      );
    };
    expect(slowest('gemma-3-1b', 'window')).toBeCloseTo((2 * Math.PI) / unscaledTheta(256, 1e4).at(-1)!, 6);
    expect(slowest('gemma-4', 'all')).toBeCloseTo((2 * Math.PI) / unscaledTheta(512, 1e6)[63]!, 9);
  });
});
