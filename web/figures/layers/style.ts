import { css } from 'lit';
import { marks } from '../../kit/marks.js';

export const style = [
  marks({
    '.whole': { fill: 'line-strong', opacity: 0.45 },
    '.turned': { fill: 'angle' },
    '.turned.near': { opacity: 0.62 },
  }),
  css`
    .model + .model {
      margin-block-start: 1.25rem;
    }
    .model .cells {
      display: block;
      margin-block-start: 0.5rem;
      forced-color-adjust: none;
    }
    /* The choice says it; on paper, in files and without scripts there is none. */
    .row b {
      display: none;
    }
    :host([exporting]) .row b {
      display: inline;
    }
    @media print, (scripting: none) {
      .row b {
        display: inline;
      }
    }
    a {
      color: inherit;
    }
    .kinds {
      margin-block-start: 0.25rem;
      padding-inline-start: 1.25rem;
      list-style: disc;
    }
    .key i {
      inline-size: 0.75rem;
      block-size: 1rem;
      background: var(--angle);
    }
    .key .near {
      block-size: 0.5rem;
      opacity: 0.62;
    }
    .key .still {
      background: var(--line-strong);
      opacity: 0.45;
    }
    h3 {
      margin: 1.25rem 0 0.25rem;
      font-size: 1rem;
    }
    .all li {
      display: grid;
      grid-template-columns: 11.75rem minmax(0, 1fr);
      font-size: 0.875rem;
      align-items: center;
      gap: 0 0.5rem;
      padding-block: 0.1875rem;
    }
    .all .chosen span {
      font-weight: 600;
    }
    .line {
      display: block;
      inline-size: 100%;
      block-size: 1.125rem;
      forced-color-adjust: none;
    }
  `,
];
