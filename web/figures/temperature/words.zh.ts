import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '注意力被调得多尖锐',
  yAxis: '得分乘以',
  xAxis: '上下文扩展的倍数 F',
  cursor: '倍数 F',
  less: '减小 F',
  more: '增大 F',
  onScores: (score) => `得分乘以它的平方：${score}`,
  readout: (s, yarn, longrope) => `F = ${s}：YaRN 把查询和键乘以 ${yarn}，LongRoPE 乘以 ${longrope}`,
  summary: (f, s) =>
    `上下文扩展到 ${f.digits(s.now, 4)} 倍时，YaRN 把每个得分乘以 ${f.fixed(s.yarn, 3)}，` +
    `LongRoPE 乘以 ${f.fixed(s.longrope, 3)}。` +
    (s.own ? `${s.name} 的文件（${s.own.type}）把查询和键乘以 ${f.fixed(s.own.factor, 4)}。` : ''),
  columns: ['F', 'YaRN：查询和键乘以', 'YaRN：得分乘以', 'LongRoPE：查询和键乘以', 'LongRoPE：得分乘以'],
};
