import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '同一个得分，上下文长度以内和以外',
  inside: '得分，长度以内',
  outside: '同一个得分，远到两倍长度',
  past: '超出上下文长度',
  key: {
    target: '要求拟合的值（每八个画一个）',
    score: '拟合出的得分',
    interpolated: '同一得分，距离先减半',
  },
  runs: '最大得分：长度以内（圆点）和以外（方块）',
  recreate: (runs) => `重做 ${runs} 次`,
  cancel: '取消',
  progress: '已完成的拟合',
  done: (done, all) => `${done}／${all}`,
  seed: '随机种子',
  nearer: '近一个词',
  farther: '远一个词',
  readout: (far, score, halved) => `距离 ${far}：得分 ${score}；距离先减半：${halved}`,
  summary: (f, s) =>
    `种子 ${s.seed}：距离在 ${f.whole(s.context)} 以内时，得分不超出 ±${f.digits(s.inside, 3)}；` +
    `再远，就大到 ${f.digits(s.outside, 3)}。若先把距离减半，得分不超出 ±${f.digits(s.halved, 3)}。`,
  found: (runs, worst) => `${runs} 次中有 ${worst} 次，长度以外的最大得分超过长度以内的一百倍。`,
  columns: ['距离', '要求拟合的值', '拟合出的得分', '距离减半后的得分'],
};
