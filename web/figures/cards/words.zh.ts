import type { Format } from '../../util/format.js';
import type { en } from './words.en.js';

const percent = (f: Format, share: number): string => `${f.whole(100 * share)}%`;

export const zh: typeof en = {
  title: '最近的一张牌：隔多远，模型还能找到',
  game: '你先来：写着所问字母的最近一张牌上，是几？',
  gameHint: '一张牌是一个字母加一个数；圆点没有意义；最后一个词元是所问的字母。',
  right: (value) => `对，最近的一张牌是 ${value}。`,
  decoy: (value) => `那是旧牌。最近的一张是 ${value}。`,
  wrong: (value) => `不对，最近的一张牌是 ${value}。`,
  next: '换一行',
  remedies: '读更长文本的办法，最多选三种',
  factor: '倍数 F',
  yAxis: (row) => `答对的比例（每行 ${row} 个词元）`,
  xAxis: '从提问到那张牌的距离（词元）',
  wall: '超过训练长度',
  chance: '随便猜：八分之一',
  cursor: '距离',
  readout: (f, from, to, ways) =>
    `牌在往回 ${f.whole(from)} 到 ${f.whole(to)} 处：` +
    ways
      .map(({ name, right, older }) =>
        right === undefined || older === undefined
          ? `${name} ……`
          : `${name} 答对 ${percent(f, right)}，答成旧牌 ${percent(f, older)}`,
      )
      .join('；'),
  teach: (steps) => `在这里训练一个新模型，${steps} 步`,
  teaching: (step, loss) => `第 ${step} 步，损失 ${loss}`,
  stop: '停止',
  same: (digest) => `你的浏览器训练出来的模型与配方的完全相同，一个比特也不差（摘要 ${digest}）。`,
  other: (digest, kept) => `你的浏览器训练出来的模型，摘要是 ${digest}；随网页提供的是 ${kept}。`,
  kept: '这个模型随网页提供。',
  summary: (f, { ways }) =>
    ways
      .map(({ name, inside, beyond }) =>
        inside === undefined || beyond === undefined
          ? `${name}：还没有计算。`
          : `${name}：牌在往回 49 到 63 处时答对 ${percent(f, inside)}，在 97 到 128 处时答对 ${percent(f, beyond)}。`,
      )
      .join(''),
  columns: ['距离'],
  wayColumns: ['答对', '答成旧牌'],
};
