/** The tests of the package, of its sources in place of dist/: so that a mutant in bindings/ is met. Workers run what is built. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { patience } from '../patience.js';
import { Likeliest, Reached } from './order.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const entry = (name: string) => `${root}bindings/entries/${name}.ts`;

/** What dist/ was built with: `load` compares it with the last section of the wasm file. */
function buildOf(name: string): string {
  const wasm = new WebAssembly.Module(readFileSync(`${root}dist/${name}.simd.wasm`));
  const [section] = WebAssembly.Module.customSections(wasm, 'ropewalk');
  return new TextDecoder().decode(section).replace(/ \S+$/, '');
}

/** One library from its sources, the others as they are built: each has the build of its own wasm. */
const from = (library: string, source: string, include: string[]) => ({
  root,
  define: { ROPEWALK_BUILD: JSON.stringify(buildOf(library)), ROPEWALK_INLINE: '"ropewalk/inline"' },
  resolve: {
    alias: [
      { find: new RegExp(`^${library.replace('.', '/')}$`), replacement: entry(`${source}.node`) },
      { find: /^ropewalk$/, replacement: `${root}dist/ropewalk.node.js` },
      { find: /^ropewalk\/(core|rotate|model|async)$/, replacement: `${root}dist/ropewalk.$1.node.js` },
      { find: /^ropewalk\/plan$/, replacement: entry('plan') },
      { find: /^ropewalk\/plan\/zh$/, replacement: entry('plan.zh') },
    ],
  },
  plugins: [
    {
      name: 'files-of-dist',
      enforce: 'pre' as const,
      transform: (code: string, id: string) =>
        /bindings\/entries\/.*\.(files|node)\.ts/.test(id)
          ? code.replace(/new URL\('\.\//g, "new URL('../../dist/")
          : undefined,
    },
  ],
  test: {
    name: library,
    include,
    env: { ROPEWALK_VARIANT: 'simd' },
    testTimeout: patience(30_000),
    tags: [{ name: 'whole', skip: true }],
  },
});

/** With the package as it is built. */
const drawing = from('ropewalk', 'ropewalk', ['tests/figures/**/*.test.ts']);
const figures = {
  ...drawing,
  resolve: { alias: drawing.resolve.alias.slice(1) },
  test: { ...drawing.test, name: 'figures', setupFiles: ['web/plugin/dom.ts'], isolate: false },
};

/** Of the planner, which nothing else imports; its tests share what is loaded, as they do in the gate. */
const planning = from('ropewalk', 'ropewalk', ['tests/plan/**/*.test.ts', 'tests/wasm/plan.test.ts']);
// Kernels from the sources would give the planner's `nearestKey` their words, and tests after that would fail.
const planner = { ...planning, resolve: { alias: planning.resolve.alias.slice(1) } };
/** Those of the house that compute: every option, scaling and word. */
const tables = ['effects', 'scalings', 'words', 'model-types'].map((name) => `tests/${name}.test.ts`);
const whole = [
  from('ropewalk', 'ropewalk', ['tests/{wasm,plan,async}/**/*.test.ts', ...tables]),
  from('ropewalk.model', 'model', ['tests/model/**/*.test.ts', 'tests/effects.test.ts']),
];

const mutated = (process.env.ROPEWALK_MUTATED ?? '').split(' ');
const allIn = (folder: string) => mutated.every((path) => path.startsWith(folder));

export default defineConfig({
  test: {
    reporters: [new Reached()],
    sequence: { sequencer: Likeliest },
    projects: allIn('web/')
      ? [figures]
      : allIn('bindings/plan/')
        ? [{ ...planner, test: { ...planner.test, isolate: false } }]
        : whole,
  },
});
