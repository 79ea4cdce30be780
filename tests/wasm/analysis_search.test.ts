import { describe, expect, test } from 'vitest';
import type { Progress, Task } from 'ropewalk';
import { rope } from './loaded.js';

const { analysis } = rope;
const theta = rope.frequencies({ headDim: 128 }).theta;

const TASKS: [Task, () => unknown][] = [
  [{ run: 'minimalBase', length: 2048, headDim: 128 }, () => analysis.minimalBase(2048, { headDim: 128 })],
  [
    { run: 'largestInfeasibleBase', length: 5000, headDim: 128 },
    () => analysis.largestInfeasibleBase(5000, { headDim: 128 }),
  ],
  [{ run: 'contextLimit', theta, limit: 5000 }, () => analysis.contextLimit(theta, { limit: 5000 })],
  [{ run: 'contextBound', theta, distances: { count: 40000 } }, () => analysis.contextBound(theta, { count: 40000 })],
  [{ run: 'contextBound', theta, distances: [0, 5, 7] }, () => analysis.contextBound(theta, [0, 5, 7])],
  [
    { run: 'decayBound', theta, distances: { start: 3, step: 2, count: 20000 } },
    () => analysis.decayBound(theta, { start: 3, step: 2, count: 20000 }),
  ],
  [{ run: 'collapse', theta, length: 3000, angle: 'bf16' }, () => analysis.collapse(theta, 3000, { angle: 'bf16' })],
];

/** Curves in pieces begin their angle additions elsewhere: the last bits may differ. */
function expectAlike(found: unknown, wanted: unknown): void {
  if (!(wanted instanceof Float64Array)) {
    expect(found).toEqual(wanted);
    return;
  }
  expect(found).toBeInstanceOf(Float64Array);
  expect((found as Float64Array).length).toBe(wanted.length);
  wanted.forEach((each, t) => expect(Math.abs((found as Float64Array)[t]! - each)).toBeLessThan(1e-11));
}

describe('a search finds what the call finds', () => {
  for (const [task, call] of TASKS) {
    const name = `${task.run} ${'length' in task ? task.length : ''}`;
    for (const worker of [true, false]) {
      test(`${name} ${worker ? 'in a worker' : 'in slices'}`, async () => {
        const fractions: number[] = [];
        const found = await analysis.search(task, { worker, onProgress: ({ fraction }) => fractions.push(fraction) });
        expectAlike(found, call());
        for (const fraction of fractions) expect(fraction >= 0 && fraction <= 1).toBe(true);
      });
    }
    test(`${name} in steps`, () => {
      const steps = analysis.steps(task);
      let step = steps.next();
      for (let last = 0; !step.done; step = steps.next()) {
        expect(step.value.fraction).toBeGreaterThanOrEqual(last);
        last = step.value.fraction;
      }
      expectAlike(step.value, call());
    });
  }
});

/** Long enough that it is still running when it is stopped. */
const LONG: Task = { run: 'minimalBase', length: 2 ** 20, headDim: 128 };

test('how far a search has come begins below a tenth and changes from step to step', () => {
  const fractions: number[] = [];
  for (const { fraction } of analysis.steps(LONG)) if (fractions.push(fraction) === 8) break;
  expect(fractions[0]).toBeLessThan(0.1);
  expect(new Set(fractions).size).toBe(fractions.length);
});

describe('a long search', () => {
  for (const worker of [true, false]) {
    const where = worker ? 'in a worker' : 'here';
    test(`${where} reports how far it has come, and ends when its signal is aborted`, async () => {
      const stop = new AbortController();
      const reports: Progress[] = [];
      const reason = new Error('enough');
      const search = analysis.search(LONG, {
        worker,
        signal: stop.signal,
        onProgress: (progress) => {
          reports.push(progress);
          if (reports.length === 3) stop.abort(reason);
        },
      });
      await expect(search).rejects.toBe(reason);
      expect(reports.length).toBe(3);
      expect(reports[2]!.base).toBeGreaterThan(reports[0]!.base!);
    });

    test(`${where} lets events in`, async () => {
      const stop = new AbortController();
      const search = analysis.search(LONG, { worker, signal: stop.signal }).catch(() => 'stopped');
      // Were it to block, it would be done before the first of these: a million tokens take seconds.
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve));
      stop.abort();
      expect(await search).toBe('stopped');
    });

    test(`${where} that is aborted before it begins does not begin`, async () => {
      await expect(analysis.search(LONG, { worker, signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
    });

    test(`${where} ends when its progress handler throws`, async () => {
      const thrown = new Error('from the handler');
      const search = analysis.search(LONG, {
        worker,
        onProgress: () => {
          throw thrown;
        },
      });
      await expect(search).rejects.toBe(thrown);
    });
  }

  test('in a worker is done there, and here only where that is asked for', async () => {
    // A search that runs here gives way through a MessageChannel, or a timer where there is none.
    const channel = globalThis.MessageChannel;
    const task: Task = { run: 'minimalBase', length: 2 ** 15, headDim: 128 };
    let pauses = 0;
    class Counted extends channel {
      constructor() {
        super();
        pauses++;
      }
    }
    try {
      globalThis.MessageChannel = Counted;
      expect(await analysis.search(task)).toBeCloseTo(629978.9, 1);
      expect(pauses).toBe(0);
      expect(await analysis.search(task, { worker: false })).toBeCloseTo(629978.9, 1);
      expect(pauses).toBeGreaterThan(0);
      Reflect.set(globalThis, 'MessageChannel', undefined);
      expect(await analysis.search(task, { worker: false })).toBeCloseTo(629978.9, 1);
    } finally {
      globalThis.MessageChannel = channel;
    }
  });

  test('given up in steps frees what it held', () => {
    // Each holds some 60 kB; a thousand that leaked would show in the next address.
    for (let n = 0; n < 1000; n++) {
      const steps = analysis.steps(LONG);
      if (n % 100 === 0) steps.next();
      steps.return(0);
      expect(steps.next().done).toBe(true);
    }
  });
});
