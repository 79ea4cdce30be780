/**
 * Scores as papers print them, in per cent or BLEU. Their sources stand in web/content/sources.ts, and web/proof/ledger/bought.ts
 * says in which table each is found.
 */
export type Metric = 'accuracy' | 'f1' | 'spearman';

export interface Task {
  name: string;
  metric: Metric;
  /** BERT in RoFormer's Table 2: Devlin and others' Table 1, which was scored on the test set. */
  bert: number;
  /** BERT on the validation set: the README of Hugging Face's text-classification example. */
  again: number;
  /** RoFormer's Table 2: on the validation set. */
  roformer: number;
  /** Examples of both sets, as the data set's card counts them. */
  test: number;
  validation: number;
}

const task = (
  name: string,
  metric: Metric,
  [bert, again, roformer]: readonly [number, number, number],
  [test, validation]: readonly [number, number],
): Task => ({ name, metric, bert, again, roformer, test, validation });

/** In the order of RoFormer's Table 2. */
export const GLUE: readonly Task[] = [
  task('MRPC', 'f1', [88.9, 88.85, 89.5], [1725, 408]),
  task('SST-2', 'accuracy', [93.5, 92.32, 90.7], [1821, 872]),
  task('QNLI', 'accuracy', [90.5, 90.66, 88.0], [5463, 5463]),
  task('STS-B', 'spearman', [85.8, 88.48, 87.0], [1379, 1500]),
  task('QQP', 'f1', [71.2, 87.49, 86.4], [390965, 40430]),
  task('MNLI-m', 'accuracy', [84.6, 83.91, 80.2], [9796, 9815]),
  task('MNLI-mm', 'accuracy', [83.4, 84.1, 79.8], [9847, 9832]),
];

/** WMT 2014, English to German, BLEU: RoFormer's Table 1; Shaw and others' Table 1, absolute and relative. */
export const BLEU = {
  roformer: [27.3, 27.5],
  shawBase: [26.5, 26.8],
  shawBig: [27.9, 29.2],
} as const;
/** Post (2018): the most by which usual ways of counting BLEU differ on the same translations. */
export const BLEU_COUNTING = 1.8;

/** RoFormer's Table 5: accuracy on CAIL2019-SCM. */
export const CAIL = {
  validation: { 'BERT-512': 64.13, 'WoBERT-512': 64.07, 'RoFormer-512': 64.13, 'RoFormer-1024': 66.07 },
  test: { 'BERT-512': 67.77, 'WoBERT-512': 68.1, 'RoFormer-512': 68.29, 'RoFormer-1024': 69.79 },
} as const;
/** Table 1 of the data set's paper: cases of its validation and of its test set, and all of them. */
export const CAIL_CASES = { validation: 1500, test: 1536, all: 8964 } as const;
