import { css } from 'lit';
import { marks } from '../../kit/marks.js';

export const style = [
  marks({
    '.frame': { fill: 'none', stroke: 'line' },
    '.label': { fill: 'muted', baseline: 'central' },
    '.label.query': { fill: 'q', bold: 600 },
    '.label.key': { fill: 'k', bold: 600 },
    '.row-mark': { fill: 'none', stroke: 'q', width: 1.5 },
    '.mark': { fill: 'none', stroke: 'k', width: 2.5 },
    '.mark.around': { stroke: 'paper', width: 5 },
  }),
  css`
    .maps {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
      gap: 0.75rem 1.5rem;
      margin-block: 0.75rem 0.5rem;
      border-radius: 0.25rem;
      outline-offset: 6px;
    }
    .maps p,
    .maps .setting {
      block-size: 2.25rem;
      margin: 0 0 0.375rem;
    }
    .maps p {
      display: flex;
      align-items: center;
      font-weight: 600;
    }
    @media (pointer: coarse) {
      .maps p,
      .maps .setting {
        block-size: 2.75rem;
      }
    }
    .map .label[x] {
      text-anchor: end;
    }
    .map .label.upright {
      text-anchor: middle;
      dominant-baseline: auto;
    }
    .map .label.corner {
      text-anchor: start;
      dominant-baseline: auto;
    }
    .key i {
      inline-size: 0.875rem;
      block-size: 0.875rem;
      border-radius: 2px;
    }
    .key .loss {
      background: var(--angle);
    }
    .key .gain {
      background: var(--slow);
    }
    .sight {
      --digits: 4rem;
    }
  `,
];
