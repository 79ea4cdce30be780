/** Checkpoints of Llama's architecture: the logits that PyTorch computes from the same files (tests/golden/llama/make.py). */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load, type Model } from 'ropewalk/model';
import { describe, expect, test } from 'vitest';

const rope = await load();
const folder = fileURLToPath(new URL('../golden/llama/', import.meta.url));

interface Golden {
  tokens: number[];
  logits: number[][];
}

function open(name: string): { model: Model; golden: Golden } {
  const read = (file: string): Buffer => readFileSync(`${folder}${name}/${file}`);
  const files = readdirSync(folder + name).filter((file) => /safetensors|^config/.test(file));
  const model = rope.openModel(Object.fromEntries(files.map((file) => [file, read(file)])));
  return { model, golden: JSON.parse(read('logits.json').toString()) as Golden };
}

const checkpoints = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test('all of them are here', () => {
  expect(checkpoints).toEqual(expect.arrayContaining(['f32', 'f16', 'bf16', 'tied', 'sharded', 'llama3', 'yarn']));
});

describe.each(checkpoints)('the checkpoint %s', (name) => {
  const { model, golden } = open(name);
  const { vocabulary } = model.spec;
  // Printed to 6 digits behind the point, of float64; two layers in float32 are within 1e-5 of the largest, which is 6.
  const near = (logits: Float32Array, rows: number[][]): void => {
    expect(logits).toHaveLength(rows.length * vocabulary);
    rows.flat().forEach((value, n) => expect(Math.abs(logits[n]! - value)).toBeLessThan(6e-5));
  };

  test('gives the logits that PyTorch gives', () => near(model.logits(golden.tokens), golden.logits));

  test('gives those of the last position alone', () =>
    near(model.logits(golden.tokens, { last: true }), [golden.logits.at(-1)!]));

  test('writes the likeliest token', () => {
    const likeliest = (row: number[]): number => row.indexOf(Math.max(...row));
    for (const t of [1, 17, golden.tokens.length])
      expect([...model.generate(golden.tokens.slice(0, t), { length: 1, temperature: 0 })]).toEqual([
        likeliest(golden.logits[t - 1]!),
      ]);
  });

  test('is the same after it was saved and opened again', () => {
    using again = rope.openModel(model.save());
    expect(again.digest()).toBe(model.digest());
    expect(again.spec).toEqual(model.spec);
  });
});
