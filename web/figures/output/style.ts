import { css } from 'lit';
import { marks } from '../../kit/marks.js';

export const style = [
  marks({
    '.bar': { fill: 'muted' },
    '.bar.on': { fill: 'k' },
    '.bar.part': { fill: 'k', stroke: 'paper', width: 1 },
    '.column': { fill: 'k', opacity: 0.09 },
    '.label': { fill: 'muted' },
    '.label.on': { fill: 'k', bold: 600 },
    '.stage': { fill: 'ink', bold: 600 },
    '.how': { fill: 'muted', bold: 400 },
  }),
  css`
    .sides {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: 0.5rem clamp(0.75rem, 3cqi, 2rem);
      margin-block-start: 0.75rem;
    }
    .sides .plot {
      margin-block-start: 0.5rem;
    }
    .differences {
      display: flex;
      flex-wrap: wrap;
      gap: 0.25rem 1.5rem;
      margin-block-start: 0.5rem;
    }
    .differences li:first-child {
      flex-basis: 100%;
      color: var(--muted);
      font-size: 0.875rem;
    }
    .differences b {
      font-weight: 600;
    }
  `,
];
