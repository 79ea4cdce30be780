// What must be there before anything is built: all that is missing is said at once.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as browser from './chromium.mjs';
import { onDebian } from './debian.mjs';
import * as doctest from './doctest.mjs';
import * as emscripten from './emscripten.mjs';
import * as firefox from './firefox.mjs';
import * as python from './python.mjs';
import { satisfies } from './node.mjs';
import { root, SetupError, which } from './steps.mjs';
import { indented, system, wayOn } from './system.mjs';
import * as webkit from './webkit.mjs';

const { devEngines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const nodes = devEngines.runtime.version;

const anyOf = (...names) => names.map(which).find(Boolean);

/**
 * `there` finds it; `ways` say what to type where it is not. `fetched` says whether the set-up can get it
 * without being root: on Debian, or anywhere.
 */
export const PIECES = {
  node: {
    title: `Node ${nodes}, and this is ${process.version}`,
    there: () => satisfies(process.versions.node, nodes),
    ways: { macos: 'brew install node', other: 'https://nodejs.org, or `nvm install` in this folder' },
  },
  git: {
    title: 'git',
    there: () => which('git'),
    ways: { debian: 'apt-get install git', ubuntu: 'apt-get install git', other: 'https://git-scm.com' },
  },
  cmake: {
    title: 'CMake 3.21 or newer',
    there: () => which('cmake'),
    ways: {
      debian: 'apt-get install cmake',
      ubuntu: 'apt-get install cmake',
      macos: 'brew install cmake',
      other: 'https://cmake.org/download',
    },
  },
  make: {
    title: 'make or ninja',
    there: () => anyOf('make', 'ninja'),
    ways: {
      debian: 'apt-get install make',
      ubuntu: 'apt-get install make',
      macos: 'xcode-select --install',
      other: 'the package of your system that is called make',
    },
  },
  compiler: {
    title: 'A C++20 compiler (GCC 12, Clang 14 or newer), for the native tests',
    there: () => process.env.CXX ?? anyOf('c++', 'g++', 'clang++'),
    ways: {
      debian: 'apt-get install g++',
      ubuntu: 'apt-get install g++',
      macos: 'xcode-select --install',
      other: 'https://gcc.gnu.org or https://clang.llvm.org',
    },
  },
  emscripten: emscripten.piece,
  doctest: doctest.piece,
  chromium: browser.piece,
  firefox: firefox.piece,
  webkit: webkit.piece,
  numpy: python.piece,
};

/**
 * The sentence for everything of `names` that is neither there nor can be fetched; undefined when nothing is.
 * @param {string[]} names
 * @param {{ on?: string, debian?: boolean, pieces?: Record<string, any> }} [options]
 */
export async function missing(names, { on = system, debian = onDebian(), pieces = PIECES } = {}) {
  if (on === 'windows')
    return 'Ropewalk is built on Linux and macOS. On Windows, run `wsl --install -d Debian` and the same command in there.';
  const lines = [];
  for (const name of names) {
    const { title, there, ways, fetched } = pieces[name];
    if (fetched === 'anywhere' || (fetched === 'debian' && debian) || (await there())) continue;
    lines.push(`- ${title}:\n${indented(wayOn(ways, on), '    ')}`);
  }
  if (lines.length === 0) return undefined;
  return `Missing, and not fetched on this system:\n${lines.join('\n')}\nInstall this, then run the same command again.`;
}

export async function need(names) {
  const sentence = await missing(names);
  if (sentence) throw new SetupError(sentence);
}
