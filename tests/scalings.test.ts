/** Every scaling of the registry: its formula, how files say it, and its rows in the docs. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { load, type Scaling } from 'ropewalk';
import { fromPretrained } from '../bindings/config/pretrained.js';
import { writeScaling } from '../bindings/config/scaling.js';
import type { Rows } from '../bindings/options/options.js';
import { IN_FILES, kindOf, SCALING_TYPES } from '../bindings/scalings/index.js';
import { EXAMPLES } from './scalings.js';

const rope = await load();
const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** The cells of the row that names `type` first. */
function rowOf(text: string, type: string): string[] {
  const rows = text.split('\n').filter((line) => new RegExp(`^\\| \`${type}\` *\\|`).test(line));
  expect(rows, `rows of ${type}`).toHaveLength(1);
  return rows[0]!.split('|').slice(1, -1);
}
const words = (cell: string): string[] => [...cell.matchAll(/`(\w+)\??`/g)].map(([, word]) => word!);

describe.each(SCALING_TYPES)('%s', (type) => {
  const rows = kindOf(type).table.rows as Rows;
  const options = Object.keys(rows).filter((key) => key !== 'type');
  const R = 16;
  const scaling: Scaling = EXAMPLES[type].scaling(R);

  test('is called so in its own table', () => {
    expect(() => rows['type']!.check('test', 'type', type)).not.toThrow();
    expect(() => rows['type']!.check('test', 'type', `${type}?`)).toThrow(`must be one of '${type}'`);
  });

  test('has the frequencies of its formula, before and past the length that it was made for', () => {
    for (const length of [32, 200]) {
      const { theta } = rope.frequencies({ headDim: R, scaling }, { sequenceLength: length });
      const expected = EXAMPLES[type].theta(scaling as never, { r: R, base: 10000, length });
      expect(theta).toHaveLength(R / 2);
      // Powers of another library, then at most four roundings.
      theta.forEach((each, i) => expect(Math.abs(each - expected[i]!)).toBeLessThanOrEqual(1e-14 * expected[i]!));
    }
  });

  test('is read as it was written, from a file for models that rotate', () => {
    const { names = [], keys } = IN_FILES[type];
    for (const name of [undefined, ...names]) {
      const written: Record<string, unknown> = writeScaling(scaling);
      if (name !== undefined) written['rope_type'] = name;
      // NTK has no type of its own there.
      if (type === 'ntk') Object.assign(written, { rope_type: 'dynamic', alpha: written['factor'] });
      const file = { model_type: 'llama', head_dim: R, num_attention_heads: 2, rope_scaling: written };
      const { config } = fromPretrained({ ...file, max_position_embeddings: 64 });
      expect(config.scaling ?? { type: 'default' }).toEqual(scaling);
      expect(Object.keys(written).length).toBeGreaterThan(Object.keys(keys).length);
    }
  });

  test('has a row in docs/rope.md with what it needs, and one in docs/config.md with all its keys', () => {
    const needed = options.filter((key) => 'needed' in rows[key]!);
    expect(words(rowOf(read('docs/rope.md'), type)[2]!).sort()).toEqual(needed.sort());
    if (type !== 'default') expect(words(rowOf(read('docs/config.md'), type)[1]!).sort()).toEqual(options.sort());
  });
});
