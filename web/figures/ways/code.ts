/** Scores of the same query and key at two positions, told four ways where they stand. */
import { short } from '../../export/code/dialects.js';
import type { CodeContext, Listing } from '../../export/contract.js';
import { valueOf } from '../../state/store.js';
import { USUAL_BASE } from '../../subject/kernels.js';
import { fields, WINDOW } from './fields.js';
import { HEAD, OPTIONS, SEEDS, SLOPE, TABLE_ROWS, tableOf, vectors } from './model.js';

export function listing({ kernels, state }: CodeContext): Listing {
  const [shift, row, column] = [fields.shift, fields.row, fields.column].map((field) => valueOf(state, field)) as [
    number,
    number,
    number,
  ];
  const [m, n] = [shift + row, shift + column];
  const { q, k } = vectors(kernels);
  const half = HEAD / 2;
  const { clip, seed } = OPTIONS;
  return {
    javascript: `// The same query and key at ${WINDOW} positions, told four ways where they stand.
const { demo, diagonalDeviation, random, scores } = rope.encodings;
const options = { headDim: ${HEAD}, length: ${TABLE_ROWS}, clip: ${clip}, seed: ${seed} };
const ways = {
  sinusoid: demo('sinusoidal', options),
  table: demo('learned', options),
  bias: { type: 'alibi', slopes: [1 / ${1 / SLOPE}] },
  rotate: demo('rope', options),
};
const [q, k] = [${SEEDS.q}, ${SEEDS.k}].map((seed) => random(${HEAD}, { seed }));
const [offset, row, column] = [${shift}, ${row}, ${column}];
for (const [name, way] of Object.entries(ways)) {
  const length = name === 'table' ? Math.max(0, Math.min(${WINDOW}, ${TABLE_ROWS} - offset)) : ${WINDOW};
  if (row >= length || column >= length) continue;
  const all = [q, k].map((x) => Array.from({ length }, () => [...x]).flat());
  const score = scores(way, ...all, { headDim: ${HEAD}, offset })[row * length + column];
  console.log(name, score, length > 1 ? diagonalDeviation(way, q, k, { length, offset }).largest : NaN);
}`,

    python: (py) => {
      const rowAt = (position: number): string =>
        py.array(short(tableOf(kernels).slice(position * HEAD, (position + 1) * HEAD)));
      const table =
        Math.max(m, n) < TABLE_ROWS
          ? `
# Add a learned table: its rows for the two positions.
at_query = ${rowAt(m)}
at_key = ${rowAt(n)}
print("table", ((q + at_query) @ (k + at_key)).item() / math.sqrt(${HEAD}))
`
          : '';
      return `# The same query and key at two positions, told where they stand. The figure's sinusoids go through two
# random matrices, too many numbers for here; the JavaScript makes them.
q = ${py.array(short(q))}
k = ${py.array(short(k))}
m, n = ${m}, ${n}
${table}
# Add a bias by distance.
print("bias", (q @ k).item() / math.sqrt(${HEAD}) - abs(m - n) / ${1 / SLOPE})

# Rotate; component i goes with i + ${half}.
theta = ${USUAL_BASE} ** (-${py.arange(0, HEAD, 2)} / ${HEAD})
cos, sin = ${py.cos('(m - n) * theta')}, ${py.sin('(m - n) * theta')}
along, across = q[:${half}] * k[:${half}] + q[${half}:] * k[${half}:], q[:${half}] * k[${half}:] - q[${half}:] * k[:${half}]
print("rotate", (along * cos + across * sin).sum().item() / math.sqrt(${HEAD}))`;
    },
  };
}
