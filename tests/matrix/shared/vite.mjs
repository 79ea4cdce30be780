/** Vite of one version: development and build, without settings and with the one line that old versions want. */
import { main, page } from './web.mjs';

const exclude =
  "export default { optimizeDeps: { exclude: ['ropewalk', 'ropewalk/core', 'ropewalk/rotate', 'ropewalk/model', 'ropewalk/async'] } };\n";

const development = (tools, ...more) =>
  tools.served('vite', (port) => [...more, '--port', port, '--host', '127.0.0.1', '--strictPort', '--force']);

export const vite = (version, { common = false, moves = false } = {}) => ({
  title: `Vite ${version}`,
  packages: { vite: version },
  common,
  files: {
    'index.html': page(),
    'main.js': main(),
    'settings.mjs': exclude,
    'server.mjs': "import * as ropewalk from 'ropewalk';\nimport { print } from './print.mjs';\nprint(ropewalk);\n",
    'inside.config.mjs': 'export default { ssr: { noExternal: true } };\n',
    'inline/index.html': page(),
    'inline/main.js': main('ropewalk/inline').replace('./page', '../page'),
    'async/index.html': page(),
    'async/main.js': main('ropewalk/async').replace('./page', '../page'),
  },
  rows: [
    {
      name: 'build',
      run: async (tools) => {
        await tools.bin('vite', ['build', '--base', './', '--logLevel', 'error']);
        return tools.page('dist');
      },
    },
    {
      name: 'build, `ropewalk/async`',
      run: async (tools) => {
        await tools.bin('vite', ['build', 'async', '--base', './', '--logLevel', 'error', '--outDir', '../apart']);
        return tools.page('apart');
      },
    },
    {
      name: 'development, no setting',
      ...(moves && { says: /Write optimizeDeps: \{ exclude: \['ropewalk'/ }),
      run: (tools) => development(tools),
    },
    ...(moves
      ? [
          {
            name: 'development, `optimizeDeps.exclude`',
            run: (tools) => development(tools, '--config', 'settings.mjs'),
          },
          {
            name: 'development, `ropewalk/inline`',
            run: (tools) => development(tools, 'inline'),
          },
        ]
      : []),
    {
      name: 'build for a server',
      run: async (tools) => {
        await tools.bin('vite', ['build', '--ssr', 'server.mjs', '--outDir', 'server', '--logLevel', 'error']);
        return tools.printed(process.execPath, [tools.first('server', /^server\./)]);
      },
    },
    {
      name: 'build for a server, `ssr.noExternal`',
      says: /ssr\.external: \['ropewalk'\]/,
      run: async (tools) => {
        const settings = ['--config', 'inside.config.mjs', '--outDir', 'inside', '--logLevel', 'error'];
        await tools.bin('vite', ['build', '--ssr', 'server.mjs', ...settings]);
        return tools.printed(process.execPath, [tools.first('inside', /^server\./)]);
      },
    },
  ],
});
