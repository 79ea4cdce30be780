import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '数位是在哪一步丢掉的',
  stages: {
    position: '位置',
    frequency: '频率',
    angle: '角度',
    trig: '余弦、正弦',
    vector: '转过的向量',
    product: '得分',
  },
  signs: ['×', '=', '→', '→', '→'],
  formats: { f64: '精确', f32: 'f32', tf32: 'tf32', f16: 'f16', bf16: 'bf16' },
  presets: {
    exact: '全部精确',
    half: '全用 f16',
    brain: '全用 bf16',
    careful: '角度用 f32，其余用 bf16',
  },
  presetsLabel: '一次设好所有步骤',
  rounded: (stage) => `“${stage}”的数值格式`,
  xAxis: '位置',
  errorAxis: '余弦的最大误差',
  scoreAxis: (distance) => `距离为 ${distance} 时的得分`,
  overflow: '超出格式的范围',
  cursor: '位置',
  distance: '查询与键的距离',
  nearer: '距离减小',
  farther: '距离增大',
  before: '前一个位置',
  after: '后一个位置',
  legend: { rounded: '按所选格式计算', exact: '精确值：在每个位置都一样' },
  readout: (f, s) =>
    Number.isNaN(s.error)
      ? `在位置 ${f.whole(s.at)}，有一个数超出了所选格式的范围`
      : `在位置 ${f.whole(s.at)}，余弦的误差最大为 ${s.error === 0 ? '0' : f.digits(s.error, 2)}` +
        `${s.error === 0 ? '' : `（第 ${f.whole(s.pair)} 对）`}，得分为 ${f.fixed(s.score, 3)}，精确值是 ${f.fixed(s.exact, 3)}`,
  summary: (f, s) =>
    (s.distinct === s.counted
      ? `前 ${f.whole(s.counted)} 个位置两两相邻的都能区分。`
      : `前 ${f.whole(s.counted)} 个位置中，只有 ${f.whole(s.distinct)} 个与前一个不同。`) +
    (s.stuckAt < 0
      ? '没有哪一对停住不动。'
      : `最先停住的是第 ${f.whole(s.stuckPair)} 对，在位置 ${f.whole(s.stuckAt)}。`) +
    `距离为 ${f.whole(s.distance)} 时，精确得分处处是 ${f.fixed(s.exact, 3)}；舍入之后，得分在 ` +
    `${f.fixed(s.low, 3)} 到 ${f.fixed(s.high, 3)} 之间变动。`,
  columns: ['位置', '余弦的最大误差', '最低得分', '最高得分', '精确得分'],
};
