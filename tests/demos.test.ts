import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const demos = fileURLToPath(new URL('../demos/', import.meta.url));
const names = readdirSync(demos).filter((name) => name.endsWith('.mjs'));

test('there are demos', () => {
  expect(names.length).toBeGreaterThan(0);
});

for (const name of names) {
  test(`demos/${name} prints what stands beside it`, () => {
    const printed = execFileSync(process.execPath, [demos + name], { encoding: 'utf8' });
    expect(printed).toBe(readFileSync(demos + name.replace('.mjs', '.expected.txt'), 'utf8'));
  });
}
