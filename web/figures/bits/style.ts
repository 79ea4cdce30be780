import { css } from 'lit';
import { marks } from '../../kit/marks.js';

export const style = [
  marks({
    '.error': { fill: 'wrong', stroke: 'wrong' },
    '.score': { fill: 'wrong', stroke: 'wrong' },
    '.exact': { stroke: 'position', width: 2 },
    '.over': { fill: 'wrong', opacity: 0.07 },
    '.over-label': { fill: 'wrong' },
    '.dot': { fill: 'paper', stroke: 'ink', width: 2 },
  }),
  css`
    .panels {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 0.5rem 2rem;
    }
    @container (min-width: 45rem) {
      .panels {
        grid-template-columns: repeat(2, minmax(0, 1fr));
      }
    }
    .plot {
      cursor: ew-resize;
    }
    .readout {
      margin-block: 0.5rem;
    }
    .presets {
      margin-block-end: 0.75rem;
    }
    .stages {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(6.75rem, 1fr));
      gap: 0.5rem 0.25rem;
      margin-block-end: 0.75rem;
    }
    .stages li {
      display: flex;
      align-items: end;
      gap: 0.375rem;
    }
    .stages label {
      display: grid;
      flex: 1;
      align-items: center;
      gap: 0.5rem;
      font-size: 0.875rem;
    }
    .stages select {
      inline-size: 100%;
    }
    .sign {
      inline-size: 0.875rem;
      padding-block-end: 0.5rem;
      text-align: center;
      color: var(--muted);
    }
    .key .rounded {
      inline-size: 1.25rem;
      border-block-start: 3px solid var(--wrong);
    }
    .key .exact {
      inline-size: 1.25rem;
      border-block-start: 3px solid var(--position);
    }
  `,
];
