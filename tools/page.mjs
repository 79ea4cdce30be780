// Builds the page, the reference of the package and the gallery of demos into build/page/ from web/ and dist/, unless nothing that goes into
// them has changed.
//
//   node tools/page.mjs

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asProgram, fingerprint, locked, readIf, root, run, step } from './steps.mjs';

const stamp = join(root, 'build/page.stamp');
const sources = [
  'web',
  'dist',
  'tests/wasm',
  'tests/golden/onnx',
  'tests/golden/hf_inv_freq.json',
  'tests/golden/kerashub.json',
  'tests/golden/t5_buckets.json',
  'tests/golden/f32_angle_error.json',
  'demos',
  'lab/models',
  'lab/data',
  'lab/recipes',
  'docs/examples.md',
  'docs/demos.md',
  'vite.config.ts',
  'package-lock.json',
  'tools',
];

/** Scripts of web/public/ are copied as they are written. Their syntax stays: older browsers read them, too. */
async function shortenScripts() {
  const { transform } = await import('esbuild');
  const short = async (name) =>
    (
      await transform(readFileSync(join(root, 'web/public', name), 'utf8'), {
        minifyWhitespace: true,
        minifyIdentifiers: true,
      })
    ).code;
  const theme = await short('theme.js');
  writeFileSync(join(root, 'build/page/theme.js'), theme);
  // A page that asks for both has one request for them.
  writeFileSync(join(root, 'build/page/far.js'), theme + (await short('far.js')));
}

export const buildPage = () =>
  locked(join(root, 'build/page.lock'), async () => {
    const state = `${fingerprint(sources)} ${process.env.PAGE_URL ?? ''}`;
    if (readIf(stamp) === state && existsSync(join(root, 'build/page/index.html'))) return;
    rmSync(stamp, { force: true });
    // In a process of its own: tests are in test mode, which would build Lit's development version in.
    await step('Building the page', 'one to two minutes', () =>
      run(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
        env: { NODE_ENV: 'production' },
      }),
    );
    await shortenScripts();
    // Fetched here, because on a fresh machine the packages that it imports are installed by now and not before.
    const { buildReference } = await import('./reference.mjs');
    await step('Building the reference', 'about 3 s', () => buildReference());
    const { buildDemos } = await import('./demos.mjs');
    await step('Building the gallery of demos', 'about 1 s', () => buildDemos());
    const { buildOffline } = await import('./offline.mjs');
    await buildOffline();
    mkdirSync(join(root, 'build'), { recursive: true });
    writeFileSync(stamp, state);
  });

await asProgram(import.meta.url, buildPage);
