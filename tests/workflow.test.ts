/** The workflow and the dev container can be read, and agree with each other and with the tools. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';
import { expect, test } from 'vitest';

const path = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url));
const read = (file: string): string => readFileSync(path(file), 'utf8');

const workflow = read('.github/workflows/test.yml');
const release = read('.github/workflows/release.yml');
const container = JSON.parse(read('.devcontainer/devcontainer.json')) as {
  image: string;
  features: Record<string, { version: string }>;
};

test('the workflows are YAML', async () => {
  // The formatter has to read it.
  const faults = async (text: string): Promise<number> => (await format('a.yml', text)).errors.length;
  for (const text of [workflow, release]) expect(await faults(text)).toBe(0);
  expect(await faults('a: [1\nb: 2')).toBe(1);
});

test('both use the same Emscripten, of those that the set-up accepts', () => {
  const [, version] = /^ {2}EMSCRIPTEN: (\d+\.\d+\.\d+)$/m.exec(workflow)!;
  expect(container.image).toBe(`emscripten/emsdk:${version}`);
  expect(release).toContain(`\n  EMSCRIPTEN: ${version}\n`);
  expect(read('THIRD-PARTY-NOTICES.md')).toContain(`files of Emscripten ${version}`);
  const [, oldest] = /kOldestMajor = (\d+);/.exec(read('tools/emscripten.mjs'))!;
  expect(Number(version!.split('.')[0])).toBeGreaterThanOrEqual(Number(oldest));
});

test('both use the Node of .nvmrc', () => {
  expect(workflow).toMatch(/^ {10}node-version-file: \.nvmrc$/m);
  expect(container.features['ghcr.io/devcontainers/features/node:1']!.version).toBe(read('.nvmrc').trim());
});

test('every command is one that bash can read', () => {
  const blocks = [...`${workflow}${release}`.matchAll(/^( *)(?:- )?run: \|\n((?:\1 +.*\n|\n)+)/gm)].map(
    ([, , body]) => body!,
  );
  expect(blocks.length).toBeGreaterThan(2);
  for (const script of [...blocks, read('.devcontainer/install.sh')])
    execFileSync('bash', ['-n'], { input: script, stdio: ['pipe', 'pipe', 'inherit'] });
});
