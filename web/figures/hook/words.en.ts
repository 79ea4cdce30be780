import type { Format } from '../../util/format.js';

export const en = {
  title: 'Two words of a sentence',
  tokens: { q: 'grows', k: 'rope' },
  others: ['rope', 'the', 'longer', 'she', 'turns', 'the', 'the', 'longer', 'the', '', '', ''],
  lane: 'The sentence: the longer she turns the rope the longer the rope grows, and three free places',
  moves: 'A drag moves',
  one: 'one word',
  both: 'both words',
  start: 'The hands start',
  starts: { alike: 'alike', own: 'at their own angles' },
  swapped: (score: string) =>
    'Now the hands of “rope” start at angles of their own, as those of words in a model do. ' +
    `So it matters which word comes first: the other way round the score would be ${score}.`,
  all: (pairs: number) => `All ${pairs} hands, from fast to slow`,
  keyHelp:
    'Drag either word along the sentence, or use the arrow keys. Or press a word and then the place where it should go. Press the other “rope” to choose that one.',
  at: (place: number) => `at position ${place}`,
  where: (place: number) => `at ${place}`,
  between: 'between',
  apart: (words: number) => `${words} apart`,
  score: 'score',
  invite: 'Drag a word, or press the other “rope”.',
  inviteBoth: 'Drag either word: the other one keeps its distance.',
  turning: 'Both words move along by themselves for a few seconds. A click or a key stops them.',
  hear: 'Hear the score',
  hearing: 'While a word moves, a tone sounds: the higher the tone, the higher the score.',
  changed: (word: string, before: string, now: string) =>
    `You moved “${word}”: the score went from ${before} to ${now}. Now move both.`,
  other: (word: string, before: string, now: string) =>
    `The other “${word}”: the score went from ${before} to ${now}. Now move both.`,
  unchanged: (by: number, change: string) =>
    `You moved both by ${Math.abs(by)}: the hands have turned, but the angles between them have not changed. ` +
    `The score changed by ${change}.`,
  summary: (f: Format, s: { q: number; k: number; score: number; pairs: number }) =>
    `“grows” stands at position ${s.q} and “rope” at ${s.k}. The cosines of the ${s.pairs} angles between their hands ` +
    `add up to a score of ${f.fixed(s.score, 3)}.`,
  columns: ['pair', 'hand of “grows” (degrees)', 'hand of “rope” (degrees)', 'between (degrees)', 'adds to the score'],
};

export type Words = typeof en;
