import { css } from 'lit';
import { marks } from '../../kit/marks.js';

export const style = [
  marks({
    '.bleu': { stroke: 'position', width: 2 },
    '.points': { stroke: 'position', width: 8, cap: 'round' },
    '.dot': { fill: 'paper', stroke: 'ink', width: 2.5 },
  }),
  css`
    .panels {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 1rem 2rem;
      margin-block-start: 0.75rem;
    }
    @container (min-width: 40rem) {
      .panels {
        grid-template-columns: 15rem minmax(0, 1fr);
      }
    }
    .matrix {
      max-inline-size: 15rem;
    }
    .matrix p {
      display: flex;
      justify-content: space-between;
      margin: 0 0 0.25rem;
      font-size: 0.875rem;
      color: var(--muted);
    }
    .matrix svg {
      display: block;
      inline-size: 100%;
      border: 1px solid var(--line-strong);
      forced-color-adjust: none;
    }
    .scores {
      cursor: pointer;
      touch-action: manipulation;
    }
    .segments {
      flex-wrap: wrap;
    }
  `,
];
