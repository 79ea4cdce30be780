/** What the list of a reader's answers says. */
const en = {
  name: 'Name (may be left out)',
  copy: 'Answers as text',
  save: 'Save as CSV',
  afresh: 'Start afresh',
  sure: 'Yes, forget all answers and settings',
  file: 'answers.csv',
  empty: 'You have not answered a question yet. They stand at the end of sections, under “Check yourself”.',
  count: (right: number, all: number) => `${right} of ${all} questions answered.`,
  open: 'not answered',
  right: (tries: number) => (tries === 1 ? 'right on the first try' : `right on try ${tries}`),
  wrong: (tried: number) => (tried === 1 ? 'tried once, not right yet' : `tried ${tried} times, not right yet`),
  opened: (letters: string) => ` (opened: ${letters})`,
  of: (name: string) => `Answers of ${name}`,
  nameless: 'Answers',
  figures: 'My figures:',
  columns: ['name', 'page', 'section', 'question', 'answers opened', 'right answer', 'tries'],
};
export type Words = typeof en;

const zh: Words = {
  name: '姓名（可以不填）',
  copy: '作答情况（文本）',
  save: '存为 CSV',
  afresh: '清空，换下一位',
  sure: '确定：清除全部作答和设置',
  file: 'answers.csv',
  empty: '还没有回答任何问题。问题在各节末尾的“想一想”里。',
  count: (right, all) => `${all} 道题里答出 ${right} 道。`,
  open: '未作答',
  right: (tries) => (tries === 1 ? '一次答对' : `第 ${tries} 次答对`),
  wrong: (tried) => `试了 ${tried} 次，还没有答对`,
  opened: (letters) => `（点开过：${letters}）`,
  of: (name) => `${name} 的作答情况`,
  nameless: '作答情况',
  figures: '我的图：',
  columns: ['姓名', '页面', '小节', '题目', '点开的选项', '正确选项', '第几次答对'],
};

export const words = { en, zh };
