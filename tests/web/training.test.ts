/**
 * One training in Node, Chromium and Firefox, on the page and in workers: the same bits. `tests/native/model_training.cpp`
 * makes the same steps natively, and has the same digest.
 */
import { fileURLToPath } from 'node:url';
import * as model from 'ropewalk/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesIn, htmlPage, serve } from '../../tools/serve.mjs';
import { theBrowser } from './chromium.js';
import { openFirefox, pageIn } from './firefox.js';

const DIGEST = 'cfbf1b5c52b45641';

type Library = Pick<typeof model, 'load'>;

interface Found {
  digest: string;
  inWorkers: string;
  text: string;
}

/** Runs in every engine, so it uses nothing of this file. */
async function training(library: Library): Promise<Found> {
  const rope = await library.load();
  const spec = { vocabulary: 16, dim: 32, layers: 2, heads: 2, kvHeads: 1, hidden: 96, length: 32 };
  const own = rope.createModel(spec, { seed: 7 });
  const trainer = own.trainer({ batch: 4, rate: 4e-3, warmUp: 5, steps: 20 });
  for (let step = 1; step <= 20; step++) {
    const tokens = Int32Array.from({ length: 128 }, (_, n) => (7 * n * n + 3 * n + step) % 16);
    trainer.step({ tokens, targets: tokens.map((_, n) => (n % 32 === 31 ? -1 : tokens[n + 1]!)) });
  }
  const cards = { ...spec, vocabulary: 80 };
  const plan = { task: { type: 'card', batch: 4, length: 32 }, rate: 4e-3, steps: 5, workers: 2 } as const;
  const { digest: inWorkers, files } = await rope.train({ ...plan, model: cards });
  const text = rope.openModel(files).generate([1, 2, 3], { length: 40, temperature: 1.5, seed: 1 }).join(' ');
  return { digest: own.digest(), inWorkers, text };
}

let server: Awaited<ReturnType<typeof serve>>;
let inNode: Found;

beforeAll(async () => {
  inNode = await training(model);
  const dist = fileURLToPath(new URL('../../dist', import.meta.url));
  server = await serve(htmlPage('<!doctype html>'), filesIn(dist));
});
afterAll(() => server.close());

const program = `import('/ropewalk.model.js').then(${training.toString()})`;

test('Node trains the weights that are trained natively', () => {
  expect(inNode.digest).toBe(DIGEST);
});

test('Chromium trains the same weights, and writes the same text', async () => {
  const browser = await theBrowser();
  const page = await browser.newPage();
  try {
    await page.goto(server.address);
    expect(await page.evaluate(program)).toEqual(inNode);
  } finally {
    await page.close();
  }
});

test('Firefox trains the same weights, and writes the same text', { tags: ['whole'] }, async () => {
  const browser = await openFirefox();
  try {
    const page = await pageIn(browser);
    await page.goto(server.address);
    expect(await page.evaluate(program)).toEqual(inNode);
  } finally {
    await browser.close();
  }
});
