// What a TypeScript file of web/ exports, for programs of Node that build from it.

import { join } from 'node:path';
import { root } from './steps.mjs';

/** @param {string} path below web/ */
export async function moduleOf(path) {
  const { build } = await import('esbuild');
  const entryPoints = [join(root, 'web', path)];
  const { outputFiles } = await build({ entryPoints, bundle: true, format: 'esm', write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}
