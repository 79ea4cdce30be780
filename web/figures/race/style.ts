import { css } from 'lit';
import { textStyle, waysStyle } from '../../trained/look.js';

export const style = [
  waysStyle,
  textStyle,
  css`
    .curve.recorded {
      stroke-width: calc(1px * var(--weight, 1));
    }
    .about {
      margin: 0 0 0.75rem;
    }
    textarea {
      min-block-size: 8rem;
    }
    .runs {
      min-block-size: 2.5rem;
      margin-block-start: 0.5rem;
    }
    .names {
      display: flex;
      flex-wrap: wrap;
      gap: 0.25rem 1.25rem;
      margin-block-start: 0.5rem;
      font-weight: 600;
    }
    .names li {
      display: flex;
      align-items: center;
      gap: 0.375rem;
    }
  `,
];
