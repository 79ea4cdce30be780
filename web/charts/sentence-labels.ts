/** How words stand beside drawings of a sentence, and the colours of what may be above or below zero. */

/** Letters of the labels, about as wide as this. */
const LETTER = 7;
const LONGEST = 9;
export const short = (word: string): string =>
  [...word].length > LONGEST ? `${[...word].slice(0, LONGEST - 1).join('')}…` : word;
/** Of a script that is written as well from the top down. */
export const wide = (word: string): boolean => /[\u2E80-\uFFEF]/.test(word);
export const widthOf = (word: string): number => [...word].reduce((sum, c) => sum + (wide(c) ? 14 : LETTER), 0);

/** Whether words stand side by side above columns of this width without touching. */
export const fits = (labels: readonly string[], column: number): boolean =>
  labels.every((label, n) => (widthOf(label) + widthOf(labels[n + 1] ?? '')) / 2 + 4 <= column);

/** From amber over paper to blue, which all kinds of colour sight tell apart. */
export function diverging(share: number): string {
  const lean = 2 * share - 1;
  return `color-mix(in oklab, var(${lean < 0 ? '--angle' : '--slow'}) ${Math.round(100 * Math.abs(lean))}%, var(--raised))`;
}
