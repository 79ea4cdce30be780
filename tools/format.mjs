// npm run format: clang-format and oxfmt over everything that git knows. `--check` only looks.

import { accessSync, chmodSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { asProgram, root, run } from './steps.mjs';

/** Each checker's name with the command that runs it. */
export async function formatters({ check }) {
  const { clangFormatPath } = createRequire(import.meta.url)('clang-format-node');
  // The package sets this bit in an install script, which npm may have skipped.
  try {
    accessSync(clangFormatPath, constants.X_OK);
  } catch {
    chmodSync(clangFormatPath, 0o755);
  }
  // Files that are not committed yet count too; deleted ones do not.
  const listed = await run('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate', '*.cpp', '*.h'], {
    capture: true,
  });
  const deleted = new Set((await run('git', ['ls-files', '-d'], { capture: true })).split('\n'));
  const files = listed.split('\n').filter((file) => file && !deleted.has(file));
  return [
    ['clang-format', clangFormatPath, [...(check ? ['--dry-run', '-Werror'] : ['-i']), ...files]],
    ['oxfmt', process.execPath, ['node_modules/oxfmt/bin/oxfmt', check ? '--check' : '--write']],
  ];
}

await asProgram(import.meta.url, async (args) => {
  let worst = 0;
  for (const [, program, parameters] of await formatters({ check: args.includes('--check') }))
    worst = Math.max(worst, (await run(program, parameters, { cwd: root, check: false })).code);
  return worst;
});
