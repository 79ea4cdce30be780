/** What is said of single hands and of many: the sections on the odometer, on many hands, on turns and the weave. */
import { exact, given, quoted, type Claims } from './claim.js';
import { USUAL_BASE, type Kernels } from '../../subject/kernels.js';
import { BASE, HEAD as NUMBERS, LLAMA_2_HEAD, told } from './settings.js';

const HEAD = 128;
/** Positions of a text of Llama 2, and of the first Llama 3. */
const [LLAMA_2, LLAMA_3] = [4096, 8192];

const thetaOf = ({ rope }: Kernels, base?: number): Float64Array =>
  rope.frequencies({ headDim: HEAD, ...(base === undefined ? {} : { base }) }).theta;
const pick = (kernels: Kernels, hands: readonly number[]): Float64Array => {
  const theta = thetaOf(kernels);
  return Float64Array.from(hands, (i) => theta[i]!);
};
const every = (step: number): number[] => Array.from({ length: 64 / step }, (_, j) => j * step);
const first = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** The mean cosine of some hands at every distance of a text of 4,096 positions. */
const curve = (kernels: Kernels, hands: readonly number[]): Float64Array =>
  kernels.rope.analysis.meanCosine(pick(kernels, hands), { count: LLAMA_2 });
const cosineAt = (hands: readonly number[], distance: number) => (kernels: Kernels) => curve(kernels, hands)[distance]!;

/** The kernel is good to 1e-14; what differs by less than ten times that counts as the same. */
const SAME = 1e-13;
/** The distances beyond the next word at which a position looks at least as similar as the next word does. */
const asNear = (values: Float64Array): number[] =>
  [...values.keys()].filter((distance) => distance > 1 && values[distance]! >= values[1]! - SAME);

/** The highest value once the curve has risen for the first time, and where. */
function again(values: Float64Array): { at: number; value: number } {
  const rise = values.findIndex((value, distance) => distance > 0 && value > values[distance - 1]! + SAME);
  let at = rise;
  for (let distance = rise; distance < values.length; distance++) if (values[distance]! > values[at]!) at = distance;
  return { at, value: values[at]! };
}

/** How far a hand is from a whole number of turns, in radians, and the whole turns. */
function turned(kernels: Kernels, hand: number, distance: number): { turns: number; rest: number } {
  const { angle, turns } = kernels.rope.analysis.angles(pick(kernels, [hand]), distance);
  const most = 2 * Math.PI;
  return angle[0]! > Math.PI ? { turns: turns[0]! + 1, rest: most - angle[0]! } : { turns: turns[0]!, rest: angle[0]! };
}
const degreesOff = (hand: number, distance: number) => (kernels: Kernels) =>
  (turned(kernels, hand, distance).rest * 180) / Math.PI;

const FAST = first(16);

const turnsHow = {
  en: 'The number of words divided by 2π, the words that the fastest hand takes for one turn.',
  zh: '词数除以 2π，即最快指针转一圈所走的词数。',
};
const setting = {
  en: 'From the model’s config.json, as the picker has it.',
  zh: '取自模型的 config.json，与页面上的模型列表一致。',
};
const meanCosine = {
  en: 'The mean cosine of these hands at this distance, with base 10,000 and 64 hands: analysis.meanCosine of the package.',
  zh: '用软件包的 analysis.meanCosine 算出这些指针在这个距离上的平均余弦（底数 10,000，共 64 根指针）。',
};

const nearCount = (hands: readonly number[]) => (kernels: Kernels) => asNear(curve(kernels, hands)).length;
const counted = {
  en: 'Counted over the distances 2 to 4,095: those at which the mean cosine of these hands is at least what it is at distance 1 (analysis.meanCosine of the package).',
  zh: '在 2 到 4,095 的距离中逐一清点：这些指针的平均余弦不小于它在距离 1 处的值（软件包的 analysis.meanCosine）。',
};
const rising = {
  en: 'The highest mean cosine of these hands after its first minimum, over the distances up to 4,095 (analysis.meanCosine of the package).',
  zh: '在 4,095 以内的距离中，这些指针的平均余弦第一次触底之后的最高值（软件包的 analysis.meanCosine）。',
};
const offTurn = {
  en: 'How far the hand is from a whole number of turns after so many words: analysis.angles of the package.',
  zh: '该指针走过这些词之后离整圈还差多少，用软件包的 analysis.angles 算出。',
};
const completed = {
  en: 'Counted over the wavelengths of Llama 3 (base 500,000, 64 pairs): those of at most 8,192 positions (analysis.criticalPair of the package).',
  zh: '在 Llama 3（底数 500,000，64 对）的波长中清点：不超过 8,192 个位置的有多少（软件包的 analysis.criticalPair）。',
};
const turnOf = {
  en: 'The wavelength 2π/θ of the pair, from frequencies of the package.',
  zh: '该对的波长 2π/θ，由软件包的 frequencies 给出。',
};
const LLAMA_3_BASE = 5e5;
const LLAMA_3_HEAD = [
  told({ ...BASE, used: LLAMA_3_BASE, others: [USUAL_BASE, 1e6] }, 'Llama 3'),
  told(NUMBERS, 'Llama 3'),
];
const wavelengthOf =
  (pair: number, base?: number) =>
  ({ rope }: Kernels): number =>
    rope.analysis.wavelengths(thetaOf({ rope } as Kernels, base)).at(pair)!;
const turnsIn =
  (words: number) =>
  ({ rope }: Kernels): number =>
    words / rope.analysis.wavelengths(thetaOf({ rope } as Kernels))[0]!;

export const hands: Claims = {
  'hands.llama2': { how: setting, settings: [told(NUMBERS, 'Llama')], value: (kernels) => thetaOf(kernels).length },
  'hands.words': given(LLAMA_2, setting),
  'hands.next': exact(cosineAt([0], 1), meanCosine),
  'hands.alike': exact(nearCount([0]), counted),
  'hands.slowNext': {
    how: {
      en: 'One minus the cosine of the slowest hand’s angle at distance 1 is 6.7e-9: the first of its digits that is not zero is the ninth (analysis.meanCosine of the package).',
      zh: '在距离 1 处，1 减去最慢指针的余弦是 6.7e-9，第一个不为零的数字在小数点后第九位（软件包的 analysis.meanCosine）。',
    },
    settings: LLAMA_2_HEAD,
    value: (kernels) => (1 - cosineAt([63], 1)(kernels)).toFixed(20).search(/[1-9]/) - 1,
  },
  'hands.fourAlike': { how: counted, settings: LLAMA_2_HEAD, value: nearCount(every(16)) },
  'hands.fourNext': { how: meanCosine, settings: LLAMA_2_HEAD, value: cosineAt(every(16), 1) },
  'hands.eightNext': { how: meanCosine, settings: LLAMA_2_HEAD, value: cosineAt(every(8), 1) },
  'hands.eightAlike': {
    how: counted,
    settings: LLAMA_2_HEAD,
    value: nearCount(every(8)),
    says: { none: [0, 0], 一个也没有: [0, 0] },
  },
  'hands.fastPeakAt': { how: rising, settings: LLAMA_2_HEAD, value: (kernels) => again(curve(kernels, FAST)).at },
  'hands.slower': {
    how: {
      en: 'The speed of a hand divided by that of the hand sixteen further on: 10,000 to the power 16/64, from frequencies of the package.',
      zh: '一根指针的转速除以往后第 16 根的转速：10,000 的 16/64 次方，由软件包的 frequencies 给出。',
    },
    settings: LLAMA_2_HEAD,
    value: (kernels) => thetaOf(kernels)[0]! / thetaOf(kernels)[16]!,
    says: { tenth: [10 - 1e-9, 10 + 1e-9], 十分之一: [10 - 1e-9, 10 + 1e-9] },
  },
  'turns.llama3': {
    how: completed,
    settings: LLAMA_3_HEAD,
    value: ({ rope }) => rope.analysis.criticalPair(thetaOf({ rope } as Kernels, LLAMA_3_BASE), LLAMA_3),
  },
  'turns.llama3Words': given(LLAMA_3, setting),
  'turns.plainBase': {
    how: {
      en: 'The same count with base 10,000 instead of 500,000.',
      zh: '同样的清点，底数改为 10,000。',
    },
    settings: [told(BASE, '10,000'), told(NUMBERS, 'Llama 3')],
    value: ({ rope }) => rope.analysis.criticalPair(thetaOf({ rope } as Kernels), LLAMA_3),
  },
  'turns.pair34': { how: turnOf, settings: LLAMA_3_HEAD, value: wavelengthOf(34, LLAMA_3_BASE), digits: 2 },
  'turns.pair35': { how: turnOf, settings: LLAMA_3_HEAD, value: wavelengthOf(35, LLAMA_3_BASE), digits: 2 },
  'turns.last': {
    how: turnOf,
    settings: LLAMA_3_HEAD,
    value: wavelengthOf(63, LLAMA_3_BASE),
    digits: 3,
    says: {
      'more than two and a half million': [2.5e6, 2.6e6],
      两百五十多万: [2.5e6, 2.6e6],
      'two and a half million': [2.5e6, 2.6e6],
    },
  },
  'turns.first': exact(
    turnsIn(LLAMA_3),
    {
      en: '8,192 positions divided by the wavelength of pair 0, 2π: a little more than 1,300 turns.',
      zh: '8,192 个位置除以第 0 对的波长 2π：一千三百圈出头。',
    },
    {
      digits: 2,
      says: {
        'more than a thousand': [1001, 1500],
        'a thousand': [1001, 1500],
        一千多: [1001, 1500],
        一千多圈: [1001, 1500],
      },
    },
  ),
  'turns.roformerBase': quoted(10 ** 4, 'P-RF', {
    en: 'RoFormer, section 3.2.2: its frequencies are powers of 10,000, as in the sinusoid.',
    zh: 'RoFormer 论文第 3.2.2 节：各频率是 10,000 的幂，与正弦编码相同。',
  }),
  'turns.llama3Base': quoted(5e5, 'P-LL3', {
    en: 'The Llama 3 Herd of Models, section 3.2: “We increase the RoPE base frequency hyperparameter to 500,000”.',
    zh: 'Llama 3 论文第 3.2 节：把 RoPE 的底数提高到 500,000。',
  }),
  'turns.codeLlamaBase': quoted(
    1e6,
    'P-CL',
    {
      en: 'Code Llama, section 2.4: “we increase the base period θ from 10,000 to 1,000,000 for fine-tuning”.',
      zh: 'Code Llama 论文第 2.4 节：微调时底数从 10,000 提高到 1,000,000。',
    },
    { says: { 一百万: [1e6, 1e6] } },
  ),
  'weave.turns44': exact(turnsIn(44), turnsHow),
  'weave.turns710': exact(turnsIn(710), turnsHow),
  'weave.seems': exact(
    (kernels) => (44 * 2 * Math.PI) / Math.abs(kernels.rope.analysis.alias(pick(kernels, [0]), 44)[0]!),
    {
      en: 'After 44 words pair 0 is short of a whole number of turns by 0.0177 radians or past it: at this speed one turn takes 44 × 2π / 0.0177 positions (analysis.alias of the package).',
      zh: '过 44 个词，第 0 对离整圈只差 0.0177 弧度；照这个速度，转一圈要 44 × 2π ÷ 0.0177 个位置（软件包的 analysis.alias）。',
    },
    {
      digits: 3,
      says: {
        'more than fifteen thousand': [15e3, 16e3],
        'fifteen thousand': [15e3, 16e3],
        'over fifteen thousand': [15e3, 16e3],
        一万五千多: [15e3, 16e3],
      },
    },
  ),
  'weave.off0': exact(degreesOff(0, 44), offTurn, { digits: 1 }),
  'weave.off1': { how: offTurn, settings: LLAMA_2_HEAD, value: degreesOff(1, 44), digits: 2 },
  'weave.off2': { how: offTurn, settings: LLAMA_2_HEAD, value: degreesOff(2, 44), digits: 2 },
  'weave.off3': { how: offTurn, settings: LLAMA_2_HEAD, value: degreesOff(3, 44), digits: 3 },
};
