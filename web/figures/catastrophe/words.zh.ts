import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '同一个得分，在上下文之内与之外',
  inside: '得分，上下文之内',
  outside: '同一个得分，再远一倍',
  past: '上下文之外',
  key: {
    target: '要求的值（每八个画一个）',
    score: '拟合出的得分',
    interpolated: '拟合出的得分，距离减半',
  },
  runs: '上下文之内（圆点）与之外（方块）的最大得分',
  recreate: (runs) => `重做 ${runs} 次`,
  cancel: '取消',
  progress: '已完成的拟合',
  done: (done, all) => `${done}／${all}`,
  seed: '随机种子',
  nearer: '近一个词',
  farther: '远一个词',
  readout: (far, score, halved) => `距离 ${far}：得分 ${score}；先减半：${halved}`,
  summary: (f, s) =>
    `种子 ${s.seed}：在 ${f.whole(s.context)} 个词之内，得分不超出 ±${f.digits(s.inside, 3)}；` +
    `越过之后达到 ${f.digits(s.outside, 3)}。把距离减半，得分不超出 ±${f.digits(s.halved, 3)}。`,
  found: (runs, worst) => `${runs} 次中有 ${worst} 次，上下文之外比之内大一百倍以上。`,
  columns: ['距离', '要求的值', '拟合出的得分', '距离减半后的得分'],
};
