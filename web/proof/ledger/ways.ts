/** What is said of the ways to tell positions, of the derivation, and of layouts. */
import { exact, given, quoted, type Claims } from './claim.js';
import { TRIALS } from '../../figures/derivation/checks.js';
import { STEPS } from '../../figures/derivation/steps.js';
import { WINDOW } from '../../figures/ways/fields.js';
import { OPTIONS, SLOPE, wayModel } from '../../figures/ways/model.js';
import type { Kernels } from '../../subject/kernels.js';
import { HEAD as NUMBERS, LLAMA_2_HEAD, told } from './settings.js';

const HEAD = 128;
const thetaOf = ({ rope }: Kernels): Float64Array => rope.frequencies({ headDim: HEAD }).theta;
/** Of two words whose hands all start alike, with length 1. */
const standInScore =
  (distance: number) =>
  (kernels: Kernels): number => {
    const theta = thetaOf(kernels);
    return theta.length * kernels.rope.analysis.meanCosine(theta, { count: distance + 1 })[distance]!;
  };

const setting = {
  en: 'A setting of the figure, read from its code.',
  zh: '图中的设定，直接读自图的代码。',
};
const usual = {
  en: 'The head of this example, as in Llama 2.',
  zh: '这个例子所用的头，与 Llama 2 相同。',
};

/** Numbers of the rotation matrix that are not zero: what a rotation makes of each unit vector. */
function worth(kernels: Kernels): number {
  const theta = thetaOf(kernels);
  let count = 0;
  for (let column = 0; column < HEAD; column++) {
    const unit = Float64Array.from({ length: HEAD }, (_, row) => (row === column ? 1 : 0));
    count += kernels.rope.analysis.rotated(unit, theta, 1, { pairing: 'interleaved' }).filter((x) => x !== 0).length;
  }
  return count;
}

export const ways: Claims = {
  'ways.positions': given(WINDOW, setting),
  'ways.clip': given(OPTIONS.clip, setting),
  'ways.slope': exact(
    ({ rope }) => (rope.encodings.alibiSlopes(8)[1] === SLOPE ? SLOPE : NaN),
    {
      en: 'The rule of ALiBi’s paper for eight heads gives the slopes 2⁻¹, 2⁻², …: alibiSlopes(8) of the package.',
      zh: '按 ALiBi 论文的规则，八个头的斜率依次是 2⁻¹、2⁻²……，由软件包的 alibiSlopes(8) 给出。',
    },
    { says: { '¼': [0.25, 0.25] } },
  ),
  'ways.threshold': given(16, setting),
  'ways.rounding': exact(
    (kernels) => wayModel(kernels, { shift: 0, row: 0, column: 0 }, 'rotate').deviation,
    {
      en: 'The largest difference along a diagonal of the rotation’s scores, as the figure shows it: encodings.diagonalDeviation of the package.',
      zh: '旋转的得分在同一条对角线上的最大差，即图中的读数，由软件包的 encodings.diagonalDeviation 给出。',
    },
    { says: { '$10^{-15}$': [5e-16, 5e-15] } },
  ),
  'derivation.steps': given(STEPS.length, { en: 'Counted in the figure.', zh: '按图中的步骤清点。' }),
  'derivation.components': given(HEAD, usual),
  'derivation.pairs': { how: usual, settings: [told(NUMBERS, '128')], value: (kernels) => thetaOf(kernels).length },
  'derivation.rounding': exact(
    (kernels) => kernels.rope.analysis.verifyRelative(thetaOf(kernels)).largest,
    {
      en: 'What two scores with the same distance differ by, at most, over many random words: analysis.verifyRelative of the package, relative to the lengths of the vectors.',
      zh: '对许多组随机的词，距离相同的两个得分最多相差多少（相对于向量的长度），由软件包的 analysis.verifyRelative 给出。',
    },
    { says: { fifteenth: [1e-16, 1e-14], 第十五: [1e-16, 1e-14], 十五: [1e-16, 1e-14] } },
  ),
  'layout.size': given(HEAD, usual),
  'layout.worth': {
    how: {
      en: 'Counted: numbers that are not zero in the rotation matrix of a head of 128, column by column with analysis.rotated of the package.',
      zh: '逐列清点：128 维的头的旋转矩阵里不为零的数，用软件包的 analysis.rotated 得出。',
    },
    settings: [told(NUMBERS, '128')],
    value: worth,
  },
  'odometer.base': quoted(10 ** 4, 'P-RF', {
    en: 'RoFormer, section 3.2.2, gives the base, and section 3.3 says that it follows the sinusoid of Vaswani and others.',
    zh: 'RoFormer 论文第 3.2.2 节给出这个底数，第 3.3 节说明取法沿用 Vaswani 等人的正弦编码。',
  }),
  'derivation.checks': given(TRIALS, { en: 'So many does the figure’s check try.', zh: '图中的验算做这么多次。' }),
  'odometer.digits': exact(
    (kernels) => kernels.rope.analysis.verifyRelative(thetaOf(kernels), { maxPosition: 10 ** 6 }).relative,
    {
      en: 'By how much the scores of random words with the same distance differ at positions up to a million, as a share of the largest score: at most some 1e-12 (analysis.verifyRelative of the package).',
      zh: '位置在一百万以内、距离相同的随机词对，得分最多相差最大得分的一万亿分之一左右（软件包的 analysis.verifyRelative）。',
    },
    { says: { twelve: [1e-16, 1e-12], 十二: [1e-16, 1e-12] } },
  ),
  'odometer.near': {
    how: {
      en: 'All hands of query and key start alike and have length 1: the score is the number of pairs times their mean cosine at distance 1 (analysis.meanCosine of the package).',
      zh: '查询和键的指针长度都是 1，从同一个方向出发：得分是对数乘以它们在距离 1 处的平均余弦（软件包的 analysis.meanCosine）。',
    },
    settings: LLAMA_2_HEAD,
    value: standInScore(1),
    digits: 3,
  },
  'odometer.far': {
    how: {
      en: 'The same at distance 5.',
      zh: '同上，距离为 5。',
    },
    settings: LLAMA_2_HEAD,
    value: standInScore(5),
    digits: 3,
  },
};
