import { join } from 'node:path';

const page = `<html lang="en"><head><title>matrix</title></head><body><script>
import * as ropewalk from 'ropewalk';
import { report } from './page.mjs';
report(ropewalk);
</script></body></html>
`;
const settings = (more) => `export default { devToolbar: { enabled: false }${more} };\n`;
const exclude =
  ", vite: { optimizeDeps: { exclude: ['ropewalk', 'ropewalk/core', 'ropewalk/rotate', 'ropewalk/model', 'ropewalk/async'] } }";
// Astro 6 wants Node 22.
const astro = (tools, ...args) =>
  tools.run(join(tools.home, 'node_modules/node/bin/node'), ['node_modules/astro/bin/astro.mjs', ...args], {
    env: { ASTRO_TELEMETRY_DISABLED: '1' },
  });
const development = (tools) =>
  tools.served('node', (port) => ['node_modules/astro/bin/astro.mjs', 'dev', '--port', port, '--host', '127.0.0.1'], {
    env: { ASTRO_TELEMETRY_DISABLED: '1' },
  });

export default {
  title: 'Astro 6.0.5',
  packages: { astro: '6.0.5', node: '24.21.0' },
  files: { 'src/pages/index.astro': page, 'astro.config.mjs': settings('') },
  rows: [
    { name: 'build', run: async (tools) => (await astro(tools, 'build'), tools.page('dist')) },
    {
      name: 'development, no setting',
      says: /Write optimizeDeps: \{ exclude: \['ropewalk'|answered with status 404/,
      run: development,
    },
    {
      name: 'development, `vite.optimizeDeps.exclude`',
      run: (tools) => (tools.write('astro.config.mjs', settings(exclude)), development(tools)),
    },
  ],
};
