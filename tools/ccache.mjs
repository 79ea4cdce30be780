// ccache: what was compiled before, in this clone or in another, is taken from the cache folder. The gate runs in clean
// clones, and few changes touch C++. Where it is not there, everything is compiled.

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { debianProgram } from './program.mjs';
import { cache, readIf, root, which } from './steps.mjs';

const program = debianProgram({
  name: 'ccache',
  title: 'ccache',
  purpose: 'compiling once for all clones',
  packages: ['ccache'],
  binary: 'bin/ccache',
  remedy: '',
});

export const ccacheIfThere = () => which('ccache') ?? program.unpacked();
export const lacking = () => (ccacheIfThere() ? [] : [program]);

const answers = join(root, 'build/logs/ccache.log');

/** From here on, what is compiled and what is taken is counted. */
export function countAfresh() {
  mkdirSync(join(root, 'build/logs'), { recursive: true });
  rmSync(answers, { force: true });
}

/** Files of C++ since then. */
export function compiled() {
  const count = (word) =>
    readIf(answers)
      .split('\n')
      .filter((line) => line === word).length;
  return { anew: count('cache_miss'), taken: count('direct_cache_hit') };
}

/** Clones lie anywhere: paths below the checkout are hashed from where it is. `toolchain` names what `em++` is a script of. */
export const ccacheEnv = (toolchain = '') => ({
  CCACHE_DIR: join(cache, 'ccache'),
  CCACHE_BASEDIR: root,
  CCACHE_NOHASHDIR: '1',
  // What a compiler says that it has read: else each file is preprocessed a second time.
  CCACHE_DEPEND: '1',
  CCACHE_MAXSIZE: '1G',
  CCACHE_EXTRAFILES: toolchain,
  CCACHE_STATSLOG: answers,
});
