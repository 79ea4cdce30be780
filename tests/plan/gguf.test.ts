/** Headers of GGUF files: those of a writer of a dozen lines, and hostile ones. */
import { describe, expect, test } from 'vitest';
import { plan, readGguf, type GgufRange } from 'ropewalk/plan';
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
    const factors = published.model.gguf!.freqFactors as number[];
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
  test('version 1', refuse(header([], [], { version: 1 }), /version must be 2 or 3, got 1/));
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
  });
});

test('metadata that are no model’s are refused by the plan, with the key', () => {
  const make = (metadata: object) => () => plan({ model: { metadata }, engine: 'llama.cpp', target: 1024 });
  expect(make({})).toThrow(/general\.architecture is missing/);
  expect(make({ 'general.architecture': 'qwen3' })).toThrow(/qwen3\.context_length is missing/);
  expect(make({ 'general.architecture': 'qwen3', 'qwen3.context_length': -1 })).toThrow(/must be above 0/);
  expect(
    make({ 'general.architecture': 'qwen3', 'qwen3.context_length': 4096, 'qwen3.rope.dimension_count': 7 }),
  ).toThrow(/even number/);
});
