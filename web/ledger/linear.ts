/** What is said of linear attention: the weights of its figure, and what it costs. */
import { fields as costFields } from '../figures/cost/fields.js';
import { multiplications } from '../figures/cost/model.js';
import { fields, WORDS, type State } from '../figures/negative/fields.js';
import { linearWeights } from '../figures/negative/model.js';
import { whole } from '../subject/whole.js';
import type { Claims } from './claim.js';

/** The row of a query in the figure as it starts, but for what is told. */
function rowOf(told: Partial<State>): { row: number[]; total: number } {
  const start = Object.fromEntries(
    Object.entries(fields).map(([name, { start }]) => [name, start]),
  ) as unknown as State;
  const state = { ...start, ...told };
  const { weights, totals } = linearWeights(state);
  const { query } = state;
  return { row: [...weights.subarray(query * WORDS, query * WORDS + query + 1)], total: totals[query]! };
}

const rotated = {
  en: 'Weights of the last word in the figure as it starts, with the numerator rotated: linearAttention of the package, with values that are 1 for one word and 0 for all others.',
  zh: '图中初始状态、旋转分子时最后一个词的权重：程序包的 linearAttention，其中每个词的值只在一处为 1、其余为 0。',
};
const both = { way: 'both', features: 'relu', query: 120 } as const;
const divided = {
  en: 'The sum of the rotated products divided by the sum of the plain ones, for this word and these features: linearAttention of the package.',
  zh: '在这个词、这种特征下，旋转后的乘积之和除以未旋转的乘积之和：程序包的 linearAttention。',
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
      zh: '这一行权重除以旋转后的分母，其中最大的一个：程序包的 linearAttention。',
    },
    value: () => Math.max(...rowOf(both).row),
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
      zh: '程序包的 linearState 里两个和的数的个数：64 乘 64，再加 64。',
    },
    value: () => {
      const state = whole().linearState({ kvHeads: 1, headDim: costFields.head.start });
      const numbers = state.matrix().length + state.normalizer().length;
      state.dispose();
      return numbers;
    },
  },
};
