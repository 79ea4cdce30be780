import type { en } from './words.en.js';

export const zh: typeof en = {
  choose: '并排比较，最多三种',
  train: '训练长度',
  target: '要读的长度',
  factor: '倍数 s',
  toBase: '底数加大到',
  part: '参与旋转的对（%）',
  asModel: '同模型',
  title: '每一对见过哪些角度，又被要求转到哪里',
  key: {
    met: '训练中见过，也用到',
    never: '用到，却从未见过',
    spare: '见过，不再用到',
    step: '相邻两词的夹角；细线为训练时',
  },
  lost: '指向从未指过的方向',
  ofPairs: (unseen, pairs, largest) =>
    unseen === 0 ? `${pairs} 对中没有` : `${pairs} 对中有 ${unseen} 对，最多 ${largest}`,
  lostHere: (pair) => `第 ${pair} 对，从未见过`,
  step: (pair) => `第 ${pair} 对，相邻两词`,
  kept: (angle, percent) => `${angle}（${percent}%）`,
  still: '站着不动',
  pointing: (pair) => `方框和大圆环：第 ${pair} 对。`,
  readout: (pair, seen, asked, never) => `第 ${pair} 对：训练中见过 ${seen}，现在要用 ${asked}，其中 ${never} 从未见过`,
  borrowed: 'LongRoPE 的倍数是为 Phi-3.5-mini（4,096 的 32 倍）搜索出来的，这里借给当前模型使用。',
  fromTheStart: 'p-RoPE 不是事后的补救，模型从一开始就用它训练。',
  setAside: (name) => `${name} 自己处理长度的办法暂且放下，选“模型自带的”即可看到。`,
  summary: (f, s) =>
    `${s.name}，训练长度 ${f.whole(s.train)}，要读 ${f.whole(s.target)}，倍数 ${f.digits(s.factor, 4)}。` +
    s.ways
      .map(
        (way) =>
          `${way.name}：${
            way.unseen === 0
              ? '所有角度都见过'
              : `${way.pairs} 对中有 ${way.unseen} 对要用到从未见过的角度，最多 ${f.digits(way.largest, 3)}°`
          }；${
            way.step === 0
              ? `第 ${s.pair} 对站着不动。`
              : `第 ${s.pair} 对里相邻两词相差 ${f.digits(way.step, 3)}°，为训练时的 ${f.digits(100 * way.kept, 3)}%。`
          }`,
      )
      .join(''),
  columns: ['第几对'],
  wayColumns: ['见过（度）', '要用（度）', '从未见过（度）', '相邻两词，占训练时的 %'],
};
