import { css } from 'lit';

export const style = css`
  .plot {
    touch-action: pan-y;
    cursor: ew-resize;
  }
  .plot:focus-visible {
    outline-offset: 6px;
    border-radius: 0.25rem;
  }
  .chart {
    font-size: 13px;
  }
  .tick,
  .axis-title {
    fill: var(--muted);
  }
  .tick.y {
    text-anchor: end;
    dominant-baseline: central;
  }
  .tick.x {
    text-anchor: middle;
  }
  .end {
    text-anchor: end;
  }
  .line {
    stroke: var(--line);
  }
  .crosshair {
    stroke: var(--muted);
  }
  .curve {
    fill: none;
    stroke: var(--ink);
    stroke-width: calc(2px * var(--weight, 1));
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
    paint-order: stroke;
    stroke: var(--paper);
    stroke-width: 4;
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
