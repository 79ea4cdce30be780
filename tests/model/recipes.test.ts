/** The models of lab/models/ come from the recipes of the same name: their first steps are made again, bit for bit. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  type Batch,
  cardTask,
  copyTask,
  load,
  type Model,
  type ModelSpec,
  type Task,
  type TrainerOptions,
  textTask,
} from 'ropewalk/model';
import { describe, expect, test } from 'vitest';
import { excerpt, tokensOf } from '../../lab/texts.mjs';
import { nativeTrainer } from '../../lab/train/native.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const rope = await load();

interface Recipe {
  model: ModelSpec;
  embedding?: number;
  /** With a text, or with the settings of a task that makes its own tokens. */
  task: { type: 'text'; text: 'kjv' | 'tang' } | { type: 'copy' | 'card'; text?: undefined; cards?: number };
  training: TrainerOptions;
}

interface Card {
  seed: number;
  steps: number;
  parameters: number;
  digest: string;
  heldOut: { f32: number; int8: number };
  first: { steps: number; digest: string; losses: number[] };
  characters?: string;
}

const names = readdirSync(`${root}lab/models`);

describe.each(names)('%s', async (name) => {
  const at = (file: string): string => `${root}lab/models/${name}/${file}`;
  const { default: recipe } = (await import(`${root}lab/recipes/${name}.mjs`)) as { default: Recipe };
  const card = JSON.parse(readFileSync(at('card.json'), 'utf8')) as Card;
  const characters = [...(card.characters ?? '')];
  const files = {
    'model.safetensors': readFileSync(at('model.safetensors')),
    'config.json': readFileSync(at('config.json'), 'utf8'),
  };

  /** A task that makes its own tokens. */
  const own = (seed: number): Task => {
    const { type, ...rest } = recipe.task;
    const options = { ...rest, batch: recipe.training.batch, length: recipe.model.length, seed };
    return type === 'card' ? cardTask(options) : copyTask(options);
  };

  /** The batches of the first steps. */
  const batches = (): Batch[] => {
    if (recipe.task.text === undefined) {
      const task = own(card.seed);
      return Array.from({ length: card.first.steps }, () => task.next());
    }
    const tokens = tokensOf(gunzipSync(readFileSync(at('first.txt.gz'))).toString(), characters);
    const window = recipe.model.length + 1;
    const { batch } = recipe.training;
    const windows = Array.from({ length: tokens.length / window }, (_, i) =>
      tokens.subarray(i * window, (i + 1) * window),
    );
    const joined = (from: number, to: number, part: Int32Array[]): Int32Array =>
      Int32Array.from(part.flatMap((each) => [...each.subarray(from, to)]));
    return Array.from({ length: windows.length / batch }, (_, step) => {
      const part = windows.slice(step * batch, (step + 1) * batch);
      return { tokens: joined(0, window - 1, part), targets: joined(1, window, part) };
    });
  };

  const begin = (): Model => rope.createModel(recipe.model, { seed: card.seed, embedding: recipe.embedding });

  test('was trained for all steps of the recipe', () => {
    expect(card.steps).toBe(recipe.training.steps);
    const model = begin();
    expect(card.parameters).toBe(model.parameters);
    model.dispose();
  });

  test('the package makes the first steps again, with the same losses and weights', () => {
    const model = begin();
    const trainer = model.trainer(recipe.training);
    const losses = batches().map((batch) => trainer.step(batch).loss);
    expect({ steps: losses.length, digest: model.digest(), losses }).toEqual(card.first);
    trainer.dispose();
    model.dispose();
  });

  test('so do the native kernels, on one thread and on three', async ({ skip }) => {
    // Compiled with the native tests, which run first.
    if (!existsSync(`${root}build/native/train`)) skip('`npm test -- native` compiles build/native/train');
    for (const threads of [1, 3]) {
      const model = begin();
      const { training } = recipe;
      const trainer = await nativeTrainer({ rope, model, training, length: recipe.model.length, threads });
      const losses: number[] = [];
      for (const batch of batches()) losses.push((await trainer.step(batch)).loss);
      model.setWeights((await trainer.read()).weights!);
      trainer.close();
      expect({ steps: losses.length, digest: model.digest(), losses }).toEqual(card.first);
      model.dispose();
    }
  });

  test('the weights in int8 have the held-out loss of the card, within 0.002 of the whole ones', () => {
    expect(Math.abs(card.heldOut.int8 - card.heldOut.f32)).toBeLessThan(0.002);
    const model = rope.openModel(files);
    const { batch } = recipe.training;
    // As lab/train.mjs draws them.
    const { text } = recipe.task;
    const task =
      text === undefined
        ? own(1_000_007)
        : textTask({
            ...{ tokens: tokensOf([...excerpt(text, 'held-out')], characters), vocabulary: characters.length },
            ...{ batch, length: recipe.model.length, seed: 1_000_007 },
          });
    let sum = 0;
    let counted = 0;
    for (let i = 0; i < 16; i++) {
      const { tokens, targets } = task.next();
      sum += model.loss(tokens, { targets, batch }).reduce((total, loss) => total + loss, 0);
      counted += targets.filter((target) => target >= 0).length;
    }
    expect(sum / counted).toBeCloseTo(card.heldOut.int8, 4);
    model.dispose();
  });

  test('the weights are at most 130 kB to download', () => {
    expect(gzipSync(files['model.safetensors'], { level: 9 }).length).toBeLessThanOrEqual(130_000);
  });
});

test('every recipe says what it trains', () => {
  for (const file of readdirSync(`${root}lab/recipes`)) {
    const text = readFileSync(`${root}lab/recipes/${file}`, 'utf8');
    expect([file, /^\/\/ [A-Z].*\.$/m.test(text), text.includes('export default {')]).toEqual([file, true, true]);
  }
});

test('build/native/train says that its input ended too early', ({ skip }) => {
  if (!existsSync(`${root}build/native/train`)) skip('`npm test -- native` compiles build/native/train');
  const { status, stderr } = spawnSync(`${root}build/native/train`, { input: 'abc', encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, 'train: the input ended too early\n']);
});
