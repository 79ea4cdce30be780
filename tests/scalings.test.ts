/** Every scaling of the registry: its formula, how files say it, and its rows in the docs. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fromPretrained, load, RopeError, toPretrained, type Scaling } from 'ropewalk';
import { plan } from 'ropewalk/plan';
import type { Rows } from '../bindings/options/options.js';
import { IN_FILES, kindOf, SCALING_TYPES } from '../bindings/scalings/index.js';
import { EXAMPLES } from './scalings.mjs';

const rope = await load();
const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** The cells of the row that names `type` first. */
function rowOf(text: string, type: string): string[] {
  const rows = text.split('\n').filter((line) => new RegExp(`^\\| \`${type}\` *\\|`).test(line));
  expect(rows, `rows of ${type}`).toHaveLength(1);
  return rows[0]!.split('|').slice(1, -1);
}
const words = (cell: string): string[] => [...cell.matchAll(/`(\w+\??)`/g)].map(([, word]) => word!);

describe.each(SCALING_TYPES)('%s', (type) => {
  const rows = kindOf(type).table.rows as Rows;
  const options = Object.keys(rows).filter((key) => key !== 'type');
  const R = 16;
  const scaling = EXAMPLES[type].scaling(R) as Scaling;

  test('is called so in its own table', () => {
    expect(() => rows['type']!.check('test', 'type', type)).not.toThrow();
    expect(() => rows['type']!.check('test', 'type', `${type}?`)).toThrow(`must be one of '${type}'`);
  });

  test('has the frequencies of its formula, before and past the length that it was made for', () => {
    for (const length of [32, 200]) {
      const { theta } = rope.frequencies({ headDim: R, scaling }, { sequenceLength: length });
      const expected = EXAMPLES[type].theta(scaling, { r: R, base: 10000, length });
      expect(theta).toHaveLength(R / 2);
      // Powers of another library, then at most four roundings.
      theta.forEach((each, i) => expect(Math.abs(each - expected[i]!)).toBeLessThanOrEqual(1e-14 * expected[i]!));
    }
  });

  const fileWith = (rope_scaling: object, max_position_embeddings = 64) => ({
    ...{ model_type: 'llama', head_dim: R, num_attention_heads: 2, max_position_embeddings, rope_scaling },
  });

  test('has in plans the numbers that it has in the kernels', () => {
    for (const target of [32, 200]) {
      const { theta, attentionFactor } = rope.frequencies({ headDim: R, scaling }, { sequenceLength: target });
      // transformers takes the factor of LongRoPE from the lengths.
      const file = fileWith(toPretrained(scaling)!, scaling.type === 'longrope' ? 4 * scaling.original : 64);
      const { computes } = plan({ model: file, engine: 'transformers', method: 'none', target });
      const [{ frequencies, cosSinFactor, type: planned }] = computes as [(typeof computes)[0]];
      expect(planned).toBe(type);
      expect(frequencies).toHaveLength(R / 2);
      frequencies.forEach((each, i) => expect(Math.abs(each - theta[i]!)).toBeLessThanOrEqual(1e-14 * theta[i]!));
      expect(Math.abs(cosSinFactor - attentionFactor)).toBeLessThan(1e-14);
    }
  });

  test('is read as it was written, from a file for models that rotate', () => {
    const names = [undefined, ...(IN_FILES[type].names ?? [])];
    for (const name of names) {
      const file = fileWith({ ...toPretrained(scaling)!, ...(name === undefined ? {} : { rope_type: name }) });
      expect(fromPretrained(file).config.scaling ?? { type: 'default' }).toEqual(scaling);
    }
  });

  test('has a row in docs/rope.md with all its keys, marked where they may be left out', () => {
    const marked = options.map((key) => ('needed' in rows[key]! ? key : `${key}?`));
    expect(words(rowOf(read('docs/rope.md'), type)[2]!).sort()).toEqual(marked.sort());
  });
});

describe('toPretrained', () => {
  test('has no words for the ramp of the paper, and leaves out what is left out', () => {
    expect(toPretrained({ type: 'yarn', factor: 4, original: 64, ramp: 'wavelength' })).toBeNull();
    const written = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 64 };
    expect(toPretrained({ type: 'yarn', factor: 4, original: 64 })).toEqual(written);
  });

  test.each([
    [undefined, 'toPretrained: scaling must be an object, got undefined'],
    [{ type: 'nkt', factor: 2 }, 'toPretrained: scaling.type must be one of'],
    [{ type: 'linear' }, "toPretrained: scaling.factor is missing. Scaling of type 'linear' needs it"],
    [{ type: 'linear', factor: 0 }, 'toPretrained: scaling.factor must be at least 1, got 0'],
    [{ type: 'linear', factors: 2 }, 'toPretrained: scaling.factors is not known. Did you mean scaling.factor?'],
  ])('refuses %o', (given, sentence) => {
    expect(() => toPretrained(given as never)).toThrow(RopeError);
    expect(() => toPretrained(given as never)).toThrow(sentence);
  });
});
