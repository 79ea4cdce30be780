import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '每种上下文长度所需的最小底数（头维度 128）',
  yAxis: '底数',
  xAxis: '上下文长度，以词计（1k = 1,024）',
  cursor: '上下文长度，用方向键逐一查看',
  context: '上下文长度',
  shorter: '上下文长度减半',
  longer: '上下文长度加倍',
  short: '底数太小',
  count: (some, all) => `：${all} 个中有 ${some} 个`,
  key: {
    found: '这里搜索到的',
    beyond: '这里还没搜索：苏剑林的数值',
    paper: 'Men 等人，表 2',
    su: '苏剑林',
    holds: '在自己的长度之内 B 处处不为负的模型',
    fails: 'B 在某处为负的模型',
  },
  search: (context) => `搜索 ${context} 的最小底数`,
  cancel: '取消',
  progress: '搜索进度',
  ruledOut: (base) => `${base} 以下都已排除`,
  ofModel: (name) => `${name} 的 B(s)`,
  first: (distance) => `在 ${distance} 处首次为负`,
  readout: (context, found, paper, su) =>
    `${context}：${found === null ? '尚未搜索' : `搜索到 ${found}`}；已发表的是 ${paper} 和 ${su}`,
  summary: (f, s) =>
    `${s.context} 个词：` +
    (s.found === null ? '尚未搜索' : `搜索到的最小底数是 ${f.whole(s.found)}`) +
    `；已发表的是 ${f.whole(s.paper)}（Men 等人）和 ${f.whole(s.su)}（苏剑林）。` +
    (s.paperFails === null ? '' : `前者若按印出的数值来取，在距离 ${f.whole(s.paperFails)} 处不满足条件。`) +
    (s.holds.length === 0 ? '' : `支持此长度、B 处处不为负的模型：${s.holds.join('、')}。`) +
    (s.fails.length === 0 ? '' : `支持此长度、B 在某处为负的模型：${s.fails.join('、')}。`) +
    `图中 ${s.models} 个模型里，有 ${s.met} 个在自己的长度之内满足条件。` +
    (s.first === null
      ? `${s.name} 的 B 在 ${f.whole(s.drawn)} 个词之内处处不为负。`
      : `${s.name} 的 B 在距离 ${f.whole(s.first)} 处首次为负。`),
  columns: ['上下文长度', 'Men 等人', '苏剑林', '这里搜索到的', '支持此长度的模型、底数，以及 B 是否处处不为负'],
};
