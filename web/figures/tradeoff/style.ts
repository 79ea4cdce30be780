import { css } from 'lit';

export const style = css`
  .plot {
    touch-action: manipulation;
    cursor: crosshair;
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
  .end,
  .wish {
    text-anchor: end;
  }
  .wish {
    fill: var(--position);
  }
  .line {
    stroke: var(--line);
  }
  .crosshair {
    stroke: var(--muted);
  }
  .mark {
    fill: var(--paper);
    stroke-width: calc(2px * var(--weight, 1));
  }
  .mark.good {
    stroke: var(--position);
  }
  .mark.bad {
    stroke: var(--wrong);
  }
  .mark.good.shown {
    fill: var(--position);
  }
  .mark.bad.shown {
    fill: var(--wrong);
  }
  .leader {
    stroke: var(--muted);
  }
  .name {
    text-anchor: middle;
    fill: var(--ink);
    paint-order: stroke;
    stroke: var(--paper);
    stroke-width: 4;
  }
  .name.here {
    font-weight: 600;
  }
  .readout {
    justify-content: space-between;
    margin-block-start: 0.25rem;
  }
  .readout p {
    margin: 0;
    font-weight: 600;
  }
`;
