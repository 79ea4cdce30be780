import { css } from 'lit';

/** What charts have in common: the plot and its axes, a line to read along, the reading below. */
export const chart = css`
  .plot {
    position: relative;
    touch-action: pan-y;
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
  .tick.x,
  .middle {
    text-anchor: middle;
  }
  .chart .end {
    text-anchor: end;
  }
  /* Labels that cross lines keep a rim of paper. */
  .halo {
    paint-order: stroke;
    stroke: var(--paper);
    stroke-width: 4;
    stroke-linejoin: round;
  }
  .grid {
    stroke: var(--line);
  }
  .zero {
    stroke: var(--line-strong);
  }
  .crosshair {
    stroke: var(--muted);
    stroke-width: calc(1px * var(--weight, 1));
  }
  .curve {
    fill: none;
    stroke-width: calc(2px * var(--weight, 1));
    stroke-linejoin: round;
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

/** `<ul class="key">`: which mark is what. */
export const key = css`
  .key {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1.25rem;
    margin: 0.5rem 0 0;
    padding: 0;
    list-style: none;
    font-size: 0.875rem;
    color: var(--muted);
  }
  .key li {
    display: flex;
    align-items: center;
    gap: 0.375rem;
  }
`;
