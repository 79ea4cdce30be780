// Finds a Chromium for the browser tests, or unpacks Debian's headless shell into the cache folder: the same engine without
// the windows, which opens a page in about half the time.
//
//   node tools/chromium.mjs      set up, print the path of the program

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { onDebian } from './debian.mjs';
import { debianProgram, fetchFromDebian } from './program.mjs';
import { asProgram, cache, isSnap, locked, root, run, say, SetupError, step, which } from './steps.mjs';
import { remedyOf } from './system.mjs';

// Ubuntu has Chromium as a snap only, which cannot be driven.
const ways = {
  debian: 'apt-get install chromium',
  macos: 'brew install --cask google-chrome',
  other: 'https://www.google.com/chrome',
};
const remedy = remedyOf('Install a Chromium or Chrome, or name it in CHROME_PATH', ways);

const shell = debianProgram({
  name: 'headless-shell',
  title: 'Chromium’s headless shell',
  purpose: 'the browser tests',
  packages: ['chromium-headless-shell', 'fonts-dejavu-core'],
  binary: 'lib/chromium/chromium-headless-shell',
  folders: ['nss', 'pulseaudio'],
  proof: ['--version', '--no-sandbox'],
  remedy,
});

const lacking = () => (installed() ? [] : [shell]);

export const piece = { title: 'Chromium or Chrome', there: () => installed(), ways, fetched: 'anywhere', lacking };

const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function installed() {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (!existsSync(named)) throw new SetupError(`CHROME_PATH names ${named}, which does not exist.`);
    return named;
  }
  const quick = which('chromium-headless-shell') ?? shell.unpacked();
  if (quick) return quick;
  for (const name of ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser', 'chrome']) {
    const found = which(name);
    if (found && !isSnap(found)) return found;
  }
  return places.find((path) => existsSync(path)) ?? downloaded();
}

// What `npx playwright-core install chromium` left.
function downloaded() {
  const folder = join(cache, 'playwright');
  if (!existsSync(folder)) return undefined;
  for (const name of readdirSync(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .reverse()) {
    const found = ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium']
      .map((path) => join(folder, name, path))
      .find((path) => existsSync(path));
    if (found) return found;
  }
  return undefined;
}

/** Playwright's launch options; `{}` where no Chromium is there (yet). */
export function chromiumIfThere() {
  const executablePath = installed();
  return executablePath ? { executablePath, args: quiet } : {};
}

// Containers give the sandbox no user namespaces; the rest keeps the browser from looking for its
// maker's servers, which takes seconds where there is no network.
export const quiet = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
];

/** The path of a Chromium; fetches one where none is. */
export async function chromium() {
  const found = installed();
  if (found) return found;
  if (onDebian())
    await fetchFromDebian(lacking).catch((error) =>
      say(`${error.message}\nTrying the download of the test tool instead.`),
    );
  if (!installed())
    await locked(join(cache, 'chromium.lock'), async () => {
      if (!installed()) await fromPlaywright();
    });
  const ready = installed();
  if (!ready) throw new SetupError(`Setting up Chromium in ${cache} did not finish.\n${remedy}`);
  return ready;
}

async function fromPlaywright() {
  await step('Downloading Chromium, for the browser tests', 'about 150 MB', () =>
    run(process.execPath, [join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'], {
      env: { PLAYWRIGHT_BROWSERS_PATH: join(cache, 'playwright') },
      log: join(cache, 'chromium.log'),
      remedy,
    }),
  );
}

await asProgram(import.meta.url, async () => console.log(await chromium()));
