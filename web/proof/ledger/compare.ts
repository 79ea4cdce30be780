/** Whether a text says what its claim comes to. */
import type { Claim } from './claim.js';
import { numberIn } from './text.js';

/** Why `text` is not what the claim says, whose number is `value`; '' where it is. */
export function disagreement(text: string, { says, digits }: Pick<Claim, 'says' | 'digits'>, value: number): string {
  const range = says?.[text];
  if (range) return value >= range[0] && value <= range[1] ? '' : `"${text}" is not true of ${value}`;
  const written = numberIn(text);
  if (!written) return `"${text}" is no number, and the claim does not list it under "says"`;
  const asWritten = digits === undefined ? value : Number(value.toPrecision(digits));
  // A whole number is exact; of decimals the last place is rounded.
  const slack = written.unit < 1 || (written.unit > 1 && digits === undefined) ? written.unit / 2 : 0;
  return Math.abs(asWritten - written.value) <= slack + 1e-9 * Math.max(1e-9, Math.abs(value))
    ? ''
    : `the text says ${text}, the package ${value}`;
}
