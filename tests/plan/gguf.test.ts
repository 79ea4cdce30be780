/** Headers of GGUF files: those of a writer of a dozen lines, and hostile ones. */
import { describe, expect, test } from 'vitest';
import { explain, plan, readGguf, type GgufRange } from 'ropewalk/plan';
import { ruleOfGguf } from '../../bindings/plan/convert.js';
import type { GgufRope } from '../../bindings/plan/types.js';
import { header, list, scalar, text, type Value } from './gguf-writer.js';

const qwen3: [string, Value][] = [
  ['general.architecture', text('qwen3')],
  ['general.name', text('Qwen3 8B')],
  ['qwen3.context_length', scalar('u32', 40960)],
  ['qwen3.block_count', scalar('u32', 36)],
  ['qwen3.embedding_length', scalar('u32', 4096)],
  ['qwen3.attention.head_count', scalar('u32', 32)],
  ['qwen3.attention.head_count_kv', scalar('u32', 8)],
  ['qwen3.attention.key_length', scalar('u32', 128)],
  ['qwen3.rope.freq_base', scalar('f32', 1000000)],
  [
    'tokenizer.ggml.tokens',
    list(
      'string',
      Array.from({ length: 20000 }, (_, i) => `token ${i}`),
    ),
  ],
  [
    'tokenizer.ggml.scores',
    list(
      'f32',
      Array.from({ length: 20000 }, (_, i) => i),
    ),
  ],
];
const tensors = [{ name: 'token_embd.weight', shape: [4096, 151936], type: 2, offset: 0 }];

describe('a header', () => {
  for (const version of [2, 3])
    for (const littleEndian of [true, false])
      test(`of version ${version}, ${littleEndian ? 'little' : 'big'} endian`, async () => {
        const read = await readGguf(header(qwen3, tensors, { version, littleEndian }));
        expect(read).toMatchObject({ version, littleEndian });
        expect(read.metadata['qwen3.context_length']).toBe(40960);
        expect(read.metadata['general.name']).toBe('Qwen3 8B');
        expect(read.metadata['tokenizer.ggml.tokens']).toEqual({ skipped: true, length: 20000, type: 'string' });
        expect(read.tensors).toEqual(tensors);
        const made = plan({ model: read, engine: 'llama.cpp', target: 131072 });
        expect(made.type[0]!.text).toBe('-c 131072 --rope-scaling yarn --rope-scale 4 --yarn-orig-ctx 32768');
      });

  test('is read from a Blob, from bytes and from ranges alike', async () => {
    const bytes = header(qwen3, tensors);
    const ranges: GgufRange = { read: (start, end) => Promise.resolve(bytes.slice(start, end)) };
    const all = await Promise.all(
      [bytes, bytes.buffer as ArrayBuffer, new Blob([bytes as Uint8Array<ArrayBuffer>]), ranges].map(readGguf),
    );
    for (const each of all) expect({ ...each, bytesRead: 0 }).toEqual({ ...all[0]!, bytesRead: 0 });
  });

  test('costs little of a file of any size', async () => {
    const bytes = header(qwen3, tensors);
    const size = 40 * 2 ** 30;
    // The rest of the file is zeros that nobody makes.
    const ranges: GgufRange = {
      size,
      read: (start, end) => {
        const part = new Uint8Array(end - start);
        part.set(bytes.subarray(start, end));
        return Promise.resolve(part);
      },
    };
    const read = await readGguf(ranges);
    expect(read.tensors).toHaveLength(1);
    expect(read.bytesRead).toBeLessThan(3 * 2 ** 20);
  });

  test('gives the tensors that divide the frequencies, and with them the rule of Llama 3.1', async () => {
    const published = plan({ model: 'Llama-3.1-8B', engine: 'llama.cpp', target: 131072 });
    const factors = published.model.gguf.freqFactors as number[];
    const data = new Uint8Array(new Float32Array(factors).buffer);
    const keys: [string, Value][] = [
      ['general.architecture', text('llama')],
      ['llama.context_length', scalar('u32', 131072)],
      ['llama.attention.head_count', scalar('u32', 32)],
      ['llama.rope.dimension_count', scalar('u32', 128)],
      ['llama.rope.freq_base', scalar('f32', 500000)],
    ];
    const read = await readGguf(
      header(keys, [{ name: 'rope_freqs.weight', shape: [64], type: 0, offset: 0 }], { data }),
    );
    const made = plan({ model: read, engine: 'llama.cpp', target: 131072 });
    // The tensor is float32.
    published.computes[0]!.frequencies.forEach((each, i) =>
      expect(Math.abs(made.computes[0]!.frequencies[i]! / each - 1)).toBeLessThan(6e-8),
    );
    expect(made.model.layers[0]!.rule).toMatchObject({ rope_type: 'llama3', factor: 8 });
  });
});

test('whole numbers of 8 bytes are numbers where numbers hold them, and bigints beyond', async () => {
  const values = [2 ** 53 - 1, 2 ** 53, 1 - 2 ** 53, -(2 ** 53)];
  const keys = values.map((value, i): [string, Value] => [`of.${i}`, scalar(i < 2 ? 'u64' : 'i64', value)]);
  const { metadata } = await readGguf(header(keys, []));
  expect(Object.values(metadata)).toEqual([values[0], 2n ** 53n, values[2], -(2n ** 53n)]);
});

test('the data begin where the alignment says, and what divides no frequencies is not read', async () => {
  const data = new Uint8Array(4 * 8192);
  const read = (tensor: object, keys: [string, Value][] = [], all = data) =>
    readGguf(header(keys, [{ name: 'rope_freqs.weight', shape: [4], type: 0, offset: 0, ...tensor }], { data: all }));
  const begin = async (alignment: Value): Promise<number> =>
    (await read({}, [['general.alignment', alignment]])).dataOffset;
  const usual = await begin(text('64'));
  expect(usual % 32).toBe(0);
  expect(await begin(scalar('u32', 4096))).toBe(4096);
  for (const bad of [scalar('u32', 0), scalar('u32', 2 ** 21), scalar('f32', 0.5)])
    expect(await begin(bad)).toBe(usual);
  const values = async (tensor: object, all = data) => (await read(tensor, [], all)).tensors[0]!.values;
  expect(await values({})).toEqual([0, 0, 0, 0]);
  for (const other of [
    { type: 1 },
    { shape: [8192] },
    { shape: [0] },
    { name: 'rope_freqs.bias' },
    { offset: 2 ** 54 },
  ])
    expect(await values(other)).toBeUndefined();
  expect(await values({}, data.subarray(0, 15))).toBeUndefined();
});

test('of a source that gives more than was asked for, only that is read', async () => {
  const data = new Uint8Array(4 * 8);
  new Float32Array(data.buffer).fill(2);
  const bytes = header(qwen3, [{ name: 'rope_freqs.weight', shape: [4], type: 0, offset: 0 }], { data });
  const { tensors: read } = await readGguf({ read: (start) => Promise.resolve(bytes.slice(start)) });
  expect(read[0]!.values).toEqual([2, 2, 2, 2]);
});

test('sections of axes without a pair are none, and an architecture with latent attention keeps its name', () => {
  const of = (architecture: string, more: object) => {
    const keys = { context_length: 4096, 'rope.dimension_count': 64, 'attention.head_count': 8, ...more };
    const named = Object.entries(keys).map(([key, value]) => [`${architecture}.${key}`, value] as const);
    const metadata = { 'general.architecture': architecture, ...Object.fromEntries(named) };
    return plan({ model: { metadata }, engine: 'llama.cpp', target: 4096 }).model;
  };
  const sections = { 'attention.key_length': 64, 'rope.dimension_sections': [16, 8, 8, 0] };
  expect(of('qwen2vl', sections).mrope).toEqual({ section: [16, 8, 8], interleaved: false });
  const latent = { 'attention.kv_lora_rank': 512, 'attention.key_length': 64 };
  expect(of('deepseek2', latent)).toMatchObject({ modelType: 'deepseek_v3', latent: { rank: 512 } });
  expect(of('minicpm3', latent)).toMatchObject({ modelType: 'minicpm3', latent: { rank: 512 } });
});

test('a header without an end is given up, and a key may have any name', async () => {
  const long = header([['a', { type: 'array', of: 'u64', length: 2n ** 26n }]], []);
  const endless: GgufRange = {
    read: (start, end) => {
      const part = new Uint8Array(end - start);
      part.set(long.subarray(start, end));
      return Promise.resolve(part);
    },
  };
  await expect(readGguf(endless)).rejects.toThrow('readGguf: header must end before 268435456 bytes');
  const { metadata } = await readGguf(header([['__proto__', text('x')]], []));
  expect([Object.keys(metadata), Object.getPrototypeOf(metadata)]).toEqual([['__proto__'], null]);
});

describe('a file whose layers differ', () => {
  const LAYERS = 48;
  const slides = Array.from({ length: LAYERS }, (_, i) => (i % 6 === 5 ? 0 : 1));
  /** Gemma 4 as the converter of llama.cpp writes it; sizes made up. */
  const gemma4: [string, Value][] = [
    ['general.architecture', text('gemma4')],
    ['gemma4.context_length', scalar('u32', 131072)],
    ['gemma4.block_count', scalar('u32', LAYERS)],
    ['gemma4.attention.head_count', scalar('u32', 16)],
    [
      'gemma4.attention.head_count_kv',
      list(
        'i32',
        slides.map((each) => (each ? 8 : 1)),
      ),
    ],
    ['gemma4.attention.key_length', scalar('u32', 512)],
    ['gemma4.attention.key_length_swa', scalar('u32', 256)],
    ['gemma4.attention.sliding_window', scalar('u32', 1024)],
    ['gemma4.attention.sliding_window_pattern', list('bool', slides)],
    ['gemma4.rope.dimension_count', scalar('u32', 512)],
    ['gemma4.rope.dimension_count_swa', scalar('u32', 256)],
    ['gemma4.rope.freq_base', scalar('f32', 1e6)],
    ['gemma4.rope.freq_base_swa', scalar('f32', 1e4)],
  ];
  const still = new Float32Array(256).map((_, i) => (i < 64 ? 1 : 1e30));
  const tensor = { name: 'rope_freqs.weight', shape: [256], type: 0, offset: 0 };
  const read = (keys = gemma4, type = 0) =>
    readGguf(header(keys, [{ ...tensor, type }], { data: new Uint8Array(still.buffer) }));
  /** The keys, with others in their place. */
  const but = (...others: [string, Value][]): [string, Value][] =>
    gemma4.map((each) => others.find(([key]) => key === each[0]) ?? each);
  const planned = async (keys = gemma4, type = 0) =>
    plan({ model: await read(keys, type), engine: 'llama.cpp', target: 131072 });

  test('has heads, sizes, bases and key heads of each kind, and the tensor is of the layers without a window', async () => {
    const { computes, model, memory, assumed } = await planned();
    const [full, sliding] = computes;
    expect(full!.frequencies).toHaveLength(256);
    expect(full!.frequencies[63]).toBeCloseTo(1e6 ** (-126 / 512), 12);
    expect(full!.frequencies.slice(64)).toEqual(Array<number>(192).fill(0));
    expect(full!.type).toBe('proportional');
    expect(sliding!.frequencies).toHaveLength(128);
    expect(sliding!.frequencies[1]).toBeCloseTo(0.93057, 5);
    expect(sliding!.type).toBe('default');
    expect(model.layers).toMatchObject([
      { kind: 'full_attention', count: 8, headDim: 512, rule: { partial_rotary_factor: 0.25 } },
      { kind: 'sliding_attention', count: 40, headDim: 256, base: 1e4, kvHeads: 8, rule: { rope_type: 'default' } },
    ]);
    expect(model.kvHeads).toBe(1);
    // Two numbers of two bytes: 8 layers of 1 head of 512 over all tokens, 40 of 8 heads of 256 over the window.
    expect(memory.bits16).toBe(2 * 2 * (8 * 512 * 131072 + 40 * 8 * 256 * 1024));
    // Which release was meant is all that has to be assumed.
    expect(assumed).toHaveLength(1);
  });

  test('is what config.json of the same model gives in llama.cpp', async () => {
    const rope_parameters = {
      full_attention: { rope_type: 'proportional', partial_rotary_factor: 0.25, rope_theta: 1e6 },
      sliding_attention: { rope_type: 'default', rope_theta: 1e4 },
    };
    const config = {
      ...{ model_type: 'gemma4_text', head_dim: 256, global_head_dim: 512, max_position_embeddings: 131072 },
      ...{ num_attention_heads: 16, num_key_value_heads: 8, sliding_window: 1024, rope_parameters },
    };
    const { computes } = plan({ model: config, engine: 'llama.cpp', target: 131072 });
    const ofFile = await planned();
    expect(computes.map(({ frequencies }) => frequencies)).toEqual(
      ofFile.computes.map(({ frequencies }) => frequencies),
    );
  });

  test('may list a number for each layer, if those of a kind agree', async () => {
    const listed = (key: string, full: number, sliding: number): [string, Value] => [
      key,
      list(
        'f32',
        slides.map((each) => (each ? sliding : full)),
      ),
    ];
    const { computes } = await planned([
      ...gemma4.filter(([key]) => !/_swa$|rope/.test(key)),
      listed('gemma4.rope.freq_base', 1e6, 1e4),
      listed('gemma4.rope.dimension_count', 512, 256),
    ]);
    expect(computes).toEqual((await planned()).computes);
    const odd = list('f32', [3, ...Array<number>(LAYERS - 1).fill(1e6)]);
    await expect(planned(but(['gemma4.rope.freq_base', odd]))).rejects.toThrow(
      /gemma4\.rope\.freq_base must be the same for all layers of a kind/,
    );
  });

  test('says where the tensor is of numbers that are not read', async () => {
    const made = explain({ engine: 'llama.cpp', model: await read(gemma4, 1), typed: '-c 131072' });
    const unread = expect.objectContaining({ en: expect.stringMatching(/^Values of rope_freqs .* were not read/) });
    expect(made).toMatchObject({ verdict: 'unjudged', assumed: expect.arrayContaining([unread]) });
    const base = { metadata: (await read()).metadata, tensors: [{ name: 'rope_freqs.weight', values: [1, 2] }] };
    const short = explain({ engine: 'llama.cpp', model: base, typed: '-c 131072' });
    expect(short).toMatchObject({ verdict: 'unjudged', assumed: expect.arrayContaining([unread]) });
  });

  test('is not guessed from a log, which cuts lists off', () => {
    const log = [
      '- kv 0: general.architecture str = gemma4',
      '- kv 1: gemma4.context_length u32 = 131072',
      '- kv 2: gemma4.attention.head_count u32 = 16',
      '- kv 3: gemma4.attention.head_count_kv arr[i32,48] = [8, 8, 8, 8, 8, 1, 8, 8, ...]',
      '- kv 4: gemma4.rope.dimension_count u32 = 512',
    ];
    expect(explain({ engine: 'llama.cpp', log: log.join('\n') }).model!.kvHeads).toBeNull();
  });

  test('counts the layers that attend, and knows no key heads where none is given twice', () => {
    const metadata = {
      ...{ 'general.architecture': 'qwen3next', 'qwen3next.context_length': 262144, 'qwen3next.block_count': 4 },
      ...{ 'qwen3next.attention.key_length': 256, 'qwen3next.rope.dimension_count': 64 },
      ...{ 'qwen3next.attention.head_count': 16, 'qwen3next.rope.freq_base': 1e7 },
    };
    const made = (kv: number[]) =>
      plan({
        model: { metadata: { ...metadata, 'qwen3next.attention.head_count_kv': kv } },
        ...{ engine: 'llama.cpp', target: 1024 },
      });
    expect(made([0, 0, 0, 2]).memory.bits16).toBe(2 * 2 * 2 * 256 * 1024);
    expect(made([1, 2, 1, 2]).memory.bits16).toBeNull();
  });
});

describe('numbers of a file that no engine could turn by are refused, with the key', () => {
  const keys = { 'general.architecture': 'qwen3', 'qwen3.context_length': 4096, 'qwen3.attention.key_length': 128 };
  const make = (key: string, value: unknown) => () =>
    plan({ model: { metadata: { ...keys, [key]: value } }, engine: 'llama.cpp', target: 1024 });
  for (const value of [Infinity, -Infinity, NaN, 0, -10000, '10000', true, null, [1e4, 1e6]])
    test(`base ${value === null ? 'null' : typeof value === 'string' ? '"10000"' : String(value)}`, () => {
      if (value === null) expect(make('qwen3.rope.freq_base', value)().assumed[0]!.en).toMatch(/10,000 is taken/);
      else
        expect(make('qwen3.rope.freq_base', value)).toThrow(
          /^plan: qwen3\.rope\.freq_base must be (a number above 0|the same for all layers of a kind), got/,
        );
    });
  test.each([
    ['context_length', 0.5, 'whole number above 0'],
    ['context_length', 2 ** 40, 'whole number of at most 2147483648'],
    ['block_count', 1e300, 'whole number of at most 2147483648'],
    ['rope.scaling.original_context_length', 0.5, 'whole number of at least 0'],
    ['rope.freq_base', 1e300, 'number of at most 1000000000000000000'],
  ])('%s %d', (key, value, rule) => {
    expect(make(`qwen3.${key}`, value)).toThrow(`plan: qwen3.${key} must be a ${rule}, got`);
  });
  test('the base of layers with a window, the factor, the type', () => {
    expect(make('qwen3.rope.freq_base_swa', NaN)).toThrow(/freq_base_swa must be a number above 0, got NaN/);
    expect(make('qwen3.rope.scaling.factor', -4)).toThrow(/scaling\.factor must be a number of at least 0, got -4/);
    expect(make('qwen3.rope.scaling.type', 'yam')).toThrow(/scaling\.type must be.*yarn/);
    expect(make('qwen3.rope.scaling.yarn_log_multiplier', Infinity)).toThrow(/must be a number, got Infinity/);
  });
});

test.each(['linear', 'yarn'])('%s without a factor scales nothing where config.json is read', (type) => {
  const keys = { 'general.architecture': 'qwen3', 'qwen3.context_length': 4096, 'qwen3.attention.key_length': 128 };
  for (const engine of ['transformers', 'vllm'])
    for (const target of [4096, 16384]) {
      const made = (more: object) => {
        const { model, ...answer } = plan({ model: { metadata: { ...keys, ...more } }, engine, target });
        return { ...answer, layers: model.layers };
      };
      expect(made({ 'qwen3.rope.scaling.type': type }), engine).toEqual(made({}));
    }
});

describe('what a GGUF file was converted from is read back', () => {
  const halves = (most: number): number[] => Array.from({ length: 64 }, (_, i) => 1 + i / most);
  const original_max_position_embeddings = 8192;
  const ggufOf = (rope_scaling: object): GgufRope => {
    const config = { model_type: 'llama', head_dim: 128, num_attention_heads: 32, rope_theta: 500000 };
    const model = { ...config, max_position_embeddings: 32768, rope_scaling };
    return plan({ model, engine: 'llama.cpp', method: 'none', target: 8192 }).model.gguf;
  };
  const longrope = { rope_type: 'longrope', long_factor: halves(4), short_factor: halves(64) };
  const llama3 = { rope_type: 'llama3', factor: 8, low_freq_factor: 1, high_freq_factor: 4 };

  test.each([
    { rope_type: 'linear', factor: 4 },
    { ...longrope, original_max_position_embeddings },
    { ...llama3, original_max_position_embeddings },
  ])('$rope_type', (rule) => {
    expect(ruleOfGguf(ggufOf(rule))).toEqual({ rule, said: [] });
  });

  test('a factor of 1 is none, and a length that is not there is left out', () => {
    expect(ruleOfGguf(ggufOf({ rope_type: 'linear', factor: 1 })).rule).toEqual({ rope_type: 'default' });
    expect(ruleOfGguf({ ...ggufOf(longrope), originalContextLength: null }).rule).toEqual(longrope);
  });

  test.each(['longFactors', 'shortFactors'])('%s alone missing, the other list is no rule', (list) => {
    expect(ruleOfGguf({ ...ggufOf(longrope), [list]: null }).rule).toEqual({ rope_type: 'default' });
  });

  test.each([true, halves(64)] as const)(
    'another tensor is taken for the rule of Llama 3.1, and that is said',
    (freqFactors) => {
      const { rule, said } = ruleOfGguf({ ...ggufOf(llama3), freqFactors });
      expect(rule).toMatchObject({ rope_type: 'llama3', original_max_position_embeddings });
      expect(said).toHaveLength(1);
    },
  );
});

describe('hostile headers are refused in a sentence', () => {
  const refuse = (bytes: Uint8Array, sentence: RegExp) => async () => {
    await expect(readGguf(bytes)).rejects.toThrow(sentence);
  };
  const good = header(qwen3, tensors);
  const patched = (at: number, ...values: number[]): Uint8Array => {
    const bytes = good.slice();
    bytes.set(values, at);
    return bytes;
  };
  const huge = [255, 255, 255, 255, 255, 255, 255, 127];

  test('nothing', refuse(new Uint8Array(0), /inside the file of 0 bytes/));
  test(
    'another file',
    refuse(new TextEncoder().encode('{"model_type": "llama", "hidden_size": 1}'), /begin with "GGUF".*JSON/),
  );
  test('a zip', refuse(new TextEncoder().encode('PK\u0003\u0004 and more than twenty bytes'), /zip/));
  test('version 1', refuse(header([], [], { version: 1 }), /got 1\. Convert the file again/));
  test('version 99', refuse(header([], [], { version: 99 }), /version must be 2 or 3, got 99/));
  test('billions of tensors', refuse(patched(8, ...huge), /tensor count must be at most/));
  test('billions of keys', refuse(patched(16, ...huge), /number of keys must be at most/));
  test('a key longer than the file', refuse(patched(24, 0, 0, 255, 0, 0, 0, 0, 0), /length of key 0 must be at most/));
  test(
    'a list longer than the file',
    refuse(header([['a', { type: 'array', of: 'u8', length: 2n ** 40n }]], []), /length of a must be at most/),
  );
  test('a list of lists of lists', refuse(header([['a', { type: 'nested', depth: 40 }]], []), /nested/));
  /** One key over and over; with its value it fills blocks of 32 bytes. */
  function repeated(value: Value, count: number): Uint8Array {
    const one = header([['a', value]], []);
    const bytes = new Uint8Array(24 + count * (one.length - 24));
    bytes.set(one);
    for (let i = 1; i < count; i++) bytes.copyWithin(24 + i * (one.length - 24), 24, one.length);
    new DataView(bytes.buffer).setBigUint64(16, BigInt(count), true);
    return bytes;
  }
  test(
    'many lists, each of which is small',
    refuse(repeated(list('u8', new Array<number>(4047).fill(1)), 300), /header must hold at most 1048576 values/),
  );
  test(
    'a list of millions of lists',
    refuse(header([['a', { type: 'array', of: 'array', length: 2_000_000n }]], []), /at most 1048576 values/),
  );
  test(
    'many texts, each of which is short',
    refuse(
      repeated(text('x'.repeat(2 ** 20 - 45)), 40),
      /header must hold at most 1048576 values and 33554432 bytes of text/,
    ),
  );
  test(
    'a type that is none',
    refuse(header([['a', { type: 'raw', number: 77 }]], []), /type of a must be 0 to 12, got 77/),
  );
  test(
    'a string longer than the file',
    refuse(header([['a', { type: 'long-string', length: 2n ** 21n }]], []), /inside the file/),
  );
  test(
    'a tensor of a thousand dimensions',
    refuse(header([], [{ name: 't', shape: Array<number>(1000).fill(1), type: 0, offset: 0 }]), /at most 8 dimensions/),
  );
  test('an end in the middle', async () => {
    for (let end = 0; end < 400; end += 7) await expect(readGguf(good.slice(0, end))).rejects.toThrow(/readGguf:/);
  });
  test('no file at all', async () => {
    await expect(readGguf('model.gguf' as unknown as Uint8Array)).rejects.toThrow(/Give a File, a Blob, bytes/);
    const words = { size: 64, read: () => Promise.resolve('GGUF') } as unknown as GgufRange;
    await expect(readGguf(words)).rejects.toThrow('readGguf: source.read must give a Uint8Array, got "GGUF"');
  });
});

test('metadata that are no model’s are refused by the plan, with the key', () => {
  const make = (metadata: object) => () => plan({ model: { metadata }, engine: 'llama.cpp', target: 1024 });
  expect(make({})).toThrow(/general\.architecture is missing/);
  expect(make({ 'general.architecture': 'qwen3' })).toThrow(/qwen3\.context_length is missing/);
  expect(make({ 'general.architecture': 'qwen3', 'qwen3.context_length': -1 })).toThrow(
    /must be a whole number above 0, got -1/,
  );
  expect(
    make({ 'general.architecture': 'qwen3', 'qwen3.context_length': 4096, 'qwen3.rope.dimension_count': 7 }),
  ).toThrow(/even number/);
});
