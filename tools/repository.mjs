// Where the package comes from: `repository`, `homepage` and `bugs` of package.json, all three of one address, which the
// release workflow knows and the sources do not. And how it is installed: README.md says what works in a clone, and has in
// comments what works once there is a package of this name.
//
//   node tools/repository.mjs --set https://github.com/owner/name
//   node tools/repository.mjs --check     what `npm publish` runs first; `npm pack` needs none of the three

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { optionsFrom } from './options.mjs';
import { asProgram, root, say, SetupError } from './steps.mjs';

const usage = `node tools/repository.mjs --set ADDRESS   writes repository, homepage and bugs into package.json, and into README.md what
                                          works once the package is published
node tools/repository.mjs --check         fails unless all of it is there
Both take --folder, where both files are.`;

/** The three fields for the repository at `address`. */
export function fieldsOf(address) {
  if (!/^https:\/\/[^/\s]+\/[^/\s]+\/[^/\s]+$/.test(address) || address.endsWith('.git'))
    throw new SetupError(`The repository must be an address such as https://github.com/owner/name, got ${address}.`);
  return {
    repository: { type: 'git', url: `git+${address}.git` },
    homepage: `${address}#readme`,
    bugs: { url: `${address}/issues` },
  };
}

/** The README of a package that npm has, of the one that stands in the repository. */
export const published = (readme) =>
  readme.replace(/^<!-- in a clone -->\n[^]*?^<!-- published\n([^]*?)^-->\n/gm, '$1');

/** Throws unless the three fields are those of one address, and the README says what works without a clone. */
export function check(manifest, readme) {
  const address = /^git\+(.*)\.git$/.exec(manifest.repository?.url ?? '')?.[1];
  const expected = address && fieldsOf(address);
  const wrong = ['repository', 'homepage', 'bugs'].filter(
    (key) => !expected || JSON.stringify(manifest[key]) !== JSON.stringify(expected[key]),
  );
  const remedy = 'Set all of it with\n  node tools/repository.mjs --set https://github.com/owner/name';
  if (wrong.length > 0)
    throw new SetupError(`package.json does not say where the package comes from: ${wrong.join(', ')}. ${remedy}`);
  if (published(readme) !== readme) throw new SetupError(`README.md says what works in a clone. ${remedy}`);
}

await asProgram(import.meta.url, (args) => {
  const { values } = optionsFrom(args, usage, {
    set: { type: 'string' },
    check: { type: 'boolean' },
    folder: { type: 'string', default: root },
  });
  if (!values) return 0;
  const files = ['package.json', 'README.md'].map((name) => join(values.folder, name));
  const [text, readme] = files.map((file) => readFileSync(file, 'utf8'));
  const manifest = JSON.parse(text);
  if (values.set !== undefined) {
    writeFileSync(files[0], `${JSON.stringify({ ...manifest, ...fieldsOf(values.set) }, null, 2)}\n`);
    writeFileSync(files[1], published(readme));
  } else if (values.check) check(manifest, readme);
  else say(usage);
  return 0;
});
