import { main, page } from '../shared/web.mjs';

export default {
  title: 'Rspack 2.3.2',
  packages: { '@rspack/core': '2.3.2' },
  files: {
    'main.js': main(),
    'out/index.html': page('<script src="./main.js"></script>'),
    'rspack.mjs': `import { rspack } from '@rspack/core';
rspack({ context: import.meta.dirname, mode: 'production', target: 'web', entry: { main: './main.js' }, output: { path: import.meta.dirname + '/out' }, performance: { hints: false } }, (error, stats) => {
  const text = error ? String(error) : stats.toString({ preset: 'errors-warnings' });
  if (text.trim()) console.log(text);
  process.exitCode = error || stats.hasErrors() || stats.hasWarnings() ? 1 : 0;
});
`,
  },
  rows: [{ name: 'production, no warning', run: async (tools) => (await tools.node('rspack.mjs'), tools.page('out')) }],
};
