/** Rising whole numbers in short: those that follow one another by the first and the last. */
export function stretches(numbers: readonly number[]): [first: number, last: number][] {
  const found: [number, number][] = [];
  for (const n of numbers) {
    const open = found.at(-1);
    if (open?.[1] === n - 1) open[1] = n;
    else found.push([n, n]);
  }
  return found;
}

export const joined = (numbers: readonly number[], to: string, comma: string): string =>
  stretches(numbers)
    .map(([first, last]) => (first === last ? first : `${first}${to}${last}`))
    .join(comma);

/** The step from one to the next, where they are all multiples of it below `end`; 0 where there is none. */
export function stepOf(numbers: readonly number[], end: number): number {
  const step = numbers[1] ?? 0;
  return step > 0 && numbers.length === Math.ceil(end / step) && numbers.every((n, j) => n === j * step) ? step : 0;
}
