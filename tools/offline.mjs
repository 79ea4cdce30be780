// Makes offline.js, the service worker of the built site: web/offline/worker.ts with the list of all files.
//
//   node tools/offline.mjs [folder]        build/page, if none is given

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { asProgram, root } from './steps.mjs';

// Its own two files, and the picture that other sites show of a link.
const LEFT_OUT = ['offline.js', 'offline.json', 'shared.png'];
// A name that says what is in the file.
const HASHED = /^assets\/.*-[\w-]{8}(\.\w+)+$/;

export async function buildOffline(folder = join(root, 'build/page')) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((name) => !LEFT_OUT.includes(name))
    .sort();
  let bytes = 0;
  // With the checksum a server that is being updated can never give one file of another version.
  const lines = files.map((url) => {
    const content = readFileSync(join(folder, url));
    bytes += content.length;
    return HASHED.test(url) ? url : `${url} ${createHash('sha256').update(content).digest('base64')}`;
  });
  const version = createHash('sha256').update(JSON.stringify(lines)).digest('hex').slice(0, 8);
  await build({
    absWorkingDir: root,
    entryPoints: [join(root, 'web/offline/worker.ts')],
    outfile: join(folder, 'offline.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'error',
    define: {
      ROPEWALK_FILES: JSON.stringify(lines.join('\n')),
      ROPEWALK_VERSION: JSON.stringify(version),
      'process.env.NODE_ENV': '"production"',
    },
  });
  writeFileSync(join(folder, 'offline.json'), `${JSON.stringify({ version, files: files.length, bytes })}\n`);
}

await asProgram(import.meta.url, ([folder]) => buildOffline(folder));
