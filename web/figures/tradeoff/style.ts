import { css } from 'lit';
import { marks } from '../../kit/marks.js';

export const style = [
  marks({
    '.wish': { fill: 'position' },
    '.corner': { fill: 'position', opacity: 0.12 },
    '.mark': { fill: 'paper', width: 2 },
    '.mark.good': { stroke: 'position' },
    '.mark.bad': { stroke: 'wrong' },
    '.mark.good.shown': { fill: 'position' },
    '.mark.bad.shown': { fill: 'wrong' },
    'text.number': { anchor: 'middle', fill: 'ink', bold: 600 },
  }),
  css`
    .plot {
      touch-action: manipulation;
    }
    .grid {
      fill: none;
    }
    /* Its sentence has one line or more, and sometimes a button: what stands below it keeps its place. */
    .readout {
      min-block-size: 7rem;
    }
    @container (min-width: 20rem) {
      .readout {
        min-block-size: 5.5rem;
      }
    }
    .note {
      margin: 0.5rem 0 0;
      color: var(--muted);
    }
    .sheet {
      display: grid;
      gap: 0.5rem 1.5rem;
      align-items: center;
    }
    @container (min-width: 40rem) {
      .sheet {
        grid-template-columns: minmax(0, 1fr) 19.5rem;
      }
      .readout {
        min-block-size: 2.75rem;
      }
    }
    .list {
      display: grid;
      grid-template-columns: auto auto 1fr auto auto;
      align-items: center;
      gap: 0 0.5rem;
      font-size: 0.875rem;
    }
    .list > * {
      display: grid;
      grid-column: 1 / -1;
      grid-template-columns: subgrid;
      align-items: center;
    }
    .heads {
      margin: 0;
      padding-inline: 0.375rem;
      color: var(--muted);
    }
    .heads :nth-child(1) {
      grid-column: 4;
    }
    .list button {
      min-block-size: 1.75rem;
      padding: 0.125rem 0.375rem;
      border: 0;
      border-radius: 0.25rem;
      background: none;
      text-align: start;
      font-size: inherit;
    }
    @media (pointer: coarse) {
      .list button {
        min-block-size: 2.75rem;
      }
    }
    .list .here {
      background: var(--raised);
      font-weight: 600;
    }
    .list svg {
      inline-size: 18px;
      block-size: 18px;
    }
    .list :is(.n, .value) {
      text-align: end;
    }
    .list .value.bad {
      color: var(--wrong);
    }
  `,
];
