import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '先猜一猜：得分怎样随距离变化',
  yAxis: '随机 q 和 k 的得分，除以 √d',
  ask: '键越来越远，得分会怎样变化？选一种，或者直接在图里画。',
  shapes: {
    fades: '渐渐变小',
    swings: '一直上下摆动',
    stays: '保持不变',
  },
  yours: '你画的线',
  show: '显示得分',
  hide: '重新隐藏',
  another: '换一组 q 和 k',
  spread: '所有随机 q 和 k 的一个标准差',
  plot: '画出得分随距离的变化；也可以用下面的三个按钮选一种形状',
  unseen: '尚未显示',
  at: (s, score) => `s = ${s}：${score} √d`,
  open: (f, s) => `一个随机的查询和一个随机的键，距离从 0 到 ${f.whole(s.last)}。得分会像三条草图中的哪一条？`,
  summary: (f, s) =>
    (s.guess === '' ? '' : `你猜的是：${s.guess}。`) +
    `种子 ${s.seed} 的得分一直在摆动。以 √d 为单位，它的均方根在距离 ${f.whole(s.half)} 以内是 ${f.fixed(s.near, 2)}，` +
    `从那里到 ${f.whole(s.last)} 是 ${f.fixed(s.far, 2)}。`,
  columns: ['距离 s', '得分 / √d'],
};
