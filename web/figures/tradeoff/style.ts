import { css } from 'lit';
import { marks } from '../../kit/marks.js';

export const style = [
  marks({
    '.wish': { fill: 'position' },
    '.mark': { fill: 'paper', width: 2 },
    '.mark.good': { stroke: 'position' },
    '.mark.bad': { stroke: 'wrong' },
    '.mark.good.shown': { fill: 'position' },
    '.mark.bad.shown': { fill: 'wrong' },
    '.leader': { stroke: 'muted' },
    '.name': { anchor: 'middle', fill: 'ink' },
  }),
  css`
    .plot {
      touch-action: manipulation;
    }
    .name.here {
      font-weight: 600;
    }
  `,
];
