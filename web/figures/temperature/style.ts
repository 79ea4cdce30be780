import { css } from 'lit';
import { marks } from '../../kit/marks.js';

export const style = [
  marks({
    '.curve': { stroke: 'ink' },
    '.curve.longrope': { dash: '7 4' },
    '.dot': { fill: 'paper', stroke: 'ink', width: 2 },
  }),
  css`
    .plot {
      cursor: ew-resize;
    }
    .name {
      font-weight: 600;
    }
    .formulas p {
      display: flex;
      flex-wrap: wrap;
      gap: 0 1rem;
      margin: 0.5rem 0 0;
    }
    .formulas p > b:first-child {
      min-inline-size: 5rem;
    }
    b {
      font-weight: 600;
    }
    .row {
      margin-block-start: 0.75rem;
    }
  `,
];
