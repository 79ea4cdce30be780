import { css } from 'lit';

export const style = css`
  .plot {
    cursor: ew-resize;
  }
  .curve {
    stroke: var(--ink);
  }
  .curve.longrope {
    stroke-dasharray: 7 4;
  }
  .dot {
    fill: var(--paper);
    stroke: var(--ink);
    stroke-width: calc(2px * var(--weight, 1));
  }
  .name {
    font-weight: 600;
  }
  .formulas p {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1rem;
    margin: 0.5rem 0 0;
  }
  .formulas p > b:first-child {
    min-inline-size: 5rem;
  }
  .formulas i {
    font-family: var(--serif);
    font-size: 1.1em;
  }
  b {
    font-weight: 600;
  }
  .row {
    margin-block-start: 0.75rem;
  }
`;
