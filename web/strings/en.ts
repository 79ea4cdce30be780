/** What the page says outside the article, and what several figures say; each figure has words of its own. */
import { wordsOf } from '../subject/scalings/index.js';
import { counted } from '../util/plural.js';

export const en = {
  figure: (index: number) => `Figure ${index}`,
  skip: (figure: string) => `Skip ${figure.toLowerCase()}`,
  menu: {
    name: (figure: string) => (figure ? `Menu of ${figure.toLowerCase()}` : 'Menu of this figure'),
    hint: 'Table, reset, files, code, link, keys',
    table: { name: 'Table', hint: 'the numbers shown' },
    reset: { name: 'Reset', hint: 'as it was' },
    svg: { name: 'SVG', hint: 'drawing' },
    png: { name: 'PNG', hint: 'picture' },
    csv: { name: 'CSV', hint: 'all numbers' },
    code: { name: 'Code', hint: 'JavaScript, Python, JSON' },
    share: { name: 'Link', hint: 'to share or embed' },
    keys: { name: 'Keys', hint: 'what the keyboard does' },
    failed: (name: string) => `${name} could not be loaded. The connection may be gone.`,
    again: 'try again',
    close: 'Close',
  },
  failed: 'The kernels could not be loaded, so the figures cannot move.',

  locked: 'Whoever made this link has fixed this setting.',
  lockedFields: (fields: string) => `Fixed by this link: ${fields}.`,
  /** By the page around, for one figure of it. */
  fixed: 'This setting is fixed here.',
  fixedFields: (fields: string) => `Fixed here: ${fields}.`,
  embed: {
    home: 'This figure in its article: Ropewalk',
    elsewhere: (origin: string) => `This figure could not be loaded from ${origin}: that server must allow it (CORS).`,
    unknown: (known: string) => `The address must name a figure: figure=… with one of ${known}.`,
  },

  scrub: {
    m: 'Position m of the query',
    n: 'Position n of the key',
    shift: 'Shift c',
    distance: 'Distance',
    hint: 'Drag sideways, use the arrow keys, or type',
  },

  exports: {
    code: { languages: 'Language of the code' },
    share: {
      link: 'Link to this figure',
      frame: 'To embed it',
      fix: 'Keep fixed',
      settings: 'the settings of this figure',
      model: 'the model',
      eachSetting: 'Single settings',
      out: 'Leave out',
      parts: {
        controls: 'all controls',
        exports: 'tables, files and code',
        text: 'the text',
        checks: 'the questions',
      },
      answers: 'Answers',
      whenAnswers: { '': 'after the guess', now: 'at once', later: 'when you say so', never: 'never' },
      eachPart: 'Single parts',
      hideable: {
        table: 'table',
        reset: 'reset',
        export: 'files, code and link',
        svg: 'SVG',
        png: 'PNG',
        csv: 'CSV',
        code: 'code',
        share: 'link',
        summary: 'caption',
        controls: 'controls',
        model: 'choice of the model',
        text: 'text',
        checks: 'questions',
        answers: 'answers',
        history: 'undo and redo',
        theme: 'choice of colours',
        language: 'choice of language',
        masthead: 'head of the page',
        contents: 'contents',
      },
      start: 'Opens at',
      startHere: 'this figure',
      language: 'Language',
      theme: 'Colours',
      themes: { '': 'each reader’s own', light: 'light', dark: 'dark', projector: 'projector' },
    },
    copy: { name: 'Copy', done: 'Copied.', byHand: 'The text is selected: copy it with Ctrl+C.' },
    failed: 'The file could not be made in this browser.',
  },

  player: {
    name: 'Play',
    play: 'Play',
    pause: 'Pause',
    playing: 'playing until you pause it',
    back: 'Step back',
    on: 'Step forward',
    speed: 'Speed',
    perSecond: (speed: number) => `${speed} per second`,
  },

  known: {
    question: 'How do we know?',
    source: 'Source:',
  },

  answer: {
    show: 'Show the answer',
    later: 'The answer comes later.',
    word: 'Word from your teacher',
    wrong: 'That is not the word.',
  },

  check: {
    title: 'Check yourself',
    right: 'Right.',
    wrong: 'Not quite.',
    found: (tries: number) => (tries === 1 ? 'Found on the first try.' : `Found on try ${tries}.`),
    again: 'Start over',
  },

  fast: 'fast',
  slow: 'slow',

  // What several figures say.
  deviation: 'along diagonals, up to',
  trained: {
    pretraining: (length: string) => `pre-trained to ${length}`,
    stage: (length: string) => `last trained to ${length}`,
    config: (length: string) => `config says ${length}`,
  },
  atPosition: (m: string) => `m = ${m}`,
  choosePair: 'Pair',
  methods: wordsOf('name', 'en'),
  /** Several of them, or none. */
  listed: (names: readonly string[]) => names.join(', ') || 'none',
  /** Between pieces that are put together. Chinese marks are as wide as a character and bring their own space. */
  marks: { space: ' ', comma: ', ', semicolon: '; ', colon: ': ', brackets: (text: string) => ` (${text})` },
  asLengths: 'from the lengths',
  degrees: (number: string) => `${number}°`,
  distance: {
    bounds: 'bounds ÷ largest possible score (logarithmic)',
    ceiling: 'above 1, a bound tells nothing',
    scores: 'scores ÷ largest possible score',
    xAxis: 'distance s = m − n',
    cursor: 'Distance s',
    here: (s: string) => `s = ${s}`,
  },
  dial: {
    hand: (pair: number, turns: string, angle: string) =>
      `Pair ${pair}: ${counted(turns, 'whole turn')} and ${counted(angle, 'degree')}`,
    legend: 'colour of the angle',
  },
  model: {
    ownBase: 'the model’s own',
    withBase: (name: string, base: string) => `${name} with base ${base}`,
  },
};

export type Strings = typeof en;
