// Finds doctest.h for the native tests, or unpacks Debian's doctest-dev into the cache folder, where
// CMakeLists.txt looks for it. It is not kept in git: what others wrote comes from a package, and npm has none of it.

import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onDebian, unpack } from './debian.mjs';
import { fetchFromDebian } from './program.mjs';
import { asProgram, cache, say, SetupError } from './steps.mjs';
import { remedyOf } from './system.mjs';

const home = join(cache, 'doctest');
const header = () =>
  ['/usr/include', '/usr/local/include', '/opt/homebrew/include', join(home, 'usr/include')]
    .map((folder) => join(folder, 'doctest/doctest.h'))
    .find((file) => existsSync(file));

const ways = {
  debian: 'apt-get install doctest-dev',
  ubuntu: 'apt-get install doctest-dev',
  macos: 'brew install doctest',
  other: 'https://github.com/doctest/doctest: doctest/doctest.h into /usr/local/include',
};
const remedy = remedyOf('Install doctest so that <doctest/doctest.h> is found', ways);

const debian = {
  title: 'doctest',
  purpose: 'the native tests',
  packages: ['doctest-dev'],
  remedy,
  async unpackFrom(debs) {
    rmSync(home, { recursive: true, force: true });
    rmSync(`${home}.new`, { recursive: true, force: true });
    await unpack(debs, `${home}.new`);
    renameSync(`${home}.new`, home);
  },
};

const lacking = () => (header() ? [] : [debian]);

export const piece = { title: 'doctest.h, for the native tests', there: header, ways, fetched: 'debian', lacking };

export async function doctest() {
  if (header()) return header();
  if (!onDebian()) throw new SetupError(`doctest.h, for the native tests, is missing.\n${remedy}`);
  await fetchFromDebian(lacking);
  if (!header()) throw new SetupError(`Setting up doctest in ${cache} did not finish.\n${remedy}`);
  return header();
}

await asProgram(import.meta.url, async () => say(`doctest: ${await doctest()}`));
