/** The declarations in strict projects, with `skipLibCheck: false`, by several compilers. */
import { join } from 'node:path';

const kVersions = ['5.2.2', '5.4.5', '5.9.3', '6.0.3', '7.0.2'];
// Compilers before 6 take the types of every package in node_modules/@types.
const kNoTypes = ['--typeRoots', 'nowhere'];
const kProjects = {
  'lib es2022 and dom': ['--lib', 'es2022,dom', ...kNoTypes],
  'lib es2022 alone': ['--lib', 'es2022', ...kNoTypes],
  'Node alone': ['--lib', 'es2022', '--types', 'node'],
  'a web worker': ['--lib', 'es2022,webworker', ...kNoTypes],
  exact: ['--lib', 'es2022', ...kNoTypes, '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'],
};

export default {
  title: 'TypeScript',
  common: true,
  packages: {
    ...Object.fromEntries(kVersions.map((version) => [`typescript-${version}`, `npm:typescript@${version}`])),
    '@types/node': '20.19.43',
  },
  fixtures: ['types.ts', 'calls.ts'],
  rows: kVersions.flatMap((version) =>
    Object.entries(kProjects).map(([project, options]) => ({
      name: `${version}, ${project}`,
      // One compiler in the quick run: the others take two seconds for each project.
      common: version === '6.0.3',
      run: async (tools) => {
        const settings = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'esnext'];
        const tsc = join(tools.home, `node_modules/typescript-${version}`, 'bin/tsc');
        const files = ['types.ts', 'calls.ts'];
        const all = [...settings, '--moduleResolution', 'bundler', '--skipLibCheck', 'false', ...options, ...files];
        await tools.run(process.execPath, [tsc, ...all]);
        return 'compiles';
      },
    })),
  ),
};
