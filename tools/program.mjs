// A program from Debian with all its libraries, unpacked into the cache folder: no root, and the system
// stays as it was.

import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { download, onDebian, unpack } from './debian.mjs';
import { cache, locked, run, say, SetupError, step } from './steps.mjs';

/**
 * Lets an unpacked file look in `home` for a place that it knows by heart: `/usr/lib/…` becomes `usr//lib/…`, which is
 * as long, and found from the current folder.
 */
function lookHere(home, [library], file, place) {
  const [path] = [join(home, 'usr', file), join(library, file)].filter((each) => existsSync(each));
  const known = place.replace('*', basename(library));
  // What the system has is not downloaded, and is where it is looked for.
  if (!path || !existsSync(join(home, known))) return;
  const here = known.slice(1).replace('/', '//');
  writeFileSync(path, readFileSync(path, 'latin1').replaceAll(`\0${known}`, `\0${here}`), 'latin1');
}

/**
 * `name` is the folder's, `title` and `purpose` are for the reader; `binary` is the program's path below usr;
 * `folders` are further places below the library folders where it looks for libraries; `variables` name
 * places in the folder that the program is told of; `proof` are the arguments with which it says its version, or how it is used.
 * `compiledIn` lists files with the places below /usr that they know by heart: these are read from the folder instead.
 */
export function debianProgram({
  name,
  title,
  purpose,
  packages,
  binary,
  folders = [],
  variables = {},
  proof = ['--version'],
  compiledIn = {},
  remedy,
}) {
  const pointer = join(cache, `${name}.json`);

  /** Its path, once it is there. */
  function unpacked() {
    if (!existsSync(pointer)) return undefined;
    const { program } = JSON.parse(readFileSync(pointer, 'utf8'));
    return existsSync(program) ? program : undefined;
  }

  async function unpackFrom(debs) {
    for (const old of existsSync(cache) ? readdirSync(cache) : [])
      if (old.startsWith(`${name}-`)) rmSync(join(cache, old), { recursive: true, force: true });
    const home = join(cache, `${name}-${Date.now().toString(36)}`);
    mkdirSync(home, { recursive: true });
    await unpack(debs, home);
    const libraries = readdirSync(join(home, 'usr/lib'))
      .filter((entry) => /-linux-gnu/.test(entry))
      .map((entry) => join(home, 'usr/lib', entry));
    for (const [file, place] of Object.entries(compiledIn)) lookHere(home, libraries, file, place);
    const paths = [...libraries, ...folders.flatMap((folder) => libraries.map((library) => join(library, folder)))];
    // What the system has is not downloaded, the program itself included.
    const [real] = [join(home, 'usr', binary), join('/usr', binary)].filter((path) => existsSync(path));
    const told = Object.entries(variables).map(([variable, path]) => `export ${variable}='${join(home, path)}'\n`);
    const program = join(home, name);
    writeFileSync(
      program,
      `#!/bin/sh
LD_LIBRARY_PATH='${paths.join(':')}'
FONTCONFIG_PATH=\${FONTCONFIG_PATH:-$([ -e /etc/fonts/fonts.conf ] && echo /etc/fonts || echo '${join(home, 'etc/fonts')}')}
export LD_LIBRARY_PATH FONTCONFIG_PATH
${told.join('')}${Object.keys(compiledIn).length ? `cd '${home}'\n` : ''}exec '${real}' "$@"
`,
    );
    chmodSync(program, 0o755);
    const version = await run(program, proof, { capture: true, remedy });
    writeFileSync(`${pointer}.new`, JSON.stringify({ program }));
    renameSync(`${pointer}.new`, pointer);
    // Some have no version to say.
    say(`  ${version && !version.includes('\n') ? version : title} is in ${home}`);
  }

  return { title, purpose, packages, remedy, unpacked, unpackFrom };
}

/** Files from Debian in a folder of the cache, for what has no program of its own. */
export const debianFolder = (name, said) => ({
  ...said,
  async unpackFrom(debs) {
    const home = join(cache, name);
    for (const old of [home, `${home}.new`]) rmSync(old, { recursive: true, force: true });
    await unpack(debs, `${home}.new`);
    renameSync(`${home}.new`, home);
  },
});

/** What `there` finds; where that is nothing, fetched from Debian. */
export async function found({ title, purpose, there, lacking, remedy }) {
  const before = await there();
  if (before) return before;
  if (!onDebian()) throw new SetupError(`${title}, for ${purpose}, is missing.\n${remedy}`);
  await fetchFromDebian(lacking);
  const ready = await there();
  if (!ready) throw new SetupError(`Setting up ${title} in ${cache} did not finish.\n${remedy}`);
  return ready;
}

/**
 * Fetches from Debian what `find` says is lacking, with one update of the lists and one download. Where Debian has not
 * all of it, the rest is unpacked all the same, and what is missing fails when it is asked for alone.
 */
export const fetchFromDebian = (find) =>
  locked(join(cache, 'debian.lock'), async () => {
    const lacking = await find();
    if (lacking.length === 0) return;
    const folder = join(cache, 'downloads', 'debian');
    const said = lacking.map(({ title, purpose }) => `  ${title}, for ${purpose}`).join('\n');
    // From the system's own suite and only what it lacks: these libraries fit the installed ones.
    const sets = await step(`Downloading from Debian\n${said}\n `, 'some 100 MB a minute on a fast line', () =>
      download({
        sets: lacking.map(({ packages }) => packages),
        folder,
        log: join(cache, 'debian.log'),
        remedy: lacking.map(({ remedy }) => remedy).join('\n'),
      }),
    );
    for (const [n, { title, unpackFrom }] of lacking.entries())
      if (sets[n]) await step(`Unpacking ${title}`, '', () => unpackFrom(sets[n]));
    rmSync(folder, { recursive: true, force: true });
  });
