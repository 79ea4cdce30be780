// Builds the package twice, from the committed sources, in two folders of different names and depth, and compares the
// bytes of every file in dist/. Takes about three minutes.
//
//   node tools/reproducible.mjs

import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asProgram, root, say, SetupError } from './steps.mjs';

/** A build in `folder`: the digest of every file, by name. */
function digests(folder) {
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  // A cache would give the second build the bytes of the first.
  const env = { ...process.env, CCACHE_DISABLE: '1' };
  for (const tool of ['build', 'package'])
    execFileSync(process.execPath, [`tools/${tool}.mjs`], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const dist = join(folder, 'dist');
  return new Map(
    readdirSync(dist).map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(dist, name)))
        .digest('hex'),
    ]),
  );
}

await asProgram(import.meta.url, async () => {
  const home = mkdtempSync(join(tmpdir(), 'ropewalk-'));
  try {
    const first = digests(join(home, 'a'));
    const second = digests(join(home, 'another/deeper'));
    const differing = [...new Set([...first.keys(), ...second.keys()])].filter(
      (name) => first.get(name) !== second.get(name),
    );
    for (const [name, digest] of first) say(`${digest}  ${name}`);
    if (differing.length > 0) throw new SetupError(`Two builds of the same sources differ in ${differing.join(', ')}.`);
    say(`Two builds of the same sources have the same bytes in all ${first.size} files.`);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
