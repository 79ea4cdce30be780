/** What several entries have is one source and one object code: what one gives, all give, to the last bit. */
import { describe, expect, test } from 'vitest';
import type { RopeConfig, RopeError } from 'ropewalk';
import { load as loadCore } from 'ropewalk/core';
import { load as loadModel } from 'ropewalk/model';
import { load as loadRotate, type RopewalkRotate } from 'ropewalk/rotate';
import { scalings } from '../scalings.mjs';
import { rope, variant } from './loaded.js';

const [core, rotate, model] = await Promise.all([
  loadCore({ variant }),
  loadRotate({ variant }),
  loadModel({ variant }),
]);
const others: Readonly<Record<string, RopewalkRotate>> = { core, rotate, model };

const wave = (length: number, step: number): Float32Array =>
  Float32Array.from({ length }, (_, i) => 3 * Math.sin(step * i));

const CONFIGS: readonly RopeConfig[] = [
  ...scalings(16).map((scaling) => ({ headDim: 16, base: 500000, scaling }) as RopeConfig),
  { headDim: 10, rotaryDim: 6, pairing: 'interleaved' },
  { headDim: 16, sections: { kind: 'mrope', sizes: [2, 3, 3] } },
  { headDim: 16, sections: { kind: 'axial', sizes: [4, 4] } },
];

describe.each(Object.keys(others))('ropewalk/%s', (name) => {
  const entry = others[name]!;

  test('gives the frequencies and the tables of the whole package', () => {
    for (const config of CONFIGS) {
      expect(entry.frequencies(config, { sequenceLength: 100 })).toEqual(
        rope.frequencies(config, { sequenceLength: 100 }),
      );
      const bits = (from: RopewalkRotate): Float32Array[] => {
        using table = from.table(config, { length: 40, offset: 1e6 });
        return [table.cos(), table.sin()];
      };
      expect(bits(entry)).toEqual(bits(rope));
    }
  });

  test('turns forth and back, and moves keys, as the whole package does', () => {
    const x = wave(2 * 3 * 5 * 16, 0.7);
    for (const config of CONFIGS) {
      const q = x.subarray(0, 2 * 3 * 5 * config.headDim);
      const turned = (by: RopewalkRotate): Float32Array[] => [
        ...(['forward', 'inverse', 'backward'] as const).map((direction) =>
          by.rotate(q, { config, batch: 2, heads: 3, offset: [7, 99999], direction, layout: 'head-first' }),
        ),
        by.shiftKeys(q, { config, by: -11.5, heads: 3, batch: 2 }),
      ];
      expect(turned(entry)).toEqual(turned(rope));
    }
  });

  test('reads cosines and sines that are there already as the whole package does', () => {
    const turned = (by: RopewalkRotate): Float32Array => {
      using table = by.tableFrom(wave(5 * 4, 0.3), wave(5 * 4, 0.4), { headDim: 8, columns: 4 });
      using q = by.buffer(4 * 8);
      q.set(wave(4 * 8, 0.7));
      return by.rotate(q, { table, offset: 1, out: q }).toArray();
    };
    expect(turned(entry)).toEqual(turned(rope));
  });

  test('refuses what the whole package refuses, in the same words', () => {
    const refusals = (by: RopewalkRotate): unknown[] =>
      [
        () => by.frequencies({ headDim: 7 }),
        () => by.frequencies({ headDim: 8, rope_theta: 10 } as never),
        () => by.table({ headDim: 8 }, {}),
        () => by.rotate(wave(9, 1), { config: { headDim: 8 } }),
        () => by.rotate(wave(8, 1), { config: { headDim: 8 }, position_ids: [1] } as never),
        () => by.buffer(-1),
      ].map((call) => {
        try {
          return call();
        } catch (error) {
          const { code, parameter, value, message } = error as RopeError;
          return [code, parameter, value, message];
        }
      });
    expect(refusals(entry)).toEqual(refusals(rope));
    expect(refusals(entry)[0]).toEqual(['range', 'headDim', 7, 'frequencies: headDim must be even, got 7']);
  });
});

test('ropewalk/core attends, and keeps keys, with the bits of the whole package', () => {
  const [q, k, v] = [wave(6 * 4 * 8, 0.7), wave(6 * 2 * 8, 1.3), wave(6 * 2 * 8, 0.1)];
  const config = { headDim: 8 };
  const attended = (by: typeof core): Float32Array[] => {
    using cache = by.cache(config, { kvHeads: 2, capacity: 6, dtype: 'bf16' });
    cache.append(k, v);
    return [
      by.attention(q, k, v, { config, heads: 4, kvHeads: 2, causal: true, bias: { type: 'alibi' } }),
      cache.attend(q, { heads: 4 }),
    ];
  };
  expect(attended(core)).toEqual(attended(rope));
});

test('what ropewalk/rotate does not have it does not know', () => {
  expect(Object.keys(rotate).sort()).toEqual(
    ['variant', 'frequencies', 'table', 'tableFrom', 'rotate', 'shiftKeys', 'buffer'].sort(),
  );
  const decayed = (): unknown => rotate.table({ headDim: 8 }, { length: 2, xpos: { side: 'query' } } as never);
  expect(decayed).toThrow('table: xpos is not known. Known are: sequenceLength, length, offset, positions');
  // Bits that nothing here makes floats of.
  expect(() => rotate.rotate(new Uint16Array(8) as never, { config: { headDim: 8 } })).toThrow(
    /^rotate: x must be a Float32Array, an array of numbers or a buffer, got a Uint16Array of length 8$/,
  );
});
