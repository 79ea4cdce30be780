// The table of docs/robustness.md: one row for each run of the fuzzer, from the last lines of runs.
// node tests/fuzz/record.mjs LOG…      adds what these logs end with

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asProgram, root } from '../../tools/steps.mjs';

const document = join(root, 'docs/robustness.md');
const CLOSING =
  /^(?<engine>\w+) (?<entry>\w+(?: on \d)?) (?<build>\w+) seed (?<seed>\d+): (?<calls>\d+) calls in .*?, (?<returned>\d+) returned, (?<refused>\d+) refused, (?<own>\d+) ended by a getter of the caller, (?<findings>\d+) findings$/m;
const COLUMNS = ['engine', 'entry', 'build', 'seed', 'calls', 'returned', 'refused', 'own', 'findings'];
const HEADS = ['engine', 'entry', 'build', 'seed', 'calls', 'returned', 'refused', "caller's getter", 'findings'];
const BEGIN = '<!-- runs: npm run fuzz -- --record -->';
const END = '<!-- end of runs -->';

const number = (text) => Number(text.replaceAll(',', ''));
const grouped = (n) => n.toLocaleString('en-US');
const rowOf = (cells) => `| ${cells.join(' | ')} |`;

/** Adds runs to the table, each in the place of an earlier one with the same seed. */
export function record(texts) {
  const whole = readFileSync(document, 'utf8');
  const [before, rest] = whole.split(BEGIN);
  const [table, after] = rest.split(END);
  const runs = new Map();
  const add = (run) =>
    runs.set(
      COLUMNS.slice(0, 4)
        .map((key) => run[key])
        .join(),
      run,
    );
  for (const line of table.split('\n').filter((each) => /^\| (node|chromium|firefox)/.test(each))) {
    const cells = line.split('|').slice(1, -1);
    add(Object.fromEntries(COLUMNS.map((key, n) => [key, n < 3 ? cells[n].trim() : number(cells[n])])));
  }
  for (const text of texts) {
    const { groups } = CLOSING.exec(text) ?? {};
    if (groups) add(Object.fromEntries(COLUMNS.map((key, n) => [key, n < 3 ? groups[key] : number(groups[key])])));
  }
  const sorted = [...runs.values()].sort((a, b) => a.seed - b.seed);
  const sum = (key) => grouped(sorted.reduce((total, run) => total + run[key], 0));
  const rows = [
    rowOf(HEADS),
    rowOf(COLUMNS.map((_, n) => (n < 3 ? '---' : '--:'))),
    ...sorted.map((run) =>
      rowOf(COLUMNS.map((key) => (typeof run[key] === 'number' && key !== 'seed' ? grouped(run[key]) : run[key]))),
    ),
    rowOf(['all', '', '', '', ...COLUMNS.slice(4).map(sum)]),
  ];
  writeFileSync(document, `${before}${BEGIN}\n\n${rows.join('\n')}\n\n${END}${after}`);
}

await asProgram(import.meta.url, (logs) => {
  record(logs.map((file) => readFileSync(file, 'utf8')));
  return 0;
});
