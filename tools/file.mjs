// Builds the site in one HTML file for each language into build/file/, to be opened from a stick, unless nothing that goes into
// them has changed.
//
//   node tools/file.mjs

import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asProgram, fingerprint, locked, readIf, root, run, step } from './steps.mjs';

const stamp = join(root, 'build/file.stamp');
const sources = [
  'web',
  'dist',
  'tests/golden',
  'lab/models',
  'lab/data',
  'lab/recipes',
  'vite.config.ts',
  'vite.file.config.ts',
];

export const buildFile = () =>
  locked(join(root, 'build/file.lock'), async () => {
    const state = `${fingerprint([...sources, 'package-lock.json', 'tools'])} ${process.env.PAGE_URL ?? ''}`;
    if (readIf(stamp) === state && existsSync(join(root, 'build/file/ropewalk-en.html'))) return;
    rmSync(stamp, { force: true });
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    await step('Building the site in one file', 'about 10 s', () =>
      run(process.execPath, [vite, 'build', '--config', join(root, 'vite.file.config.ts'), '--logLevel', 'warn'], {
        env: { NODE_ENV: 'production' },
      }),
    );
    writeFileSync(stamp, state);
  });

await asProgram(import.meta.url, () => buildFile());
