import type { Words } from './words.en.js';

export const zh: Words = {
  title: '取决于什么',
  quoted: '与本页的设定无关：出自引用的来源。',
  given: '不取决于别的：它本身就是一项设定。',
  exact: '不取决于任何设定：由定义或旁边的数得出。',
  used: (name, choice) => `${name}：${choice}。`,
  each: (moved) => `${moved.map(([choice, value]) => `取 ${choice} 时为 ${value}`).join('，')}。`,
  many: (count, least, most, middle) => `取另外 ${count} 个时，在 ${least} 到 ${most} 之间，中位数为 ${middle}。`,
  none: '无',
  told: '正文写明了取哪一个。',
  holds: '无论取哪一个，句子都成立。',
  space: '',
};
