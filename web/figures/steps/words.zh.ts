import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '十步：再训练一点，模型能不能恢复',
  remedies: '读更长文本的办法，最多选三种',
  factor: '扩展倍数 F',
  steps: '再训练的步数',
  step: String,
  hint: '每一步用八段 256 个字符的文本。步数越多越久，可以随时停下。',
  farAxis: '文本最后四分之一的损失',
  stepsAxis: '再训练的步数',
  window: '滑动窗口，不再训练',
  cursor: '位置',
  readout: (position, losses) => `位置 ${position} 附近：${losses}`,
  loss: (name, before, now) => `${name}\u00a0${before}\u00a0→\u00a0${now}`,
  key: { before: '细线：再训练之前', now: '粗线：再训练之后' },
  summary: (f, { steps, ways }) =>
    `256 个字符的文本，最后四分之一的损失，再训练 ${f.whole(steps)} 步前后：` +
    ways
      .map(({ name, before, now, repaired }) =>
        before === undefined || now === undefined
          ? `${name}还没有计算。`
          : `${name}从 ${f.fixed(before, 2)} 到 ${f.fixed(now, 2)}` +
            (repaired === undefined
              ? '，与滑动窗口还差 0.1 以上。'
              : `，到第 ${f.whole(repaired)} 步与滑动窗口相差不到 0.1。`),
      )
      .join(''),
  columns: ['步数'],
};
