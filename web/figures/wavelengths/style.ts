import { css } from 'lit';

export const style = css`
  tspan.fast {
    fill: var(--fast);
  }
  tspan.slow,
  .area-label {
    fill: var(--slow);
  }
  .area-label {
    paint-order: stroke;
    stroke: var(--paper);
    stroke-width: 3;
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
    paint-order: stroke;
    stroke: var(--paper);
    stroke-width: 4;
  }
  .here {
    stroke: var(--position);
    stroke-width: calc(1.5px * var(--weight, 1));
    stroke-dasharray: 5 4;
  }
  .here-label {
    fill: var(--position);
    paint-order: stroke;
    stroke: var(--paper);
    stroke-width: 4;
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
    paint-order: stroke;
    stroke: var(--paper);
    stroke-width: 4;
  }
  .critical {
    stroke: var(--slow);
    stroke-width: calc(1.5px * var(--weight, 1));
    stroke-dasharray: 5 4;
  }
  .critical-label {
    fill: var(--slow);
    paint-order: stroke;
    stroke: var(--paper);
    stroke-width: 4;
  }
  .base {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.375rem 0.75rem;
    margin-block-end: 0.75rem;
  }
  .base input[type='range'] {
    --position: var(--ink);
    flex: 1;
    min-inline-size: 10rem;
  }
  .base input[type='number'] {
    inline-size: 7.5rem;
    text-align: end;
    appearance: textfield;
  }
  .base input::-webkit-inner-spin-button {
    appearance: none;
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
