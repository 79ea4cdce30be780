// Finds doctest.h for the native tests, or unpacks Debian's doctest-dev into the cache folder, where
// CMakeLists.txt looks for it.

import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { download, onDebian, unpack } from './debian.mjs';
import { asProgram, cache, locked, say, SetupError, step } from './steps.mjs';

const home = join(cache, 'doctest');
const header = () =>
  ['/usr/include', '/usr/local/include', '/opt/homebrew/include', join(home, 'usr/include')]
    .map((folder) => join(folder, 'doctest/doctest.h'))
    .find((file) => existsSync(file));

const remedy = `Install doctest so that <doctest/doctest.h> is found:
  Debian, Ubuntu:  apt-get install doctest-dev
  macOS:           brew install doctest`;

export async function doctest() {
  if (header()) return header();
  if (!onDebian()) throw new SetupError(`doctest.h, for the native tests, is missing.\n${remedy}`);
  await locked(join(cache, 'doctest.lock'), async () => {
    if (header()) return;
    const log = join(cache, 'doctest.log');
    const folder = join(cache, 'downloads', 'doctest');
    await step('Downloading doctest from Debian', 'about 0.3 MB, and the package lists', async () => {
      const debs = await download({ packages: ['doctest-dev'], folder, log, remedy });
      rmSync(home, { recursive: true, force: true });
      rmSync(`${home}.new`, { recursive: true, force: true });
      await unpack(debs, `${home}.new`);
      renameSync(`${home}.new`, home);
      rmSync(folder, { recursive: true, force: true });
    });
  });
  if (!header()) throw new SetupError(`Setting up doctest in ${cache} did not finish.\n${remedy}`);
  return header();
}

await asProgram(import.meta.url, async () => say(`doctest: ${await doctest()}`));
