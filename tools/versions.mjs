// What a run is made with: the versions of what is there. Nothing is fetched.
//
//   node tools/versions.mjs      print them

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PIECES } from './needs.mjs';
import { asProgram, run } from './steps.mjs';

/** The first line of what a program says of itself. */
async function said(path, args = ['--version']) {
  if (!path) return undefined;
  return (await run(path, args, { capture: true })).split('\n')[0];
}

/** WebKitWebDriver has no words for its version; its package has. */
async function webkit() {
  const driver = (await PIECES.webkit.there())?.driver;
  if (!driver || driver.endsWith('safaridriver')) return said(driver);
  const changes = ['usr', '..']
    .map((up) => join(dirname(driver), up, 'share/doc/webkit2gtk-driver/changelog.Debian.gz'))
    .find((file) => existsSync(file));
  return changes && gunzipSync(readFileSync(changes)).toString().split('\n')[0].replace(/\).*/, ')');
}

const numpy = 'import platform, numpy; print(numpy.__version__, "with Python", platform.python_version())';

const ASK = {
  node: () => process.version,
  compiler: async () => said(await PIECES.compiler.there()),
  emscripten: async () => (await PIECES.emscripten.there())?.version,
  chromium: async () => said(await PIECES.chromium.there(), ['--version', '--no-sandbox']),
  firefox: async () => said(await PIECES.firefox.there()),
  webkit,
  numpy: async () => said(await PIECES.numpy.there(), ['-c', numpy]),
};

/**
 * By name; null where it is not there, or does not say.
 * @returns {Promise<Record<string, string | null>>}
 */
export async function versions() {
  const ask = async ([name, find]) => [
    name,
    (await Promise.resolve()
      .then(find)
      .catch(() => undefined)) ?? null,
  ];
  return Object.fromEntries(await Promise.all(Object.entries(ASK).map(ask)));
}

await asProgram(import.meta.url, async () => console.log(JSON.stringify(await versions(), null, 2)));
