import type { Format } from '../../util/format.js';
import type { Metric } from './published.js';
import { signed, type en } from './words.en.js';

const METRICS: Readonly<Record<Metric, string>> = { accuracy: '准确率', f1: 'F1', spearman: '秩相关' };

const NAMES: Readonly<Record<string, string>> = {
  roformer: 'RoFormer',
  shawBase: 'Shaw 等，base 模型',
  shawBig: 'Shaw 等，big 模型',
  counting: '计分方式',
  masked: '猜被遮住的字符',
  linear: '线性注意力',
  causalNone: '预测下一个字符',
  causalSinusoid: '预测下一个字符',
  causalAlibi: '预测下一个字符',
  farAlibi: '四倍训练长度处',
};
const NOTES: Readonly<Record<string, string>> = {
  roformer: '旋转代替正弦波',
  shawBase: '相对位置代替正弦波',
  shawBig: '相对位置代替正弦波',
  counting: '译文完全相同',
  masked: '与正弦波相比',
  linear: '与没有位置编码相比',
  causalNone: '与没有位置编码相比',
  causalSinusoid: '与正弦波相比',
  causalAlibi: '与 ALiBi 相比',
  farAlibi: '与 ALiBi 相比',
};
const people = (f: Format, [of, other]: readonly [number, number]): string =>
  of === other ? f.whole(of) : `${f.whole(of)} 和 ${f.whole(other)}`;

export const zh: typeof en = {
  title: '论文里的表格，与偶然能造成的差别对照',
  choose: '表格',
  tables: { glue: '英语任务（GLUE）', bleu: '翻译', cail: '中文长文本', small: '本页的小模型' },
  about: {
    glue: 'RoFormer 与 BERT 比较，满分 100 分。任务名下面依次是给 BERT 和 RoFormer 打分所用的样本数。',
    bleu: '英译德，单位是 BLEU。论文没有给出误差范围；BLEU 又不是答对的比例，所以也推算不出来。',
    cail: '两个案件中，哪一个与第三个更相似？准确率，单位是百分点；文本在 512 或 1,024 个词元处截断。验证集有 1,500 例，测试集有 1,536 例。',
    small: '旋转使损失减少了多少（每个字符，nat）。每个点是一个种子；灰带的宽度是种子之间的差别，至少 0.03。',
  },
  opponents: { printed: '论文里印的 BERT', same: '用同样样本测的 BERT' },
  opponent: '与谁比较',
  ends: {
    glue: ['← BERT 领先', 'RoFormer 领先 →'],
    bleu: ['← 正弦波领先', '新方法领先 →'],
    cail: ['← 对方领先', 'RoFormer 领先 →'],
    small: ['← 对方领先', '旋转领先 →'],
  },
  name: (id) => NAMES[id] ?? id,
  match: (ours, set) => `${ours}，${set === 'test' ? '测试集' : '验证集'}`,
  about1: (f, { id, metric, examples, right }, theirs) =>
    right
      ? `答对 ${f.whole(right[1])}；${theirs}：${f.whole(right[0])}`
      : metric
        ? `${METRICS[metric]}，${people(f, examples!)}`
        : (NOTES[id] ?? ''),
  ask: (task) => `${task} 上谁领先？`,
  guesses: { b: 'BERT', r: 'RoFormer' },
  show: '显示表格',
  hide: '重新隐藏',
  verdicts: { inside: '在灰带之内', outside: '在灰带之外', unlike: '无法比较', unknown: '误差范围未知' },
  scores: (f, { before, after, difference }, decimals) =>
    `${signed(f, difference, decimals)}（${f.fixed(before, decimals)} → ${f.fixed(after, decimals)}）`,
  upTo: (f, band) => `上下最多差 ${f.fixed(band, 1)}`,
  hit: '✓ 猜对了',
  miss: '✗ 没猜对',
  legend: {
    band: '同样好的两个模型，二十次里有十九次相差不到这么多',
    least: '虚线边：至少这么宽（F1）',
    inside: '在灰带之内',
    outside: '在灰带之外',
    seeds: '种子之间的差别',
    counting: '计分方式能造成的差别',
  },
  question: '每一行都猜一猜谁领先。会有几个点落在灰带之外？',
  tally: (f, { ahead, behind, unlike, right, guessed }) =>
    `能比较的各行里，RoFormer 领先 ${f.whole(ahead.inside + ahead.outside)} 行，其中 ${f.whole(ahead.outside)} 行在灰带之外；` +
    `落后 ${f.whole(behind.inside + behind.outside)} 行，其中 ${f.whole(behind.outside)} 行在灰带之外。` +
    (unlike > 0 ? 'QQP 一行的两个数无法比较。' : '') +
    (guessed > 0 ? `你猜了 ${f.whole(guessed)} 行，猜对 ${f.whole(right)} 行。` : ''),
  apart: '只有一个模型答对的案例',
  supposed: (of100, most) => (most ? '与各错各的时一样多' : `每 100 例有 ${of100} 例`),
  cases: (f, rows, outside, of100) =>
    (of100 === null ? '' : `假定每 100 例中有 ${f.whole(of100)} 例只有一个模型答对：`) +
    (outside === 0 ? '没有一个差别超出灰带，' : `${f.whole(rows.length)} 个差别里有 ${f.whole(outside)} 个超出灰带，`) +
    `最大的差别是 ${f.fixed(Math.max(...rows.map((row) => row.difference)), 2)} 个百分点。`,
  summaries: {
    bleu: (f, [roformer, , big]) =>
      `RoFormer 比正弦波高 ${f.fixed(roformer!.difference, 1)} BLEU，论文没有给出误差范围。在同一个测试上，Shaw 等人的 big 模型提高了 ${f.fixed(big!.difference, 1)}。`,
    small: (f, rows) =>
      `猜被遮住的字符时，旋转比正弦波少损失 ${f.fixed(rows[0]!.difference, 2)} nat；预测下一个字符时，只少 ${f.fixed(rows[3]!.difference, 2)}。` +
      `远远超过训练长度时，旋转比 ALiBi 多损失 ${f.fixed(-rows[5]!.difference, 2)}。`,
  },
  columns: ['比较', '对方', '旋转', '差别', '灰带', '结论'],
};
