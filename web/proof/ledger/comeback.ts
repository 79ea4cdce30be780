/** What is said of the wave that comes round. */
import recorded from '../../../lab/models/kjv/centres.json' with { type: 'json' };
import measured from '../../../docs/trained.json' with { type: 'json' };
import config from '../../../lab/models/kjv/config.json' with { type: 'json' };
import type { Kernels } from '../../subject/kernels.js';
import { expectedPast } from '../../figures/comeback/model.js';
import { curvesOf, type Curves } from '../../trained/centres.js';
import { readingOf, type Remedy } from '../../trained/remedies.js';
import { given, type Both, type Claim, type Claims, type Setting } from './claim.js';
import { BASE, HEAD, told } from './settings.js';

const LENGTH = config.max_position_embeddings;
/** The head of the figure at the start, the first of the first layer, and its factor. */
const FIRST = 0;
const FACTOR = 4;

type Read = (curves: Curves) => number;

const highest =
  (from: number, to: number): Read =>
  ({ whole }) => {
    let best = from;
    for (let s = from; s < to; s++) if (whole[s]! > whole[best]!) best = s;
    return best;
  };
/** The first crest of the wave of pair 5. */
const crest: Read = ({ waves }) => {
  const wave = waves[5]!;
  for (let s = 1; s + 1 < wave.length; s++) if (wave[s]! >= wave[s - 1]! && wave[s]! > wave[s + 1]!) return s;
  return NaN;
};

/** Of the model, of which the text speaks. */
export const MODEL: readonly Setting[] = [
  told(BASE, 'in this model', '这个模型'),
  told({ ...HEAD, used: config.head_dim, others: [64, 128] }, 'in this model', '这个模型'),
];
export const thetaOf = (rope: Kernels['rope']): Float64Array =>
  rope.frequencies({ headDim: config.head_dim, base: config.rope_theta }).theta;

function claim(remedy: Remedy, read: Read, how: Both): Claim {
  const at = (kernels: Kernels, head: number, factor: number): number =>
    read(curvesOf(kernels, recorded.heads[head]!, readingOf(remedy, factor), 4 * LENGTH));
  const head: Setting = {
    name: { en: 'head of the model', zh: '模型的头' },
    used: FIRST,
    others: [1, 2, 3],
    at: (kernels, choice) => at(kernels, Number(choice), FACTOR),
    told: { en: 'this head', zh: '这个头' },
  };
  const factor: Setting = {
    name: { en: 'stretch factor F', zh: '扩展倍数 F' },
    used: FACTOR,
    others: [2, 8],
    at: (kernels, choice) => at(kernels, FIRST, Number(choice)),
    told: { en: 'F = 4', zh: 'F = 4' },
  };
  return {
    how,
    value: (kernels) => at(kernels, FIRST, FACTOR),
    settings: [...MODEL, head, ...(remedy === 'none' ? [] : [factor])],
  };
}

const CENTRES: Both = {
  en: 'The mean query and the mean key of the head over 32 windows that training has not seen are recorded in lab/models/kjv/centres.json, and a test computes them again. analysis.scores of the package gives their score at each distance.',
  zh: '这个头在 32 个没有用于训练的窗口上的平均查询和平均键，记录在 lab/models/kjv/centres.json 里，由测试重新计算。软件包的 analysis.scores 给出它们在各个距离上的得分。',
};
const wave: Both = {
  en: `${CENTRES.en} Here: where the wave of pair 5 has its first crest.`,
  zh: `${CENTRES.zh}这里是第 5 对的波第一次到达波峰的距离。`,
};
const looks: Both = {
  en: `${CENTRES.en} Here: the distance within the training length where it is highest.`,
  zh: `${CENTRES.zh}这里是训练长度之内得分最高的距离。`,
};

/** The first or the last of the distances at which the wave of pair 5 comes round, by the head. */
const ofHeads = (choose: (...distances: number[]) => number): Claim => ({
  how: {
    en: `${CENTRES.en} Here: where the wave of pair 5 has its first crest, in the four heads.`,
    zh: `${CENTRES.zh}这里是四个头里第 5 对的波第一次到达波峰的距离。`,
  },
  settings: MODEL,
  value: (kernels) =>
    choose(...recorded.heads.map((centre) => crest(curvesOf(kernels, centre, readingOf('none', 1), 4 * LENGTH)))),
});

/** A loss over the third or the last quarter of 256 characters, which is told with its seed. */
function loss(row: 'none' | 'pair 5' | 'pairs 5 and 6', seed: 0 | 1, quarter: 3 | 4 = 3): Claim {
  const at = (choice: number): number =>
    (row === 'none' ? measured.remedies.none : measured.slowed[row])[choice]!.at(quarter - 5)!;
  return {
    how: {
      en: `The mean loss of characters ${64 * (quarter - 1)} to ${64 * quarter - 1} on text that training has not seen, ${seed === 0 ? 'first' : 'second'} seed (docs/trained.md).${row === 'none' ? '' : ` Of the speeds, that of ${row} is divided by 4.`}`,
      zh: `没有用于训练的文本上，第 ${64 * (quarter - 1)} 到 ${64 * quarter - 1} 个字符的平均损失，第${seed === 0 ? '一' : '二'}个种子（docs/trained.md）。${row === 'none' ? '' : `第 ${row === 'pair 5' ? '5' : '5、6'} 对的转速除以 4。`}`,
    },
    ...ofTwo(seed, at),
  };
}

/** A number of one of two models, which is told with its seed. */
export const ofTwo = (seed: 0 | 1, at: (seed: number) => number): Pick<Claim, 'value' | 'settings'> => ({
  value: () => at(seed),
  settings: [
    {
      name: { en: 'seed of the training', zh: '训练的随机种子' },
      used: seed,
      others: [1 - seed],
      at: (_, choice) => at(Number(choice)),
      told:
        seed === 0
          ? { en: 'first of two models', zh: '两个只有随机种子不同的模型中的第一个' }
          : { en: 'In the other', zh: '另一个' },
    },
  ],
});

export const comeback: Claims = {
  'comeback.round': claim('none', crest, wave),
  'comeback.peak': claim('none', highest(LENGTH, 2 * LENGTH), {
    en: `${CENTRES.en} Here: where it is highest between one training length and two.`,
    zh: `${CENTRES.zh}这里是训练长度的一倍到两倍之间得分最高的距离。`,
  }),
  'comeback.near': claim('none', highest(0, LENGTH), looks),
  'comeback.stretched': claim('linear', highest(0, LENGTH), looks),
  'comeback.ntk': claim('ntk', crest, wave),
  'comeback.yarn': claim('yarn', highest(0, LENGTH), looks),
  'comeback.second': claim('none', highest(3 * LENGTH, 4 * LENGTH), {
    en: `${CENTRES.en} Here: where it is highest between three training lengths and four.`,
    zh: `${CENTRES.zh}这里是训练长度的三倍到四倍之间得分最高的距离。`,
  }),
  'comeback.first': ofHeads(Math.min),
  'comeback.last': ofHeads(Math.max),
  'comeback.expected': {
    ...claim('none', ({ whole }) => 100 * expectedPast(whole, whole.length), {
      en: `${CENTRES.en} Here: the share of its softmax past the training length, over the last 64 queries of 256.`,
      zh: `${CENTRES.zh}这里是对它取 softmax 之后落在训练长度之外的份额，取 256 个位置里最后 64 个查询的平均。`,
    }),
    digits: 2,
  },
  'comeback.measured': {
    how: {
      en: 'Measured for docs/trained.md: attention of the head past the training length, over the last 64 queries of 256, first seed. The figure measures it again on other pieces of the text.',
      zh: '为 docs/trained.md 测得：这个头落在训练长度之外的注意力，取 256 个位置里最后 64 个查询，第一个种子。图在文本的另一些段落上重新测量。',
    },
    settings: [
      {
        name: { en: 'head of the model', zh: '模型的头' },
        used: FIRST,
        others: [1, 2, 3],
        at: (_, choice) => 100 * measured.attention.none[0]![Number(choice)]!,
        told: { en: 'this head', zh: '这个头' },
      },
    ],
    value: () => 100 * measured.attention.none[0]![FIRST]!,
    digits: 2,
  },
  'comeback.pairs': given(config.head_dim / 2, {
    en: 'Half the size of a head in lab/models/kjv/config.json.',
    zh: 'lab/models/kjv/config.json 里头维度的一半。',
  }),
  'comeback.never': {
    how: {
      en: 'Counted over the wavelengths of the 16 pairs: those longer than 64 positions (analysis.criticalPair of the package).',
      zh: '在 16 对的波长中清点：长于 64 个位置的有多少（软件包的 analysis.criticalPair）。',
    },
    settings: MODEL,
    value: ({ rope }) => config.head_dim / 2 - rope.analysis.criticalPair(thetaOf(rope), LENGTH),
  },
  'comeback.wavelength': {
    how: {
      en: 'The wavelength of pair 5: analysis.wavelengths of the package.',
      zh: '第 5 对的波长，由软件包的 analysis.wavelengths 给出。',
    },
    settings: MODEL,
    value: ({ rope }) => rope.analysis.wavelengths(thetaOf(rope))[5]!,
    digits: 3,
  },
  'comeback.lossNone': loss('none', 0),
  'comeback.lossFive': loss('pair 5', 0),
  'comeback.lossBoth': loss('pairs 5 and 6', 0),
  'comeback.otherNone': loss('none', 1),
  'comeback.otherFive': loss('pair 5', 1),
  'comeback.otherBoth': loss('pairs 5 and 6', 1),
  'comeback.lossBothLast': loss('pairs 5 and 6', 0, 4),
  'comeback.otherBothLast': loss('pairs 5 and 6', 1, 4),
};
