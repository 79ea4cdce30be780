/** Node of one version, from the package `node`; '' is the Node that runs this. */
import { join } from 'node:path';

export const node = (version, { common = false } = {}) => ({
  title: `Node ${version || process.versions.node}`,
  packages: version ? { node: version } : {},
  common,
  files: {
    'module.mjs':
      "import * as ropewalk from 'ropewalk';\nimport { print } from './print.mjs';\nawait print(ropewalk);\n",
    'common.cjs':
      "const ropewalk = require('ropewalk');\nimport('./print.mjs').then(({ print }) => print(ropewalk));\n",
    'inline.mjs':
      "import * as ropewalk from 'ropewalk/inline';\nimport { print } from './print.mjs';\nawait print(ropewalk);\n",
    'async.mjs':
      "import * as ropewalk from 'ropewalk/async';\nimport { print } from './print.mjs';\nawait print(ropewalk);\n",
    'thread.mjs':
      "import { Worker } from 'node:worker_threads';\nnew Worker(new URL('./module.mjs', import.meta.url));\n",
    'path.mjs':
      "import * as ropewalk from 'ropewalk';\nimport { print } from './print.mjs';\nawait print(ropewalk, { source: './node_modules/ropewalk/dist/ropewalk.simd.wasm' });\n",
  },
  rows: [
    ['import', 'module.mjs'],
    ['require', 'common.cjs'],
    ['in a worker thread', 'thread.mjs'],
    ['`ropewalk/inline`', 'inline.mjs'],
    ['`ropewalk/async`', 'async.mjs'],
    ['`source` as a path', 'path.mjs'],
  ].map(([name, file]) => ({
    name,
    run: (tools) => tools.printed(version ? join(tools.home, 'node_modules/.bin/node') : process.execPath, [file]),
  })),
});
