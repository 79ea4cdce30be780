// Finds emcc >= 4, or, on Debian, unpacks a current one into the cache folder.
//
//   node tools/emscripten.mjs                 set up, say what was found
//   node tools/emscripten.mjs --print-path    the folder that holds emcc, em++, emcmake:
//                                             PATH="$(node tools/emscripten.mjs --print-path):$PATH"

import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  lstatSync,
  openSync,
  readSync,
  closeSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { download, onDebian, unpack } from './debian.mjs';
import { asProgram, cache, locked, run, say, SetupError, step, which } from './steps.mjs';
import { remedyOf } from './system.mjs';

const kOldestMajor = 4; // --emit-tsd with today's option names, relaxed SIMD as standardised
const kSuite = 'forky'; // the first Debian whose emscripten is current
const kFormat = 1; // raise it when what is unpacked, or how, changes

const pointer = join(cache, 'emscripten.json');

// Ubuntu's own is years old.
const ways = {
  macos: 'brew install emscripten',
  other: `git clone https://github.com/emscripten-core/emsdk && cd emsdk
./emsdk install latest && ./emsdk activate latest && . ./emsdk_env.sh`,
};
const remedy = remedyOf(`Or install Emscripten ${kOldestMajor} or newer yourself so that \`emcc\` is on PATH`, ways);

export const piece = {
  title: `Emscripten ${kOldestMajor} or newer, with \`emcc\` on PATH`,
  there: async () => (await onPath()) ?? unpacked(),
  ways,
  fetched: 'debian',
};

/** { folder, version, env }: where emcc, em++ and emcmake are, and what to set when running them. */
export async function emscripten() {
  const found = (await onPath()) ?? unpacked();
  if (found) return found;
  if (!onDebian())
    throw new SetupError(remedyOf(`Emscripten ${kOldestMajor} or newer, with \`emcc\` on PATH, is missing`, ways));
  await locked(join(cache, 'emscripten.lock'), async () => unpacked() ?? (await install()));
  const ready = unpacked();
  if (!ready) throw new SetupError(`Setting up Emscripten in ${cache} did not finish.\n${remedy}`);
  return ready;
}

async function onPath() {
  const emcc = which('emcc');
  if (!emcc) return undefined;
  const { out } = await run(emcc, ['--version'], { capture: true, check: false });
  const version = /(\d+)\.\d+\.\d+/.exec(out);
  if (version && Number(version[1]) >= kOldestMajor) return { folder: dirname(emcc), version: version[0], env: {} };
  say(`- ${emcc} is ${version ? `version ${version[0]}` : 'not usable'}; ${kOldestMajor} or newer is needed`);
  return undefined;
}

function unpacked() {
  if (!existsSync(pointer)) return undefined;
  const { format, home, version } = JSON.parse(readFileSync(pointer, 'utf8'));
  const folder = join(home, 'usr/share/emscripten');
  // The programs know their folder by its absolute path, so a cache that was moved is of no use.
  if (format !== kFormat || dirname(home) !== cache || !existsSync(join(folder, 'emcc'))) return undefined;
  // The Node that the configuration names may be gone by now; this one is here.
  return { folder, version, env: { EM_CONFIG: join(folder, '.emscripten'), EM_NODE_JS: process.execPath } };
}

// Runs under the lock. The folder gets a new name each time and the pointer to it is written last:
// whatever an interrupted run left is not pointed to, and is swept here.
async function install() {
  say(`Emscripten: not found, so a current one is unpacked into ${cache} (once; every clone shares it).`);
  mkdirSync(cache, { recursive: true });
  rmSync(pointer, { force: true });
  for (const name of readdirSync(cache))
    if (name.startsWith('emscripten-')) rmSync(join(cache, name), { recursive: true, force: true });
  const home = join(cache, `emscripten-${Date.now().toString(36)}`);
  const log = join(cache, 'emscripten.log');
  rmSync(log, { force: true });

  const downloads = join(cache, 'downloads', 'emscripten');
  const [debs] = await step(
    `Downloading Emscripten from Debian ${kSuite}`,
    'about 165 MB, a minute on a fast line',
    () => download({ sets: [['emscripten', 'patchelf']], suite: kSuite, folder: downloads, log, remedy }),
  );
  await step('Unpacking', '600 MB, about 10 s', () => unpack(debs, home, { skip: unneeded }));
  await step('Fitting the programs to their folder', 'about 10 s', () => relocate(home));
  const { folder, version } = await step('Compiling the system libraries', 'about 90 s', () => warm(home, log));

  writeFileSync(`${pointer}.new`, JSON.stringify({ format: kFormat, home, version }, null, 2));
  renameSync(`${pointer}.new`, pointer);
  rmSync(downloads, { recursive: true, force: true });
  say(`  Emscripten ${version} is in ${folder}`);
}

// The closure as apt sees it holds a second Node, a C compiler for the host and its libraries;
// emcc uses none of these. A package this list does not know is unpacked: bigger, never broken.
const unneeded = (name) =>
  /^(nodejs|libnode\d|node-(?!acorn)|binutils|libbinutils|libctf|libgprofng|libsframe|gcc-|libgcc-\d+-dev|libstdc\+\+-\d+-dev|libobjc|lib(a|t|l|hwa|ub)san\d|libquadmath|libitm|libgomp|libgc1|libc6-dev|libc-dev|libc-gconv|linux-libc-dev|libcrypt-dev|rpcsvc|ccache|debconf|tzdata|media-types|netbase|perl|libclang1-|llvm-\d+-runtime|openssl-provider|readline-common)/.test(
    name,
  );

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

// 'program' needs an interpreter, 'library' does not; undefined is not ELF.
function elfKind(file) {
  const head = Buffer.alloc(18);
  const fd = openSync(file, 'r');
  try {
    if (readSync(fd, head, 0, 18, 0) < 18 || head.readUInt32BE(0) !== 0x7f454c46) return undefined;
  } finally {
    closeSync(fd);
  }
  return /\.so(\.|$)/.test(file) ? 'library' : 'program';
}

// A chroot (mmdebstrap, bubblewrap) would need none of this, but root or user namespaces, which containers refuse.
async function relocate(home) {
  const inHome = (...names) => join(home, ...names);
  const triplet = readdirSync(inHome('usr/lib')).find((name) => /-linux-gnu/.test(name));
  const libraries = inHome('usr/lib', triplet);
  const loader = join(
    libraries,
    readdirSync(libraries).find((name) => /^ld-linux.*\.so\.\d$/.test(name)),
  );
  const llvm = inHome(
    'usr/lib',
    readdirSync(inHome('usr/lib')).find((name) => /^llvm-\d+$/.test(name)),
  );
  const python = inHome(
    'usr/bin',
    readdirSync(inHome('usr/bin')).find((name) => /^python3\.\d+$/.test(name)),
  );

  // patchelf itself runs through the unpacked loader: the system's libc may be too old for it.
  const patchelf = (args) =>
    run(loader, ['--library-path', libraries, inHome('usr/bin/patchelf'), ...args], { capture: true });
  // A forced RPATH, not RUNPATH: only the former also serves the libraries a library needs.
  const rpath = [libraries, join(llvm, 'lib')].join(':');
  const programs = [
    ...filesBelow(join(llvm, 'bin')),
    ...filesBelow(inHome('usr/bin')),
    ...llvmLibraries(llvm, libraries),
  ];
  const queue = [...new Set(programs.map((file) => realpathSync(file)))]
    .map((file) => ({ file, kind: elfKind(file) }))
    .filter(({ file, kind }) => kind && file !== python && !file.endsWith('/patchelf'));
  const worker = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const interpreter = next.kind === 'program' ? ['--set-interpreter', loader] : [];
      await patchelf([...interpreter, '--force-rpath', '--set-rpath', rpath, next.file]);
    }
  };
  await Promise.all([worker(), worker()]);

  const folder = inHome('usr/share/emscripten');
  // emcc's optimiser imports acorn by name; Node looks for it in `node_modules` above the file.
  const modules = inHome('usr/share/node_modules');
  if (!existsSync(modules)) symlinkSync('nodejs', modules);
  // Found by emcc without any environment variable, so that `cmake --build` by hand works too.
  writeFileSync(
    join(folder, '.emscripten'),
    `EMSCRIPTEN_ROOT = '${folder}'
LLVM_ROOT = '${join(llvm, 'bin')}'
BINARYEN_ROOT = '${inHome('usr')}'
NODE_JS = '${process.execPath}'
CACHE = '${inHome('cache')}'
`,
  );
  // Python is linked to fixed addresses, and patchelf breaks it; the loader can run it as it is.
  // --argv0 makes it start its own children, and look for its library, through this file again.
  const starter = inHome('usr/bin/emscripten-python');
  writeFileSync(
    starter,
    `#!/bin/sh\nexec '${loader}' --library-path '${libraries}' --argv0 '${starter}' '${python}' "$@"\n`,
  );
  chmodSync(starter, 0o755);
  // The launchers ask PATH for a Python, which a machine may not have, or have too old.
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (!lstatSync(file).isFile()) continue;
    const text = readFileSync(file, 'utf8');
    if (!text.includes('_EM_PY=$EMSDK_PYTHON')) continue;
    writeFileSync(file, text.replace('_EM_PY=$EMSDK_PYTHON', `_EM_PY='${starter}'`));
    chmodSync(file, 0o755);
  }
}

// usr/lib/llvm-N/lib holds links into usr/lib/<triplet>; the targets are what gets patched.
function llvmLibraries(llvm, libraries) {
  const names = readdirSync(libraries)
    .filter((name) => /^lib(LLVM|clang-cpp|lld)/.test(name))
    .map((name) => join(libraries, name));
  const own = existsSync(join(llvm, 'lib'))
    ? readdirSync(join(llvm, 'lib'))
        .filter((name) => /\.so(\.|$)/.test(name))
        .map((name) => join(llvm, 'lib', name))
    : [];
  return [...names, ...own].filter((file) => existsSync(file));
}

// Builds, with the flags of our presets, a module and a program: emcc compiles the libraries of its
// own that they need, and this is also the proof that the unpacked compiler works.
async function warm(home, log) {
  const folder = join(home, 'usr/share/emscripten');
  const work = join(home, 'warm');
  mkdirSync(work, { recursive: true });
  writeFileSync(
    join(work, 'module.cpp'),
    `#include <emscripten/bind.h>
static double twice(double x) { return 2 * x; }
EMSCRIPTEN_BINDINGS(warm) { emscripten::function("twice", &twice); }
`,
  );
  writeFileSync(
    join(work, 'program.cpp'),
    `#include <cmath>
#include <iostream>
#include <vector>
int main() { std::vector<double> x{1, 4}; std::cout << std::sqrt(x[1]) << std::endl; }
`,
  );
  const emxx = (args) =>
    run(join(folder, 'em++'), args, { cwd: work, log, env: { EM_CONFIG: join(folder, '.emscripten') }, remedy });
  const flags = ['-std=c++20', '-O3', '-msimd128', '-fno-exceptions'];
  await emxx([
    ...flags,
    'module.cpp',
    '-lembind',
    '-sMODULARIZE',
    '-sEXPORT_ES6',
    '-sALLOW_MEMORY_GROWTH',
    '-sMALLOC=emmalloc',
    '-sFILESYSTEM=0',
    '--emit-tsd=module.d.ts',
    '-o',
    'module.mjs',
  ]);
  // The libraries of the module for several threads are others.
  const plain = ['-fno-rtti', '-DEMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0'];
  const shared = ['-matomics', '-mbulk-memory', '-sSHARED_MEMORY', '-sIMPORTED_MEMORY', '-sENVIRONMENT=web,worker'];
  await emxx([...flags, ...plain, ...shared, 'module.cpp', '-lembind', '-sMALLOC=emmalloc', '-o', 'shared.mjs']);
  await emxx([...flags, 'program.cpp', '-o', 'program.cjs']);
  const answer = await run(process.execPath, [join(work, 'program.cjs')], { capture: true });
  if (answer !== '2')
    throw new SetupError(
      `The unpacked Emscripten compiles, but its program printed "${answer}" instead of "2".\n${remedy}`,
    );
  rmSync(work, { recursive: true });
  const version = /\d+\.\d+\.\d+/.exec(await run(join(folder, 'emcc'), ['--version'], { capture: true }))[0];
  return { folder, version };
}

await asProgram(import.meta.url, async (args) => {
  const { folder, version } = await emscripten();
  if (args.includes('--print-path')) console.log(folder);
  else say(`Emscripten ${version}: ${folder}`);
});
