/** What a caller may have meant by a key that is not known. */

/** By our names, those of other libraries: set where kernels are loaded. */
export const elsewhere: Record<string, string> = {};

/** The keys of a `RopeConfig`, which callers put beside it. A test compares them. */
export const CONFIG_KEYS = ['headDim', 'rotaryDim', 'base', 'pairing', 'scaling', 'sections'];

/** Where a key that is not known here belongs: the key of the config, if this function has one. */
export const keyOfConfig = (key: string, known: readonly string[]): string | undefined =>
  known.includes('config') ? nearestKey(key, CONFIG_KEYS) : undefined;

const bare = (key: string): string => key.replace(/[\W_]/g, '').toLowerCase();

/** The known key that `key` is another spelling or another library's name of, or nearly; `undefined` where none is near. */
export function nearestKey(key: string, known: readonly string[]): string | undefined {
  // No name is longer, and a table is made of its letters.
  const given = bare(key).slice(0, 40);
  // The last: what moves queries comes after what moves keys.
  const same = [...known]
    .reverse()
    .find((each) => `${bare(each)} ${elsewhere[each] ?? '-'}`.split(' ').includes(given));
  if (same !== undefined) return same;
  // A quarter of the letters may be wrong: more, and the guess would mislead.
  let least = (given.length + 5) >> 2;
  let nearest;
  for (const each of known) {
    const steps = distance(given, bare(each));
    if (steps < least) [least, nearest] = [steps, each];
  }
  return nearest;
}

/** Letters to insert, delete, change or swap with their neighbour (optimal string alignment). */
function distance(a: string, b: string): number {
  const steps: number[][] = [];
  for (let i = 0; i <= a.length; i++) {
    const row: number[] = (steps[i] = []);
    for (let j = 0; j <= b.length; j++) {
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] =
        i * j === 0
          ? i + j
          : Math.min(
              steps[i - 1]![j]! + 1,
              row[j - 1]! + 1,
              steps[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
              isSwap ? steps[i - 2]![j - 2]! + 1 : i + j,
            );
    }
  }
  return steps[a.length]![b.length]!;
}
