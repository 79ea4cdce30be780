import { describe, expect, test } from 'vitest';
import { normalizeConfig } from '../../bindings/config/config.js';
import { ALL_TYPES } from '../../bindings/config/model-types.js';
import { fromPretrained } from '../../bindings/config/pretrained.js';
import { RopeError } from '../../bindings/options/errors.js';
import fc from '../seed.js';

// Plain TypeScript, no module: these tests run from the sources, before anything is built.

interface Golden {
  title: string;
  source: string;
  file: object;
  expect?: object;
  notes?: string[];
  throws?: { code: string; parameter: string };
}

const goldens = Object.values(import.meta.glob<Golden>('../golden/configs/*.json', { eager: true, import: 'default' }));

/** What `run` throws, which must be a RopeError. */
function thrown(run: () => unknown): RopeError {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(RopeError);
    return error as RopeError;
  }
  throw new Error('nothing was thrown');
}

const normalized = (config: unknown) => normalizeConfig('rotate', config);

describe('a RopeConfig', () => {
  test('gets every default', () => {
    expect(normalized({ headDim: 64 })).toEqual({
      headDim: 64,
      rotaryDim: 64,
      pairs: 32,
      base: 10000,
      pairing: 'half-split',
      scaling: { type: 'default' },
      sections: null,
    });
  });

  test('gets the defaults of YaRN, where 0 stands for what follows from the others', () => {
    const { scaling } = normalized({ headDim: 64, scaling: { type: 'yarn', factor: 4, original: 2048 } });
    expect(scaling).toEqual({
      type: 'yarn',
      factor: 4,
      original: 2048,
      betaFast: 32,
      betaSlow: 1,
      mscale: 0,
      mscaleAllDim: 0,
      attentionFactor: 0,
      truncate: true,
      ramp: 'index',
    });
  });

  test('may rotate an even part of an odd head', () => {
    expect(normalized({ headDim: 15, rotaryDim: 4 })).toMatchObject({ headDim: 15, rotaryDim: 4, pairs: 2 });
  });

  const lists = (length: number) => Array.from({ length }, (_, i) => 1 + i);
  const longrope = { type: 'longrope', shortFactor: lists(32), longFactor: lists(32), original: 4096, factor: 8 };
  const llama3 = { type: 'llama3', factor: 8, lowFreqFactor: 1, highFreqFactor: 4, original: 8192 };
  const yarn = { type: 'yarn', factor: 4, original: 2048 };

  test.each<[string, unknown]>([
    ['linear by 1', { headDim: 64, scaling: { type: 'linear', factor: 1 } }],
    ['ntk by 1', { headDim: 64, scaling: { type: 'ntk', factor: 1 } }],
    ['llama3 by 1', { headDim: 64, scaling: { ...llama3, factor: 1 } }],
    ['yarn by 1', { headDim: 64, scaling: { ...yarn, factor: 1, mscale: 2, mscaleAllDim: 1 } }],
    ['ntk of a single pair', { headDim: 2, scaling: { type: 'ntk', factor: 8 } }],
    ['dynamic of a single pair', { headDim: 2, scaling: { type: 'dynamic', factor: 8, maxPosition: 16 } }],
  ])('%s is the identity', (_, config) => {
    expect(normalized(config).scaling).toEqual({ type: 'default' });
  });

  test.each<[string, unknown]>([
    // base' = base (L / maxPosition)^(r/(r-2)) for long sequences
    ['dynamic by 1', { headDim: 64, scaling: { type: 'dynamic', factor: 1, maxPosition: 16 } }],
    ['yarn by 1 with an attention factor', { headDim: 64, scaling: { ...yarn, factor: 1, attentionFactor: 1.1 } }],
    ['longrope by 1', { headDim: 64, scaling: { ...longrope, factor: 1 } }],
    ['proportional by 1', { headDim: 64, scaling: { type: 'proportional', partialRotaryFactor: 0.5, factor: 1 } }],
    ['yarn with a step for a ramp', { headDim: 64, scaling: { ...yarn, betaFast: 1, betaSlow: 1 } }],
  ])('%s is not', (_, config) => {
    expect(normalized(config).scaling.type).not.toBe('default');
  });

  const refused: [string, unknown, string, string, RegExp][] = [
    ['an odd head', { headDim: 7 }, 'range', 'headDim', /^rotate: headDim must be even, got 7$/],
    ['no head', {}, 'missing', 'headDim', /headDim is missing/],
    ['a fraction of a head', { headDim: 6.5 }, 'range', 'headDim', /whole number, got 6.5/],
    ['a head in words', { headDim: '64' }, 'type', 'headDim', /must be a number, got "64"/],
    ['a head past all sizes', { headDim: 2 ** 21 }, 'range', 'headDim', /at most 1048576/],
    ['nothing', null, 'type', 'config', /config must be an object, got null/],
    ['an array', [64], 'type', 'config', /got an array of length 1/],
    ['another spelling', { head_dim: 64 }, 'unknown', 'head_dim', /Did you mean headDim\?/],
    ['a key that is not known', { headDim: 64, colour: 1 }, 'unknown', 'colour', /Known are: headDim/],
    ['more rotation than head', { headDim: 64, rotaryDim: 66 }, 'range', 'rotaryDim', /at most headDim 64, got 66/],
    ['an odd rotation', { headDim: 64, rotaryDim: 31 }, 'range', 'rotaryDim', /must be even/],
    ['base below 1', { headDim: 64, base: 0.5 }, 'range', 'base', /at least 1/],
    ['base NaN', { headDim: 64, base: NaN }, 'range', 'base', /finite, got NaN/],
    [
      'a pairing of another house',
      { headDim: 64, pairing: 'neox' },
      'unknown',
      'pairing',
      /'interleaved', 'half-split'/,
    ],
    [
      'a scaling without type',
      { headDim: 64, scaling: { factor: 2 } },
      'missing',
      'scaling.type',
      /Known are: default/,
    ],
    ['a type not known', { headDim: 64, scaling: { type: 'su' } }, 'unknown', 'scaling.type', /'longrope'/],
    [
      'factor below 1',
      { headDim: 64, scaling: { type: 'linear', factor: 0.5 } },
      'range',
      'scaling.factor',
      /at least 1/,
    ],
    ['no factor', { headDim: 64, scaling: { type: 'ntk' } }, 'missing', 'scaling.factor', /'ntk' needs it/],
    [
      "another type's key",
      { headDim: 64, scaling: { type: 'linear', factor: 2, original: 4 } },
      'unknown',
      'scaling.original',
      /not known/,
    ],
    [
      'dynamic without a length',
      { headDim: 64, scaling: { type: 'dynamic', factor: 2 } },
      'missing',
      'scaling.maxPosition',
      /'dynamic' needs it/,
    ],
    [
      'betas the wrong way round',
      { headDim: 64, scaling: { ...yarn, betaFast: 1, betaSlow: 2 } },
      'conflict',
      'scaling.betaFast',
      /at least scaling.betaSlow 2, got 1/,
    ],
    [
      'equal betas on the ramp of the paper',
      { headDim: 64, scaling: { ...yarn, betaFast: 1, betaSlow: 1, ramp: 'wavelength' } },
      'conflict',
      'scaling.betaFast',
      /greater than scaling.betaSlow 1/,
    ],
    ['YaRN on base 1', { headDim: 64, base: 1, scaling: yarn }, 'conflict', 'base', /greater than 1 for 'yarn'/],
    [
      'a list one short',
      { headDim: 64, scaling: { ...longrope, longFactor: lists(31) } },
      'length',
      'scaling.longFactor',
      /must have 32 elements, got an array of length 31. One for each of the 32 pairs/,
    ],
    [
      'a list with a zero',
      { headDim: 64, scaling: { ...longrope, shortFactor: lists(32).map((each, i) => (i === 5 ? 0 : each)) } },
      'range',
      'scaling.shortFactor[5]',
      /above 0, got 0/,
    ],
    [
      'a list with a hole',
      { headDim: 64, scaling: { ...longrope, shortFactor: Array(32) } },
      'type',
      'scaling.shortFactor[0]',
      /got undefined/,
    ],
    [
      'longrope with neither factor',
      { headDim: 64, scaling: { ...longrope, factor: undefined } },
      'missing',
      'scaling.factor',
      /or scaling.attentionFactor/,
    ],
    [
      'llama3 bands that overlap',
      { headDim: 64, scaling: { ...llama3, highFreqFactor: 0.5 } },
      'conflict',
      'scaling.highFreqFactor',
      /at least scaling.lowFreqFactor 1, got 0.5/,
    ],
    [
      'proportional beside rotaryDim',
      { headDim: 64, rotaryDim: 32, scaling: { type: 'proportional', partialRotaryFactor: 0.5 } },
      'conflict',
      'rotaryDim',
      /Leave rotaryDim out/,
    ],
    [
      'sections that do not sum up',
      { headDim: 128, sections: { kind: 'mrope', sizes: [16, 24, 23] } },
      'conflict',
      'sections.sizes',
      /sum to the 64 rotated pairs, got 63/,
    ],
    [
      'sections too long to take turns',
      { headDim: 128, sections: { kind: 'mrope-interleaved', sizes: [16, 24, 24] } },
      'conflict',
      'sections.sizes[1]',
      /at most 21/,
    ],
    [
      'two axes taking turns',
      { headDim: 8, sections: { kind: 'mrope-interleaved', sizes: [2, 2] } },
      'length',
      'sections.sizes',
      /3 elements/,
    ],
    [
      'YaRN on axial sections',
      { headDim: 8, scaling: yarn, sections: { kind: 'axial', sizes: [2, 2] } },
      'unsupported',
      'scaling.type',
      /with axial sections/,
    ],
  ];
  test.each(refused)('with %s is refused', (_, config, code, parameter, sentence) => {
    const error = thrown(() => normalized(config));
    expect({ code: error.code, parameter: error.parameter }).toEqual({ code, parameter });
    expect(error.message).toMatch(sentence);
  });

  test('fills the last pair of each axis that takes turns, and no pair beyond', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        (t, h, w) => {
          const P = t + h + w;
          const accepted = (): boolean => {
            try {
              normalized({ headDim: 2 * P, sections: { kind: 'mrope-interleaved', sizes: [t, h, w] } });
              return true;
            } catch {
              return false;
            }
          };
          // The pairs that the axes name, one by one, as Qwen3-VL's slices do.
          const named = [...Array(h).keys()].map((i) => 1 + 3 * i).concat([...Array(w).keys()].map((i) => 2 + 3 * i));
          expect(accepted()).toBe(named.every((pair) => pair < P));
        },
      ),
    );
  });
});

describe('a config.json', () => {
  test.each(goldens.filter(({ expect }) => expect))('is read: $title', (golden) => {
    const { notes, ...rest } = fromPretrained(golden.file);
    expect(rest).toEqual(golden.expect);
    expect(notes).toHaveLength(golden.notes!.length);
    for (const part of golden.notes!) expect(notes.map(({ message }) => message).join('\n')).toContain(part);
  });

  test.each(goldens.filter(({ expect }) => expect))('reads the same from text: $title', ({ file }) => {
    expect(fromPretrained(JSON.stringify(file, null, 2))).toEqual(fromPretrained(file));
  });

  test.each(goldens.filter(({ throws }) => throws))('is refused: $title', ({ file, throws }) => {
    const { code, parameter, message } = thrown(() => fromPretrained(file));
    expect({ code, parameter }).toEqual(throws);
    const rule = /(that of|true in|false in) a model with rotary embedding|a type known here, or .* rotates/;
    expect(message).toMatch(new RegExp(`^fromPretrained: .* must be (${rule.source}), got .*\\. [A-Z]`));
  });

  test('has no key of rotation that is passed over without a note', () => {
    const llama = { model_type: 'llama', hidden_size: 64, num_attention_heads: 2, rope_theta: 1e4 };
    const { notes } = fromPretrained({ ...llama, other_rope_theta: 5, rope_scaling: null, use_rotary_bias: false });
    expect(notes).toEqual([
      {
        code: 'unknown-key',
        values: ['other_rope_theta'],
        message: 'other_rope_theta is not known here and was left aside.',
      },
    ]);
  });

  // The file of nvidia/MiniMax-M3-NVFP4, ai-dynamo/aiconfigurator@095f58a5 model_configs.
  test.each([
    [0.5, []],
    [1, ['partial_rotary_factor']],
  ])('with rotary_dim 64 of 128 and a share of %d says of a share that is another', (share, expected) => {
    const sizes = { model_type: 'minimax_m3_vl', head_dim: 128, num_attention_heads: 64, num_key_value_heads: 4 };
    const { notes, config } = fromPretrained({
      ...sizes,
      rope_theta: 5e6,
      rotary_dim: 64,
      partial_rotary_factor: share,
    });
    expect(config.rotaryDim).toBe(64);
    expect(notes.filter(({ code }) => code === 'unknown-key').flatMap(({ values }) => values)).toEqual(expected);
  });

  test.each([
    [4, []],
    [2, [['rope_scaling.factor', 2, 4]]],
  ])('with a factor %d of LongRoPE beside lengths that give 4', (factor, expected) => {
    const ones = Array<number>(32).fill(1);
    const { notes } = fromPretrained({
      ...{ model_type: 'phi3', hidden_size: 128, num_attention_heads: 2, max_position_embeddings: 16384 },
      original_max_position_embeddings: 4096,
      rope_scaling: { type: 'longrope', factor, short_factor: ones, long_factor: ones },
    });
    expect(notes.filter(({ code }) => code === 'factor-by-version').map(({ values }) => values)).toEqual(expected);
  });

  test('with NaN beside a text of two million escapes is read', () => {
    // A pattern for whole strings ended the stack of the engine.
    const text = `{"model_type": "llama", "time_step_limit": [0.0, Infinity], "x": "${'\\n NaN"'.slice(0, -1).repeat(2e6)}", "y": -Infinity}`;
    expect(fromPretrained(text).config.headDim).toBe(128);
  });

  const other: [string, unknown, string, RegExp][] = [
    ['an empty text', '', 'not-json', /The text is empty/],
    ['a web page', '<!doctype html><title>404</title>', 'not-json', /a web page/],
    ['a pointer of Git LFS', 'version https://git-lfs.github.com/spec/v1\noid sha256:0', 'not-json', /Git LFS/],
    ['half of a file', '{"model_type": "llama", ', 'not-json', /breaks off/],
    ['some words', 'meta-llama/Llama-2-7b', 'not-json', /from the model's repository/],
    ['a number', '42', 'not-config', /got 42/],
    ['a list', '[{"model_type": "llama"}]', 'not-config', /got an array of length 1/],
    ['nothing', undefined, 'not-config', /got undefined/],
    ['package.json', { name: 'ropewalk', version: '1.0.0' }, 'not-config', /neither a model_type nor the size/],
    [
      'tokenizer_config.json',
      { tokenizer_class: 'LlamaTokenizer', model_max_length: 4096 },
      'not-config',
      /the tokenizer's file/,
    ],
    ['generation_config.json', { do_sample: true, temperature: 0.6 }, 'not-config', /generation settings/],
    ['adapter_config.json', { peft_type: 'LORA', r: 16 }, 'not-config', /an adapter's file/],
    ['params.json', { dim: 4096, n_heads: 32, rope_theta: 500000 }, 'not-config', /params\.json/],
  ];
  test.each(other)('is not %s', (_, given, code, sentence) => {
    const error = thrown(() => fromPretrained(given));
    expect(error.code).toBe(code);
    expect(error.parameter).toBe('json');
    expect(error.message).toMatch(sentence);
  });

  test('may hold the NaN and Infinity that Python writes, and a byte order mark', () => {
    const text =
      '\uFEFF{"model_type": "llama", "head_dim": 8, "limit": [0.0, Infinity], "loss": NaN, "name": "Infinity \\" NaN"}';
    expect(fromPretrained(text).config).toEqual({ headDim: 8, base: 10000, pairing: 'half-split' });
  });

  const llama = {
    model_type: 'llama',
    head_dim: 8,
    num_attention_heads: 4,
    max_position_embeddings: 4096,
    rope_theta: 10000,
  };
  const scaled = (rope_scaling: object, rest: object = {}) => ({ ...llama, ...rest, rope_scaling });
  const broken: [string, object, string, string, RegExp][] = [
    ['no size of a head', { model_type: 'starcoder2', rope_theta: 1e4 }, 'missing', 'head_dim', /So is hidden_size/],
    [
      'no count of heads',
      { model_type: 'starcoder2', hidden_size: 64 },
      'missing',
      'head_dim',
      /So is num_attention_heads/,
    ],
    [
      'heads that do not divide the width',
      { model_type: 'mistral', hidden_size: 100, num_attention_heads: 3 },
      'conflict',
      'hidden_size',
      /multiple of num_attention_heads 3/,
    ],
    ['half a head', { ...llama, head_dim: 7 }, 'range', 'head_dim', /must be even, got 7/],
    [
      'an odd head by division',
      { model_type: 'mistral', hidden_size: 21, num_attention_heads: 3 },
      'range',
      'hidden_size / num_attention_heads',
      /must be even, got 7/,
    ],
    ['a head in words', { ...llama, head_dim: 'eight' }, 'type', 'head_dim', /must be a number, got "eight"/],
    ['heads in words', { ...llama, num_attention_heads: '4' }, 'type', 'num_attention_heads', /must be a number/],
    ['a base of 0', { ...llama, rope_theta: 0 }, 'range', 'rope_theta', /at least 1, got 0/],
    ['model_type 7', { ...llama, model_type: 7 }, 'type', 'model_type', /must be a word/],
    ['rope_scaling true', scaled(true as unknown as object), 'type', 'rope_scaling', /must be an object, got true/],
    ['no type beside a factor', scaled({ factor: 2 }), 'missing', 'rope_scaling.rope_type', /which rule/],
    ['an unknown type', scaled({ type: 'spiral' }), 'unknown', 'rope_scaling.type', /must be one of 'default'/],
    [
      'a mixed NTK',
      scaled({ type: 'ntk', factor: 2, mixed_b: 0.5 }, { model_type: 'new' }),
      ...(['unsupported', 'rope_scaling.mixed_b', /must be null, got 0\.5\. The mixed form is not modelled/] as const),
    ],
    [
      'an encoder of images',
      { model_type: 'dinov3_vit', hidden_size: 384, num_attention_heads: 6, rope_theta: 100 },
      ...(['unsupported', 'model_type', /height and width/] as const),
    ],
    [
      'axial pairs',
      { model_type: 'new_encoder', head_dim: 64, rope_parameters: { rope_type: 'axial', rope_theta: 100 } },
      ...(['unsupported', 'rope_parameters.rope_type', /height and width/] as const),
    ],
    [
      'bases that follow no type of layer',
      { model_type: 'granite_swa', head_dim: 64, layer_types: ['a', 'a'], layer_rope_theta: [1e7, 1e4] },
      ...(['unsupported', 'layer_rope_theta', /one value for all layers of a type/] as const),
    ],
    [
      'waves in sums',
      { model_type: 'interns1_pro', rope_theta: 1e4, use_fope: true },
      'unsupported',
      'use_fope',
      /must be false/,
    ],
    ['a type that is a number', scaled({ rope_type: 3 }), 'type', 'rope_scaling.rope_type', /must be a word/],
    ['factor below 1', scaled({ rope_type: 'linear', factor: 0.25 }), 'range', 'rope_scaling.factor', /at least 1/],
    [
      'factor in words',
      scaled({ rope_type: 'linear', factor: '2' }),
      'type',
      'rope_scaling.factor',
      /must be a number/,
    ],
    ['no factor', scaled({ rope_type: 'linear' }), 'missing', 'rope_scaling.factor', /is missing/],
    [
      'betas the wrong way round',
      scaled({ rope_type: 'yarn', factor: 2, beta_fast: 1, beta_slow: 4 }),
      'conflict',
      'rope_scaling.beta_fast',
      /at least rope_scaling.beta_slow 4, got 1/,
    ],
    [
      'a list of the wrong length',
      scaled({ rope_type: 'longrope', factor: 2, short_factor: [1, 1, 1], long_factor: [1, 1, 1, 1] }),
      'length',
      'rope_scaling.short_factor',
      /must have 4 elements, got an array of length 3/,
    ],
    [
      'no list',
      scaled({ rope_type: 'longrope', factor: 2, short_factor: [1, 1, 1, 1] }),
      'missing',
      'rope_scaling.long_factor',
      /is missing/,
    ],
    [
      'attention factors that differ',
      scaled({
        rope_type: 'longrope',
        factor: 2,
        short_factor: [1, 1, 1, 1],
        long_factor: [1, 1, 1, 1],
        short_mscale: 1,
        long_mscale: 2,
      }),
      'unsupported',
      'rope_scaling.short_mscale',
      /must equal long_mscale/,
    ],
    [
      'a factor of the first YaRN code',
      scaled({ rope_type: 'yarn', factor: 2, extrapolation_factor: 0.5 }),
      'unsupported',
      'rope_scaling.extrapolation_factor',
      /must be 1/,
    ],
    [
      'dynamic without a length',
      scaled({ rope_type: 'dynamic', factor: 2 }, { max_position_embeddings: null }),
      'missing',
      'max_position_embeddings',
      /is missing/,
    ],
    ['a part above 1', { ...llama, partial_rotary_factor: 1.5 }, 'range', 'partial_rotary_factor', /from 0 to 1/],
    [
      'a part of 0',
      { ...llama, partial_rotary_factor: 0 },
      'no-rope',
      'partial_rotary_factor',
      /Nothing of a head rotates/,
    ],
    [
      'an odd part',
      { ...llama, partial_rotary_factor: 0.4 },
      'range',
      'partial_rotary_factor',
      /even number .* not 3 of 8/,
    ],
    [
      'sections that do not sum up',
      scaled({ rope_type: 'default', mrope_section: [1, 1, 1] }),
      'conflict',
      'rope_scaling.mrope_section',
      /sum to the 4 rotated pairs, got 3/,
    ],
    [
      'a slip inside a layer type',
      { ...llama, rope_parameters: { full_attention: { rope_type: 'linear', factor: 0 } } },
      'range',
      'rope_parameters.full_attention.factor',
      /at least 1, got 0/,
    ],
    [
      'a text_config that is no object',
      { ...llama, text_config: 'llama' },
      'type',
      'text_config',
      /text_config must be an object, got "llama"/,
    ],
    [
      'a slip inside text_config',
      {
        model_type: 'gemma3',
        text_config: { model_type: 'gemma3_text', rope_scaling: { rope_type: 'linear', factor: 0 } },
      },
      'range',
      'text_config.rope_scaling.factor',
      /at least 1, got 0/,
    ],
  ];
  test.each(broken)('with %s is refused by the key', (_, file, code, parameter, sentence) => {
    const error = thrown(() => fromPretrained(file));
    expect({ code: error.code, parameter: error.parameter }).toEqual({ code, parameter });
    expect(error.message).toMatch(/^fromPretrained: /);
    expect(error.message).toMatch(sentence);
  });

  test('gives way to a pairing by hand', () => {
    expect(fromPretrained(llama, { pairing: 'interleaved' }).config.pairing).toBe('interleaved');
    expect(fromPretrained({ ...llama, model_type: 'tomorrow' }, { pairing: 'interleaved' }).notes).toEqual([]);
    expect(thrown(() => fromPretrained(llama, { pairing: 'neox' as never })).parameter).toBe('pairing');
    expect(thrown(() => fromPretrained(llama, { pairs: 1 } as never)).code).toBe('unknown');
  });

  test('rounds a part of a head down, as int() does', () => {
    expect(fromPretrained({ ...llama, head_dim: 10, partial_rotary_factor: 0.45 }).config.rotaryDim).toBe(4);
  });

  test('is read by its own keys, not by inherited ones', () => {
    expect(thrown(() => fromPretrained(Object.create(llama))).code).toBe('not-config');
    expect(fromPretrained(Object.assign(Object.create({ rope_theta: 5 }), llama)).config.base).toBe(10000);
    const tricky = '{"model_type": "llama", "head_dim": 8, "__proto__": {"rope_theta": 5}, "toString": 1}';
    expect(fromPretrained(tricky).config.base).toBe(10000);
  });

  test('leaves what it was given unchanged', () => {
    const file = Object.freeze({ ...llama, rope_scaling: Object.freeze({ rope_type: 'linear', factor: 2 }) });
    expect(() => fromPretrained(file)).not.toThrow();
  });

  test('gives plain JSON that the library takes', () => {
    for (const { file } of goldens.filter(({ expect }) => expect)) {
      const { config, layers } = fromPretrained(file);
      for (const each of [config, ...Object.values(layers ?? {})]) {
        expect(JSON.parse(JSON.stringify(each))).toEqual(each);
        expect(() => normalizeConfig('table', each)).not.toThrow();
      }
    }
  });
});

describe('whatever it is given', () => {
  /** Runs, and accepts only a result that is whole or a RopeError with its parts filled in. */
  function survives(run: () => unknown): void {
    try {
      run();
    } catch (error) {
      if (!(error instanceof RopeError)) throw error;
      expect(error.message).toMatch(/^\w+: .+/s);
      expect(error.parameter).toBeTypeOf('string');
    }
  }

  test('normalizeConfig throws nothing but a RopeError', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => survives(() => normalizeConfig('table', value))),
      { numRuns: 300 },
    );
  });

  // A length costs nothing, and a walk along this one takes minutes.
  test.each(['rope_theta', 'layer_rope_theta', 'partial_rotary_factors', 'no_rope_layers', 'layer_types'])(
    'fromPretrained refuses %s where it is longer than any model',
    (key) => {
      const file = { model_type: 'smollm3', hidden_size: 64, num_attention_heads: 8, rope_theta: 1e4 };
      const error = thrown(() => fromPretrained({ ...file, [key]: new Array(2 ** 32 - 1) }));
      expect(error).toMatchObject({ code: 'range', parameter: key });
    },
  );

  test('fromPretrained throws nothing but a RopeError', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string(), fc.json()), (value) => survives(() => fromPretrained(value))),
      { numRuns: 500 },
    );
  });

  /** The path of every key that reading a file asks for. */
  function asked(file: object): string[][] {
    const paths = new Map<string, string[]>();
    const spied = (object: object, path: string[]): object =>
      new Proxy(object, {
        getOwnPropertyDescriptor(target, key) {
          if (typeof key === 'string') paths.set([...path, key].join('.'), [...path, key]);
          return Reflect.getOwnPropertyDescriptor(target, key);
        },
        get(target, key) {
          const value: unknown = Reflect.get(target, key);
          if (typeof key !== 'string' || typeof value !== 'object' || value === null || Array.isArray(value))
            return value;
          return spied(value, [...path, key]);
        },
      });
    survives(() => fromPretrained(spied(file, [])));
    return [...paths.values()];
  }

  /** The file with another value at the end of a path, or without one. */
  function changed(file: object, path: string[], value: unknown): object {
    const copy = structuredClone(file) as Record<string, unknown>;
    const at = path.slice(0, -1).reduce((object, key) => object[key] as Record<string, unknown>, copy);
    if (value === undefined) delete at[path.at(-1)!];
    else at[path.at(-1)!] = value;
    return copy;
  }

  function reading(file: object): object {
    try {
      const { notes, ...rest } = fromPretrained(file);
      expect(notes.map(({ message }) => message).join('\n')).not.toMatch(/NaN|Infinity|undefined|object/);
      return rest;
    } catch (error) {
      expect(error).toBeInstanceOf(RopeError);
      return error as RopeError;
    }
  }

  /** Keys that tell one file from another by being there, words, and lists. */
  const FREE = [
    ...['peft_type', 'base_model_name_or_path', 'model_type', 'num_kv_heads', 'layer_types', 'layers_block_type'],
    ...['no_rope_layers', 'yarn_only_types'],
  ];

  // A sample in the gate.
  const sampled = goldens.map((golden, at) => ({ ...golden, tags: at % 6 === 0 ? [] : ['whole'] }));

  for (const { title, file, tags } of sampled)
    test(`no key of a file is taken for what it is not: ${title}`, { tags }, () => {
      for (const path of asked(file)) {
        const key = path.at(-1)!;
        const absent = reading(changed(file, path, undefined));
        for (const value of FREE.includes(key) ? [Infinity, NaN] : [Infinity, NaN, 'x', ['x']]) {
          const given = reading(changed(file, path, value));
          const where = `${path.join('.')}: ${String(value)}`;
          // What decides without it decides with it.
          if (!(given instanceof RopeError)) expect(given, where).toEqual(absent);
          else if (!(absent instanceof RopeError) && given.code !== 'missing' && !FREE.includes(key)) {
            expect(given.message, where).toContain(key.replace(/factors$/, 'factor'));
            // Two that must be equal are told by the other.
            if (/_mscale$/.test(key)) continue;
            expect(given.message, where).toMatch(
              typeof value === 'number' ? `got ${value}` : /got ("x"|an array of length 1)/,
            );
          }
        }
      }
    });

  // What a class has in place of a key that is left out, it has not where the file says null.
  const ownWord = new Set([...ALL_TYPES.types().values()].flatMap(({ defaults }) => [...defaults.keys()]));
  for (const key of ['full_attention', 'sliding_attention', '5']) ownWord.add(key);

  for (const { title, file, tags } of sampled)
    test(`a null is a key that is left out, unless its class has a default: ${title}`, { tags }, () => {
      for (const path of asked(file)) {
        if (path.some((key) => ownWord.has(key)) || path.at(-1) === 'rope_scaling') continue;
        const [given, absent] = [null, undefined].map((value) => reading(changed(file, path, value)));
        if (!(given instanceof RopeError)) expect(given, path.join('.')).toEqual(absent);
        else expect(absent, path.join('.')).toMatchObject({ code: given.code, parameter: given.parameter });
      }
    });

  test('a null under another name of a key leaves its default', () => {
    const file = { model_type: 'qwen3', hidden_size: 1024, num_attention_heads: 16 };
    expect(fromPretrained({ ...file, kv_channels: null }).config.headDim).toBe(128);
    expect(fromPretrained({ ...file, head_dim: null }).config.headDim).toBe(64);
  });

  test('Infinity and NaN in the text of a file are refused where they would be read', () => {
    const text = (value: string): string => `{"model_type": "llama", "head_dim": 8, "rope_theta": ${value}}`;
    for (const [value, sentence] of [
      ['Infinity', 'rope_theta must be finite, got Infinity'],
      ['-Infinity', 'rope_theta must be finite, got -Infinity'],
      ['NaN', 'rope_theta must be a number, got "NaN"'],
    ] as const)
      expect(thrown(() => fromPretrained(text(value))).message).toBe(`fromPretrained: ${sentence}`);
  });

  // The keys that are read, with values that are nearly right.
  const number = fc.oneof(
    fc.constantFrom(0, 1, 2, 4, 8, 64, 128, 4096, 10000, 0.5, 0.25, -1, NaN, Infinity, null, '8', true),
    fc.integer({ min: -3, max: 300 }),
    fc.double(),
  );
  const types = [
    'default',
    'linear',
    'ntk',
    'dynamic',
    'yarn',
    'longrope',
    'su',
    'llama3',
    'proportional',
    'mrope',
    'x',
  ];
  const scaling = fc.record(
    {
      rope_type: fc.constantFrom(...types, null, 3),
      type: fc.constantFrom(...types),
      factor: number,
      alpha: number,
      original_max_position_embeddings: number,
      beta_fast: number,
      beta_slow: number,
      mscale: number,
      mscale_all_dim: number,
      attention_factor: number,
      truncate: fc.oneof(fc.boolean(), number),
      short_factor: fc.oneof(fc.array(number, { maxLength: 5 }), number),
      long_factor: fc.array(number, { maxLength: 5 }),
      low_freq_factor: number,
      high_freq_factor: number,
      rope_theta: number,
      partial_rotary_factor: number,
      mrope_section: fc.oneof(fc.array(number, { maxLength: 4 }), number),
      mrope_interleaved: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const modelTypes = [
    'llama',
    'gptj',
    'gpt_neox',
    'chatglm',
    'gemma3_text',
    'gemma4_text',
    'deepseek_v3',
    'bert',
    'foo',
  ];
  const flat = fc.record(
    {
      model_type: fc.constantFrom(...modelTypes, 'constructor', '__proto__', '', null),
      hidden_size: number,
      n_embd: number,
      num_attention_heads: number,
      num_key_value_heads: number,
      head_dim: number,
      kv_channels: number,
      qk_rope_head_dim: number,
      max_position_embeddings: number,
      original_max_position_embeddings: number,
      rope_theta: number,
      rope_ratio: number,
      rope_local_base_freq: number,
      rotary_dim: number,
      rotary_pct: number,
      partial_rotary_factor: number,
      rope_interleave: fc.oneof(fc.boolean(), number),
      position_embedding_type: fc.constantFrom('rope', 'absolute', null, 1),
      attn_config: fc.oneof(fc.record({ rope_theta: number, kv_n_heads: number, alibi: fc.boolean() }), number),
      rope_scaling: fc.oneof(scaling, fc.constant(null), number),
      rope_parameters: fc.oneof(
        scaling,
        fc.dictionary(fc.constantFrom('full_attention', 'x', ''), fc.oneof(scaling, fc.constant(null))),
        number,
      ),
    },
    { requiredKeys: [] },
  );
  const file = fc.oneof(
    flat,
    fc.record({ model_type: fc.constant('composite'), text_config: fc.oneof(flat, number), rope_theta: number }),
  );

  /** What every successful reading keeps to. */
  function readWhole(json: unknown): void {
    const { config, layers, heads, kvHeads, trainingLength, maxPosition, notes } = fromPretrained(json);
    for (const each of [config, ...Object.values(layers ?? {})]) normalizeConfig('table', each);
    for (const count of [heads, kvHeads, maxPosition]) {
      if (count !== null && count !== undefined) expect(Number.isInteger(count) && count > 0).toBe(true);
    }
    if (trainingLength !== null) expect(trainingLength).toBeGreaterThan(0);
    for (const { code, values, message } of notes) {
      expect(code).toMatch(/^[a-z\d]+(-[a-z\d]+)*$/);
      expect(message).toMatch(/^[\w(].*\.$/s);
      for (const value of values) expect(message).toContain(String(value));
    }
  }

  test('a file of random settings is read whole or refused', () => {
    fc.assert(
      fc.property(file, (json) => survives(() => readWhole(json))),
      { numRuns: 2000 },
    );
  });

  test('a good file with a few settings changed is read whole or refused', () => {
    const keys = [...new Set(goldens.flatMap(({ file }) => dictionaries(file).flatMap((each) => Object.keys(each))))];
    const change = fc.record({
      where: fc.nat(),
      key: fc.constantFrom(...keys),
      value: fc.oneof(number, fc.constant(undefined), scaling),
    });
    let read = 0;
    let refused = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...goldens),
        fc.array(change, { minLength: 1, maxLength: 3 }),
        ({ file }, changes) => {
          const copy = structuredClone(file);
          for (const { where, key, value } of changes) {
            const all = dictionaries(copy);
            const at = all[where % all.length]!;
            if (value === undefined) delete at[key];
            else at[key] = value;
          }
          refused++;
          survives(() => {
            readWhole(copy);
            read++;
            refused--;
          });
        },
      ),
      { numRuns: 3000 },
    );
    // The property would be worth nothing if all went one way.
    expect(Math.min(read, refused)).toBeGreaterThan(300);
  });

  /** Every number in a value, and whatever stands where one should. */
  function numbersIn(value: unknown): unknown[] {
    if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(numbersIn);
    return ['string', 'boolean'].includes(typeof value) || value === null ? [] : [value];
  }

  /** An object and all objects inside it. */
  function dictionaries(value: object): Record<string, unknown>[] {
    const inside = Object.values(value).filter(
      (each): each is object => typeof each === 'object' && each !== null && !Array.isArray(each),
    );
    return [value as Record<string, unknown>, ...inside.flatMap(dictionaries)];
  }

  test('a RopeConfig that is nearly right is taken whole or refused', () => {
    const value = fc.oneof(number, fc.array(number, { maxLength: 5 }), fc.boolean());
    const config = fc.record(
      {
        headDim: fc.oneof(fc.constantFrom(2, 4, 8), number),
        rotaryDim: number,
        base: number,
        pairing: fc.constantFrom('interleaved', 'half-split', 'x'),
        scaling: fc.record(
          {
            type: fc.constantFrom(...types),
            factor: number,
            original: number,
            maxPosition: number,
            betaFast: number,
            betaSlow: number,
            shortFactor: value,
            longFactor: value,
            lowFreqFactor: number,
            highFreqFactor: number,
            partialRotaryFactor: number,
          },
          { requiredKeys: ['type'] },
        ),
        sections: fc.record({ kind: fc.constantFrom('axial', 'mrope', 'mrope-interleaved'), sizes: value }),
      },
      { requiredKeys: ['headDim'] },
    );
    fc.assert(
      fc.property(config, (given) =>
        survives(() => {
          const normal = normalizeConfig('table', given);
          expect(normal.pairs * 2).toBe(normal.rotaryDim);
          expect(normal.rotaryDim).toBeLessThanOrEqual(normal.headDim);
          expect(normal.base).toBeGreaterThanOrEqual(1);
          // Nothing that goes on to a kernel is missing, NaN or infinite.
          for (const each of numbersIn(normal)) expect(each).toSatisfy(Number.isFinite);
        }),
      ),
      { numRuns: 2000 },
    );
  });
});
