import { css } from 'lit';

/** What charts have in common: the plot and its axes, a line to read along, the reading below. */
export const chart = css`
  .chart {
    font-size: 13px;
  }
  /* Nobody measures the page: as wide as it was drawn, so that letters are as large as they are. */
  @media (scripting: none) {
    .chart {
      max-inline-size: var(--drawn);
    }
  }
  .tick,
  .axis-title {
    fill: var(--muted);
  }
  .tick.y {
    text-anchor: end;
    dominant-baseline: central;
  }
  .tick.here {
    fill: var(--ink);
    font-weight: 600;
  }
  .raised {
    font-size: 10px;
  }
  .tick.x,
  .middle {
    text-anchor: middle;
  }
  .chart .end {
    text-anchor: end;
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
`;

/** `<ul class="key">`: which mark is what. */
export const key = css`
  .key {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1.25rem;
    margin-block-start: 0.5rem;
    font-size: 0.875rem;
    color: var(--muted);
  }
  .key li {
    display: flex;
    align-items: center;
    gap: 0.375rem;
  }
  .key i {
    flex: none;
    forced-color-adjust: none;
  }
`;
