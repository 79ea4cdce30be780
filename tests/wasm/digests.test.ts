/**
 * The simd variant gives the same bits in every engine. Those of Node are written down, and a browser is held to them:
 * `npx vitest run --project node-simd tests/wasm/digests.test.ts -u`.
 */
import { expect, test } from 'vitest';
import { ENCODING_TYPES, load, type LinearAttentionOptions, type RopeConfig } from 'ropewalk';
import { scalings } from '../scalings.mjs';

const rope = await load({ variant: 'simd' });
const { analysis, encodings } = rope;

type Numbers = ArrayLike<number> | number;

/** FNV-1a over the bits, as float64: a float has one of its own. */
function digest(results: readonly Numbers[]): string {
  const numbers = results.flatMap((each) => (typeof each === 'number' ? [each] : Array.from(each)));
  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers.filter(Number.isNaN)).toEqual([]);
  let hash = 0x811c9dc5;
  for (const byte of new Uint8Array(Float64Array.from(numbers).buffer)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Rows of 3 tokens, 4 heads of 16: of every size, so that all tails of the loops run. */
const floats = (length: number, seed: number): Float32Array => Float32Array.from(encodings.random(length, { seed }));
const [q, out] = [floats(3 * 4 * 16, 1), floats(3 * 4 * 16, 2)];
const [k, v] = [floats(3 * 2 * 16, 3), floats(3 * 2 * 16, 4)];
const config: RopeConfig = { headDim: 16, base: 500 };
const heads = { heads: 4, kvHeads: 2, headDim: 16 };
const { theta } = rope.frequencies(config);
const [a, b] = [encodings.random(16, { seed: 5 }), encodings.random(16, { seed: 6 })];

const rotations: Record<string, RopeConfig> = {
  ...{ plain: config, interleaved: { ...config, pairing: 'interleaved' }, partial: { ...config, rotaryDim: 6 } },
  mrope: { ...config, sections: { kind: 'mrope', sizes: [4, 2, 2] } },
};
const attentions = {
  ...{ plain: {}, causal: { causal: true }, window: { causal: true, window: { left: 1 } }, softcap: { softcap: 2 } },
  ...{ rotated: { config, offset: 5, causal: true }, mask: { mask: Uint8Array.of(1, 0, 1) } },
};
const linears: Record<string, LinearAttentionOptions> = {
  ...{ elu: { featureMap: 'elu' }, exp: { featureMap: 'exp' }, relu: { featureMap: 'relu' } },
  rotated: { config, causal: true },
};

const calls: Record<string, () => readonly Numbers[]> = {
  ...Object.fromEntries(
    scalings(16).map((scaling: { type: string }) => [
      `frequencies, ${scaling.type}`,
      () => [rope.frequencies({ ...config, scaling } as RopeConfig, { sequenceLength: 200 }).theta],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(rotations).map(([name, each]) => {
      const place = each.sections
        ? {
            positions: [
              [3, 4, 5],
              [0, 1, 2],
              [9, 8, 7],
            ],
          }
        : { offset: 70_000 };
      return [`rotate, ${name}`, () => [rope.rotate(q, { shape: [3, 4, 16], config: each, ...place })]];
    }),
  ),
  ...Object.fromEntries(
    Object.entries(attentions).map(([name, options]) => [
      `attention, ${name}`,
      () => {
        const gradients = rope.attentionBackward(out, q, k, v, { ...heads, ...options });
        return [
          rope.attention(q, k, v, { ...heads, ...options }),
          gradients.dq,
          gradients.dk,
          gradients.dv,
        ] as Numbers[];
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(linears).map(([name, options]) => [
      `linear attention, ${name}`,
      () => {
        const gradients = rope.linearAttentionBackward(out, q, k, v, { ...heads, ...options });
        return [
          rope.linearAttention(q, k, v, { ...heads, ...options }),
          gradients.dq,
          gradients.dk,
          gradients.dv,
        ] as Numbers[];
      },
    ]),
  ),
  ...Object.fromEntries(
    (['bf16', 'f16'] as const).map((dtype) => [
      `halves, ${dtype}`,
      () => [rope.widen(rope.narrow(q, { dtype }), { dtype })],
    ]),
  ),
  'table, a long way out': () => {
    const table = rope.table(config, { length: 4, offset: 1e6 });
    return [table.cos(), table.sin()];
  },
  'cache, shifted by one': () => {
    const cache = rope.cache(config, { kvHeads: 2, capacity: 4 });
    cache.append(k, v);
    return [cache.attend(q, { heads: 4 })];
  },
  ...Object.fromEntries(
    ENCODING_TYPES.map((type) => [
      `scores, ${type}`,
      () => {
        const encoding = encodings.demo(type, { headDim: 16, heads: 2, length: 8 });
        return [encodings.scores(encoding, k, v, { headDim: 16, heads: 2 })];
      },
    ]),
  ),
  'analysis, angles': () => [analysis.angles(theta, 12_345).angle],
  'analysis, wavelengths': () => [analysis.wavelengths(theta)].flatMap((each) => Object.values(each) as Numbers[]),
  'analysis, scores': () => [analysis.scores(a, b, theta, [0, 1, 99])],
  'analysis, mean cosine': () => [analysis.meanCosine(theta, [0, 1, 100, 1000])],
  'analysis, decay bound': () => [analysis.decayBound(theta, [1, 10, 100])],
  'analysis, context bound': () => [analysis.contextBound(theta, [0, 100, 10_000])],
  'analysis, smallest base': () => [analysis.minimalBase(4096, { headDim: 128 })],
  'analysis, interpolation bound': () => [analysis.interpolationBound(theta)],
  'analysis, heatmap': () => [analysis.heatmap(theta, { value: 'cos', columns: 9 })],
  'analysis, rounded scores': () => [analysis.roundedScores(a, b, theta, 3, [10, 1000], { vector: 'bf16' })],
};

test('of every family, to the last bit', async () => {
  const lines = Object.entries(calls).map(([name, call]) => `${name}: ${digest(call())}\n`);
  expect(lines.length).toBeGreaterThan(40);
  await expect(lines.join('')).toMatchFileSnapshot('../golden/digests.txt');
});
