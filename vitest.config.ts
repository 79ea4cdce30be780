import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { chromiumIfThere } from './tools/chromium.mjs';
import { patience } from './tests/patience.js';
import { relaxedFlag } from './tools/relaxed.mjs';

// The tests import the package by its name and get what is packed: dist/, made by `npm run build`.
const dist = (name: string) => fileURLToPath(new URL(`dist/${name}`, import.meta.url));
const aliases = (ending: string) => ({
  alias: [
    { find: /^ropewalk$/, replacement: dist(`ropewalk${ending}`) },
    { find: /^ropewalk\/(core|rotate|model|async)$/, replacement: dist(`ropewalk.$1${ending}`) },
    { find: /^ropewalk\/plan$/, replacement: dist('ropewalk.plan.js') },
    { find: /^ropewalk\/plan\/zh$/, replacement: dist('ropewalk.plan.zh.js') },
  ],
});
const inNode = aliases('.node.js');
const inBrowser = aliases('.js');

const everywhere = ['tests/wasm/**/*.test.ts'];
/** The gate runs in the relaxed build what comes from multiply-adds, and in a browser what differs from Node there. */
const named = (...names: string[]): string[] =>
  process.env.ROPEWALK_ALL ? everywhere : names.map((name) => `tests/wasm/${name}.test.ts`);
const ofMadd = named('attention', 'batch', 'cache*', 'docs', 'halves', 'linear', 'load', 'models', 'rope');
const ofBrowsers = named(
  'analysis_search',
  'async',
  'attention',
  'digests',
  'halves',
  'load',
  'robust',
  'rope',
  'threads',
);
// A project does not inherit it. Properties and searches take a second; a busy machine ten.
const testTimeout = patience(30_000);

/** A new clone knows only how large files are. These short ones take longest, and two workers are to end together. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => /\/(growth|depends)\.test\.ts$/.test(moduleId);
    return (await super.sort(files)).sort((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

export default defineConfig({
  test: {
    tags: [
      { name: 'whole', description: 'only in `npm run test:all`: a second engine, or all of what the gate samples' },
    ],
    // The projects run one after the other in tools/test.mjs, one browser at a time.
    // Vitest leaves a core to the editor, which on two cores is half of them; nothing else runs beside these.
    maxWorkers: '100%',
    sequence: { sequencer: LongFirst },
    projects: [
      {
        resolve: inNode,
        test: {
          name: 'node-simd',
          include: [...everywhere, 'tests/model/**/*.test.ts', 'tests/async/**/*.test.ts'],
          testTimeout,
          pool: 'forks',
          env: { ROPEWALK_VARIANT: 'simd' },
        },
      },
      {
        resolve: inNode,
        test: {
          name: 'node-relaxed',
          include: [...ofMadd, 'tests/model/model.test.ts'],
          testTimeout,
          pool: 'forks',
          execArgv: relaxedFlag,
          env: { ROPEWALK_VARIANT: 'relaxed' },
        },
      },
      {
        resolve: inBrowser,
        test: {
          name: 'chromium',
          include: ofBrowsers,
          testTimeout,
          env: { ROPEWALK_VARIANT: 'relaxed', ROPEWALK_SEED: process.env.ROPEWALK_SEED ?? '1' },
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
        // What files share is loaded once for all of them: a third of the time.
        test: { name: 'house', include: ['tests/*.test.ts', 'tests/plan/**/*.test.ts'], testTimeout, isolate: false },
      },
      {
        // Installs the packed tarball elsewhere; a build and a browser take their time.
        test: {
          name: 'package',
          maxWorkers: 1,
          include: ['tests/package/**/*.test.ts'],
          testTimeout: patience(60_000),
          hookTimeout: patience(60_000),
        },
      },
      {
        // What the figures draw, rendered as the build renders them.
        resolve: inNode,
        test: {
          name: 'figures',
          include: ['tests/figures/**/*.test.ts'],
          setupFiles: ['web/plugin/dom.ts'],
          testTimeout,
          // To load all figures takes longer than to test them.
          isolate: false,
          maxWorkers: 1,
        },
      },
      {
        // What the page is made of, where no browser is needed.
        resolve: inNode,
        test: { name: 'page', include: ['tests/page/**/*.test.ts'], testTimeout },
      },
      {
        // Drives the built page in a browser of its own, two files at a time: each waits for frames half of its time.
        resolve: inNode,
        test: {
          name: 'web',
          include: ['tests/web/**/*.test.ts'],
          globalSetup: ['tests/web/setup.ts'],
          setupFiles: ['tests/web/each.ts'],
          // One process a worker: to start one takes almost two seconds, and a browser's cache is worth more.
          isolate: false,
          maxWorkers: 2,
          testTimeout: patience(60_000),
          hookTimeout: patience(60_000),
          expect: { poll: { timeout: patience(10_000) } },
          // A failure says what came.
          chaiConfig: { truncateThreshold: 400 },
        },
      },
    ],
  },
});
