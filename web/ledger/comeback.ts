/** What is said of the wave that comes round. */
import recorded from '../../models/kjv/centres.json' with { type: 'json' };
import config from '../../models/kjv/config.json' with { type: 'json' };
import type { Kernels } from '../subject/kernels.js';
import { curvesOf, type Curves } from '../trained/centres.js';
import type { Remedy } from '../trained/remedies.js';
import type { Both, Claim, Claims, Setting } from './claim.js';
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

function claim(remedy: Remedy, read: Read, how: Both): Claim {
  const at = (kernels: Kernels, head: number, factor: number): number =>
    read(curvesOf(kernels, recorded.heads[head]!, remedy, factor, 4 * LENGTH));
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
    settings: [
      told(BASE, 'In this model', '在这个模型里'),
      told({ ...HEAD, used: config.head_dim, others: [64, 128] }, 'In this model', '在这个模型里'),
      head,
      ...(remedy === 'none' ? [] : [factor]),
    ],
  };
}

const CENTRES: Both = {
  en: 'The mean query and the mean key of the head over 32 windows that training has not seen are recorded in models/kjv/centres.json, and a test computes them again. analysis.scores of the package gives their score at each distance.',
  zh: '这个头在 32 个没有用于训练的窗口上的平均查询和平均键，记录在 models/kjv/centres.json 里，由测试重新计算。软件包的 analysis.scores 给出它们在各个距离上的得分。',
};
const wave: Both = {
  en: `${CENTRES.en} Here: where the wave of pair 5 has its first crest.`,
  zh: `${CENTRES.zh}这里是第 5 对的波第一次到达波峰的距离。`,
};
const looks: Both = {
  en: `${CENTRES.en} Here: the distance within the training length where it is highest.`,
  zh: `${CENTRES.zh}这里是训练长度之内得分最高的距离。`,
};

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
  'comeback.yarn32': claim('yarn32', highest(0, LENGTH), looks),
};
