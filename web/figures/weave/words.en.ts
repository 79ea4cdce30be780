import type { Format } from '../../util/format.js';

export const en = {
  title: 'Every position, every pair',
  plot: 'The weave: positions from left to right, pairs from top to bottom',
  position: 'position m',
  shows: 'Colour shows',
  values: { angle: 'angle', cos: 'cosine', sin: 'sine' },
  aliased: '↑ more than half a turn per column',
  column: 'positions per column',
  stride: (per: number) => (per === 1 ? '1 position per column' : `${per} positions per column`),
  all: 'all',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  earlier: 'Earlier positions',
  later: 'Later positions',
  find: 'Find m',
  veil: 'Cover what a column cannot show',
  keyHelp:
    'Arrow keys move the crosshair, left and right by a column, up and down by a pair; Shift moves by ten. Plus and ' +
    'minus zoom. Drag the axis below to move the picture, use Ctrl and the wheel or two fingers to zoom.',
  here: (m: string, pair: number, angle: string, cos: string, sin: string) =>
    `position ${m}, pair ${pair}: ${angle}°, cosine ${cos}, sine ${sin}`,
  perColumn: (per: string, one: boolean) => (one ? 'One column is one position.' : `One column is ${per} positions.`),
  turns: (pair: number, turn: string) => `Pair ${pair} turns by ${turn}° from column to column.`,
  seems: (pair: number, turn: string, seems: string, is: string) =>
    `Pair ${pair} turns by ${turn}° from column to column, so it seems to need ${seems} positions for a turn. ` +
    `It really needs ${is}.`,
  summary: (
    f: Format,
    s: {
      name: string;
      from: number;
      to: number;
      per: number;
      aliased: number;
      m: number;
      pair: number;
      angle: number;
      cos: number;
      sin: number;
      shown: 'angle' | 'cos' | 'sin';
    },
  ) =>
    `Positions ${f.whole(s.from)} to ${f.whole(s.to)} of ${s.name}, ` +
    `${s.per === 1 ? 'each in a column' : `one column for every ${f.whole(s.per)}`}. ` +
    (s.aliased === 0
      ? 'No pair turns by more than half a turn from column to column, so the picture shows how they really turn. '
      : `${s.aliased === 1 ? 'Pair 0 turns' : `Pairs 0 to ${s.aliased - 1} turn`} by more than half a turn from ` +
        'column to column: what the picture shows of them is aliased. ') +
    `At position ${f.whole(s.m)} ` +
    (s.shown === 'angle'
      ? `pair ${s.pair} points to ${f.fixed(s.angle, 1)}°.`
      : `the ${s.shown === 'cos' ? 'cosine' : 'sine'} of pair ${s.pair} is ${f.fixed(s.shown === 'cos' ? s.cos : s.sin, 3)}.`),
  columns: [
    'pair',
    'angle at m (degrees)',
    'cosine',
    'sine',
    'turn from column to column (degrees)',
    'positions per turn',
    'as they seem here',
  ],
};

export type Words = typeof en;
