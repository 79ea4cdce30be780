import { describe, expect, test } from 'vitest';
import { RopeError } from 'ropewalk';
import conventions from '../../docs/conventions.md?raw';
import { EXAMPLES } from '../scalings.mjs';
import { rope } from './loaded.js';

const x = (length: number): Float32Array => new Float32Array(length);

function thrown(body: () => unknown): RopeError {
  try {
    body();
  } catch (error) {
    if (error instanceof RopeError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

const attention = (options: object): unknown => rope.attention(x(8), x(8), x(8), { headDim: 8, ...options });
const config = (options: object): unknown => rope.frequencies({ headDim: 8, ...options });

describe('a key that is not known', () => {
  test.each<[string, string, () => unknown]>([
    // Names of other libraries.
    ['is_causal', 'causal', () => attention({ is_causal: true })],
    ['num_heads', 'heads', () => attention({ num_heads: 2 })],
    ['num_key_value_heads', 'kvHeads', () => attention({ num_key_value_heads: 2 })],
    ['softmax_scale', 'scale', () => attention({ softmax_scale: 1 })],
    ['attn_mask', 'mask', () => attention({ attn_mask: [true] })],
    ['window_size', 'window', () => attention({ window_size: 8 })],
    ['rope_theta', 'base', () => config({ rope_theta: 500000 })],
    ['rope_scaling', 'scaling', () => config({ rope_scaling: {} })],
    // Other spellings.
    ['head_dim', 'headDim', () => rope.attention(x(8), x(8), x(8), { head_dim: 8 } as never)],
    ['HeadDim', 'headDim', () => rope.attention(x(8), x(8), x(8), { HeadDim: 8 } as never)],
    // Slips.
    ['casual', 'causal', () => attention({ casual: true })],
    ['softcapp', 'softcap', () => attention({ softcapp: 30 })],
    ['lenght', 'length', () => rope.table({ headDim: 8 }, { lenght: 4 } as never)],
    // With a rotation and a scale, a scale: Hugging Face's word.
    ['scaling', 'scale', () => attention({ scaling: 0.1 })],
    ['seqlen_offsets', 'queryOffset', () => attention({ seqlen_offsets: 3 })],
    ['window.rihgt', 'window.right', () => attention({ window: { rihgt: 1 } })],
  ])('%s suggests %s', (key, meant, body) => {
    const error = thrown(body);
    expect(error.code).toBe('unknown');
    expect(error.parameter).toBe(key);
    expect(error.message).toMatch(new RegExp(`: ${key} is not known\\. Did you mean ${meant}\\?$`));
  });

  test.each<[string, () => unknown]>([
    ['colour', () => attention({ colour: 1 })],
    ['dropout', () => attention({ dropout: 0.1 })],
    ['scaling.ext_factor', () => config({ scaling: { type: 'yarn', factor: 2, original: 32, ext_factor: 1 } })],
    ['constructor', () => attention({ constructor: 1 })],
    ['is_causal', () => rope.table({ headDim: 8 }, { is_causal: true } as never)],
  ])('%s is like none, and all are named', (key, body) => {
    expect(thrown(body).message).toMatch(new RegExp(`: ${key} is not known\\. Known are: \\w+, \\w+`));
  });
});

describe('a name of the table of docs/conventions.md', () => {
  /** Where each of our names is an option. */
  const linear = (options: object): unknown => rope.linearAttention(x(8), x(8), x(8), { headDim: 8, ...options });
  const rotate = (options: object): unknown => rope.rotate(x(8), { config: { headDim: 8 }, ...options });
  const yarn = (options: object): unknown => config({ scaling: { type: 'yarn', factor: 2, original: 32, ...options } });
  const cache = (options: object): unknown => rope.cache({ headDim: 8 }, { capacity: 1, ...options });
  const homes: Record<string, ((options: object) => unknown)[]> = {
    ...{ base: [config, rotate, attention], rotaryDim: [config, rotate, attention], pairing: [config, rotate] },
    ...{ scaling: [config, rotate], attentionFactor: [yarn], updateRule: [linear], dtype: [cache] },
    ...{ offset: [rotate], positions: [rotate, attention], table: [rotate, attention] },
  };
  const rows = conventions
    .slice(conventions.indexOf('| here |'), conventions.indexOf('Sources:'))
    .split('\n')
    .slice(2)
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => [...cell.matchAll(/`([A-Za-z][^`]*)`/g)].map(([, code]) => code!)),
    );
  const names = rows.flatMap(([here, ...elsewhere]) =>
    elsewhere.flatMap((cell) =>
      cell.map((theirs, at) => {
        // A cell has one word for all of a row's, or one for each.
        const ours = /^\w+/.exec(here![cell.length === here!.length ? at : 0]!)![0];
        const [, key, value] = /^(?:torch\.|mx\.|jnp\.)?(\w+)(?:="(\w+)")?/.exec(theirs)!;
        return { ours, key: key!, value, at: here!.join() };
      }),
    ),
  );

  test('is read from there', () => {
    expect(rows.length).toBeGreaterThan(15);
    expect(names.length).toBeGreaterThan(50);
  });

  test.each(names)('$key is refused with $ours', ({ ours, key, value }) => {
    for (const home of homes[ours] ?? [attention]) {
      const isValue = ours === 'dtype';
      // A name that is the same here is none that could be refused.
      if (key === ours) continue;
      const error = thrown(() => home(isValue ? { dtype: key } : { [key]: value ?? 1 }));
      expect(error.message).toContain(isValue ? "'bf16'" : ours);
      expect(error.message).not.toContain('Known are');
    }
  });
});

describe('Infinity, NaN and null are refused under the name of the field', () => {
  const whole = { headDim: 8, rotaryDim: 8, base: 10000, pairing: 'interleaved' };
  const sections = { kind: 'mrope', sizes: [2, 1, 1] };
  const configs: Record<string, unknown>[] = [{ ...whole, sections }];
  for (const { scaling } of Object.values(EXAMPLES)) configs.push({ ...whole, scaling: scaling(8) });
  const fields = configs.flatMap((given) =>
    Object.entries(given).flatMap(([key, value]) => [
      { field: key, with: (other: unknown) => ({ ...given, [key]: other }) },
      ...Object.keys(value instanceof Object ? value : {}).map((inner) => ({
        field: `${key}.${inner}`,
        with: (other: unknown) => ({ ...given, [key]: { ...(value as object), [inner]: other } }),
      })),
    ]),
  );

  test.each(fields)('$field', ({ field, with: changed }) => {
    for (const value of [Infinity, -Infinity, NaN, null]) {
      const { message, parameter } = thrown(() => rope.frequencies(changed(value) as never));
      expect(message).toMatch(/^frequencies: /);
      expect(parameter).toBe(field);
    }
  });
});

test('a scalar bigint is refused in words that say how', () => {
  const error = thrown(() => rope.rotate(x(8), { config: { headDim: 8 }, offset: 4n as never }));
  expect(error.message).toBe('rotate: offset must be a number, got 4n. Convert it: Number(offset)');
  const moved = rope.rotate(x(8).fill(1), { config: { headDim: 8 }, offset: Number(4n) });
  expect(moved).toEqual(rope.rotate(x(8).fill(1), { config: { headDim: 8 }, positions: [4n] as never }));
});

test('the advice on an array of another type works', () => {
  const halves = rope.narrow([1, 2, 3, 4, 5, 6, 7, 8], { dtype: 'bf16' });
  const rotate = (x: unknown): Float32Array => rope.rotate(x as Float32Array, { config: { headDim: 8 }, offset: 3 });
  expect(thrown(() => rotate(halves)).message).toMatch(/\. Its bits as floats: rope\.widen\(x, \{ dtype \}\)$/);
  const expected = rotate([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(rotate(rope.widen(halves, { dtype: 'bf16' }))).toEqual(expected);
  for (const other of [
    BigInt64Array.of(1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n),
    Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8),
    Int8Array.of(1, 2, 3, 4, 5, 6, 7, 8),
  ]) {
    expect(thrown(() => rotate(other)).message).toMatch(/\. Convert it: Float32Array\.from\(x, Number\)$/);
    expect(rotate(Float32Array.from(other as ArrayLike<number>, Number))).toEqual(expected);
  }
  const out = new Uint16Array(8);
  const error = thrown(() => rope.rotate(expected, { config: { headDim: 8 }, out: out as never }));
  expect(error.message).toBe('rotate: out must be a Float32Array or a buffer, got a Uint16Array of length 8');
});

test('an option of undefined is one that is left out', () => {
  expect(rope.rotate(x(8), { heads: undefined, config: { headDim: 8 }, layout: undefined })).toHaveLength(8);
  expect(rope.analysis.randomVector(3, { seed: undefined })).toEqual(rope.analysis.randomVector(3));
});

test('options are checked before anything is written', () => {
  const out = x(8).fill(7);
  expect(() => rope.rotate(x(8), { config: { headDim: 8 }, heads: 0, out })).toThrow('heads must be at least 1, got 0');
  expect(Array.from(out)).toEqual(Array(8).fill(7));
});
