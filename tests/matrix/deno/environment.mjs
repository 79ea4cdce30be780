const program = (entry) =>
  `import * as ropewalk from '${entry}';\nimport { print } from './print.mjs';\nawait print(ropewalk);\n`;
const deno = (tools, ...args) => tools.printed('node_modules/.bin/deno', ['run', '--node-modules-dir=manual', ...args]);

export default {
  title: 'Deno 2.9.6',
  packages: { deno: '2.9.6' },
  files: { 'module.mjs': program('ropewalk'), 'inline.mjs': program('ropewalk/inline') },
  rows: [
    { name: '`--allow-read`', run: (tools) => deno(tools, '--allow-read', '--allow-env', 'module.mjs') },
    { name: 'no permission', says: /--allow-read/, run: (tools) => deno(tools, '--no-prompt', 'module.mjs') },
    { name: 'no permission, `ropewalk/inline`', run: (tools) => deno(tools, '--no-prompt', 'inline.mjs') },
  ],
};
