import { same, type en } from './words.en.js';

export const zh: typeof en = {
  title: '距离不变的两个图块，三种转法',
  ways: { same: '在同一对里', apart: '在两对里', shared: '在三个数里' },
  about: {
    same: '行和列转的是同样两个数。',
    apart: '行转两个数，列转另外两个。',
    shared: '行转第一、第二个数，列转第二、第三个数：空间里的一支箭。',
  },
  turns: { row: '行', column: '列' },
  legend: { row: '先按行转', column: '先按列转', query: '查询', key: '键' },
  cursor: '两个图块的位置',
  row: '行',
  column: '列',
  down: '键在下方几行',
  across: '键在右方几列',
  score: '得分',
  here: (f, row, column) => `查询在第 ${f.whole(row)} 行、第 ${f.whole(column)} 列`,
  ends: (gap) => `两端相距 ${gap}`,
  summary: (f, down, across, all) =>
    `键在查询下方 ${f.whole(down)} 行、右方 ${f.whole(across)} 列。换到各处，得分` +
    `${all.map((said) => (same(f, said) ? `${said.name}总是 ${f.fixed(said.lowest, 3)}` : `${said.name}从 ${f.fixed(said.lowest, 3)} 到 ${f.fixed(said.highest, 3)}`)).join('，')}。`,
  columns: ['查询的行', '查询的列'],
  keyHelp: '在图上，方向键同时移动两个图块。',
};
