import type { Format } from '../../util/format.js';

export const en = {
  title: 'Your guess first',
  yAxis: 'score of a random q and k, divided by √d',
  ask: 'What will the score do as k moves away? Choose a shape, or draw your own.',
  shapes: {
    fades: 'It fades away',
    swings: 'It keeps swinging',
    stays: 'It stays where it began',
  },
  yours: 'your line',
  show: 'Show the score',
  hide: 'Hide it again',
  another: 'Another q and k',
  spread: 'one standard deviation of all random q and k',
  plot: 'Draw the score over the distance, or choose a shape with the three buttons below',
  unseen: 'not shown yet',
  at: (s: string, score: string) => `s = ${s}: ${score} √d`,
  open: (f: Format, s: { last: number }) =>
    `A random query and key, at distances 0 to ${f.whole(s.last)}. Which of the three sketches will their score follow?`,
  summary: (f: Format, s: { seed: number; near: number; far: number; half: number; last: number; guess: string }) =>
    (s.guess === '' ? '' : `Your guess: ${s.guess}. `) +
    `The score of seed ${s.seed} keeps swinging. Its root mean square is ${f.fixed(s.near, 2)} up to distance ${f.whole(s.half)} ` +
    `and ${f.fixed(s.far, 2)} from there to ${f.whole(s.last)}, in units of √d.`,
  columns: ['distance s', 'score / √d'],
};

export type Words = typeof en;
