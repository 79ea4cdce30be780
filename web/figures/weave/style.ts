import { css } from 'lit';
import { marks } from '../../kit/marks.js';

export const style = [
  marks({
    'line.tick': { stroke: 'line-strong' },
    '.around': { stroke: 'paper', width: 4, opacity: 0.75 },
    ':is(.limit, .edge):not(.around)': { stroke: 'ink', width: 1.5 },
    '.edge:not(.around)': { dash: '5 4' },
    '.limit-label, .edge-label': { fill: 'ink' },
    '.edge-label': { anchor: 'end' },
    '.ground': { fill: 'paper', opacity: 0.9 },
    '.veil': { fill: 'paper' },
    '.hatch': { stroke: 'line-strong', width: 1.5 },
    '.here:not(.around)': { stroke: 'position', width: 1.75 },
    '.here-label': { fill: 'position', bold: 600, anchor: 'middle' },
    '.crosshair:not(.around)': { stroke: 'ink', width: 1 },
    '.knob': { stroke: 'ink', width: 2 },
    '.knob.around': { fill: 'none', stroke: 'paper', width: 3 },
  }),
  css`
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
    /* Whatever makes the paper dark or light ends in a transition, after which the canvas is painted again. */
    canvas {
      color: light-dark(black, white);
      transition: color 1ms;
      position: absolute;
      display: block;
    }
    .chart {
      position: relative;
    }
    .tick.y {
      font-size: 12px;
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
  `,
];
