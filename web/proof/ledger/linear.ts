/** What is said of linear attention: the weights of its figure, and what it costs. */
import { fields as costFields } from '../../figures/cost/fields.js';
import { multiplications } from '../../figures/cost/model.js';
import { FEATURES, fields, HEADS, SEEDS, WORDS, type State } from '../../figures/negative/fields.js';
import { linearWeights, rotatedShares } from '../../figures/negative/model.js';
import { whole } from '../../subject/whole.js';
import { startOf } from '../../state/field.js';
import { exact, type Both, type Claim, type Claims, type Setting } from './claim.js';
import { BASE, told } from './settings.js';

type Reading = Pick<Claim, 'value' | 'settings'>;

interface More {
  epsilon?: number;
}
interface Row {
  row: readonly number[];
  total: number;
}
const START = startOf(fields);
/** The row of a query in the figure as it starts, but for what is told. */
function rowOf(told: Partial<State>, more: More = {}): Row {
  const state = { ...START, ...told };
  const { weights, totals } = linearWeights(state, more);
  const { query } = state;
  return { row: [...weights.subarray(query * WORDS, query * WORDS + query + 1)], total: totals[query]! };
}
const below0 = ({ row }: Row): number => row.filter((weight) => weight < 0).length;

const seedsFrom = (first: number): number[] => Array.from({ length: SEEDS }, (_, i) => first + i);
const BASE_HERE = told({ ...BASE, options: ['linearAttention.config'] }, 'base 10,000', '底数 10,000');

interface Told {
  seed: Both;
  features: string;
  epsilon?: Both;
}
/** What features and vectors depend on, for a number that `at` computes with something else. */
function shared(state: Partial<State>, { features }: Told, at: (told: Partial<State>) => number): Setting[] {
  const map = state.features ?? START.features;
  return [
    {
      name: { en: 'features', zh: '特征' },
      used: map,
      others: FEATURES.filter((each) => each !== map),
      options: ['linearAttention.featureMap'],
      at: (_, choice) => at({ features: choice as State['features'] }),
      told: { en: features, zh: features },
    },
    {
      name: { en: 'numbers of a head', zh: '头维度' },
      used: START.head,
      others: HEADS.filter((each) => each !== START.head),
      at: (_, choice) => at({ head: choice as State['head'] }),
      told: { en: '16', zh: '16' },
    },
    BASE_HERE,
  ];
}

/** A number that is read off one row. */
function ofRow(state: Partial<State>, of: (row: Row) => number, words: Told, more: More = {}): Reading {
  // Other features have no epsilon.
  const at = (told: Partial<State>): number =>
    of(rowOf({ ...state, ...told }, (told.features ?? 'relu') === 'relu' ? more : {}));
  const seed = state.seed ?? START.seed;
  const used = more.epsilon ?? 0.001;
  const epsilon: Setting = {
    name: { en: 'what max(x, 0) is raised by', zh: 'max(x, 0) 所加的数' },
    used,
    others: [0, 1e-6, 0.001, 0.01].filter((each) => each !== used),
    options: ['linearAttention.epsilon'],
    at: (_, choice) => of(rowOf(state, { epsilon: Number(choice) })),
  };
  return {
    value: () => at({}),
    settings: [
      {
        name: { en: 'seed', zh: '随机种子' },
        used: seed,
        others: seedsFrom(1).filter((each) => each !== seed),
        options: ['analysis.randomVector.seed'],
        at: (_, choice) => at({ seed: Number(choice) }),
        told: words.seed,
      },
      ...shared(state, words, at),
      ...(words.epsilon ? [{ ...epsilon, told: words.epsilon }] : []),
    ],
  };
}
/** A number of all seeds. */
function ofSeeds(
  state: Partial<State>,
  of: (seeds: readonly number[], told: Partial<State>) => number,
  words: Told,
): Reading {
  const at = (told: Partial<State>): number => of(seedsFrom(1), { ...state, ...told });
  return {
    value: () => at({}),
    settings: [
      {
        name: { en: 'seeds', zh: '随机种子' },
        used: `1–${SEEDS}`,
        others: [`${SEEDS + 1}–${2 * SEEDS}`],
        options: ['analysis.randomVector.seed'],
        at: (_, choice) => of(seedsFrom(parseInt(choice as string)), state),
        told: words.seed,
      },
      ...shared(state, words, at),
    ],
  };
}

/** For each seed: how many weights of the last word are negative with the numerator rotated. */
const negatives = (seeds: readonly number[], told: Partial<State>): number[] =>
  seeds.map((seed) => below0(rowOf({ way: 'numerator', ...told, seed }))).sort((a, b) => a - b);
const allNegative = {
  en: 'Counted like the number in the text above, for each of the figure’s 99 seeds: linearAttention of the package.',
  zh: '对图中的 99 个种子逐一清点，方法与正文里那个数相同：软件包的 linearAttention。',
};
/** Rotated denominators as shares of the plain ones, for all words of these seeds, from the smallest on. */
const shares = (seeds: readonly number[], { features = START.features, head = START.head }: Partial<State>): number[] =>
  seeds.flatMap((seed) => Array.from(rotatedShares({ features, head, seed }))).sort((a, b) => a - b);
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
const TYPICAL: Told = { seed: { en: 'typical text', zh: '居中的一个' }, features: 'elu(x) + 1' };
const OF_ALL: Told = { seed: { en: '99 seeds', zh: '99 个种子' }, features: 'elu(x) + 1' };
const OF_EVERY: Told = { seed: { en: 'all seeds', zh: '所有种子' }, features: 'max(x, 0)' };
const FOUND: Told = {
  seed: { en: 'seed 36', zh: '种子选 36' },
  features: 'max(x, 0)',
  epsilon: { en: 'max(x, 0) + 0.001', zh: 'max(x, 0) + 0.001' },
};
const LEFT_OUT: Told = { ...FOUND, epsilon: { en: 'Leave it out', zh: '不加的话' } };
const divided = {
  en: 'The sum of the rotated products divided by the sum of the plain ones, for this word and these features: linearAttention of the package.',
  zh: '在这个词、这种特征下，旋转后的乘积之和除以未旋转的乘积之和：软件包的 linearAttention。',
};

/** What relu adds: the products of the features of q with those of k = (0, 0), once for q = (1, 0) and once for q = (0, 0). */
const reluAdds = (): number => {
  const product = (q: number[]): number =>
    whole().linearAttention(new Float32Array(q), new Float32Array(2), new Float32Array(1).fill(1), {
      headDim: 2,
      valueDim: 1,
      featureMap: 'relu',
      normalize: false,
      scale: 1,
    })[0]!;
  return product([1, 0]) - product([0, 0]);
};

const counted = {
  en: 'Counted for a head of 64: a score takes a multiplication for each number, weighing a value as many; to add a word to the state takes 64 times 64, to ask it as many, and the denominator 64.',
  zh: '按 64 维的头数出：每个得分每维乘一次，给值加权也一样；把一个词加进状态要 64×64 次，查询状态也一样，分母要 64 次。',
};

export const linear: Claims = {
  // A text of one word has one pair: the word and itself.
  'cost.pair': exact(() => multiplications.softmax(1, 64), counted),
  'cost.word': exact(() => multiplications.linear(1, 64), counted),
  'negative.count': {
    how: rotated,
    ...ofRow({ way: 'numerator' }, below0, TYPICAL),
  },
  'negative.sum': {
    how: rotated,
    ...ofRow({ way: 'numerator' }, ({ row }) => row.reduce((sum, weight) => sum + weight, 0), TYPICAL),
  },
  'negative.share': {
    how: divided,
    ...ofRow(both, ({ total }) => total, FOUND),
    digits: 1,
  },
  'negative.peak': {
    how: {
      en: 'The largest weight of that row, divided by the rotated denominator: linearAttention of the package.',
      zh: '这一行权重除以旋转后的分母，其中最大的一个：软件包的 linearAttention。',
    },
    ...ofRow(both, ({ row }) => Math.max(...row), FOUND),
    digits: 2,
  },
  'negative.seeds': exact(SEEDS, { en: 'The seeds of the figure.', zh: '图中种子的个数。' }),
  'negative.half': {
    how: allNegative,
    ...ofSeeds({}, (seeds, told) => negatives(seeds, told)[SEEDS >> 1]!, OF_ALL),
  },
  'negative.most': {
    how: allNegative,
    ...ofSeeds({}, (seeds, told) => negatives(seeds, told).at(-1)!, OF_ALL),
  },
  'negative.epsilon': {
    how: {
      en: 'The option epsilon of linearAttention as it is set in the package, after Performer’s code.',
      zh: '软件包 linearAttention 的选项 epsilon 的默认值，与 Performer 的代码相同。',
    },
    settings: [
      {
        name: { en: 'the option itself', zh: '选项本身' },
        used: 0.001,
        others: [0, 1e-6, 0.01],
        options: ['linearAttention.epsilon'],
        told: { en: '0.001', zh: '0.001' },
      },
      {
        name: { en: 'features', zh: '特征' },
        used: 'relu',
        others: ['elu', 'exp'],
        options: ['linearAttention.featureMap'],
        told: { en: 'max(x, 0)', zh: 'max(x, 0)' },
      },
    ],
    value: reluAdds,
    digits: 1,
  },
  'negative.rare': {
    how: allShares,
    ...ofSeeds(
      { features: 'relu' },
      (seeds, told) => {
        const all = shares(seeds, told);
        return (1000 * all.filter((share) => Math.abs(share) < 0.01).length) / all.length;
      },
      OF_EVERY,
    ),
    says: { 'two in a thousand': [1.5, 2.5], 千分之二: [1.5, 2.5] },
  },
  'negative.usual': {
    how: allShares,
    ...ofSeeds(
      { features: 'relu' },
      (seeds, told) => {
        const all = shares(seeds, told);
        return all[all.length >> 1]!;
      },
      OF_EVERY,
    ),
    digits: 2,
  },
  'negative.below': {
    how: {
      en: 'The same quotient with epsilon 0: linearAttention of the package.',
      zh: '同一个商，epsilon 取 0：软件包的 linearAttention。',
    },
    ...ofRow(both, ({ total }) => total, LEFT_OUT, withoutEpsilon),
    digits: 1,
  },
  'negative.size': {
    how: {
      en: 'The largest size of a weight of that row with epsilon 0: linearAttention of the package.',
      zh: 'epsilon 取 0 时，这一行权重绝对值的最大者：软件包的 linearAttention。',
    },
    ...ofRow(both, ({ row }) => Math.max(...row.map(Math.abs)), LEFT_OUT, withoutEpsilon),
    digits: 2,
  },
  'cost.crossing': exact(
    () => {
      const head = costFields.head.start;
      let length = 1;
      while (multiplications.softmax(length, head) < multiplications.linear(length, head)) length++;
      return length;
    },
    {
      en: 'The first length at which softmax attention has no fewer multiplications than linear attention: d for each score and d to weigh a value, against d times d to add a word to the state, as many to ask it, and d for the denominator.',
      zh: 'softmax 注意力的乘法次数不少于线性注意力的最小长度：前者每个得分 d 次、给值加权 d 次，后者把一个词加进状态 d×d 次、查询状态 d×d 次、分母 d 次。',
    },
  ),
  'cost.state': exact(
    () => {
      const state = whole().linearState({ kvHeads: 1, headDim: costFields.head.start });
      const numbers = state.matrix().length + state.normalizer().length;
      state.dispose();
      return numbers;
    },
    {
      en: 'The numbers in the two sums of linearState of the package: 64 times 64, and 64.',
      zh: '软件包的 linearState 里两个和的数的个数：64 乘 64，再加 64。',
    },
  ),
};
