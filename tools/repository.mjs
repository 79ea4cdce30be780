// Where the package comes from: `repository`, `homepage` and `bugs` of package.json, all three of one address, which the
// release workflow knows and the sources do not.
//
//   node tools/repository.mjs --set https://github.com/owner/name
//   node tools/repository.mjs --check     what `npm publish` runs first; `npm pack` needs none of the three

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { optionsFrom } from './options.mjs';
import { asProgram, root, say, SetupError } from './steps.mjs';

const usage = `node tools/repository.mjs --set ADDRESS   writes repository, homepage and bugs into package.json
node tools/repository.mjs --check         fails unless all three are there
Both take --file, another package.json.`;

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

/** Throws unless the three fields are those of one address. */
export function check(manifest) {
  const address = /^git\+(.*)\.git$/.exec(manifest.repository?.url ?? '')?.[1];
  const expected = address && fieldsOf(address);
  const wrong = ['repository', 'homepage', 'bugs'].filter(
    (key) => !expected || JSON.stringify(manifest[key]) !== JSON.stringify(expected[key]),
  );
  if (wrong.length > 0)
    throw new SetupError(
      `package.json does not say where the package comes from: ${wrong.join(', ')}. Set all three with\n  node tools/repository.mjs --set https://github.com/owner/name`,
    );
}

await asProgram(import.meta.url, (args) => {
  const { values } = optionsFrom(args, usage, {
    set: { type: 'string' },
    check: { type: 'boolean' },
    file: { type: 'string', default: join(root, 'package.json') },
  });
  if (!values) return 0;
  const manifest = JSON.parse(readFileSync(values.file, 'utf8'));
  if (values.set !== undefined)
    writeFileSync(values.file, `${JSON.stringify({ ...manifest, ...fieldsOf(values.set) }, null, 2)}\n`);
  else if (values.check) check(manifest);
  else say(usage);
  return 0;
});
