import type { Format } from '../../util/format.js';

export const en = {
  title: 'Your guess first',
  yAxis: 'score of a random q and k, divided by √d',
  ask: 'How does the score go on as k moves away? Choose, or draw into the picture.',
  shapes: {
    fades: 'It fades to nothing',
    swings: 'It swings on and on',
    stays: 'It stays where it began',
  },
  yours: 'your line',
  show: 'Show the score',
  hide: 'Hide it again',
  another: 'Another q and k',
  spread: 'one standard deviation of all random q and k',
  plot: 'Draw the score over the distance; the three buttons below choose a shape instead',
  unseen: 'not shown yet',
  at: (s: string, score: string) => `s = ${s}: ${score} √d`,
  open: (f: Format, s: { last: number }) =>
    `A random query and key, at distances 0 to ${f.whole(s.last)}. Which of the three sketches will their score follow?`,
  summary: (f: Format, s: { seed: number; near: number; far: number; half: number; last: number; guess: string }) =>
    (s.guess === '' ? '' : `Your guess: ${s.guess}. `) +
    `The score of seed ${s.seed} swings on. Its root mean square is ${f.fixed(s.near, 2)} up to distance ${f.whole(s.half)} ` +
    `and ${f.fixed(s.far, 2)} from there to ${f.whole(s.last)}, in units of √d.`,
  columns: ['distance s', 'score / √d'],
};
