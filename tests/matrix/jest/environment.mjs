const program = (tools) => tools.text('program.mjs').replace('export async', 'async');
const test = (load, prefix) => `${prefix}
const bytes = () => Uint8Array.from(require('node:fs').readFileSync('node_modules/ropewalk/dist/ropewalk.simd.wasm'));
PROGRAM
test('the numbers are those of Node', async () => {
  expect(await program(ropewalk)).toEqual(JSON.parse(process.env.MATRIX_EXPECTED));
}, 60000);
test('bytes of this realm are a source', async () => {
  expect((await ropewalk.load({ source: bytes().buffer })).variant).toBe('simd');
});
`;
const row = (name, environment, file, { esm = false, conditions } = {}) => ({
  name,
  run: async (tools) => {
    const prefix = esm
      ? "import { createRequire } from 'node:module';\nimport * as ropewalk from 'ENTRY';\nconst require = createRequire(import.meta.url);"
      : "const ropewalk = require('ENTRY');";
    const entry = file.includes('inline') ? 'ropewalk/inline' : 'ropewalk';
    tools.write(file, test('', prefix.replace('ENTRY', entry)).replace('PROGRAM', program(tools)));
    const config = {
      testEnvironment: environment,
      testMatch: [`**/${file}`],
      transform: {},
      ...(conditions && { testEnvironmentOptions: { customExportConditions: conditions } }),
    };
    tools.write('jest.config.json', JSON.stringify(config));
    await tools.run(
      process.execPath,
      [...(esm ? ['--experimental-vm-modules'] : []), 'node_modules/jest/bin/jest.js', '--config', 'jest.config.json'],
      { env: { MATRIX_EXPECTED: JSON.stringify(tools.expected) } },
    );
    return 'passes';
  },
});

export default {
  title: 'Jest 30.5.2',
  common: true,
  packages: { jest: '30.5.2', 'jest-environment-jsdom': '30.5.2' },
  files: {},
  rows: [
    row('Node, CommonJS', 'node', 'node.test.cjs'),
    row('Node, modules', 'node', 'node.test.mjs', { esm: true }),
    row('jsdom, CommonJS', 'jsdom', 'dom.test.cjs'),
    row('jsdom, `ropewalk/inline`', 'jsdom', 'inline.test.cjs'),
  ],
};
