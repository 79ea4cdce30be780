const program = (entry) =>
  `import * as ropewalk from '${entry}';\nimport { print } from './print.mjs';\nawait print(ropewalk);\n`;

export default {
  title: 'Bun 1.4.5',
  packages: { bun: '1.4.5' },
  files: {
    'module.mjs': program('ropewalk'),
    'inline.mjs': program('ropewalk/inline'),
    'common.cjs':
      "const ropewalk = require('ropewalk');\nimport('./print.mjs').then(({ print }) => print(ropewalk));\n",
  },
  rows: [
    { name: 'import', run: (tools) => tools.printed('node_modules/.bin/bun', ['module.mjs']) },
    { name: 'require', run: (tools) => tools.printed('node_modules/.bin/bun', ['common.cjs']) },
    {
      name: '`bun build --target=bun`',
      says: /could not be read .*or import 'ropewalk\/inline'/,
      run: async (tools) => {
        await tools.bin('bun', ['build', 'module.mjs', '--target=bun', '--outdir=out']);
        return tools.printed('node_modules/.bin/bun', ['out/module.js']);
      },
    },
    {
      name: '`bun build --target=bun`, `ropewalk/inline`',
      run: async (tools) => {
        await tools.bin('bun', ['build', 'inline.mjs', '--target=bun', '--outdir=out']);
        return tools.printed('node_modules/.bin/bun', ['out/inline.js']);
      },
    },
    {
      name: '`bun build --compile`, `ropewalk/inline`',
      run: async (tools) => {
        await tools.bin('bun', ['build', 'inline.mjs', '--compile', '--outfile=out/program']);
        return tools.printed(`${tools.home}/out/program`, []);
      },
    },
  ],
};
