import type { Format } from '../../util/format.js';
import type { Opponent, TableName } from './fields.js';
import type { Row, Verdict } from './model.js';
import type { Metric } from './published.js';

export interface Tally {
  ahead: { inside: number; outside: number };
  behind: { inside: number; outside: number };
  unlike: number;
  right: number;
  guessed: number;
}

const METRICS: Readonly<Record<Metric, string>> = { accuracy: 'accuracy', f1: 'F1', spearman: 'correlation' };

export const signed = (f: Format, value: number, decimals: number): string =>
  `${value > 0 ? '+' : ''}${f.fixed(value, decimals)}`;

const NAMES: Readonly<Record<string, string>> = {
  roformer: 'RoFormer',
  shawBase: 'Shaw, base model',
  shawBig: 'Shaw, big model',
  counting: 'Way of counting',
  masked: 'Hidden characters',
  linear: 'Linear attention',
  causalNone: 'Next character',
  causalSinusoid: 'Next character',
  causalAlibi: 'Next character',
  farAlibi: 'At four lengths',
};
const NOTES: Readonly<Record<string, string>> = {
  roformer: 'rotation for sinusoids',
  shawBase: 'relative for sinusoids',
  shawBig: 'relative for sinusoids',
  counting: 'the same translations',
  masked: 'against sinusoids',
  linear: 'against no positions',
  causalNone: 'against no positions',
  causalSinusoid: 'against sinusoids',
  causalAlibi: 'against ALiBi',
  farAlibi: 'against ALiBi',
};
const people = (f: Format, [of, other]: readonly [number, number]): string =>
  of === other ? f.whole(of) : `${f.whole(of)} and ${f.whole(other)}`;

export const en = {
  title: 'The tables, beside what chance can do',
  choose: 'Table',
  tables: {
    glue: 'English tasks (GLUE)',
    bleu: 'Translation',
    cail: 'Long Chinese texts',
    small: 'The models of this page',
  } satisfies Record<TableName, string>,
  about: {
    glue: 'RoFormer against BERT, in points out of 100. Below each task is how many examples scored BERT, and how many RoFormer.',
    bleu: 'English to German, in BLEU. The papers print no spread, and BLEU is no share of right answers, so none can be worked out.',
    cail: 'Which of two court cases is more like a third? Accuracy in points, with texts cut after 512 or 1,024 tokens. The validation set has 1,500 cases, the test set 1,536.',
    small:
      'What rotation saves in loss (nats for each character). Every dot is a seed; the band is as wide as seeds differ, or 0.03.',
  } satisfies Record<TableName, string>,
  opponents: { printed: 'BERT as the paper prints it', same: 'BERT on the same examples' } satisfies Record<
    Opponent,
    string
  >,
  opponent: 'RoFormer against',
  ends: {
    glue: ['← BERT ahead', 'RoFormer ahead →'],
    bleu: ['← sinusoids ahead', 'new way ahead →'],
    cail: ['← the other ahead', 'RoFormer ahead →'],
    small: ['← the other ahead', 'rotation ahead →'],
  } satisfies Record<TableName, readonly [string, string]>,
  name: (id: string) => NAMES[id] ?? id,
  match: (ours: string, set: 'validation' | 'test') => `${ours}, ${set}`,
  about1: (f: Format, { id, metric, examples, right }: Row, theirs: string) =>
    right
      ? `${f.whole(right[1])} right; ${theirs}: ${f.whole(right[0])}`
      : metric
        ? `${METRICS[metric]}, ${people(f, examples!)}`
        : (NOTES[id] ?? ''),
  ask: (task: string) => `Who is ahead in ${task}?`,
  guesses: { b: 'BERT', r: 'RoFormer' },
  show: 'Show the table',
  hide: 'Hide it again',
  verdicts: {
    inside: 'inside the band',
    outside: 'outside the band',
    unlike: 'not comparable',
    unknown: 'no spread is known',
  } satisfies Record<Verdict, string>,
  scores: (f: Format, { before, after, difference }: Row, decimals: number) =>
    `${signed(f, difference, decimals)} (${f.fixed(before, decimals)} → ${f.fixed(after, decimals)})`,
  upTo: (f: Format, band: number) => `up to ${f.fixed(band, 1)} either way`,
  hit: '✓ guessed right',
  miss: '✗ guessed wrong',
  legend: {
    band: 'equally good models differ by less, 19 times out of 20',
    least: 'dashed: at least so wide (F1)',
    inside: 'inside the band',
    outside: 'outside',
    seeds: 'as wide as seeds differ',
    counting: 'what the way of counting may change',
  },
  question: 'Choose who is ahead in each row. How many dots will leave the grey band?',
  tally: (f: Format, { ahead, behind, unlike, right, guessed }: Tally) =>
    `RoFormer leads in ${f.whole(ahead.inside + ahead.outside)} of the rows that can be compared (outside the band: ${f.whole(ahead.outside)}) ` +
    `and trails in ${f.whole(behind.inside + behind.outside)} (outside the band: ${f.whole(behind.outside)}).` +
    (unlike > 0 ? ' In QQP the two numbers cannot be compared.' : '') +
    (guessed > 0 ? ` Right guesses: ${f.whole(right)} of ${f.whole(guessed)}.` : ''),
  apart: 'Just one of the two is right in',
  supposed: (of100: number, most: boolean) =>
    most ? 'as many cases as if they erred independently' : `${of100} of 100 cases`,
  cases: (f: Format, rows: readonly Row[], outside: number, of100: number | null) =>
    (of100 === null ? '' : `Suppose that just one of the two models is right in ${f.whole(of100)} of 100 cases. `) +
    `${outside === 0 ? 'No difference is' : `Of ${f.whole(rows.length)} differences, ${f.whole(outside)} ${outside === 1 ? 'is' : 'are'}`} outside the band. ` +
    `The largest is ${f.fixed(Math.max(...rows.map((row) => row.difference)), 2)} points.`,
  summaries: {
    bleu: (f: Format, [roformer, , big]: readonly Row[]) =>
      `RoFormer is ${f.fixed(roformer!.difference, 1)} BLEU ahead of sinusoids, and no spread was printed. On the same test, Shaw and others ` +
      `gained ${f.fixed(big!.difference, 1)} with their big model.`,
    small: (f: Format, rows: readonly Row[]) =>
      `Rotation saves ${f.fixed(rows[0]!.difference, 2)} nats against sinusoids where characters are hidden, and ${f.fixed(rows[3]!.difference, 2)} ` +
      `where the next one is predicted. Far past the training length it loses ${f.fixed(-rows[5]!.difference, 2)} against ALiBi.`,
  },
  columns: ['comparison', 'other model', 'rotation', 'difference', 'band', 'verdict'],
};

export type Words = typeof en;
