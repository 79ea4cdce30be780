import type { Words } from './words.en.js';

export const zh: Words = {
  show: '学生看到什么',
  groups: { slides: '教案：幻灯片', handout: '教案：讲义', scene: '教案中的一步', figure: '单独一幅图' },
  sheet: (plan) => `讲义：${plan}`,
  asScene: '是哪幅图、处在什么状态，由这一步决定；下面选的会加在上面。',
  asLeft: '打开时，图就是你在这些页面上留下的样子。',
  ownScenes: '幻灯片和讲义里，每一步有自己的设置。',
  word: '公布答案的口令（可以不设）',
  opens: (answers, word) =>
    ({
      '': '',
      now: '答案从一开始就显示。',
      later: word
        ? `学生在答案处输入“${word}”，答案才会出现。链接里只有口令的校验码，没有口令本身。`
        : '动手操作图不会露出答案；按答案处的按钮，或者按 A 键（针对屏幕上的那幅图），答案才会出现。',
      never: '用这条链接看不到答案。',
    })[answers],
  looks: '答案要学生自己在这幅图里找，所以链接不会遮住它。',
  sheetOpens: (answers, word) =>
    ({
      '': '题目和答案都可以打印。',
      now: '题目带有透露答案的标题和图；答案也可以打印。',
      later: word ? `输入“${word}”，才能看到答案页。` : '按按钮，才能看到答案页。',
      never: '只能打印题目。',
    })[answers],
  link: '链接',
  open: '打开看看',
  code: (title) => `链接的二维码：${title}`,
  save: '把二维码存为 SVG',
  tooLong: '链接太长，放不进二维码。请少固定或少隐去几项。',
  onlyHere: '链接指向这个文件，只在这台电脑上有效。给学生用的链接、嵌入代码和二维码，请到网站上制作。',
  says: {
    fixed: (names) => `固定：${names}。`,
    hidden: (names) => `不显示：${names}。`,
    nothing: '没有固定任何设置，也没有隐去任何部分。',
  },
  told: '链接打开后，图旁边会写明固定了什么。',
};
