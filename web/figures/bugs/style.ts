import { css } from 'lit';
import { marks } from '../../kit/marks.js';

export const style = [
  marks({
    '.off': { fill: 'wrong', stroke: 'wrong' },
    '.straight': { stroke: 'position', width: 1.5 },
  }),
  css`
    .about {
      margin: 0.75rem 0 0.5rem;
      max-inline-size: 44rem;
    }
    .compared {
      inline-size: 100%;
      margin-block-start: 0.75rem;
      border-collapse: collapse;
    }
    .compared :is(th, td) {
      padding: 0.25rem 0.75rem 0.25rem 0;
      border-block-end: 1px solid var(--line);
      text-align: start;
      font-weight: 400;
    }
    .compared thead th {
      color: var(--muted);
    }
    .compared th {
      white-space: normal;
    }
    .compared td {
      font-variant-numeric: tabular-nums;
      white-space: nowrap;
    }
  `,
];
