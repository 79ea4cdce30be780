import { describe, expect, test } from 'vitest';
import { fromPretrained, RopeError, type RopeConfig } from 'ropewalk';
import hfInvFreq from '../golden/hf_inv_freq.json' with { type: 'json' };
import { MODELS } from '../../web/subject/catalogue.js';
import { unscaledTheta } from '../reference.js';
import { rope } from './loaded.js';
import { holdsForEach } from '../every.js';

/** P, d, pairing, base and scaling of each model of the picker, worked out by hand from its file. */
const EXPECTED: Record<string, [P: number, d: number, pairing: string, base: number, scaling: string]> = {
  roformer: [32, 64, 'interleaved', 1e4, 'default'], // 768 / 12
  'gpt-j-6b': [32, 256, 'interleaved', 1e4, 'default'], // rotary_dim 64
  'gpt-neox-20b': [12, 96, 'half-split', 1e4, 'default'], // a quarter of 6144 / 64
  'llama-7b': [64, 128, 'half-split', 1e4, 'default'],
  'pythia-6.9b': [16, 128, 'half-split', 1e4, 'default'], // a quarter of 128
  'llama-2-7b': [64, 128, 'half-split', 1e4, 'default'],
  'codellama-7b': [64, 128, 'half-split', 1e6, 'default'],
  'yarn-llama-2-7b-128k': [64, 128, 'half-split', 1e4, 'yarn'],
  'mistral-7b-v0.1': [64, 128, 'half-split', 1e4, 'default'],
  'mistral-7b-v0.2': [64, 128, 'half-split', 1e6, 'default'],
  'mixtral-8x7b': [64, 128, 'half-split', 1e6, 'default'],
  'stablelm-3b-4e1t': [10, 80, 'half-split', 1e4, 'default'], // a quarter of 80
  'phi-2': [16, 80, 'half-split', 1e4, 'default'], // 0.4 * 80
  'phi-3-mini-4k': [48, 96, 'half-split', 1e4, 'default'],
  'phi-3-vision-128k': [48, 96, 'half-split', 1e4, 'longrope'],
  'phi-3.5-mini': [48, 96, 'half-split', 1e4, 'longrope'],
  'phi-4-mini': [48, 128, 'half-split', 1e4, 'longrope'], // 0.75 * 128
  'llama-3-8b': [64, 128, 'half-split', 5e5, 'default'],
  'llama-3.1-8b': [64, 128, 'half-split', 5e5, 'llama3'],
  'llama-3.2-1b': [32, 64, 'half-split', 5e5, 'llama3'],
  'gemma-2-9b': [128, 256, 'half-split', 1e4, 'default'],
  'glm-4-9b': [32, 128, 'interleaved', 5e6, 'default'], // half of 128; 10,000 times a rope_ratio of 500
  'aya-23-8b': [64, 128, 'interleaved', 1e4, 'default'],
  'internlm2.5-7b': [64, 128, 'half-split', 1e6, 'dynamic'],
  'smollm2-135m': [32, 64, 'half-split', 1e5, 'default'],
  'qwen2.5-3b': [64, 128, 'half-split', 1e6, 'default'],
  'qwen2-vl-7b': [64, 128, 'half-split', 1e6, 'default'],
  'deepseek-v3': [32, 64, 'interleaved', 1e4, 'yarn'], // the rotated part of 192
  'qwen2.5-7b-instruct-1m': [64, 128, 'half-split', 1e7, 'default'],
  'gemma-3-1b': [128, 256, 'half-split', 1e6, 'default'],
  'qwen3-8b': [64, 128, 'half-split', 1e6, 'default'],
  'gpt-oss-20b': [32, 64, 'half-split', 1.5e5, 'yarn'],
  'ministral-3-3b': [64, 128, 'half-split', 1e6, 'yarn'],
  'gemma-4': [256, 512, 'half-split', 1e6, 'proportional'],
};

describe('the list of models', () => {
  test('is the list that is expected here, oldest first, each once', () => {
    expect(MODELS.map(({ id }) => id).sort()).toEqual(Object.keys(EXPECTED).sort());
    expect(new Set(MODELS.map(({ name }) => name)).size).toBe(MODELS.length);
    const years = MODELS.map(({ year }) => year);
    expect(years).toEqual([...years].sort((a, b) => a - b));
  });

  test.each(MODELS)('$name says what to look at, in both languages, and where it was read', ({ id, note, source }) => {
    expect(id).toMatch(/^[a-z0-9]+([.-][a-z0-9]+)*$/); // goes into the URL as it is
    expect(note.en).toMatch(/^[A-Z].*\.$/s);
    expect(note.zh).toMatch(/^.*\p{Script=Han}.*。$/su);
    expect(source.url).toMatch(/^https:\/\/(huggingface\.co|arxiv\.org)\/\S+$/);
    for (const text of [source.title, source.where, source.trainingLength]) expect(text).not.toBe('');
  });

  test.each(MODELS)('$name has the pairs, pairing, base and scaling of its file', ({ id, config }) => {
    const read = fromPretrained(config).config;
    const { headDim, rotaryDim = headDim, pairing, base, scaling } = read;
    expect([rotaryDim / 2, headDim, pairing, base, scaling?.type ?? 'default']).toEqual(EXPECTED[id]);
  });

  test.each(MODELS)('$name is known: nothing about its pairing is assumed', ({ config }) => {
    expect(
      fromPretrained(config)
        .notes.map(({ code }) => code)
        .join('\n'),
    ).not.toMatch(/pairing/);
  });

  test.each(MODELS)('$name was not trained beyond its own longest context', ({ config, trainingLength }) => {
    const read = fromPretrained(config);
    expect(trainingLength).toBeLessThanOrEqual(read.maxPosition!);
    // What the file says itself is not contradicted, but for max_position_embeddings, which may be more.
    if (read.trainingLength !== read.maxPosition) expect(trainingLength).toBe(read.trainingLength);
  });

  test.each(MODELS)('$name gives the library frequencies, at a short and at its longest context', ({ config }) => {
    const { config: main, layers, maxPosition } = fromPretrained(config);
    for (const each of [main, ...Object.values(layers ?? {})]) {
      for (const sequenceLength of [1, maxPosition!]) {
        const { theta, attentionFactor } = rope.frequencies(each, { sequenceLength });
        const plain = unscaledTheta(each.rotaryDim ?? each.headDim, each.base);
        expect(theta).toHaveLength(plain.length);
        // Every scaling slows pairs or leaves them alone; an ulp for another way to compute the power.
        for (let i = 0; i < plain.length; i++) expect(theta[i]! <= plain[i]! * (1 + 1e-15)).toBe(true);
        expect(holdsForEach(theta, (value) => value >= 0)).toBe(true);
        expect(attentionFactor).toBeGreaterThanOrEqual(1);
        expect(attentionFactor).toBeLessThan(1.5);
      }
    }
  });
});

describe('fromPretrained of the package', () => {
  for (const { name, config, expected_inv_freq: expected, attention_scaling } of hfInvFreq.cases) {
    test(`reads the settings of Hugging Face's own ${name} test into its inv_freq`, () => {
      const { rope_theta, head_dim, ...settings } = config;
      const file = {
        model_type: 'llama',
        head_dim,
        num_attention_heads: 16,
        max_position_embeddings: 2048,
        rope_parameters: { ...settings, rope_theta },
      };
      const { theta, attentionFactor } = rope.frequencies(fromPretrained(file).config);
      // Printed with five digits: half of the fifth one is 5e-5 of the value.
      for (let i = 0; i < theta.length; i++) expect(Math.abs(theta[i]! / expected[i]! - 1)).toBeLessThan(5.1e-5);
      expect(attentionFactor).toBeCloseTo(attention_scaling, 14);
    });
  }

  test('throws the RopeError of the package', () => {
    expect(() => fromPretrained('<html>')).toThrow(RopeError);
  });

  test('and the loaded library agree on what a config is', () => {
    const config: RopeConfig = fromPretrained({ model_type: 'gptj', n_embd: 32, n_head: 2, rotary_dim: 8 }).config;
    expect(config).toEqual({ headDim: 16, rotaryDim: 8, base: 10000, pairing: 'interleaved' });
    expect(rope.table(config, { length: 3 }).pairs).toBe(4);
  });
});
