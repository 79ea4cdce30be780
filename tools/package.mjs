// Makes dist/, what npm packs, from bindings/ and the two wasm builds:
//
//   ropewalk.js            browsers, workers, bundlers (ES module)
//   ropewalk.node.js       Node, `import`
//   ropewalk.cjs           Node, `require`
//   ropewalk.d.ts, .d.cts  the types, one file each
//   ropewalk.worker*.js    what long searches run in; they import the file of their environment
//   ropewalk.*.wasm        one module per variant
//   ropewalk.core.*        the same without what only figures need: `ropewalk/core`
//   ropewalk.model.*       the core and a transformer: `ropewalk/model`, with a worker file that imports nothing

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { asProgram, fingerprint, readIf, root, SetupError } from './steps.mjs';

const dist = join(root, 'dist');
const kVariants = ['simd', 'relaxed'];
// Each library: its files begin with `name`, its entries in bindings/entries/ with `entry`.
const kLibraries = [
  { name: 'ropewalk', entry: 'ropewalk' },
  { name: 'ropewalk.core', entry: 'core' },
  { name: 'ropewalk.model', entry: 'model' },
];
const kFiles = kLibraries
  .flatMap(({ name }) =>
    ['js', 'node.js', 'cjs', 'd.ts', 'd.cts', ...kVariants.map((variant) => `${variant}.wasm`)].map(
      (ending) => `${name}.${ending}`,
    ),
  )
  .concat(['ropewalk', 'ropewalk.model'].flatMap((name) => [`${name}.worker.js`, `${name}.worker.node.js`]));
const built = (variant, name) => join(root, 'build', `wasm-${variant}`, name);

export async function buildPackage() {
  for (const variant of kVariants)
    for (const { name } of kLibraries)
      if (!existsSync(built(variant, `${name}.wasm`)))
        throw new SetupError(`build/wasm-${variant}/${name}.wasm is missing. Make it with\n  node tools/build.mjs`);

  // Most runs find everything as it was.
  const stamp = join(root, 'build', 'package.stamp');
  const inputs = kVariants.flatMap((variant) =>
    kLibraries.flatMap(({ name }) => ['js', 'wasm', 'd.ts'].map((ending) => `build/wasm-${variant}/${name}.${ending}`)),
  );
  const state = fingerprint(['bindings', 'tools/package.mjs', 'tsconfig.json', 'package-lock.json', ...inputs]);
  if (readIf(stamp) === state && kFiles.every((name) => existsSync(join(dist, name)))) return;
  rmSync(stamp, { force: true });

  // Made beside dist and put in its place file by file: a page that is being served never finds a gap.
  const fresh = join(root, 'build', 'dist');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  for (const variant of kVariants)
    for (const { name } of kLibraries)
      copyFileSync(built(variant, `${name}.wasm`), join(fresh, `${name}.${variant}.wasm`));
  await bundle(fresh);
  await bundleTypes(fresh);

  mkdirSync(dist, { recursive: true });
  for (const name of readdirSync(dist)) if (!kFiles.includes(name)) rmSync(join(dist, name), { recursive: true });
  for (const name of kFiles) {
    // Unchanged files keep their time, so that watchers stay quiet.
    const target = join(dist, name);
    if (existsSync(target) && readFileSync(target).equals(readFileSync(join(fresh, name)))) continue;
    renameSync(join(fresh, name), target);
  }
  writeFileSync(stamp, state);
}

async function bundle(folder) {
  const esbuild = await import('esbuild');
  const shared = {
    absWorkingDir: root,
    bundle: true,
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'error',
    plugins: [glueWithoutUrl(esbuild)],
  };
  const worker = (environment, name, library) =>
    esbuild.build({
      ...shared,
      entryPoints: [join(root, 'bindings/entries', `worker.${environment}.ts`)],
      outfile: join(folder, name),
      format: 'esm',
      platform: 'neutral',
      external: ['node:worker_threads'],
      plugins: [entryIs(library)],
    });
  // Of models: one file that imports nothing, so that a page need not load the library itself.
  const modelWorker = (environment, name) =>
    esbuild.build({
      ...shared,
      entryPoints: [join(root, 'bindings/entries', `model.worker.${environment}.ts`)],
      outfile: join(folder, name),
      format: 'esm',
      platform: environment === 'node' ? 'node' : 'neutral',
    });
  const library = ({ name, entry }) => {
    const from = (environment) => [join(root, 'bindings/entries', `${entry}.${environment}.ts`)];
    const to = (ending) => join(folder, `${name}.${ending}`);
    return [
      { entryPoints: from('browser'), outfile: to('js'), format: 'esm', platform: 'neutral' },
      { entryPoints: from('node'), outfile: to('node.js'), format: 'esm', platform: 'node' },
      {
        entryPoints: from('node'),
        outfile: to('cjs'),
        format: 'cjs',
        platform: 'node',
        // A CommonJS file has no import.meta; the wasm files are found from its path.
        define: { 'import.meta.url': 'fileUrl' },
        banner: { js: "const fileUrl = require('node:url').pathToFileURL(__filename).href;" },
      },
    ].map((options) => esbuild.build({ ...shared, ...options }));
  };
  await Promise.all([
    ...kLibraries.flatMap(library),
    worker('browser', 'ropewalk.worker.js', './ropewalk.js'),
    worker('node', 'ropewalk.worker.node.js', './ropewalk.node.js'),
    modelWorker('browser', 'ropewalk.model.worker.js'),
    modelWorker('node', 'ropewalk.model.worker.node.js'),
  ]);
}

// A worker loads the packed library beside it: a second copy would double what a page downloads.
const entryIs = (library) => ({
  name: 'entry-is-library',
  setup(build) {
    build.onResolve({ filter: /^\.\/ropewalk\.(browser|node)\.js$/ }, () => ({ path: library, external: true }));
  },
});

// Emscripten's glue knows a default place of its wasm, `new URL('ropewalk.wasm', import.meta.url)`.
// Our loader never lets it look there, but bundlers see the expression and search for that file.
const glueWithoutUrl = (esbuild) => ({
  name: 'glue-without-url',
  setup(build) {
    build.onLoad({ filter: /[\\/]build[\\/]wasm-simd[\\/]ropewalk(\.core|\.model)?\.js$/ }, async ({ path }) => ({
      contents: (await esbuild.transform(readFileSync(path, 'utf8'), { define: { 'import.meta.url': 'undefined' } }))
        .code,
    }));
  },
});

async function bundleTypes(folder) {
  const [{ rollup }, { dts }] = await Promise.all([import('rollup'), import('rollup-plugin-dts')]);
  for (const { name, entry } of kLibraries) {
    // The entries of both environments declare the same; dts leaves `node:fs` out of either.
    const bundled = await rollup({
      input: join(root, 'bindings/entries', `${entry}.browser.ts`),
      plugins: [dts({ tsconfig: join(root, 'tsconfig.json') })],
      onwarn: (warning) => {
        throw new SetupError(`Bundling the types: ${warning.message}`);
      },
    });
    const { output } = await bundled.generate({ format: 'es' });
    await bundled.close();
    for (const ending of ['d.ts', 'd.cts']) writeFileSync(join(folder, `${name}.${ending}`), output[0].code);
  }
}

await asProgram(import.meta.url, () => buildPackage());
