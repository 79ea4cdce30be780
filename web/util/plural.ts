/** English: 1 turn, 2 turns. The number is as the reader sees it, so that 0.99 that is shown as 1 is one. */
export const counted = (number: number | string, noun: string): string =>
  `${number} ${noun}${String(number) === '1' ? '' : 's'}`;
