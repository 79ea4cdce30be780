import { css } from 'lit';

export const style = css`
  .bar {
    justify-content: space-between;
    gap: 0.5rem 1.5rem;
    margin-block-end: 0.5rem;
  }
  .legend {
    display: inline-flex;
    align-items: center;
    gap: 0.5rem;
    font-size: 0.875rem;
    color: var(--muted);
  }
  .legend .wheel {
    inline-size: 1.75rem;
    flex: none;
  }
  .legend .scale {
    inline-size: 6rem;
    block-size: 0.75rem;
    border-radius: 2px;
  }

  .plot {
    overflow: clip;
    overflow-clip-margin: 4px;
    border-radius: 0.25rem;
  }
  .plot.rail {
    cursor: grab;
  }
  .plot.panning {
    cursor: grabbing;
  }
  canvas,
  .picture {
    image-rendering: pixelated;
  }
  canvas {
    position: absolute;
    display: block;
  }
  .chart {
    position: relative;
  }
  line.tick {
    stroke: var(--line-strong);
  }
  .tick.y {
    font-size: 12px;
  }
  .around {
    stroke: var(--paper);
    stroke-width: calc(4px * var(--weight, 1));
    opacity: 0.75;
  }
  :is(.limit, .edge):not(.around) {
    stroke: var(--ink);
    stroke-width: calc(1.5px * var(--weight, 1));
  }
  .edge:not(.around) {
    stroke-dasharray: 5 4;
  }
  .limit-label,
  .edge-label {
    fill: var(--ink);
  }
  .edge-label {
    text-anchor: end;
  }
  .ground {
    fill: var(--paper);
    opacity: 0.9;
  }
  .veil {
    fill: var(--paper);
  }
  .hatch {
    stroke: var(--line-strong);
    stroke-width: calc(1.5px * var(--weight, 1));
  }
  .here:not(.around) {
    stroke: var(--position);
    stroke-width: calc(1.75px * var(--weight, 1));
  }
  .here-label {
    fill: var(--position);
    font-weight: 600;
    text-anchor: middle;
  }
  .crosshair:not(.around) {
    stroke: var(--ink);
    stroke-width: calc(1px * var(--weight, 1));
  }
  .knob {
    stroke: var(--ink);
    stroke-width: calc(2px * var(--weight, 1));
  }
  .knob.around {
    fill: none;
    stroke: var(--paper);
    stroke-width: calc(3px * var(--weight, 1));
  }

  .readout {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: 0 0.75rem;
    margin-block-start: 0.5rem;
  }
  .readout svg {
    inline-size: 3.5rem;
  }
  .readout p {
    margin: 0;
  }
  .readout .number {
    font-weight: 600;
    color: inherit;
    margin: 0;
  }
  .readout .turn {
    color: var(--muted);
    min-block-size: 1.45em;
  }
  @container (max-width: 36rem) {
    .readout .turn {
      min-block-size: 2.9em;
    }
  }

  .moves {
    gap: 0.5rem 1.25rem;
    margin-block-start: 0.75rem;
  }
  .moves .row {
    gap: 0.25rem;
  }
  .moves .name {
    color: var(--muted);
    margin-inline-end: 0.25rem;
  }
`;
