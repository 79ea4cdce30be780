/** What is said of the small model without rotation, in whole layers or in some of the pairs. */
import measured from '../../../docs/trained.json' with { type: 'json' };
import card from '../../../lab/models/kjv/card.json' with { type: 'json' };
import config from '../../../lab/models/kjv/config.json' with { type: 'json' };
import { MODEL, ofTwo, thetaOf } from './comeback.js';
import { exact, given, quoted, type Both, type Claim, type Claims } from './claim.js';

const { dropped, partial, ways } = measured;
/** The second half of the training length, of the columns of the tables. */
const INSIDE = 1;

const how = (still: Both, seed: 0 | 1): Both => ({
  en: `The mean loss of characters 32 to 63 on text that training has not seen, ${still.en}, ${seed === 0 ? 'first' : 'second'} seed (docs/trained.md). The figure computes it again on other pieces of the text.`,
  zh: `没有用于训练的文本上，${still.zh}，第 32 到 63 个字符的平均损失，第${seed === 0 ? '一' : '二'}个种子（docs/trained.md）。图在文本的另一些段落上重新计算。`,
});
const STILL = {
  'layer 0': { en: 'without rotation in the first layer', zh: '第一层不旋转' },
  'layer 1': { en: 'without rotation in the second layer', zh: '第二层不旋转' },
  'both layers': { en: 'without rotation', zh: '两层都不旋转' },
} as const;

const loss = (row: keyof typeof STILL, seed: 0 | 1 = 0): Claim => ({
  how: how(STILL[row], seed),
  ...ofTwo(seed, (choice) => dropped[row][choice]![INSIDE]!),
});

/** Columns of the table of pairs that turn. */
const [FASTEST, LEFT_OUT, SLOWEST] = [0, 1, 2];
const turning = (said: Both, seed: 0 | 1, at: (seed: number) => number): Claim => ({
  how: how(said, seed),
  ...ofTwo(seed, at),
});
const half = (seed: 0 | 1): Claim =>
  turning(
    { en: 'with the faster half of the pairs turning', zh: '只有快的一半对旋转' },
    seed,
    (choice) => partial['8 of 16'][choice]![FASTEST]!,
  );
const first = (seed: 0 | 1): Claim =>
  turning(
    { en: 'with all pairs turning but the fastest', zh: '除最快的一对以外都旋转' },
    seed,
    (choice) => partial['15 of 16'][choice]![SLOWEST]!,
  );
const fast = (seed: 0 | 1): Claim =>
  turning(
    { en: 'with the slower half of the pairs turning', zh: '只有慢的一半对旋转' },
    seed,
    (choice) => partial['8 of 16'][choice]![SLOWEST]!,
  );

const cost = (seed: 0 | 1): Claim => ({
  how: {
    en: `The mean loss of characters 32 to 63 with pairs 8 to 15 left out of the scores, less that with the same pairs standing still, ${seed === 0 ? 'first' : 'second'} seed (docs/trained.md).`,
    zh: `得分里不计第 8 到第 15 对时，第 32 到 63 个字符的平均损失，减去这些对停下时的损失，第${seed === 0 ? '一' : '二'}个种子（docs/trained.md）。`,
  },
  ...ofTwo(seed, (choice) => partial['8 of 16'][choice]![LEFT_OUT]! - partial['8 of 16'][choice]![FASTEST]!),
});

const AFTER = 'both layers, after 50 steps at 64';

export const afterwards: Claims = {
  'dropped.trained': {
    how: how({ en: 'as trained', zh: '照训练时的样子' }, 0),
    ...ofTwo(0, (seed) => measured.remedies.none[seed]![INSIDE]!),
  },
  'dropped.first': loss('layer 0'),
  'dropped.second': loss('layer 1'),
  'dropped.both': loss('both layers'),
  'dropped.otherFirst': loss('layer 0', 1),
  'dropped.otherSecond': loss('layer 1', 1),
  'dropped.otherBoth': loss('both layers', 1),
  'dropped.guess': exact(measured.guesses.kjv[0]![0]!, {
    en: 'The natural logarithm of the number of characters, 63 (docs/trained.md).',
    zh: '字符个数 63 的自然对数（docs/trained.md）。',
  }),
  'partial.pairs': given(config.head_dim / 2, {
    en: 'Half of head_dim in lab/models/kjv/config.json.',
    zh: 'lab/models/kjv/config.json 里 head_dim 的一半。',
  }),
  'partial.half': half(0),
  'partial.first': first(0),
  'partial.fast': fast(0),
  'partial.otherHalf': half(1),
  'partial.otherFirst': first(1),
  'partial.otherFast': fast(1),
  'partial.cost': cost(0),
  'partial.otherCost': cost(1),
  'partial.turn': {
    how: {
      en: 'The longest distance within the training length, divided by the wavelength of pair 8: analysis.wavelengths of the package.',
      zh: '训练长度之内最远的距离，除以第 8 对的波长（软件包的 analysis.wavelengths）。',
    },
    settings: MODEL,
    value: ({ rope }) => (config.max_position_embeddings - 1) / rope.analysis.wavelengths(thetaOf(rope))[8]!,
    says: { 'a tenth': [0.095, 0.105], 十分之一: [0.095, 0.105] },
  },
  'partial.steps': given(1500, {
    en: 'The title of the table in docs/trained.md.',
    zh: 'docs/trained.md 里那张表的标题。',
  }),
  'partial.start': exact(() => Math.max(...ways['p-RoPE 0.5'].map((losses) => losses[INSIDE]!)), {
    en: 'The mean loss of characters 32 to 63 on text that training has not seen, the larger of two seeds (docs/trained.md); with all pairs turning it is the same to two digits.',
    zh: '没有用于训练的文本上，第 32 到 63 个字符的平均损失，两个种子中较大的（docs/trained.md）；全部旋转时，保留两位小数是同一个数。',
  }),
  'partial.small': quoted(
    0.1,
    'P-FRAC',
    { en: 'In the abstract: “around 10%” of the dimensions.', zh: '见摘要：“around 10%” 的维度。' },
    { says: { 'a tenth': [0.1, 0.1], 十分之一: [0.1, 0.1] } },
  ),
  'dropped.training': given(card.steps, {
    en: 'The steps of the recipe lab/recipes/kjv.mjs.',
    zh: '配方 lab/recipes/kjv.mjs 的步数。',
  }),
  'dropped.steps': given(() => Number(/\d+/.exec(AFTER)![0]), {
    en: 'A row of the table in docs/trained.md.',
    zh: 'docs/trained.md 里那张表的一行。',
  }),
  'dropped.after': exact(() => Math.max(...dropped[AFTER].flat()), {
    en: 'The largest of the mean losses in six stretches of 256 characters, of two seeds (docs/trained.md).',
    zh: '两个种子、256 个字符分六段，各段平均损失中最大的（docs/trained.md）。',
  }),
  'dropped.one': exact(measured.context['kjv of lab/models/'][0]![0]!, {
    en: 'The loss of 4096 held-out characters when only the one before each is given (docs/trained.md).',
    zh: '对 4096 个没有用于训练的字符，每个只给前面一个字符时的损失（docs/trained.md）。',
  }),
};
