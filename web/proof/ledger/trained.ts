/** What is said of the trained models. */
import recorded from '../../../docs/trained.json' with { type: 'json' };
import card from '../../../lab/models/kjv/card.json' with { type: 'json' };
import config from '../../../lab/models/kjv/config.json' with { type: 'json' };
import { exact, given, type Claim, type Claims, type Setting } from './claim.js';

/** Recorded seeds: which of them a number is taken from. */
type Seeds = readonly number[];
const TWO: Seeds = [0, 1];
const FIVE: Seeds = [0, 1, 2, 3, 4];
const named = (seeds: Seeds): string | number => (seeds.length === 1 ? seeds[0]! : `0–${seeds.at(-1)!}`);

/** A number of several recorded seeds, which each seed alone may change. */
function ofSeeds(all: Seeds, of: (seeds: Seeds) => number, told?: Setting['told']): Pick<Claim, 'value' | 'settings'> {
  const seeds: Setting = {
    name: { en: 'seeds of the training', zh: '训练的随机种子' },
    used: named(all),
    others: all,
    at: (_, choice) => of(choice === named(all) ? all : [Number(choice)]),
    ...(told && { told }),
  };
  return { value: () => of(all), settings: [seeds] };
}

/** The distance that every head of these seeds attends to most; NaN where they differ. */
function looksBack(remedy: keyof typeof recorded.ruler, seeds: Seeds): number {
  const rows = seeds.map((seed) => recorded.ruler[remedy][seed]!);
  const seen = new Set(rows.flatMap(([first, , , second]) => [first, second]));
  return seen.size === 1 ? [...seen][0]! : NaN;
}

/** The first mark at which YaRN is near the window in the last quarter of 256 characters, whatever the seed. */
const stepsOfYarn = (seeds: Seeds): number =>
  ([0, 10, 50, 200] as const).find((steps) =>
    seeds.every((seed) => {
      const far = recorded.further[`YaRN F = 4, β 1 and 4, ${steps} steps`][seed]![1]!;
      return far < recorded.remedies['window 64'][seed]!.at(-1)! + 0.1;
    }),
  ) ?? NaN;

/** A loss over the last quarter of 256 characters after some training at that length, which is told with its seed. */
function further(way: 'none' | 'PI F = 4' | 'YaRN F = 4, β 1 and 4', steps: 10 | 200): Claim {
  const at = (seed: number): number => recorded.further[`${way}, ${steps} steps`][seed]![1]!;
  return {
    how: {
      en: `The mean loss of characters 192 to 255 after ${steps} steps of training at 256 characters, first seed (docs/trained.md).`,
      zh: `用 256 个字符的文本再训练 ${steps} 步之后，第 192 到 255 个字符的平均损失，第一个种子（docs/trained.md）。`,
    },
    value: () => at(0),
    settings: [
      {
        name: { en: 'seed of the training', zh: '训练的随机种子' },
        used: 0,
        others: [1],
        at: (_, choice) => at(Number(choice)),
        told: { en: 'first of two seeds', zh: '两个种子中的第一个' },
      },
    ],
  };
}

const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;
/** A loss of docs/trained.md in the middle of its five seeds. */
const fiveSeeds = (remedy: keyof typeof recorded.seeds, column: number): Pick<Claim, 'value' | 'settings'> =>
  ofSeeds(FIVE, (seeds) => middle(seeds.map((seed) => recorded.seeds[remedy][seed]![column]!)), {
    en: 'the median of',
    zh: '中位数',
  });
const [INSIDE, FAR] = [1, 5];
const inTheMiddle = {
  en: 'In the middle of five recorded seeds, which are all in docs/trained.md; the figure computes the first of them.',
  zh: '五个种子的记录的中位数，五个都列在 docs/trained.md 里；图计算的是其中第一个。',
};

/** The fewest characters, of those that were tried, with which the model does as well as with all. */
function charactersRead(): number {
  const [losses] = recorded.context['kjv of lab/models/'];
  const enough = losses!.findIndex((loss) => loss < losses!.at(-1)! + 0.003);
  return [1, 2, 4, 8, 12, 16, 32, 64][enough]!;
}

/** Cards found at 97 to 128 by interpolation and by YaRN, times in ten; NaN where they differ. */
function cardsFound(seed: 0 | 1): number {
  const [pi, yarn] = (['PI F = 4', 'YaRN F = 4, β 1 and 4'] as const).map((remedy) =>
    Math.round(10 * recorded.cards[remedy][seed]![5]!),
  );
  return pi === yarn ? pi! : NaN;
}
/** Told with its seed: the other one has another number. */
const cardsOf = (used: 0 | 1): Pick<Claim, 'value' | 'settings'> => ({
  value: () => cardsFound(used),
  settings: [
    {
      name: { en: 'seed of the training', zh: '训练的随机种子' },
      used,
      others: [1 - used],
      at: (_, choice) => cardsFound(choice as 0 | 1),
      told: { en: 'another seed', zh: '换一个种子' },
    },
  ],
});
const cards = (which: { en: string; zh: string }) => ({
  en: `Share of right answers for cards 97 to 128 back at F = 4, ${which.en} seed of docs/trained.md.`,
  zh: `F = 4 时，往回 97 到 128 处的牌答对的比例，docs/trained.md 里的${which.zh}个种子。`,
});

export const trained: Claims = {
  'trained.letters': exact(recorded.guesses.kjv[0]![1]!, {
    en: 'The loss of a guess by how often each character occurs in the held-out text itself, measured for docs/trained.md; the figure computes it again.',
    zh: '按每个字符在这段没有用于训练的文本里出现的频率来猜的损失，为 docs/trained.md 测得；图会重新计算。',
  }),
  'trained.context': exact(charactersRead, {
    en: 'Of 1, 2, 4, 8, 12, 16, 32 and 64 characters, the fewest with which 4096 held-out characters have the same loss as with 64, to 0.003 (docs/trained.md).',
    zh: '分别只给 1、2、4、8、12、16、32、64 个字符，对 4096 个没有用于训练的字符的损失与给 64 个时相差不到 0.003 的最少个数（docs/trained.md）。',
  }),
  'trained.seeds': exact(recorded.seeds.none.length, {
    en: 'The seeds of the table in docs/trained.md.',
    zh: 'docs/trained.md 里那张表的种子数。',
  }),
  'trained.inside': { how: inTheMiddle, ...fiveSeeds('none', INSIDE) },
  'trained.yarnInside': {
    how: inTheMiddle,
    ...fiveSeeds('YaRN F = 4, β 1 and 4', INSIDE),
  },
  'trained.yarn32': { how: inTheMiddle, ...fiveSeeds('YaRN F = 4, β 1 and 32', FAR) },
  'trained.piFar': { how: inTheMiddle, ...fiveSeeds('PI F = 4', FAR) },
  'trained.turns': exact(
    ({ rope }) => Math.floor(config.max_position_embeddings / rope.analysis.wavelengths([1])[0]!),
    {
      en: '64 positions at one radian each, in turns of 2π.',
      zh: '64 个位置，每个转一弧度，每圈 2π。',
    },
  ),
  'further.yarn': further('YaRN F = 4, β 1 and 4', 10),
  'further.pi': further('PI F = 4', 10),
  'further.none': further('none', 10),
  'further.noneLater': further('none', 200),
  'further.piLater': further('PI F = 4', 200),
  'trained.cardFound': { how: cards({ en: 'the first', zh: '第一' }), ...cardsOf(0) },
  'trained.cardOther': { how: cards({ en: 'the second', zh: '第二' }), ...cardsOf(1) },
  'trained.layers': given(config.num_hidden_layers, {
    en: 'The model’s file lab/models/kjv/config.json says so.',
    zh: '模型的文件 lab/models/kjv/config.json 里写着。',
  }),
  'trained.weights': given(
    card.parameters,
    {
      en: 'The number of parameters in lab/models/kjv, rounded to thousands.',
      zh: 'lab/models/kjv 里参数的个数，四舍五入到千位。',
    },
    { digits: 3 },
  ),
  'trained.length': given(config.max_position_embeddings, {
    en: 'The recipe lab/recipes/kjv.mjs cuts its training text into windows of this length.',
    zh: '配方 lab/recipes/kjv.mjs 把训练文本切成这么长的段。',
  }),
  'trained.reach': given(4, { en: 'The figure is set to this at the start.', zh: '图一开始就是这样设的。' }),
  'trained.back': {
    how: {
      en: 'The task copyTask sets this distance, and with RoPE unchanged both heads of the recorded models look there (docs/trained.md).',
      zh: '任务 copyTask 定的就是这个距离；直接外推时，记录下来的模型的两个头都看那里（docs/trained.md）。',
    },
    ...ofSeeds(TWO, (seeds) => looksBack('none', seeds)),
  },
  'trained.twice': {
    how: {
      en: 'The distance that gets the most attention in both heads, for both seeds (docs/trained.md). The figure computes it again.',
      zh: '两个种子、两个头得到注意力最多的距离（docs/trained.md）。图会重新计算。',
    },
    ...ofSeeds(TWO, (seeds) => looksBack('PI F = 2', seeds)),
  },
  'trained.fourfold': {
    how: {
      en: 'The distance that gets the most attention in both heads, for both seeds (docs/trained.md). The figure computes it again.',
      zh: '两个种子、两个头得到注意力最多的距离（docs/trained.md）。图会重新计算。',
    },
    ...ofSeeds(TWO, (seeds) => looksBack('PI F = 4', seeds)),
  },
  'trained.steps': {
    how: {
      en: 'The fewest recorded steps after which YaRN is within a tenth of a nat of the window, for both seeds (docs/trained.md).',
      zh: '两个种子的记录里，YaRN 与滑动窗口相差不到十分之一 nat 所需的最少步数（docs/trained.md）。',
    },
    ...ofSeeds(TWO, stepsOfYarn),
  },
  'trained.cardBack': given(100, {
    en: 'It lies in the band from 97 to 128 of the figure.',
    zh: '在图中 97 到 128 这一段。',
  }),
};
