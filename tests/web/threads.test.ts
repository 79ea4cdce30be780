/**
 * `load({ threads: 2 })` in a second and a third engine, on a page that is isolated.
 *
 * @module-tag whole
 */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as ropewalk from 'ropewalk';
import { filesIn, htmlPage, serve } from '../../tools/serve.mjs';
import { openFirefox, pageIn } from './firefox.js';
import { openWebKit } from './webkit.js';

const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
// Vitest would make an `import()` of a test its own.
const PAGE = '<!doctype html><title>Threads</title><script>ropewalk = import("/ropewalk.js");</script>';
const dist = fileURLToPath(new URL('../../dist', import.meta.url));
let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  server = await serve(htmlPage(PAGE, ISOLATED), filesIn(dist, ISOLATED));
});
afterAll(() => server.close());

/** Attention of 300 tokens on one thread and on two, gradients too: how many numbers, and how many have other bits. */
async function compareBits(): Promise<{ threads: number; why: string; numbers: number; other: number }> {
  const { load } = await (globalThis as unknown as { ropewalk: Promise<typeof ropewalk> }).ropewalk;
  const one = await load({ variant: 'simd' });
  const two = await load({ threads: 2 });
  const [heads, headDim] = [8, 64];
  const [q, k, v, dout] = [1, 2, 3, 4].map((seed) =>
    Float32Array.from({ length: 300 * heads * headDim }, (_, i) => Math.sin(i * seed + seed)),
  ) as [Float32Array, Float32Array, Float32Array, Float32Array];
  const options = { heads, headDim, causal: true } as const;
  const results = [one, two].map((rope) => {
    const out = rope.attention(q, k, v, options);
    const { dq, dk, dv } = rope.attentionBackward(dout, q, k, v, options);
    return [out, dq, dk, dv].map((each) => new Uint32Array(Float32Array.from(each).buffer));
  }) as [Uint32Array[], Uint32Array[]];
  let [numbers, other] = [0, 0];
  results[0].forEach((bits, n) => {
    numbers += bits.length;
    bits.forEach((each, i) => (other += each === results[1][n]![i] ? 0 : 1));
  });
  const answer = { threads: two.threads, why: two.oneThreadBecause ?? '', numbers, other };
  two.dispose();
  return answer;
}

const SAME = { threads: 2, why: '', numbers: 4 * 300 * 8 * 64, other: 0 };

it('two threads give the bits of one in Firefox', async () => {
  const browser = await openFirefox();
  try {
    const page = await pageIn(browser);
    await page.goto(server.address);
    expect(await page.evaluate(`(${String(compareBits)})()`)).toEqual(SAME);
  } finally {
    await browser.close();
  }
});

it('two threads give the bits of one in WebKit, or it has one thread where its engine shares no memory', async () => {
  const browser = await openWebKit(800, 600);
  try {
    await browser.goto(server.address);
    const shares = await browser.call(() => typeof SharedArrayBuffer !== 'undefined');
    const alone = { ...SAME, threads: 1, why: 'the engine gives no shared memory' };
    expect(await browser.call(compareBits)).toEqual(shares ? SAME : alone);
  } finally {
    await browser.close();
  }
});
