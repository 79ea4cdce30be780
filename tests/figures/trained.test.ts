/** What figures ask trained models, and what they make of answers that are known here: the model need not be there. */
import { createHash } from 'node:crypto';
import { load } from 'ropewalk';
import { load as loadModels } from 'ropewalk/model';
import { expect, it } from 'vitest';
import cards from '../../lab/recipes/cards.mjs';
import { taught } from '../../web/figures/cards/model.js';
import { comebackModel } from '../../web/figures/comeback/model.js';
import { questionOf as ofDropped } from '../../web/figures/dropped/model.js';
import { curveQuestion } from '../../web/figures/partial/model.js';
import { liveOf, race, trainOwn } from '../../web/figures/race/model.js';
import { BACK, lookQuestion, SYMBOLS } from '../../web/figures/ruler/model.js';
import { mapModel, positionsFor, questionsOf as ofSentence } from '../../web/figures/sentence/model.js';
import { stepsQuestion } from '../../web/figures/steps/model.js';
import { questionsOf as ofWall, wallModel } from '../../web/figures/wall/model.js';
import { Kernels } from '../../web/subject/kernels.js';
import { MOST_WORDS } from '../../web/subject/sentence.js';
import { answerTo, remember } from '../../web/trained/answers.js';
import { centresQuestion } from '../../web/trained/centres.js';
import { readingOf } from '../../web/trained/remedies.js';
import { restingFiles } from '../../web/trained/rest.js';
// With the answers as they are: other files draw them, so the one that is replaced here is put back.
import './still.js';

const kernels = new Kernels(await load());
const asking = { signal: new AbortController().signal, onProgress: () => undefined };
const subject = undefined as never;
const models = await loadModels();

it('a sentence is read with the positions of its setting, in a window where there is one', () => {
  expect(positionsFor('none', 4, MOST_WORDS)).toEqual({ type: 'none' });
  expect(positionsFor('rope', 4, MOST_WORDS)).toEqual(readingOf('none', 4).positions);
  expect(positionsFor('linear', 4, 3)).toEqual({ ...readingOf('linear', 4).positions, window: 3 });
});

it('the weights of a trained head are those of its answer where a query sees a key, and its blanks can be seen', () => {
  const state = {
    head: 'kjv',
    left: 'none',
    right: 'rope',
    trained: '0.1',
    factor: 1,
    window: 2,
    text: 'a b',
  } as const;
  const answers = [
    [1, 0, 0, 0.4, 0.6, 0, 0.2, 0.3, 0.5],
    [1, 0, 0, 0.7, 0.3, 0, 0.1, 0.1, 0.8],
  ];
  const questions = ofSentence({ ...state, query: 9, key: 1 } as never, {} as never);
  questions.forEach((each, n) =>
    remember(each, { characters: ['a', ' ', 'b'], cut: false, weights: answers[n]! }, 'here'),
  );
  const { sentence, known } = mapModel(kernels, subject, { ...state, query: 9, key: 1 } as never, {} as never);
  expect([known, sentence.words, sentence.query, sentence.key]).toEqual([true, ['a', '␣', 'b'], 2, 1]);
  // Two words are seen, the own one among them.
  const seen = (weights: readonly number[]): number[] =>
    weights.map((weight, e) => ([1, 2, 5, 6].includes(e) ? NaN : weight));
  expect([sentence.left, sentence.right].map(({ weights }) => Array.from(weights))).toEqual(answers.map(seen));
});

it('a race here is drawn by the means of twenty steps, and the rest waits', async () => {
  const source = {
    training: () => Promise.resolve({ tokens: new Int32Array(9), characters: ['a'] }),
    train: (_: unknown, { onProgress }: { onProgress(reports: { loss: number }[]): void }) => {
      for (const from of [1, 16, 31]) onProgress(Array.from({ length: 15 }, (_, i) => ({ loss: from + i })));
      return Promise.resolve();
    },
  };
  await race(source as never, 'linear', 77, asking, () => undefined);
  // Of 1 … 45: the means of 1 … 20 and of 21 … 40.
  for (const name of ['linear-none', 'linear-rope'])
    expect(liveOf(name, 77)).toEqual([
      { step: 20, loss: 10.5 },
      { step: 40, loss: 30.5 },
    ]);
});

// Of 64 parts of what is left before two lengths, part 32 begins at (1,024 − 2 · 128) / 2 = 384.
it.each([
  [390, 391],
  [384 + 128, 384 + 129],
  [384 + 129, 384],
  [40, 384],
])('a passage begins with a line, where one begins within its length: after %i at %i', async (newline, start) => {
  const characters = ['\n', ...Array.from({ length: 1024 }, (_, i) => `${i},`)];
  const tokens = Int32Array.from({ length: 1024 }, (_, i) => (i === newline ? 0 : i + 1));
  interface Asked {
    positions: unknown;
    length: number;
  }
  const asked: unknown[] = [];
  const ends: unknown[] = [];
  const source = {
    model: () =>
      Promise.resolve({
        loss: (of: Int32Array, { positions }: Asked, { signal }: { signal: unknown }) => (
          asked.push(positions),
          ends.push(signal),
          Promise.resolve(Float32Array.from(of))
        ),
        generate: (of: Int32Array, { positions, length }: Asked) => (
          asked.push(positions),
          Promise.resolve([of[0]!, of.length, length])
        ),
      }),
    heldOut: () => Promise.resolve({ tokens, characters }),
  };
  const state = { text: 'kjv', own: '', remedies: ['linear'], reader: 0, factor: 4, reach: 2, seed: 1, passage: 32 };
  const [passage, writing] = await Promise.all(
    ofWall(state as never)
      .slice(2)
      .map((each) => each.ask(source as never, asking)),
  );
  const read = passage as { characters: string[]; losses: (number | null)[]; unknown: string[] };
  expect([read.unknown, ends]).toEqual([[], [asking.signal]]);
  expect([read.characters.length, read.losses.length]).toEqual([128, 128]);
  expect([read.characters[0], read.losses[0], read.losses[1]]).toEqual([`${start},`, null, start + 1]);
  // Of the 128 characters the first 40 are given.
  expect(writing).toBe(`${start},39,87,`);
  expect(asked).toEqual([1, 2].map(() => readingOf('linear', 4).positions));
});

it('a text that no model has read yet has no mean loss', () => {
  const state = { text: 'kjv', own: 'not asked', remedies: ['none'], reader: 0, factor: 4, reach: 4, passage: 0 };
  expect(wallModel(kernels, subject, state as never)).toMatchObject({ inside: [undefined], far: [undefined] });
});

it('a wave comes round at its first crest after a trough, not at one before', () => {
  const [PAIRS, PEAK] = [16, 10];
  const question = centresQuestion('kjv');
  const before = answerTo(question)!;
  expect(before.heads.length).toBe(4);
  const thetas = Array.from({ length: PAIRS }, (_, i) => 10000 ** (-i / PAIRS));
  // The score of pair i at distance s is cos(θ (s − PEAK)): it rises first.
  const q = [...thetas.map(() => 1), ...thetas.map(() => 0)];
  const k = [...thetas.map((theta) => Math.cos(theta * PEAK)), ...thetas.map((theta) => Math.sin(theta * PEAK))];
  remember(question, { heads: [{ q, k }] }, 'here');
  const { rounds, turns, curves } = comebackModel(kernels, subject, {
    head: '0.0',
    pair: 0,
    remedy: 'none',
    factor: 1,
    slowed: '',
  } as never)!;
  remember(question, before, 'build');
  const wave = curves.waves[6]!;
  expect(wave.indexOf(Math.max(...wave.subarray(0, 64)))).toBe(PEAK);
  const wanted = thetas.map((theta, i) => {
    const at = PEAK + (2 * Math.PI) / theta;
    return turns[i]! < 1 && at < 255 ? Math.round(at) : undefined;
  });
  expect(wanted.filter((at) => at !== undefined).length).toBeGreaterThan(1);
  expect(rounds).toEqual(wanted);
});

it('every pair that is looked at is among the strongest, and as many are shown', () => {
  const at = (pair: number) =>
    comebackModel(kernels, subject, { head: '0.0', pair, remedy: 'none', factor: 1, slowed: '' } as never)!.strongest;
  const all = Array.from({ length: 16 }, (_, pair) => at(pair));
  all.forEach((strongest, pair) => expect(strongest).toContain(pair));
  expect(new Set(all.map(({ length }) => length)).size).toBe(1);
  for (const strongest of all) expect(strongest).toEqual([...new Set(strongest)].sort((a, b) => a - b));
});

it('what the reader teaches anew meets as many cards as in the recipe', () => {
  const { task, model, training } = cards;
  expect(taught.task).toEqual({ ...task, batch: training.batch, length: model.length, seed: 0 });
  expect(task.cards).toBeGreaterThan(0);
});

it('a ruler that looks so far back as it was taught has every symbol right', async () => {
  const LENGTH = 128;
  const model = {
    // One head looks there, the other nowhere in particular.
    attention: (_: unknown, { head, queries: [from, to] }: { head: number; queries: [number, number] }) =>
      Promise.resolve(
        Float32Array.from({ length: (to - from) * LENGTH }, (_, e) =>
          head === 1 ? 1 / LENGTH : Number((e % LENGTH) + BACK === from + Math.floor(e / LENGTH)),
        ),
      ),
    // Later rows have larger numbers.
    logits: (tokens: Int32Array) =>
      Promise.resolve(
        Float32Array.from(
          { length: tokens.length * SYMBOLS },
          (_, e) => Math.floor(e / SYMBOLS) + Number(tokens[Math.floor(e / SYMBOLS) - BACK] === e % SYMBOLS) / 2,
        ),
      ),
  };
  const question = lookQuestion({ way: 'linear', factor: 4 });
  const look = await question.ask({ model: () => Promise.resolve(model) } as never, asking);
  expect(look).toMatchObject({ right: 1, there: 1, most: BACK });
  expect(look.heads[0]!.map((share) => Math.round(share))).toEqual(look.heads[0]!.map((_, s) => Number(s === BACK)));
});

it('pairs rest in the layers that are switched off, and one more turns at every point of a curve', async () => {
  const whole = models.createModel({ vocabulary: 8, dim: 64, layers: 2, heads: 2, length: 64 });
  const opened: string[] = [];
  const digest = (files: object): string =>
    createHash('sha256')
      .update((files as Record<string, Uint8Array>)['model.safetensors']!)
      .digest('hex');
  const model = { loss: () => Promise.resolve(new Float32Array(512).fill(opened.length)), dispose: () => undefined };
  const source = {
    session: () => Promise.resolve({ open: (files: object) => (opened.push(digest(files)), Promise.resolve(model)) }),
    model: () => Promise.resolve(whole),
    heldOut: () => Promise.resolve({ tokens: new Int32Array(300) }),
  };
  const resting = (rests: (layer: number, pair: number) => boolean, leftOut = false) =>
    digest(restingFiles(whole.save({ dtype: 'f32' }), whole.spec, { rests, leftOut }));
  await ofDropped({ first: true, second: false }).ask(source as never, asking);
  expect(opened).toEqual([resting((layer) => layer === 1)]);
  for (const curve of ['still', 'out', 'slow'] as const) {
    opened.length = 0;
    const losses = await curveQuestion(curve).ask(source as never, asking);
    expect(losses).toEqual(Array.from({ length: 17 }, (_, turning) => turning + 1));
    for (const turning of [0, 5, 16]) {
      const rests = (_: number, pair: number) => (curve === 'slow' ? pair < 16 - turning : pair >= turning);
      expect(opened[turning]).toEqual(resting(rests, curve === 'out'));
    }
  }
});

it('a text of the reader’s own is trained on as it is, and gone on with', async () => {
  const text = 'abc'.repeat(200);
  const [asked, files]: [unknown[], object] = [[], {}];
  const source = {
    train: (job: unknown, { onProgress }: { onProgress(reports: { loss: number }[]): void }) => {
      asked.push(job);
      onProgress(Array.from({ length: 40 }, (_, i) => ({ loss: i })));
      return Promise.resolve({ files });
    },
    session: () =>
      Promise.resolve({
        open: (given: unknown) =>
          Promise.resolve({
            generate: (prompt: Int32Array, { length }: { length: number }) =>
              Promise.resolve([given === files ? prompt.length % 3 : -1, length % 3]),
            dispose: () => undefined,
          }),
      }),
  };
  const curves: unknown[] = [];
  const own = await trainOwn(source as never, text, 40, asking, (curve) => curves.push(curve));
  const tokens = Int32Array.from(text, (letter) => 'abc'.indexOf(letter));
  const task = { type: 'text', tokens, vocabulary: 3, batch: 32, length: 64 };
  expect(asked).toMatchObject([{ model: { vocabulary: 3 }, task, steps: 40, warmUp: 20 }]);
  expect(own).toMatchObject({ files, characters: ['a', 'b', 'c'], text: `${text.slice(0, 20)}cc` });
  expect(own.curve.map(({ loss }) => loss)).toEqual([9.5, 29.5]);
  expect(curves).toEqual([own.curve]);
});

it('a model that is trained further goes on from an earlier mark, and begins again for one before', async () => {
  const done: unknown[] = [];
  const trained = {
    train: ({ make }: { make: number }) => Promise.resolve(done.push(make)),
    resume: (more: number) => Promise.resolve(done.push(`+${more}`)),
    loss: (inputs: Int32Array) => Promise.resolve(new Float32Array(inputs.length)),
    dispose: () => done.push('end'),
  };
  const source = {
    model: () => Promise.resolve({ copy: () => (done.push('copy'), Promise.resolve(trained)) }),
    training: () => Promise.resolve({ tokens: new Int32Array(9), characters: ['a'] }),
    heldOut: () => Promise.resolve({ tokens: new Int32Array(300) }),
  };
  for (const steps of [0, 50, 200, 200, 50])
    await stepsQuestion({ remedy: 'ntk', factor: 16 }, steps).ask(source as never, asking);
  expect(done).toEqual(['copy', 50, '+150', 'end', 'copy', 50]);
});
