import type { en } from './words.en.js';

export const zh: typeof en = {
  choose: '并排比较，最多三种',
  train: '训练长度',
  target: '要读的长度',
  factor: '倍数 F',
  toBase: '底数加大到',
  part: '参与旋转的对所占百分比',
  asModel: '与模型相同',
  title: '每一对见过哪些角度，现在要用哪些角度',
  key: {
    met: '训练中见过，也用到',
    never: '要用到，却从未见过',
    spared: '没见过，也不再用到',
    spare: '见过，不再用到',
    step: '相邻两词的夹角；浅色：失去的部分',
  },
  lost: '要用到从未见过的角度',
  ofPairs: (unseen, pairs, largest) =>
    unseen === 0 ? `${pairs} 对中一对也没有` : `${pairs} 对中有 ${unseen} 对，最多超出 ${largest}`,
  lostHere: (pair) => `第 ${pair} 对里从未见过的`,
  step: (pair) => `第 ${pair} 对里相邻两词的夹角`,
  kept: (angle, percent) => `${angle}（${percent}%）`,
  still: '不转动',
  pointing: (pair) => `方框和圆环：第 ${pair} 对。`,
  readout: (pair, seen, asked, never) => `第 ${pair} 对：训练中见过 ${seen}，现在要用 ${asked}，其中 ${never} 从未见过`,
  borrowed: 'LongRoPE 的除数是为 Phi-3.5-mini（从 4,096 扩展到 32 倍）搜索出来的，这里借来用在当前模型上。',
  setAside: (name, remedy) => `${name} 自带的长度扩展在这里不启用；选“${remedy}”即可看到。`,
  noLonger: '文本不比训练文本长（F = 1），不需要任何办法。',
  summary: (f, s) =>
    `${s.name}，训练长度 ${f.whole(s.train)}，要读 ${f.whole(s.target)}，倍数 ${f.digits(s.factor, 4)}。` +
    s.ways
      .map(
        (way) =>
          `${way.name}：${
            way.unseen === 0
              ? '所有角度都在训练中见过'
              : `${way.pairs} 对中有 ${way.unseen} 对要用到从未见过的角度，最多超出 ${f.digits(way.largest, 3)}°`
          }；${
            way.step === 0
              ? `第 ${s.pair} 对不转动。`
              : `第 ${s.pair} 对里相邻两词相差 ${f.digits(way.step, 3)}°，为训练时的 ${f.digits(100 * way.kept, 3)}%。`
          }`,
      )
      .join(''),
  columns: ['对的编号'],
  wayColumns: ['见过（度）', '要用（度）', '从未见过（度）', '相邻两词，占训练时的 %'],
};
