/** What `npm test` makes of failures: when a browser test is asked once more, and what that can never hide. */
import { describe, expect, it, test } from 'vitest';
import { MOST_FILES, newFiles, whyFinal } from '../tools/test/again.mjs';
import { reached } from '../tools/test/reach.mjs';
import { lastRecord } from '../tools/test/record.mjs';
import { check, gate, quick, whole } from '../tools/test/runners.mjs';
import { PATIENCE } from '../tools/test/vitest.mjs';

/** tools/ has no types. */
interface Runner {
  name: string;
  again?: boolean;
}
const runners = [...(gate as Runner[][]).flat(), ...(whole('2') as Runner[])];

const failed = (...files: string[]) => files.map((file) => ({ file, name: 'does it', message: 'no' }));

describe('a second answer', () => {
  it('is for few files whose tests are old', () => {
    expect(whyFinal(failed('a', 'a', 'b'), new Set(['c']))).toBeUndefined();
  });

  it('is not for a file that changed lately, nor for others beside it', () => {
    expect(whyFinal(failed('a', 'b'), new Set(['b']))).toBe('b changed within the last 20 commits');
  });

  it('is not for many files', () => {
    const files = Array.from({ length: MOST_FILES + 1 }, (_, i) => String(i));
    expect(whyFinal(failed(...files), new Set())).toContain('4 files failed');
    expect(whyFinal(failed(...files.slice(1)), new Set())).toBeUndefined();
  });

  it('is not where the clone has no history, nor for a runner that did not end', () => {
    expect(
      whyFinal(
        failed('a'),
        newFiles(() => 'one\ntwo\n'),
      ),
    ).toContain('has no history');
    const noGit = (): string => {
      throw new Error('no repository');
    };
    expect(whyFinal(failed('a'), newFiles(noGit))).toContain('has no history');
    expect(whyFinal(failed(''), new Set())).toContain('did not come to its end');
  });

  it('takes a file as new for twenty commits, and while it is not committed', () => {
    const answers: Record<string, string> = {
      '--format=%H': Array.from({ length: 21 }, (_, i) => `${i}`).join('\n'),
      '--name-only': 'old-enough\n\nlately\n',
      '--porcelain': ' M here\n?? there\n',
    };
    const git = (...args: string[]): string =>
      Object.entries(answers).find(([option]) => args.includes(option))?.[1] ?? '';
    expect([...newFiles(git)!]).toEqual(['old-enough', 'lately', 'here', 'there']);
  });

  it('is for what drives a browser, and for nothing else', () => {
    expect(runners.filter(({ again }) => again).map(({ name }) => name)).toEqual(['package', 'chromium', 'web']);
  });
});

test('no name of a runner stands twice, as its count is compared under it', () => {
  const names = runners.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

test('a fuzzer of the gate is as patient as its tests are', async () => {
  const told = check('told', () => [process.execPath, ['-p', 'process.env.ROPEWALK_PATIENCE']], { counts: true });
  expect(await told.run()).toEqual({ passed: 1, failed: 0, note: PATIENCE });
});

describe('the inner loop', () => {
  const chosen = async (files: string[]): Promise<{ names: string[]; left: string }> => {
    const { runners, left } = quick({ files, tests: await reached(files) });
    return { names: (runners as Runner[]).map(({ name }) => name), left: left.join() };
  };

  test('takes what changed, the tests that import it, and the browser test of a figure', async () => {
    expect((await chosen(['web/figures/odometer/draw.ts'])).names).toEqual(['web', 'oxlint', 'figures', 'oxfmt']);
    expect((await chosen(['web/content/en/waves/01-size.md'])).names).toEqual(['house', 'page']);
    expect((await chosen(['tests/wasm/rope.test.ts'])).names).toEqual(['oxlint', 'node-simd', 'oxfmt']);
  });

  test('says what it leaves out', async () => {
    const kernel = await chosen(['src/dtype.cpp']);
    expect(kernel.names).toEqual(['clang-format']);
    expect(kernel.left).toContain('npm test -- native');
    expect((await chosen(['web/figures/many/model.ts'])).left).toMatch(/all of the browser but tests.web.many.test.ts/);
    expect((await chosen(['web/subject/extensions.ts'])).left).toContain('tests/web/coverage.test.ts');
  });

  test('finds the tests of a text by its name', async () => {
    expect(await reached(['README.md'])).toContain('tests/readme.test.ts');
    expect(await reached(['src/dtype.cpp', 'no/such/file.ts'])).toEqual([]);
  });
});

test('the record of a whole run is read as it is written', () => {
  const text =
    'Commit: `3c53afe`, 2026-11-25, in 50 minutes.\n\n| native | 208 | 0 | 9 |\n| node-simd | 1,539 | 0 | 50 |\n';
  expect(lastRecord(text)).toEqual({
    commit: '3c53afe',
    counts: new Map([
      ['native', 208],
      ['node-simd', 1539],
    ]),
  });
  expect(lastRecord('')).toBeUndefined();
});
