// Every runner: what it needs, what it runs, how it counts. `gate` is `npm test`, in stages, cheap ones first; `whole` is what
// `npm run test:all` adds to it. CONTRIBUTING.md says which claim stands in which.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { formatters } from '../format.mjs';
import { lint } from '../lint.mjs';
import { relaxedFlag } from '../relaxed.mjs';
import { root, run } from '../steps.mjs';
import { attempt, PATIENCE } from './vitest.mjs';

const node = process.execPath;

/**
 * A check without tests of its own: it passes or it fails. `command` gives its program and arguments. `counts`: its last line
 * says how much it saw.
 */
export const check = (name, command, { counts = false } = {}) => ({
  name,
  threads: 1,
  run: async (log) => {
    const env = { ROPEWALK_PATIENCE: PATIENCE };
    const { code, out } = await run(...(await command()), { log, check: false, capture: counts, env });
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, note: out.trim().split('\n').at(-1) };
  },
});

/** `bare`: nothing has to be built for it. */
const formatter = (name) => ({
  ...check(name, async () => {
    const [, program, args] = (await formatters({ check: true })).find(([which]) => which === name);
    return [program, args];
  }),
  bare: true,
});

/** A doctest program, native or run by Node. `builds`: the preset, and its target. */
const program = (name, builds, command) => ({
  name,
  threads: 1,
  builds: [builds],
  needs: ['doctest', ...(builds[0].startsWith('native') ? ['compiler'] : [])],
  run: async (log) => {
    const [first, ...rest] = command;
    const { code, out } = await run(first, [...rest, '--no-colors=true'], { log, check: false, capture: true });
    const counts = /test cases:\s*\d+\s*\|\s*(\d+) passed\s*\|\s*(\d+) failed/.exec(out);
    const failed = Number(counts?.[2] ?? 0);
    return { passed: Number(counts?.[1] ?? 0), failed: code !== 0 && failed === 0 ? 1 : failed };
  },
});

/** The claims that the gate makes, and those that only the whole run repeats in another engine. */
const GATE = ['--tags-filter=!whole'];
const WHOLE = ['--tags-filter=whole'];

/**
 * A project of vitest.config.ts. `again`: its tests share the processor with a browser, and may have a second answer.
 * `threads`: 1 where its files do not share the work out.
 */
const vitest = (
  project,
  { name = project, more = GATE, env = {}, needs = [], builds = [], again = false, threads = 2 } = {},
) => ({
  name,
  project,
  threads,
  needs,
  builds,
  again,
  more,
  run: (log) => attempt(project, log, { more, env, name }),
});

/** Beside two loops that never rest: as on a machine that others use. */
const beside = (runner) => ({
  ...runner,
  run: async (log) => {
    const loops = [1, 2].map(() => spawn(node, ['-e', 'for (;;);'], { stdio: 'ignore' }));
    const end = () => loops.forEach((loop) => loop.kill('SIGKILL'));
    process.once('exit', end);
    try {
      return await runner.run(log);
    } finally {
      end();
      process.off('exit', end);
    }
  },
});

const matrix = (name, words) => ({
  name,
  threads: 1,
  needs: ['chromium'],
  run: async (log) => {
    const { code, out } = await run(node, ['tests/matrix/run.mjs', ...words], { log, check: false, capture: true });
    const [, passed = 0, failed = 0] = /(\d+) passed, (\d+) failed\s*$/.exec(out) ?? [];
    return { passed: Number(passed), failed: code !== 0 && !Number(failed) ? 1 : Number(failed) };
  },
});

const fuzz = (name, args) => check(name, () => [node, ['tests/fuzz/run.mjs', ...args]], { counts: true });
const fuzzAttention = (name, args) => ({
  ...check(name, () => ['build/native-asan/fuzz-attention', args], { counts: true }),
  builds: [['native-asan', 'fuzz-attention']],
  needs: ['compiler'],
});
const ENTRIES = {
  fuzz: [],
  'fuzz-relaxed': ['--build', 'relaxed', '--entry', 'cjs'],
  'fuzz-core': ['--entry', 'core'],
  'fuzz-inline': ['--entry', 'inline'],
  'fuzz-model': ['--entry', 'model'],
  'fuzz-plan': ['--entry', 'plan'],
  'fuzz-gguf': ['--entry', 'gguf'],
};

// `recipes` trains with the native program, too.
const train = { builds: [['native', 'train']], needs: ['compiler', 'doctest'] };
const browser = ['chromium'];
const page = ['chromium', 'numpy'];

export const gate = [
  [
    // The longest first, since two run at a time.
    check('oxlint', () => lint()),
    formatter('oxfmt'),
    formatter('clang-format'),
    ...Object.entries(ENTRIES).map(([name, args]) => fuzz(name, ['--calls', '10000', ...args])),
    vitest('figures', { threads: 1 }),
    vitest('house'),
    vitest('page'),
    vitest('node-simd', train),
    vitest('node-relaxed'),
  ],
  [
    program('native-asan', ['native-asan', 'tests-wide'], ['build/native-asan/tests-wide']),
    // What `web` opens; built here, where a core is free.
    check('site', () => [node, ['tools/page.mjs']]),
    check('file', () => [node, ['tools/file.mjs']]),
    vitest('package', { needs: browser, again: true, threads: 1 }),
    program('wasm-simd', ['wasm-simd', 'tests-wide'], [node, 'build/wasm-simd/tests-wide.cjs']),
    program('native', ['native', 'tests-wide'], ['build/native/tests-wide']),
    matrix('matrix', ['--check', 'browser']),
    fuzzAttention('native-asan-fuzz', ['--problems', '200']),
    program('native-scalar', ['native', 'digest-scalar'], ['build/native/digest-scalar']),
    vitest('chromium', { needs: browser, again: true }),
  ],
  [vitest('web', { needs: page, again: true })],
];

/** @param {string} seed other cases than the gate's, which are always the same */
export const whole = (seed) => [
  program('native-scalar-all', ['native', 'tests-scalar'], ['build/native/tests-scalar']),
  program('native-asan-scalar', ['native-asan', 'tests-scalar'], ['build/native-asan/tests-scalar']),
  program('wasm-relaxed', ['wasm-relaxed', 'tests-wide'], [node, ...relaxedFlag, 'build/wasm-relaxed/tests-wide.cjs']),
  fuzzAttention('native-asan-fuzz-new', ['--seconds', '60', '--seed', seed]),
  ...Object.entries(ENTRIES).map(([name, args]) => fuzz(`${name}-new`, ['--seconds', '60', '--seed', seed, ...args])),
  vitest('node-simd', { name: 'node-simd-new', more: [], env: { ROPEWALK_SEED: seed } }),
  vitest('node-relaxed', { name: 'node-relaxed-all', more: [], env: { ROPEWALK_ALL: '1' } }),
  vitest('chromium', { name: 'chromium-all', more: [], env: { ROPEWALK_ALL: '1' }, needs: browser }),
  vitest('package', { name: 'package-whole', more: WHOLE, needs: browser }),
  matrix('matrix-all', ['all', '--check']),
  vitest('web', { name: 'web-whole', more: WHOLE, needs: [...page, 'firefox', 'webkit'] }),
  beside(vitest('web', { name: 'web-busy', needs: page })),
];

/** Where the tests of a project lie, of those that need no browser. */
const IN_NODE = {
  figures: /^tests\/figures\//,
  house: /^tests\/(plan\/.*|[\w-]+\.test\.ts$)/,
  page: /^tests\/page\//,
  'node-simd': /^tests\/(wasm|model|async)\//,
};

/**
 * The inner loop: `files` have changed, from the root of the repository, and `tests` are what they reach. In a browser
 * runs what has the name of a figure that changed. @returns the longest first; and what is left to others, in words.
 */
export function quick({ files, tests }) {
  const there = files.filter((file) => existsSync(join(root, file)));
  const ending = (...endings) => there.filter((file) => endings.some((each) => file.endsWith(each)));
  const [kernels, scripts] = [ending('.cpp', '.h'), ending('.ts', '.mjs', '.js', '.cjs')];
  const figures = new Set(files.flatMap((file) => /^(?:web\/figures|tests\/web)\/([\w-]+)\b/.exec(file)?.[1] ?? []));
  const named = [...figures].map((name) => `tests/web/${name}.test.ts`);
  const inBrowser = named.filter((file) => existsSync(join(root, file)));
  const inNode = Object.entries(IN_NODE).map(([name, where]) => [name, tests.filter((file) => where.test(file))]);
  const some = ([name, chosen]) => (chosen.length ? [vitest(name, { more: [...GATE, ...chosen] })] : []);
  const runners = [
    ...(inBrowser.length ? [vitest('web', { needs: page, more: [...GATE, ...inBrowser] })] : []),
    // All of it: a type that changed is wrong where it is used.
    ...(scripts.length ? [gate[0].find(({ name }) => name === 'oxlint')] : []),
    ...inNode.flatMap(some),
    ...(kernels.length ? [formatter('clang-format')] : []),
    ...(ending('.ts', '.mjs', '.js', '.json', '.css', '.html', '.yml').length ? [formatter('oxfmt')] : []),
  ];
  const others = tests.filter((file) => file.startsWith('tests/web/') && !inBrowser.includes(file));
  const untested = kernels.length > 0 || files.some((file) => file.startsWith('bindings/'));
  const left = [
    inBrowser.length ? `all of the browser but ${inBrowser.join(', ')}` : 'all of the browser',
    others.length && `which ${others.join(', ')} would reach by import`,
    untested && 'what kernels and package compute: npm test -- native node-simd',
    'tarball, bundlers, fuzzers and sanitizers',
  ];
  return { runners: runners.map((each) => ({ ...each, threads: 1 })), left: left.filter(Boolean) };
}
