import recorded from '../../../docs/trained.json' with { type: 'json' };
import type { Kernels, Subject } from '../../subject/kernels.js';
import { latest } from '../../util/latest.js';
import {
  bandOf,
  countOf,
  independentShare,
  leastF1Error,
  pairedError,
  rankError,
  shareError,
} from '../../util/spread.js';
import type { Opponent, State, TableName } from './fields.js';
import { BLEU, BLEU_COUNTING, CAIL, CAIL_CASES, GLUE, type Metric, type Task } from './published.js';

/** One comparison. Differences are positive where rotation is ahead. */
export interface Row {
  id: string;
  /** The scores that are compared: the other model's, then that of rotation; NaN where the row is about none. */
  before: number;
  after: number;
  /** One for each seed; printed tables have one. */
  differences: readonly number[];
  difference: number;
  /** By how much equally good models may differ; NaN where nothing printed tells. */
  band: number;
  /** It may be wider. */
  least: boolean;
  /** The two scores do not measure the same. */
  unlike: boolean;
  metric?: Metric;
  /** Examples behind the two scores. */
  examples?: readonly [number, number];
  /** Right answers behind the two scores. */
  right?: readonly [number, number];
  /** Losses by seed. */
  losses?: readonly [others: readonly number[], rotation: readonly number[]];
}

export type Verdict = 'inside' | 'outside' | 'unlike' | 'unknown';

export interface TablesModel {
  table: TableName;
  rows: readonly Row[];
}

const ERRORS: Readonly<Record<Metric, (score: number, examples: number) => number>> = {
  accuracy: shareError,
  f1: leastF1Error,
  spearman: rankError,
};

export const verdictOf = ({ unlike, band, difference }: Row): Verdict =>
  unlike
    ? 'unlike'
    : Number.isNaN(band) || Number.isNaN(difference)
      ? 'unknown'
      : Math.abs(difference) <= band
        ? 'inside'
        : 'outside';

function glueRow({ name, metric, bert, again, roformer, test, validation }: Task, opponent: Opponent): Row {
  const printed = opponent === 'printed';
  const before = printed ? bert : again;
  const examples = [printed ? test : validation, validation] as const;
  const error = ERRORS[metric];
  const difference = roformer - before;
  return {
    id: name,
    before,
    after: roformer,
    differences: [difference],
    difference,
    metric,
    examples,
    band: 100 * bandOf(error(before / 100, examples[0]), error(roformer / 100, examples[1])),
    least: metric === 'f1',
    // The GLUE paper says that the labels of this test set are distributed in another way; F1 depends on that.
    unlike: printed && name === 'QQP',
  };
}

function bleuRow(id: string, [before, after]: readonly [number, number]): Row {
  const difference = after - before;
  return { id, before, after, differences: [difference], difference, band: NaN, least: false, unlike: false };
}

const counting: Row = {
  id: 'counting',
  before: NaN,
  after: NaN,
  differences: [],
  difference: NaN,
  band: BLEU_COUNTING,
  least: false,
  unlike: false,
};

type Entrant = keyof typeof CAIL.test;
const MATCHES: readonly (readonly [ours: Entrant, theirs: Entrant])[] = [
  ['RoFormer-512', 'BERT-512'],
  ['RoFormer-512', 'WoBERT-512'],
  ['RoFormer-1024', 'WoBERT-512'],
];

function cailRow(set: 'validation' | 'test', [ours, theirs]: (typeof MATCHES)[number], apart: number): Row {
  const [before, after, cases] = [CAIL[set][theirs], CAIL[set][ours], CAIL_CASES[set]];
  const difference = after - before;
  const both = [before / 100, after / 100] as const;
  return {
    id: `${ours} − ${theirs}, ${set}`,
    before,
    after,
    differences: [difference],
    difference,
    least: false,
    unlike: false,
    band: 100 * bandOf(pairedError(...both, Math.min(apart / 100, independentShare(...both)), cases)),
    examples: [cases, cases],
    right: [countOf(before, cases, 2), countOf(after, cases, 2)],
  };
}

/** docs/trained.md: the noise of a mean loss over held-out windows. */
export const NOISE = 0.03;
const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;
const gap = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

/** Losses by seed; a lower one is better. */
function smallRow(id: string, others: readonly number[], rotation: readonly number[]): Row {
  const differences = others.map((loss, seed) => loss - rotation[seed]!);
  return {
    id,
    before: mean(others),
    after: mean(rotation),
    differences,
    difference: mean(differences),
    band: Math.max(NOISE, gap(others), gap(rotation)),
    least: false,
    unlike: false,
    losses: [others, rotation],
  };
}

const { roformer, ways } = recorded;
const heldOut = (runner: keyof typeof roformer): number[] => roformer[runner].map((run) => run.at(-1)!);
/** Characters 32 to 63, within the training length, and 192 to 255, at four times of it. */
const WITHIN = 1;
const FAR = 5;
const lossOf = (way: keyof typeof ways, bucket: number): number[] => ways[way].map((run) => run[bucket]!);
const ALIBI = 'ALiBi, slopes 1/4 and 1/32';

const TABLES: Readonly<Record<TableName, (opponent: Opponent, apart: number) => Row[]>> = {
  glue: (opponent) => GLUE.map((each) => glueRow(each, opponent)),
  bleu: () => [
    bleuRow('roformer', BLEU.roformer),
    bleuRow('shawBase', BLEU.shawBase),
    bleuRow('shawBig', BLEU.shawBig),
    counting,
  ],
  cail: (_, apart) =>
    (['validation', 'test'] as const).flatMap((set) => MATCHES.map((match) => cailRow(set, match, apart))),
  small: () => [
    smallRow('masked', heldOut('masked-sinusoidal'), heldOut('masked-rope')),
    smallRow('linear', heldOut('linear-none'), heldOut('linear-rope')),
    smallRow('causalNone', lossOf('no positions', WITHIN), lossOf('rotation', WITHIN)),
    smallRow('causalSinusoid', lossOf('sinusoids added', WITHIN), lossOf('rotation', WITHIN)),
    smallRow('causalAlibi', lossOf(ALIBI, WITHIN), lossOf('rotation', WITHIN)),
    smallRow('farAlibi', lossOf(ALIBI, FAR), lossOf('rotation', FAR)),
  ],
};

const worked = latest((table: TableName, opponent: Opponent, apart: number): TablesModel => ({
  table,
  rows: TABLES[table](opponent, apart),
}));

export const tablesModel = (_kernels: Kernels, _subject: Subject, { which, bert, apart }: State): TablesModel =>
  worked(which, bert, apart);
