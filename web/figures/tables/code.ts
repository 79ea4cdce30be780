/** The differences of a table and the bands beside them: arithmetic that needs no package. */
import type { CodeContext, Listing } from '../../export/contract.js';
import { valuesOf } from '../../export/code/model.js';
import { fields } from './fields.js';
import { NOISE, tablesModel, type Row } from './model.js';

const list = (values: readonly unknown[]): string => `[${values.join(', ')}]`;

const LOOPS = {
  scores: {
    javascript: `// The standard error of a score: share of right answers, F1 (at least), Spearman's correlation.
const accuracy = (p, count) => Math.sqrt((p * (1 - p)) / count);
const f1 = (f, count) => (2 - f) * Math.sqrt((f * (1 - f)) / (2 * count));
const spearman = (r, count) => (1 - r * r) * Math.sqrt((1 + (r * r) / 2) / (count - 3));

for (const [name, error, before, of, after, outOf] of rows)
  console.log(name, after - before, 100 * 1.96 * Math.hypot(error(before / 100, of), error(after / 100, outOf)));`,
    python: `for name, error, before, of, after, out_of in rows:
    errors = (error(before / 100, of), error(after / 100, out_of))
    print(name, after - before, 100 * 1.96 * math.hypot(*errors))`,
  },
  cases: {
    javascript: `// The models were given the same cases; in so many of 100, just one of the two is right.
for (const [name, before, after, cases] of rows) {
  const [p, q] = [before / 100, after / 100];
  const share = Math.min(apart / 100, p * (1 - q) + q * (1 - p));
  console.log(name, after - before, 100 * 1.96 * Math.sqrt((share - (p - q) ** 2) / cases));
}`,
    python: `# The models were given the same cases; in so many of 100, just one of the two is right.
for name, before, after, cases in rows:
    p, q = before / 100, after / 100
    share = min(apart / 100, p * (1 - q) + q * (1 - p))
    print(name, after - before, 100 * 1.96 * math.sqrt((share - (p - q) ** 2) / cases))`,
  },
  differences: {
    javascript: `for (const [name, before, after] of rows) console.log(name, after - before);`,
    python: `for name, before, after in rows:
    print(name, after - before)`,
  },
  losses: {
    javascript: `const mean = (losses) => losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
const gap = (losses) => Math.max(...losses) - Math.min(...losses);
for (const [name, others, rotation] of rows)
  console.log(name, mean(others) - mean(rotation), Math.max(${NOISE}, gap(others), gap(rotation)));`,
    python: `def mean(losses):
    return sum(losses) / len(losses)

def gap(losses):
    return max(losses) - min(losses)

for name, others, rotation in rows:
    print(name, mean(others) - mean(rotation), max(${NOISE}, gap(others), gap(rotation)))`,
  },
} as const;

const PYTHON_ERRORS = `# The standard error of a score: share of right answers, F1 (at least), Spearman's correlation.
def accuracy(p, count):
    return math.sqrt(p * (1 - p) / count)

def f1(f, count):
    return (2 - f) * math.sqrt(f * (1 - f) / (2 * count))

def spearman(r, count):
    return (1 - r * r) * math.sqrt((1 + r * r / 2) / (count - 3))

`;

const KINDS = { glue: 'scores', bleu: 'differences', cail: 'cases', small: 'losses' } as const;

/** A row as an array of either language. */
function cells({ id, before, after, metric, examples, losses }: Row): string {
  const name = `'${id}'`;
  if (losses) return list([name, list(losses[0]), list(losses[1])]);
  if (!examples) return list([name, before, after]);
  if (!metric) return list([name, before, after, examples[0]]);
  return list([name, metric, before, examples[0], after, examples[1]]);
}

export function listing({ kernels, subject, state }: CodeContext): Listing {
  const values = valuesOf(state, fields);
  const { table, rows } = tablesModel(kernels, subject, values);
  const kind = KINDS[table];
  const said = rows.filter(({ differences }) => differences.length > 0).map((row) => `  ${cells(row)},`);
  const { javascript, python } = LOOPS[kind];
  // The rows name the functions of their errors, which stand before them.
  const [errors, loop] = kind === 'scores' ? javascript.split('\n\n') : ['', javascript];
  const given = kind === 'cases' ? `apart = ${values.apart}` : '';
  return {
    javascript: `${errors && `${errors}\n\n`}${given && `const ${given};\n`}const rows = [\n${said.join('\n')}\n];\n${loop}`,
    python: () =>
      `${kind === 'scores' ? PYTHON_ERRORS : ''}${given && `${given}\n`}rows = [\n${said.join('\n')}\n]\n${python}`,
  };
}
