import { css } from 'lit';
import { marks } from '../../kit/marks.js';

export const style = [
  marks({
    '.straight': { stroke: 'line-strong', dash: '2 4' },
    '.straight-end': { stroke: 'line-strong', width: 1.5 },
    '.tick, .label': { fill: 'muted' },
    '.tick.end': { anchor: 'end' },
    '.mean-label': { fill: 'ink', bold: 600 },
    '.mean': { fill: 'none', stroke: 'ink', width: 1.5, dash: '5 4' },
    '.spokes': { stroke: 'line', fill: 'none' },
    '.steps': { fill: 'none', width: 2.5, join: 'round', cap: 'round' },
    '.chosen': { stroke: 'ink', width: 1.25 },
    '.step': { stroke: 'ink', width: 4, cap: 'round' },
    '.start': { fill: 'paper', stroke: 'ink', width: 1.5 },
    '.finish': { fill: 'slow' },
    '.tip': { fill: 'ink', stroke: 'paper', width: 1.5 },
  }),
  css`
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
    .halo {
      --rim: 6;
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
    .travel input[type='range'] {
      display: block;
    }
  `,
];
