/** Headers read twice: by our reader and by that of Hugging Face. */
import { gguf } from '@huggingface/gguf';
import { expect, test } from 'vitest';
import { readGguf } from 'ropewalk/plan';
import { header, list, scalar, text } from './gguf-writer.js';

test('metadata and tensors are those that @huggingface/gguf reads', async () => {
  for (const version of [2, 3])
    for (const littleEndian of [true, false]) {
      const bytes = header(
        [
          ['general.architecture', text('qwen3')],
          ['general.name', text('名 and name')],
          ['qwen3.context_length', scalar('u32', 40960)],
          ['qwen3.rope.freq_base', scalar('f32', 1000000)],
          ['a.i8', scalar('i8', -5)],
          ['a.bool', scalar('bool', 1)],
          ['a.f64', scalar('f64', 0.1)],
          ['a.list', list('i32', [1, 2, 3])],
          ['a.words', list('string', ['one', 'two'])],
        ],
        [
          { name: 'token_embd.weight', shape: [4096, 151936], type: 2, offset: 0 },
          { name: 'output_norm.weight', shape: [4096], type: 0, offset: 350060544 },
        ],
        { version, littleEndian, data: new Uint8Array(64) },
      );
      // Their reader takes addresses only: this one is answered from memory.
      const fetch = (_: unknown, init?: RequestInit): Promise<Response> => {
        const [, from = '0', to = ''] = /bytes=(\d+)-(\d+)/.exec(new Headers(init?.headers).get('range') ?? '') ?? [];
        return Promise.resolve(new Response(bytes.slice(Number(from), Number(to) + 1)));
      };
      const theirs = await gguf('https://example.org/model.gguf', { fetch });
      const ours = await readGguf(bytes);
      expect(ours.version).toBe(theirs.metadata.version);
      for (const [key, value] of Object.entries(ours.metadata))
        expect(theirs.metadata[key as keyof typeof theirs.metadata], key).toEqual(value);
      expect(ours.tensors.map(({ name, shape, type, offset }) => ({ name, shape, type, offset }))).toEqual(
        theirs.tensorInfos.map(({ name, shape, dtype, offset }) => ({
          name,
          shape: shape.map(Number),
          type: dtype,
          offset: Number(offset),
        })),
      );
      expect(ours.dataOffset).toBe(Number(theirs.tensorDataOffset));
    }
});
