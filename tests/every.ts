/** Whether it holds for each of a list that has at least one: `every` is true of nothing. */
export const holdsForEach = <T>(
  list: { readonly length: number; every(test: (each: T, at: number) => unknown): boolean },
  test: (each: T, at: number) => unknown,
): boolean => list.length > 0 && list.every(test);
