// The linter, which checks the types as well: everything, or the files that are named.

import { join } from 'node:path';
import { root } from './steps.mjs';

const ways = ['--type-aware', '--type-check', '--deny-warnings', '--report-unused-disable-directives'];

/** @returns {[program: string, args: string[]]} */
export const lint = (files = ['.']) => [
  process.execPath,
  [join(root, 'node_modules/oxlint/bin/oxlint'), ...ways, ...files],
];
