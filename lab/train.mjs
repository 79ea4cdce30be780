// npm run train: trains a model by a recipe of lab/recipes/, natively or with the package in Node, to the same bits.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { optionsFrom } from '../tools/options.mjs';
import { setUp } from '../tools/start.mjs';
import { asProgram, cache, root, say, SetupError } from '../tools/steps.mjs';
import { compile, nativeTrainer } from './train/native.mjs';
import { readRecipe, recipeNames, taskOf, textOf } from './train/recipes.mjs';

const usage = `npm run train -- kjv               trains by the recipe of that name, one of
                                   ${recipeNames().join(', ')}
npm run train -- kjv --seed 1      other first weights and other batches
npm run train -- kjv --steps 100   only so many steps of the recipe, now
npm run train -- kjv --anew        from the beginning, where a training was interrupted
npm run train -- kjv --threads 1   2 where it is left out; the weights do not depend on it
npm run train -- kjv --wasm        with the package in Node instead of the native kernels: the same weights
npm run train -- kjv --out folder  build/trained/<recipe>-<seed> where it is left out
npm run train -- kjv --keep        into lab/models/kjv, for the page and the tests`;

/** How many steps are kept as the beginning that tests make again. */
const FIRST_STEPS = 8;

/** Seconds between two saved states. */
const SAVE_EVERY = 20;

const whole = (values, name, least) => {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < least)
    throw new SetupError(`--${name} must be a whole number of at least ${least}, got ${values[name]}.`);
  return value;
};

/** A trainer of the package with the interface of nativeTrainer. */
function wasmTrainer({ model, training, state }) {
  const trainer = model.trainer(training);
  if (state) trainer.restore(state);
  return {
    step: (batch) => trainer.step(batch),
    read: () => ({ ...trainer.save(), weights: model.weights() }),
    close: () => trainer.dispose(),
  };
}

/** States are kept so that a training that was interrupted goes on. */
function keeper(name, recipe, seed) {
  const id = createHash('sha256').update(JSON.stringify(recipe)).digest('hex').slice(0, 12);
  const file = join(cache, 'training', `${name.replace(/[^\w-]+/g, '-')}-${seed}-${id}`);
  return {
    file,
    forget: () => rmSync(file, { force: true }),
    /** step, curve, weights and both moments; undefined where there are none. */
    read() {
      if (!existsSync(file)) return undefined;
      const bytes = readFileSync(file);
      const [header] = new Uint32Array(Uint8Array.from(bytes.subarray(0, 4)).buffer);
      const { step, curve, first, count } = JSON.parse(bytes.subarray(4, 4 + header).toString('utf8'));
      const numbers = new Float32Array(Uint8Array.from(bytes.subarray(4 + header)).buffer);
      const [weights, mean, variance] = [0, 1, 2].map((i) => numbers.slice(i * count, (i + 1) * count));
      return { step, curve, first, weights, mean, variance };
    },
    write({ step, curve, first, weights, mean, variance }) {
      mkdirSync(join(cache, 'training'), { recursive: true });
      const header = Buffer.from(JSON.stringify({ step, curve, first, count: weights.length }));
      const parts = [Uint32Array.of(header.length), header, weights, mean, variance];
      const bytes = parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength));
      writeFileSync(`${file}.new`, Buffer.concat(bytes));
      renameSync(`${file}.new`, file);
    },
  };
}

const minutes = (given) => {
  const seconds = Math.ceil(given);
  return seconds < 90 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
};

/**
 * Trains and gives { model, curve, first, seconds }: the model of the package with the weights at the end, the loss of every
 * step, and the digest and losses of the first steps.
 */
export async function train(
  rope,
  ropewalk,
  name,
  recipe,
  { seed = 0, steps = Infinity, threads = 2, wasm = false, anew = false, log = say } = {},
) {
  const { training } = recipe;
  const task = await taskOf(ropewalk, recipe, { seed });
  const model = rope.createModel(recipe.model, { seed, embedding: recipe.embedding });
  const kept = keeper(name, recipe, seed);
  if (anew) kept.forget();
  const state = kept.read();
  const curve = state?.curve ?? [];
  let first = state?.first;
  if (state) {
    model.setWeights(state.weights);
    task.index = state.step;
    log(`  goes on after step ${state.step}`);
  }
  const last = Math.min(training.steps, steps);
  const trainer = wasm
    ? wasmTrainer({ model, training, state })
    : await nativeTrainer({ rope, model, training, length: recipe.model.length, state, threads });
  const begin = Date.now();
  const since = curve.length;
  let saved = begin;
  let shown = begin;
  while (curve.length < last) {
    const { loss } = await trainer.step(task.next());
    curve.push(loss);
    const done = curve.length;
    const now = Date.now();
    if (done === FIRST_STEPS) {
      model.setWeights((await trainer.read()).weights);
      first = { steps: done, digest: model.digest(), losses: [...curve] };
    }
    if (now - saved > SAVE_EVERY * 1000) {
      kept.write({ ...(await trainer.read()), curve, first });
      saved = now;
    }
    if (now - shown > 5000 || done === since + 20) {
      const recent = curve.slice(-50);
      const mean = recent.reduce((sum, each) => sum + each, 0) / recent.length;
      const each = (now - begin) / (done - since);
      log(
        `  step ${done} of ${last}: loss ${mean.toFixed(3)}, ${each.toFixed(0)} ms a step, ${minutes(((last - done) * each) / 1000)} left`,
      );
      shown = now;
    }
  }
  const end = await trainer.read();
  kept.write({ ...end, curve, first });
  trainer.close();
  model.setWeights(end.weights);
  return { model, curve, first, seconds: (Date.now() - begin) / 1000, made: curve.length - since };
}

/** Mean loss over `batches` batches that the model never saw. */
export async function heldOutLoss(ropewalk, model, recipe, batches = 16) {
  const task = await taskOf(ropewalk, recipe, { seed: 7, heldOut: true });
  let sum = 0;
  let counted = 0;
  for (let i = 0; i < batches; i++) {
    const { tokens, targets } = task.next();
    sum += model.loss(tokens, { targets, batch: task.batch }).reduce((total, loss) => total + loss, 0);
    counted += targets.reduce((count, target) => count + (target >= 0 ? 1 : 0), 0);
  }
  return sum / counted;
}

/** The characters of the first steps, so that they can be made again without the whole text. */
async function firstWindows(ropewalk, recipe, seed) {
  const { characters } = await textOf(recipe.task.text);
  const task = await taskOf(ropewalk, recipe, { seed });
  const { length } = recipe.model;
  return Array.from({ length: FIRST_STEPS }, () => {
    const { tokens, targets } = task.next();
    return Array.from(tokens, (token, i) =>
      i % length === length - 1 ? characters[token] + characters[targets[i]] : characters[token],
    ).join('');
  }).join('');
}

const BUCKET = 50;

/** Means of 50 steps each, which is what a curve needs. */
const bucketed = (curve) =>
  Array.from({ length: Math.floor(curve.length / BUCKET) }, (_, i) => {
    const part = curve.slice(i * BUCKET, (i + 1) * BUCKET);
    return Number((part.reduce((sum, each) => sum + each, 0) / BUCKET).toFixed(4));
  });

await asProgram(import.meta.url, async (args) => {
  const string = { type: 'string' };
  const flag = { type: 'boolean' };
  const { values, positionals } = optionsFrom(args, usage, {
    ...{ seed: { ...string, default: '0' }, steps: string, threads: { ...string, default: '2' }, out: string },
    ...{ wasm: flag, anew: flag, keep: flag },
  });
  if (!values) return;
  const [name] = positionals;
  if (!name) throw new SetupError(`Which recipe?\n\n${usage}`);
  const seed = whole(values, 'seed', 0);
  const steps = values.steps === undefined ? Infinity : whole(values, 'steps', 1);
  const threads = whole(values, 'threads', 1);
  const recipe = await readRecipe(name);
  await setUp(values.wasm ? [] : ['compiler']);
  if (!values.wasm) await compile();
  const ropewalk = await import('ropewalk/model');
  const rope = await ropewalk.load();
  const { model, curve, first, seconds, made } = await train(rope, ropewalk, name, recipe, {
    ...{ seed, steps, threads },
    ...{ wasm: values.wasm === true, anew: values.anew === true },
  });
  say(`${made} steps in ${minutes(seconds)}`);

  const files = model.save({ dtype: 'int8' });
  const loss = await heldOutLoss(ropewalk, model, recipe);
  const rounded = await heldOutLoss(ropewalk, rope.openModel(files), recipe);
  const { text } = recipe.task;
  const card = {
    recipe: name,
    seed,
    steps: curve.length,
    parameters: model.parameters,
    digest: model.digest(),
    heldOut: { f32: Number(loss.toFixed(4)), int8: Number(rounded.toFixed(4)) },
    first,
    ...(text ? { characters: (await textOf(text)).characters.join('') } : {}),
    curve: { each: BUCKET, loss: bucketed(curve) },
  };
  const out =
    values.out ?? join(root, ...(values.keep ? ['lab/models', name] : ['build', 'trained', `${name}-${seed}`]));
  mkdirSync(out, { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(join(out, file), content);
  writeFileSync(join(out, 'card.json'), `${JSON.stringify(card, null, 2)}\n`);
  if (values.keep && text) {
    const windows = await firstWindows(ropewalk, recipe, seed);
    writeFileSync(join(out, 'first.txt.gz'), gzipSync(windows, { level: 9 }));
  }
  say(`held-out loss ${card.heldOut.f32}, in int8 ${card.heldOut.int8}; digest ${card.digest}`);
  say(`written to ${relative(root, out)}`);
});
