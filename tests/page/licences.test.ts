/** What others made is passed on with its licence. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { FACE_PACKAGES, licences, WORKS } from '../../web/plugin/licences.js';

const root = resolve(import.meta.dirname, '../..');
const text = licences();
const listed = new Set(WORKS.flatMap(({ packages }) => packages));

test('every package that the page imports, and that of every typeface, is listed with its licence', () => {
  const web = join(root, 'web');
  const sources = readdirSync(web, { recursive: true, withFileTypes: true }).filter(
    // What only builds the page is not in it.
    ({ name, parentPath }) => /\.(ts|js|css)$/.test(name) && !/\/web\/(plugin|prose)\b/.test(parentPath),
  );
  expect(sources.length).toBeGreaterThan(500);
  const imported = sources.flatMap(({ name, parentPath }) =>
    [
      ...readFileSync(join(parentPath, name), 'utf8').matchAll(
        /(?:from|import|@import) ?\(?['"](@[\w-]+\/[\w-]+|[a-z][\w-]*)/g,
      ),
    ].map(([, found]) => found!),
  );
  const others = new Set(imported.filter((name) => !['ropewalk', 'virtual'].includes(name)));
  expect([...others]).toContain('lit');
  expect([...others, ...FACE_PACKAGES].filter((name) => !listed.has(name))).toEqual([]);
  for (const name of listed) expect(text).toMatch(new RegExp(`\\b${name.replace('@', '')} \\d+\\.\\d+\\.\\d+ \\(`));
});

test('the licences are whole: who holds the copyright, and what is asked', () => {
  const parts = text.split('='.repeat(72)).slice(2);
  expect(parts).toHaveLength(WORKS.length);
  for (const part of parts) {
    expect(part).toMatch(/Copyright (\(c\) )?(\d{4}|Project Nayuki)/);
    const [, same] = /On the terms of (\S+) above\./.exec(part) ?? [];
    const whole = same ? parts.slice(0, parts.indexOf(part)).find((each) => each.trim().startsWith(same)) : part;
    expect(whole).toMatch(/above copyright\s+notice/);
  }
  expect(text).toContain('SIL OPEN FONT LICENSE');
});

test('every text that a trained model has read is named', async () => {
  const texts = new Set(readdirSync(join(root, 'lab/data')).flatMap((file) => /^(\w+)\..*\.gz$/.exec(file)?.[1] ?? []));
  const named: Record<string, string> = { kjv: 'King James Version', tang: 'Complete Tang Poems' };
  expect([...texts].sort()).toEqual(Object.keys(named));
  for (const name of texts) expect(text).toContain(named[name]);
  for (const model of readdirSync(join(root, 'lab/models'))) {
    const { task } = ((await import(`../../lab/recipes/${model}.mjs`)) as { default: { task: { text?: string } } })
      .default;
    expect([undefined, ...texts], model).toContain(task.text);
  }
  expect(text).toContain('trained weights of Ropewalk are under the MIT licence');
});
