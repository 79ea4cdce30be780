import { css } from 'lit';
import { marks } from '../../kit/marks.js';

export const style = [
  marks({
    '.curve.softmax': { stroke: 'k' },
    '.curve.linear': { stroke: 'position', dash: '7 3' },
    '.curve.expected': { stroke: 'muted', width: 1, dash: '3 3' },
    '.dot.softmax': { fill: 'k' },
    '.dot.linear': { fill: 'position' },
    '.name.softmax': { fill: 'k', bold: 600 },
    '.name.linear': { fill: 'position', bold: 600 },
    '.crossing': { fill: 'none', stroke: 'ink', width: 1.5 },
    '.crossing-name': { fill: 'muted' },
    '.nothing': { fill: 'muted' },
  }),
  css`
    .plot {
      cursor: ew-resize;
    }
    .row.readout {
      margin-block: 0.5rem;
    }
    .settings,
    .runs {
      margin-block: 0.5rem;
    }
    .hint {
      flex: 1 1 16rem;
      margin: 0;
      font-size: 0.875rem;
      color: var(--muted);
    }
    .key .expected {
      inline-size: 1.25rem;
      border-block-start: 1px dashed var(--muted);
    }
  `,
];
