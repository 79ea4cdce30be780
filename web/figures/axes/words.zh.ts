import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '哪一对读哪条轴，图块因此看到什么',
  kindLabel: '各对怎样读轴',
  kinds: { axial: '轴向', mrope: 'M-RoPE', interleaved: '交错', mixed: '混合' },
  names: { axial: '轴向 RoPE', mrope: 'M-RoPE', interleaved: '交错 M-RoPE', mixed: '混合 RoPE' },
  about: {
    axial: 'Wan 2.1 的做法：底数 10,000，每条轴有自己的一组频率，从快到慢。',
    mrope: 'Qwen2-VL 的做法：只有一组频率，底数 1,000,000，切成三段。',
    interleaved: 'Qwen3-VL 的做法：只有一组频率，底数 5,000,000，三条轴轮流取用。',
    mixed: 'RoPE-ViT 的做法：每一对同时读行和列，各有各的方向。那里的方向由训练得到，这里均匀分布。',
  },
  mediumLabel: '看的是什么',
  picture: '图像',
  video: '视频',
  axes: ['时间', '高度', '宽度'],
  plane: ['高度', '和宽度'],
  pairs: (count) => `${count} 对`,
  turnTitle: '最快的一对，从头到尾',
  firstPair: '第 0 对',
  lastPair: (pair) => `第 ${pair} 对`,
  legend: { turns: '从头到尾转过 10° 以上', still: '不到 10°', score: '得分' },
  atMost: (score) => `${score} 以下`,
  sentence: ['这', '是', '一段', '视频', '里面', '发生', '了', '什么'],
  before: '图块之前的词',
  after: '图块之后的词',
  wordSays: (position, score) => `在各轴上的位置都是 ${position}，得分 ${score}`,
  cursor: '查询所在的图块',
  frame: '帧',
  frameName: (frame) => `第 ${frame} 帧`,
  row: '行',
  column: '列',
  heightPairs: '读高度的对数',
  widthPairs: '读宽度的对数',
  timePairs: (count) => `其余 ${count} 对读时间`,
  ownSizes: '恢复原设置',
  place: (f, { word, place }, plane) => {
    const [t, h, w] = place.map((each) => f.whole(each));
    return `${word ? `词“${word}”` : '图块'}，位于 ${plane ? `(${h}, ${w})` : `(${t}, ${h}, ${w})`}`;
  },
  where: (place) => `查询是${place}`,
  along: (f, { frames, rows, columns, score, plane }) =>
    '得分：' +
    [
      ...(plane || frames === 0 ? [] : [`隔 ${f.whole(frames)} 帧为 ${f.fixed(score[0]!, 3)}`]),
      `隔 ${f.whole(rows)} 行为 ${f.fixed(score[1]!, 3)}`,
      `隔 ${f.whole(columns)} 列为 ${f.fixed(score[2]!, 3)}`,
    ].join('，'),
  summary: (place, kind, along, sizes) =>
    `读轴的方式：${kind}${sizes ? `（${sizes}）` : ''}。查询是${place}；${along}。`,
  sizes: (t, h, w) => `时间 ${t} 对，高度 ${h} 对，宽度 ${w} 对`,
  patch: '图块',
  columns: ['词元', '时间', '高度', '宽度', '得分'],
  keyHelp: '在图块上，方向键把查询移动一块，Page Up 和 Page Down 移动一帧。',
};
