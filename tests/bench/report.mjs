/** What was measured, as text for a terminal and as Markdown. */

import { LIMITS } from './limits.mjs';
import { median } from './measure.mjs';

const three = (x) => (x >= 100 ? x.toFixed(0) : x >= 10 ? x.toFixed(1) : x.toFixed(2));

export function time(seconds) {
  for (const [unit, scale] of [
    ['s', 1],
    ['ms', 1e-3],
    ['µs', 1e-6],
  ]) {
    if (seconds >= scale) return `${three(seconds / scale)} ${unit}`;
  }
  return `${three(seconds / 1e-9)} ns`;
}

const bytes = (n) => (n >= 2 ** 20 ? `${n / 2 ** 20} MiB` : `${n / 2 ** 10} KiB`);
const kilobytes = (n) => (n >= 1e6 ? `${(n / 1e6).toFixed(2)} MB` : `${(n / 1e3).toFixed(1)} kB`);

const limitName = ({ kind, size }) => LIMITS[kind].name + (size ? `, ${bytes(size)}` : '');
const verdict = ({ reached }) => (reached ? 'reached' : 'missed');

function goal({ what, value, atLeast, atMost, unit }) {
  if (unit === 'bytes') return [kilobytes(value), `≤ ${kilobytes(atMost)}`, ''];
  if (unit === 'shift') return [value.toFixed(4), `≤ ${atMost}`, what];
  if (atMost !== undefined) return [time(value), `≤ ${time(atMost)}`, ''];
  return [what.startsWith('of ') ? value.toFixed(2) : `${three(value)}`, `≥ ${atLeast}`, what];
}

/** What it is instead, and by how much that is too much. */
function missed(target) {
  const { value, atMost } = target;
  const by = atMost === undefined ? '' : `, ${goal({ ...target, value: value - atMost })[0]} too much`;
  return `${goal(target)[0]}${by}`;
}

/** One thing found, as lines of a terminal. */
export function line(found) {
  if (found.type === 'limit') {
    return `  ${limitName(found).padEnd(34)} ${three(found.rate)} ${found.unit}`;
  }
  if (found.type === 'failure') return `  ${found.file}: ${found.message}`;
  if (found.type === 'footprint') {
    const lines = [`  ${found.name}`];
    for (const { name, text } of found.rows) lines.push(`      ${name.padEnd(34)} ${text}`);
    for (const target of found.targets) lines.push(targetLine(target));
    return lines.join('\n');
  }
  const head = `  ${`${found.group}, ${found.name}, ${found.size}`.padEnd(58)}`;
  if (found.wrong) return `${head} WRONG: off by ${found.error}, tolerance ${found.tolerance}. Not timed`;
  const { limit } = found;
  const lines = [
    `${head} ${time(found.seconds)}${limit ? `, ${three(limit.rate)} ${limit.unit}` : ''}   (error ${found.error.toExponential(1)}, ${found.rounds} rounds)`,
  ];
  if (limit) lines.push(`      ${limit.share.toFixed(2)} of ${limit.name} (${three(limit.ceiling)} ${limit.unit})`);
  for (const rival of found.rivals) lines.push(`      ${three(rival.ratio)} x ${rival.name} (${time(rival.seconds)})`);
  for (const target of found.targets) lines.push(targetLine(target));
  return lines.join('\n');
}

function targetLine(target) {
  const [, bound, what] = goal(target);
  return (
    `      target ${bound} ${what}`.trimEnd() + `: ${verdict(target)}${target.reached ? '' : `, ${missed(target)}`}`
  );
}

/** What several processes found, as one: the median of every number. Of a wrong result there is none. */
export function medians(runs) {
  const wrong = runs.flat().filter((each) => each.wrong || each.type === 'failure');
  return wrong.length > 0 ? wrong : runs[0].map((_, i) => middle(runs.map((found) => found[i])));
}

function middle(values) {
  const [first] = values;
  if (typeof first === 'number') return median(values);
  if (Array.isArray(first)) return first.map((_, i) => middle(values.map((each) => each[i])));
  if (typeof first !== 'object' || first === null) return first;
  const keys = Object.keys(first);
  const all = Object.fromEntries(keys.map((key) => [key, middle(values.map((each) => each[key]))]));
  if ('reached' in all) all.reached = all.atMost === undefined ? all.value >= all.atLeast : all.value <= all.atMost;
  return all;
}

/** How many targets were reached, and what is wrong. */
export function summary(runs) {
  const found = runs.flatMap((run) => run.found);
  const targets = found.flatMap((each) => each.targets ?? []);
  const reached = targets.filter((target) => target.reached).length;
  const wrong = found.filter((each) => each.wrong || each.type === 'failure').length;
  return { text: `${reached} of ${targets.length} targets reached${wrong ? `, ${wrong} failed` : ''}.`, wrong };
}

const row = (cells) => `| ${cells.join(' | ')} |`;
const table = (head, rows) => [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

/** The summary of all runs; it stands in docs/performance.md between two marks. */
export function markdown({ date, machine, runs, command }) {
  const parts = [`Measured on ${date} with \`${command}\` on ${machine}.`];
  for (const { title, found } of runs) {
    parts.push(`### ${title}`);
    const limits = found.filter((each) => each.type === 'limit');
    if (limits.length) {
      const rows = limits.map((each) => [limitName(each), `${three(each.rate)} ${each.unit}`]);
      parts.push(table(['limit', 'rate'], rows));
    }
    const cases = found.filter((each) => each.type === 'case' && !each.wrong);
    if (cases.length) {
      const rows = cases.map((each) => [
        `${each.group}, ${each.name}`,
        each.size,
        time(each.seconds) + (each.limit ? `, ${three(each.limit.rate)} ${each.limit.unit}` : ''),
        each.limit ? `${each.limit.share.toFixed(2)} of ${each.limit.name}` : '',
        each.rivals.map((rival) => `${three(rival.ratio)} × ${rival.name} (${time(rival.seconds)})`).join('<br>'),
        each.targets
          .map((target) => {
            const [, bound] = goal(target);
            return `${bound}: ${target.reached ? 'reached' : `**missed, ${missed(target)}**`}`;
          })
          .join('<br>'),
      ]);
      parts.push(table(['work', 'size', 'ours', 'of the limit', 'as fast as', 'target'], rows));
    }
    for (const each of found.filter(({ type }) => type === 'footprint')) {
      const rows = each.rows.map(({ name, text }) => [name, text]);
      const targets = each.targets.map((target) => {
        const [, bound] = goal(target);
        return ['target', `${bound}: ${target.reached ? 'reached' : `**missed, ${missed(target)}**`}`];
      });
      parts.push(table([each.name, ''], [...rows, ...targets]));
    }
    for (const each of found.filter((one) => one.wrong)) {
      parts.push(`${each.group}, ${each.name}, ${each.size}: **wrong** by ${each.error}, not timed.`);
    }
  }
  return parts.join('\n\n');
}

export { kilobytes };
