/** `npm run pictures -- --compare`: what it finds between two folders of pictures. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PNG } from 'pngjs';
import { afterEach, expect, test } from 'vitest';

const made: string[] = [];
afterEach(() => made.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

const tool = fileURLToPath(new URL('pictures/run.mjs', import.meta.url));

/** A grey picture in which the first `black` pixels are black. */
function picture(width: number, height: number, black: number): Buffer {
  const png = new PNG({ width, height });
  png.data.fill(200);
  for (let i = 0; i < width * height; i++) {
    if (i < black) png.data.fill(0, 4 * i, 4 * i + 3);
    png.data[4 * i + 3] = 255;
  }
  return PNG.sync.write(png);
}

type Folder = Record<string, Buffer>;

function compare(before: Folder, after: Folder, ...args: string[]): Promise<{ code: number; out: string; at: string }> {
  const at = mkdtempSync(join(tmpdir(), 'ropewalk-pictures-'));
  made.push(at);
  for (const [folder, files] of Object.entries({ before, after })) {
    mkdirSync(join(at, folder));
    for (const [name, data] of Object.entries(files)) writeFileSync(join(at, folder, name), data);
  }
  const all = [tool, '--compare', 'before', 'after', '--out', 'out', ...args];
  return new Promise((done) =>
    execFile(process.execPath, all, { cwd: at }, (error, out) => done({ code: Number(error?.code ?? 0), out, at })),
  );
}

test('equal pictures are the same', async () => {
  const files = { 'pair-en-light-360.png': picture(10, 10, 3) };
  const { code, out } = await compare(files, files);
  expect(out).toBe('1 pictures are the same, 0 differ\n');
  expect(code).toBe(0);
});

test('says the share of pixels that differ, the sizes, and draws both beside their difference', async () => {
  const { code, out, at } = await compare(
    { 'pair-en-light-360.png': picture(10, 10, 0), 'fold-zh-dark-1280.png': picture(10, 10, 0) },
    { 'pair-en-light-360.png': picture(10, 10, 5), 'fold-zh-dark-1280.png': picture(10, 12, 0) },
  );
  expect(out).toMatch(/ 5\.000 % {2}pair-en-light-360\.png\n/);
  expect(out).toMatch(/fold-zh-dark-1280\.png, 10 × 10 became 10 × 12\n/);
  expect(out).toMatch(/0 pictures are the same, 2 differ: see .*out\n$/);
  expect(code).toBe(1);
  const sheet = PNG.sync.read(readFileSync(join(at, 'out/pair-en-light-360.png')));
  expect([sheet.width, sheet.height]).toEqual([3 * 10 + 20, 10]);
});

test('says what only one of the folders has, and looks only at the figures that are named', async () => {
  const some = picture(4, 4, 1);
  const before = { 'check-order-en-light-360.png': some, 'pair-en-light-360.png': some };
  expect((await compare(before, {})).out).toContain('only in before: check-order-en-light-360.png\n');
  const { out, code } = await compare(before, {}, '--figure', 'fold,walk');
  expect(out).toBe('0 pictures are the same, 0 differ\n');
  expect(code).toBe(0);
  expect((await compare(before, {}, '--figure', 'check')).out).not.toContain('pair');
});
