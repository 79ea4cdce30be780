// Builds with CMake.
//
//   node tools/build.mjs [target ...]                     the wasm presets: the modules, or the targets
//   node tools/build.mjs --preset native [target ...]     one preset: everything, or the targets

import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ccacheEnv, ccacheIfThere } from './ccache.mjs';
import { piece as doctest } from './doctest.mjs';
import { emscripten } from './emscripten.mjs';
import { nodeModules } from './modules.mjs';
import { need } from './needs.mjs';
import { asProgram, locked, readIf, root, run, which } from './steps.mjs';

export const log = join(root, 'build', 'build.log');

const cmakeRemedy = 'CMake 3.21 or newer and a C++20 compiler (GCC 12, Clang 14 or newer) are needed.';

const modified = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Configures a preset if it is new, or if `emcc` is another one than last time, and builds `targets`.
 * One at a time: make knows no other make.
 */
export async function build(preset, targets = []) {
  await need(['cmake', 'make', ...(preset.startsWith('wasm-') ? [] : ['compiler'])]);
  await locked(join(root, 'build', `${preset}.lock`), () => buildAlone(preset, targets));
}

async function buildAlone(preset, targets) {
  const wasm = preset.startsWith('wasm-') ? await emscripten() : undefined;
  const env = {
    ...(wasm && { ...wasm.env, PATH: `${wasm.folder}${delimiter}${process.env.PATH}` }),
    ...ccacheEnv(wasm && join(wasm.folder, 'emscripten-version.txt')),
  };
  const folder = join(root, 'build', preset);
  // A killed build leaves this file, and perhaps others that are half-written and look up to date.
  const unfinished = join(root, 'build', `${preset}.unfinished`);
  const made = readIf(join(folder, 'CMakeCache.txt'));
  const usable =
    !existsSync(unfinished) &&
    (existsSync(join(folder, 'Makefile')) || existsSync(join(folder, 'build.ninja'))) &&
    // A cache made by another toolchain keeps its compilers whatever it is told.
    (!wasm || made.includes(wasm.folder)) &&
    // One of a checkout that was moved names the old place.
    made.includes(`CMAKE_HOME_DIRECTORY:INTERNAL=${root}\n`) &&
    existsSync(/^CMAKE_CXX_COMPILER_LAUNCHER:\w+=(.+)$/m.exec(made)?.[1] ?? root);
  // Where doctest was not there yet, CMake has left the tests out.
  const testless = made.includes('ROPEWALK_DOCTEST-NOTFOUND') && Boolean(doctest.there());
  writeFileSync(unfinished, '');
  try {
    if (!usable || testless) {
      if (!usable) rmSync(folder, { recursive: true, force: true });
      // CMake asks for make unless told otherwise.
      const generator = !which('make') && which('ninja') ? ['-G', 'Ninja'] : [];
      const launcher = ccacheIfThere();
      const launched = launcher ? [`-DCMAKE_CXX_COMPILER_LAUNCHER=${launcher}`] : [];
      const configure = ['--preset', preset, ...generator, ...launched];
      if (wasm) await run(join(wasm.folder, 'emcmake'), ['cmake', ...configure], { env, log, remedy: cmakeRemedy });
      else await run('cmake', configure, { env, log, remedy: cmakeRemedy });
    } else if (modified('CMakeLists.txt') > modified(`build/${preset}/CMakeFiles/cmake.check_cache`)) {
      // Make would find out by itself, but only after it has looked for a target that may be new.
      await run('cmake', [join('build', preset)], { env, log, remedy: cmakeRemedy });
    }
    const wanted = targets.length ? ['--target', ...targets] : [];
    await run('cmake', ['--build', '--preset', preset, '--parallel', '2', ...wanted], { env, log });
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/**
 * The modules of the package, all variants at the same time: each has few files, and the machine has cores. Their types
 * are written by `tsc`, which is an npm package. The small ones have no threads.
 */
export async function buildModules(targets = ['module', 'core', 'rotate', 'model']) {
  await nodeModules();
  await emscripten();
  const wide = targets.filter((target) => ['module', 'model'].includes(target));
  const parallel = wide.length > 0 ? [build('wasm-threads', wide)] : [];
  await Promise.all([build('wasm-simd', targets), build('wasm-relaxed', targets), ...parallel]);
}

await asProgram(import.meta.url, ([first, preset, ...targets]) =>
  first === '--preset'
    ? build(preset, targets)
    : buildModules(first ? [first, preset, ...targets].filter(Boolean) : undefined),
);
