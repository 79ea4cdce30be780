import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '被拉长的尺子：学会往回看十二格的头',
  way: '读更长文本的办法',
  ways: { linear: '内插（PI）', ntk: 'NTK-aware', yarn: 'YaRN（β\u00a0=\u00a04）' },
  factor: '倍数 F',
  head: '头',
  heads: (head) => `第 ${head + 1} 个头`,
  yAxis: '注意力的份额',
  xAxis: '往回的距离（符号）',
  taught: (back) => `学的是：往回 ${back} 格`,
  looks: (distance) => `看的是：往回 ${distance} 格`,
  readout: (f, most, right, there, back) =>
    `这个头看的是往回 ${f.whole(most)} 格。模型的回答有 ${f.whole(100 * right)}% 是往回 ${back} 格的符号` +
    (most === back ? '。' : `，有 ${f.whole(100 * there)}% 是它看的那一格的符号。`),
  waiting: '还没有计算。',
  teach: (steps) => `在这里训练一个新的头，${steps} 步`,
  teaching: (step, loss) => `第 ${step} 步，损失 ${loss}`,
  stop: '停止',
  same: (digest) => `你的浏览器训练出来的头与配方的完全相同，一个比特也不差（摘要 ${digest}）。`,
  other: (digest, kept) => `你的浏览器训练出来的头，摘要是 ${digest}；随网页提供的是 ${kept}。`,
  kept: '这个头随网页提供。',
  failed: (why) => `训练中断：${why}`,
  summary: (f, way, factor, look, back) =>
    look === undefined
      ? `学会往回看 ${back} 格的头，用 ${way}、倍数 ${f.digits(factor, 3)}：还没有计算。`
      : `学会往回看 ${back} 格的头，用 ${way}、倍数 ${f.digits(factor, 3)} 时看的是往回 ${f.whole(look.most)} 格，模型的回答有 ${f.whole(100 * look.right)}% 正确。`,
  columns: ['距离', '第 1 个头', '第 2 个头'],
};
