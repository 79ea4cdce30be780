/** safetensors and config.json: what is written is read again to the last bit, and what cannot be read gets a sentence. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { readCheckpoint, writeCheckpoint } from '../../bindings/model/files/checkpoint.js';
import { readConfig, writeConfig } from '../../bindings/model/files/config-json.js';
import { decode, f16ToFloat, floatToBf16, floatToF16 } from '../../bindings/model/files/numbers.js';
import { readSafetensors, writeSafetensors } from '../../bindings/model/files/safetensors.js';
import { layoutOf } from '../../bindings/model/layout.js';
import { type ModelSpec, normalizeSpec } from '../../bindings/model/spec.js';
import { RopeError } from '../../bindings/options/errors.js';
import type { ModelFiles } from '../../bindings/model/types.js';
import { holdsForEach } from '../every.js';
import { stopwatch } from '../fuzz/calls.mjs';
import { patience } from '../patience.js';
import fc from '../seed.js';

vi.mock('../../bindings/model/layout.js', { spy: true });

const golden = (path: string): Buffer =>
  readFileSync(fileURLToPath(new URL(`../golden/llama/${path}`, import.meta.url)));

const SPEC: ModelSpec = { vocabulary: 7, dim: 12, layers: 2, heads: 3, kvHeads: 1, length: 16, hidden: 10 };

/** Weights of all sizes that a model has, from a sine: none is round. */
function weightsOf(spec: ModelSpec): Float32Array {
  const { offset, length } = layoutOf(normalizeSpec('test', spec)).at(-1)!;
  return Float32Array.from({ length: offset + length }, (_, n) => Math.sin(n * n + 1) * 10 ** -(n % 4));
}

function readAll(files: ModelFiles): Float32Array {
  const { weights } = readCheckpoint(files);
  return Float32Array.from([...weights()].flatMap(([, values]) => [...values]));
}

const save = (spec: ModelSpec, values: Float32Array, dtype: 'f32' | 'f16' | 'bf16' | 'int8') =>
  writeCheckpoint('save', normalizeSpec('test', spec), values, dtype);

describe('numbers', () => {
  test('every f16 comes back as it was', () => {
    const wrong = [];
    for (let half = 0; half < 65536; half++) {
      const back = floatToF16(f16ToFloat(half));
      const isNaN = (half & 0x7c00) === 0x7c00 && (half & 0x3ff) !== 0;
      if (isNaN ? (back & 0x7e00) !== 0x7e00 : back !== half) wrong.push(half);
    }
    expect(wrong).toEqual([]);
  });

  test('f16 and bf16 round to nearest, and halfway to even', () => {
    const f16 = (x: number): number => f16ToFloat(floatToF16(x));
    expect([1 + 2 ** -11, 1 + 3 * 2 ** -11, 1 + 2 ** -11 + 2 ** -23].map(f16)).toEqual([1, 1 + 2 ** -9, 1 + 2 ** -10]);
    expect([2 ** -25, 3 * 2 ** -25, 65519, 65520, -1e9].map(f16)).toEqual([0, 2 ** -23, 65504, Infinity, -Infinity]);
    const bf16 = (x: number): number => decode('BF16', new Uint8Array(Uint16Array.of(floatToBf16(x)).buffer))[0]!;
    expect([1 + 2 ** -8, 1 + 3 * 2 ** -8, -(1 + 2 ** -8 + 2 ** -20)].map(bf16)).toEqual([1, 1 + 2 ** -6, -1 - 2 ** -7]);
    expect(bf16(NaN)).toBeNaN();
  });
});

describe('a model', () => {
  const values = weightsOf(SPEC);

  test('is read as it was written, in f32 to the last bit', () => {
    expect(readAll(save(SPEC, values, 'f32'))).toEqual(values);
  });

  test.each([
    // Half a unit of the last place: 11 bits, 8 bits; below 2^-14 steps of f16 are 2^-24.
    ['f16', (x: number) => Math.max(Math.abs(x) * 2 ** -11, 2 ** -25)],
    ['bf16', (x: number) => Math.abs(x) * 2 ** -8],
  ] as const)('keeps its weights in %s up to their rounding', (dtype, bound) => {
    const read = readAll(save(SPEC, values, dtype));
    expect(read).toHaveLength(values.length);
    values.forEach((value, n) => expect(Math.abs(read[n]! - value)).toBeLessThanOrEqual(bound(value)));
    expect(readAll(save(SPEC, read, dtype))).toEqual(read);
  });

  test('keeps its weights in int8 up to half a step, 1/127 of the largest of the row', () => {
    const read = readAll(save(SPEC, values, 'int8'));
    for (const { shape, offset, length } of layoutOf(normalizeSpec('test', SPEC))) {
      const columns = shape[1] ?? 1;
      for (let at = offset; at < offset + length; at += columns) {
        const row = values.subarray(at, at + columns);
        const most = row.reduce((largest, x) => Math.max(largest, Math.abs(x)), 0);
        // The scale is rounded to f16: 2^-11 of a value more.
        const bound = shape.length === 2 ? most / 254 + most * 2 ** -11 : Math.max(most * 2 ** -11, 2 ** -25);
        row.forEach((x, i) => expect(Math.abs(read[at + i]! - x)).toBeLessThanOrEqual(bound));
      }
    }
  });

  test('in int8 whose rows are all zero is zero', () => {
    const none = values.map(() => 0);
    expect(readAll(save(SPEC, none, 'int8'))).toEqual(none);
  });

  test('too large for f16 is refused', () => {
    const large = values.slice();
    large[3] = 1e5;
    expect(() => save(SPEC, large, 'f16')).toThrow(
      "save: model.embed_tokens.weight must be at most 65504 to be kept as f16, got 100000. Use dtype 'f32' or 'bf16'",
    );
  });

  test('begins at the next multiple of 8 after its header', () => {
    const file = save(SPEC, values, 'f32')['model.safetensors'];
    const length = new DataView(file.buffer).getUint32(0, true);
    const text = new TextDecoder().decode(file.subarray(8, 8 + length));
    expect([length % 8, /^\{.*\} {0,7}$/.test(text)]).toEqual([0, true]);
  });

  test('has the names and shapes of a Llama checkpoint', () => {
    const { spec } = readCheckpoint({
      'config.json': golden('f32/config.json').toString(),
      'some/folder/model.safetensors': golden('f32/model.safetensors'),
    });
    const file = readSafetensors('test', 'golden', golden('f32/model.safetensors'));
    const ours = Object.fromEntries(layoutOf(spec).map(({ name, shape }) => [name, shape]));
    expect(ours).toEqual(Object.fromEntries([...file].map(([name, { shape }]) => [name, shape])));
  });

  test('is put together from shards', () => {
    const names = [1, 2, 3].map((n) => `model-0000${n}-of-00003.safetensors`);
    const files = Object.fromEntries(
      [...names, 'model.safetensors.index.json', 'config.json'].map((name) => [name, golden(`sharded/${name}`)]),
    );
    const whole = readAll(files);
    expect(holdsForEach(whole, (x) => Number.isFinite(x) && Math.abs(x) < 10)).toBe(true);
    const without = Object.fromEntries(Object.entries(files).filter(([name]) => name !== names[1]));
    expect(() => readAll(without)).toThrow(`openModel: ${names[1]} is missing. model.safetensors.index.json names it`);
    expect(() => readAll({ ...files, [names[1]!]: files[names[0]!]! })).toThrow(/and so has model-00001/);
    const index = JSON.parse(files['model.safetensors.index.json']!.toString());
    index.weight_map['model.norm.weight'] = names[0];
    expect(() => readAll({ ...files, 'model.safetensors.index.json': JSON.stringify(index) })).toThrow(
      `openModel: ${names[0]} must have "model.norm.weight", as model.safetensors.index.json says`,
    );
    expect(() => readAll({ ...files, 'model.safetensors.index.json': '{}' })).toThrow('must have a weight_map');
    const fewer = JSON.stringify({ ...JSON.parse(String(files['config.json'])), num_hidden_layers: 1 });
    expect(() => readAll({ ...files, 'config.json': fewer })).toThrow(
      /has "model\.layers\.1\.[^"]+", which config\.json does not speak of/,
    );
    const loose = Object.fromEntries(Object.entries(files).filter(([name]) => !name.endsWith('index.json')));
    expect(() => readAll(loose)).toThrow('There are 3 files of weights, and it says what lies where');
  });
});

describe('a config.json', () => {
  const specs: Record<string, Partial<ModelSpec>> = {
    'of Llama': {},
    'with a tied head': { tied: true },
    'with YaRN': { positions: { rope: { scaling: { type: 'yarn', factor: 4, original: 16, betaFast: 4 } } } },
    'with the scaling of Llama 3': {
      positions: {
        rope: {
          base: 500000,
          scaling: { type: 'llama3', factor: 8, lowFreqFactor: 1, highFreqFactor: 4, original: 16 },
        },
      },
    },
    'with a window': { positions: { window: 8 } },
    'with half of the head rotated': { positions: { rope: { rotaryDim: 2 } } },
    'with GELU': { activation: 'gelu' },
    'with ALiBi': { positions: { type: 'alibi', slopes: [0.25, 0.125, 0.0625] } },
    'with sinusoids': { positions: { type: 'sinusoidal', amplitude: 0.7 } },
    'with a learned table': { positions: { type: 'learned' } },
    'without positions': { positions: { type: 'none' } },
    'with linear attention': { attention: 'linear' },
    'of a model that sees both sides': { causal: false },
    'with interleaved pairs': { positions: { rope: { pairing: 'interleaved' } } },
    'with the paper’s ramp': {
      positions: { rope: { scaling: { type: 'yarn', factor: 4, original: 16, ramp: 'wavelength' } } },
    },
  };
  test.each(Object.entries(specs))('%s is read as it was written', (name, change) => {
    const spec = normalizeSpec('test', { ...SPEC, ...change });
    const text = writeConfig(spec, 'f32');
    expect(readConfig('test', text)).toEqual(spec);
    const inLlamasWords = ['of Llama', 'with a tied head', 'with YaRN', 'with the scaling of Llama 3'];
    expect((JSON.parse(text) as { model_type: string }).model_type).toBe(
      inLlamasWords.includes(name) ? 'llama' : 'ropewalk',
    );
  });

  const llama = JSON.parse(golden('f32/config.json').toString()) as Record<string, unknown>;
  const reading = (change: object) => () => readConfig('openModel', JSON.stringify({ ...llama, ...change }));
  test.each([
    [{ hidden_size: undefined }, 'openModel: config.json: hidden_size is missing'],
    [{ num_attention_heads: '4' }, 'openModel: config.json: num_attention_heads must be a number, got "4"'],
    [
      { num_key_value_heads: 3 },
      'openModel: config.json: num_attention_heads must be a multiple of num_key_value_heads 3, got 4',
    ],
    [{ rms_norm_eps: -1 }, 'openModel: config.json: rms_norm_eps must be above 0, got -1'],
    [
      { model_type: 'gpt2' },
      "openModel: config.json: model_type must be one of 'llama', 'mistral', 'ropewalk', got \"gpt2\"",
    ],
    [{ attention_bias: true }, 'openModel: config.json: attention_bias must be false, got true'],
    [
      { hidden_act: 'gelu' },
      'openModel: config.json: hidden_act must be "silu", got "gelu". Other layers are not computed here',
    ],
    [{ rms_norm_eps: 1e300 }, 'openModel: config.json: rms_norm_eps must be from 1e-37 to 1e37, got 1e+300'],
    [{ num_hidden_layers: 1e9 }, 'openModel: config.json: num_hidden_layers must be at most 65536, got 1000000000'],
    [{ vocab_size: 2 ** 31 - 1, hidden_size: 2 ** 20 }, 'bytes, and a WebAssembly memory ends at 4 GiB'],
    [{ head_dim: 7 }, 'openModel: config.json: head_dim must be even, got 7'],
    [{ rope_scaling: { rope_type: 'linear' } }, 'openModel: config.json: rope_scaling.factor is missing'],
  ])('with %o is refused in the words of the file', (change, sentence) => {
    expect(reading(change)).toThrow(sentence);
  });

  test.each([
    ['mistral', 512, 512],
    ['mistral', null, 0],
    ['mistral', 0, 0],
    ['mistral', -1, 0],
    // MistralConfig has it.
    ['mistral', undefined, 4096],
    // LlamaForCausalLM reads no such key.
    ['llama', 512, 0],
    ['llama', -1, 0],
  ])(
    'of type %s with sliding_window %s has a window of %s, as in transformers',
    (model_type, sliding_window, window) => {
      expect(reading({ model_type, sliding_window })().positions.window).toBe(window);
    },
  );

  test('with a window in words is refused', () => {
    expect(reading({ model_type: 'mistral', sliding_window: 'wide' })).toThrow('window must be a number, got "wide"');
  });

  test('that is none is refused', () => {
    expect(() => readConfig('openModel', '<html>')).toThrow(
      'openModel: config.json must be JSON, got "<html>". It looks like a web page: take the raw config.json',
    );
    expect(reading({ model_type: 'gpt2' })).toThrow('Other architectures have other layers');
    expect(() => readConfig('openModel', '[]')).toThrow(
      'openModel: config.json must be the object of a config.json, got an array of length 0',
    );
  });
});

describe('a file of weights', () => {
  const good = golden('f32/model.safetensors');
  const config = golden('f32/config.json').toString();
  const opening = (bytes: Uint8Array) => () => readAll({ 'model.safetensors': bytes, 'config.json': config });

  /** The good file with another header. */
  function withHeader(change: (header: Record<string, any>) => unknown, more = 0): Uint8Array {
    const length = good.readUInt32LE(0);
    const header = JSON.parse(good.subarray(8, 8 + length).toString());
    const changed = change(header);
    const text = Buffer.from(typeof changed === 'string' ? changed : JSON.stringify(header));
    const begin = Buffer.alloc(8);
    begin.writeUInt32LE(text.length, 0);
    return Buffer.concat([begin, text, good.subarray(8 + length), Buffer.alloc(more)]);
  }
  const norm = 'model.norm.weight';
  const head = 'lm_head.weight';

  test.each([
    ['empty', new Uint8Array(0), 'must begin with the length of its header in 8 bytes, got 0 bytes in all'],
    ['short', good.subarray(0, 5), 'got 5 bytes in all'],
    ['a web page', Buffer.from('<!DOCTYPE html><html>'), 'It looks like a web page: take the raw file'],
    ['a pointer', Buffer.from('version https://git-lfs.github.com/spec/v1'), 'It is a pointer of Git LFS'],
    ['a pickle', Buffer.from('PK\x03\x04 and so on, in a zip file'), 'It looks like a file of torch.save'],
    ['cut in its header', good.subarray(0, 200), 'breaks off: its header is'],
    ['cut in its data', good.subarray(0, good.length - 1), 'breaks off: "'],
    ['too long', Buffer.concat([good, Buffer.alloc(3)]), 'has 3 bytes at its end that belong to no tensor'],
    ['without JSON', withHeader(() => '{"a": '), 'must have a header in JSON'],
    ['with a list', withHeader(() => '[1]'), 'must have an object as its header'],
    ['with a string', withHeader((header) => void (header[norm] = 'x')), `must describe "${norm}" by an object`],
    [
      'with a strange type',
      withHeader((header) => void (header[norm].dtype = 'F33')),
      `has "${norm}" in a type that the format does not know: "F33"`,
    ],
    [
      'with another type',
      withHeader((header) => Object.assign(header[norm], { dtype: 'I32' })),
      `must have "${norm}" in one of F32, F16, BF16, I8, got I32. Convert it`,
    ],
    [
      'with a negative shape',
      withHeader((header) => void (header[norm].shape = [-32])),
      `must give "${norm}" a shape of whole numbers, got [-32]`,
    ],
    [
      'with a shape beyond all bounds',
      withHeader((header) => void (header[norm].shape = [2 ** 40, 2 ** 40])),
      `has "${norm}" of shape [1099511627776, 1099511627776] in F32`,
    ],
    [
      'without offsets',
      withHeader((header) => void delete header[norm].data_offsets),
      'two data_offsets, got undefined',
    ],
    [
      'with three offsets',
      withHeader((header) => void header[norm].data_offsets.push(0)),
      /two data_offsets, got \[\d+,\d+,0\]/,
    ],
    [
      'with offsets beyond the data',
      withHeader((header) => void (header[norm].data_offsets = [1e12, 1e12 + 128])),
      `breaks off: "${norm}" ends at byte 1000000000128`,
    ],
    [
      'with offsets in the wrong order',
      withHeader((header) => void header[norm].data_offsets.reverse()),
      'before its beginning at',
    ],
    ['with overlapping tensors', withHeader((header) => void (header[norm].data_offsets = [0, 128])), `overlap`],
    [
      'with a name twice',
      withHeader((header) => JSON.stringify(header).replace('{', `{"${norm}": {"dtype": "F32"},`)),
      `has "${norm}" twice in its header`,
    ],
    [
      'with a key twice inside',
      withHeader((header) => JSON.stringify(header).replace('"dtype":"F32"', '"dtype":"F16","\\u0064type":"F32"')),
      'has "dtype" twice in its header',
    ],
  ])('%s is refused', (_, bytes, sentence) => {
    expect(opening(bytes)).toThrow(sentence);
    expect(opening(bytes)).toThrow(/^openModel: model\.safetensors /);
  });

  // huggingface/safetensors, tensor.rs: all of its types but those that are read.
  test.each([
    ...[['F4', 4], ['F6_E2M3', 6], ['F6_E3M2', 6], ['BOOL', 8], ['U8', 8], ['F8_E5M2', 8], ['F8_E4M3', 8]], // oxfmt-ignore
    ...[['F8_E8M0', 8], ['F8_E5M2FNUZ', 8], ['F8_E4M3FNUZ', 8], ['I16', 16], ['U16', 16], ['I32', 32]], // oxfmt-ignore
    ...[['U32', 32], ['C64', 64], ['F64', 64], ['I64', 64], ['U64', 64]], // oxfmt-ignore
  ] as [string, number][])('%s is a type of the format, to be converted', (dtype, bits) => {
    const end = good.length - 8 - good.readUInt32LE(0);
    const bytes = (32 * bits) / 8;
    const file = withHeader((header) => {
      header.other = { ...header[norm], dtype: 'F32' };
      header[norm] = { dtype, shape: [32], data_offsets: [end, end + bytes] };
    }, bytes);
    expect(opening(file)).toThrow(`must have "${norm}" in one of F32, F16, BF16, I8, got ${dtype}. Convert it`);
    const short = withHeader((header) => {
      header.other = { ...header[norm] };
      header[norm] = { dtype, shape: [32], data_offsets: [end, end + bytes - 1] };
    }, bytes - 1);
    expect(opening(short)).toThrow(`in ${dtype}, ${bytes} bytes, in a place of ${bytes - 1}`);
  });

  /** The good file with its tensors changed, and written again. */
  function withTensors(change: (tensors: Map<string, any>) => void): Uint8Array {
    const tensors = readSafetensors('test', 'golden', good);
    change(tensors);
    return writeSafetensors([...tensors].map(([name, tensor]) => ({ name, ...tensor }) as never));
  }

  test.each([
    ['without a weight', withTensors((tensors) => tensors.delete(norm)), `must have "${norm}", of shape [32]`],
    [
      'with a weight more',
      withTensors((tensors) => tensors.set('model.layers.0.self_attn.q_proj.bias', tensors.get(norm))),
      'has "model.layers.0.self_attn.q_proj.bias", which config.json does not speak of',
    ],
    [
      'with another shape',
      withTensors((tensors) => tensors.set(head, { ...tensors.get(head), shape: [32, 24] })),
      `must have "${head}" in the shape [24, 32] of config.json, got [32, 24]`,
    ],
    [
      'with int8 without scales',
      withTensors((tensors) => tensors.set(head, { dtype: 'I8', shape: [24, 32], bytes: new Uint8Array(24 * 32) })),
      `must have "${head}_scale", a number for each of the 24 rows of int8`,
    ],
  ])('%s is refused', (_, bytes, sentence) => {
    expect(opening(bytes)).toThrow(sentence);
  });

  const withNumber = (name: string, index: number, value: number): Uint8Array =>
    withTensors((tensors) => {
      const { bytes, ...tensor } = tensors.get(name);
      const changed = Uint8Array.from(bytes as Uint8Array); // a Buffer.slice copies nothing
      new DataView(changed.buffer).setFloat32(index * 4, value, true);
      tensors.set(name, { ...tensor, bytes: changed });
    });
  test.each([
    ['NaN', withNumber(norm, 3, NaN), `must have finite numbers in "${norm}", got NaN at index 3`],
    ['Infinity', withNumber(head, 0, -Infinity), `must have finite numbers in "${head}", got -Infinity at index 0`],
  ])('with %s in it is refused', (_, bytes, sentence) => {
    expect(opening(bytes)).toThrow(sentence);
  });

  test.each([NaN, Infinity, -1])('with the scale %d of int8 is refused', (scale) => {
    const spec = normalizeSpec('test', SPEC);
    const files = writeCheckpoint('save', spec, weightsOf(SPEC), 'int8');
    const tensors = readSafetensors('test', 'int8', files['model.safetensors']);
    const name = 'model.embed_tokens.weight_scale';
    const bytes = new Uint8Array(Uint16Array.from({ length: 7 }, () => floatToF16(scale)).buffer);
    tensors.set(name, { ...tensors.get(name)!, bytes });
    const changed = writeSafetensors([...tensors].map(([name, tensor]) => ({ name, ...tensor }) as never));
    expect(() => readAll({ ...files, 'model.safetensors': changed })).toThrow(
      `model.safetensors must have finite numbers of at least 0 in "${name}", got ${scale} at index 0`,
    );
  });

  test('beside another of the same name is refused', () => {
    const files = { 'config.json': config, 'a/model.safetensors': good, 'b\\model.safetensors': good };
    expect(() => readAll(files)).toThrow(
      'openModel: model.safetensors must be there once, got "a/model.safetensors" and "b\\\\model.safetensors". Give the files of one folder',
    );
    expect(() => readAll({ 'config.json': config, 'original/config.json': config, 'model.safetensors': good })).toThrow(
      'openModel: config.json must be there once',
    );
    const twice = { 'README.md': '', 'original/README.md': '', 'config.json': config, 'model.safetensors': good };
    expect(readAll(twice)).toEqual(opening(good)());
  });

  test('with fewer tensors than config.json has layers is refused before a layout is made', () => {
    const deep = JSON.stringify({ ...JSON.parse(config), num_hidden_layers: 65536 });
    vi.mocked(layoutOf).mockClear();
    expect(() => readAll({ 'config.json': deep, 'model.safetensors': good })).toThrow(
      'openModel: model.safetensors must have the weights of the 65536 layers of config.json, got',
    );
    expect(layoutOf).not.toHaveBeenCalled();
  });

  describe('of a hostile size ends in a sentence', () => {
    const many = (n: number, of: (n: number) => string): string => Array.from({ length: n }, (_, i) => of(i)).join();
    const empty = (i: number): string => `"${i}":{"dtype":"F32","shape":[0],"data_offsets":[0,0]}`;
    test.each<[string, () => ModelFiles, string]>([
      [
        'a text of 20 million letters',
        () => ({ 'model.safetensors': withHeader(() => `{"__metadata__":{"x":"${'a'.repeat(2e7)}"}}`) }),
        'bytes at its end that belong to no tensor',
      ],
      [
        'a name of 5 million escapes',
        () => ({ 'model.safetensors': withHeader(() => `{"${'\\n'.repeat(5e6)}":1}`) }),
        'by an object',
      ],
      [
        '200,000 empty tensors',
        () => ({ 'model.safetensors': withHeader(() => `{${many(200_000, empty)}}`) }),
        'bytes at its end that belong to no tensor',
      ],
      [
        'an index with 300,000 files',
        () => ({ 'model.safetensors.index.json': `{"weight_map":{${many(300_000, (i) => `"${i}":"${i}"`)}}}` }),
        'openModel: 0 is missing. model.safetensors.index.json names it',
      ],
    ])('%s', (_, files, sentence) => {
      const given = files();
      const used = stopwatch();
      expect(() => readAll({ ...given, 'config.json': config })).toThrow(sentence);
      // What docs/robustness.md promises of every call; beside other work the same costs more.
      expect(used()).toBeLessThan(patience(2000));
    });
  });

  test('with the rotary frequencies of old checkpoints is read', () => {
    const old = withTensors((tensors) =>
      tensors.set('model.layers.0.self_attn.rotary_emb.inv_freq', tensors.get(norm)),
    );
    expect(opening(old)()).toEqual(opening(good)());
  });

  test('that is damaged anywhere is read or refused, and nothing else', () => {
    const headerEnd = 8 + good.readUInt32LE(0);
    const damage = fc.array(fc.tuple(fc.nat(headerEnd - 1), fc.nat(255)), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(damage, fc.nat(good.length), fc.boolean(), (changes, end, cut) => {
        const bytes = Uint8Array.from(cut ? good.subarray(0, end) : good);
        for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte;
        try {
          expect(opening(bytes)()).toHaveLength(opening(good)().length);
        } catch (error) {
          expect(error).toBeInstanceOf(RopeError);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('may lie anywhere in a larger buffer', () => {
    const larger = new Uint8Array(good.length + 3);
    larger.set(good, 3);
    expect(opening(larger.subarray(3))()).toEqual(opening(good)());
  });

  test('is missing', () => {
    expect(() => readAll({ 'config.json': config })).toThrow('openModel: model.safetensors is missing');
    expect(() => readAll({ 'model.safetensors': good })).toThrow('openModel: config.json is missing');
    const { proxy, revoke } = Proxy.revocable(new Uint8Array(4), {});
    revoke();
    expect(() => readAll({ 'model.safetensors': proxy, 'config.json': config })).toThrow(
      'openModel: model.safetensors must be a Uint8Array or an ArrayBuffer, got an object',
    );
    expect(() => readAll({ 'model.safetensors': 'text', 'config.json': config })).toThrow(
      'openModel: model.safetensors must be a Uint8Array or an ArrayBuffer, got "text"',
    );
  });
});
