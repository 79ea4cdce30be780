// Finds WebKit and a screen for it, or unpacks Debian's WebKitGTK and virtual screen into the cache folder.
//
//   node tools/webkit.mjs      set up, print the paths of the programs

import { debianProgram, found } from './program.mjs';
import { asProgram, which } from './steps.mjs';
import { remedyOf } from './system.mjs';

const ways = {
  debian: 'apt-get install webkit2gtk-driver xvfb',
  ubuntu: 'apt-get install webkit2gtk-driver xvfb',
  macos: 'sudo safaridriver --enable',
  other: 'the packages of your system with WebKitWebDriver (WebKitGTK 2.40 or newer) and Xvfb',
};
const remedy = remedyOf('Install WebKitGTK’s driver and a virtual screen', ways);

export const piece = {
  title: 'WebKit that can be driven, and a screen for it',
  there: webkitIfThere,
  ways,
  fetched: 'debian',
  lacking: () => lacking(),
};

const driver = debianProgram({
  name: 'webkit',
  title: 'WebKitGTK',
  purpose: 'the tests of the figures at rest',
  packages: ['webkit2gtk-driver', 'fonts-dejavu-core'],
  binary: 'bin/WebKitWebDriver',
  proof: ['--help'],
  compiledIn: {
    'libwebkit2gtk-4.1.so.0': '/usr/lib/*/webkit2gtk-4.1',
    'bin/WebKitWebDriver': '/usr/lib/*/webkit2gtk-4.1',
  },
  remedy,
});

const screen = debianProgram({
  name: 'xvfb',
  title: 'Xvfb',
  purpose: 'the window of WebKitGTK',
  packages: ['xvfb', 'x11-xkb-utils', 'xkb-data'],
  binary: 'bin/Xvfb',
  compiledIn: { 'bin/Xvfb': '/usr/bin' },
  proof: ['-help'],
  remedy,
});

const paths = {
  driver: () => which('WebKitWebDriver') ?? which('safaridriver') ?? driver.unpacked(),
  screen: () => which('Xvfb') ?? screen.unpacked(),
};

const lacking = () =>
  webkitIfThere() ? [] : [...(paths.driver() ? [] : [driver]), ...(paths.screen() ? [] : [screen])];

/** The driver of a WebKit, and the virtual screen that WebKitGTK needs; undefined where one is not there (yet). */
function webkitIfThere() {
  const program = paths.driver();
  if (program?.endsWith('safaridriver')) return { driver: program };
  return program && paths.screen() && { driver: program, screen: paths.screen() };
}

/** Both; fetches what is missing. */
export const webkit = () =>
  found({ title: 'WebKit', purpose: 'the tests of the page', there: webkitIfThere, lacking, remedy });

await asProgram(import.meta.url, async () => console.log(await webkit()));
