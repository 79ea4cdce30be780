/** What is said of linear attention: the weights of its figure, and what it costs. */
import { fields as costFields } from '../figures/cost/fields.js';
import { multiplications } from '../figures/cost/model.js';
import { fields, SEEDS, WORDS, type State } from '../figures/negative/fields.js';
import { linearWeights, rotatedShares } from '../figures/negative/model.js';
import { whole } from '../subject/whole.js';
import type { Claims } from './claim.js';

/** The row of a query in the figure as it starts, but for what is told. */
function rowOf(told: Partial<State>, more: { epsilon?: number } = {}): { row: number[]; total: number } {
  const start = Object.fromEntries(
    Object.entries(fields).map(([name, { start }]) => [name, start]),
  ) as unknown as State;
  const state = { ...start, ...told };
  const { weights, totals } = linearWeights(state, more);
  const { query } = state;
  return { row: [...weights.subarray(query * WORDS, query * WORDS + query + 1)], total: totals[query]! };
}

const seeds = Array.from({ length: SEEDS }, (_, i) => i + 1);
/** Several claims come from the same hundred calls. */
const once = (work: () => number[]): (() => readonly number[]) => {
  let known: readonly number[] | undefined;
  return () => (known ??= work().sort((a, b) => a - b));
};
/** For each seed, in order of size: how many weights of the last word are negative with the numerator rotated. */
const negatives = once(() =>
  seeds.map((seed) => rowOf({ way: 'numerator', seed }).row.filter((weight) => weight < 0).length),
);
const allNegative = {
  en: 'Counted like the number in the text above, for each of the figure’s 99 seeds: linearAttention of the package.',
  zh: '对图中的 99 个种子逐一清点，方法与正文里那个数相同：软件包的 linearAttention。',
};
/** Rotated denominators as shares of the plain ones, for all words of all seeds, in order of size. */
const shares = once(() =>
  seeds.flatMap((seed) => Array.from(rotatedShares({ features: 'relu', head: fields.head.start, seed }))),
);
const allShares = {
  en: 'The quotient of the two sums for all 128 words of all 99 seeds, with the same features and head: linearAttention of the package.',
  zh: '对 99 个种子的全部 128 个词，用同样的特征和维数求这两个和的商：软件包的 linearAttention。',
};

const rotated = {
  en: 'Weights of the last word in the figure as it starts, with the numerator rotated: linearAttention of the package, with values that are 1 for one word and 0 for all others.',
  zh: '图中初始状态、旋转分子时最后一个词的权重：软件包的 linearAttention，其中每个词的值只在一处为 1、其余为 0。',
};
/** Searched for: of all words of all seeds, this one has the smallest rotated denominator. */
const both = { way: 'both', features: 'relu', seed: 36, query: 120 } as const;
const withoutEpsilon = { epsilon: 0 };
const divided = {
  en: 'The sum of the rotated products divided by the sum of the plain ones, for this word and these features: linearAttention of the package.',
  zh: '在这个词、这种特征下，旋转后的乘积之和除以未旋转的乘积之和：软件包的 linearAttention。',
};

/** What relu adds: the products of the features of q with those of k = (0, 0), once for q = (1, 0) and once for q = (0, 0). */
const reluAdds = (): number => {
  const product = (q: number[]): number =>
    whole().linearAttention(new Float32Array(q), new Float32Array(2), new Float32Array(1).fill(1), {
      ...{ headDim: 2, valueDim: 1, featureMap: 'relu', normalize: false, scale: 1 },
    })[0]!;
  return product([1, 0]) - product([0, 0]);
};

const counted = {
  en: 'Counted for a head of 64: a score takes a multiplication for each number, weighing a value as many; to add a word to the state takes 64 times 64, to ask it as many, and the denominator 64.',
  zh: '按 64 维的头数出：每个得分每维乘一次，给值加权也一样；把一个词加进状态要 64×64 次，查询状态也一样，分母要 64 次。',
};

export const linear: Claims = {
  // A text of one word has one pair: the word and itself.
  'cost.pair': { how: counted, value: () => multiplications.softmax(1, 64) },
  'cost.word': { how: counted, value: () => multiplications.linear(1, 64) },
  'negative.count': {
    how: rotated,
    value: () => rowOf({ way: 'numerator' }).row.filter((weight) => weight < 0).length,
  },
  'negative.sum': {
    how: rotated,
    value: () => rowOf({ way: 'numerator' }).row.reduce((sum, weight) => sum + weight, 0),
  },
  'negative.share': { how: divided, value: () => rowOf(both).total, digits: 1 },
  'negative.peak': {
    how: {
      en: 'The largest weight of that row, divided by the rotated denominator: linearAttention of the package.',
      zh: '这一行权重除以旋转后的分母，其中最大的一个：软件包的 linearAttention。',
    },
    value: () => Math.max(...rowOf(both).row),
    digits: 2,
  },
  'negative.seeds': { how: { en: 'The seeds of the figure.', zh: '图中种子的个数。' }, value: () => SEEDS },
  'negative.half': {
    how: allNegative,
    value: () => negatives()[SEEDS >> 1]!,
  },
  'negative.most': { how: allNegative, value: () => negatives().at(-1)! },
  'negative.epsilon': {
    how: {
      en: 'The option epsilon of linearAttention as it is set in the package, after Performer’s code.',
      zh: '软件包 linearAttention 的选项 epsilon 的默认值，与 Performer 的代码相同。',
    },
    value: reluAdds,
    digits: 1,
  },
  'negative.rare': {
    how: allShares,
    value: () => {
      const all = shares();
      return (1000 * all.filter((share) => Math.abs(share) < 0.01).length) / all.length;
    },
    says: { 'two in a thousand': [1.5, 2.5], 千分之二: [1.5, 2.5] },
  },
  'negative.usual': {
    how: allShares,
    value: () => shares()[shares().length >> 1]!,
    digits: 2,
  },
  'negative.below': {
    how: {
      en: 'The same quotient with epsilon 0: linearAttention of the package.',
      zh: '同一个商，epsilon 取 0：软件包的 linearAttention。',
    },
    value: () => rowOf(both, withoutEpsilon).total,
    digits: 1,
  },
  'negative.size': {
    how: {
      en: 'The largest size of a weight of that row with epsilon 0: linearAttention of the package.',
      zh: 'epsilon 取 0 时，这一行权重绝对值的最大者：软件包的 linearAttention。',
    },
    value: () => Math.max(...rowOf(both, withoutEpsilon).row.map(Math.abs)),
    digits: 2,
  },
  'cost.crossing': {
    how: {
      en: 'The first length at which softmax attention has no fewer multiplications than linear attention: d for each score and d to weigh a value, against d times d to add a word to the state, as many to ask it, and d for the denominator.',
      zh: 'softmax 注意力的乘法次数不少于线性注意力的最小长度：前者每个得分 d 次、给值加权 d 次，后者把一个词加进状态 d×d 次、查询状态 d×d 次、分母 d 次。',
    },
    value: () => {
      const head = costFields.head.start;
      let length = 1;
      while (multiplications.softmax(length, head) < multiplications.linear(length, head)) length++;
      return length;
    },
  },
  'cost.state': {
    how: {
      en: 'The numbers in the two sums of linearState of the package: 64 times 64, and 64.',
      zh: '软件包的 linearState 里两个和的数的个数：64 乘 64，再加 64。',
    },
    value: () => {
      const state = whole().linearState({ kvHeads: 1, headDim: costFields.head.start });
      const numbers = state.matrix().length + state.normalizer().length;
      state.dispose();
      return numbers;
    },
  },
};
