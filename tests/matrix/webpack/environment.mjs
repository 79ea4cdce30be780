import { main, page } from '../shared/web.mjs';

const config = (entry, target, mode) =>
  `module.exports = { mode: '${mode}', target: '${target}', entry: { main: './${entry}' }, output: { path: __dirname + '/out-${target}-${mode}' }, performance: { hints: false } };\n`;
const run = (name) => async (tools) => {
  await tools.node('webpack.cjs', [name]);
};

export default {
  title: 'webpack 5.112.2',
  common: true,
  packages: { webpack: '5.112.2' },
  files: {
    'main.js': main(),
    'async.js': main('ropewalk/async'),
    'server.mjs': "import * as ropewalk from 'ropewalk';\nimport { print } from './print.mjs';\nprint(ropewalk);\n",
    'async.config.cjs': config('async.js', 'web', 'production').replace('out-', 'async-'),
    'web.config.cjs': config('main.js', 'web', 'production'),
    'development.config.cjs': config('main.js', 'web', 'development'),
    'node.config.cjs': config('server.mjs', 'node', 'production'),
    'out-web-production/index.html': page('<script src="./main.js"></script>'),
    'async-web-production/index.html': page('<script src="./main.js"></script>'),
    'out-web-development/index.html': page('<script src="./main.js"></script>'),
    'webpack.cjs': `const webpack = require('webpack');
webpack({ context: __dirname, ...require('./' + process.argv[2] + '.config.cjs') }, (error, stats) => {
  const text = error ? String(error) : stats.toString({ preset: 'errors-warnings' });
  if (text.trim()) console.log(text);
  process.exitCode = error || stats.hasErrors() || stats.hasWarnings() ? 1 : 0;
});
`,
  },
  rows: [
    { name: 'production', run: async (tools) => (await run('web')(tools), tools.page('out-web-production')) },
    {
      name: 'production, `ropewalk/async`',
      run: async (tools) => (await run('async')(tools), tools.page('async-web-production')),
    },
    { name: 'development', run: async (tools) => (await run('development')(tools), tools.page('out-web-development')) },
    {
      name: 'for Node',
      run: async (tools) => (
        await run('node')(tools),
        tools.printed(process.execPath, ['out-node-production/main.js'])
      ),
    },
  ],
};
