import { css } from 'lit';

/** Of all charts over the distance. */
export const chartStyle = css`
  /* Where a bound allows more than the lengths do. */
  .idle {
    fill: var(--raised);
  }
  .idle ~ .axis-title.halo {
    stroke: var(--raised);
  }
  .limit {
    stroke: var(--ink);
    stroke-width: calc(1.25px * var(--weight, 1));
  }
  .here-label {
    fill: var(--position);
    font-weight: 600;
  }
  .crosshair {
    stroke: var(--position);
    stroke-width: calc(1.5px * var(--weight, 1));
  }
  .curve.bound {
    stroke: var(--ink);
  }
  .curve.ownBound {
    stroke: var(--q);
    stroke-dasharray: 6 4;
  }
  .curve.mean {
    stroke: var(--angle);
    stroke-width: calc(2.5px * var(--weight, 1));
  }
  .curve.own {
    stroke: var(--q);
    stroke-width: calc(1.75px * var(--weight, 1));
  }
  /* A band has no outline: its hairs would be louder than the curves. */
  .band {
    fill-opacity: 0.38;
  }
  :is(.band, .ending).bound {
    fill: var(--ink);
  }
  :is(.band, .ending).mean {
    fill: var(--angle);
  }
  :is(.band, .ending):is(.own, .ownBound) {
    fill: var(--q);
  }
  .ending {
    dominant-baseline: central;
  }
  .dot {
    stroke: var(--paper);
    stroke-width: calc(1.5px * var(--weight, 1));
  }
  .dot.bound {
    fill: var(--ink);
  }
  .dot.mean {
    fill: var(--angle);
  }
  .dot.own {
    fill: var(--q);
  }
  .dot.ownBound {
    fill: var(--paper);
    stroke: var(--q);
    stroke-width: calc(2px * var(--weight, 1));
  }
  .settings {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1.5rem;
    margin-block-start: 0.75rem;
  }
  .either {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem;
  }
  .either > span {
    margin-inline-end: 0.25rem;
    color: var(--muted);
  }
  [aria-pressed='true'] {
    border-color: var(--ink);
    background: var(--raised);
  }
  .seed {
    --digits: 4.25rem;
  }
`;

/** Which line is which, with a value for each. */
export const legendStyle = css`
  .legend {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr));
    gap: 0.125rem 2rem;
    margin-block-end: 0.75rem;
  }
  .legend div {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 0.75rem;
  }
  .legend dt {
    display: flex;
    align-items: baseline;
    gap: 0.5rem;
    color: var(--muted);
  }
  .legend dt svg {
    flex: none;
    inline-size: 28px;
    block-size: 0.625rem;
  }
  .legend dd {
    font-weight: 600;
  }
`;
