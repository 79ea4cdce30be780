/** Code for the present state: JavaScript is run, Python compared with what was read, JSON read back. */
import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { fromPretrained, load } from 'ropewalk';
import { beforeAll, describe, expect, it } from 'vitest';
import { python as findPython } from '../../tools/python.mjs';
import { CHOICE, extended, LENGTHS, METHODS } from '../../web/subject/extensions.js';
import { AIM, ALIKE, FADE, vectorsOf } from '../../web/subject/vectors.js';
import { Kernels, type Subject } from '../../web/subject/kernels.js';
import { MODELS } from '../../web/subject/catalogue.js';
import { decode, Store, valueOf, type State } from '../../web/state/store.js';
import { m, SUBJECT } from '../../web/subject/fields.js';
import { listing as fading } from '../../web/charts/distance-code.js';
import { NUMPY, PYTORCH } from '../../web/export/code/dialects.js';
import { huggingface } from '../../web/export/code/huggingface.js';
import { javascript } from '../../web/export/code/javascript.js';
import { codeModel } from '../../web/export/code/model.js';
import { python } from '../../web/export/code/python.js';
import { listing as rotation } from '../../web/export/code/rotation.js';
import type { CodeContext, Listing } from '../../web/export/contract.js';
import { listing as many } from '../../web/figures/many/code.js';
import { listing as odometer } from '../../web/figures/odometer/code.js';
import { listing as order } from '../../web/figures/order/code.js';
import { listing as pair } from '../../web/figures/pair/code.js';
import { listing as wavelengths } from '../../web/figures/wavelengths/code.js';
import { listing as ways } from '../../web/figures/ways/code.js';
import { choose, openFigure, openPage, settled, tableOf } from './browser.js';
import { cosineSum, pairScores, partialSumNorms } from '../reference.js';
import { degreesAt, llama31, thetas, turnsAt } from './reference.js';

let kernels: Kernels;
beforeAll(async () => {
  kernels = new Kernels(await load());
});

/** A state, in the words of the address. */
type Given = Readonly<Record<string, string | number | undefined>>;
const stateOf = (given: Given): State =>
  decode(
    new URLSearchParams(
      Object.entries(given)
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => [key, String(value)]),
    ).toString(),
  );
const storeOf = (given: Given): Store => {
  const store = new Store();
  store.detachAddress(new URLSearchParams([...stateOf(given)]).toString());
  return store;
};
const subjectOf = (given: Given): Subject => kernels.subject(storeOf(given).read(SUBJECT));

/** Every listing, under the name of its Python in tests/golden/code. */
const LISTINGS = {
  rotation,
  hands: odometer,
  score: pair,
  many,
  wavelengths,
  decay: fading,
  order,
  encodings: ways,
};
type Kind = keyof typeof LISTINGS;
const KINDS = Object.keys(LISTINGS) as Kind[];

const contextOf = (given: Given): CodeContext => ({ kernels, subject: subjectOf(given), state: stateOf(given) });
const listingOf = (kind: Kind, given: Given = {}): Listing => LISTINGS[kind](contextOf(given));

/** What a program logs, with the package in place of the import. */
async function run(code: string): Promise<unknown[][]> {
  const logged: unknown[][] = [];
  const AsyncFunction = (async () => {}).constructor as new (...args: string[]) => (...all: unknown[]) => Promise<void>;
  const body = code.replace("import { load } from 'ropewalk';", '');
  expect(body).not.toContain('import ');
  await new AsyncFunction('load', 'console', body)(load, { log: (...all: unknown[]) => logged.push(all) });
  return logged;
}

const length = (x: ArrayLike<number>, j: number): number => Math.hypot(x[2 * j]!, x[2 * j + 1]!);
const close = (shown: unknown, expected: number): void =>
  expect(Math.abs((shown as number) - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)));

describe('JavaScript', () => {
  it('gives the hands of a scaled model', async () => {
    const logged = await run(javascript(listingOf('hands', { model: 'llama-3.1-8b', m: 5000 })));
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
    const logged = await run(javascript(listingOf('score', { m: 100, n: 93 })));
    const expected = thetas(128, 10000).map((theta) => Math.cos(7 * theta));
    expected.forEach((score, i) => close(logged[i]![1], score));
    close(
      logged.at(-1)![1],
      expected.reduce((sum, score) => sum + score, 0),
    );
  });

  it('gives the curves over the distance, and where an aimed key peaks', async () => {
    const theta = thetas(128, 10000);
    for (const change of [
      { 'fade.distance': 700, 'fade.seed': 9, 'needle.aim': 37 },
      { 'fade.hands': FADE.hands.write(ALIKE) },
    ]) {
      const { state } = contextOf(change);
      const logged = (await run(javascript(listingOf('decay', change)))) as number[][];
      expect(logged).toHaveLength(514);
      expect(logged.at(-1)![1]).toBe(valueOf(state, AIM.aim));
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
    for (const kind of KINDS) expect((await run(javascript(listingOf(kind)))).length).toBeGreaterThan(0);
  });
});

describe('the panel', () => {
  const code = (page: Page, figure: string): Promise<string> =>
    page
      .locator(`${figure} #code`)
      .textContent()
      .then((text) => text!);

  async function open(page: Page, figure: string): Promise<string> {
    await choose(page.locator(figure), 'code');
    return code(page, figure);
  }

  it('gives the numbers that the figures show, from the code that it shows', async () => {
    const page = await openPage({ at: '?model=qwen3-8b&m=777&n=700&order.sequence=120&ways.shift=30' });
    for (const [figure, columns] of [
      ['rope-odometer', [0, 1, 2, 3, 4]],
      ['rope-pair', [0, -1, 1]],
      ['rope-wavelengths', [0, 1, 2, 3]],
    ] as const) {
      const logged = await run(await open(page, figure));
      const rows = await tableOf(page, figure);
      rows.forEach((row, i) =>
        columns.forEach((from, column) => {
          // The table prints four to six digits, and whole degrees to two decimals.
          if (from >= 0)
            expect(Math.abs((logged[i]![from] as number) - row[column]!)).toBeLessThan(
              0.006 + 1e-3 * Math.abs(row[column]!),
            );
        }),
      );
    }
    const weights = (await run(await open(page, 'rope-order'))).slice(0, 3).flat() as number[];
    const shown = await page.locator('rope-order .yours .cell span').allTextContents();
    expect(weights.map((weight) => weight.toFixed(2)).sort()).toEqual([...shown].sort());
    const ways = (await run(await open(page, 'rope-ways'))) as [string, number, number][];
    const scores = await page.locator('rope-ways .score dd span:first-child').allTextContents();
    expect(ways.map(([, score]) => score.toFixed(3))).toEqual(scores.map((text) => text.replace('−', '-')));
  });

  it('changes with the state, and keeps its language from figure to figure', async () => {
    const page = await openPage({ at: '?m=50' });
    expect(await open(page, 'rope-odometer')).toContain('const m = 50;');
    await page.locator('rope-odometer [role=tab]').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('rope-odometer [role=tab][aria-selected=true]').textContent()).toContain('NumPy');
    await page.locator('rope-odometer #m').fill('51');
    await page.locator('rope-odometer #m').press('Enter');
    await settled(page);
    expect(await code(page, 'rope-odometer')).toContain('m = 51');
    expect(await open(page, 'rope-wavelengths')).toContain('import numpy as np');
  });

  it('is copied at a press, and says so; where that is refused the text is marked', async () => {
    const page = await openFigure('pair');
    await page.evaluate(() => {
      const copied: string[] = [];
      Object.defineProperty(navigator, 'clipboard', {
        configurable: true,
        value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
      });
      Object.assign(window, { copied });
    });
    const text = await open(page, 'rope-pair');
    const status = page.locator('rope-pair .copy [role=status]');
    await page.locator('rope-pair .copy button').click();
    await expect.poll(() => status.textContent()).toBe('Copied.');
    expect(await page.evaluate(() => (window as unknown as { copied: string[] }).copied)).toEqual([text]);
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } }),
    );
    await page.locator('rope-pair .copy button').click();
    await expect.poll(() => status.textContent()).toContain('Ctrl+C');
  });
});

describe('a block of config.json', () => {
  it('is read back to the same embedding, for every model', () => {
    for (const { id } of MODELS)
      for (const layer of subjectOf({ model: id }).layers) {
        const context = contextOf({ model: id, layer });
        const { config, trainingLength } = context.subject;
        const block = huggingface(codeModel(context), trainingLength);
        const again = fromPretrained(block!).config;
        for (const sequenceLength of [1000, 200_000]) {
          const there = kernels.rope.frequencies(again, { sequenceLength });
          const here = kernels.rope.frequencies(config, { sequenceLength });
          expect(there.theta, id).toEqual(here.theta);
          expect(there.attentionFactor, id).toBe(here.attentionFactor);
        }
        expect(again.pairing, id).toBe(config.pairing);
        expect(again.headDim, id).toBe(config.headDim);
        expect(again.sections, id).toEqual(config.sections);
      }
  });
});

describe('Python', () => {
  const models = [
    ...['llama-2-7b', 'gpt-j-6b', 'llama-3.1-8b', 'yarn-llama-2-7b-128k', 'phi-3-vision-128k', 'internlm2.5-7b'],
    'gemma-4',
  ];
  const dialects = [
    ['numpy', NUMPY],
    ['pytorch', PYTORCH],
  ] as const;

  // PyTorch is too large for the tests: its texts were run once, with PyTorch 1.13, and printed the same numbers.
  it.each(models)('is what was read and run, for %s', async (model) => {
    for (const [name, dialect] of dialects)
      await expect(python(listingOf('rotation', { model }), dialect)).toMatchFileSnapshot(
        `../golden/code/${model}.${name}.py`,
      );
  });

  it.each(KINDS.filter((kind) => kind !== 'rotation'))('is what was read and run, about %s', async (kind) => {
    for (const [name, dialect] of dialects)
      await expect(python(listingOf(kind), dialect)).toMatchFileSnapshot(`../golden/code/${kind}.${name}.py`);
  });

  it('prints what JavaScript logs: for every figure and model, and every way past the end of training', async () => {
    const elsewhere = {
      ...{ m: 200_000, n: 131, 'fade.distance': 700, 'fade.seed': 9, 'needle.aim': 37 },
      ...{ 'ways.shift': 60, 'ways.row': 2, 'ways.column': 9 },
    };
    const listings: [kind: Kind, place: string, Listing][] = [];
    for (const { id: model } of MODELS)
      for (const layer of subjectOf({ model }).layers)
        for (const kind of KINDS) {
          const change = kind === 'order' || kind === 'encodings' ? {} : { model, layer };
          if (model === SUBJECT.model.start || 'model' in change) listings.push([kind, model, listingOf(kind, change)]);
          if (model === SUBJECT.model.start) listings.push([kind, model, listingOf(kind, elsewhere)]);
        }
    for (const hands of ['slow', 'by16', '3-9', 'all'])
      listings.push(['many', hands, listingOf('many', { 'many.hands': hands, model: 'llama-3.1-8b' })]);
    for (const model of models)
      for (const way of METHODS) {
        const given = { model, 'past.method': way, m: LENGTHS.target.start - 1 };
        const subject = extended(subjectOf(given), storeOf(given).read({ ...LENGTHS, ...CHOICE }));
        listings.push(['rotation', `${model}, ${way}`, rotation({ kernels, subject, state: stateOf(given) })]);
      }
    const printed = await runPython(listings.map(([, , each]) => python(each, NUMPY)));
    for (const [i, [kind, name, each]] of listings.entries()) {
      // The figure's sinusoids go through random matrices that the Python has no room for; and of the others it
      // has the score alone.
      const encodings = kind === 'encodings';
      const logged = (await run(javascript(each))).filter(([way]) => way !== 'sinusoid');
      const expected = numbersOf(encodings ? logged.map(([, score]) => score) : logged);
      const shown = numbersIn(printed[i]!);
      const place = `${kind}, ${name}: ${printed[i]!.slice(-300)}`;
      expect(shown.length, place).toBe(expected.length);
      // Rotated vectors are float32, given ones have ten digits, and angles of far positions lose digits.
      const worst = Math.max(
        ...shown.map((x, e) =>
          x === expected[e] ? 0 : Math.abs(x - expected[e]!) / Math.max(1, Math.abs(expected[e]!)),
        ),
      );
      expect(worst, place).toBeLessThan(1e-6);
    }
  });
});

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
  [...text.matchAll(/(?<![\w.])-?(\d+(\.\d*)?(e[+-]?\d+)?|inf)(?![\w.])/g)].map(([word]) =>
    Number(word.replace('inf', 'Infinity')),
  );

function numbersOf(logged: unknown): number[] {
  if (typeof logged === 'number') return [logged];
  return typeof logged === 'string' ? [] : Array.from(logged as ArrayLike<unknown>).flatMap(numbersOf);
}
