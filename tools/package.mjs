// Makes dist/, what npm packs, from bindings/ and the two wasm builds:
//
//   ropewalk.js            browsers, workers, bundlers (ES module)
//   ropewalk.node.js       Node, `import`
//   ropewalk.cjs           Node, `require`
//   ropewalk.d.ts, .d.cts  the types, one file each
//   ropewalk.worker*.js    what long searches run in; they import the file of their environment
//   ropewalk.*.wasm        one module per variant

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
const kFiles = ['ropewalk.js', 'ropewalk.node.js', 'ropewalk.cjs', 'ropewalk.d.ts', 'ropewalk.d.cts'].concat(
  ['simd', 'relaxed'].map((variant) => `ropewalk.${variant}.wasm`),
  ['ropewalk.worker.js', 'ropewalk.worker.node.js'],
);
const built = (variant, name) => join(root, 'build', `wasm-${variant}`, name);

export async function buildPackage() {
  for (const variant of ['simd', 'relaxed'])
    if (!existsSync(built(variant, 'ropewalk.wasm')))
      throw new SetupError(`build/wasm-${variant}/ropewalk.wasm is missing. Make it with\n  node tools/wasm.mjs`);

  // Most runs find everything as it was.
  const stamp = join(root, 'build', 'package.stamp');
  const inputs = ['simd', 'relaxed'].flatMap((variant) =>
    ['js', 'wasm', 'd.ts'].map((ending) => `build/wasm-${variant}/ropewalk.${ending}`),
  );
  const state = fingerprint(['bindings', 'tools/package.mjs', 'tsconfig.json', 'package-lock.json', ...inputs]);
  if (readIf(stamp) === state && kFiles.every((name) => existsSync(join(dist, name)))) return;
  rmSync(stamp, { force: true });

  // Made beside dist and put in its place file by file: a page that is being served never finds a gap.
  const fresh = join(root, 'build', 'dist');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  for (const variant of ['simd', 'relaxed'])
    copyFileSync(built(variant, 'ropewalk.wasm'), join(fresh, `ropewalk.${variant}.wasm`));
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
  const entry = (name) => [join(root, 'bindings', `entry.${name}.ts`)];
  const worker = (environment, name, library) =>
    esbuild.build({
      ...shared,
      entryPoints: [join(root, 'bindings', `worker.${environment}.ts`)],
      outfile: join(folder, name),
      format: 'esm',
      platform: 'neutral',
      external: ['node:worker_threads'],
      plugins: [entryIs(library)],
    });
  await Promise.all([
    esbuild.build({
      ...shared,
      entryPoints: entry('browser'),
      outfile: join(folder, 'ropewalk.js'),
      format: 'esm',
      platform: 'neutral',
    }),
    esbuild.build({
      ...shared,
      entryPoints: entry('node'),
      outfile: join(folder, 'ropewalk.node.js'),
      format: 'esm',
      platform: 'node',
    }),
    esbuild.build({
      ...shared,
      entryPoints: entry('node'),
      outfile: join(folder, 'ropewalk.cjs'),
      format: 'cjs',
      platform: 'node',
      // A CommonJS file has no import.meta; the wasm files are found from its path.
      define: { 'import.meta.url': 'fileUrl' },
      banner: { js: "const fileUrl = require('node:url').pathToFileURL(__filename).href;" },
    }),
    worker('browser', 'ropewalk.worker.js', './ropewalk.js'),
    worker('node', 'ropewalk.worker.node.js', './ropewalk.node.js'),
  ]);
}

// A worker loads the packed library beside it: a second copy would double what a page downloads.
const entryIs = (library) => ({
  name: 'entry-is-library',
  setup(build) {
    build.onResolve({ filter: /^\.\/entry\.(browser|node)\.js$/ }, () => ({ path: library, external: true }));
  },
});

// Emscripten's glue knows a default place of its wasm, `new URL('ropewalk.wasm', import.meta.url)`.
// Our loader never lets it look there, but bundlers see the expression and search for that file.
const glueWithoutUrl = (esbuild) => ({
  name: 'glue-without-url',
  setup(build) {
    build.onLoad({ filter: /[\\/]build[\\/]wasm-simd[\\/]ropewalk\.js$/ }, async ({ path }) => ({
      contents: (await esbuild.transform(readFileSync(path, 'utf8'), { define: { 'import.meta.url': 'undefined' } }))
        .code,
    }));
  },
});

async function bundleTypes(folder) {
  const [{ rollup }, { dts }] = await Promise.all([import('rollup'), import('rollup-plugin-dts')]);
  // The two entries declare the same; dts leaves `node:fs` out of either.
  const bundled = await rollup({
    input: join(root, 'bindings', 'entry.browser.ts'),
    plugins: [dts({ tsconfig: join(root, 'tsconfig.json') })],
    onwarn: (warning) => {
      throw new SetupError(`Bundling the types: ${warning.message}`);
    },
  });
  const { output } = await bundled.generate({ format: 'es' });
  await bundled.close();
  for (const name of ['ropewalk.d.ts', 'ropewalk.d.cts']) writeFileSync(join(folder, name), output[0].code);
}

await asProgram(import.meta.url, () => buildPackage());
