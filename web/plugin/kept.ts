/** What takes the build long, kept until one of the files that it is made of is another one. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';

interface Kept<T> {
  /** Files in whose absence or change it is made again. Whoever imports one more has changed one of them. */
  readonly sources: readonly string[];
  readonly state: string;
  readonly made: T;
}

/** What trained models answer to the figures as they open, for ssr.ts. */
export const ANSWERS = join(import.meta.dirname, '../../build/web/answers');

function stateOf(sources: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const source of sources)
    hash.update(`\n${source}\n`).update(existsSync(source) ? readFileSync(source) : 'is missing');
  return hash.digest('hex');
}

/** What `file` has, if nothing that it is made of has changed. */
export function keptIn<T>(file: string): T | undefined {
  if (!existsSync(file)) return undefined;
  const { sources, state, made } = deserialize(readFileSync(file)) as Kept<T>;
  return stateOf(sources) === state ? made : undefined;
}

/** The same, or else what `make` makes of which sources. */
export async function kept<T>(file: string, make: () => Promise<Omit<Kept<T>, 'state'>>): Promise<T> {
  const known = keptIn<T>(file);
  if (known !== undefined) return known;
  const { sources, made } = await make();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, serialize({ sources, made, state: stateOf(sources) } satisfies Kept<T>));
  return made;
}
