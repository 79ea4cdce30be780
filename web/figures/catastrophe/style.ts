import { css } from 'lit';

export const style = css`
  .panels {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1rem 2rem;
  }
  @container (min-width: 45rem) {
    .panels {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  .plot {
    touch-action: pan-y;
    cursor: crosshair;
  }
  .plot:focus-visible {
    outline-offset: 4px;
    border-radius: 0.25rem;
  }
  .chart,
  .runs {
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
  .line {
    stroke: var(--line);
  }
  .outside-label {
    paint-order: stroke;
    stroke: var(--paper);
    stroke-width: 4;
  }
  .crosshair {
    stroke: var(--muted);
  }
  .outside {
    fill: var(--wrong);
    opacity: 0.07;
  }
  .target {
    fill: none;
    stroke: var(--line-strong);
    stroke-width: calc(2.5px * var(--weight, 1));
    stroke-linecap: round;
  }
  .score {
    fill: var(--wrong);
  }
  .interpolated {
    fill: var(--position);
  }
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
  .key i {
    flex: none;
    forced-color-adjust: none;
    inline-size: 1.25rem;
    border-block-start: 3px solid var(--wrong);
  }
  .key .broken {
    border-color: var(--position);
  }
  .key .dot {
    inline-size: 5px;
    block-size: 5px;
    border: 0;
    border-radius: 50%;
    background: var(--line-strong);
  }
  .readout {
    justify-content: space-between;
    margin-block-start: 0.25rem;
  }
  .readout p {
    margin: 0;
    font-weight: 600;
  }
  .again {
    margin-block-start: 0.5rem;
  }
  .again input {
    inline-size: 5rem;
    text-align: center;
  }
  progress {
    inline-size: 10rem;
    block-size: 0.75rem;
    accent-color: var(--ink);
  }
  .all {
    max-inline-size: 40rem;
    margin-block-start: 1rem;
    cursor: pointer;
  }
  .run line {
    stroke: var(--line-strong);
  }
  .run.here line {
    stroke: var(--ink);
    stroke-width: calc(2px * var(--weight, 1));
  }
  .calm {
    fill: var(--position);
  }
  .wild {
    fill: var(--wrong);
  }
`;
