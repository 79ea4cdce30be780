import { css } from 'lit';

export const style = css`
  .area-label {
    fill: var(--slow);
    --rim: 3;
  }
  .unseen-area {
    fill: var(--slow);
    opacity: 0.08;
  }
  .limit {
    stroke: var(--ink);
    stroke-width: calc(1.5px * var(--weight, 1));
  }
  .limit-label {
    text-anchor: end;
    fill: var(--ink);
  }
  .here {
    stroke: var(--position);
    stroke-width: calc(1.5px * var(--weight, 1));
    stroke-dasharray: 5 4;
  }
  .here-label {
    fill: var(--position);
  }
  .dot {
    fill: var(--fast);
  }
  .dot.never {
    fill: var(--paper);
    stroke: var(--slow);
    stroke-width: calc(1.8px * var(--weight, 1));
  }
  .dot.still {
    fill: var(--slow);
  }
  .unscaled {
    fill: none;
    stroke: var(--muted);
    stroke-width: calc(1.25px * var(--weight, 1));
    stroke-dasharray: 2 3;
  }
  .unscaled-label {
    fill: var(--muted);
    text-anchor: end;
  }
  .critical {
    stroke: var(--slow);
    stroke-width: calc(1.5px * var(--weight, 1));
    stroke-dasharray: 5 4;
  }
  .critical-label {
    fill: var(--slow);
  }
  .base {
    gap: 0.375rem 0.75rem;
    margin-block-end: 0.75rem;
  }
  .base .slider {
    --position: var(--ink);
    flex: 1;
    min-inline-size: 10rem;
  }
  .base .number-field[type='number'] {
    --digits: 7.5rem;
    text-align: end;
  }
  .base .row {
    gap: 0.25rem;
  }
  .base button[aria-pressed='true'] {
    background: var(--raised);
    border-color: var(--ink);
    font-weight: 600;
  }
`;
