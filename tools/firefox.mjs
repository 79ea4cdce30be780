// Finds a Firefox for the core of the page's tests, or unpacks Debian's ESR into the cache folder.
//
//   node tools/firefox.mjs      set up, print the path of the program

import { existsSync } from 'node:fs';
import { debianProgram, found } from './program.mjs';
import { asProgram, isSnap, SetupError, which } from './steps.mjs';
import { remedyOf } from './system.mjs';

const ways = {
  debian: 'apt-get install firefox-esr',
  ubuntu: 'https://www.mozilla.org/firefox, as deb or tar; the snap cannot be driven',
  macos: 'brew install --cask firefox',
  other: 'https://www.mozilla.org/firefox',
};
const remedy = remedyOf('Install Firefox, or name it in FIREFOX_PATH', ways);

const program = debianProgram({
  name: 'firefox',
  title: 'Firefox ESR',
  purpose: 'the browser tests',
  packages: ['firefox-esr', 'fonts-dejavu-core'],
  binary: 'lib/firefox-esr/firefox-esr',
  remedy,
});

const lacking = () => (firefoxIfThere() ? [] : [program]);

export const piece = {
  title: 'Firefox, or its path in FIREFOX_PATH',
  there: firefoxIfThere,
  ways,
  fetched: 'debian',
  lacking,
};

/** The path of a Firefox, or undefined where none is there (yet). */
export function firefoxIfThere() {
  const named = process.env.FIREFOX_PATH;
  if (named) {
    if (!existsSync(named)) throw new SetupError(`FIREFOX_PATH names ${named}, which does not exist.`);
    return named;
  }
  for (const name of ['firefox-esr', 'firefox']) {
    const path = which(name);
    if (path && !isSnap(path)) return path;
  }
  const place = '/Applications/Firefox.app/Contents/MacOS/firefox';
  return existsSync(place) ? place : program.unpacked();
}

/** The path of a Firefox; fetches one where none is. */
export const firefox = () =>
  found({ title: 'Firefox', purpose: 'the tests of the page', there: firefoxIfThere, lacking, remedy });

await asProgram(import.meta.url, async () => console.log(await firefox()));
