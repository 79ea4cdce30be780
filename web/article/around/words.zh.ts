import type { Words } from './words.en.js';

export const zh: Words = {
  open: (section) => `目录，当前位置：${section}`,
  answered: '已答对',
  resume: (section) => `接着上次读：${section}`,
  answers: (done, all) => `已答对 ${done} 题，共 ${all} 题`,
  forget: '清除记录',
  forgetHint: '阅读位置和答题记录只保存在这个浏览器里。点这里可以删除。',
  model: '模型',
  modelOf: (name) => `模型：${name}。选择别的模型`,
  modelLocked: (name) => `模型：${name}。已由链接固定`,
  close: '关闭',
  print: '打印本页',
  choosePrint: '选择打印内容……',
  slides: '回到幻灯片',
  listing: '可复制的代码',
  wide: '公式比屏幕宽，请左右滑动',
};
