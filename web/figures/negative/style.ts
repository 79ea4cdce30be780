import { css } from 'lit';
import { marks } from '../../kit/marks.js';

export const style = [
  marks({
    '.bars': { stroke: 'ink', opacity: 0.72 },
    '.bars.below': { stroke: 'wrong', opacity: 1 },
    '.one': { stroke: 'position', dash: '4 3' },
    '.total': { stroke: 'q' },
    '.dot': { fill: 'paper', stroke: 'q', width: 2 },
  }),
  css`
    .plot {
      cursor: ew-resize;
    }
    .plot + .plot {
      margin-block-start: 0.5rem;
    }
    .row.readout {
      display: grid;
      gap: 0.125rem;
      margin-block: 0.5rem;
    }
    .ways {
      margin-block-end: 0.75rem;
    }
    .row + .row.settings {
      margin-block-start: 0.5rem;
    }
    .key .weight {
      inline-size: 0.5rem;
      block-size: 0.75rem;
      background: var(--ink);
      opacity: 0.72;
    }
    .key .negative {
      inline-size: 0.5rem;
      block-size: 0.75rem;
      background: var(--wrong);
    }
  `,
];
