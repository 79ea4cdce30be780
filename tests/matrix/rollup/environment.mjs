import { main, page } from '../shared/web.mjs';

const config = (out, assets) => `import resolve from '@rollup/plugin-node-resolve';
import { importMetaAssets } from '@web/rollup-plugin-import-meta-assets';
export default { input: 'main.js', output: { dir: '${out}', format: 'es' }, plugins: [resolve({ browser: true })${assets}] };
`;

export default {
  title: 'Rollup 4.68.7',
  common: true,
  packages: {
    rollup: '4.68.7',
    '@rollup/plugin-node-resolve': '16.0.3',
    '@web/rollup-plugin-import-meta-assets': '2.3.3',
  },
  files: {
    'main.js': main(),
    'plain/index.html': page(),
    'assets/index.html': page(),
    'plain.config.mjs': config('plain', ''),
    'assets.config.mjs': config('assets', ', importMetaAssets()'),
  },
  rows: [
    {
      name: 'node-resolve alone',
      says: /answered with status 404\. Serve the \.wasm file of this package there, or import 'ropewalk\/inline'/,
      run: async (tools) => (await tools.bin('rollup', ['-c', 'plain.config.mjs', '--silent']), tools.page('plain')),
    },
    {
      name: 'with import-meta-assets',
      run: async (tools) => (await tools.bin('rollup', ['-c', 'assets.config.mjs', '--silent']), tools.page('assets')),
    },
  ],
};
