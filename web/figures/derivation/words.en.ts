import { format, type Format } from '../../util/format.js';
import { counted } from '../../util/plural.js';

const whole = (value: number): string => format('en').whole(value);

export const en = {
  title: (step: number, of: number) => `The derivation, step ${step} of ${of}`,
  onPaper: (of: number) => `The derivation in ${of} steps`,
  steps: {
    wish: 'What we want',
    complex: 'Two numbers as one',
    polar: 'Length and direction',
    match: 'Compare the two sides',
    radii: 'Both in the same place',
    start: 'Nothing happens at 0',
    phase: 'One turn for all words',
    next: 'One word further',
    progression: 'Equal steps',
    offset: 'Where the angles start',
    answer: 'The answer',
    matrix: 'As a matrix',
    back: 'Turn one back',
    stack: 'Stack the pairs',
  },
  why: 'Why?',
  hint: 'Hint',
  way: 'Steps of the derivation',
  stepName: (step: number, name: string, checked: boolean) => `Step ${step}: ${name}${checked ? ', checked' : ''}`,
  before: 'Back',
  after: 'Next',
  toStep: (way: string, name: string) => `${way}: ${name}`,
  live: 'The equation with the numbers of the figure',
  code: 'In code',
  light: 'Show me',
  terms: { q: 'the query', k: 'the key', position: 'the positions', angle: 'the angles' },
  vector: (word: string) => `${word}, with its position put in`,
  vectorText: (angle: string, length: string) => `at ${counted(angle, 'degree')}, length ${length}`,
  position: (word: string) => `Position of ${word}`,
  positionText: (position: number) => `position ${position}`,
  back: (word: string) => `${word}: one position back`,
  on: (word: string) => `${word}: one position forward`,
  both: 'both',
  bothBack: 'Both one position back',
  bothOn: 'Both one position forward',
  slower: 'Turn more slowly',
  faster: 'Turn faster',
  numbers: 'Type q and k',
  component: (word: string, number: number) => `${word}, number ${number}`,
  keyHelp:
    'Drag an arrow by its end, or a mark along the ruler. Arrow keys: left and right turn an arrow or move a mark, ' +
    'up and down change an arrow’s length; with Shift both marks move. ' +
    'Alt with the left or right arrow goes a step back or on; so do Page Up and Page Down on the numbers of the steps.',
  together: 'q and k move together',
  alone: 'q moves alone',
  otherSide: 'q with R(m − n) k',
  changes: (by: string) => `score changes by ${by}`,
  tries: 'Try',
  candidates: 'Try for f',
  slips: {
    none: { name: 'as derived', why: '' },
    nothing: {
      name: 'leave the words alone',
      why: 'This meets the requirement, but nothing is gained: the dotted line is flat too, so the score does not depend on the distance either.',
    },
    added: {
      name: 'add a vector',
      why: 'Here f adds (cos mθ, sin mθ) to the word. The product of two sums has four terms. Two of them pair a word with the position of the other word, so they change when both words move.',
    },
    noConjugate: {
      name: 'forget the star',
      why: 'Without the star the directions are added, so the score follows m + n. It depends on where the two words stand, and not on how far apart they are.',
    },
    growing: {
      name: 'let lengths grow',
      why: 'Here f turns each word and also makes it longer, the later it stands. Two words at the end of the text then score higher than the same two words at its beginning.',
    },
    twoSpeeds: {
      name: 'turn k twice as fast',
      why: 'Two words in the same place now differ by an angle that grows with the place, mθ − 2mθ.',
    },
    squared: {
      name: 'turn by m²θ',
      why: 'The steps from word to word grow. The score then follows m² − n² = (m − n)(m + n), so it depends on the distance and on the place.',
    },
    bothPlus: {
      name: 'lose the minus',
      why: 'With two plus signs the matrix is not a rotation. It stretches along one diagonal and squeezes along the other, by an amount that depends on the place.',
    },
    otherWay: {
      name: 'write R(m − n)',
      why: 'Each side stays the same when both words move, so the form is right. But the two sides are different numbers, because the key has been turned the wrong way.',
    },
  },
  check: (trials: number) => `Check it ${trials === 1000 ? 'a thousand' : trials} times`,
  again: 'Again, with others',
  claims: {
    wish: (trials: number) =>
      `The score against that of the same q at 0 and k at n − m, for ${whole(trials)} random q, k, m, n. Largest difference:`,
    polar: (trials: number) =>
      `A vector against its length turned by its direction, ${whole(trials)} of them at random. Largest difference:`,
    length: (trials: number) =>
      `The length of a word before and after, for ${whole(trials)} random words and places. Largest difference:`,
    steps: (trials: number) =>
      `The angle from one position to the next against θ, ${whole(trials)} times. Largest difference:`,
    offset: (trials: number) =>
      `The score with both turned by γ against that without, for ${whole(trials)} random q and k. Largest difference:`,
    head: (trials: number) =>
      `The score against that of the same q at 0 and k at n − m, for ${whole(trials)} random q and k of 128 numbers. Largest difference:`,
  },
  rounding: (none: boolean): string => (none ? ', exactly.' : ', which is only rounding.'),
  worst: (f: Format, s: { m: number; n: number; left: number; right: number; otherWay: boolean }) =>
    `, with m = ${f.whole(s.m)} and n = ${f.whole(s.n)}: ${f.fixed(s.left, 2)} against ${f.fixed(s.right, 2)}` +
    `${s.otherWay ? ' with k at m − n' : ''}.`,
  asks: {
    button: 'Answer',
    progression: (position: number, theta: string) =>
      `One step is ${theta}. By how many degrees has a word at position ${position} turned?`,
    back: (m: number, n: number) => `With m = ${m} and n = ${n}: by how many positions does R(m)ᵀR(n) turn the key?`,
    stack: 'How many frequencies does a head of 128 numbers need?',
    right: {
      progression: 'Right. Move q there and look at the fan.',
      back: 'Right: on by n, back by m.',
      stack: 'Right: one for each pair.',
    },
    wrong: {
      progression: 'Not yet. There are as many equal steps as positions.',
      back: 'Not yet. First turn on by n, then back by m; turning back counts as negative.',
      stack: 'Not yet. Two numbers make one pair.',
    },
  },
  summary: (
    f: Format,
    s: { number: number; name: string; m: number; n: number; score: number; together: number; alone: number },
  ) =>
    `Step ${s.number}, ${s.name}: with q at position ${s.m} and k at ${s.n} the score is ${f.fixed(s.score, 2)}. ` +
    `Moving both along the ruler changes the score by up to ${f.fixed(s.together, 2)}; moving q alone, by up to ${f.fixed(s.alone, 2)}.`,
  columns: ['position of q', 'score, k where it is', 'position of k, moving along', 'score, moving together'],
};

export type Words = typeof en;
