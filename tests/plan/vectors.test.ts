/** What the engines compute, against an independent program: tests/golden/engines/vectors.json says how it was checked. */
import { describe, expect, test } from 'vitest';
import { compare, explain, plan, type Computed } from 'ropewalk/plan';
import { frequencies as unscaled } from '../../bindings/scalings/default.js';
import { pairOfTurns, yarnScale } from '../../bindings/scalings/yarn.js';
import { automaticBase } from '../../bindings/plan/engines/koboldcpp.js';
import vectors from '../golden/engines/vectors.json' with { type: 'json' };
import { MODELS } from './models.js';

interface Case {
  id: string;
  model: string;
  engine: string;
  target: number;
  type_this: string;
  pairs: number;
  inv_freq: number[];
  cos_sin_factor: number;
  softmax_factor: number;
  rotary_score_factor: number;
}

/** The ramp of the paper: linear in turns within the original length, between 1 and 32. No engine that was read has it. */
const yarnOfThePaper = (theta: readonly number[], f: number, original: number): number[] =>
  theta.map((each) => {
    const kept = Math.min(1, Math.max(0, ((original * each) / (2 * Math.PI) - 1) / 31));
    return each * kept + (each / f) * (1 - kept);
  });

/** Engine and release of the short names of the file. */
const ENGINES: Readonly<Record<string, [engine: string, version?: string]>> = {
  hf5: ['transformers', '5'],
  'hf4.50': ['transformers', '4.50.3'],
  'hf4.51': ['transformers', '4.51.0'],
  'vllm-old': ['vllm', '0.11.1'],
  'vllm-new': ['vllm', 'after-56446'],
  'trt-llm': ['tensorrt-llm'],
};

const YARN4 = '{"rope_scaling":{"rope_type":"yarn","factor":4.0,"original_max_position_embeddings":32768}}';
const EDITED =
  '{"rope_scaling":{"rope_type":"yarn","factor":4.0,"original_max_position_embeddings":32768},"max_position_embeddings":131072}';

/** What is typed where the file has words for it. */
const TYPED: Readonly<Record<string, string>> = {
  'l2-hf5-dynamic-at16384': '{"rope_parameters":{"rope_type":"dynamic","factor":4.0,"rope_theta":10000.0}}',
  'q25-exl2-yarn': `${YARN4} -l 131072`,
  'q25-exl3-unedited': YARN4,
  'q25-exl3-edited': EDITED,
  'q25-ollama-edited': `${EDITED} PARAMETER num_ctx 131072`,
  'q3-mlx-yarn': YARN4,
  'q3-trt-yarn': EDITED,
  'q3-exl3-unedited': YARN4,
  'q3-exl2-yarn': `${YARN4} -l 131072`,
  'r1q3-llamacpp-flag': '--yarn-attn-factor 0.8782488562869419',
  'r1q3-ik-flag': '--yarn-attn-factor 0.8782488562869419',
  'gemma3-llamacpp-sliding-yarn2': '-c 262144 --rope-scaling yarn --rope-scale 2',
  'dsv2-llamacpp-nolog': 'deepseek2.rope.scaling.yarn_log_multiplier = 0',
  // The file prints one digit of 40889.94243248622, the base that its numbers are made with.
  'l2-llamacpp-ntk': '-c 16384 --rope-freq-base 40889.94243248622 --override-kv llama.context_length=int:16384',
};

const RELEASES: Readonly<Record<string, string>> = {
  'oss-vllm-before-28244': '0.11.0',
  'dsv2-hf5-before-47435': 'before-47435',
  'l31-ik-before-2291': '1022-to-2291',
};

const kindOf = (id: string): Computed['kind'] => (/sliding/.test(id) ? 'sliding_attention' : 'full_attention');

function computesOf({ id, model, engine: short, target, type_this }: Case): Computed[] {
  if (short === 'paper') {
    const frequencies = yarnOfThePaper(
      ...([unscaled(128, model === 'llama2-7b' ? 10000 : 1000000), 4, model === 'llama2-7b' ? 4096 : 32768] as const),
    );
    const reference = plan({ model: MODELS[model]!, engine: 'transformers', target, method: 'yarn' }).computes[0]!;
    return [{ ...reference, frequencies }];
  }
  const [engine, version] = ENGINES[short] ?? [short];
  const engineVersion = RELEASES[id] ?? version;
  const typed = TYPED[id] ?? (/^nothing/.test(type_this) ? '' : type_this);
  const options = { model: MODELS[model]!, engine, engineVersion, target };
  if (typed === '') return plan({ ...options, method: 'none' }).computes;
  return [...explain({ ...options, typed }).computes!];
}

const cases = vectors.cases as Case[];
const computed = new Map(cases.map((each) => [each.id, computesOf(each)]));
const layerOf = (id: string): Computed => {
  const layers = computed.get(id)!;
  return layers.find(({ kind }) => kind === kindOf(id)) ?? layers[0]!;
};

/** Both are float64: a dozen roundings, and a frequency that is a power by another route. */
const NEAR = 1e-12;

function expectNear(actual: number, expected: number, what: string): void {
  expect(Math.abs(actual - expected), `${what}: ${actual} against ${expected}`).toBeLessThanOrEqual(
    NEAR * Math.abs(expected),
  );
}

describe('every pair of every case', () => {
  test.each(cases.map((each) => [each.id, each] as const))('%s', (id, expected) => {
    const actual = layerOf(id);
    expect(actual.frequencies).toHaveLength(expected.pairs);
    expected.inv_freq.forEach((each, i) => expectNear(actual.frequencies[i]!, each, `pair ${i}`));
    expectNear(actual.cosSinFactor, expected.cos_sin_factor, 'cos and sin');
    expectNear(actual.softmaxFactor, expected.softmax_factor, 'softmax');
    expectNear(actual.scoreFactor, expected.rotary_score_factor, 'scores');
  });
});

describe('every comparison', () => {
  test.each(vectors.comparisons.map((each) => [each.what, each] as const))('%s', (_, each) => {
    const of = (id: string) => ({ target: null, computes: [{ ...layerOf(id), kind: 'all' as const }] });
    const { layers } = compare(of(each.reference), of(each.other), { length: each.at_length });
    const [actual] = layers;
    // Differences of numbers that agree have the rounding of the numbers themselves.
    expect(Math.abs(actual!.maxRelative - each.max_rel)).toBeLessThan(1e-9 * Math.max(1, each.max_rel));
    expect(Math.abs(actual!.maxTurns - each.max_turns)).toBeLessThan(1e-9 * Math.max(1, each.max_turns));
    if (each.max_rel > 1e-6) {
      // Several pairs may share the largest change.
      expect(Math.abs(actual!.relative[each.max_rel_pair]!)).toBeCloseTo(actual!.maxRelative, 9);
      expect(actual!.maxTurnsPair).toBe(each.max_turns_pair);
    }
    expectNear(actual!.cosSinRatio, each.cos_sin_ratio, 'cos and sin');
    expectNear(actual!.scoreRatio, each.rotary_score_ratio, 'scores');
    expectNear(actual!.plainScoreRatio, each.plain_score_ratio, 'scores of what does not rotate');
  });
});

test('numbers that other people printed come out', () => {
  const kobold = (base: number, from: number, to: number) => automaticBase(base, from, to);
  const gemma = plan({ model: MODELS['gemma3-12b']!, engine: 'transformers', target: 131072 });
  // Head of 256, base 10000, YaRN by 10 from 131072: the ramp ends beyond the last pair.
  const yarned = explain({
    ...{ engine: 'transformers', model: { ...MODELS['llama2-7b']!, head_dim: 256 }, target: 131072 },
    typed: '{"rope_scaling":{"rope_type":"yarn","factor":10.0,"original_max_position_embeddings":131072}}',
  });
  expect(gemma.computes[0]!.type).toBe('linear');
  const qwen = explain({
    ...{ engine: 'vllm', model: MODELS['qwen3.8']!, target: 1048576 },
    typed: vectors.cases.find(({ id }) => id === 'q38-vllm-yarn')!.type_this,
  }).computes![0]!;
  const values = [
    pairOfTurns(32, 64, 150000, 4096),
    pairOfTurns(1, 64, 150000, 4096),
    kobold(500000, 8192, 16384),
    kobold(10000, 4096, 8192),
    kobold(10000, 4096, 12288),
    kobold(10000, 4096, 16384),
    yarnScale(16),
    1 / yarnScale(4),
    yarned.computes![0]!.frequencies.at(-1)!,
    qwen.ramp![0],
    qwen.ramp![1],
    qwen.cosSinFactor,
  ];
  expect(vectors.published_checks).toHaveLength(12);
  vectors.published_checks.forEach(({ check, published, computed: theirs }, i) => {
    // As many digits as were printed.
    const tolerance = Math.max(Math.abs(published - theirs), 1e-9 * Math.abs(published));
    expect(Math.abs(values[i]! - published), `${check}: ${values[i]}`).toBeLessThanOrEqual(tolerance * 1.001);
  });
});
