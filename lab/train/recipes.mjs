// What a recipe means: its model, its batches, and its batches to be tested with.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, SetupError } from '../../tools/steps.mjs';
import { partsOf, TEXTS, tokensOf, vocabularyOf, wholeText } from '../texts.mjs';

const folder = join(root, 'lab/recipes');

export const recipeNames = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => name.slice(0, -4));

/**
 * { model, embedding, task: { type, text }, training, kept }: what `createModel` and `trainer` of the package take. The text is
 * one of lab/texts.mjs; the batch and the length of the task are those of training and model.
 */
export async function readRecipe(name) {
  const file = join(folder, `${name}.mjs`);
  if (!existsSync(file)) throw new SetupError(`There is no recipe ${name}. There are: ${recipeNames().join(', ')}.`);
  return (await import(pathToFileURL(file).href)).default;
}

const texts = new Map();

/** Characters and tokens of a text, read once. */
export async function textOf(name) {
  if (!texts.has(name)) {
    const text = await wholeText(name);
    const characters = vocabularyOf(text);
    const { training, heldOut } = partsOf(name, text);
    texts.set(name, {
      characters,
      training: tokensOf(training, characters),
      heldOut: tokensOf(heldOut, characters),
      block: TEXTS[name].block,
    });
  }
  return texts.get(name);
}

/** Batches of a recipe: those it learns from, or (`heldOut`) others of the same kind. */
export async function taskOf(ropewalk, { model, task, training }, { seed = 0, heldOut = false, ...sizes } = {}) {
  const { type, text, ...rest } = task;
  // Another stream than that of training, for tasks without a text of their own to be tested with.
  const options = {
    batch: training.batch,
    length: model.length,
    seed: heldOut ? seed + 1_000_000 : seed,
    ...rest,
    ...sizes,
  };
  if (text) {
    const { characters, ...tokens } = await textOf(text);
    Object.assign(options, { tokens: heldOut ? tokens.heldOut : tokens.training, vocabulary: characters.length });
  }
  return ropewalk[`${type}Task`](options);
}
