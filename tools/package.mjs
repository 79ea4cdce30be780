// Makes dist/, what npm packs, from bindings/ and the two wasm builds:
//
//   ropewalk.js            browsers, workers, bundlers (ES module)
//   ropewalk.node.js       Node, `import`
//   ropewalk.cjs           Node, `require`
//   ropewalk.d.ts, .d.cts  the types; what all entries share is in ropewalk.types.d.ts
//   ropewalk.worker*.js    what long searches run in; they import nothing
//   ropewalk.*.wasm        one module per variant, with the build that it belongs to in its last section
//   ropewalk.inline.*      the package in one file, with the simd wasm and the worker inside: `ropewalk/inline`
//   ropewalk.threads.*, ropewalk.model.threads.*   what `load({ threads })` fetches, with a wasm of its own
//   ropewalk.global.js     the same as a classic script, for `<script src>`: the global `ropewalk`
//   ropewalk.core.*        rotation, attention and the cache: `ropewalk/core`
//   ropewalk.rotate.*      rotation: `ropewalk/rotate`
//   ropewalk.*.production.js   these two for pages, without the sentences of errors: the condition `default`. Under
//                          `node` and `development` they have them
//   ropewalk.sentences.json  the sentences by the keys that stand in their place
//   ropewalk.model.*       all of attention and a transformer: `ropewalk/model`, with a worker file that imports nothing, and
//                          `ropewalk/model/inline`
//   ropewalk.async.*       the whole package in a worker of its own: `ropewalk/async`
//   ropewalk.plan.*        longer contexts in inference engines, without wasm: `ropewalk/plan`
//   ropewalk.plan.zh.*     its sentences in Chinese: `ropewalk/plan/zh`
//   ropewalk.cli.js        `npx ropewalk`

import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { withoutSentences } from './sentences.mjs';
import { asProgram, fingerprint, readIf, root, SetupError } from './steps.mjs';

const dist = join(root, 'dist');
const kVariants = ['simd', 'relaxed'];
// Each library: its files begin with `name`, its entries in bindings/entries/ with `entry`. One with a worker is also made
// into one file each, with the simd wasm and the worker inside; a small one, without sentences. What `load({ threads })` of one
// fetches is in files of their own, whose entries begin with `threads`.
const kLibraries = [
  { name: 'ropewalk', entry: 'ropewalk', worker: true, threads: 'threads' },
  { name: 'ropewalk.core', entry: 'core', small: true },
  { name: 'ropewalk.rotate', entry: 'rotate', small: true },
  { name: 'ropewalk.model', entry: 'model', worker: true, threads: 'model.threads' },
];
const kWorking = kLibraries.filter(({ worker }) => worker);
const kThreaded = kLibraries.filter(({ threads }) => threads);
// The whole package in a worker, whose file has its own code and the wasm of the others.
const kAsync = { name: 'ropewalk.async', entry: 'async' };
// Plain functions, the same file everywhere.
const kPlan = 'ropewalk.plan';
const kPlain = [kPlan, `${kPlan}.zh`];
// What the types of all entries share.
const kTypes = 'ropewalk.types';
const librariesOf = (variant) => (variant === 'threads' ? kThreaded : kLibraries);
const built = (variant, name) => join(root, 'build', `wasm-${variant}`, name);

export async function buildPackage() {
  for (const variant of [...kVariants, 'threads'])
    for (const { name } of librariesOf(variant))
      if (!existsSync(built(variant, `${name}.wasm`)))
        throw new SetupError(`build/wasm-${variant}/${name}.wasm is missing. Make it with\n  node tools/build.mjs`);

  // Most runs find everything as it was.
  const stamp = join(root, 'build', 'package.stamp');
  const inputs = [...kVariants, 'threads'].flatMap((variant) =>
    librariesOf(variant).flatMap(({ name }) =>
      ['js', 'wasm', 'd.ts'].map((ending) => `build/wasm-${variant}/${name}.${ending}`),
    ),
  );
  const state = fingerprint([
    'bindings',
    'tools/package.mjs',
    'tools/sentences.mjs',
    'tsconfig.json',
    'package.json',
    'package-lock.json',
    ...inputs,
  ]);
  const [before, ...made] = readIf(stamp).split('\n');
  if (before === state && made.every((name) => existsSync(join(dist, name)))) return;
  rmSync(stamp, { force: true });

  // Made beside dist and put in its place file by file: a page that is being served never finds a gap.
  const fresh = join(root, 'build', 'dist');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const packed = (variant, name, file, as = variant) =>
    writeFileSync(
      join(fresh, file),
      withSection(readFileSync(built(variant, `${name}.wasm`)), 'ropewalk', `${buildOf(name)} ${as}`),
    );
  for (const variant of kVariants) for (const { name } of kLibraries) packed(variant, name, `${name}.${variant}.wasm`);
  for (const { name } of kThreaded) packed('threads', name, `${name}.threads.simd.wasm`, 'simd');
  await bundle(fresh);
  await bundleTypes(fresh);

  mkdirSync(dist, { recursive: true });
  const files = readdirSync(fresh);
  for (const name of readdirSync(dist)) if (!files.includes(name)) rmSync(join(dist, name), { recursive: true });
  for (const name of files) {
    // Unchanged files keep their time, so that watchers stay quiet.
    const target = join(dist, name);
    if (existsSync(target) && readFileSync(target).equals(readFileSync(join(fresh, name)))) continue;
    renameSync(join(fresh, name), target);
  }
  // `npx ropewalk` makes it a program when it links it here, and does not look again.
  chmodSync(join(dist, 'ropewalk.cli.js'), 0o755);
  writeFileSync(stamp, [state, ...files].join('\n'));
}

async function bundle(folder) {
  const esbuild = await import('esbuild');
  const plugins = [glueWithoutFetching, threadsBeside];
  const { plugin, sentences } = withoutSentences();
  const make = (entry, name, { platform = 'neutral', format = 'esm', ...options } = {}) =>
    esbuild.build({
      ...{ absWorkingDir: root, bundle: true, target: 'es2022', charset: 'utf8', legalComments: 'none' },
      ...{ logLevel: 'error', plugins, platform, format },
      entryPoints: [join(root, 'bindings/entries', `${entry}.ts`)],
      outfile: join(folder, name),
      ...options,
    });
  const definitions = (name) => ({
    ROPEWALK_BUILD: JSON.stringify(buildOf(name === kAsync.name ? 'ropewalk' : name)),
    ROPEWALK_INLINE: JSON.stringify(`ropewalk${name === 'ropewalk.model' ? '/model' : ''}/inline`),
  });
  // A worker file imports nothing: bundlers that copy it as it is have all of it, and none finds a circle.
  const worker = ({ name, entry }, environment, options) => {
    const [ending, platform] = environment === 'node' ? ['.node', 'node'] : ['', 'neutral'];
    const of = entry === 'ropewalk' ? '' : `${entry}.`;
    const all = { define: definitions(name), platform, ...options };
    return make(`${of}worker.${environment}`, `${name}.worker${ending}.js`, all);
  };
  const library = ({ name, entry, small }) => {
    const define = definitions(name);
    const browser = `${entry}.browser`;
    const node = `${entry}.node`;
    return [
      make(browser, `${name}.js`, { define }),
      small && make(browser, `${name}.production.js`, { define, plugins: [...plugins, plugin] }),
      make(node, `${name}.node.js`, { define, platform: 'node' }),
      make(node, `${name}.cjs`, {
        format: 'cjs',
        platform: 'node',
        // A CommonJS file has no import.meta; the wasm files are found from its path.
        define: { ...define, 'import.meta.url': 'fileUrl' },
        banner: { js: "const fileUrl = require('node:url').pathToFileURL(__filename).href;" },
      }),
    ];
  };
  // Two thirds of these are base64, so they are not for reading.
  const inline = async (library) => {
    const { name, entry } = library;
    const inside = await worker(library, 'browser', { minify: true, format: 'iife', write: false });
    const define = {
      ...definitions(name),
      ROPEWALK_WASM: JSON.stringify(readFileSync(join(folder, `${name}.simd.wasm`), 'base64')),
      ROPEWALK_WORKER: JSON.stringify(inside.outputFiles[0].text),
    };
    const one = (file, options) => make(`${entry}.inline`, file, { define, minify: true, ...options });
    await Promise.all([
      one(`${name}.inline.js`),
      one(`${name}.inline.cjs`, { format: 'cjs' }),
      entry === 'ropewalk' && one('ropewalk.global.js', { format: 'iife', globalName: 'ropewalk' }),
    ]);
  };
  await Promise.all([
    ...kPlain.flatMap((name) => {
      const entry = name.replace('ropewalk.', '');
      return [make(entry, `${name}.js`), make(entry, `${name}.cjs`, { format: 'cjs' })];
    }),
    ...kThreaded.flatMap(({ name, threads }) => [
      make(`${threads}.browser`, `${name}.threads.js`, { define: definitions(name) }),
      make(`${threads}.node`, `${name}.threads.node.js`, { define: definitions(name), platform: 'node' }),
    ]),
    // It finds the planner beside itself: the package holds that code once.
    make('cli', 'ropewalk.cli.js', {
      platform: 'node',
      alias: { 'ropewalk/plan/zh': `./${kPlan}.zh.js`, 'ropewalk/plan': `./${kPlan}.js` },
      external: kPlain.map((name) => `./${name}.js`),
      banner: { js: '#!/usr/bin/env node' },
    }),
    ...[...kLibraries, kAsync].flatMap(library),
    ...['browser', 'node'].map((environment) => worker(kAsync, environment)),
    ...kWorking.flatMap((each) => [inline(each), worker(each, 'browser'), worker(each, 'node')]),
  ]);
  const list = Object.fromEntries([...sentences].sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(join(folder, 'ropewalk.sentences.json'), `${JSON.stringify(list, null, 2)}\n`);
}

/** Library, version and a hash of the kernels: what `load` compares in the JavaScript and in the wasm. */
function buildOf(name) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const hash = createHash('sha256');
  for (const variant of [...kVariants, ...(kThreaded.some((each) => each.name === name) ? ['threads'] : [])])
    for (const ending of ['js', 'wasm']) hash.update(readFileSync(built(variant, `${name}.${ending}`)));
  return `${name} ${version} ${hash.digest('hex').slice(0, 8)}`;
}

/** A wasm file with one more custom section, which engines pass over and `WebAssembly.Module.customSections` finds. */
function withSection(wasm, name, text) {
  const sized = (bytes) => Buffer.concat([leb128(bytes.length), bytes]);
  const section = Buffer.concat([sized(Buffer.from(name)), Buffer.from(text)]);
  return Buffer.concat([wasm, Buffer.of(0), sized(section)]);
}

function leb128(number) {
  const bytes = [];
  for (; number > 127; number >>>= 7) bytes.push((number & 127) | 128);
  return Buffer.from([...bytes, number]);
}

// Emscripten's glue would fetch its wasm from `new URL('ropewalk.wasm', import.meta.url)`. Our loader hands in the
// instance and never lets it, but bundlers see the expression and search for that file; so it goes, with what fetches,
// with what would say that it failed, and with what nobody calls.
const glueWithoutFetching = {
  name: 'glue-without-fetching',
  setup(build) {
    build.onLoad({ filter: /[\\/]build[\\/]wasm-(simd|threads)[\\/]ropewalk(\.\w+)?\.js$/ }, ({ path }) => {
      let contents = readFileSync(path, 'utf8');
      // Views of shared memory are compared with HEAP8 before each use.
      const shared = /wasm-threads/.test(path);
      for (const [from, to, instead] of [
        ['var ENVIRONMENT_IS_WEB', shared ? 'function growMemViews' : 'function getMemoryBuffer', ''],
        ['if(HEAP8', 'var b=', ''],
        shared ? ['var runtimeInitialized', 'function getMemoryBuffer', ''] : ['HEAP8=', 'Module[', ''],
        ['function preRun', 'function initRuntime', ''],
        ['runtimeInitialized=', 'wasmExports[', ''],
        ['function postRun', 'function getWasmImports', ''],
        ['function receiveInstantiationResult', 'var info=', ''],
        ['wasmBinaryFile??=', shared ? 'var HEAP8;' : 'function __embind', '}'],
        ['async function run(', 'var wasmExports;', ''],
        ['await run(', ')', 'initRuntime('],
        // memory.ts makes addresses unsigned itself.
        ['wasmExports=applySignatureConversions', 'assignWasmExports', ''],
        ['function applySignatureConversions', 'var wasmExports;', ''],
      ]) {
        const begin = contents.indexOf(from);
        const end = contents.indexOf(to, begin);
        if (begin < 0 || end < 0) throw new SetupError(`Emscripten's glue has no ${from} … ${to}: ${path}`);
        contents = contents.slice(0, begin) + instead + contents.slice(end);
      }
      return { contents };
    });
  },
};

// In Node, too, the file of threads lies beside that of its entry.
const threadsBeside = {
  name: 'threads-beside',
  setup(build) {
    build.onResolve({ filter: /^\.\/(model\.)?threads\.node\.js$/ }, ({ path }) => ({
      path: path.replace('./', './ropewalk.'),
      external: true,
    }));
  },
};

// The compiler writes a union in the order in which it first saw its parts: files come in one order, however busy the disk is.
const inOneOrder = {
  name: 'in-one-order',
  resolveId(name, from) {
    const file = from && name.startsWith('.') ? join(dirname(from), name.replace(/js$/, 'ts')) : undefined;
    return file && existsSync(file) ? file : undefined;
  },
  load: (file) => readFileSync(file, 'utf8'),
};

// One bundle: what two entries declare is declared once, so a function for an object of `ropewalk/core` takes one of
// `ropewalk`. Compilers whose `lib` has no `Symbol.dispose` find it by the reference.
async function bundleTypes(folder) {
  const [{ rollup }, { dts }] = await Promise.all([import('rollup'), import('rollup-plugin-dts')]);
  // The entries of both environments declare the same; dts leaves `node:fs` out of either.
  const bundled = await rollup({
    input: {
      ...Object.fromEntries(
        [...kLibraries, kAsync].map(({ name, entry }) => [name, join(root, 'bindings/entries', `${entry}.browser.ts`)]),
      ),
      ...Object.fromEntries(
        kPlain.map((name) => [name, join(root, 'bindings/entries', `${name.replace('ropewalk.', '')}.ts`)]),
      ),
    },
    plugins: [inOneOrder, dts({ tsconfig: join(root, 'tsconfig.json'), compilerOptions: { stripInternal: true } })],
    onwarn: (warning) => {
      throw new SetupError(`Bundling the types: ${warning.message}`);
    },
  });
  for (const [ending, module] of [
    ['d.ts', 'js'],
    ['d.cts', 'cjs'],
  ]) {
    const { output } = await bundled.generate({
      format: 'es',
      entryFileNames: `[name].${module}`,
      chunkFileNames: `${kTypes}.${module}`,
      manualChunks: (id) => (/[\\/]entries[\\/](\w+\.browser|plan(\.zh)?)\.ts/.test(id) ? undefined : kTypes),
    });
    for (const { fileName, code } of output)
      writeFileSync(
        join(folder, fileName.replace(/js$|cjs$/, ending)),
        `/// <reference lib="esnext.disposable" />\n${forReaders(code)}`,
      );
    for (const { name, entry } of kWorking)
      writeFileSync(
        join(folder, `${name}.inline.${ending}`),
        `export * from './${name}.${module}';\n${ofInline[entry](module)}`,
      );
  }
  await bundled.close();
}

/** A file with everything inside has no threads, whose wasm is another. */
const loadInline = (type, entry, file) => `import type { LoadOptions, ${type} } from './${file}';
/** \`load\` of \`${entry}\`, from the simd wasm in this file unless \`source\` says otherwise. */
export declare function load(options?: LoadOptions): Promise<${type}>;
`;
const ofInline = {
  ropewalk: (module) => `${loadInline('Ropewalk', 'ropewalk', `ropewalk.${module}`)}export as namespace ropewalk;\n`,
  model: (module) => loadInline('RopewalkModel', 'ropewalk/model', `ropewalk.model.${module}`),
};

/**
 * Handles come from functions: the constructors that are `@internal`, and gone by now, are nobody else's. Array types
 * that the compiler inferred have a parameter, which TypeScript before 5.7 does not know.
 */
const forReaders = (code) =>
  code
    .replace(/^(declare class \w+ extends Handle \{\n)/gm, '$1    private constructor();\n')
    .replace(/\b([A-Z]\w+Array)<ArrayBufferLike>/g, '$1')
    .replace(/\b([A-Z]\w+Array)<ArrayBuffer>/g, "ReturnType<$1['slice']>");

await asProgram(import.meta.url, () => buildPackage());
