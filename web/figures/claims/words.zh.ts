import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '正文里的每一个数',
  open: '打开表格',
  close: '收起表格',
  failed: '没能取到表格。',
  search: '查找',
  found: (shown, all) => `${all} 个数中的 ${shown} 个`,
  compute: '在这里全部重算一遍',
  computing: '正在重算',
  agree: (agreeing, all) => `${all} 个数中有 ${agreeing} 个与正文一致。`,
  columns: ['数', '所在的句子，以及怎么知道的', '由什么算出', '由什么检验'],
  place: (number) => `${number}：转到正文中的位置`,
  quoted: '引用',
  own: '由本页自己的代码数出或算出',
  right: '在这里重算：一致',
  wrong: (value) => `在这里重算得 ${value}，与正文不符`,
  more: (count) => `还有 ${count} 项`,
};
