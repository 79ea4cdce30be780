/** How the set-up waits: for another run, and before it asks a second time. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { locked, SetupError, tried, which } from '../tools/steps.mjs';

const made: string[] = [];
afterEach(() => made.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

// Where flock is missing, nothing is locked.
test.runIf(which('flock'))('who waits for a lock in vain is told who holds it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ropewalk-lock-'));
  made.push(folder);
  const file = join(folder, 'lock');
  await locked(file, async () => {
    await expect(locked(file, () => 'taken', 0)).rejects.toThrow(`process ${process.pid} (`);
  });
  expect(await locked(file, () => 'free', 0)).toBe('free');
});

test('what fails in the set-up is tried three times, and a mistake of the program once', async () => {
  let tries = 0;
  const failing = (times: number, failure: Error) => (): Promise<number> => {
    tries += 1;
    return tries > times ? Promise.resolve(tries) : Promise.reject(failure);
  };
  expect(await tried(failing(2, new SetupError('no answer')), [0, 0])).toBe(3);
  tries = 0;
  await expect(tried(failing(3, new SetupError('no answer')), [0, 0])).rejects.toThrow('no answer');
  expect(tries).toBe(3);
  tries = 0;
  await expect(tried(failing(1, new TypeError('not a function')), [0, 0])).rejects.toThrow(TypeError);
  expect(tries).toBe(1);
});
