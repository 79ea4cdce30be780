/** Code for the present state: JavaScript is run, Python compared with what was read, JSON read back. */
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { python as findPython } from '../../tools/python.mjs';
import { METHODS, SIDE_BY_SIDE } from '../../web/subject/extensions.js';
import { ALIKE, FADE, vectorsOf } from '../../web/subject/vectors.js';
import { MODELS } from '../../web/subject/catalogue.js';
import { valueOf } from '../../web/state/store.js';
import { m } from '../../web/subject/fields.js';
import { NUMPY, PYTORCH } from '../../web/export/code/dialects.js';
import { javascript } from '../../web/export/code/javascript.js';
import { python } from '../../web/export/code/python.js';
import type { Listing } from '../../web/export/contract.js';
import { rowOf, STEPS } from '../../web/figures/derivation/steps.js';
import { close, contextOf, EVERY, IN_PYTHON, kernels, listingOf, run, subjectOf, type Given } from '../web/programs.js';
import { cosineSum, pairScores, partialSumNorms } from '../reference.js';
import { degreesAt, llama31, thetas, turnsAt } from '../web/reference.js';

const length = (x: ArrayLike<number>, j: number): number => Math.hypot(x[2 * j]!, x[2 * j + 1]!);

describe('JavaScript', () => {
  it('gives the hands of a scaled model', async () => {
    const logged = await run(javascript(listingOf('odometer', { model: 'llama-3.1-8b', m: 5000 })));
    llama31().forEach((theta, i) => {
      const [pair, speed, wavelength, turns, degrees] = logged[i]! as number[];
      expect(pair).toBe(i);
      close(speed, theta);
      close(wavelength, (2 * Math.PI) / theta);
      expect(turns).toBe(turnsAt(theta, 5000));
      expect(Math.abs(degrees! - degreesAt(theta, 5000))).toBeLessThan(1e-6);
    });
  });

  it('gives the score of every pair, and of all', async () => {
    const logged = await run(javascript(listingOf('pair', { m: 100, n: 93 })));
    const expected = thetas(128, 10000).map((theta) => Math.cos(7 * theta));
    expected.forEach((score, i) => close(logged[i]![1], score));
    close(
      logged[expected.length]![1],
      expected.reduce((sum, score) => sum + score, 0),
    );
  });

  it('gives the curves over the distance', async () => {
    const theta = thetas(128, 10000);
    for (const change of [{ 'fade.distance': 700, 'fade.seed': 9 }, { 'fade.hands': FADE.hands.write(ALIKE) }]) {
      const { state } = contextOf(change);
      const logged = (await run(javascript(listingOf('decay', change)))) as number[][];
      expect(logged).toHaveLength(513);
      const first = Math.max(0, valueOf(state, FADE.distance) - 512);
      const { q, k } = vectorsOf(kernels, 64, { hands: valueOf(state, FADE.hands), seed: valueOf(state, FADE.seed) });
      const most = theta.reduce((sum, _, j) => sum + length(q, j) * length(k, j), 0);
      for (const row of [0, 50, 512]) {
        const s = first + row;
        const [shown, bound, ownBound, mean, own] = logged[row]!;
        expect(shown).toBe(s);
        close(bound, partialSumNorms(theta, s).reduce((sum, norm) => sum + norm, 0) / 64);
        close(mean, cosineSum(theta, s) / 64);
        close(own, pairScores(q, k, theta, s, 'interleaved').reduce((sum, score) => sum + score, 0) / most);
        expect(Math.abs(own!)).toBeLessThanOrEqual(ownBound!);
        if ('fade.hands' in change) close(ownBound, bound!);
      }
    }
  });

  it('gives what the fastest hand alone tells apart', async () => {
    const logged = await run(javascript(listingOf('many')));
    close(logged[0]![1], Math.cos(1));
    expect(logged[1]!.slice(2)).toEqual(['at', 710]);
    close(logged[1]![1], Math.cos(710));
    expect(logged[2]![1]).toBe(1302);
  });

  it('runs for every figure and every model, and knows its frequencies', async () => {
    for (const { id } of MODELS)
      for (const layer of subjectOf({ model: id }).layers) {
        const given = { model: id, layer };
        const { config } = subjectOf(given);
        const { wavelengths } = kernels.frequencies(config, m.start + 1);
        const logged = await run(javascript(listingOf('wavelengths', given)));
        wavelengths.forEach((wavelength, i) => expect(logged[i]![2], `${id} pair ${i}`).toBe(wavelength));
      }
  });

  it('is another program for every figure', () => {
    const context = contextOf({});
    const texts = [...EVERY.values()].map(({ listing }) => listing(context).javascript);
    expect(texts.length).toBeGreaterThan(20);
    expect(new Set(texts).size).toBe(texts.length);
    // Beyond the lines that make a model's frequencies, too.
    const own = texts.map((text) => text.replace(/^[^]*?= rope\.frequencies\(config.*$/m, ''));
    expect(new Set(own).size).toBe(texts.length);
    const pythons = IN_PYTHON.map((name) => listingOf(name).python!(NUMPY));
    expect(new Set(pythons).size).toBe(pythons.length);
  });
});

describe('Python', () => {
  const models = [
    ...['llama-2-7b', 'gpt-j-6b', 'llama-3.1-8b', 'yarn-llama-2-7b-128k', 'phi-3-vision-128k', 'internlm2.5-7b'],
    'gemma-4',
  ];
  // PyTorch is too large for the tests. The texts of decay, many, odometer, order, pair, wavelengths and ways were run once,
  // in an earlier wording, with PyTorch 1.13; those of the other figures have not been run with it.
  it.each([
    ...models.map((model) => [model, listingOf('pair', { model })] as const),
    ...IN_PYTHON.map((figure) => [figure, listingOf(figure)] as const),
  ])('is what was read and run, for %s, and the same in PyTorch by its words', async (name, listing) => {
    const numpy = python(listing, NUMPY);
    await expect(numpy).toMatchFileSnapshot(`../golden/code/${name}.py`);
    expect(python(listing, PYTORCH)).toBe(inPytorch(numpy));
  });

  it('prints what JavaScript logs: for every figure, every model, and every way past the end of training', async () => {
    const elsewhere = {
      ...{ m: 200_000, n: 131, 'fade.distance': 700, 'fade.seed': 9, 'needle.aim': 37 },
      ...{ 'ways.shift': 60, 'ways.row': 2, 'ways.column': 9, 'hook.start': 'own', 'fold.size': 16 },
      ...{ 'products.seed': 8, 'layout.line': 11, 'weave.per': 40, 'catastrophe.seed': 7, 'past.factor': 3 },
    };
    const listings: [name: string, place: string, Listing][] = [];
    const add = (name: string, given: Given): void => {
      listings.push([name, JSON.stringify(given), listingOf(name, given)]);
    };
    for (const name of IN_PYTHON) {
      add(name, {});
      // A search takes a second.
      if (name !== 'base') add(name, elsewhere);
    }
    add('base', { 'base.context': 2048 });
    for (const kind of ['mrope', 'interleaved', 'mixed']) add('axes', { 'axes.kind': kind, 'axes.height': 9 });
    for (const name of ['decay', 'needle']) add(name, { 'fade.hands': FADE.hands.write(ALIKE) });
    for (const { id: model } of MODELS)
      for (const layer of subjectOf({ model }).layers) {
        for (const name of ['odometer', 'pair', 'many', 'wavelengths', 'decay']) add(name, { model, layer });
        if (models.includes(model))
          for (const name of ['hook', 'weave', 'guess', 'walk', 'needle']) add(name, { model, layer });
      }
    for (const hands of ['slow', 'by16', '3-9', 'all']) add('many', { 'many.hands': hands, model: 'llama-3.1-8b' });
    for (const model of models) {
      add('tradeoff', { model, pair: 9 });
      for (let from = 0; from < METHODS.length; from += SIDE_BY_SIDE)
        add('coverage', { model, 'past.methods': METHODS.slice(from, from + SIDE_BY_SIDE).join('.') });
    }
    for (const [at, step] of STEPS.entries())
      for (const slip of rowOf(step).tries)
        for (const m of [9, 2])
          add('derivation', { 'derivation.step': at + 1, 'derivation.slip': slip, 'derivation.m': m });

    const printed = await runPython(listings.map(([, , each]) => python(each, NUMPY)));
    for (const [i, [name, given, each]] of listings.entries()) {
      const logged = (await run(javascript(each))).filter(([first]) => !JAVASCRIPT_ALONE.includes(first as string));
      const expected = numbersOf(name === 'ways' ? logged.map(([, score]) => score) : logged);
      const shown = numbersIn(printed[i]!);
      const place = `${name}, ${given}: ${printed[i]!.slice(-300)}`;
      expect(shown.length, place).toBe(expected.length);
      // Rotated vectors are float32, given ones have ten digits, and angles of far positions lose digits.
      const differences = shown.map((x, e) =>
        Object.is(x, expected[e]) || x === expected[e]
          ? 0
          : Math.abs(x - expected[e]!) / Math.max(1, Math.abs(expected[e]!)),
      );
      // The fit multiplies rounding by some 1e6, the root of its 2,048 rows over that of its ridge of 1e-8.
      expect(Math.max(...differences), place).toBeLessThan(name === 'catastrophe' ? 1e-4 : 1e-6);
    }
  });
});

/** A program with NumPy, with the words that PyTorch has for the same. */
function inPytorch(numpy: string): string {
  const words: [RegExp, string][] = [
    [/^import numpy as np$/m, 'import torch\n\ntorch.set_default_dtype(torch.float64)'],
    [/^e = np\.exp.*\nweights = e \/ e\.sum.*$/m, 'weights = torch.softmax(scores, dim=-1)'],
    // Its right side has columns.
    [/np\.linalg\.lstsq\((.*), (np.*), rcond=None\)\[0\]/, 'torch.linalg.lstsq($1, ($2)[:, None]).solution[:, 0]'],
    // Of whole numbers it would be whole.
    [/np\.arange\(((?:[^()]|\([^()]*\))*)\)/g, 'torch.arange($1, dtype=torch.float64)'],
    [/\baxis=-1/g, 'dim=-1'],
    [/\bnp\.array/g, 'torch.tensor'],
    [/\bnp\.clip/g, 'torch.clamp'],
    [/\bnp\.concatenate/g, 'torch.cat'],
    [/\bnp\./g, 'torch.'],
  ];
  return words.reduce((text, [numpys, torchs]) => text.replace(numpys, torchs), numpy);
}

/**
 * What Python leaves out because it needs the package: the sinusoids of the ways (and all spreads there), the check of a
 * step of the derivation, the float32 kernels, the search through all bases, what a model's own scaling multiplies by.
 */
const JAVASCRIPT_ALONE = ['sinusoid', 'check', 'float32', 'found', 'file'];

/** What programs print that are run one after the other in one Python, where starting it and NumPy takes the time. */
async function runPython(programs: string[]): Promise<string[]> {
  const harness = `
import contextlib, io, json, sys
printed = []
for program in json.load(sys.stdin):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(program, {})
    printed.append(out.getvalue())
print(json.dumps(printed))`;
  const out = execFileSync(await findPython(), ['-c', harness], {
    input: JSON.stringify(programs),
    maxBuffer: 2 ** 28,
  });
  return JSON.parse(out.toString()) as string[];
}

const numbersIn = (text: string): number[] =>
  [...text.matchAll(/(?<![\w.])-?(\d+(\.\d*)?(e[+-]?\d+)?|inf|nan)(?![\w.])/g)].map(([word]) =>
    Number(word.replace('inf', 'Infinity').replace('nan', 'NaN')),
  );

function numbersOf(logged: unknown): number[] {
  if (typeof logged === 'number') return [logged];
  return typeof logged === 'string' ? numbersIn(logged) : Array.from(logged as ArrayLike<unknown>).flatMap(numbersOf);
}
