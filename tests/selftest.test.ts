/** The checks that the page runs in the reader's browser: the package passes them, and they notice what is wrong. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from 'ropewalk';
import { beforeAll, describe, expect, test } from 'vitest';
import { benchOf, MISTYPED, swapDigits, type Bench, type Fault } from '../web/proof/selftest/bench.js';
import { compared, KINDS, passes, type Kind } from '../web/proof/selftest/check.js';
import { checksOf, resultOf, runAll, type Result } from '../web/proof/selftest/run.js';
import { golden } from '../web/proof/build/golden.js';
import { FILES, readText } from './content.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const checks = checksOf(golden(root));
let bench: (fault: Fault) => Bench;
beforeAll(async () => {
  const rope = await load();
  bench = (fault) => benchOf(rope, rope, fault);
});
const resultsWith = (fault: Fault): Result[] => checks.map((check) => resultOf(check, bench(fault)));
const noticedBy = (fault: Fault, kind: Kind): string[] =>
  resultsWith(fault)
    .filter(({ passed, check }) => !passed && check.kind === kind)
    .map(({ check }) => check.id);

/** Every check that turns a vector by numbers from elsewhere. */
const ROTATIONS = checks.filter(({ group, kind }) => group === 'rotation' && kind === 'elsewhere').map(({ id }) => id);

test('the package passes every check', () => {
  expect(resultsWith('none').filter(({ passed }) => !passed)).toEqual([]);
});

test('there are all the vectors of tests/golden, each check has its own name, and each group some check', () => {
  expect(checks.filter(({ id }) => id.startsWith('test_'))).toHaveLength(27);
  expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
  expect(new Set(checks.map(({ kind }) => kind)).size).toBe(KINDS.length);
});

describe('a mistake is noticed', () => {
  test('by other programs alone where it is a matter of convention', () => {
    expect(noticedBy('way', 'elsewhere')).toEqual(ROTATIONS);
    expect(noticedBy('way', 'identity')).toEqual([]);
  });
  test('by the rules alone where it only shows far out', () => {
    expect(noticedBy('float32', 'elsewhere')).toEqual([]);
    expect(noticedBy('float32', 'identity')).toEqual(['far']);
  });
  test('by both where it breaks a rule and a convention', () => {
    for (const fault of ['pairing', 'late', 'bf16'] as const) {
      expect(noticedBy(fault, 'elsewhere'), fault).toEqual(ROTATIONS);
      expect(noticedBy(fault, 'identity').length, fault).toBeGreaterThan(0);
    }
  });
  test('in a published file by the check of that file alone, with what was expected and what came', () => {
    const failed = resultsWith('typo').filter(({ passed }) => !passed);
    expect(failed.map(({ check }) => check.id)).toEqual([MISTYPED]);
    const { expected, got, error } = failed[0]!;
    expect(expected).toBe(swapDigits(Number(got.toFixed(6))));
    expect(error).toBeCloseTo(Math.abs(expected - got), 12);
  });
});

describe('a comparison', () => {
  test('gives the worst of its numbers', () => {
    expect(compared([1, 2, 3.5], [1, 2.25, 3], 0.1)).toEqual({
      error: 0.5,
      tolerance: 0.1,
      expected: 3,
      got: 3.5,
      count: 3,
    });
  });
  test.each([
    ['a number that is none', [1, NaN], [1, 2]],
    ['a length that is another', [1, 2, 3], [1, 2]],
  ])('fails for %s', (_, got, expected) => {
    expect(passes(compared(got, expected, 10))).toBe(false);
  });
  test('that throws is a failure with its reason', () => {
    const thrower = { ...checks[0]!, run: () => compared([1n as unknown as number], [1], 1) };
    expect(resultOf(thrower, bench('none'))).toMatchObject({
      passed: false,
      thrown: expect.stringContaining('BigInt'),
    });
  });
});

test('the checks pause between slices, and end where they are told to', async () => {
  let pauses = 0;
  const slow = checks.slice(0, 4).map((check) => ({
    ...check,
    run: (given: Bench) => {
      for (const until = performance.now() + 8; performance.now() < until;);
      return check.run(given);
    },
  }));
  const end = new AbortController();
  const options = {
    pause: () => {
      pauses++;
      return Promise.resolve();
    },
    signal: end.signal,
    onProgress: (done: number) => {
      expect(done).toBe((pauses + 1) / slow.length);
      if (done === 0.75) end.abort();
    },
  };
  await expect(runAll(slow, bench('none'), options)).rejects.toThrow(/abort/i);
  expect(pauses).toBe(3);
});

describe('what the package covers', () => {
  const rows = readFileSync(`${root}README.md`, 'utf8')
    .split('## What is covered')[1]!
    .split(/^## /m)[0]!
    .split('\n')
    .filter((line) => /^\| [A-Z]/.test(line))
    .map((line) => line.split('|')[1]!.trim());
  const listed = (language: string): string[] =>
    readText(language, 'proof/02-numbers.md')
      .split('\n')
      .filter((line) => /^\d+\. \*\*/.test(line));
  const places = (line: string): string[] => [...line.matchAll(/\]\(([^)]+)\)/g)].map(([, place]) => place!);

  test('is listed on the page, row for row of the README', () => {
    const names = listed('en').map((line) => /\*\*(.*?)\*\*/.exec(line)![1]!.toLowerCase());
    expect(names.length).toBe(rows.length);
    for (const [n, row] of rows.entries()) expect(row.toLowerCase().startsWith(names[n]!), row).toBe(true);
  });
  test('leads to places of the page, the same in both languages', () => {
    expect(listed('zh').map(places)).toEqual(listed('en').map(places));
    const sections = FILES.flatMap((file) =>
      [...readText('en', file).matchAll(/\{#([\w-]+)/g)].map(([, id]) => `#${id}`),
    );
    const figures = readdirSync(`${root}web/figures`).map((name) => `#figure-${name}`);
    for (const line of listed('en')) {
      expect(places(line).length, line).toBeGreaterThan(0);
      expect(
        places(line).filter((place) => ![...sections, ...figures, 'demos/'].includes(place)),
        line,
      ).toEqual([]);
    }
  });
});
