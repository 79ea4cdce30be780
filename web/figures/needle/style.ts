import { css } from 'lit';
import { marks } from '../../kit/marks.js';

export const style = [
  marks({
    '.beyond': { fill: 'raised' },
    '.curve.same': { stroke: 'muted', width: 1.5, dash: '2 3' },
    '.curve.own': { stroke: 'q', width: 1.75 },
    '.needle': { stroke: 'k', width: 1.5, dash: '1 3', cap: 'round' },
    '.peak': { fill: 'none', stroke: 'k', width: 2 },
    '.knob': { fill: 'k', stroke: 'paper', width: 1.5 },
    '.aim-label': { fill: 'k', bold: 600 },
  }),
  css`
    .legend {
      display: flex;
      flex-wrap: wrap;
      gap: 0.125rem 1.5rem;
      margin-block-end: 0.75rem;
      color: var(--muted);
    }
    .legend li {
      display: flex;
      align-items: baseline;
      gap: 0.5rem;
    }
    .legend svg {
      flex: none;
      inline-size: 28px;
      block-size: 0.625rem;
    }
    .plot {
      cursor: ew-resize;
    }
    .row.readout {
      margin-block-start: 0.375rem;
      --digits: 5rem;
      --tone: var(--k);
    }
  `,
];
