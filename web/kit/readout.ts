import { css } from 'lit';

/** Lines under a drawing that are for the screen alone: the caption says the same, and files and prints have it. */
export const readout = css`
  .readout {
    margin-block-start: 0.75rem;
  }
  :host([exporting]) .readout {
    display: none;
  }
  @media print {
    .readout {
      display: none;
    }
  }
  .readout p {
    margin: 0;
  }
`;
