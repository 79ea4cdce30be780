import type { Words } from './words.en.js';

export const zh: Words = {
  choose: '选择要打印的内容',
  opening: '开头',
  all: '全选',
  none: '全不选',
  paper: '纸张',
  answers: '连同答案',
  print: '打印',
  making: (done, all) => `正在绘制第 ${done} 幅图，共 ${all} 幅……`,
  ready: (sheets) => `共 ${sheets} 页`,
  empty: '什么也没有选，请在上面勾选。',
  failed: (what) => `这些内容未能获取或绘出，没有印在下面：${what}。`,
  page: (at, of) => `第 ${at} 页，共 ${of} 页`,
  right: (letter) => `正确的是 ${letter}。`,
};
