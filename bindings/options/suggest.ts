/** What a caller may have meant by a key that is not known. */

/** By our names, those of other libraries: set where kernels are loaded. */
export const elsewhere: { names: Readonly<Record<string, string>> } = { names: {} };

/** The keys of a `RopeConfig`, which callers put beside it. A test compares them. */
export const CONFIG_KEYS = ['headDim', 'rotaryDim', 'base', 'pairing', 'scaling', 'sections'];

/** Where a key that is not known here belongs: the key of the config, if this function has one. */
export const keyOfConfig = (key: string, known: readonly string[]): string | undefined =>
  known.includes('config') ? nearestKey(key, CONFIG_KEYS) : undefined;

const bare = (key: string): string => key.replace(/[_-]/g, '').toLowerCase();

/** The known key that `key` is another spelling or another library's name of, or nearly; `undefined` where none is near. */
export function nearestKey(key: string, known: readonly string[]): string | undefined {
  const given = bare(key);
  const same = known.find((each) => `${bare(each)} ${elsewhere.names[each] ?? ''}`.split(' ').includes(given));
  if (same !== undefined) return same;
  // A third of the letters may be wrong: more, and the guess would mislead.
  let least = Math.floor(given.length / 3) + 1;
  let nearest;
  for (const each of known) {
    const steps = distance(given, bare(each));
    if (steps < least) [least, nearest] = [steps, each];
  }
  return nearest;
}

/** Letters to insert, delete, change or swap with their neighbour (optimal string alignment). */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last: number[] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const differs = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + differs);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    [before, last] = [last, row];
  }
  return last[b.length]!;
}
