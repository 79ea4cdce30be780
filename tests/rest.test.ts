/** A trained model without rotation in some of its layers or pairs, against what the package says of the same without the detour. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load, type Model, type ModelPositions } from 'ropewalk/model';
import { expect, test } from 'vitest';
import { restingFiles, type Rests } from '../web/trained/rest.js';

const rope = await load();
const read = (file: string) => readFileSync(fileURLToPath(new URL(`../lab/models/kjv/${file}`, import.meta.url)));
const files = { 'model.safetensors': read('model.safetensors'), 'config.json': read('config.json').toString() };
const model = rope.openModel(files);
const { headDim, layers, vocabulary } = model.spec;
const PAIRS = headDim / 2;
/** Twice the length in training; which characters these are does not matter. */
const tokens = Int32Array.from({ length: 2 * model.spec.length }, (_, t) => (7 * t * t + 3 * t) % vocabulary);

const resting = (rests: Rests, of = model): Model =>
  rope.openModel(restingFiles(of.save({ dtype: 'f32' }), of.spec, { rests }));
const losses = (of: Model, positions: ModelPositions = {}): number[] => [...of.loss(tokens, { positions })];
/** Logits are right to 3e-6 of the largest, which is about 20 here. */
const expectSame = (one: readonly number[], other: readonly number[]): void => {
  expect(one.length).toBe(tokens.length);
  one.forEach((loss, t) => expect(loss, `${t}`).toBeCloseTo(other[t]!, 3));
};
const apart = (one: readonly number[], other: readonly number[]): number =>
  Math.max(...one.map((loss, t) => Math.abs(loss - other[t]!)));

test('with no pair at rest it is the model', () => {
  expectSame(losses(resting(() => false)), losses(model));
});

test('with all at rest it is the model without positions', () => {
  const still = losses(resting(() => true));
  expectSame(still, losses(model, { type: 'none' }));
  expect(apart(still, losses(model))).toBeGreaterThan(1);
});

test.each([4, 8])('with the slow pairs at rest in every layer it is p-RoPE: the first %d turn', (turning) => {
  const scaling = { type: 'proportional', partialRotaryFactor: turning / PAIRS } as const;
  expectSame(losses(resting((_, pair) => pair >= turning)), losses(model, { rope: { scaling } }));
});

test.each([0, 1])('in a layer it changes the attention of layer %d alone', (layer) => {
  expect(layers).toBe(2);
  // The other layer's attention adds nothing any more, so that it cannot matter what turns there.
  const deaf = model.copy();
  const output = `model.layers.${1 - layer}.self_attn.o_proj.weight`;
  deaf.setWeights(deaf.weights(output).fill(0), output);
  const [turning, none] = [losses(deaf), losses(deaf, { type: 'none' })];
  expect(apart(turning, none)).toBeGreaterThan(1);
  expectSame(losses(resting((at) => at === layer, deaf)), none);
  expectSame(losses(resting((at) => at !== layer, deaf)), turning);
});

test('what is left out of the scores adds nothing to them, and the others turn as before', () => {
  const rests: Rests = (_, pair) => pair >= 4;
  // Queries that are 0 there.
  const silent = model.copy();
  for (let layer = 0; layer < layers; layer++) {
    const name = `model.layers.${layer}.self_attn.q_proj.weight`;
    const { dim } = silent.spec;
    const rows = silent.weights(name);
    for (let row = 0; row * dim < rows.length; row++)
      if ((row % headDim) % PAIRS >= 4) rows.fill(0, row * dim, (row + 1) * dim);
    silent.setWeights(rows, name);
  }
  const left = rope.openModel(restingFiles(model.save({ dtype: 'f32' }), model.spec, { rests, leftOut: true }));
  expectSame(losses(left), losses(silent));
  expect(apart(losses(left), losses(resting(rests)))).toBeGreaterThan(0.1);
});
