// Finds a Python with NumPy for the tests of the code that the page gives, or unpacks Debian's NumPy into
// the cache folder, and its Python too where the system has none.
//
//   node tools/python.mjs      set up, print the path of the program

import { existsSync } from 'node:fs';
import { debianProgram, found } from './program.mjs';
import { asProgram, run, which } from './steps.mjs';
import { remedyOf } from './system.mjs';

// pip refuses to install into a Python that a package manager owns (PEP 668): Homebrew's, and most of Linux.
const ways = {
  debian: 'apt-get install python3-numpy',
  ubuntu: 'apt-get install python3-numpy',
  macos: 'brew install numpy',
  other: `python3 -m venv ~/.venv/ropewalk && . ~/.venv/ropewalk/bin/activate && pip install numpy
and run the tests in this shell`,
};
const remedy = remedyOf('Install NumPy for the python3 on PATH', ways);

export const piece = {
  title: 'NumPy, for the python3 on PATH',
  there: () => working(),
  ways,
  fetched: 'debian',
  lacking: () => lacking(),
};

const proof = [
  '-c',
  'import platform, numpy; print("Python", platform.python_version(), "with NumPy", numpy.__version__)',
];

const numpy = debianProgram({
  name: 'python',
  title: 'NumPy',
  purpose: 'the tests of the Python that the page gives',
  packages: ['python3-numpy'],
  binary: 'bin/python3',
  // Where update-alternatives would have linked to.
  folders: ['blas', 'lapack'],
  variables: { PYTHONPATH: 'usr/lib/python3/dist-packages' },
  proof,
  remedy,
});

/** The first that can import NumPy: one that was unpacked for another version of Python no longer can. */
async function working() {
  const candidates = [which('python3'), '/usr/bin/python3', which('python'), numpy.unpacked()];
  for (const path of new Set(candidates.filter((path) => path && existsSync(path)))) {
    const { code } = await run(path, proof, { check: false, capture: true });
    if (code === 0) return path;
  }
  return undefined;
}

const lacking = async () => ((await working()) ? [] : [numpy]);

/** The path of a Python that has NumPy; fetches one where none is. */
export const python = () =>
  found({ title: 'NumPy', purpose: 'the tests of the page', there: working, lacking, remedy });

await asProgram(import.meta.url, async () => console.log(await python()));
