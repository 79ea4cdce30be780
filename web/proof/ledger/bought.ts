/** What is said of published tables, and of how far chance alone could move them. */
import { BLEU, BLEU_COUNTING, CAIL, CAIL_CASES, GLUE, type Task } from '../../figures/tables/published.js';
import { PUBLISHED } from '../../figures/clip/fields.js';
import { bandOf, countOf, NINETEEN_OF_TWENTY, pairedError, shareError } from '../../util/spread.js';
import { exact, quoted, type Claim, type Claims } from './claim.js';

const task = (name: string): Task => GLUE.find((each) => each.name === name)!;

const table1 = { en: 'Table 1.', zh: '表 1。' };
const table2 = { en: 'Table 2.', zh: '表 2。' };
const table5 = { en: 'Table 5.', zh: '表 5。' };
const cailSets = { en: 'Table 1: the large sets.', zh: '表 1 中的 Large 各集。' };
const masked = { en: 'Section 4.2.2.', zh: '第 4.2.2 节。' };
const bertTraining = { en: 'Appendix A.2.', zh: '附录 A.2。' };
const clipTable = { en: 'Table 2, measured on newstest2013.', zh: '表 2，在 newstest2013 上测得。' };

const CONVENTION: Claim['how'] = {
  en: 'The usual convention for such bands: 95 per cent of a normal distribution lie within 1.96 standard errors.',
  zh: '这类范围的通常取法：正态分布有 95% 落在 1.96 个标准误差以内。',
};

/** BLEU at a published clipping distance. */
const bleuAt = (clip: number): number => PUBLISHED.find(([each]) => each === clip)![1];

/** Half of the cases: RoFormer reads so many tokens, the others half as many. */
const [SHORT, LONG] = [512, 1024];

/** The most cases out of 100 in which just one of two models may be right if the lead is to be outside the band. */
function mostApart(set: 'validation' | 'test'): number {
  const [ours, theirs] = [CAIL[set]['RoFormer-1024'] / 100, CAIL[set]['WoBERT-512'] / 100];
  let apart = 3;
  while (ours - theirs > bandOf(pairedError(theirs, ours, (apart + 1) / 100, CAIL_CASES[set]))) apart++;
  return apart;
}

const paired: Claim['how'] = {
  en: 'McNemar’s comparison: where just one of the two models is right in so many of 100 cases, 1.96 standard errors are less than the lead.',
  zh: 'McNemar 的比较方法：每 100 例中有这么多例只有一个模型答对时，1.96 个标准误差小于领先的分数。',
};

/** A fifth of all cases, and no count of them gives the percentage that was printed. */
function fifth(): number {
  const cases = Math.round(CAIL_CASES.all / 5);
  for (const each of [cases - 1, cases])
    if (!Number.isNaN(countOf(CAIL.test['BERT-512'], each, 2))) throw new Error('bought.fifth: a count gives it');
  for (const set of ['validation', 'test'] as const)
    for (const percent of Object.values(CAIL[set]))
      if (Number.isNaN(countOf(percent, CAIL_CASES[set], 2))) throw new Error(`bought.fifth: ${set} ${percent}`);
  return cases;
}

export const bought: Claims = {
  'bought.experiments': quoted(5, 'P-RF', {
    en: 'Sections 4.1 to 4.5: translation, pre-training, GLUE, Performer, Chinese data.',
    zh: '第 4.1 到 4.5 节：翻译、预训练、GLUE、Performer、中文数据。',
  }),
  'bought.mrpcBert': quoted(task('MRPC').bert, 'P-RF', table2),
  'bought.mrpc': quoted(task('MRPC').roformer, 'P-RF', table2),
  'bought.mrpcExamples': quoted(task('MRPC').validation, 'D-GLUE', {
    en: 'The validation set of MRPC, on which RoFormer was scored.',
    zh: 'MRPC 的验证集，RoFormer 就是在它上面打分的。',
  }),
  'bought.normal': exact(NINETEEN_OF_TWENTY, CONVENTION),
  'bought.three': quoted(3, 'P-RF', { en: 'Section 4.3.3.', zh: '第 4.3.3 节。' }),
  'bought.six': quoted(6, 'P-RF', { en: 'Section 4.3.3.', zh: '第 4.3.3 节。' }),
  'bought.qqpAgain': quoted(task('QQP').again, 'C-GLUE', {
    en: 'The table of results, with F1: bert-base-cased, tuned for 3 epochs, scored on the validation set.',
    zh: '结果表中的 F1：bert-base-cased，微调 3 轮，在验证集上打分。',
  }),
  'bought.qqpBert': quoted(task('QQP').bert, 'P-BERT', table1),
  'bought.steps': quoted(100_000, 'P-RF', masked),
  'bought.batch': quoted(64, 'P-RF', masked),
  'bought.bertSteps': quoted(1_000_000, 'P-BERT', bertTraining),
  'bought.bertBatch': quoted(256, 'P-BERT', bertTraining),
  'bought.less': exact((1_000_000 * 256) / (100_000 * 64), {
    en: '1,000,000 batches of 256, divided by 100,000 batches of 64.',
    zh: '1,000,000 批、每批 256 段，除以 100,000 批、每批 64 段。',
  }),
  'bought.bleuLead': exact(
    BLEU.roformer[1] - BLEU.roformer[0],
    { en: '27.5 minus 27.3, from Table 1 of the paper.', zh: '论文表 1 中的 27.5 减 27.3。' },
    { source: 'P-RF' },
  ),
  'bought.bleuBase': quoted(BLEU.roformer[0], 'P-VAS', table2),
  'bought.counting': quoted(BLEU_COUNTING, 'P-POST', { en: 'The abstract.', zh: '摘要。' }),
  'bought.long': quoted(LONG, 'P-RF', table5),
  'bought.short': quoted(SHORT, 'P-RF', table5),
  'bought.cases': exact(
    () =>
      countOf(CAIL.test['RoFormer-1024'], CAIL_CASES.test, 2) - countOf(CAIL.test['WoBERT-512'], CAIL_CASES.test, 2),
    {
      en: '69.79% and 68.10% of 1,536 cases are 1,072 and 1,046 cases.',
      zh: '1,536 例的 69.79% 和 68.10% 分别是 1,072 例和 1,046 例。',
    },
    { source: 'P-RF' },
  ),
  'bought.apart': exact(() => mostApart('test'), paired),
  'bought.apartValidation': exact(() => mostApart('validation'), paired),
  'bought.cailTest': quoted(CAIL_CASES.test, 'P-CAIL', cailSets),
  'bought.cailValidation': quoted(CAIL_CASES.validation, 'P-CAIL', cailSets),
  'bought.cailAll': quoted(CAIL_CASES.all, 'P-CAIL', table1),
  'bought.fifth': exact(fifth, {
    en: 'A fifth of 8,964, rounded. Of 1,793 cases, 1,224 are 68.265% and 1,225 are 68.321%; 1,792 cases do not give 68.29% either.',
    zh: '8,964 的五分之一，取整。1,793 例中，1,224 例是 68.265%，1,225 例是 68.321%；1,792 例也得不出 68.29%。',
  }),
  'bought.testScore': quoted(CAIL.test['RoFormer-512'], 'P-RF', table5),
  'bought.owtSize': quoted(125e6, 'S-EA21', {
    en: 'The post, under Experiments: “125M parameter models”, trained on OpenWebText2.',
    zh: '文章 Experiments 一节：1.25 亿参数的模型，用 OpenWebText2 训练。',
  }),
  'bought.pileSize': quoted(1.4e9, 'S-EA21', {
    en: 'The post, under Experiments: “1.4B parameter models”, trained on the Pile.',
    zh: '文章 Experiments 一节：14 亿参数的模型，用 Pile 训练。',
  }),
  'bought.overhead': quoted(
    3,
    'S-EA21',
    {
      en: 'The post, under Runtime: with fusion, “a 1-3% overhead across a range of transformer sizes”.',
      zh: '文章 Runtime 一节：融合算子之后，各种大小的 transformer 多花 1–3% 的时间。',
    },
    { says: { '1–3%': [1, 3] } },
  ),
  'bought.pileLearned': quoted(2.24, 'S-EA21', {
    en: 'The post, table of losses on the Pile after 8,000 steps: Learned Absolute.',
    zh: '文章里 Pile 上训练 8,000 步后的损失表：学出来的绝对位置。',
  }),
  'bought.pileT5': quoted(2.223, 'S-EA21', {
    en: 'The post, table of losses on the Pile after 8,000 steps: T5 RPE.',
    zh: '文章里 Pile 上训练 8,000 步后的损失表：T5 的相对位置。',
  }),
  'bought.pileRotary': quoted(2.173, 'S-EA21', {
    en: 'The post, table of losses on the Pile after 8,000 steps: Rotary.',
    zh: '文章里 Pile 上训练 8,000 步后的损失表：旋转。',
  }),
  'bought.harness': quoted(1.3e9, 'S-EAH', {
    en: 'The post: “Both 1.3B models were trained for 100k steps on the Pile”.',
    zh: '文章：两个 13 亿参数的模型都用 Pile 训练了 10 万步。',
  }),
  'bought.lambadaLearned': quoted(7.94, 'S-EAH', {
    en: 'The post, table, row lambada, perplexity: 7.940 ± 0.208.',
    zh: '文章的表，lambada 一行，困惑度 7.940 ± 0.208。',
  }),
  'bought.lambadaRotary': quoted(7.156, 'S-EAH', {
    en: 'The post, table, row lambada, perplexity: 7.156 ± 0.208.',
    zh: '文章的表，lambada 一行，困惑度 7.156 ± 0.208。',
  }),
  'bought.lambadaError': quoted(0.208, 'S-EAH', {
    en: 'The post, table, row lambada: the standard error of both models.',
    zh: '文章的表，lambada 一行，两个模型的标准误差。',
  }),
  'bought.claimed': exact(
    CAIL.test['RoFormer-1024'] - CAIL.test['RoFormer-512'],
    {
      en: 'The paper’s Section 4.5.4 says so of the lead over WoBERT; it is 69.79 minus 68.29, both RoFormer, in its Table 5.',
      zh: '论文第 4.5.4 节说这是比 WoBERT 高出的数；按表 5，它是 69.79 减 68.29，两个都是 RoFormer。',
    },
    { source: 'P-RF' },
  ),
  'bought.caseLead': exact(
    CAIL.test['RoFormer-1024'] - CAIL.test['WoBERT-512'],
    { en: '69.79 minus 68.10, from Table 5 of the paper.', zh: '论文表 5 中的 69.79 减 68.10。' },
    { source: 'P-RF' },
  ),
  'bought.lead': exact(85.2 - 84.6, { en: '85.2 minus 84.6.', zh: '85.2 减 84.6。' }),
  'bought.checkBand': exact(() => 100 * bandOf(shareError(0.846, 1000), shareError(0.852, 1000)), {
    en: '1.96 times the standard error of the difference of two such shares, each of 1,000 examples.',
    zh: '两个这样的比例（各 1,000 个样本）之差的标准误差，乘以 1.96。',
  }),
  'bought.nineteen': exact(19, CONVENTION),
  'bought.twenty': exact(20, CONVENTION),
  'count.at16': quoted(bleuAt(16), 'P-SHAW', clipTable),
  'count.at0': quoted(bleuAt(0), 'P-SHAW', clipTable),
  'count.first': exact(
    bleuAt(1) - bleuAt(0),
    { en: '25.5 minus 12.5, from Table 2 of the paper.', zh: '论文表 2 中的 25.5 减 12.5。' },
    { source: 'P-SHAW' },
  ),
  'count.far': quoted(256, 'P-SHAW', clipTable),
  'count.rest': exact(
    () => Math.max(...PUBLISHED.map(([, bleu]) => bleu)) - bleuAt(1),
    {
      en: 'The highest score of Table 2, 25.9, minus 25.5.',
      zh: '表 2 中的最高分 25.9 减 25.5。',
    },
    { source: 'P-SHAW' },
  ),
};
