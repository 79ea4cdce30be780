/**
 * `load({ threads: 2 })` of `ropewalk` and of its models, and `ropewalk/async` in a second and a third engine, on a page that is isolated.
 *
 * @module-tag whole
 */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as ropewalk from 'ropewalk';
import type * as ropewalkAsync from 'ropewalk/async';
import type { apart as callApart } from '../package/fixtures/apart.js';
import type { threaded } from '../package/fixtures/threads.js';
import { filesIn, htmlPage, serve } from '../../tools/serve.mjs';
import { openFirefox, pageIn } from './firefox.js';
import { openWebKit } from './webkit.js';

const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
// Vitest would make an `import()` of a test its own.
const PAGE = `<!doctype html><title>Threads</title><script type="importmap">
  { "imports": { "ropewalk": "/ropewalk.js", "ropewalk/model": "/ropewalk.model.js" } }
</script><script>
  ropewalk = import("ropewalk");
  threads = import("/threads.js");
  inWorker = Promise.all([import("/ropewalk.async.js"), import("/apart.js")]);
</script>`;
const [dist, fixtures] = ['../../dist', '../package/fixtures'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
) as [string, string];
let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  server = await serve(htmlPage(PAGE, ISOLATED), filesIn(dist, ISOLATED), filesIn(fixtures, ISOLATED));
});
afterAll(() => server.close());

/** Attention, its gradients and a step of a model, on two threads and on one. */
const compareBits = async (): Promise<string> =>
  (await (globalThis as unknown as { threads: Promise<{ threaded: typeof threaded }> }).threads).threaded();

/** An attention in a worker, a wrong call, one that is given up, a handle, and a call after the end. */
async function callWorker(): Promise<unknown> {
  const here = globalThis as unknown as {
    ropewalk: Promise<typeof ropewalk>;
    inWorker: Promise<[typeof ropewalkAsync, { apart: typeof callApart }]>;
  };
  const [{ load }, [{ loadAsync }, { apart }]] = await Promise.all([here.ropewalk, here.inWorker]);
  const outcome = await apart(loadAsync, load);
  const rope = await loadAsync({ variant: 'simd' });
  const said = (call: Promise<unknown>): Promise<string> =>
    call.then(
      () => 'no error',
      (thrown: { name: string; code?: string; message: string }) =>
        `${thrown.name} ${thrown.code}: ${thrown.message}`.slice(0, 60),
    );
  const config = { headDim: 4 };
  const refused = await said(rope.rotate([1, 2, 3], { config }));
  const control = new AbortController();
  const task = { run: 'minimalBase', length: 1_000_000, headDim: 128 } as const;
  const onProgress = (): void => control.abort(new Error('enough'));
  const aborted = await said(rope.analysis.search(task, { signal: control.signal, onProgress }));
  const cache = await rope.cache(config, { capacity: 2 });
  await cache.append([1, 2, 3, 4], [1, 2, 3, 4]);
  const { length } = cache;
  const under = rope.rotate([1, 2, 3, 4], { config });
  rope.dispose();
  return { ...outcome, refused, aborted, length, after: await said(under) };
}

const CALLED = {
  threads: 2,
  free: true,
  same: true,
  refused: 'RopeError length: rotate: x must have a multiple of heads * headDim = 1 * 4 = 4 elements, got 3'.slice(
    0,
    60,
  ),
  aborted: 'Error undefined: enough',
  length: 1,
  after: 'RopeError disposed: rope: already disposed. Open a new one, or dispose of it later'.slice(0, 60),
};

it('two threads give the bits of one in Firefox, models too, and a worker answers calls while the page goes on', async () => {
  const browser = await openFirefox();
  try {
    const page = await pageIn(browser);
    await page.goto(server.address);
    expect(await page.evaluate(`(${String(compareBits)})()`)).toBe('2 threads');
    expect(await page.evaluate(`(${String(callWorker)})()`)).toEqual(CALLED);
  } finally {
    await browser.close();
  }
});

it('in WebKit as well, with one thread where its engine shares no memory', async () => {
  const browser = await openWebKit(800, 600);
  try {
    await browser.goto(server.address);
    const shares = await browser.call(() => typeof SharedArrayBuffer !== 'undefined');
    expect(await browser.call(compareBits)).toBe(shares ? '2 threads' : 'the engine gives no shared memory');
    expect(await browser.call(callWorker)).toEqual({ ...CALLED, threads: shares ? 2 : 1 });
  } finally {
    await browser.close();
  }
});
