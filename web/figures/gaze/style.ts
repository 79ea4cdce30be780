import { css } from 'lit';
import { marks } from '../../kit/marks.js';
import { textStyle, waysStyle } from '../../trained/look.js';

export const style = [
  waysStyle,
  textStyle,
  marks({
    '.met': { fill: 'met' },
    '.never': { fill: 'never' },
    '.track': { fill: 'none', stroke: 'line', width: 2 },
    '.ring-met': { fill: 'none', stroke: 'met', width: 3 },
    '.ring-never': { fill: 'none', stroke: 'never', width: 3 },
  }),
  css`
    .panel h3 {
      margin: 0 0 0.25rem;
    }
    .panel .rest h3 {
      margin-block-start: 0.75rem;
    }
    .panel ul {
      margin-block: 0.25rem 0.5rem;
      font-size: 0.875rem;
      line-height: 1.5;
    }
    .rings {
      max-inline-size: 100%;
      block-size: auto;
    }
    .panel p {
      margin: 0.25rem 0 0;
      font-size: 0.875rem;
    }
    .key i {
      inline-size: 0.75rem;
      block-size: 0.75rem;
      border-radius: 2px;
    }
    i.met {
      background: var(--met);
    }
    i.never {
      background: var(--never);
    }
    .text span {
      background: color-mix(in oklab, transparent, var(--q) calc(var(--s) * 1%));
    }
  `,
];
