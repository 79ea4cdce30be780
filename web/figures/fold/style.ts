import { css } from 'lit';
import { marks } from '../../kit/marks.js';

export const style = [
  marks({
    '.zeros': { fill: 'raised', stroke: 'line-strong' },
    '.row:is(rect)': { fill: 'angle', opacity: 0.12 },
    '.cell rect': { fill: 'paper', stroke: 'line-strong' },
    '.tiny .cell:is(.x, .other, .out):not(.lit) rect': { fill: 'line-strong', stroke: 'none', opacity: 0.5 },
    '.tiny .cell:is(.cos, .sin) rect': { stroke: 'none' },
    '.cell text': { anchor: 'middle', baseline: 'central', fill: 'ink' },
    '.cell:is(.cos, .sin) rect': { fill: 'angle', stroke: 'paper', width: 0.5 },
    '.cell:is(.cos, .sin) text': { fill: 'paper', bold: 600 },
    '.cell.lit:is(.x, .other, .out) rect': { stroke: 'ink', width: 2 },
    '.head, .sign': { anchor: 'middle', fill: 'muted' },
  }),
  css`
    .body {
      display: grid;
      gap: 1.5rem clamp(1.5rem, 5cqi, 4rem);
    }
    @container (min-width: 46rem) {
      .body {
        grid-template-columns: minmax(0, 1.3fr) minmax(0, 1fr);
        align-items: start;
      }
    }
    .drawing {
      max-inline-size: 36rem;
    }
    svg {
      font-size: 12px;
    }
    /* Drawn smaller than its units: the text keeps its size. */
    @container (max-width: 26rem) {
      svg {
        font-size: 14.5px;
      }
    }
    .cell {
      cursor: pointer;
    }
    .cell.sin rect {
      opacity: 0.999;
      fill: color-mix(in oklab, var(--angle) 72%, var(--ink));
    }
    .sign {
      font-size: 18px;
      dominant-baseline: central;
    }
    .formula {
      margin: 0.5rem 0 0.75rem;
      text-align: center;
    }
    sub {
      line-height: 0;
      font-size: 0.75em;
    }
    .row.controls + .row.controls {
      margin-block-start: 0.5rem;
    }
    .row .slider {
      --position: var(--ink);
      flex: 1;
      min-inline-size: 6rem;
    }
    .sizes {
      gap: 0.25rem;
    }
    .sizes > span {
      flex-basis: 100%;
      color: var(--muted);
    }
    .sizes [aria-pressed='true'] {
      border-color: var(--ink);
      box-shadow: inset 0 0 0 1px var(--ink);
      background: var(--raised);
    }
    .sides {
      display: flex;
      flex-wrap: wrap;
      gap: 0.25rem 1.25rem;
      margin: 1.25rem 0 0;
      font-size: 0.875rem;
    }
    .sides i {
      display: inline-block;
      inline-size: 0.75rem;
      block-size: 0.75rem;
      margin-inline-end: 0.4rem;
      background: var(--line-strong);
    }
    .sides .as-elements i {
      background: var(--angle);
    }
    dl {
      margin-block-start: 0.75rem;
    }
    dt {
      color: var(--muted);
    }
    dd {
      margin-block: 0.125rem 0.75rem;
    }
    .bar {
      display: flex;
      align-items: center;
      gap: 0.5rem;
      block-size: 1.5rem;
      padding-inline-end: 4rem;
    }
    .bar span {
      flex: none;
      min-inline-size: 2px;
      block-size: 0.75rem;
      background: var(--line-strong);
    }
    .bar + .bar span {
      background: var(--angle);
    }
    .bar output {
      margin-inline-end: -4rem;
      font-weight: 600;
    }
    .fewer {
      margin: 0;
    }
    @media (forced-colors: active) {
      .bar span,
      .sides i {
        forced-color-adjust: none;
        background: CanvasText;
      }
    }
  `,
];
