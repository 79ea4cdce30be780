import { css } from 'lit';
import { listing } from '../../kit/listing.js';
import { marks } from '../../kit/marks.js';

export const style = [
  listing,
  marks({
    '.name': { fill: 'muted' },
    '.place': { fill: 'raised', stroke: 'line-strong' },
    '.place.lit': { stroke: 'ink', width: 2.5 },
    '.index.lit': { fill: 'ink', bold: 600 },
    '.way path': { fill: 'none', stroke: 'line-strong', width: 1.5 },
    '.way.lit path': { stroke: 'ink', width: 2.5 },
    '.cell rect': { fill: 'fast', stroke: 'paper', width: 1 },
    '.cell.second rect': { fill: 'slow' },
    '.cell.now rect': { stroke: 'ink', width: 2.5 },
    '.cell text': { fill: 'paper', bold: 600, anchor: 'middle', baseline: 'central' },
    '.cell:not(.lit) text': { fill: 'ink', bold: 400 },
  }),
  css`
    .body {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 1.5rem clamp(1.5rem, 5cqi, 4rem);
    }
    @container (min-width: 46rem) {
      .body {
        grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
        align-items: start;
      }
    }
    .drawing {
      max-inline-size: 30rem;
    }
    .cells svg {
      font-size: 14px;
    }
    @container (min-width: 30rem) {
      .cells svg {
        font-size: 12px;
      }
    }
    .index {
      text-anchor: middle;
      fill: var(--muted);
      font-size: 0.93em;
    }
    .cell {
      cursor: pointer;
    }
    .cell:not(.lit) rect {
      fill: color-mix(in oklab, var(--fast) 16%, var(--paper));
      stroke: var(--fast);
    }
    .cell.second:not(.lit) rect {
      fill: color-mix(in oklab, var(--slow) 16%, var(--paper));
      stroke: var(--slow);
    }
    .cell .sub {
      font-size: 0.72em;
    }
    .row {
      margin-block-start: 0.75rem;
    }
    .row .slider {
      --position: var(--ink);
      flex: 1;
      min-inline-size: 6rem;
    }
    .player {
      margin-block-end: 1rem;
    }
    .code p {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 0 1rem;
      margin: 0 0 0.25rem;
      font-weight: 600;
    }
    .code .with {
      font-weight: 400;
      color: var(--muted);
      font-family: var(--mono);
      font-size: 0.8125rem;
    }
    .code + .code {
      margin-block-start: 1rem;
    }
    .listing {
      font-size: clamp(0.71875rem, 3.4cqi, 0.84375rem);
      line-height: 1.6;
      tab-size: 2;
    }
    .listing .now {
      background: var(--raised);
      border-color: var(--ink);
    }
    .scores {
      margin-block-start: 1.5rem;
    }
    .scores p {
      margin: 0 0 0.5rem;
      max-inline-size: 44rem;
      color: var(--muted);
    }
    .scores dl {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 0 1rem;
    }
    @container (min-width: 40rem) {
      .scores dl {
        grid-template-columns: auto minmax(0, 1fr);
        gap: 0.375rem 1rem;
      }
    }
    .scores dd {
      display: flex;
      align-items: center;
      gap: 0.75rem;
    }
    .scale {
      position: relative;
      flex: 1;
      block-size: 0.625rem;
      background: var(--line);
    }
    .scale span {
      position: absolute;
      inset: 0 auto 0 0;
      background: var(--ink);
    }
    .wrong .scale span {
      background: var(--wrong);
    }
    .scores output {
      min-inline-size: 4.5em;
      text-align: end;
      font-weight: 600;
    }
    @media (forced-colors: active) {
      .listing .now {
        forced-color-adjust: none;
        border-color: Highlight;
        background: Highlight;
        color: HighlightText;
      }
      .scale span {
        forced-color-adjust: none;
        background: CanvasText;
      }
    }
  `,
];
