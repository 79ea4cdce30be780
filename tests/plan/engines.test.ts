/** What engines do that differs from what their files say, each with the public place that says so. */
import { describe, expect, test } from 'vitest';
import { engines, explain, plan } from 'ropewalk/plan';

const LLAMA = {
  ...{ model_type: 'llama', hidden_size: 4096, num_attention_heads: 32, num_hidden_layers: 32 },
  ...{ max_position_embeddings: 4096, rope_theta: 10000 },
};
/** Base of dynamic NTK with `alpha`, of 128 components. */
const grown = (alpha: number): number => 10000 * alpha ** (128 / 126);

describe('vllm-project/vllm#41277: dynamic counts from max_trained_positions', () => {
  const dynamic = { model: LLAMA, engine: 'vllm', target: 8192, method: 'dynamic' } as const;

  test('which the line of a plan names, so that the base is the one of transformers', () => {
    for (const engineVersion of ['0.22.1', 'after-56446']) {
      const made = plan({ ...dynamic, engineVersion });
      expect(made.type[0]!.text).toMatch(/"max_trained_positions":4096,.*"max_position_embeddings":8192/);
      expect(made.computes[0]!.base).toBeCloseTo(grown(3), 6);
      expect(made).toMatchObject({ possible: true, limit: { enough: true } });
    }
    const theirs = plan({ ...dynamic, engine: 'transformers' });
    expect(theirs.computes[0]!.base).toBeCloseTo(grown(3), 6);
  });

  test('and before it a constant factor is taken', () => {
    const made = plan({ ...dynamic, engineVersion: '0.21.0' });
    expect(made.type[0]!.text).not.toContain('max_trained_positions');
    expect(made.computes[0]!.base).toBeCloseTo(grown(2 * 2 - 1), 6);
  });

  test('a line without it leaves the base as it was, and tables end where the file ends', () => {
    const rule = { rope_type: 'dynamic', factor: 2, rope_theta: 10000 };
    const typed = `--hf-overrides '${JSON.stringify({ rope_parameters: rule })}' --max-model-len 8192`;
    const told = explain({ model: LLAMA, engine: 'vllm', engineVersion: '0.25.1', typed });
    expect(told.computes![0]!.base).toBe(10000);
    expect(told).toMatchObject({ verdict: 'wrong', limit: { tokens: 8192 } });
    expect(told.wrong[0]).toMatchObject({ severity: 3, mend: expect.stringContaining('max_trained_positions') });
  });
});

test('vllm-project/vllm#56446 is of September 2026: 0.28, which is of August, does not have it', () => {
  const of = (engineVersion: string) => plan({ model: 'Qwen3-8B', engine: 'vllm', engineVersion, target: 131072 });
  const ids = ['0.11.0', '0.11.1', '0.21.0', '0.22.0', '0.28.0', '0.29.0', '0.30.1'].map(
    (version) => of(version).engine.generation.id,
  );
  expect(ids).toEqual(['0.11.0', '0.11.1', '0.11.1', '0.22', '0.22', 'after-56446', 'after-56446']);
});

test('vllm-project/vllm#27431: before it LongRoPE changed its list in the middle of a text', () => {
  const of = (engineVersion: string, typed: string) =>
    explain({ model: 'Phi-3-mini-128k-instruct', engine: 'vllm', engineVersion, typed, target: 8192 });
  const says = (version: string) =>
    of(version, '--max-model-len 8192').warnings.find(({ code }) => code === 'longrope-switch')!.sentence.en;
  expect(says('0.11.0')).toContain('not for keys in the cache');
  expect(says('0.11.1')).toContain('the length at loading decides');
});

describe('Gemma 4: vLLM and SGLang do not read the factor of p-RoPE (vLLM gemma4_rope.py, SGLang factory.py)', () => {
  const gemma = {
    model_type: 'gemma4',
    text_config: {
      ...{ model_type: 'gemma4_text', hidden_size: 2816, num_attention_heads: 16, num_key_value_heads: 8 },
      ...{ num_hidden_layers: 30, head_dim: 256, global_head_dim: 512, max_position_embeddings: 262144 },
      sliding_window: 1024,
      layer_types: Array.from({ length: 30 }, (_, i) => (i % 6 === 5 ? 'full_attention' : 'sliding_attention')),
      rope_parameters: {
        full_attention: { rope_type: 'proportional', partial_rotary_factor: 0.25, rope_theta: 1e6 },
        sliding_attention: { rope_type: 'default', rope_theta: 1e4 },
      },
    },
  };

  test.each(['vllm', 'sglang'])('so that a plan for %s types none', (engine) => {
    const made = plan({ model: gemma, engine, target: 524288 });
    expect(made.possible).toBe(false);
    expect(made.method.why.en).toContain('does not read the factor');
    expect(made.type.map(({ text }) => text).join()).not.toContain('factor');
    expect(made.computes[0]!.frequencies[0]).toBe(1);
  });

  test('and one that was typed has no effect', () => {
    const rule = { rope_type: 'proportional', partial_rotary_factor: 0.25, rope_theta: 1e6, factor: 2 };
    const json = { text_config: { rope_parameters: { full_attention: rule } } };
    const typed = `--hf-overrides '${JSON.stringify(json)}' --max-model-len 524288`;
    const told = explain({ model: gemma, engine: 'vllm', typed });
    expect(told.noEffect.map(({ key }) => key)).toContain('factor');
    expect(told.computes![0]!.frequencies[0]).toBe(1);
  });

  test('transformers does', () => {
    const made = plan({ model: gemma, engine: 'transformers', target: 524288 });
    expect(made.possible).toBe(true);
    expect(made.computes[0]!.frequencies[0]).toBe(0.5);
  });
});

describe('SGLang: get_context_length multiplies by a factor beside which no original length stands', () => {
  const limit = (rule: object, more: object = {}) =>
    explain({
      ...{ model: LLAMA, engine: 'sglang', target: 8192 },
      typed: `--json-model-override-args '${JSON.stringify({ rope_scaling: rule, ...more })}' --context-length 8192`,
    }).limit;

  test.each([
    [{ rope_type: 'dynamic', factor: 2 }, {}, 8192],
    [{ rope_type: 'linear', factor: 2 }, {}, 8192],
    // A maximum that was raised counts as well.
    [{ rope_type: 'linear', factor: 2 }, { max_position_embeddings: 8192 }, 16384],
    [{ rope_type: 'yarn', factor: 2 }, {}, 8192],
    [{ rope_type: 'yarn', factor: 2, original_max_position_embeddings: 4096 }, {}, 4096],
    [{ rope_type: 'llama3', factor: 2, low_freq_factor: 1, high_freq_factor: 4 }, {}, 4096],
  ])('%j %j', (rule, more, tokens) => {
    expect(limit(rule, more)).toMatchObject({ tokens, enough: tokens >= 8192 });
  });

  test('but by layer type none, whose dictionary has no factor of its own', () => {
    const full_attention = { rope_type: 'linear', factor: 8, rope_theta: 1e6 };
    const rope_parameters = { full_attention, sliding_attention: { rope_type: 'default', rope_theta: 1e4 } };
    const typed = `--json-model-override-args '${JSON.stringify({ text_config: { rope_parameters } })}'`;
    expect(explain({ model: 'gemma-3-12b-it', engine: 'sglang', typed }).limit!.tokens).toBe(131072);
  });

  test('so that a plan leaves the maximum as it is', () => {
    for (const method of ['linear', 'dynamic'] as const) {
      const made = plan({ model: LLAMA, engine: 'sglang', target: 8192, method });
      expect(made.type[0]!.text).not.toContain('max_position_embeddings');
      expect(made).toMatchObject({ possible: true, limit: { tokens: 8192, enough: true } });
    }
  });
});

describe('QwenLM/Qwen3-VL README: for 1M from 256K the factor is 2 or 3, not 4', () => {
  const vl = {
    model_type: 'qwen3_vl',
    text_config: {
      ...{ model_type: 'qwen3_vl_text', hidden_size: 4096, num_attention_heads: 32, num_key_value_heads: 8 },
      ...{ num_hidden_layers: 36, head_dim: 128, max_position_embeddings: 262144, rope_theta: 5000000 },
      rope_scaling: { mrope_interleaved: true, mrope_section: [24, 20, 20], rope_type: 'default' },
    },
  };

  test('and that is what a plan types', () => {
    const made = plan({ model: vl, engine: 'vllm', target: '1M' });
    expect(made.method).toMatchObject({ type: 'yarn', factor: 3, original: 262144 });
    expect(made.method.why.en).toContain('makers recommend');
    expect(made).toMatchObject({ possible: true, limit: { enough: true }, evidence: { status: 'known' } });
    expect(made.evidence.statements[0]!.sentence.en).toContain('not 4');
    expect(plan({ model: vl, engine: 'vllm', target: 524288 }).method.factor).toBe(2);
  });
});

test.each(['latest', 'main', 'Nightly', ' stable '])(
  '%s is no release: the newest that was read is taken, and that is said',
  (engineVersion) => {
    for (const { name: engine, title, generations } of engines()) {
      const made = plan({ model: 'Llama-3.1-8B', engine, engineVersion, target: 8192 });
      expect(made.engine.generation.id).toBe(generations.at(-1)!.id);
      const said = `No release of ${title} was named; the newest that was read is taken: ${generations.at(-1)!.title.en}.`;
      expect(made.assumed.map(({ en }) => en)).toContain(said);
    }
  },
);

test.each(engines())(
  'the rule of a limit of $title goes on after the colon, and says where it is one of its own',
  (engine) => {
    for (const target of [8192, 65536]) {
      const { tokens, sentence } = plan({ model: 'Qwen3-8B', engine: engine.name, target }).limit;
      expect(sentence.en).toMatch(tokens === null ? /^[A-Z]/ : / tokens: ([a-z]|SGLang|VLLM)/);
    }
  },
);

test('layers that are alike have one dictionary: vLLM gpt_oss.py reads rope_parameters and none by layer type', () => {
  for (const engine of ['vllm', 'transformers', 'sglang', 'mlx-lm']) {
    const { type: typed, computes } = plan({ model: 'gpt-oss-20b', engine, target: 262144 });
    expect(typed[0]!.text).not.toContain('_attention');
    expect(computes.map(({ factor }) => factor)).toEqual([64, 64]);
  }
  expect(plan({ model: 'gemma-3-12b-it', engine: 'vllm', target: 262144 }).type[0]!.text).toContain(
    'sliding_attention',
  );
});

test('DeepSeek V4 reads one dictionary as that of its compressed layers, or two by names of their own', () => {
  const asked = { model: 'DeepSeek-V4-Flash', engine: 'vllm', target: 2097152 };
  const made = plan(asked);
  const { rope_parameters: rule } = made.type[0]!.data['--hf-overrides'] as { rope_parameters: object };
  expect(rule).toMatchObject({ rope_type: 'yarn', factor: 32 });
  const nested = { main: { rope_type: 'default', rope_theta: 10000 }, compress: rule };
  for (const rope_parameters of [rule, nested]) {
    const overrides = JSON.stringify({ rope_parameters, max_position_embeddings: 2097152 });
    const { verdict, computes } = explain({ ...asked, typed: `--hf-overrides '${overrides}' --max-model-len 2097152` });
    expect(verdict).toBe('right');
    expect(computes).toEqual(made.computes);
    expect(computes!.map(({ base, factor }) => [base, factor])).toEqual([
      [160000, 32],
      [10000, 1],
    ]);
  }
});

test('KoboldCpp scales by itself where the file names a type without a factor, and has base 10,000 beside a lone scale', () => {
  const metadata = {
    ...{ 'general.architecture': 'llama', 'llama.context_length': 4096, 'llama.rope.dimension_count': 128 },
    ...{ 'llama.rope.freq_base': 500000, 'llama.block_count': 32, 'llama.attention.head_count': 32 },
  };
  const baseOf = (more: object, typed = '--contextsize 8192') =>
    explain({ engine: 'koboldcpp', model: { metadata: { ...metadata, ...more } }, typed }).computes![0]!.base;
  const alone = baseOf({});
  expect(alone).toBeGreaterThan(500000);
  expect(baseOf({ 'llama.rope.scaling.type': 'linear' })).toBe(alone);
  expect(baseOf({ 'llama.rope.scaling.type': 'linear', 'llama.rope.scaling.factor': 2 })).toBe(500000);
  expect(baseOf({ 'llama.rope.scaling.type': 'yarn' })).toBe(500000);
  expect(baseOf({}, '--contextsize 8192 --ropeconfig 0.5')).toBe(10000);
  expect(baseOf({}, '--contextsize 8192 --ropeconfig 0 1000000')).toBe(alone);
});

test('vllm-project/vllm#25727: an override in a part of the file is merged, one at the top takes the place of the dictionary', () => {
  const yarn = { rope_type: 'yarn', factor: 2, original_max_position_embeddings: 262144 };
  const of = (model: string, engine: string, part: object) =>
    explain({
      model,
      engine,
      typed: `${engine === 'vllm' ? '--hf-overrides' : '--json-model-override-args'} '${JSON.stringify(part)}'`,
    });
  const vl = { text_config: { rope_parameters: yarn, max_position_embeddings: 524288 } };
  const merged = of('Qwen3-VL-2B-Instruct', 'vllm', vl);
  expect(merged).toMatchObject({ verdict: 'right', wrong: [], computes: [{ type: 'yarn', base: 5e6 }] });
  const nameless = { text_config: { rope_parameters: { factor: 2 } } };
  expect(of('Qwen3-VL-2B-Instruct', 'vllm', nameless).wrong[0]!.why.en).toContain('lacks rope_type');
  for (const lost of [
    of('Qwen3-VL-2B-Instruct', 'sglang', vl),
    of('Qwen3-8B', 'vllm', { rope_parameters: { ...yarn, original_max_position_embeddings: 32768 } }),
  ])
    expect(lost.wrong[0]!.why.en).toContain('replaces the whole dictionary; the new one lacks rope_theta');
});

test('what limits a plan is said of the model where it is the model', () => {
  const wayOut = (model: string, engine: string, method: 'auto' | 'none') =>
    plan({ model, engine, target: '1M', method }).wayOut!.en;
  expect(wayOut('Phi-3-mini-128k-instruct', 'vllm', 'auto')).toMatch(/The rule of this model ends/);
  expect(wayOut('Qwen3-8B', 'vllm', 'none')).toMatch(/Without scaling this model ends at 40,960 tokens/);
  expect(wayOut('Qwen3-8B', 'ollama', 'auto')).toMatch(/Ollama has no option/);
  expect(wayOut('gemma-4-31b-it', 'vllm', 'auto')).toMatch(/does not read the factor/);
});
