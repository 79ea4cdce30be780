/** What is said of number formats, and of the bugs that they made. */
import { REPORTS } from '../../figures/bugs/published.js';
import type { Kernels } from '../../subject/kernels.js';
import type { NumberFormat } from '../../subject/formats.js';
import { exact, quoted, type Claims } from './claim.js';

const next = ({ rope }: Kernels, x: number, format: NumberFormat): number => {
  // The first whole number above x that rounds to something above x rounds to the next one.
  let n = x;
  while (rope.analysis.roundTo(n, format) <= x) n++;
  return rope.analysis.roundTo(n, format);
};
/** The first whole number that a format leaves out is 2 to the power of its digits, plus one. */
const digitsOf =
  (format: NumberFormat) =>
  ({ rope }: Kernels): number => {
    let digits = 0;
    let power = 1;
    for (; digits < 53 && rope.analysis.roundTo(power + 1, format) === power + 1; digits++) power *= 2;
    return digits;
  };
const digits = {
  en: 'The first whole number that the format leaves out is 2 to the power of its digits, plus one. Found with analysis.roundTo of the package.',
  zh: '格式漏掉的第一个整数，是 2 的（位数）次方再加一。用软件包的 analysis.roundTo 找出。',
};
const rounded = {
  en: 'The position rounded to the nearest number of bf16: analysis.roundTo of the package.',
  zh: '把这个位置就近舍入到 bf16：软件包的 analysis.roundTo。',
};
const step = {
  en: 'The distance from this number to the next one of bf16: analysis.roundTo of the package.',
  zh: 'bf16 里这个数与下一个数之差：软件包的 analysis.roundTo。',
};
const cosine = {
  en: 'The first component of (1, 0), turned by so many radians: analysis.rotated of the package.',
  zh: '把 (1, 0) 转过这么多弧度后的第一个分量：软件包的 analysis.rotated。',
};
const cosineOf =
  (position: number) =>
  ({ rope }: Kernels): number =>
    rope.analysis.rotated([1, 0], [1], position)[0]!;
const { neox, modalities, ideogram } = REPORTS;

export const rounding: Claims = {
  'bits.f64': exact(Number.MAX_SAFE_INTEGER.toString(2).length, {
    en: 'float64 has 53 significant binary digits by its definition (IEEE 754).',
    zh: '按定义（IEEE 754），float64 有 53 位二进制有效数字。',
  }),
  'bits.f32': exact(digitsOf('f32'), digits),
  'bits.f16': exact(digitsOf('f16'), digits),
  'bits.bf16': exact(digitsOf('bf16'), digits),
  'bits.counts': exact(({ rope }) => rope.analysis.distinctPositions(258, 'bf16') - 1, {
    en: 'The last whole number before the first one that bf16 leaves out: analysis.distinctPositions of the package counts 257 different numbers among 0 to 257.',
    zh: 'bf16 漏掉的第一个整数之前的那个整数：从 0 到 257，软件包的 analysis.distinctPositions 只数出 257 个不同的数。',
  }),
  'bits.cos': exact(
    ({ rope }) =>
      Math.max(
        ...rope.analysis.precision(rope.frequencies({ headDim: 128 }).theta, { count: 4096 }, { trig: 'bf16' })
          .cosError,
      ),
    {
      en: 'Half the distance between two numbers of bf16 just below 1, which is 2 to the power −9: the largest error of a cosine over 4,096 positions, by analysis.precision of the package, comes to it.',
      zh: 'bf16 在 1 以下相邻两数之差的一半，即 2 的 −9 次方；软件包的 analysis.precision 在 4,096 个位置上得到的余弦最大误差就是它。',
    },
    { digits: 1 },
  ),
  'bits.step30000': exact((kernels) => next(kernels, 29952, 'bf16') - 29952, step),
  'bits.turns128': exact(({ rope }) => rope.analysis.angles([1], 128).turns[0]!, {
    en: 'The whole turns of a hand that turns one radian per word, after 128 words: analysis.angles of the package.',
    zh: '每个词转一弧度的指针走过 128 个词所转的整圈数：软件包的 analysis.angles。',
  }),
  'bugs.neoxLength': quoted(2048, 'I-NEOX', {
    en: 'seqlen in the program of the issue.',
    zh: '该 issue 的程序中的 seqlen。',
  }),
  'bugs.neox': exact(
    ({ rope }) => {
      const f16 = { position: 'f16', frequency: 'f16', angle: 'f16', trig: 'f16' } as const;
      const { theta } = rope.frequencies({ headDim: 32 });
      const largest = Math.max(...rope.analysis.precision(theta, { count: 2048 }, f16).cosError);
      if (largest.toFixed(4) !== neox.difference) throw new Error(`bugs.neox: ${largest}`);
      return largest;
    },
    {
      en: 'The largest error of a cosine over these positions with everything in f16, for a head of 32: analysis.precision of the package. The issue prints 0.7819.',
      zh: '头维度 32、全部用 f16 时，这些位置上余弦的最大误差：软件包的 analysis.precision。该 issue 写的是 0.7819。',
    },
  ),
  'bugs.modalitiesLength': quoted(modalities.at(-1)!.length, 'I-MOD', {
    en: 'The last line of the table in the pull request, whose error is half a turn.',
    zh: '该 pull request 表格的最后一行，误差为半圈。',
  }),
  'bugs.imageFirst': quoted(ideogram.first, 'I-IDEO', {
    en: 'IMAGE_POSITION_OFFSET in the issue.',
    zh: '该 issue 中的 IMAGE_POSITION_OFFSET。',
  }),
  'bugs.imageStep': exact((kernels) => next(kernels, ideogram.first, 'bf16') - ideogram.first, step),
  'bugs.imageAlike': exact(
    ({ rope }) => {
      let n = 0;
      while (rope.analysis.roundTo(ideogram.first + n, 'bf16') === ideogram.first) n++;
      return n;
    },
    {
      en: 'Counted from 65,536 on, as long as analysis.roundTo of the package gives 65,536.',
      zh: '从 65,536 数起，数到软件包的 analysis.roundTo 不再给出 65,536 为止。',
    },
  ),
  'bugs.imageNext': exact((kernels) => next(kernels, ideogram.first, 'bf16'), rounded),
  'bugs.candleRounded': exact(({ rope }) => rope.analysis.roundTo(15962, 'bf16'), rounded),
  'bugs.candleNext': exact((kernels) => next(kernels, 15936, 'bf16'), rounded),
  'bugs.candleStep': exact((kernels) => next(kernels, 15936, 'bf16') - 15936, step),
  'bugs.candleExact': exact(cosineOf(15962), cosine),
  'bugs.candleCos': exact(cosineOf(15936), cosine),
};
