import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What was made of these files, as `file` has it, or made again where one of them is another by now. */
export async function kept<T>(file: string, sources: readonly string[], make: () => Promise<T>): Promise<T> {
  const hash = createHash('sha256').update(process.version);
  for (const source of [...sources].sort()) hash.update(`\n${source}\n`).update(readFileSync(source));
  const state = hash.digest('hex');
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { state: string; made: T }) : undefined;
  if (known?.state === state) return known.made;
  const made = await make();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ state, made }));
  return made;
}
