/** What stands around every page: web/page.html has a place for each. */
export const WORDS = {
  en: {
    tag: 'en',
    skip: 'Skip to the text',
    contents: 'Contents',
    page: 'Page',
    undo: 'Undo',
    redo: 'Redo',
    hintUndo: 'Undo (Ctrl+Z)',
    hintRedo: 'Redo (Ctrl+Shift+Z)',
    colours: 'Colours',
    auto: 'Auto',
    light: 'Light',
    dark: 'Dark',
    projector: 'Projector',
    otherTag: 'zh-Hans',
    other: '中文',
    asFile:
      'The figures stand still because this page was opened as a file, and browsers load programs only from a server. ' +
      'On a stick, use the one file with everything inside, <code>ropewalk-en.html</code>, of each release; ' +
      'or run <code>npx serve</code> in this folder and open the address that it prints.',
    failed: 'The figures stand still because their program could not be loaded. Load the page again.',
    sources: 'Sources',
    blank: 'blank',
  },
  zh: {
    tag: 'zh-Hans',
    skip: '跳到正文',
    contents: '目录',
    page: '页面',
    undo: '撤销',
    redo: '重做',
    hintUndo: '撤销（Ctrl+Z）',
    hintRedo: '重做（Ctrl+Shift+Z）',
    colours: '配色',
    auto: '自动',
    light: '浅色',
    dark: '深色',
    projector: '投影',
    otherTag: 'en',
    other: 'English',
    asFile:
      '图暂时不能操作：本页是作为文件直接打开的，而浏览器只从服务器加载程序。要放在优盘里用，请取每个版本附带的单个文件 <code>ropewalk-zh.html</code>，全部内容都在里面；也可以在本文件夹中运行 <code>npx serve</code>，再打开它给出的网址。',
    failed: '图暂时不能操作：程序未能加载。请重新加载本页。',
    sources: '出处',
    blank: '填空',
  },
} as const;
