import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '赛跑：RoFormer 的两个实验缩小版，以及你自己的模型',
  experiment: '实验',
  experiments: { masked: '猜被遮住的字符', linear: '线性注意力', own: '你自己的文本' },
  about: {
    masked: '模型读一段文本，其中有些字符被遮住，要把它们猜出来。一个模型在词向量上加正弦波，另一个旋转查询和键。',
    linear: '用线性注意力的模型预测下一个字符。一个没有位置编码，另一个用旋转。',
    own: '一个小模型在你的浏览器里学习你的文本。文本不会离开你的电脑，也不会写进链接。',
  },
  runners: {
    'masked-sinusoidal': '加正弦波',
    'masked-rope': '旋转',
    'linear-none': '没有位置',
    'linear-rope': '旋转',
  },
  yAxis: '每个字符的训练损失（nat）',
  xAxis: '训练步数',
  cursor: '步数',
  key: { recorded: '带点的细线：用全部文本训练的记录，每个种子一条', here: '粗线：在你的浏览器里训练' },
  seed: '种子',
  start: '在这里赛跑',
  stop: '停止',
  progress: '训练进度',
  timing: '两次训练，在笔记本电脑上大约一分钟。用的是随网页提供的文本的开头部分。',
  readout: (step, losses) => `第 ${step} 步：${losses}`,
  losses: (name, losses) => `${name} ${losses.join('、')}`,
  own: '你的文本，至少 500 个字符',
  steps: '步数',
  train: '训练',
  tooShort: (count, least) => `文本有 ${count} 个字符，模型至少需要 ${least} 个。`,
  wrote: '它接着前二十个字符写：',
  save: '保存 model.safetensors 和 config.json',
  summary: (f, runners) =>
    runners.length === 0
      ? '用你自己的文本训练一个小模型。'
      : `训练记录，每个种子在没有用于训练的文本上的损失：${runners
          .map(({ name, heldOut }) => `${name} ${heldOut.map((loss) => f.fixed(loss, 2)).join('、')}`)
          .join('；')}。`,
  columns: ['步数'],
  column: (name, seed) => `${name}，种子 ${seed}`,
  here: (name) => `${name}，这里`,
};
