/** `npx ropewalk`: the program. */
import { readFileSync } from 'node:fs';
import { main } from '../cli/main.js';

// A reader such as `head` may have seen enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
process.exitCode = await main({
  args: process.argv.slice(2),
  env: process.env,
  stdin: () => readFileSync(0, 'utf8'),
  stdinIsTerminal: process.stdin.isTTY,
  stdout: process.stdout,
  stderr: process.stderr,
});
