import { css } from 'lit';
import { marks } from '../../kit/marks.js';

export const style = [
  marks({
    '.tick': { stroke: 'line-strong', width: 1.5 },
    '.circle .arc': { width: 3 },
    '.meter .label': { fill: 'muted', baseline: 'central' },
    '.meter .value': { bold: 600, anchor: 'end' },
    '.meter .scale': { stroke: 'line', width: 10 },
    '.meter .zero': { stroke: 'ink' },
    '.meter rect': { fill: 'ink' },
  }),
  css`
    .circle {
      max-inline-size: 30rem;
      margin-inline: auto;
      font-size: 15px;
      pointer-events: none;
    }
    .hand {
      --hand-width: 4px;
    }
    .halo {
      --rim: 5;
    }
    .name {
      font-size: 22px;
    }
    .meter text {
      dominant-baseline: central;
    }
    .formula {
      margin: 0.25rem 0 0.75rem;
      text-align: center;
      font-size: 0.9375rem;
    }
    .formula > span {
      display: inline-block;
      white-space: nowrap;
    }
    .moved {
      min-block-size: 1.45em;
      margin: 0.5rem 0 0;
      text-align: center;
      color: var(--muted);
      font-size: 0.875rem;
    }
    .steppers {
      display: grid;
      grid-template-columns: 1fr 1fr;
      gap: 0.5rem 0.75rem;
      max-inline-size: 30rem;
      margin-inline: auto;
    }
    .stepper label {
      font-family: var(--serif);
      font-style: italic;
      font-size: 1.25em;
      padding-inline: 0.125rem;
    }
    .steppers .number-field[type='number'] {
      flex: 1;
      min-inline-size: 0;
      padding-inline: 0;
      font-size: 0.875rem;
      --digits: 100%;
    }
    .switch {
      grid-column: 1 / -1;
      justify-content: center;
    }
    @container (max-width: 19rem) {
      .steppers {
        grid-template-columns: 1fr;
      }
    }
  `,
];
