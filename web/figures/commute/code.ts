import { valuesOf } from '../../export/code/model.js';
import type { CodeContext, Listing } from '../../export/contract.js';
import { COLUMNS, fields, ROWS } from './fields.js';
import { SPEED, START, TURNED, WAYS } from './model.js';

/** The score at every place of the query, in each of the three ways. */
export function listing({ state }: CodeContext): Listing {
  const { down, across } = valuesOf(state, fields);
  const ways = (of: (way: (typeof WAYS)[number]) => string): string => WAYS.map(of).join('\n');
  return {
    javascript: `// A vector of length 1, and the two numbers that the row turns and those that the column turns.
const ways = {
${ways((way) => `  ${way}: { start: [${START[way].join(', ')}], row: [${TURNED[way].row.join(', ')}], column: [${TURNED[way].column.join(', ')}] },`)}
};
const { rotated } = rope.analysis;
function turned(x, [a, b], angle) {
  const out = [...x];
  [out[a], out[b]] = rotated([x[a], x[b]], [1], angle);
  return out;
}
const [rows, columns, down, across] = [${ROWS}, ${COLUMNS}, ${down}, ${across}];
for (const [name, { start, row, column }] of Object.entries(ways)) {
  const at = (r, c) => turned(turned(start, row, ${SPEED.row} * r), column, ${SPEED.column} * c);
  for (let r = 0; r < rows - down; r++)
    for (let c = 0; c < columns - across; c++) {
      const [query, key] = [at(r, c), at(r + down, c + across)];
      console.log(name, r, c, query.reduce((sum, x, e) => sum + x * key[e], 0));
    }
}`,

    python: () => `# A vector of length 1, and the two numbers that the row turns and those that the column turns.
ways = {
${ways((way) => `    "${way}": ([${START[way].join(', ')}], (${TURNED[way].row.join(', ')}), (${TURNED[way].column.join(', ')})),`)}
}


def turned(x, pair, angle):
    (a, b), out = pair, list(x)
    out[a] = x[a] * math.cos(angle) - x[b] * math.sin(angle)
    out[b] = x[a] * math.sin(angle) + x[b] * math.cos(angle)
    return out


rows, columns, down, across = ${ROWS}, ${COLUMNS}, ${down}, ${across}
for name, (start, row, column) in ways.items():

    def at(r, c):
        return turned(turned(start, row, ${SPEED.row} * r), column, ${SPEED.column} * c)

    for r in range(rows - down):
        for c in range(columns - across):
            print(name, r, c, sum(x * y for x, y in zip(at(r, c), at(r + down, c + across))))`,
  };
}
