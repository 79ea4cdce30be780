import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumIfThere } from './tools/chromium.mjs';

// The tests import the package by its name and get what is packed: dist/, made by `npm run build`.
const dist = (name: string) => fileURLToPath(new URL(`dist/${name}`, import.meta.url));
const inNode = { alias: { ropewalk: dist('ropewalk.node.js') } };
const inBrowser = { alias: { ropewalk: dist('ropewalk.js') } };

// A module of type () -> v128 with f32x4.relaxed_madd. Node 20 has relaxed SIMD behind a flag only, and
// a Node that has it in the open does not know the flag.
const zero = [0xfd, 12, ...Array<number>(16).fill(0)];
const probe = [
  0,
  97,
  115,
  109,
  1,
  0,
  0,
  0,
  1,
  5,
  1,
  96,
  0,
  1,
  123,
  3,
  2,
  1,
  0,
  10,
  63,
  1,
  61,
  0,
  ...zero,
  ...zero,
  ...zero,
  0xfd,
  0x85,
  2,
  11,
];
const relaxedFlag = WebAssembly.validate(Uint8Array.from(probe)) ? [] : ['--experimental-wasm-relaxed-simd'];

const everywhere = ['tests/wasm/**/*.test.ts'];

export default defineConfig({
  test: {
    // The projects run one after the other in tools/test.mjs, one browser at a time.
    testTimeout: 30_000,
    projects: [
      {
        resolve: inNode,
        test: { name: 'node-simd', include: everywhere, pool: 'forks', env: { ROPEWALK_VARIANT: 'simd' } },
      },
      {
        resolve: inNode,
        test: {
          name: 'node-relaxed',
          include: everywhere,
          pool: 'forks',
          execArgv: relaxedFlag,
          env: { ROPEWALK_VARIANT: 'relaxed' },
        },
      },
      {
        resolve: inBrowser,
        test: {
          name: 'chromium',
          include: everywhere,
          env: { ROPEWALK_VARIANT: 'relaxed' },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromiumIfThere() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        resolve: inNode,
        test: { name: 'house', include: ['tests/*.test.ts'] },
      },
    ],
  },
});
