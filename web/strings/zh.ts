import { wordsOf } from '../subject/scalings/index.js';
import type { Strings } from './en.js';

export const zh: Strings = {
  figure: (index) => `图 ${index}`,
  skip: (figure) => `跳过${figure}`,
  menu: {
    name: (figure) => (figure ? `${figure} 的菜单` : '这幅图的菜单'),
    hint: '数据表、复位、文件、代码、链接、按键',
    table: { name: '数据表', hint: '图中的数值' },
    reset: { name: '复位', hint: '恢复最初的样子' },
    svg: { name: 'SVG', hint: '矢量图' },
    png: { name: 'PNG', hint: '图片' },
    csv: { name: 'CSV', hint: '全部数值' },
    code: { name: '代码', hint: 'JavaScript、Python、JSON' },
    share: { name: '链接', hint: '分享或嵌入' },
    keys: { name: '按键', hint: '键盘操作' },
    failed: (name) => `“${name}”未能加载，网络可能已断开。`,
    again: '重试',
    close: '关闭',
  },
  failed: '计算内核未能加载，图暂时不能操作。',

  locked: '这一项已由链接的作者固定。',
  lockedFields: (fields) => `链接固定了：${fields}。`,
  fixed: '这一项在这里固定不变。',
  fixedFields: (fields) => `这里固定不变的有：${fields}。`,
  embed: {
    home: '在文章中查看这幅图：Ropewalk',
    elsewhere: (origin) => `这幅图未能从 ${origin} 加载：该服务器须允许跨源访问（CORS）。`,
    unknown: (known) => `网址中应当用 figure=… 指明图名，可选：${known}。`,
  },

  scrub: {
    m: '查询的位置 m',
    n: '键的位置 n',
    shift: '平移量 c',
    distance: '距离',
    hint: '左右拖动、用方向键，或直接输入',
  },

  exports: {
    code: { languages: '代码的语言' },
    share: {
      link: '这幅图的链接',
      frame: '嵌入代码',
      fix: '固定',
      settings: '这幅图的设置',
      model: '模型',
      eachSetting: '逐项选择设置',
      out: '隐藏',
      parts: { controls: '所有控件', exports: '表格、文件和代码', text: '正文', checks: '思考题', answers: '答案' },
      eachPart: '逐项选择部分',
      hideable: {
        table: '表格',
        reset: '重置',
        export: '文件、代码和链接',
        svg: 'SVG',
        png: 'PNG',
        csv: 'CSV',
        code: '代码',
        share: '链接',
        summary: '图注',
        controls: '控件',
        model: '模型选择',
        text: '正文',
        checks: '思考题',
        answers: '答案',
        history: '撤销和重做',
        theme: '配色选择',
        language: '语言选择',
        masthead: '页首',
        contents: '目录',
      },
      start: '打开时位于',
      startHere: '这幅图',
      language: '语言',
      theme: '配色',
      themes: { '': '由读者自选', light: '浅色', dark: '深色', projector: '投影' },
    },
    copy: { name: '复制', done: '已复制。', byHand: '文字已选中，请按 Ctrl+C 复制。' },
    failed: '这个浏览器未能生成文件。',
  },

  player: {
    name: '播放',
    play: '播放',
    pause: '暂停',
    playing: '正在播放，可随时暂停',
    back: '后退一步',
    on: '前进一步',
    speed: '速度',
    perSecond: (speed) => `每秒 ${speed} 个`,
  },

  known: {
    question: '怎么知道的？',
    source: '出处：',
  },

  answer: { show: '显示答案' },

  check: {
    title: '想一想',
    right: '对。',
    wrong: '不对。',
    found: (tries) => (tries === 1 ? '一次就答对了。' : `第 ${tries} 次答对。`),
    again: '重新作答',
  },

  fast: '快',
  slow: '慢',

  // What several figures say.
  deviation: '同一对角线上最多相差',
  trained: {
    pretraining: (length) => `预训练长度 ${length}`,
    stage: (length) => `最后阶段训练长度 ${length}`,
    config: (length) => `配置文件写的长度 ${length}`,
  },
  atPosition: (m) => `m = ${m}`,
  choosePair: '对的编号',
  methods: wordsOf('name', 'zh'),
  listed: (names) => names.join('、') || '没有',
  asLengths: '由两个长度算出',
  degrees: (number) => `${number}°`,
  distance: {
    bounds: '上界 ÷ 最大可能得分（对数刻度）',
    ceiling: '大于 1 的上界等于没有上界',
    scores: '得分 ÷ 最大可能得分',
    xAxis: '距离 s = m − n',
    cursor: '距离 s',
    here: (s) => `s = ${s}`,
  },
  dial: {
    hand: (pair, turns, angle) => `第 ${pair} 对：已转 ${turns} 整圈，另加 ${angle} 度`,
    legend: '角度对应的颜色',
  },
  model: {
    ownBase: '模型自己的',
    withBase: (name, base) => `底数取 ${base} 的 ${name}`,
  },
};
