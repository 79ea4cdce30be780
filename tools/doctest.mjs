// Finds doctest.h for the native tests, or unpacks Debian's doctest-dev into the cache folder, where
// CMakeLists.txt looks for it. It is not kept in git: what others wrote comes from a package, and npm has none of it.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { debianFolder, found } from './program.mjs';
import { asProgram, cache, say } from './steps.mjs';
import { remedyOf } from './system.mjs';

const header = () =>
  ['/usr/include', '/usr/local/include', '/opt/homebrew/include', join(cache, 'doctest/usr/include')]
    .map((folder) => join(folder, 'doctest/doctest.h'))
    .find((file) => existsSync(file));

const ways = {
  debian: 'apt-get install doctest-dev',
  ubuntu: 'apt-get install doctest-dev',
  macos: 'brew install doctest',
  other: 'https://github.com/doctest/doctest: doctest/doctest.h into /usr/local/include',
};
const remedy = remedyOf('Install doctest so that <doctest/doctest.h> is found', ways);

const debian = debianFolder('doctest', {
  ...{ title: 'doctest', purpose: 'the native tests', packages: ['doctest-dev'], remedy },
});

const lacking = () => (header() ? [] : [debian]);

export const piece = { title: 'doctest.h, for the native tests', there: header, ways, fetched: 'debian', lacking };

export const doctest = () => found({ title: 'doctest.h', purpose: 'the native tests', there: header, lacking, remedy });

await asProgram(import.meta.url, async () => say(`doctest: ${await doctest()}`));
