// Finds Chromium's headless shell for the tests of the page, or unpacks Debian's into the cache folder: the same
// engine without the windows, which opens a page in about half the time. Where there is none, Chromium does.
//
//   node tools/headless-shell.mjs      set up, print the path of the program

import { join } from 'node:path';
import { chromium, chromiumIfThere, quiet } from './chromium.mjs';
import { onDebian } from './debian.mjs';
import { debianProgram } from './program.mjs';
import { asProgram, cache, locked, say, which } from './steps.mjs';

const { unpacked, fetch } = debianProgram({
  name: 'headless-shell',
  title: 'Chromium’s headless shell',
  purpose: 'the tests of the page',
  packages: ['chromium-headless-shell', 'fonts-dejavu-core'],
  binary: 'lib/chromium/chromium-headless-shell',
  folders: ['nss', 'pulseaudio'],
  proof: ['--version', '--no-sandbox'],
  sizes: { download: 'about 100 MB, a minute on a fast line', unpacked: '400 MB, about 10 s' },
  remedy: '',
});

/** `CHROME_PATH` names the browser for all tests. */
const installed = () => (process.env.CHROME_PATH ? undefined : (which('chromium-headless-shell') ?? unpacked()));

/** Playwright's launch options. */
export function headlessShellIfThere() {
  const executablePath = installed();
  return executablePath ? { executablePath, args: quiet } : chromiumIfThere();
}

/** The path of a headless shell, or of a Chromium; fetches one where none is. */
export async function headlessShell() {
  if (!installed() && !process.env.CHROME_PATH && onDebian())
    await locked(join(cache, 'headless-shell.lock'), async () => {
      if (!unpacked()) await fetch();
    }).catch((error) => say(`${error.message}\nTesting the page in Chromium instead.`));
  return installed() ?? chromium();
}

await asProgram(import.meta.url, async () => console.log(await headlessShell()));
