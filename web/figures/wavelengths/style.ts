import { css } from 'lit';
import { marks } from '../../kit/marks.js';

export const style = [
  marks({
    '.unseen-area': { fill: 'slow', opacity: 0.08 },
    '.limit': { stroke: 'ink', width: 1.5 },
    '.limit-label': { fill: 'ink' },
    '.here': { stroke: 'position', width: 1.5, dash: '5 4' },
    '.here-label': { fill: 'position' },
    '.dot': { fill: 'fast' },
    '.dot.never': { fill: 'paper', stroke: 'slow', width: 1.8 },
    '.sample': { fill: 'paper', stroke: 'slow', width: 1.8 },
    '.dot.still': { fill: 'slow' },
    '.unscaled': { fill: 'none', stroke: 'muted', width: 1.25, dash: '2 3' },
    '.unscaled-label': { fill: 'muted', anchor: 'end' },
    '.critical': { stroke: 'slow', width: 1.5, dash: '5 4' },
    '.critical-label': { fill: 'slow' },
  }),
  css`
    .area-label {
      fill: var(--slow);
      --rim: 3;
    }
    .base {
      gap: 0.375rem 0.75rem;
      margin-block-end: 0.75rem;
    }
    .base .slider {
      --position: var(--ink);
      flex: 1;
      min-inline-size: 10rem;
    }
    .base .number-field[type='number'] {
      --digits: 7.5rem;
      text-align: end;
    }
    .base .row {
      gap: 0.25rem;
    }
  `,
];
