/** `ropewalk/async`: the whole package in a worker, in Node and on a page that is not isolated. */
import { load } from 'ropewalk';
import { loadAsync, type RopewalkAsync } from 'ropewalk/async';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { variant } from './loaded.js';

const inPage = typeof document !== 'undefined';
const here = await load({ variant, fresh: true });
let rope: RopewalkAsync;
beforeAll(async () => void (rope = await loadAsync({ variant })));
afterAll(() => rope.dispose());

const config = { headDim: 16 };
const x = Float32Array.from({ length: 64 }, (_, i) => Math.sin(i));
const heads = { heads: 8, headDim: 64, causal: true } as const;
/** Queries, keys and values that take a while. */
const long = Float32Array.from({ length: 700 * 8 * 64 }, (_, i) => Math.sin(i * 1.3));

/** How many floats of two arrays differ in a bit. */
function different(a: Float32Array, b: Float32Array): number {
  const [x, y] = [a, b].map((each) => new Int32Array(each.slice().buffer)) as [Int32Array, Int32Array];
  return x.filter((each, i) => each !== y[i]).length + Math.abs(x.length - y.length);
}

/** Turns of the event loop until `call` has its answer. */
async function turnsDuring(call: () => unknown): Promise<number> {
  let [turns, waits] = [0, true];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    turns++;
    if (waits) port2.postMessage(0);
  };
  port2.postMessage(0);
  await call();
  waits = false;
  port1.close();
  return turns;
}

test('this thread goes on while an attention runs', async () => {
  expect(await turnsDuring(() => here.attention(long, long, long, heads))).toBe(0);
  // A thread that stands still has none, however often it tries; a free one has some unless others keep the machine.
  let turns = 0;
  for (let n = 0; n < 20 && turns < 2; n++) turns = await turnsDuring(() => rope.attention(long, long, long, heads));
  expect(turns).toBeGreaterThan(1);
});

test('calls are answered in the order in which they were made', async () => {
  const answered: string[] = [];
  const noted = (name: string) => (): void => void answered.push(name);
  await Promise.all([
    rope.attention(long, long, long, heads).then(noted('long')),
    rope.rotate(x, { config }).then(noted('short')),
    rope.analysis.wavelengths([1]).then(noted('last')),
  ]);
  expect(answered).toEqual(['long', 'short', 'last']);
});

test('threads work in the worker where the page is isolated; elsewhere it says what is missing', async () => {
  const wide = await loadAsync({ threads: 2 });
  expect([wide.threads, wide.variant]).toEqual([inPage ? 1 : 2, 'simd']);
  expect(String(wide.oneThreadBecause)).toMatch(inPage ? /^the page is not isolated\./ : /^undefined$/);
  const one = await load({ variant: 'simd' });
  expect(different(await wide.attention(long, long, long, heads), one.attention(long, long, long, heads))).toBe(0);
  wide.dispose();
});

describe('a handle', () => {
  test('has the methods of its class, and properties of the last answer', async () => {
    using cache = await rope.cache(config, { kvHeads: 2, capacity: 9 });
    using other = here.cache(config, { kvHeads: 2, capacity: 9 });
    expect([cache.length, cache.capacity, cache.headDim, cache.uniform]).toEqual([0, 9, 16, true]);
    const appended = cache.append(x, x);
    expect(cache.length).toBe(0);
    await appended;
    other.append(x, x);
    expect([cache.length, cache.lengths]).toEqual([2, [2]]);
    const q = x.subarray(0, 32);
    const { out, weights } = await cache.attend(q, { heads: 2, weights: true });
    expect([out, weights]).toEqual(Object.values(other.attend(q, { heads: 2, weights: true })));
    await expect(cache.truncate(3)).rejects.toMatchObject({ code: 'range', parameter: 'length', value: 3 });
    expect(await cache.keys()).toEqual(other.keys());
  });

  test('is taken by other calls, and comes back as the same object', async () => {
    const buffer = await rope.buffer(x.length);
    const table = await rope.table(config, { length: 4 });
    await buffer.set(x);
    expect(await rope.rotate(buffer, { table, out: buffer })).toBe(buffer);
    expect(await buffer.toArray()).toEqual(here.rotate(x, { config }));
    const state = await rope.linearState(config);
    await rope.linearAttention(buffer, x, x, { ...config, causal: true, state });
    expect(state.length).toBe(4);
    const overlapping = rope.attention(buffer, x, x, { ...config, out: buffer });
    await expect(overlapping).rejects.toMatchObject({ code: 'conflict', parameter: 'out', value: buffer });
  });

  test('that was disposed is refused as here, and so is one of another worker', async () => {
    const buffer = await rope.buffer(4);
    buffer.dispose();
    buffer.dispose();
    expect(buffer.disposed).toBe(true);
    const gone = here.buffer(4);
    gone.dispose();
    await expect(buffer.toArray()).rejects.toThrow(/^buffer: already disposed/);
    expect(() => here.rotate(gone, { config: { headDim: 4 } })).toThrow(/x is a buffer that was disposed/);
    await expect(rope.rotate(buffer, { config: { headDim: 4 } })).rejects.toThrow(/x is a buffer that was disposed/);
    const other = await loadAsync();
    await expect(other.rotate(await rope.buffer(4), { config: { headDim: 4 } })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^rotate: handles must come from the same loadAsync\(\), got a buffer of another/),
    });
    other.dispose();
    using ours = here.buffer(4);
    await expect(rope.rotate(ours as never, { config: { headDim: 4 } })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(
        /^rotate: handles must come from the same loadAsync\(\), got one of load\(\), or of/,
      ),
    });
  });
});

test('out is filled here, and a part of an array is copied alone', async () => {
  const out = new Float32Array(100).fill(7);
  const part = out.subarray(10, 74);
  expect(await rope.rotate(x, { config, out: part })).toBe(part);
  expect(part).toEqual(here.rotate(x, { config }));
  expect([out[9], out[74]]).toEqual([7, 7]);
  expect(await rope.rotate(part, { config, out: part })).toBe(part);
  expect(part).toEqual(here.rotate(here.rotate(x, { config }), { config }));
  const { out: same, lse } = await rope.attention(x, x, x, { ...config, out: part, lse: true });
  expect([same, lse]).toEqual(Object.values(here.attention(x, x, x, { ...config, lse: true })));
  expect(same).toBe(part);
});

test('memory moves into the worker on request', async () => {
  const given = new Float32Array(x);
  const turned = await rope.with({ transfer: [given.buffer] }).rotate(given, { config });
  expect(turned).toEqual(here.rotate(x, { config }));
  expect(given.length).toBe(0);
  const again = rope.with({ transfer: [turned.buffer] }).rotate(turned, { config, out: turned });
  expect(await again).toEqual(here.rotate(here.rotate(x, { config }), { config }));
});

describe('a call that is aborted', () => {
  test('is not begun if it waits for its turn', async () => {
    const cache = await rope.cache(config, { capacity: 9 });
    const control = new AbortController();
    const before = rope.attention(long, long, long, heads);
    const appended = cache.with({ signal: control.signal }).append(x, x);
    control.abort(new Error('enough'));
    await expect(appended).rejects.toThrow('enough');
    await before;
    expect(await cache.keys()).toHaveLength(0);
  });

  test('ends, and frees what it has made', async () => {
    const control = new AbortController();
    const making = rope.with({ signal: control.signal }).buffer(9);
    control.abort(new Error('enough'));
    await expect(making).rejects.toThrow('enough');
    await expect(rope.with({ signal: control.signal }).buffer(9)).rejects.toThrow('enough');
    expect(await rope.analysis.roundTo(1, 'f16')).toBe(1);
  });

  test('ends a search, which tells how far it is, and which lets others have their turn', async () => {
    const task = { run: 'minimalBase', length: 1_000_000, headDim: 128 } as const;
    const control = new AbortController();
    let ends = Promise.resolve();
    await new Promise<void>((begun) => {
      const search = rope.analysis.search(task, { signal: control.signal, onProgress: () => begun() });
      ends = expect(search).rejects.toThrow('enough');
    });
    expect(await rope.rotate(x, { config })).toHaveLength(64);
    control.abort(new Error('enough'));
    await ends;
  });
});

test('a search comes to its end', async () => {
  const task = { run: 'minimalBase', length: 4096, headDim: 128 } as const;
  expect(await rope.analysis.search(task)).toBe(await here.analysis.search(task));
});

test('what cannot cross is told', async () => {
  const steps = (rope.analysis as unknown as typeof here.analysis).steps({ run: 'minimalBase', length: 9, headDim: 8 });
  await expect(steps).rejects.toMatchObject({
    code: 'unsupported',
    message:
      'analysis.steps: what it gives cannot be copied out of a worker. Call that of load() in place of loadAsync()',
  });
  await expect(rope.rotate(x, { config: { headDim: () => 16 } as never })).rejects.toMatchObject({
    code: 'type',
    message: expect.stringMatching(/^rotate: what is given must be plain data, to be copied into the worker/),
  });
  const ring: Record<string, unknown> = { headDim: 16 };
  ring.ring = ring;
  await expect(rope.rotate(x, { config: ring as never })).rejects.toMatchObject({
    code: 'type',
    parameter: 'config',
    value: ring,
    message: 'rotate: config must not hold itself, nor 100 objects in one another, got an object',
  });
});

test.each([
  [{ threads: 9 }, 'range', 'threads'],
  [{ thread: 1 }, 'unknown', 'thread'],
  [{ timeout: 0 }, 'range', 'timeout'],
  [{ signal: 1 }, 'type', 'signal'],
  [{ source: new Uint8Array(8) }, 'load', 'source'],
  [null, 'type', 'options'],
])('loadAsync(%o) is refused', async (options, code, parameter) => {
  await expect(loadAsync(options as never)).rejects.toMatchObject({ name: 'RopeError', code, parameter });
});

test.each([
  [{ signl: 1 }, 'unknown', 'call.signl'],
  [{ signal: 1 }, 'type', 'call.signal'],
  [{ transfer: x }, 'type', 'call.transfer'],
  [{ transfer: [x] }, 'type', 'call.transfer'],
  [undefined, 'type', 'call'],
])('with(%o) is refused', (call, code, parameter) => {
  expect(() => rope.with(call as never)).toThrow(expect.objectContaining({ name: 'RopeError', code, parameter }));
});

test('after dispose calls are refused, and those under way', async () => {
  const other = await loadAsync();
  const buffer = await other.buffer(4);
  const under = [other.attention(long, long, long, heads), buffer.toArray()];
  other.dispose();
  for (const call of [...under, buffer.toArray(), other.rotate(x, { config })])
    await expect(call).rejects.toMatchObject({ code: 'disposed', parameter: 'rope' });
  expect(other.disposed).toBe(true);
});
