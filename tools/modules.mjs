// node_modules as package-lock.json has them.

import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asProgram, locked, root, run, say, step, tried } from './steps.mjs';

const folder = join(root, 'node_modules');

// npm writes this file when everything else is in place: after an interrupted install it is missing.
const record = join(folder, '.package-lock.json');

function upToDate() {
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const found = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || (found[path] ? found[path].version === version : optional),
  );
}

export async function nodeModules() {
  if (upToDate()) return;
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) {
    say('- node_modules is a link and does not match package-lock.json; it is left as it is');
    return;
  }
  await locked(join(root, 'build', 'npm.lock'), async () => {
    if (upToDate()) return;
    await step('Installing the npm packages', 'about 30 s', () =>
      // Install scripts are not needed here, and newer versions of npm refuse them anyway.
      tried(
        () =>
          run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
            log: join(root, 'build', 'npm.log'),
            remedy: 'Check the network and the registry (`npm ping`), then run the same command again.',
          }),
        [10],
      ),
    );
  });
}

await asProgram(import.meta.url, nodeModules);
