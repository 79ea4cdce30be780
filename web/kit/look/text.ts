/** Lines and words below and in a drawing, and tables. */
import { css } from 'lit';

export const text = css`
  /* A drawing that is read off, and what it says below it. */
  .plot {
    position: relative;
  }
  .plot,
  .read-off {
    touch-action: pan-y;
    cursor: crosshair;
  }
  .plot:focus-visible {
    outline-offset: 6px;
    border-radius: 0.25rem;
  }
  .row.readout {
    justify-content: space-between;
    margin-block-start: 0.25rem;
  }
  .row.readout p {
    margin: 0;
    font-weight: 600;
  }
  .row.readout p:first-child:has(+ .controls) {
    flex: 1 1 16rem;
  }
  /* Letters that cross lines keep a rim of paper, --rim wide. */
  .halo {
    paint-order: stroke;
    stroke: var(--paper);
    stroke-width: calc(var(--rim, 4) * 1px * var(--weight, 1));
    stroke-linejoin: round;
  }
  /* Letters of a formula. */
  .letters i {
    font-family: var(--serif);
    font-size: 1.1em;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
  }
  ul,
  ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  dl,
  dd {
    margin: 0;
  }
  label {
    color: var(--muted);
  }
  output {
    color: var(--ink);
  }
  .q {
    color: var(--q);
  }
  .k {
    color: var(--k);
  }
  .position {
    color: var(--position);
  }
  .angle {
    color: var(--angle);
  }
  .fast {
    color: var(--fast);
  }
  .slow {
    color: var(--slow);
  }
  tspan.fast {
    fill: var(--fast);
  }
  tspan.slow {
    fill: var(--slow);
  }

  .scroll {
    max-block-size: 20rem;
    overflow: auto;
    border-block-start: 1px solid var(--line);
  }
  table {
    border-collapse: collapse;
    inline-size: 100%;
    font-size: 0.875rem;
  }
  th,
  td {
    padding: 0.25rem 0.75rem;
    text-align: end;
    font-weight: 400;
    border-block-end: 1px solid var(--line);
    white-space: nowrap;
  }
  th:first-child {
    text-align: start;
  }
  thead th {
    position: sticky;
    inset-block-start: 0;
    background: var(--paper);
    color: var(--muted);
    white-space: normal;
    vertical-align: bottom;
  }
  .marked > * {
    background: var(--raised);
  }
  .marked th {
    font-weight: 600;
  }
`;
