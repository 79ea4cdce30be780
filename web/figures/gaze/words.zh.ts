import type { Format } from '../../util/format.js';
import type { en } from './words.en.js';

const percent = (f: Format, share: number): string => `${f.digits(100 * share, 2)}%`;

export const zh: typeof en = {
  title: '超过训练长度以后，训练好的注意力头在看哪里',
  texts: { kjv: '英文：钦定版圣经', tang: '中文：唐诗' },
  text: '模型',
  remedies: '读长文本的办法，最多选两种',
  reach: '文本长度',
  reaches: (lengths) => `训练长度的 ${lengths} 倍`,
  factor: '扩展倍数 F',
  head: '头',
  heads: (layer, head) => `第 ${layer + 1} 层第 ${head + 1} 个头`,
  yAxis: (bucket) => `注意力的份额（每 ${bucket} 个相邻距离合为一条）`,
  xAxis: '查询到键的距离（字符）',
  cursor: '距离',
  readout: (from, to, shares) => `距离 ${from} 到 ${to}：${shares}`,
  share: (f, name, share) => `${name} ${share === undefined ? '……' : percent(f, share)}`,
  never: (f, share) => `${percent(f, share)} 落在训练文本里没有的距离上`,
  distance: (f, distance) => `平均距离 ${f.fixed(distance, 1)}`,
  blur: (f, inside, far) => `熵 ${f.fixed(far, 2)} nat，训练长度之内为 ${f.fixed(inside, 2)}`,
  rings: (unseen, pairs) => `这样长的文本要用到的角度：${pairs} 对中有 ${unseen} 对遇到从未见过的角度。`,
  example: '一段文本的最后一个字符在看哪里',
  key: { met: '训练文本里有的距离', never: '训练文本里没有的距离' },
  summary: (f, said) =>
    `${said.head}，在长 ${f.whole(said.length)} 个字符的文本末尾；训练文本长 ${said.trained}。` +
    said.ways
      .map(({ name, statistics, pairs, unseenPairs }) =>
        statistics === undefined
          ? `${name}：还没有计算。`
          : `${name}：${percent(f, statistics.unseen)} 的注意力落在训练文本里没有的距离上，平均距离 ${f.fixed(statistics.distance, 1)}，${f.whole(pairs)} 对中有 ${f.whole(unseenPairs)} 对遇到从未见过的角度。`,
      )
      .join(''),
  columns: ['头', '办法', '落在新距离上的份额', '平均距离', '训练长度之内的熵', '末尾的熵'],
};
