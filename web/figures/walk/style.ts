import { css } from 'lit';

export const style = css`
  .plot {
    max-inline-size: 34rem;
    margin-inline: auto;
  }
  .walk {
    font-size: 14px;
    overflow: hidden;
  }
  @container (max-width: 26rem) {
    .walk {
      font-size: 18px;
    }
  }
  @container (max-width: 21rem) {
    .walk {
      font-size: 19px;
    }
  }
  .straight {
    stroke: var(--line-strong);
    stroke-dasharray: 2 4;
  }
  .straight-end {
    stroke: var(--line-strong);
    stroke-width: calc(1.5px * var(--weight, 1));
  }
  .tick,
  .label {
    fill: var(--muted);
  }
  .tick.end {
    text-anchor: end;
  }
  .halo {
    --rim: 6;
  }
  .mean-label {
    fill: var(--ink);
    font-weight: 600;
  }
  .mean {
    fill: none;
    stroke: var(--ink);
    stroke-width: calc(1.5px * var(--weight, 1));
    stroke-dasharray: 5 4;
  }
  .spokes {
    stroke: var(--line);
    fill: none;
  }
  .steps {
    fill: none;
    stroke-width: calc(2.5px * var(--weight, 1));
    stroke-linejoin: round;
    stroke-linecap: round;
  }
  .chosen {
    stroke: var(--ink);
    stroke-width: calc(1.25px * var(--weight, 1));
  }
  .step {
    stroke: var(--ink);
    stroke-width: calc(4px * var(--weight, 1));
    stroke-linecap: round;
  }
  .start {
    fill: var(--paper);
    stroke: var(--ink);
    stroke-width: calc(1.5px * var(--weight, 1));
  }
  .finish {
    fill: var(--slow);
  }
  .tip {
    fill: var(--ink);
    stroke: var(--paper);
    stroke-width: calc(1.5px * var(--weight, 1));
  }
  .row.readout {
    flex-wrap: nowrap;
    margin-block-start: 0.5rem;
  }
  .readout span {
    flex: none;
    flex-wrap: nowrap;
  }
  .travel {
    --digits: 5.5rem;
    margin-block-start: 0.75rem;
  }
  .travel .row {
    margin-block-start: 0.25rem;
    gap: 0.375rem;
  }
  .travel i {
    font-family: var(--serif);
    font-size: 1.1em;
  }
  .travel input[type='range'] {
    display: block;
  }
`;
