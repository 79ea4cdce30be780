/** What is said of texts longer than the training length. */
import { fromPretrained, type Ropewalk } from 'ropewalk';
import { exact, given, quoted, type Both, type Claim, type Claims, type Setting } from './claim.js';
import { HEAD, trainedModels } from '../../figures/base/model.js';
import { CONTEXT, fitOf, RUNS } from '../../figures/catastrophe/model.js';
import { MODELS } from '../../subject/catalogue.js';
import { extensionOf, LENGTHS, type ExtensionState, type Method } from '../../subject/extensions.js';
import { Kernels, USUAL_BASE, type Subject } from '../../subject/kernels.js';
import { withOptions } from './options.js';
import { BASE, HEAD as NUMBERS, LLAMA_2_HEAD, told } from './settings.js';

/** The model and the lengths that the page shows at rest: Llama 2, from 4,096 to 32,768. */
const [TRAINED, TARGET] = [4096, 32768];
const start = Object.fromEntries(
  Object.entries(LENGTHS).map(([name, field]) => [name, field.start]),
) as unknown as ExtensionState;
const llama2 = (kernels: Kernels): Subject => kernels.subject({ model: 'llama-2-7b', layer: '', own: null, base: 0 });
const unseen =
  (method: Method) =>
  (kernels: Kernels): number =>
    extensionOf(kernels, llama2(kernels), start, method).unseen.size;

const limitOf = ({ rope }: Kernels, base: number, limit: number): number =>
  rope.analysis.contextLimit(rope.frequencies({ headDim: HEAD, base }).theta, { limit });

interface Run {
  outside: number;
  strength: number;
}
const known = new WeakMap<Kernels, Map<number, Run[]>>();
/** How many runs: the figure’s own seed and the forty others. */
const SEEDS = RUNS + 1;
/** The largest score past the context, and the strengths, for so many seeds from the first on. */
function* fitting(kernels: Kernels, first = 1): Iterable<Run> {
  const found = known.get(kernels) ?? new Map<number, Run[]>();
  known.set(kernels, found);
  if (found.has(first)) return;
  const runs: Run[] = [];
  for (let seed = first; seed < first + SEEDS; seed++) {
    const { outside, strength } = fitOf(kernels, seed);
    const run = { outside, strength };
    runs.push(run);
    yield run;
  }
  found.set(first, runs);
}
const runsFrom = (kernels: Kernels, first: number): readonly Run[] =>
  known.get(kernels)?.get(first) ?? [...fitting(kernels, first)];

const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;

/** The pairs that are fitted. */
const FITTED: readonly Setting[] = [
  told({ ...BASE, others: [5e5] }, 'Llama 2'),
  told({ ...NUMBERS, others: [64] }, '64 pairs', '64 对'),
];
const SEEDS_NAME: Both = { en: 'seeds', zh: '随机种子' };
const PENALTY_NAME: Both = { en: 'penalty on the squared strengths', zh: '对强度平方的惩罚系数' };
const TOLD_PENALTY: Both = { en: 'penalty', zh: '惩罚' };

/** A number of all runs, with what it depends on. */
const ofRuns = (of: (runs: readonly Run[]) => number): Pick<Claim, 'value' | 'steps' | 'settings'> => ({
  value: (kernels) => of(runsFrom(kernels, 1)),
  steps: fitting,
  settings: [
    {
      name: PENALTY_NAME,
      used: 1e-8,
      others: [1e-12, 1e-4],
      options: ['analysis.fitProducts.ridge'],
      told: TOLD_PENALTY,
    },
    {
      name: SEEDS_NAME,
      used: `1–${SEEDS}`,
      others: [`${SEEDS + 1}–${2 * SEEDS}`],
      options: ['analysis.randomVector.seed'],
      at: (kernels, choice) => of(runsFrom(kernels, parseInt(choice as string))),
    },
    ...FITTED,
  ],
});

/** The largest score past the context with another penalty: the one in the middle of five seeds. */
function outsideWith(used: number): Pick<Claim, 'value' | 'settings'> {
  const from = (kernels: Kernels, first: number, ridge: number): number =>
    middle(Array.from({ length: 5 }, (_, i) => fitOf(kernels, first + i, ridge).outside));
  return {
    value: (kernels) => from(kernels, 1, used),
    settings: [
      {
        name: PENALTY_NAME,
        used,
        others: [1e-8],
        options: ['analysis.fitProducts.ridge'],
        at: (kernels, choice) => from(kernels, 1, Number(choice)),
        told: TOLD_PENALTY,
      },
      {
        name: SEEDS_NAME,
        used: '1–5',
        others: ['6–10', '11–15'],
        options: ['analysis.randomVector.seed'],
        at: (kernels, choice) => from(kernels, parseInt(choice as string), used),
      },
      ...FITTED,
    ],
  };
}
const ridge = (name: string) => ({
  en: `The largest score past the context with the option ridge at ${name}, the one in the middle of the seeds 1 to 5; the figure has 1e-8 (analysis.fitProducts of the package).`,
  zh: `选项 ridge 取 ${name} 时越过上下文之后的最大得分，种子 1 到 5 的中位数；图中是 1e-8（软件包的 analysis.fitProducts）。`,
});

const AFTER = { en: 'after', zh: '扩展后' };
const meeting = (kernels: Kernels): number => trainedModels(kernels).filter(({ fails }) => fails === Infinity).length;
const meetingBefore = (kernels: Kernels): number =>
  trainedModels(kernels).filter(({ name, base }) => {
    const length = MODELS.find((model) => model.name === name)!.trainingLength;
    return limitOf(kernels, base, length) === Infinity;
  }).length;
const OWN = { en: 'its own', zh: '各自的' };
/** What each model of the list has by its file, and one for all of them instead. */
const ofItsFile = (of: (kernels: Kernels) => number): Setting => ({
  name: { en: 'base of each model', zh: '各模型的底数' },
  used: OWN,
  others: [USUAL_BASE, 1e6],
  options: ['frequencies.base'],
  at: (kernels, choice) =>
    of(
      choice === OWN
        ? kernels
        : new Kernels(withOptions(kernels.rope as Ropewalk, ['frequencies.base'], choice as number)),
    ),
});

const counted = {
  en: 'Counted for Llama 2 at 32,768 positions: pairs that are asked for an arc at least one step past the last angle of training (analysis.coverage of the package).',
  zh: '对 32,768 个位置的 Llama 2 清点：要用到的弧比训练中最后一个角至少多出一步的对（软件包的 analysis.coverage）。',
};
const fits = {
  en: 'The least-squares fit of the figure for seeds 1 to 41, with analysis.fitProducts of the package.',
  zh: '用软件包的 analysis.fitProducts 对种子 1 到 41 做图中的最小二乘拟合。',
};
const ownBound = {
  en: 'For each model of the list with a head of 128, the first distance at which B is negative, below the longest text that it was made for: its training length, or the length that its file stretches it to, with the stretched frequencies (analysis.contextLimit of the package).',
  zh: '对列表里头维度为 128 的每个模型，在它所支持的最大长度以内找 B 首次为负的距离：最大长度是训练长度；如果配置文件里有扩展，就是扩展后的长度，频率也用扩展后的（软件包的 analysis.contextLimit）。',
};
const setting = {
  en: 'A setting of the figure, the one of Figure 2 of Chen and others: a head of 128 components and a context of 2,048.',
  zh: '图中的设定，与 Chen 等人论文图 2 相同：头维度 128，上下文 2,048。',
};
const fromFile = {
  en: 'From the model’s config.json, as the picker has it.',
  zh: '取自模型的 config.json，与页面上的模型列表一致。',
};
const firstBelow = {
  en: 'The first distance at which B with this base is negative: analysis.contextLimit of the package.',
  zh: '取这个底数时 B 首次为负的距离，由软件包的 analysis.contextLimit 给出。',
};
const configBase = (id: string): number => fromPretrained(MODELS.find((model) => model.id === id)!.config).config.base!;

export const past: Claims = {
  'past.trained': given((kernels) => llama2(kernels).trainingLength, fromFile),
  'past.target': given(TARGET, { en: 'Given.', zh: '题目给定。' }),
  'past.times': exact(TARGET / TRAINED, { en: '32,768 divided by 4,096.', zh: '32,768 除以 4,096。' }),
  'past.pairs': { how: fromFile, settings: [told(NUMBERS, 'Llama 2')], value: (kernels) => llama2(kernels).pairs },
  'past.unseenNone': { how: counted, settings: LLAMA_2_HEAD, value: unseen('none') },
  'past.unseenNtk': { how: counted, settings: LLAMA_2_HEAD, value: unseen('ntk') },
  'past.turns': exact(
    ({ rope }) => TRAINED / rope.analysis.wavelengths([1])[0]!,
    {
      en: '4,096 positions at one radian each make 652 turns of 2π.',
      zh: '4,096 个位置，每个转一弧度，合 652 圈（每圈 2π）。',
    },
    {
      says: {
        hundreds: [200, 999],
        几百: [200, 999],
        数百: [200, 999],
        'several hundred': [300, 999],
        六百多: [600, 700],
      },
    },
  ),
  'past.steps': quoted(
    1000,
    'P-PI',
    {
      en: 'Chen and others, abstract: “within 1000 steps”.',
      zh: 'Chen 等人的论文摘要：不超过 1000 步。',
    },
    { says: { 一千: [1000, 1000] } },
  ),
  'past.yarnTurns': quoted(32, 'P-YA', {
    en: 'Peng and others, section 3.2: “for the Llama family of models, good values for α and β are α = 1 and β = 32”.',
    zh: 'Peng 等人的论文第 3.2 节：对 LLaMA 系列，α = 1、β = 32 效果好。',
  }),
  'past.llama3Turns': quoted(4, 'S-L31', {
    en: 'high_freq_factor = 4 in apply_scaling of Meta’s reference implementation.',
    zh: 'Meta 的参考实现 apply_scaling 里 high_freq_factor = 4。',
  }),
  'past.dynamic': exact(
    ({ rope }) => {
      const head = { headDim: HEAD };
      const scaling = { type: 'dynamic', factor: TARGET / TRAINED, maxPosition: TRAINED } as const;
      const used = rope.frequencies({ ...head, scaling }, { sequenceLength: TARGET }).theta;
      return Math.round(rope.frequencies(head).theta.at(-1)! / used.at(-1)!);
    },
    {
      en: 'The speed of the last pair of Llama 2 in training, divided by its speed at 32,768 positions under Hugging Face’s dynamic formula with factor 8: frequencies of the package.',
      zh: 'Llama 2 最后一对在训练中的转速，除以 Hugging Face 动态公式（系数 8）在 32,768 个位置时的转速，由软件包的 frequencies 给出。',
    },
    { says: { '$1/57$': [57, 57], '1/57': [57, 57] } },
  ),
  'past.eighth': exact(
    (kernels) => {
      const { trained, used } = extensionOf(kernels, llama2(kernels), start, 'linear');
      return used[0]! / trained[0]!;
    },
    { en: 'Interpolation by 8 divides every angle by 8.', zh: '按 8 内插，就是把每个角度除以 8。' },
    { says: { eighth: [0.125, 0.125], 'an eighth': [0.125, 0.125], 八分之一: [0.125, 0.125] } },
  ),
  'past.fitPairs': given(HEAD / 2, setting),
  'past.fitLast': given(CONTEXT - 1, setting),
  'past.fitEnd': given(CONTEXT, setting),
  'past.runs': given(RUNS, { en: 'The figure’s button makes so many.', zh: '图中的按钮会做这么多次。' }),
  'past.outside': {
    how: {
      en: 'The smallest of the 41 largest scores past the context, 1,951, and half of them are above 11,000: the figure’s fit for seeds 1 to 41 (analysis.fitProducts of the package).',
      zh: '41 次拟合中，越过上下文之后最大得分的最小者是 1,951，半数在 11,000 以上（种子 1 到 41，软件包的 analysis.fitProducts）。',
    },
    ...ofRuns((runs) => Math.min(...runs.map(({ outside }) => outside))),
    says: { thousands: [1000, 9999], 几千: [1000, 9999], 'the thousands': [1000, 9999] },
  },
  'past.often': {
    how: {
      en: 'The largest score past the context is above 10,000 in 24 of the 41 runs with seeds 1 to 41 (analysis.fitProducts of the package).',
      zh: '种子 1 到 41 的 41 次拟合里，有 24 次越过上下文之后的最大得分超过 10,000（软件包的 analysis.fitProducts）。',
    },
    ...ofRuns((runs) => runs.filter(({ outside }) => outside > 10 ** 4).length),
    says: { 'ten thousand': [14, 27], 一万: [14, 27] },
  },
  'past.strongRidge': {
    how: ridge('1e-4'),
    ...outsideWith(1e-4),
    says: { 'a hundred': [50, 200], 一百: [50, 200] },
  },
  'past.weakRidge': {
    how: ridge('1e-12'),
    ...outsideWith(1e-12),
    says: { 'hundreds of thousands or millions': [1e5, 9999999], 几十万到几百万: [1e5, 9999999] },
  },
  'past.strengths': {
    how: fits,
    ...ofRuns((runs) => middle(runs.map(({ strength }) => strength))),
    says: {
      thousands: [1000, 9999],
      'the thousands': [1000, 9999],
      成百上千: [500, 9999],
      上千: [1000, 9999],
      成千: [1000, 9999],
      几千: [1000, 9999],
    },
  },
  'past.meet': {
    how: ownBound,
    settings: [
      {
        name: { en: 'length of models that were stretched', zh: '扩展过的模型的长度' },
        used: AFTER,
        others: [{ en: 'before', zh: '扩展前' }],
        options: ['analysis.contextLimit.limit'],
        at: (kernels, choice) => (choice === AFTER ? meeting(kernels) : meetingBefore(kernels)),
        told: { en: 'count with the longer text', zh: '按扩展后的长度算' },
      },
      told(ofItsFile(meeting), 'with its base', '由它的底数'),
      told({ ...NUMBERS, others: [64] }, '128'),
    ],
    value: meeting,
  },
  'past.stretched': exact((kernels) => trainedModels(kernels).filter(({ stretched }) => stretched).length, {
    en: 'Llama 3.1, Ministral 3 and Yarn-Llama-2: their config files name a factor and a longer length.',
    zh: 'Llama 3.1、Ministral 3 和 Yarn-Llama-2：它们的配置文件给出了倍数和更大的长度。',
  }),
  'past.models': given((kernels) => trainedModels(kernels).length, ownBound),
  'past.llama2Base': given(() => configBase('llama-2-7b'), fromFile),
  'past.needed': {
    how: {
      en: 'The smallest base for 4,096 positions, about 27,000, divided by 10,000: analysis.minimalBase of the package.',
      zh: '4,096 个位置所需的最小底数除以 10,000，由软件包的 analysis.minimalBase 给出。',
    },
    settings: [told({ ...NUMBERS, options: ['analysis.minimalBase.headDim'] }, '128')],
    value: ({ rope }) => rope.analysis.minimalBase(TRAINED, { headDim: HEAD }) / 10 ** 4,
    digits: 2,
  },
  'past.millionBase': given(() => configBase('mistral-7b-v0.2'), fromFile, {
    says: { '$10^6$': [1e6, 1e6], 一百万: [1e6, 1e6] },
  }),
  'past.millionContext': given(
    (kernels) => trainedModels(kernels).find(({ name }) => name === 'Mistral 7B v0.2')!.context,
    {
      en: 'The length of Mistral v0.2, Mixtral, InternLM2.5, Qwen2.5 3B, Qwen2-VL and Qwen3 8B in the list. Papers say that Mixtral, Qwen2.5 3B and Qwen3 8B were trained on it; of the other three only the config file names it.',
      zh: '列表里 Mistral v0.2、Mixtral、InternLM2.5、Qwen2.5 3B、Qwen2-VL 和 Qwen3 8B 的长度。论文写明 Mixtral、Qwen2.5 3B 和 Qwen3 8B 训练到这个长度；另外三个只有配置文件这样写。',
    },
  ),
  'past.millionFails': {
    how: firstBelow,
    settings: [told({ ...BASE, used: 1e6, others: [5e5, 2e6] }, '$10^6$'), told(NUMBERS, '128')],
    value: (kernels) => limitOf(kernels, 1e6, 32768),
  },
  'past.paperContext': given(16, {
    en: 'A row of the figure: 16,384 words, called 16k.',
    zh: '图中的一行：16,384 个词，写作 16k。',
  }),
  'past.paperBase': quoted(
    3.1e5,
    'P-MEN',
    { en: 'Men and others, Table 2, under 16k.', zh: 'Men 等人的论文表 2，16k 一栏。' },
    { says: { '3.1e5': [3.1e5, 3.1e5] } },
  ),
  'past.paperFails': {
    how: firstBelow,
    settings: [told({ ...BASE, used: 3.1e5, others: [3e5, 3.2e5] }, '3.1e5'), told(NUMBERS, '128')],
    value: (kernels) => limitOf(kernels, 3.1e5, 16384),
  },
  'past.longBases': given(
    () => configBase('llama-3.1-8b'),
    {
      en: 'From the lists of their config files: Llama 3.1, made for 131,072 positions, has base 500,000, and Qwen2.5 7B 1M has 10,000,000.',
      zh: '取自配置文件：面向 131,072 个位置的 Llama 3.1 底数为 500,000，Qwen2.5 7B 1M 为 10,000,000。',
    },
    { says: { 'hundreds of thousands': [1e5, 999999], 几十万: [1e5, 999999] } },
  ),
  'past.longestBases': given(() => configBase('qwen2.5-7b-instruct-1m'), fromFile, {
    says: { millions: [1e6, 99e6], 几百万: [1e6, 99e6], 上百万: [1e6, 99e6], 上千万: [1e7, 99e6], 一千万: [1e7, 1e7] },
  }),
  'past.window': given(
    1e-6,
    {
      en: 'The search’s own promise: it misses no window of working bases wider than a millionth of the base (analysis.minimalBase of the package).',
      zh: '搜索程序的保证：宽度超过底数百万分之一的可行区间不会漏掉（软件包的 analysis.minimalBase）。',
    },
    { says: { millionth: [1e-6, 1e-6], 'a millionth': [1e-6, 1e-6], 百万分之一: [1e-6, 1e-6] } },
  ),
};
