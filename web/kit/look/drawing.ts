/** The drawing, its caption, and what is out of sight. */
import { css } from 'lit';
import { unseen } from './unseen.js';

export const drawing = css`
  .failure {
    margin: 0.75rem 0 0;
    color: var(--wrong);
  }
  svg {
    display: block;
    width: 100%;
    height: auto;
    overflow: visible;
    font-family: var(--sans);
    fill: currentColor;
    stroke-width: var(--weight, 1);
    -webkit-user-select: none;
    user-select: none;
    -webkit-tap-highlight-color: transparent;
  }
  figcaption {
    margin-block-start: 0.75rem;
    color: var(--muted);
    max-inline-size: 44rem;
    text-wrap: pretty;
  }
  /* Where a line under the drawing says it, the caption is for those who hear it, for paper and for files. */
  @media screen {
    :host(:not([exporting])) figure:has(.readout) figcaption {
      ${unseen}
    }
  }
  /* The page around says the same in large letters. */
  :host([caption='heard']) figcaption {
    ${unseen}
  }
  .unseen {
    ${unseen}
    white-space: nowrap;
  }
`;
