/** A line of CSV. Numbers have all their digits and a decimal point, whatever the language. */
export const line = (cells: readonly (string | number)[]): string => cells.map(cell).join(',');

function cell(value: string | number): string {
  if (typeof value === 'number') {
    if (Number.isNaN(value)) return '';
    return Number.isFinite(value) ? String(value) : value > 0 ? 'inf' : '-inf';
  }
  // A spreadsheet would calculate what begins like a formula; the name of a model is anybody's.
  const plain = value
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[=+@-]/, "'$&");
  return /[",]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
