import type { Format } from '../../util/format.js';
import type { en, Said } from './words.en.js';

const each = (f: Format, { name, inside, far }: Said['ways'][number]): string =>
  inside === undefined || far === undefined
    ? `${name}：还没有计算`
    : `${name}：训练长度的后一半为 ${f.fixed(inside, 2)}，图中最后四分之一为 ${f.fixed(far, 2)}`;

export const zh: typeof en = {
  title: '一堵墙：训练好的小模型在各个位置上预测得有多差',
  texts: { kjv: '英文：钦定版圣经', tang: '中文：唐诗' },
  text: '模型',
  remedies: '读更长文本的办法，最多选三种',
  reach: '文本长度',
  reaches: (lengths) => `训练长度的 ${lengths} 倍`,
  factor: '扩展倍数 F',
  yAxis: '每个字符的损失（nat），越低越好',
  xAxis: '在文本中的位置（字符）',
  wall: '训练到此为止',
  blind: (loss) => `随便猜：${loss}`,
  letters: (loss) => `只按字符频率猜：${loss}`,
  waiting: '……',
  cursor: '位置',
  readout: (position, losses) => `位置 ${position} 附近：${losses}`,
  none: '还没有计算',
  reader: '用哪种办法读',
  surprise: '同一段文本，颜色表示模型对每个字符有多意外',
  legend: ['意料之中', '意料之外'],
  passage: '换一段',
  writing: '模型接着第一行自己往下写',
  written: (seed) => `模型自己写的，种子 ${seed}`,
  again: '再写一次',
  endHere: '训练长度到此为止。',
  own: '你自己的文本',
  ownHint: (limit) => `最多 ${limit} 个字符；清空后恢复为没有用于训练的文本。`,
  unknown: (characters) => `这些字符模型从未见过，已经略去：${characters}`,
  tooShort: '至少要有两个模型认识的字符。',
  summary: (f, said) =>
    `没有用于训练的文本上的平均损失，画到位置 ${f.whole(said.length)}；训练长度是 ${said.trained}。` +
    `随便猜是 ${f.fixed(said.blind, 2)}${said.letters === undefined ? '' : `，只按字符频率猜是 ${f.fixed(said.letters, 2)}`}。` +
    `${said.ways.map((way) => each(f, way)).join('；')}。`,
  columns: ['从位置', '到位置'],
};
