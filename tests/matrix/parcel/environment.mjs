import { main, page } from '../shared/web.mjs';

const own = `const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
worker.onmessage = ({ data }) => {
  document.body.textContent = JSON.stringify(data);
  document.body.dataset.done = 'yes';
};
worker.onerror = (event) => worker.onmessage({ data: { error: String(event.message) } });
`;
const inWorker = `import * as ropewalk from 'ropewalk';
import { program } from './program.mjs';
program(ropewalk).then((numbers) => postMessage({ numbers }), (error) => postMessage({ error: String(error) }));
`;
const build = (tools, file, out) =>
  tools.bin('parcel', [
    'build',
    file,
    '--dist-dir',
    out,
    '--no-source-maps',
    '--public-url',
    './',
    '--no-cache',
    '--log-level',
    'error',
  ]);

export default {
  title: 'Parcel 2.16.4',
  packages: { parcel: '2.16.4' },
  manifest: { '@parcel/resolver-default': { packageExports: true } },
  files: {
    'index.html': page(),
    'main.js': main(),
    'core.html': page('<script type="module" src="./core.js"></script>'),
    'core.js': main('ropewalk/core'),
    'own.html': page('<script type="module" src="./own.js"></script>'),
    'own.js': own,
    'worker.js': inWorker,
  },
  rows: [
    { name: 'build', run: async (tools) => (await build(tools, 'index.html', 'out'), tools.page('out')) },
    {
      name: 'build, `ropewalk/core`',
      run: async (tools) => (await build(tools, 'core.html', 'core'), tools.page('core', { path: 'core.html' })),
    },
    {
      name: 'build, in a worker of your own',
      run: async (tools) => (await build(tools, 'own.html', 'own'), tools.page('own', { path: 'own.html' })),
    },
  ],
};
