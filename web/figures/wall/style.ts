import { css } from 'lit';
import { marks } from '../../kit/marks.js';
import { textStyle, waysStyle } from '../../trained/look.js';

export const style = [
  waysStyle,
  textStyle,
  marks({}),
  css`
    /* Its rim is the colour of what it stands on. */
    .blind-name.halo {
      stroke: var(--raised);
    }
    .text .prompt {
      background: none;
      color: var(--muted);
    }
    .legend {
      display: flex;
      align-items: center;
      gap: 0.5rem;
      margin: 0.375rem 0 0;
      font-size: 0.875rem;
      color: var(--muted);
    }
    .legend i {
      inline-size: 7rem;
      block-size: 0.625rem;
      border-radius: 2px;
      background: linear-gradient(to right, transparent, color-mix(in oklab, transparent, var(--wrong) 75%));
      border: 1px solid var(--line);
    }
    textarea {
      min-block-size: 5rem;
    }
    .own {
      margin-block-start: 1rem;
    }
    .own summary {
      cursor: pointer;
      padding-block: 0.625rem;
    }
    .text + .row {
      margin-block-start: 0.5rem;
    }
    .row + .text {
      margin-block-start: 0.5rem;
    }
  `,
];
