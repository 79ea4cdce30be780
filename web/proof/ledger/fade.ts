/** What is said of the bound that fades. */
import { given, type Claims } from './claim.js';
import type { Kernels } from '../../subject/kernels.js';
import { BASE, HEAD, told } from './settings.js';

const thetaOf = ({ rope }: Kernels): Float64Array => rope.frequencies({ headDim: 128 }).theta;
const bound = (kernels: Kernels, distances: readonly number[]): Float64Array =>
  kernels.rope.analysis.decayBound(thetaOf(kernels), distances);

/** Every whole distance up to here was looked at. */
const FARTHEST = 2 ** 20;
interface Lowest {
  at: number;
  value: number;
}
const known = new WeakMap<Kernels, Lowest>();
/** The lowest point of the bound, found in pieces: a million distances take a moment. */
function* searching(kernels: Kernels): Iterable<Lowest> {
  if (known.has(kernels)) return;
  let found: Lowest = { at: 0, value: Infinity };
  const theta = thetaOf(kernels);
  const piece = 2 ** 16;
  for (let start = 0; start < FARTHEST; start += piece) {
    kernels.rope.analysis.decayBound(theta, { start, count: piece }).forEach((value, n) => {
      if (value < found.value) found = { at: start + n, value };
    });
    yield found;
  }
  known.set(kernels, found);
}
const lowest = (kernels: Kernels): Lowest => known.get(kernels) ?? [...searching(kernels)].at(-1)!;

/** The bound for products that fall in a straight line to 0, as a share of the sum of their lengths. */
const tapered =
  (distance: number) =>
  (kernels: Kernels): number => {
    const theta = thetaOf(kernels);
    const pairs = theta.length;
    const component = (of: (pair: number) => number): Float64Array =>
      Float64Array.from({ length: 2 * pairs }, (_, c) => (c % 2 === 0 ? of(c / 2) : 0));
    const q = component((pair) => 1 - pair / pairs);
    const k = component(() => 1);
    const lengths = q.reduce((sum, x) => sum + x, 0);
    const [value] = kernels.rope.analysis.decayBound(theta, [distance], { q, k, pairing: 'interleaved' });
    return value! / lengths;
  };

const atDistance = {
  en: 'The mean length of the 64 partial sums at this distance, with base 10,000: analysis.decayBound of the package.',
  zh: '在这个距离上 64 个部分和的平均长度（底数 10,000），由软件包的 analysis.decayBound 给出。',
};
const searched = {
  en: 'Computed at every whole distance below 1,048,576 (2 to the power 20) with analysis.decayBound of the package, and the lowest value taken.',
  zh: '对 1,048,576（2 的 20 次方）以内的每个整数距离用软件包的 analysis.decayBound 计算，取最低值。',
};
const taper = {
  en: 'The Abel bound for products h_j = 1 − j/64, divided by the sum of their lengths: analysis.decayBound of the package with such a q and k.',
  zh: '乘积取 h_j = 1 − j/64 时的阿贝尔上界除以各乘积长度之和：把这样的 q 和 k 交给软件包的 analysis.decayBound。',
};

const settings = [told(BASE, 'base 10,000', '底数 10,000'), told(HEAD, '64 pairs', '64 对')];

export const fade: Claims = {
  'fade.pairs': {
    how: {
      en: 'The setting of this section: a head of 128 components, as in Llama 2.',
      zh: '本节的设定：与 Llama 2 一样，头维度为 128。',
    },
    settings: [told(HEAD, '64 pairs', '64 对')],
    value: (kernels) => thetaOf(kernels).length,
  },
  'fade.start': { how: atDistance, settings, value: (kernels) => bound(kernels, [0])[0]! },
  'fade.at250': { how: atDistance, settings, value: (kernels) => bound(kernels, [250])[0]! },
  'fade.up': {
    how: {
      en: 'Counted over the first 256 steps: those from which the curve leads up to the next distance (analysis.decayBound of the package).',
      zh: '在前 256 步里清点：下一个距离处曲线更高的有多少步（软件包的 analysis.decayBound）。',
    },
    settings,

    value: (kernels) => {
      const values = kernels.rope.analysis.decayBound(thetaOf(kernels), { count: 257 });
      return values.filter((value, distance) => distance > 0 && value > values[distance - 1]!).length;
    },
  },
  'fade.rises': {
    how: {
      en: 'The curve at distance 4,096 less the curve at 2,048 is above zero: analysis.decayBound of the package.',
      zh: '曲线在 4,096 处的值减去在 2,048 处的值大于零（软件包的 analysis.decayBound）。',
    },
    settings,

    value: (kernels) => {
      const [near, far] = bound(kernels, [2048, 4096]);
      return far! - near!;
    },
    says: { higher: [1e-6, Infinity], 高: [1e-6, Infinity], 更高: [1e-6, Infinity] },
  },
  'fade.searched': given(FARTHEST, searched, { digits: 1, says: { 一百万: [1e6, 1.1e6] } }),
  'fade.lowest': {
    how: searched,
    steps: searching,
    settings,

    value: (kernels) => lowest(kernels).value,
  },
  'fade.lowestAt': { how: searched, settings, value: (kernels) => lowest(kernels).at },
  'fade.taper250': { how: taper, settings, value: tapered(250) },
};
