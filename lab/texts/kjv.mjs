// The King James Version, from Debian's package bible-kjv, whose program prints its compressed data file.

import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { download, onDebian, unpack } from '../../tools/debian.mjs';
import { cache, run, SetupError, step, which } from '../../tools/steps.mjs';

const remedy = `Only Debian carries the package bible-kjv. Elsewhere, put what
\`bible -f 'gen1:1-rev22:21' | sed 's/^[^ ]* //'\` prints there into ${join(cache, 'texts', 'kjv.txt')}.`;

/** One verse to a line, without its number. */
export async function kjv() {
  const installed = which('bible');
  if (installed) return verses(installed, {});
  if (!onDebian()) throw new SetupError(`The King James Version is missing.\n${remedy}`);
  const folder = join(cache, 'downloads', 'bible');
  const home = join(folder, 'unpacked');
  mkdirSync(home, { recursive: true });
  const [debs] = await step('Downloading the King James Version from Debian', '2 MB', () =>
    download({ sets: [['bible-kjv']], folder, log: join(cache, 'bible.log'), remedy }),
  );
  await unpack(debs, home);
  const below = join(home, 'usr', 'lib');
  const libraries = readdirSync(below).map((name) => join(below, name));
  const text = await verses(join(home, 'usr/bin/bible'), {
    // Where it looks for its data file first.
    cwd: below,
    env: { LD_LIBRARY_PATH: [...libraries, join(home, 'lib')].filter((path) => existsSync(path)).join(':') },
  });
  rmSync(folder, { recursive: true, force: true });
  return text;
}

async function verses(program, options) {
  const printed = await run(program, ['-f', 'gen1:1-rev22:21'], { capture: true, remedy, ...options });
  return printed.replace(/^\S+ /gm, '');
}
