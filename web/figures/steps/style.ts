import { css } from 'lit';
import { marks } from '../../kit/marks.js';
import { waysStyle } from '../../trained/look.js';

export const style = [
  waysStyle,
  marks({
    '.window': { stroke: 'line-strong', width: 1.5, dash: '2 4' },
    '.window-name': { fill: 'muted' },
    '.dot.way0': { fill: 'k' },
    '.dot.way1': { fill: 'position' },
    '.dot.way2': { fill: 'slow' },
    '.curve.before': { opacity: 0.45 },
  }),
  css`
    .curve.before {
      stroke-width: calc(1.2px * var(--weight, 1));
    }
    .panels {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
      gap: 1rem 2rem;
    }
  `,
];
