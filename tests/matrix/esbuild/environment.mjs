import { main, page } from '../shared/web.mjs';

const server = (entry) =>
  `import * as ropewalk from '${entry}';\nimport { print } from './print.mjs';\nprint(ropewalk);\n`;
const build = (tools, input, output, ...options) =>
  tools.bin('esbuild', [input, '--bundle', `--outfile=${output}`, '--log-level=error', ...options]);

export default {
  title: 'esbuild 0.28.2',
  common: true,
  packages: { esbuild: '0.28.2' },
  files: {
    'main.js': main(),
    'inline.js': main('ropewalk/inline'),
    'bytes.js': `import bytes from 'ropewalk/ropewalk.simd.wasm';\n${main('ropewalk', '{ source: bytes }')}`,
    'server.mjs': server('ropewalk'),
    'inside.mjs': server('ropewalk/inline'),
    'esm/index.html': page(),
    'copied/index.html': page(),
    'script/index.html': page('<script src="./main.js"></script>'),
    'script-inline/index.html': page('<script src="./main.js"></script>'),
    'script-bytes/index.html': page('<script src="./main.js"></script>'),
  },
  rows: [
    {
      name: 'module, .wasm not copied',
      says: /answered with status 404\. Serve the \.wasm file of this package there, or import 'ropewalk\/inline'/,
      run: async (tools) => (await build(tools, 'main.js', 'esm/main.js', '--format=esm'), tools.page('esm')),
    },
    {
      name: 'module, dist/*.wasm and ropewalk.worker.js copied',
      run: async (tools) => {
        await build(tools, 'main.js', 'copied/main.js', '--format=esm');
        tools.copy(/^ropewalk\.(simd\.wasm|relaxed\.wasm|worker\.js)$/, 'copied');
        return tools.page('copied');
      },
    },
    {
      name: 'classic script',
      says: /does not know where it lies.*import 'ropewalk\/inline'/,
      run: async (tools) => (await build(tools, 'main.js', 'script/main.js', '--format=iife'), tools.page('script')),
    },
    {
      name: 'classic script, `ropewalk/inline`',
      run: async (tools) => {
        await build(tools, 'inline.js', 'script-inline/main.js', '--format=iife');
        return tools.page('script-inline');
      },
    },
    {
      name: 'classic script, `--loader:.wasm=binary` and `source`',
      run: async (tools) => {
        await build(tools, 'bytes.js', 'script-bytes/main.js', '--format=iife', '--loader:.wasm=binary');
        return tools.page('script-bytes');
      },
    },
    {
      name: 'CommonJS for Node',
      says: /does not know where it lies.*import 'ropewalk\/inline'/,
      run: async (tools) => {
        await build(tools, 'server.mjs', 'node/main.cjs', '--platform=node', '--format=cjs');
        return tools.printed(process.execPath, ['node/main.cjs']);
      },
    },
    {
      name: 'CommonJS for Node, `--packages=external`',
      run: async (tools) => {
        await build(tools, 'server.mjs', 'node/external.cjs', '--platform=node', '--format=cjs', '--packages=external');
        return tools.printed(process.execPath, ['node/external.cjs']);
      },
    },
    {
      name: 'CommonJS for Node, `ropewalk/inline`',
      run: async (tools) => {
        await build(tools, 'inside.mjs', 'node/inside.cjs', '--platform=node', '--format=cjs');
        return tools.printed(process.execPath, ['node/inside.cjs']);
      },
    },
  ],
};
