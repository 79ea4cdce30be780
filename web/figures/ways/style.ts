import { css } from 'lit';
import { marks } from '../../kit/marks.js';

export const style = [
  marks({
    '.none': { fill: 'none', stroke: 'line-strong', dash: '2 2' },
    '.mark': { fill: 'none', stroke: 'ink', width: 1.5 },
    '.mark.around': { stroke: 'paper', width: 4 },
    '.scale': { fill: 'line' },
    '.bar': { fill: 'ink' },
  }),
  css`
    .shift {
      margin-block-end: 1rem;
    }
    .ways {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: 0 clamp(0.75rem, 3cqi, 2.25rem);
      border-radius: 0.25rem;
      outline-offset: 8px;
    }
    /* Names and formulas may need more lines than those beside them. */
    .ways > .way {
      display: grid;
      grid-template: subgrid / minmax(0, 1fr);
      grid-row: span 4;
    }
    .ways > .way:nth-child(n + 3) {
      margin-block-start: 1.75rem;
    }
    @media print {
      .ways {
        grid-template-columns: repeat(4, minmax(0, 1fr));
      }
    }
    :host([paper]) .ways {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
    :host([paper]) .ways > .way:nth-child(n) {
      margin-block-start: 0;
    }
    @container (min-width: 56rem) {
      .ways {
        grid-template-columns: repeat(4, minmax(0, 1fr));
      }
      .ways > .way:nth-child(n) {
        margin-block-start: 0;
      }
    }
    .way-name {
      margin: 0;
      font-size: inherit;
      font-weight: 600;
      line-height: 1.3;
    }
    .formula {
      margin: 0.125rem 0 0.625rem;
      font-size: clamp(0.8125rem, 0.6rem + 1cqi, 0.9375rem);
    }
    .formula sub + i {
      margin-inline-start: 0.1em;
    }
    .formula sub {
      font-size: 0.7em;
      line-height: 0;
    }
    .matrix {
      position: relative;
      display: grid;
      grid-template: auto minmax(0, 1fr) / auto minmax(0, 1fr);
      gap: 0.25rem;
      color: var(--muted);
      font-size: 0.8125rem;
      line-height: 1.2;
    }
    .axis {
      display: flex;
      justify-content: space-between;
    }
    .axis.keys {
      grid-column: 2;
    }
    .axis.queries {
      flex-direction: column;
      text-align: end;
      min-inline-size: 1.375rem;
    }
    .matrix svg {
      aspect-ratio: 1;
    }
    .ended {
      position: absolute;
      inset: auto 0.5rem 0.5rem auto;
      max-inline-size: 70%;
      margin: 0;
      padding: 0.125rem 0.375rem;
      border-radius: 0.25rem;
      background: var(--paper);
      color: var(--ink);
      text-align: end;
    }
    .meters {
      margin-block-start: 0.75rem;
      font-size: 0.875rem;
    }
    .meters > div + div {
      margin-block-start: 0.375rem;
    }
    dt {
      color: var(--muted);
    }
    dd {
      display: flex;
      align-items: center;
      gap: 0.5rem;
    }
    dd span:not(.before) {
      font-weight: 600;
    }
    .before {
      color: var(--muted);
    }
    .meter svg {
      flex: 1;
      min-inline-size: 0;
      block-size: 0.5rem;
    }
    .meter dd span {
      min-inline-size: 3.25rem;
      text-align: end;
    }
    .score dd {
      flex-wrap: wrap;
      gap: 0 0.5rem;
    }
    .marked {
      margin: 1rem 0 0;
      font-weight: 600;
    }
  `,
];
