import type { Words } from './words.en.js';

export const zh: Words = {
  title: '目录',
  short: '快速路线',
  key: '快速路线：约二十分钟',
  choose: (sections) => `时间不多？走快速路线大约只要二十分钟：${sections.join('、')}。也可以接着往下读。`,
  goesOn: (section) => `快速路线的下一站：${section}。`,
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
  listing: '可复制的代码',
  wide: '公式比屏幕宽，请左右滑动',
};
