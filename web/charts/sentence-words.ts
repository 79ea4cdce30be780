/** What all figures about a sentence say. */
import type { Setting, Side } from '../subject/sentence.js';
import type { Language } from '../strings.js';
import type { Format } from '../util/format.js';

const en = {
  text: 'Your sentence',
  /** What stands there as long as the reader has typed nothing. */
  example: 'the longer she turns the rope the longer the rope grows',
  cut: (most: string) => `Only the first ${most} take part.`,
  list: 'The word that looks',
  head: 'Head',
  heads: {
    words: 'random vectors',
    back: 'made by hand to look back',
    kjv: 'trained on English',
    tang: 'trained on Chinese',
  },
  reach: (words: number): string => (words === 1 ? 'word back' : 'words back'),
  nearer: 'One word nearer',
  farther: 'One word farther',
  sides: { left: 'Rotation in the first picture', right: 'Rotation in the second picture' } satisfies Record<
    Side,
    string
  >,
  settings: {
    none: 'no rotation',
    rope: 'rotation',
    linear: 'interpolation',
    ntk: 'NTK-aware',
    yarn: 'YaRN',
  } satisfies Record<Setting, string>,
  /** In a trained model, whose window is too short for YaRN's own β. */
  trainedYarn: 'YaRN (β\u00a0=\u00a04)',
  withFactor: (name: string, factor: string) => `${name}, F = ${factor}`,
  factor: 'Stretch factor F',
  another: 'Other random vectors',
  quoted: (word: string) => `“${word}”`,
  /** From the query to the key. */
  apart: (f: Format, distance: number, unit: 'word' | 'character' = 'word') =>
    distance === 0
      ? 'itself'
      : `${f.whole(Math.abs(distance))} ${unit}${Math.abs(distance) === 1 ? '' : 's'} ${distance > 0 ? 'back' : 'ahead'}`,
};
export type SentenceWords = typeof en;

const zh: SentenceWords = {
  text: '你的句子',
  example: '她 一圈 一圈 地 转 绳子 转着 转着 那根 绳子 长了',
  cut: (most) => `只用前 ${most} 个。`,
  list: '发出查询的词',
  head: '头',
  heads: { words: '随机向量', back: '特意做成往回看的头', kjv: '在英文上训练的', tang: '在中文上训练的' },
  reach: () => '个词之前',
  nearer: '近一个词',
  farther: '远一个词',
  sides: { left: '第一张图的旋转', right: '第二张图的旋转' },
  settings: { none: '不旋转', rope: '旋转', linear: '内插', ntk: 'NTK-aware', yarn: 'YaRN' },
  trainedYarn: 'YaRN（β\u00a0=\u00a04）',
  withFactor: (name, factor) => `${name}，F = ${factor}`,
  factor: '扩展倍数 F',
  another: '换一组随机向量',
  quoted: (word) => `“${word}”`,
  apart: (f, distance, unit) =>
    distance === 0
      ? '它自己'
      : `${distance > 0 ? '前面' : '后面'}第 ${f.whole(Math.abs(distance))} 个${unit === 'character' ? '字符' : '词'}`,
};

export const words: Readonly<Record<Language, SentenceWords>> = { en, zh };
