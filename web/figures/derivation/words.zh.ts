import { format } from '../../util/format.js';
import type { en } from './words.en.js';

const whole = (value: number): string => format('zh').whole(value);

export const zh: typeof en = {
  title: (step, of) => `推导，第 ${step} 步，共 ${of} 步`,
  onPaper: (of) => `推导，共 ${of} 步`,
  steps: {
    wish: '要求',
    complex: '两个数看成一个复数',
    polar: '长度与方向',
    match: '比较等式两边',
    radii: '放在同一个位置',
    start: '位置 0 上保持原样',
    phase: '所有的词转同样的角',
    next: '往后一个词',
    progression: '等差数列',
    offset: '起始的角',
    answer: '结论',
    matrix: '写成矩阵',
    back: '只转其中一个',
    stack: '从一对到许多对',
  },
  why: '为什么？',
  hint: '提示',
  way: '推导的各个步骤',
  stepName: (step, name, checked) => `第 ${step} 步：${name}${checked ? '（已验算）' : ''}`,
  before: '上一步',
  after: '下一步',
  toStep: (way, name) => `${way}：${name}`,
  live: '把图中的数代入等式',
  code: '写成代码',
  light: '在图中标出',
  terms: { q: '查询', k: '键', position: '位置', angle: '角度' },
  vector: (word) => `放入位置之后的 ${word}`,
  vectorText: (angle, length) => `指向 ${angle} 度，长度 ${length}`,
  position: (word) => `${word} 的位置`,
  positionText: (position) => `位置 ${position}`,
  back: (word) => `${word}：后退一个位置`,
  on: (word) => `${word}：前进一个位置`,
  both: '一起',
  bothBack: '两者都后退一个位置',
  bothOn: '两者都前进一个位置',
  slower: '转得慢些',
  faster: '转得快些',
  numbers: '直接输入 q 和 k',
  component: (word, number) => `${word} 的第 ${number} 个数`,
  keyHelp:
    '拖动箭头的末端，或拖动标尺上的记号。方向键：左右转动箭头或移动记号，上下改变箭头的长度；按住 Shift 则两个记号一起移动。按住 Alt 再按左右方向键，到上一步或下一步；在步骤编号上也可以用 Page Up 和 Page Down。',
  together: 'q 与 k 一起移动',
  alone: '只移动 q',
  otherSide: 'q 与 R(m − n) k',
  changes: (by) => `得分变化 ${by}`,
  tries: '试一试',
  candidates: '用什么作 f',
  slips: {
    none: { name: '按推导来', why: '' },
    nothing: {
      name: '原样不动',
      why: '要求满足了，却毫无用处：点线同样是平的，可见得分与距离无关。',
    },
    added: {
      name: '加一个向量',
      why: '这里的 f 给词加上 (cos mθ, sin mθ)。两个和相乘得到四项，其中两项是一个词与另一个词的位置相乘，这两项依赖绝对位置。',
    },
    noConjugate: {
      name: '漏掉共轭',
      why: '少了共轭的星号，方向就会相加，得分随 m + n 变化：它取决于两个词各在哪里，而不是相隔多远。',
    },
    growing: {
      name: '让长度增长',
      why: '这里的 f 除了转动，还让越靠后的词越长。于是同样两个词，在文末的得分高于在文首的得分。',
    },
    twoSpeeds: {
      name: '让 k 转快一倍',
      why: '即使两个词在同一个位置，它们之间也有夹角 mθ − 2mθ，位置越靠后夹角越大。',
    },
    squared: {
      name: '转 m²θ',
      why: '从一个词到下一个词，转过的角越来越大。得分于是取决于 m² − n²，也就是 (m − n)(m + n)：除了距离，还取决于位置。',
    },
    bothPlus: {
      name: '漏掉负号',
      why: '两处都是加号，就不再是旋转矩阵：它沿一条对角线拉长，沿另一条对角线压缩，程度随位置而变。',
    },
    otherWay: {
      name: '写成 R(m − n)',
      why: '两个词一起移动时，等式两边都不变，可见形式没错；但两边是两个不同的数，因为键转反了方向。',
    },
  },
  check: (trials) => `验算${trials === 1000 ? '一千' : trials}次`,
  again: '换一批再验算',
  claims: {
    wish: (trials) =>
      `随机取 ${whole(trials)} 组 q、k、m、n，把得分与同一个 q 在 0、k 在 n − m 时的得分相比。最大的差：`,
    polar: (trials) => `随机取 ${whole(trials)} 个向量，拆成长度和方向再拼回去，与原来的向量相比。最大的差：`,
    length: (trials) => `随机取 ${whole(trials)} 个词和位置，比较放入位置前后的长度。最大的差：`,
    steps: (trials) => `取 ${whole(trials)} 个位置，把到下一个位置转过的角与 θ 相比。最大的差：`,
    offset: (trials) => `随机取 ${whole(trials)} 组 q 和 k，把两者都转过 γ 的得分与不转的得分相比。最大的差：`,
    head: (trials) =>
      `随机取 ${whole(trials)} 组各有 128 个数的 q 和 k，把得分与同一个 q 在 0、k 在 n − m 时的得分相比。最大的差：`,
  },
  rounding: (none) => (none ? '，完全相等。' : '，只是舍入误差。'),
  worst: (f, s) =>
    `，出现在 m = ${f.whole(s.m)}、n = ${f.whole(s.n)}：${f.fixed(s.left, 2)} 对 ` +
    `${f.fixed(s.right, 2)}${s.otherWay ? '（k 在 m − n）' : ''}。`,
  asks: {
    button: '作答',
    progression: (position, theta) => `每往后一个词转 ${theta}。位置 ${position} 上的词一共转过多少度？`,
    back: (m, n) => `设 m = ${m}，n = ${n}：R(m)ᵀR(n) 把键转过几个位置？`,
    stack: '一个有 128 个数的头，需要多少个频率？',
    right: {
      progression: '对。把 q 移到那里，看看展开的扇面。',
      back: '对：先往前 n，再往回 m。',
      stack: '对：每一对一个。',
    },
    wrong: {
      progression: '还不对。位置是几，就转了几次同样大的角。',
      back: '还不对。先往前 n，再往回 m；往回记作负数。',
      stack: '还不对。两个数才成一对。',
    },
  },
  summary: (f, s) =>
    `第 ${s.number} 步，${s.name}：q 在位置 ${s.m}、k 在位置 ${s.n} 时，得分为 ${f.fixed(s.score, 2)}。` +
    `两者一起沿标尺移动，得分最多变化 ${f.fixed(s.together, 2)}；只移动 q，最多变化 ${f.fixed(s.alone, 2)}。`,
  columns: ['q 的位置', '得分（k 不动）', '随之移动的 k 的位置', '得分（一起移动）'],
};
