/** `npx ropewalk`: the program. */
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { decoded } from '../cli/files.js';
import { main } from '../cli/main.js';

// A reader such as `head` may have seen enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
process.exitCode = await main({
  version,
  args: process.argv.slice(2),
  env: process.env,
  // A pipe may have nothing yet: to read it at once would fail.
  stdin: () => buffer(process.stdin).then(decoded),
  stdinIsTerminal: process.stdin.isTTY,
  stdout: process.stdout,
  stderr: process.stderr,
});
