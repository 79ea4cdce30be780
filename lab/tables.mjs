// The tables of docs/trained.md: every remedy on the models of lab/recipes/, two seeds each.
//
//   node lab/tables.mjs                 all of them; about half an hour on two cores
//   node lab/tables.mjs cards copy      some of them, by name
//
// Numbers are kept in docs/trained.json, and each table stands in docs/trained.md between two comments with its name.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asProgram, root, say, SetupError } from '../tools/steps.mjs';
import { moduleOf } from '../tools/of-web.mjs';
import { setUp } from '../tools/start.mjs';
import { train } from './train.mjs';
import { compile, nativeTrainer } from './train/native.mjs';
import { readRecipe, taskOf, textOf } from './train/recipes.mjs';

const SEEDS = [0, 1];
/** Of the model that the page says most about: enough to tell a method from a seed. */
const FIVE_SEEDS = [0, 1, 2, 3, 4];

/** Length in training, and four times that. */
const L = 64;
const LONG = 4 * L;

const scaled = (scaling) => ({ rope: { scaling } });
const yarn = (more = {}) => scaled({ type: 'yarn', factor: 4, original: L, betaFast: 4, ramp: 'wavelength', ...more });

/** Other ways to ask the same weights. */
const REMEDIES = {
  none: {},
  'PI F = 2': scaled({ type: 'linear', factor: 2 }),
  'PI F = 4': scaled({ type: 'linear', factor: 4 }),
  'NTK-aware F = 2': scaled({ type: 'ntk', factor: 2 }),
  'NTK-aware F = 4': scaled({ type: 'ntk', factor: 4 }),
  'NTK-aware F = 8': scaled({ type: 'ntk', factor: 8 }),
  'NTK-aware F = 16': scaled({ type: 'ntk', factor: 16 }),
  'base 500 000': { rope: { base: 500_000 } },
  'YaRN F = 4, β 1 and 4': yarn(),
  'the same without temperature': yarn({ attentionFactor: 1 }),
  'Llama 3, F = 4, 1 and 4': scaled({ type: 'llama3', factor: 4, original: L, lowFreqFactor: 1, highFreqFactor: 4 }),
  'YaRN F = 4, β 1 and 32': yarn({ betaFast: 32 }),
  'YaRN F = 4 as in transformers, β 1 and 32': yarn({ betaFast: 32, ramp: 'index' }),
  'window 64': { window: L },
  'window 32': { window: L / 2 },
  'ReRoPE, clipped at 32': { clip: L / 2 },
  'log-n alone': { logLength: L },
  'log-n with NTK-aware F = 8': { ...scaled({ type: 'ntk', factor: 8 }), logLength: L },
};

/** A divisor of its own for the speed of each pair: 4 for those from `first` to `last`, 1 for the others. */
const slowed = (first, last = first) => {
  const divisors = Array.from({ length: 16 }, (_, i) => (i >= first && i <= last ? 4 : 1));
  return scaled({ type: 'longrope', original: L, shortFactor: divisors, longFactor: divisors, attentionFactor: 1 });
};
const SLOWED = {
  'pair 0': slowed(0),
  'pair 4': slowed(4),
  'pair 5': slowed(5),
  'pair 6': slowed(6),
  'pairs 5 and 6': slowed(5, 6),
  'pairs 7 to 15': slowed(7, 15),
};

/** Pairs that no longer turn, by their layer; the others are as they were in training. */
const DROPPED = {
  'layer 0': (layer) => layer === 0,
  'layer 1': (layer) => layer === 1,
  'both layers': () => true,
  'pairs 5 to 15 of layer 0': (layer, pair) => layer === 0 && pair >= 5,
  'pairs 5 to 15 of layer 1': (layer, pair) => layer === 1 && pair >= 5,
  'pairs 5 to 15 of both': (_, pair) => pair >= 5,
  'pairs 7 to 15 of both': (_, pair) => pair >= 7,
};

/** So many pairs still turn, of 16. */
const TURNING = [16, 15, 14, 12, 10, 8, 7, 6, 5, 4, 2, 0];
/** Which of them do, and what the others do. */
const TURN = [
  (turning) => ({ rests: (_, pair) => pair >= turning }),
  (turning) => ({ rests: (_, pair) => pair >= turning, leftOut: true }),
  (turning) => ({ rests: (_, pair) => pair < 16 - turning }),
];

const FURTHER = {
  none: {},
  'PI F = 4': REMEDIES['PI F = 4'],
  'NTK-aware F = 8': REMEDIES['NTK-aware F = 8'],
  'YaRN F = 4, β 1 and 4': yarn(),
  'base 500 000': { rope: { base: 500_000 } },
};

const BUCKETS = [
  [0, 32],
  [32, 64],
  [64, 96],
  [96, 128],
  [128, 192],
  [192, 256],
];

const FURTHER_OUT = [
  [128, 256],
  [256, 384],
  [384, 512],
];

/** Characters that the model is given. */
const GIVEN = [1, 2, 4, 8, 12, 16, 32, 64];

const mean = (values) => values.reduce((sum, each) => sum + each, 0) / values.length;

/** Mean over sequences of values [B, T], for each bucket of positions. */
const byPosition = (values, T, buckets) =>
  buckets.map(([from, to]) => mean(values.filter((_, i) => i % T >= from && i % T < to)));

/** Mean losses by position on 64 held-out windows. */
async function wall({ ropewalk }, recipe, model, positions, { length = LONG, buckets = BUCKETS } = {}) {
  const task = await taskOf(ropewalk, recipe, { seed: 1, heldOut: true, batch: 64, length });
  const { tokens, targets } = task.next();
  return byPosition([...model.loss(tokens, { targets, batch: 64, positions })], length, buckets);
}

/** Right answers, 1 or 0 for each target, and -1 where there is none. */
function answers(model, { tokens, targets }, batch, positions, { last = false } = {}) {
  const { vocabulary } = model.spec;
  const logits = model.logits(tokens, { batch, positions, last });
  const wanted = last ? targets.filter((_, i) => i % (targets.length / batch) === targets.length / batch - 1) : targets;
  return Array.from(wanted, (target, i) => {
    if (target < 0) return -1;
    const row = logits.subarray(i * vocabulary, (i + 1) * vocabulary);
    return row.indexOf(row.reduce((most, logit) => Math.max(most, logit), -Infinity)) === target ? 1 : 0;
  });
}

/** Calls `look` after each of `marks` steps of further training, at four times the length unless another is given. */
async function further({ rope, ropewalk }, recipe, model, { positions, marks, seed, look, length = LONG }) {
  const training = { batch: (8 * LONG) / length, rate: 1e-3, warmUp: 10, steps: undefined };
  const task = await taskOf(ropewalk, recipe, { seed: 500 + seed, batch: training.batch, length });
  const copy = model.copy();
  const trainer = await nativeTrainer({ rope, model: copy, training, length, positions, threads: 2 });
  for (let step = 1; step <= marks.at(-1); step++) {
    await trainer.step(task.next());
    if (!marks.includes(step)) continue;
    copy.setWeights((await trainer.read()).weights);
    await look(step, copy);
  }
  trainer.close();
  copy.dispose();
}

const COPY_BUCKETS = [[12, 32], ...BUCKETS.slice(1)];
const BANDS = [
  [1, 16],
  [17, 32],
  [33, 48],
  [49, 63],
  [64, 96],
  [97, 128],
  [129, 192],
];

/** Share of right answers by distance, over 256 sequences a band, each with an older decoy. */
function byDistance(task, model, positions) {
  return BANDS.map(([least, most]) => {
    const batch = task.test({ distance: [least, most], sequences: 256, length: LONG, seed: 5 });
    return mean(answers(model, batch, 256, positions, { last: true }));
  });
}

async function copyAccuracy({ ropewalk }, recipe, model, positions) {
  const batch = (await taskOf(ropewalk, recipe, { seed: 3, heldOut: true, batch: 32, length: LONG })).next();
  return byPosition(answers(model, batch, 32, positions), LONG, COPY_BUCKETS);
}

/** Where queries from..to-1 of a head look: mass and mean distance, and mass at 64 and more. */
function gaze(model, tokens, batch, layer, head, [from, to], positions) {
  const T = tokens.length / batch;
  const at = new Float64Array(T);
  let entropy = 0;
  for (let b = 0; b < batch; b++) {
    const part = tokens.subarray(b * T, (b + 1) * T);
    const map = model.attention(part, { layer, head, positions, queries: [from, to] });
    for (let m = from; m < to; m++)
      for (let n = 0; n <= m; n++) {
        const weight = map[(m - from) * T + n];
        at[m - n] += weight;
        if (weight > 0) entropy -= weight * Math.log(weight);
      }
  }
  const rows = batch * (to - from);
  const shares = at.map((sum) => sum / rows);
  return {
    beyond: shares.slice(L).reduce((sum, each) => sum + each, 0),
    distance: shares.reduce((sum, each, s) => sum + s * each, 0),
    entropy: entropy / rows,
    most: shares.indexOf(Math.max(...shares)),
    shares,
  };
}

/** Each gives rows: name, then numbers by seed. */
export const TABLES = {
  async remedies(tools) {
    const recipe = await readRecipe('kjv');
    return bySeed(REMEDIES, tools, 'kjv', (model, positions) => wall(tools, recipe, model, positions));
  },

  async seeds(tools) {
    const recipe = await readRecipe('kjv');
    const asked = ['none', 'PI F = 4', 'NTK-aware F = 4', 'NTK-aware F = 8', 'NTK-aware F = 16', 'base 500 000'];
    const yarns = ['YaRN F = 4, β 1 and 4', 'YaRN F = 4, β 1 and 32'];
    const remedies = Object.fromEntries([...asked, ...yarns, 'window 64'].map((name) => [name, REMEDIES[name]]));
    const losses = (model, positions) => wall(tools, recipe, model, positions);
    return bySeed(remedies, tools, 'kjv', losses, FIVE_SEEDS);
  },

  /** Some pairs four times slower, and the others as they are. */
  async slowed(tools) {
    const recipe = await readRecipe('kjv');
    return bySeed(SLOWED, tools, 'kjv', (model, positions) => wall(tools, recipe, model, positions));
  },

  /** Rotation taken away after training: at once, and with a little training at the same length. */
  async dropped(tools) {
    const recipe = await readRecipe('kjv');
    const { restingFiles } = await moduleOf('trained/rest.ts');
    const rows = await bySeed(DROPPED, tools, 'kjv', (model, rests) => {
      const files = restingFiles(model.save({ dtype: 'f32' }), model.spec, { rests });
      return wall(tools, recipe, tools.rope.openModel(files), {});
    });
    const positions = { type: 'none' };
    for (const seed of SEEDS) {
      const look = async (step, copy) => {
        (rows[`both layers, after ${step} steps at 64`] ??= [])[seed] = await wall(tools, recipe, copy, positions);
      };
      const model = await tools.modelOf('kjv', seed);
      await further(tools, recipe, model, { positions, marks: [10, 50, 200], seed, look, length: L });
    }
    return rows;
  },

  /** Only some pairs of each head turn, the fastest or the slowest: the loss at 32 to 63, on the windows of `wall`. */
  async partial(tools) {
    const recipe = await readRecipe('kjv');
    const { restingFiles } = await moduleOf('trained/rest.ts');
    const task = await taskOf(tools.ropewalk, recipe, { seed: 1, heldOut: true, batch: 64, length: LONG });
    const { tokens, targets } = task.next();
    const cut = (values) => values.filter((_, i) => i % LONG < L);
    const asked = Object.fromEntries(TURNING.map((turning) => [`${turning} of 16`, turning]));
    return bySeed(asked, tools, 'kjv', (model, turning) =>
      TURN.map((idle) => {
        const files = restingFiles(model.save({ dtype: 'f32' }), model.spec, idle(turning));
        const resting = tools.rope.openModel(files);
        const losses = resting.loss(cut(tokens), { targets: cut(targets), batch: 64 });
        resting.dispose();
        return byPosition([...losses], L, [[32, 64]])[0];
      }),
    );
  },

  /** What is to be had without a model: an even guess, and the letter frequencies of the held-out text itself. */
  async guesses() {
    const rows = {};
    for (const name of ['kjv', 'tang']) {
      const { characters, heldOut } = await textOf(name);
      const counts = characters.map(() => 0);
      for (const token of heldOut) counts[token]++;
      const letters = counts.filter((count) => count > 0).map((count) => count * Math.log(heldOut.length / count));
      rows[name] = [[Math.log(characters.length), letters.reduce((sum, each) => sum + each, 0) / heldOut.length]];
    }
    return rows;
  },

  /** Loss of the same held-out characters when the model is given only so many before them. The weights are those of lab/models/. */
  async context({ rope }) {
    const file = (name) => readFileSync(join(root, 'lab/models/kjv', name));
    const model = rope.openModel({
      'model.safetensors': file('model.safetensors'),
      'config.json': file('config.json'),
    });
    const { heldOut } = await textOf('kjv');
    const batch = 4096;
    const places = Array.from({ length: batch }, (_, i) => L + Math.floor((i * (heldOut.length - L)) / batch));
    const lossGiven = (length) => {
      const tokens = Int32Array.from(places.flatMap((at) => [...heldOut.subarray(at - length, at)]));
      const targets = new Int32Array(tokens.length).fill(-1);
      places.forEach((at, i) => (targets[(i + 1) * length - 1] = heldOut[at]));
      const losses = model.loss(tokens, { targets, batch });
      return mean(places.map((_, i) => losses[(i + 1) * length - 1]));
    };
    return { 'kjv of lab/models/': [GIVEN.map(lossGiven)] };
  },

  async eight(tools) {
    const recipe = await readRecipe('kjv');
    const yarn8 = { rope: { scaling: { ...yarn().rope.scaling, factor: 8 } } };
    const asked = ['none', 'NTK-aware F = 8', 'NTK-aware F = 16', 'base 500 000', 'YaRN F = 4, β 1 and 4', 'window 64'];
    const remedies = Object.fromEntries(asked.map((name) => [name, REMEDIES[name]]));
    return bySeed({ ...remedies, 'YaRN F = 8, β 1 and 4': yarn8 }, tools, 'kjv', (model, positions) =>
      wall(tools, recipe, model, positions, { length: 2 * LONG, buckets: FURTHER_OUT }),
    );
  },

  async poems(tools) {
    const recipe = await readRecipe('tang');
    const asked = ['none', 'PI F = 2', 'PI F = 4', 'NTK-aware F = 4', 'NTK-aware F = 8', 'YaRN F = 4, β 1 and 4'];
    const remedies = Object.fromEntries([...asked, 'window 64'].map((name) => [name, REMEDIES[name]]));
    return bySeed(remedies, tools, 'tang', (model, positions) => wall(tools, recipe, model, positions));
  },

  async attention(tools) {
    const recipe = await readRecipe('kjv');
    const task = await taskOf(tools.ropewalk, recipe, { seed: 1, heldOut: true, batch: 8, length: LONG });
    const { tokens } = task.next();
    const asked = ['none', 'PI F = 4', 'NTK-aware F = 4', 'YaRN F = 4, β 1 and 4', 'window 64'];
    const remedies = Object.fromEntries(asked.map((name) => [name, REMEDIES[name]]));
    const heads = [0, 1].flatMap((layer) => [0, 1].map((head) => [layer, head]));
    return bySeed(remedies, tools, 'kjv', (model, positions) => {
      const far = heads.map(([layer, head]) => gaze(model, tokens, 8, layer, head, [192, 256], positions));
      const near = heads.map(([layer, head]) => gaze(model, tokens, 8, layer, head, [32, 64], positions));
      return [
        ...far.map(({ beyond }) => beyond),
        ...far.map(({ distance }) => distance),
        ...near.map(({ entropy }) => entropy),
      ];
    });
  },

  async further(tools) {
    const recipe = await readRecipe('kjv');
    const rows = {};
    for (const seed of SEEDS) {
      const model = await tools.modelOf('kjv', seed);
      for (const [name, positions] of Object.entries(FURTHER)) {
        const look = async (step, copy) => {
          const losses = await wall(tools, recipe, copy, positions);
          (rows[`${name}, ${step} steps`] ??= [])[seed] = [losses[1], losses[5]];
        };
        await look(0, model);
        await further(tools, recipe, model, { positions, marks: [10, 50, 200], seed, look });
      }
    }
    return rows;
  },

  async ways(tools) {
    const recipe = await readRecipe('kjv');
    const ways = {
      rotation: { type: 'rope' },
      'sinusoids added': { type: 'sinusoidal', amplitude: 0.7 },
      'ALiBi, slopes 1/4 and 1/32': { type: 'alibi', slopes: [1 / 4, 1 / 32] },
      'no positions': { type: 'none' },
      'p-RoPE 0.5': scaled({ type: 'proportional', partialRotaryFactor: 0.5 }),
    };
    const rows = {};
    for (const seed of SEEDS)
      for (const [name, positions] of Object.entries(ways)) {
        const changed = {
          ...recipe,
          model: { ...recipe.model, positions },
          training: { ...recipe.training, steps: 1500 },
        };
        const model = await tools.trained(`kjv with ${name}`, changed, seed);
        (rows[name] ??= [])[seed] = await wall(tools, changed, model, {});
      }
    return rows;
  },

  async cards(tools) {
    const recipe = await readRecipe('cards');
    const task = await taskOf(tools.ropewalk, recipe);
    const asked = ['none', 'window 64', 'PI F = 4', 'NTK-aware F = 8', 'YaRN F = 4, β 1 and 4', 'log-n alone'];
    const remedies = Object.fromEntries([...asked, 'ReRoPE, clipped at 32'].map((name) => [name, REMEDIES[name]]));
    remedies['PI F = 8'] = scaled({ type: 'linear', factor: 8 });
    const rows = await bySeed(remedies, tools, 'cards', (model, positions) => byDistance(task, model, positions));
    for (const seed of SEEDS) {
      const ways = {
        'ALiBi, trained': { type: 'alibi', slopes: [1 / 4, 1 / 32] },
        'no positions, trained': { type: 'none' },
      };
      for (const [name, positions] of Object.entries(ways)) {
        const model = await tools.trained(
          `cards with ${name}`,
          { ...recipe, model: { ...recipe.model, positions } },
          seed,
        );
        (rows[name] ??= [])[seed] = byDistance(task, model, {});
      }
      const model = await tools.modelOf('cards', seed);
      for (const name of ['none', 'PI F = 4', 'YaRN F = 4, β 1 and 4']) {
        const positions = REMEDIES[name];
        const look = (step, copy) => {
          (rows[`${name}, after ${step} steps at 256`] ??= [])[seed] = byDistance(task, copy, positions);
        };
        await further(tools, recipe, model, { positions, marks: [20, 200], seed, look });
      }
    }
    return rows;
  },

  async copy(tools) {
    const recipe = await readRecipe('copy');
    const asked = ['none', 'PI F = 2', 'PI F = 4', 'NTK-aware F = 4', 'NTK-aware F = 8', 'YaRN F = 4, β 1 and 4'];
    const remedies = Object.fromEntries(
      [...asked, 'window 64', 'ReRoPE, clipped at 32'].map((name) => [name, REMEDIES[name]]),
    );
    const rows = await bySeed(remedies, tools, 'copy', (model, positions) =>
      copyAccuracy(tools, recipe, model, positions),
    );
    for (const seed of SEEDS) {
      const model = await tools.modelOf('copy', seed);
      for (const name of ['none', 'PI F = 4', 'NTK-aware F = 8', 'YaRN F = 4, β 1 and 4']) {
        const positions = REMEDIES[name];
        const look = async (step, copy) => {
          (rows[`${name}, after ${step} steps at 256`] ??= [])[seed] = await copyAccuracy(
            tools,
            recipe,
            copy,
            positions,
          );
        };
        await further(tools, recipe, model, { positions, marks: [20, 100], seed, look });
      }
    }
    return rows;
  },

  /** Where the heads of `copy` look: the distance with the most attention, its share, and the share at 12. */
  async ruler(tools) {
    const recipe = await readRecipe('copy');
    const batch = (await taskOf(tools.ropewalk, recipe, { seed: 3, heldOut: true, batch: 8, length: LONG })).next();
    const asked = ['none', 'PI F = 2', 'PI F = 4', 'NTK-aware F = 4', 'NTK-aware F = 8', 'YaRN F = 4, β 1 and 4'];
    const remedies = Object.fromEntries(asked.map((name) => [name, REMEDIES[name]]));
    return bySeed(remedies, tools, 'copy', (model, positions) =>
      [0, 1].flatMap((head) => {
        const { most, shares } = gaze(model, batch.tokens, 8, 0, head, [120, 128], positions);
        return [most, shares[most], shares[12]];
      }),
    );
  },

  /** RoFormer in small: loss of the training, and on batches that were held out. */
  async roformer(tools) {
    const rows = {};
    for (const name of ['masked-sinusoidal', 'masked-rope', 'linear-none', 'linear-rope'])
      for (const seed of SEEDS) {
        const recipe = await readRecipe(name);
        const { model, curve } = await tools.result(name, recipe, seed);
        const { heldOutLoss } = await import('./train.mjs');
        const at = (step) => (step <= curve.length ? mean(curve.slice(step - 50, step)) : NaN);
        (rows[name] ??= [])[seed] = [
          ...[100, 200, 300, 400, 500, 600].map(at),
          await heldOutLoss(tools.ropewalk, model, recipe),
        ];
      }
    return rows;
  },
};

/** One row for each of `settings`, with what `measure` finds at each seed. */
async function bySeed(settings, tools, recipe, measure, seeds = SEEDS) {
  const rows = {};
  for (const seed of seeds) {
    const model = await tools.modelOf(recipe, seed);
    for (const [name, positions] of Object.entries(settings))
      (rows[name] ??= [])[seed] = await measure(model, positions);
  }
  return rows;
}

const POSITIONS = BUCKETS.map(([from, to]) => `${from}–${to - 1}`);
const COLUMNS = {
  remedies: POSITIONS,
  seeds: POSITIONS,
  slowed: POSITIONS,
  dropped: POSITIONS,
  partial: ['the fastest turn', 'the same, others left out', 'the slowest turn'],
  guesses: ['even guess', 'letter frequencies alone'],
  context: GIVEN.map(String),
  eight: FURTHER_OUT.map(([from, to]) => `${from}–${to - 1}`),
  poems: POSITIONS,
  ways: POSITIONS,
  further: ['32–63', '192–255'],
  attention: [
    ...['beyond 64: 0.0', '0.1', '1.0', '1.1'],
    ...['distance: 0.0', '0.1', '1.0', '1.1'],
    ...['entropy: 0.0', '0.1', '1.0', '1.1'],
  ],
  cards: BANDS.map(([least, most]) => `${least}–${most}`),
  copy: COPY_BUCKETS.map(([from, to]) => `${from}–${to - 1}`),
  ruler: ['head 0 looks', 'share', 'share at 12', 'head 1 looks', 'share', 'share at 12'],
  roformer: ['100', '200', '300', '400', '500', '600', 'held out'],
};

// Distances are whole numbers above 1, shares and losses are not.
const cell = (value) => (value === null ? '' : Number.isInteger(value) && value > 1 ? String(value) : value.toFixed(2));

/** What has no seed to be told apart by has no column for it. */
const seedless = new Set(['guesses', 'context']);

/** A table as it stands in docs/trained.md. */
export function markdown(name, rows) {
  const seed = (each) => (seedless.has(name) ? [] : [each]);
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const columns = ['', ...seed('seed'), ...COLUMNS[name]];
  const lines = [line(columns).replace('|  |', '| |'), `|${'---|'.repeat(columns.length)}`];
  for (const [row, seeds] of Object.entries(rows))
    seeds.forEach((values, n) => lines.push(line([n === 0 ? row : '', ...seed(n), ...values.map(cell)])));
  return lines.join('\n');
}

const json = join(root, 'docs', 'trained.json');
const page = join(root, 'docs', 'trained.md');

/** Keeps the numbers, and gives the table. */
function write(name, rows) {
  const all = JSON.parse(readFileSync(json, 'utf8'));
  all[name] = Object.fromEntries(
    Object.entries(rows).map(([row, seeds]) => [
      row,
      seeds.map((values) => values.map((each) => (Number.isNaN(each) ? null : Number(each.toFixed(4))))),
    ]),
  );
  writeFileSync(json, `${JSON.stringify(all, null, 1).replace(/\n\s+(?=[-\d\]]|null)/g, ' ')}\n`);
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const text = readFileSync(page, 'utf8');
  if (!text.includes(begin)) throw new SetupError(`docs/trained.md has no place ${begin}.`);
  const [before, rest] = text.split(begin);
  writeFileSync(page, `${before}${begin}\n\n${markdown(name, all[name])}\n\n${end}${rest.split(end)[1]}`);
  return markdown(name, all[name]);
}

await asProgram(import.meta.url, async (names) => {
  const unknown = names.find((name) => !(name in TABLES));
  if (unknown) throw new SetupError(`There is no table ${unknown}. There are: ${Object.keys(TABLES).join(', ')}.`);
  await setUp(['compiler']);
  await compile();
  const ropewalk = await import('ropewalk/model');
  const rope = await ropewalk.load();
  const results = new Map();
  const result = async (name, recipe, seed) => {
    const key = `${name} ${seed}`;
    if (!results.has(key)) {
      say(`- Training ${name}, seed ${seed} ...`);
      results.set(key, await train(rope, ropewalk, name, recipe, { seed }));
    }
    return results.get(key);
  };
  const trained = async (name, recipe, seed) => (await result(name, recipe, seed)).model;
  const modelOf = async (name, seed) => trained(name, await readRecipe(name), seed);
  const tools = { rope, ropewalk, result, trained, modelOf };
  for (const name of names.length ? names : Object.keys(TABLES)) {
    const rows = await TABLES[name](tools);
    say(`\n${write(name, rows)}\n`);
  }
});
