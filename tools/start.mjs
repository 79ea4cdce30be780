// npm start: everything the page needs, then the page itself at a printed address.

import { join } from 'node:path';
import * as ccache from './ccache.mjs';
import { onDebian } from './debian.mjs';
import { emscripten } from './emscripten.mjs';
import { nodeModules } from './modules.mjs';
import { need, PIECES } from './needs.mjs';
import { optionsFrom } from './options.mjs';
import { buildPage } from './page.mjs';
import { fetchFromDebian } from './program.mjs';
import { asProgram, root, say, SetupError, step } from './steps.mjs';
import { buildModules } from './build.mjs';

const usage = `npm start                  build everything, then serve the page
npm start -- --dev         Vite's development server: edits show at once
npm start -- --port 8080   another port (where it is taken, the next free one)
npm start -- --host        serve to other machines too`;

await asProgram(import.meta.url, async (args) => {
  const options = { dev: { type: 'boolean' }, port: { type: 'string', default: '5173' }, host: { type: 'boolean' } };
  const { values } = optionsFrom(args, usage, options, { words: false });
  if (!values) return;
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65535)
    throw new SetupError(`--port must be a port number, got ${values.port}.`);
  const serving = { port, strictPort: false, host: values.host === true };

  await setUp();
  // The build reads the models' JSON through the ledger, which a loader of configs that is not the default yet could not:
  // of that Vite warns in forty lines.
  process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true';
  const vite = await import('vite');
  let server;
  if (values.dev) {
    server = await vite.createServer({ root: undefined, configFile: join(root, 'vite.config.ts'), server: serving });
    await server.listen();
  } else {
    await buildPage();
    server = await vite.preview({ configFile: join(root, 'vite.config.ts'), preview: serving, logLevel: 'warn' });
  }

  const addresses = [...(server.resolvedUrls?.local ?? []), ...(server.resolvedUrls?.network ?? [])];
  say(`\nRopewalk is at ${addresses.join(' and ')}\nCtrl-C ends it.`);
  await new Promise((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
  });
  // Browsers keep connections open, and close() would wait for them.
  setTimeout(() => process.exit(0), 500).unref();
  await server.close();
  process.exit(0);
});

/** All that stands before the page: packages, compiler, wasm, dist/. `more` is needed for what comes after. */
export async function setUp(more = []) {
  await need(['node', 'cmake', 'make', 'emscripten', ...more]);
  await nodeModules();
  const [{ version }] = await Promise.all([emscripten(), fetchAhead(more)]);
  await step(`Compiling the kernels with Emscripten ${version}`, 'one to four minutes the first time', () =>
    buildModules(),
  );
  const { buildPackage } = await import('./package.mjs');
  await step('Making the package', 'about 3 s', () => buildPackage());
}

/** All that Debian has for these, at once; what cannot be had fails when it is asked for. */
async function fetchAhead(names) {
  if (names.length === 0 || !onDebian()) return;
  const pieces = [...names.map((name) => PIECES[name]), ccache];
  const lacking = async () => (await Promise.all(pieces.map((piece) => piece.lacking?.() ?? []))).flat();
  await fetchFromDebian(lacking).catch((error) => say(error.message));
}
