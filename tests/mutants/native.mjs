// The mutants of src/: no tool makes them of C++ without a compiler of its own, so ten kinds are made here, of lines as
// clang-format writes them. They are planted in a copy below build/mutants/: the sources themselves are never touched.

import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ccacheEnv, ccacheIfThere } from '../../tools/ccache.mjs';
import { doctest } from '../../tools/doctest.mjs';
import { need } from '../../tools/needs.mjs';
import { root, run, say, SetupError, step } from '../../tools/steps.mjs';
import { keyOf } from './drawn.mjs';

const tree = join(root, 'build/mutants/tree');
/** As in a checkout: what the gate has compiled comes from ccache. */
const preset = 'native-asan';
const home = join(tree, 'build', preset);
const env = { ...ccacheEnv(), CCACHE_BASEDIR: tree };
const log = join(root, 'build/mutants/native.log');
const copied = [
  ...['CMakeLists.txt', 'CMakePresets.json', 'package.json', 'include', 'src'],
  ...['tests/native', 'tests/fuzz', 'tests/bench/onednn.cpp', 'lab/train'],
];

const swapped = (a, b) => (text) => (text === a ? b : a);

/** Name, what is replaced, by what: operators have spaces around them, and types none. */
const kinds = [
  ['Boundary', /(?<= )(<|<=)(?= )/g, swapped('<', '<=')],
  ['Boundary', /(?<= )(>|>=)(?= )/g, swapped('>', '>=')],
  ['Sum', /(?<= )[+-](?= )/g, swapped('+', '-')],
  ['Product', /(?<= )[*/](?= )/g, swapped('*', '/')],
  ['Logic', /(?<= )(&&|\|\|)(?= )/g, swapped('&&', '||')],
  ['Equality', /(?<= )[=!]=(?= )/g, swapped('==', '!=')],
  ['Neighbour', / [+-] 1\b(?![.\d])/g, () => ''],
  ['Statement', /(?<=^\s*)[\w.[\]>-]+ [*/+-]?= [^;{]*;$/gm, () => ';'],
  ['Boolean', /\b(true|false)\b/g, swapped('true', 'false')],
  ['Extremum', /\b(min|max)(?=[(<])/g, swapped('min', 'max')],
  ['Constant', /(?<![\w.])\d+(?![\w.'])/g, (text) => String(Number(text) + 1)],
];

/** The text with all that is no code blank, as long as before: comments, strings, directives, what is asserted. */
const codeOf = (text) =>
  text.replace(
    /\/\/.*|\/\*[^]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])'|^#(?:.*\\\n)*.*|\b(?:static_)?assert\([^;]*;/gm,
    (found) => found.replace(/[^\n]/g, '\u00b7'),
  );

/** All mutants of a file, with places as Stryker gives them. */
export function mutantsOf(fileName, text) {
  const code = codeOf(text);
  const place = (offset) => {
    const before = text.slice(0, offset).split('\n');
    return { line: before.length - 1, column: before.at(-1).length };
  };
  return kinds.flatMap(([mutatorName, pattern, other]) =>
    [...code.matchAll(pattern)].map(({ 0: found, index }) => {
      const end = index + found.length;
      const location = { start: place(index), end: place(end) };
      return { fileName, location, mutatorName, replacement: other(found), range: [index, end] };
    }),
  );
}

/** What only other builds than tests-wide are made of. */
const elsewhere = /^src\/simd\/(scalar|simd128|relaxed)\.h$/;

/** Files below `place`, from the root of the repository. */
export function filesOf(place) {
  if (!statSync(join(root, place)).isDirectory()) return [place];
  return readdirSync(join(root, place))
    .sort()
    .flatMap((name) => filesOf(`${place}/${name}`));
}

/** Writes where the text is another: what is compiled stays. */
function write(path, text) {
  const to = join(tree, path);
  if (existsSync(to) && readFileSync(to, 'utf8') === text) return;
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, text);
}

const compile = () =>
  run('cmake', ['--build', '--preset', preset, '--target', 'tests-wide', '--parallel', '2'], { cwd: tree, env, log });

/**
 * Whether the native tests find it, under the address sanitizer: the first failure is enough, or the limit in ms. Those of
 * its subject come first, then those of its family.
 */
async function tested(timeout, fileName) {
  const [, family, subject] = fileName.split(/[/_.]/);
  const [near, kin] = [`*/${family}_${subject}*`, `*/${family}*`];
  for (const files of [[`-sf=${near}`], [`-sf=${kin}`, `-sfe=${near}`], [`-sfe=${kin}`]]) {
    const given = ['--abort-after=1', '--minimal=true', ...files];
    const { code } = await run(join(home, 'tests-wide'), given, { log, check: false, timeout });
    if (code !== 0) return 'Killed';
  }
  return 'Survived';
}

/** All mutants of the sources that the native tests are made of. */
export const nativeMutants = (paths) =>
  paths
    .filter((path) => !elsewhere.test(path))
    .flatMap((path) => mutantsOf(path, readFileSync(join(root, path), 'utf8')));

/** Plants and tries `drawn`, in this order; what became of each is written to `record`. */
export async function runNative(drawn, { record }) {
  await need(['cmake', 'compiler']);
  await doctest();
  for (const path of copied.flatMap(filesOf)) write(path, readFileSync(join(root, path), 'utf8'));
  const launcher = ccacheIfThere();
  const launched = launcher ? [`-DCMAKE_CXX_COMPILER_LAUNCHER=${launcher}`] : [];
  if (!existsSync(join(home, 'CTestTestfile.cmake')))
    await run('cmake', ['--preset', preset, ...launched], { cwd: tree, env, log });
  await step('Compiling tests-wide in build/mutants', 'some minutes the first time', compile);
  const began = Date.now();
  if ((await tested(600_000, '')) === 'Killed') throw new SetupError(`tests-wide fails without a mutant: see ${log}`);
  const limit = 30_000 + 4 * (Date.now() - began);
  for (const mutant of drawn) {
    const { fileName, range, location, mutatorName, replacement } = mutant;
    const text = readFileSync(join(root, fileName), 'utf8');
    write(fileName, text.slice(0, range[0]) + replacement + text.slice(range[1]));
    const status = await compile().then(
      () => tested(limit, fileName),
      () => 'CompileError',
    );
    write(fileName, text);
    appendFileSync(record, `${JSON.stringify({ key: keyOf(mutant), status })}\n`);
    say(`  ${status.padEnd(12)} ${fileName}:${location.start.line + 1}  ${mutatorName} → ${replacement}`);
  }
}
