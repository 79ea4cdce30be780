import type { Format } from '../../util/format.js';

const times = (f: Format, n: number): string =>
  n === 0 ? 'not once' : n === 1 ? 'once' : n === 2 ? 'twice' : `${f.whole(n)} times`;

export const en = {
  title: (pairs: number) => `${pairs} hands of one attention head,`,
  hands: (pairs: number) => `${pairs} hands`,
  keyHelp:
    'Arrow keys choose a hand; Shift with the left or right arrow turns it, and the position follows. Or drag a hand; with a finger, the chosen one.',
  position: 'Position m',
  scrub: 'Position, from 0 to about a million',
  scrubText: (m: string) => `position ${m}`,
  step: (step: string) => `Move by ${step}`,
  turnsNote: 'whole turns so far',
  summary: (f: Format, s: { name: string; m: number; turns: number; pairs: number; short: number }) =>
    `At position ${f.whole(s.m)} of ${s.name} the fastest hand has gone round ${times(f, s.turns)}. ` +
    (s.short === 0
      ? `All ${s.pairs} hands have come round at least once.`
      : `${s.short} of ${s.pairs} hands ${s.short === 1 ? 'has' : 'have'} not come round once.`),
  columns: ['pair', 'θ (radians per position)', 'wavelength (positions)', 'whole turns', 'angle (degrees)'],
};

export type Words = typeof en;
