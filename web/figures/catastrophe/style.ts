import { css } from 'lit';
import { marks } from '../../kit/marks.js';

export const style = [
  marks({
    '.outside': { fill: 'wrong', opacity: 0.07 },
    '.target': { fill: 'none', stroke: 'line-strong', width: 2.5, cap: 'round' },
    '.score': { fill: 'wrong', stroke: 'wrong' },
    '.interpolated': { fill: 'position', stroke: 'position' },
    '.run line': { stroke: 'line-strong' },
    '.run.here line': { stroke: 'ink', width: 2 },
    '.calm': { fill: 'position' },
    '.wild': { fill: 'wrong' },
  }),
  css`
    .panels {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 1rem 2rem;
    }
    @media screen {
      @container (min-width: 45rem) {
        .panels {
          grid-template-columns: repeat(2, minmax(0, 1fr));
        }
      }
    }
    .runs {
      font-size: 13px;
    }
    /* Bands, which only a theme that asks for more weight draws around. */
    .score,
    .interpolated {
      stroke-width: calc(2px * (var(--weight, 1) - 1));
      stroke-linejoin: round;
    }
    .key i {
      inline-size: 1.25rem;
      border-block-start: 3px solid var(--wrong);
    }
    .key .broken {
      border-color: var(--position);
    }
    .key .dot {
      inline-size: 5px;
      block-size: 5px;
      border: 0;
      border-radius: 50%;
      background: var(--line-strong);
    }
    .again {
      --digits: 5rem;
      margin-block-start: 0.5rem;
    }
    .all {
      margin-block-start: 1rem;
      cursor: pointer;
    }
  `,
];
