import { css } from 'lit';
import { marks } from '../../kit/marks.js';

export const style = [
  marks({
    /* A hand that comes round often is still a line. */
    '.curve.mean': { width: 1.75 },
    '.curve.whole': { stroke: 'line-strong', width: 1.5 },
    '.band.whole': { fill: 'line-strong' },
    '.near': { fill: 'none', stroke: 'ink', dash: '2 4' },
    '.again': { fill: 'paper', stroke: 'angle', width: 2.5 },
    '.dot.here': { fill: 'position' },
  }),
  css`
    .count {
      margin: 0 0 0.75rem;
      font-weight: 600;
    }
    /* Where it swings from end to end it is all the plot, and no louder than the line. */
    .band.mean {
      fill-opacity: 0.18;
    }
    .row.highest {
      gap: 0.25rem 0.75rem;
      min-block-size: 2.25rem;
      margin: 0.25rem 0 0.75rem;
    }
    .highest > span {
      color: var(--muted);
    }
    .highest b {
      font-weight: 600;
    }
    .highest button {
      min-block-size: 1.75rem;
      padding: 0.125rem 0.5rem;
      font-size: 0.875rem;
      font-weight: 600;
    }
    @media print {
      .highest button {
        padding: 0;
        border: 0;
      }
    }
    .presets {
      gap: 0.25rem;
      margin-block-end: 0.75rem;
    }
    .presets > span {
      margin-inline-end: 0.25rem;
      color: var(--muted);
    }
    .dials {
      touch-action: pan-y;
    }
    @container (min-width: 480px) {
      .dials {
        grid-template-columns: repeat(16, minmax(0, 1fr));
      }
    }
    @container (min-width: 60rem) {
      .dials {
        grid-template-columns: repeat(32, minmax(0, 1fr));
      }
    }
    .cell {
      cursor: pointer;
      padding: 1px;
    }
    .cell[aria-selected='true']:not(:hover) {
      background: none;
    }
    .cell[aria-selected='true'] {
      border-color: transparent;
    }
    .dials:focus-visible .at {
      outline: 2px solid var(--focus);
      outline-offset: -1px;
    }
    .key {
      margin: 0.375rem 0 0.5rem;
      color: var(--muted);
      font-size: 0.875rem;
    }
  `,
];
