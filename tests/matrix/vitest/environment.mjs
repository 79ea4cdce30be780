const test = `import { expect, test } from 'vitest';
import * as ropewalk from 'ropewalk';
import { program } from './program.mjs';

test('the numbers are those of Node', async () => {
  expect(await program(ropewalk)).toEqual(JSON.parse(process.env.MATRIX_EXPECTED));
}, 60_000);
test('bytes of this realm are a source', async () => {
  const { readFileSync } = await import('node:fs');
  const bytes = Uint8Array.from(readFileSync('node_modules/ropewalk/dist/ropewalk.simd.wasm'));
  expect((await ropewalk.load({ source: bytes.buffer })).variant).toBe('simd');
});
`;
const row = (environment, pool = 'forks') => ({
  name: `${environment}${pool === 'forks' ? '' : `, ${pool}`}`,
  run: async (tools) => {
    await tools.bin('vitest', ['run', '--environment', environment, '--pool', pool, 'some.test.mjs'], {
      env: { MATRIX_EXPECTED: JSON.stringify(tools.expected) },
    });
    return 'passes';
  },
});

export default {
  title: 'Vitest 4.1.12',
  common: true,
  packages: { vitest: '4.1.12', jsdom: '26.1.0', 'happy-dom': '21.0.4' },
  files: { 'some.test.mjs': test },
  rows: [row('node'), row('jsdom'), row('happy-dom'), row('node', 'vmThreads'), row('jsdom', 'vmThreads')],
};
