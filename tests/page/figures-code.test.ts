/** The program that a figure gives logs the numbers that the figure shows. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '../../web/export/code/model.js';
import { fields as baseFields } from '../../web/figures/base/fields.js';
import { basesModel } from '../../web/figures/base/model.js';
import { fitOf } from '../../web/figures/catastrophe/model.js';
import { fields as clipFields } from '../../web/figures/clip/fields.js';
import { clipModel, WORDS } from '../../web/figures/clip/model.js';
import { fields as costFields } from '../../web/figures/cost/fields.js';
import { costModel } from '../../web/figures/cost/model.js';
import { fields as coverageFields } from '../../web/figures/coverage/fields.js';
import { coverageModel } from '../../web/figures/coverage/model.js';
import { check } from '../../web/figures/derivation/checks.js';
import { fields as derivationFields } from '../../web/figures/derivation/fields.js';
import { derivation } from '../../web/figures/derivation/model.js';
import { rowOf, STEPS } from '../../web/figures/derivation/steps.js';
import { fields as foldFields } from '../../web/figures/fold/fields.js';
import { fold } from '../../web/figures/fold/model.js';
import { fields as guessFields } from '../../web/figures/guess/fields.js';
import { guessModel } from '../../web/figures/guess/model.js';
import { fields as hookFields } from '../../web/figures/hook/fields.js';
import { hookModel } from '../../web/figures/hook/model.js';
import { fields as layoutFields } from '../../web/figures/layout/fields.js';
import { layout } from '../../web/figures/layout/model.js';
import { fields as negativeFields } from '../../web/figures/negative/fields.js';
import { negativeModel } from '../../web/figures/negative/model.js';
import { fields as needleFields } from '../../web/figures/needle/fields.js';
import { needleModel } from '../../web/figures/needle/model.js';
import { fields as productsFields } from '../../web/figures/products/fields.js';
import { deviation, products } from '../../web/figures/products/model.js';
import { fields as layersFields } from '../../web/figures/layers/fields.js';
import { layersModel } from '../../web/figures/layers/model.js';
import { fields as tablesFields, TABLES } from '../../web/figures/tables/fields.js';
import { tablesModel } from '../../web/figures/tables/model.js';
import { benchOf, FAULTS } from '../../web/proof/selftest/bench.js';
import { checksOf, resultOf } from '../../web/proof/selftest/run.js';
import { fields as temperatureFields } from '../../web/figures/temperature/fields.js';
import { temperatureModel } from '../../web/figures/temperature/model.js';
import { fields as tradeoffFields } from '../../web/figures/tradeoff/fields.js';
import { tradeoffModel } from '../../web/figures/tradeoff/model.js';
import { fields as walkFields } from '../../web/figures/walk/fields.js';
import { walkModel } from '../../web/figures/walk/model.js';
import { fields as weaveFields } from '../../web/figures/weave/fields.js';
import { weaveModel } from '../../web/figures/weave/model.js';
import { golden } from '../../web/proof/build/golden.js';
import { whole } from '../../web/subject/whole.js';
import { close, contextOf, FIGURES, logged } from '../web/programs.js';

type Rows = readonly (readonly unknown[])[];

const numbers = (row: readonly unknown[]): number[] => row.filter((each) => typeof each === 'number');
/** What is logged behind a name. */
const named = (rows: Rows, name: string): number[] => numbers(rows.find(([first]) => first === name)!.slice(1));
const same = (shown: readonly unknown[], expected: readonly number[]): void => {
  expect(shown.length).toBe(expected.length);
  expected.forEach((value, e) => close(shown[e], value));
};
const toDegrees = (radians: number): number => (radians * 180) / Math.PI;

describe('a program logs what its figure shows:', () => {
  it.each([{}, { 'hook.start': 'own', 'hook.query': 3, 'hook.key': 8, model: 'llama-3.1-8b' }])(
    'the hands of two words, %o',
    async (given) => {
      const { kernels, subject, state } = contextOf(given);
      const { handsQ, handsK, between, scores, score, swapped } = hookModel(
        kernels,
        subject,
        valuesOf(state, hookFields),
      );
      const rows = await logged('hook', given);
      scores.forEach((part, i) =>
        same(rows[i]!, [i, ...[handsQ, handsK, between].map((angles) => toDegrees(angles[i]!)), part]),
      );
      same(named(rows, 'score'), [score, swapped]);
    },
  );

  it('every step of the derivation and every wrong turn', async () => {
    for (const [at, step] of STEPS.entries())
      for (const slip of rowOf(step).tries) {
        const given = { 'derivation.step': at + 1, 'derivation.slip': slip, 'derivation.m': 9, 'derivation.n': 4 };
        const { kernels, subject, state } = contextOf(given);
        const model = derivation(kernels, subject, valuesOf(state, derivationFields));
        const rows = await logged('derivation', given);
        same(
          ['score', 'alone', 'together'].flatMap((name) => named(rows, name)),
          [model.score, model.spread.alone, model.spread.together],
        );
        if (step === 'back') same(named(rows, 'with the key turned alone'), [model.back.score]);
        const { largest, worst } = check(kernels, step, slip, model.theta, model.gamma, 1);
        const [found, m, n] = named(rows, 'check');
        expect(Math.abs(found! - largest), `${step} ${slip}`).toBeLessThan(1e-9);
        // Where all differences are rounding, the largest may be another one.
        if (worst && largest > 1e-9) expect([m, n]).toEqual([worst.m, worst.n]);
      }
  });

  it.each([{}, { 'fold.size': '32', m: 77 }])('the matrix and what it folds into, %o', async (given) => {
    const { kernels, state } = contextOf(given);
    const { x, cos, sin, out, out32, matrix, elements } = fold(kernels, valuesOf(state, foldFields));
    const rows = await logged('fold', given);
    x.forEach((own, c) => same(rows[c]!, [c, own, cos[c >> 1]!, sin[c >> 1]!, out[c]!, out[c]!]));
    same(named(rows, 'multiplications'), [matrix.multiplications, elements.multiplications]);
    expect(rows.at(-1)).toEqual(['float32', out32]);
  });

  it('the two layouts', async () => {
    const given = { 'layout.line': 7 };
    const { kernels, state } = contextOf(given);
    const { to, pair, channels, scores } = layout(kernels, valuesOf(state, layoutFields));
    const rows = await logged('layout', given);
    expect(rows.slice(0, to.length)).toEqual(to.map((place, c) => [c, c >> 1, place]));
    expect(named(rows, 'pair')).toEqual([pair, ...channels.interleaved, ...channels['half-split']]);
    const shown = ['as trained', 'in the other layout', 'moved first'].flatMap((name) => named(rows, name));
    // The figure turns in float32.
    [scores.trained, scores.mixed, scores.converted].forEach((score, e) =>
      expect(Math.abs(shown[e]! - score)).toBeLessThan(1e-5),
    );
  });

  it.each([{}, { 'layers.first': 'deepseek-v3', 'layers.second': 'qwen3.5-35b-a3b' }])(
    'the layers of two models, %o',
    async (given) => {
      const { kernels, subject, state } = contextOf(given);
      const { chosen } = layersModel(kernels, subject, valuesOf(state, layersFields));
      const rows = await logged('layers', given);
      const kinds = chosen.flatMap(({ model, kinds }) =>
        kinds.map(({ count, turned, head }) => [model.name, count, turned, turned / head]),
      );
      const sums = chosen.map(({ model, order, kinds }) => {
        const rotating = kinds.reduce((sum, { turned, count }) => sum + (turned > 0 ? count : 0), 0);
        return [model.name, rotating, order.length];
      });
      expect(rows).toEqual([...kinds, ...sums]);
    },
  );

  it.each([...TABLES, 'same'])('the differences of a table and their bands, %s', async (which) => {
    const given = which === 'same' ? { 'tables.bert': which } : { 'tables.which': which };
    const { kernels, subject, state } = contextOf(given);
    const { table, rows: shown } = tablesModel(kernels, subject, valuesOf(state, tablesFields));
    const rows = await logged('tables', given);
    const compared = shown.filter(({ differences }) => differences.length > 0);
    expect(rows.length).toBe(compared.length);
    compared.forEach(({ id, difference, band }, at) => {
      expect(rows[at]![0]).toBe(id);
      same(numbers(rows[at]!), table === 'bleu' ? [difference] : [difference, band]);
    });
  });

  it('the vectors that clipped distances share', async () => {
    const given = { 'clip.at': 4 };
    const { kernels, subject, state } = contextOf(given);
    const { vectors } = clipModel(kernels, subject, valuesOf(state, clipFields));
    const rows = await logged('clip', given);
    rows.forEach((row, m) => same(row, [...vectors.subarray(WORDS * m, WORDS * (m + 1))]));
    expect(rows[0]!.slice(0, 6)).toEqual([0, 1, 2, 3, 4, 4]);
  });

  it('products by distance', async () => {
    const given = { 'products.seed': 5 };
    const { kernels, state } = contextOf(given);
    const { plainDiagonals, betweenDiagonals } = products(kernels, valuesOf(state, productsFields));
    const rows = await logged('products', given);
    plainDiagonals.forEach(({ smallest, largest }, d) => {
      const between = betweenDiagonals[d]!;
      same(rows[d]!, [d - 31, smallest, largest, between.smallest, between.largest]);
    });
    same(rows.at(-1)!.slice(1), [deviation(plainDiagonals), deviation(betweenDiagonals)]);
  });

  it.each([
    { 'weave.per': 4, m: 5000 },
    { 'weave.per': 44, m: 5000, model: 'llama-3.1-8b' },
  ])('a column of the weave, %o', async (given) => {
    const { kernels, subject, state } = contextOf(given);
    const model = weaveModel(kernels, subject, valuesOf(state, weaveFields), 900);
    expect(model.part.per).toBe(given['weave.per']);
    const rows = await logged('weave', given);
    model.theta.forEach((_, i) => {
      const [at, angle, cos, sin, between, wavelength, seems] = rows[i] as number[];
      same(
        [at, cos, sin, between, wavelength],
        [i, model.cos[i]!, model.sin[i]!, toDegrees(model.between[i]!), model.wavelengths[i]!],
      );
      expect(Math.abs(angle! - toDegrees(model.angle[i]!))).toBeLessThan(1e-6);
      expect(Math.abs(seems! / model.seems[i]! - 1)).toBeLessThan(1e-6);
    });
    expect(rows.at(-1)![1]).toBe(model.aliased);
  });

  it('a walk, a guessed score and an aimed key', async () => {
    const given = { 'fade.distance': 77, 'fade.seed': 4, 'needle.aim': 37 };
    const { kernels, subject, state } = contextOf(given);
    const stations = walkModel(kernels, subject, valuesOf(state, walkFields));
    const walked = await logged('walk', given);
    stations.lengths.forEach((length, j) => same(walked[j]!, [j, stations.re[j]!, stations.im[j]!, length]));
    same(named(walked, 'mean'), [stations.mean]);

    const { scores, near, far } = guessModel(kernels, subject, valuesOf(state, guessFields));
    const guessed = await logged('guess', given);
    scores.forEach((score, s) => same(guessed[s]!, [s, score]));
    same(named(guessed, 'near'), [near, far]);

    const { score, same: itself } = needleModel(kernels, subject, valuesOf(state, needleFields));
    const aimed = await logged('needle', given);
    score.forEach((value, s) => same(aimed[s]!, [s, value, itself[s]!]));
    same(named(aimed, 'largest at'), [37]);
  });

  it('all ways past the end of training that are chosen', async () => {
    const given = {
      'past.methods': 'longrope.proportional.dynamic',
      'past.target': 20000,
      pair: 40,
      model: 'llama-3-8b',
    };
    const { kernels, subject, state } = contextOf(given);
    const { columns } = coverageModel(kernels, subject, valuesOf(state, coverageFields));
    const rows = await logged('coverage', given);
    const { pairs } = subject;
    columns.forEach(({ method, coverage, unseen, largest }, way) => {
      const [name, ...shown] = rows.slice(way * (pairs + 2), (way + 1) * (pairs + 2));
      expect(name).toEqual([method]);
      for (let i = 0; i < pairs; i++)
        same(shown[i]!, [
          i,
          toDegrees(coverage.seen[i]!),
          toDegrees(coverage.asked[i]!),
          unseen.has(i) ? toDegrees(coverage.unseen[i]!) : 0,
          100 * coverage.stepRatio[i]!,
        ]);
      same(numbers(shown.at(-1)!), [unseen.size, toDegrees(largest)]);
    });

    const { marks, widest } = tradeoffModel(kernels, subject, valuesOf(state, tradeoffFields));
    const shown = await logged('tradeoff', given);
    expect(shown.map(([way]) => way)).toEqual(marks.map(({ method }) => method));
    marks.forEach(({ step, unseen }, n) =>
      same(shown[n]!.slice(1), [toDegrees(step), (100 * step) / widest, toDegrees(unseen)]),
    );
  });

  it('the temperature, and what the file of the model says', async () => {
    const given = { 'past.factor': 6, model: 'yarn-llama-2-7b-128k' };
    const { kernels, subject, state } = contextOf(given);
    const model = temperatureModel(kernels, subject, valuesOf(state, temperatureFields));
    const rows = await logged('temperature', given);
    const { yarn, longrope } = model;
    same(rows[0]!, [6, yarn.factor, yarn.score, longrope.factor, longrope.score]);
    model.stretches.forEach((stretch, n) => {
      const [one, other] = [model.yarnCurve[n]!, model.longropeCurve[n]!];
      same(rows[n + 1]!, [stretch, one.factor, one.score, other.factor, other.score]);
    });
    same(named(rows, 'file'), [model.own!.factor]);
  });

  it.each(['plain', 'numerator', 'both', 'fade'])('weights of linear attention, %s', async (way) => {
    const given = { 'negative.way': way, 'negative.features': 'exp', 'negative.query': 90 };
    const { kernels, subject, state } = contextOf(given);
    const { softmax, linear, negative, sum, totals } = negativeModel(kernels, subject, valuesOf(state, negativeFields));
    const rows = await logged('negative', given);
    if (way === 'both') same(named(rows, 'denominator, as a share of the plain one'), [totals[90]!]);
    rows.filter(([first]) => typeof first === 'number').forEach((row, n) => same(row, [n, softmax[n]!, linear[n]!]));
    same(numbers(rows.at(-1)!), [negative, sum]);
  });

  it('what a text costs', async () => {
    const given = { 'cost.head': 32, 'cost.doubling': 2 };
    const { kernels, subject, state } = contextOf(given);
    const { count } = costModel(kernels, subject, valuesOf(state, costFields));
    const rows = await logged('cost', given);
    expect(rows.map((row) => row.slice(0, 3))).toEqual(
      [64, 128, 256].map((length, n) => [length, count.softmax[n], count.linear[n]]),
    );
    for (const [, , , softmax, linear] of rows as number[][]) expect(Math.min(softmax!, linear!)).toBeGreaterThan(0);
  });

  it('the least-squares fit', async () => {
    const rows = await logged('catastrophe', { 'catastrophe.seed': 3, 'catastrophe.distance': 3001 });
    const { targets, scores, interpolated, inside, outside, halved } = fitOf(contextOf({}).kernels, 3);
    for (const n of [0, 20, 64, 127])
      expect(rows[n]).toEqual([32 * n, targets[32 * n] ?? NaN, scores[32 * n], interpolated[32 * n]]);
    expect(rows.slice(128)).toEqual([
      ['inside', inside, 'past', outside],
      ['interpolated', halved],
      ['at', 3001, scores[3001], interpolated[3001]],
    ]);
  });

  it.each(FAULTS)('what checks of the rotation come to, with the mistake %s', async (fault) => {
    const vectors = golden(fileURLToPath(new URL('../../', import.meta.url)));
    const { kernels } = contextOf({});
    const bench = benchOf(kernels.rope, whole(), fault);
    const rows = await logged('selftest', { 'selftest.fault': fault });
    expect(rows.length).toBe(6);
    for (const [id, error] of rows) {
      const check = checksOf(vectors).find((each) => each.id === id)!;
      expect(Math.abs((error as number) - resultOf(check, bench).error), `${id as string}`).toBeLessThan(1e-6);
    }
  });

  it.each(FIGURES)('something, for the figure %s', async (name) => {
    expect((await logged(name)).length).toBeGreaterThan(0);
  });

  it('the search for a base', async () => {
    const given = { 'base.context': 4096 };
    const { kernels, subject, state } = contextOf(given);
    const {
      rows: published,
      chosen,
      models,
      paperFails,
      own,
    } = basesModel(kernels, subject, valuesOf(state, baseFields));
    const { context, found, paper } = published[chosen]!;
    expect(context).toBe(4096);
    const rows = await logged('base', given);
    same(named(rows, 'found'), [found!]);
    expect(named(rows, 'Men et al.')).toEqual([paper, paperFails]);
    expect(named(rows, 'this model')).toEqual([own.first]);
    for (const { name, base, fails } of models.filter((each) => each.context === context && !each.stretched))
      expect(named(rows, name)).toEqual([base, fails]);
  });
});
