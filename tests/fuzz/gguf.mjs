// Headers of GGUF files as nobody should make them: cut, flipped, lengthened, from a seed. Each is read or refused with a
// RopeError, and by no more bytes than the file has.
//
//   npm run fuzz -- --entry gguf

import { library, loop } from './loop.mjs';

const { plan, readGguf } = library;

const encoder = new TextEncoder();
/** A good header of a small model, as bytes. */
function good() {
  const bytes = [];
  const view = new DataView(new ArrayBuffer(8));
  const put = (size) => {
    for (let i = 0; i < size; i++) bytes.push(view.getUint8(i));
  };
  const u32 = (value) => (view.setUint32(0, value, true), put(4));
  const u64 = (value) => (view.setBigUint64(0, BigInt(value), true), put(8));
  const text = (value) => {
    const encoded = encoder.encode(value);
    u64(encoded.length);
    bytes.push(...encoded);
  };
  const keys = [
    ['general.architecture', 'qwen3'],
    ['qwen3.context_length', 40960],
    ['qwen3.block_count', 4],
    ['qwen3.attention.head_count', 8],
    ['qwen3.attention.key_length', 64],
    ['qwen3.rope.freq_base', 1000000],
    ['tokenizer.ggml.tokens', Array.from({ length: 5000 }, (_, i) => `t${i}`)],
    ['a.list', [1, 2, 3]],
  ];
  bytes.push(...encoder.encode('GGUF'));
  u32(3);
  u64(2);
  u64(keys.length);
  for (const [key, value] of keys) {
    text(key);
    if (typeof value === 'string') {
      u32(8);
      text(value);
    } else if (typeof value === 'number') {
      u32(4);
      u32(value);
    } else {
      u32(9);
      u32(typeof value[0] === 'string' ? 8 : 4);
      u64(value.length);
      for (const each of value) (typeof each === 'string' ? text : u32)(each);
    }
  }
  for (const [name, size] of [
    ['token_embd.weight', 1000],
    ['rope_freqs.weight', 32],
  ]) {
    text(name);
    u32(1);
    u64(size);
    u32(0);
    u64(0);
  }
  return Uint8Array.from([...bytes, ...new Array(4096).fill(1)]);
}

const whole = good();
// Where lengths, counts and types stand: most of what is read is in the first kilobyte.
const spots = [4, 8, 16, 24, ...Array.from({ length: 600 }, (_, i) => 24 + i)];

function hostile(random) {
  const bytes = whole.slice(0, random(4) === 0 ? random(whole.length) : whole.length);
  for (let times = random(6); times > 0; times--) {
    const at = random(2) ? spots[random(spots.length)] : random(bytes.length || 1);
    const kinds = [
      () => bytes.fill(255, at, at + 8),
      () => bytes.fill(0, at, at + 8),
      () => (bytes[at] = random(256)),
      () => (bytes[at] ^= 1 << random(8)),
      () => bytes.copyWithin(at, random(bytes.length || 1), random(bytes.length || 1)),
      () => (bytes[at] = random(14)),
    ];
    kinds[random(kinds.length)]();
  }
  return bytes;
}

await loop(async ({ random, count }) => {
  const header = await readGguf(hostile(random));
  count('read');
  plan({ model: header, engine: 'llama.cpp', target: 131072 });
});
