/** Numbers in a text as the page writes them: 1,234.5 and −3. */
export const numbersIn = (text: string): number[] =>
  (text.match(/[−-]?\d[\d,]*(\.\d+)?/g) ?? []).map((number) => Number(number.replaceAll(',', '').replace('−', '-')));
