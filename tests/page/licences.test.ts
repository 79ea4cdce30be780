/** What others made is passed on with its licence. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { FACE_PACKAGES, licences, WORKS } from '../../web/plugin/licences.js';

const root = resolve(import.meta.dirname, '../..');
const text = licences();
const listed = new Set(WORKS.flatMap(({ packages }) => packages));
/** Rows of THIRD-PARTY-NOTICES.md by the names in their first column, with where the part is and its licence. */
const notices = new Map(
  [...readFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), 'utf8').matchAll(/^\|(.*)\|(.*)\|(.*)\|$/gm)].flatMap(
    ([, part, where, licence]) =>
      [...part!.matchAll(/`([^`]+)`/g)].map(([, name]) => [`${name} ${where!.trim()}`, licence!.trim()] as const),
  ),
);
const noticed = (name: string, where = ''): string =>
  [...notices].find(([key]) => key.startsWith(`${name} `) && key.includes(where))?.[1] ?? `no line for ${name}`;

test('every package that the page imports, and that of every typeface, is listed with its licence', () => {
  const web = join(root, 'web');
  const sources = readdirSync(web, { recursive: true, withFileTypes: true }).filter(
    // What only builds the page is not in it.
    ({ name, parentPath }) =>
      /\.(ts|js|css)$/.test(name) &&
      !/\/web\/(plugin|prose|proof\/build|reference\/pages)\b/.test(join(parentPath, name)),
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

test('every package, typeface, text, model and published vector has its line in THIRD-PARTY-NOTICES.md', () => {
  for (const name of listed) {
    const { license } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as {
      license: string;
    };
    expect(noticed(name), name).toBe(license);
  }
  for (const file of readdirSync(join(root, 'lab/data')).filter((name) => name.endsWith('.gz')))
    expect(noticed(file.split('.')[0]!, 'lab/data')).toContain('public domain');
  for (const model of readdirSync(join(root, 'lab/models'))) expect(noticed(model, 'lab/models')).toContain('MIT');
  const golden = join(root, 'tests/golden');
  const repositories = readdirSync(golden, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(onnx.)?[^/\\]+\.json$/.test(file))
    .map((file) => JSON.parse(readFileSync(join(golden, file), 'utf8')) as { source: { repo?: string } })
    .flatMap(({ source }) => source.repo?.split(' ')[0] ?? []);
  expect(new Set(repositories).size).toBe(3);
  for (const repository of new Set(repositories)) expect(noticed(repository, 'tests/golden')).toBe('Apache-2.0');
});
