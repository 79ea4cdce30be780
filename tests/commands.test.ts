/** What npm start, npm test, npm run pictures and npm run train answer before they begin. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));

const places: Record<string, string> = { pictures: 'tests/pictures/run.mjs', train: 'lab/train.mjs' };

const answer = (tool: string, ...args: string[]): Promise<{ code: number; out: string; error: string }> =>
  new Promise((done) =>
    execFile(process.execPath, [`${root}${places[tool] ?? `tools/${tool}.mjs`}`, ...args], (failure, out, error) =>
      done({ code: Number(failure?.code ?? 0), out, error }),
    ),
  );

test.each(['start', 'test', 'pictures', 'train'])('%s --help says how to use it, and does nothing', async (tool) => {
  const { code, out, error } = await answer(tool, '--help');
  expect(out).toMatch(/^npm (start|test|run pictures|run train) /);
  expect({ code, error }).toEqual({ code: 0, error: '' });
});

test.each(['start', 'test', 'pictures', 'train'])('%s names an option that it does not know', async (tool) => {
  const { code, out, error } = await answer(tool, '--nonsense');
  expect(error).toMatch(/^\nUnknown option '--nonsense'\.\n\nnpm /);
  expect({ code, out }).toEqual({ code: 1, out: '' });
});

test('start wants a port that is one', async () => {
  expect((await answer('start', '--port', '70000')).error).toBe('\n--port must be a port number, got 70000.\n');
  expect((await answer('start', '--port')).error).toContain("'--port <value>' argument missing");
});

test('test says that no runner has such a name, and that this failed', async () => {
  const { code, out, error } = await answer('test', 'nonsense');
  expect(error).toContain("No runner's name contains nonsense.");
  expect({ code, out }).toEqual({ code: 1, out: '0 passed, 1 failed\n' });
});

test('train names the recipes that there are', async () => {
  expect((await answer('train', 'nonsense')).error).toMatch(
    /^\nThere is no recipe nonsense\. There are: cards, copy, kjv, /,
  );
  expect((await answer('train')).error).toMatch(/^\nWhich recipe\?\n\nnpm run train /);
  expect((await answer('train', 'kjv', '--seed', 'x')).error).toBe(
    '\n--seed must be a whole number of at least 0, got x.\n',
  );
});
