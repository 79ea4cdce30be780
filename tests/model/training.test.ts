/** `npm run train` goes on where it was interrupted, to the same weights. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as ropewalk from 'ropewalk/model';
import { afterAll, expect, test } from 'vitest';

// Where states of training are kept is decided when the tools are imported.
const cache = mkdtempSync(join(tmpdir(), 'ropewalk-'));
process.env.ROPEWALK_CACHE = cache;
const { train } = await import('../../lab/train.mjs');
const { readRecipe } = await import('../../lab/train/recipes.mjs');
afterAll(() => rmSync(cache, { recursive: true }));

const rope = await ropewalk.load();
const recipe: unknown = await readRecipe('copy');

/** Digest and losses after `steps` steps; `seed` 3 is none that is kept elsewhere. */
const after = async (steps: number, more: { anew?: boolean } = {}): Promise<{ digest: string; curve: number[] }> => {
  const options = { seed: 3, steps, wasm: true, log: () => true, ...more };
  const { model, curve } = await train(rope, ropewalk, 'copy', recipe, options);
  const digest = model.digest();
  model.dispose();
  return { digest, curve };
};

test('a training that was interrupted goes on to the same weights and losses', async () => {
  const whole = await after(9);
  expect(whole.curve).toHaveLength(9);
  const begun = await after(4, { anew: true });
  expect(begun.curve).toEqual(whole.curve.slice(0, 4));
  expect(await after(9)).toEqual(whole);
});

test('a training that is complete is not made again', async () => {
  expect(await after(9)).toEqual(await after(9));
  expect((await after(5)).curve).toHaveLength(9);
});

test('a recipe that does not exist is an error with those that do', async () => {
  await expect(readRecipe('nonsense')).rejects.toThrow(/^There is no recipe nonsense\. There are: cards, copy, /);
});
