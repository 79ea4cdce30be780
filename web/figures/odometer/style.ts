import { css } from 'lit';
import { marks } from '../../kit/marks.js';

export const style = [
  marks({
    '.track': { stroke: 'line-strong', width: 4, cap: 'round' },
    '.track.seen': { stroke: 'position' },
    '.tick': { stroke: 'line-strong' },
    '.ruler text': { anchor: 'middle', fill: 'muted' },
    '.ruler .limit': { stroke: 'ink', width: 1.5 },
    '.ruler text.limit-label': { fill: 'ink', stroke: 'none' },
  }),
  css`
    .ends {
      white-space: nowrap;
    }
    /* Beside a taller figure the rows spread out. A share of the container would be laid out anew with all dials each time. */
    figure {
      display: flex;
      flex-direction: column;
      block-size: 100%;
      block-size: stretch;
    }
    .hands {
      display: grid;
      flex: 1;
    }
    .dials {
      align-content: space-between;
    }
    .cell[aria-selected='true'] {
      touch-action: none;
    }
    .turns {
      display: block;
      margin-inline: -4px;
      font-size: clamp(0.6875rem, 0.375rem + 0.9cqi, 0.875rem);
      line-height: 1.25;
      /* What it counts moves nothing around it. */
      block-size: 1.25em;
      contain: strict;
    }
    .turns.none {
      color: var(--muted);
    }
    @media (hover: hover) and (pointer: fine) {
      .cell {
        cursor: grab;
      }
      .dials:active .cell {
        cursor: grabbing;
      }
    }

    @media (forced-colors: active) {
      .ruler input {
        appearance: none;
        forced-color-adjust: none;
      }
    }

    .key {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      align-items: center;
      gap: 0.25rem 1rem;
      margin-block-start: 0.375rem;
      font-size: 0.875rem;
      color: var(--muted);
    }
    .legend {
      display: inline-flex;
      align-items: center;
      gap: 0.375rem;
    }

    .ruler {
      position: relative;
      margin-block-start: 1rem;
    }
    .ruler svg {
      font-size: 12px;
    }
    .ruler input {
      position: absolute;
      inset-block-start: 0;
      inset-inline: 0;
      background: none;
    }
    .reading {
      justify-content: center;
      margin-block-start: 0.25rem;
    }
    .entry label {
      color: var(--position);
      white-space: nowrap;
    }
    .steps {
      display: flex;
      gap: 0.25rem;
    }
    @container (max-width: 34rem) {
      .reading {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 0.5rem 0.25rem;
      }
      .entry {
        grid-area: 1 / 1 / 2 / 3;
        justify-content: center;
      }
      .player {
        grid-column: 1 / 3;
        justify-content: center;
      }
      .steps button {
        flex: 1;
        padding-inline: 0.25rem;
      }
    }
  `,
];
