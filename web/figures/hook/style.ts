import { css } from 'lit';
import { marks } from '../../kit/marks.js';

export const style = [
  marks({
    '.hands': { fill: 'none', width: 1.75, cap: 'round' },
    '.scale': { fill: 'line' },
    '.level': { fill: 'ink' },
    '.before': { fill: 'angle' },
  }),
  css`
    .lane {
      --columns: 5;
      position: relative;
      display: grid;
      grid-template-columns: repeat(var(--columns), minmax(0, 1fr));
      grid-auto-rows: 2.75rem;
      -webkit-user-select: none;
      user-select: none;
    }
    @container (min-width: 30rem) {
      .lane {
        --columns: 7;
      }
    }
    @container (min-width: 60rem) {
      .lane {
        --columns: 14;
      }
    }
    .slot,
    .word {
      display: flex;
      flex-direction: column;
      align-items: center;
      justify-content: center;
      line-height: 1.2;
    }
    .slot {
      border-block-end: 1px solid var(--line);
      cursor: pointer;
      color: var(--muted);
    }
    .at {
      font-size: 0.6875rem;
      font-weight: 400;
      line-height: 1.1;
    }
    .word {
      min-inline-size: 0;
      min-block-size: 0;
      margin: 2px;
      padding: 0;
      font-weight: 600;
      border: 2px solid var(--term);
      color: var(--term);
      background: var(--paper);
      cursor: grab;
      touch-action: none;
    }
    .word:hover {
      border-color: var(--term);
      background: var(--raised);
    }
    .word:active {
      cursor: grabbing;
    }
    .word.q {
      --term: var(--q);
      border-radius: 1.25rem;
    }
    .word.k {
      --term: var(--k);
      border-radius: 0.25rem;
    }
    .word[aria-pressed='true'] {
      background: var(--raised);
      box-shadow: 0 0 0 2px var(--raised);
    }
    .modes,
    .starts {
      gap: 0.25rem 0.75rem;
      margin-block: 0.625rem 0;
    }
    .modes .name,
    .starts .name {
      color: var(--muted);
    }

    .strip {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      margin-block-start: 0.5rem;
    }
    .strip .who {
      margin: 0;
      font-size: 0.875rem;
      color: var(--muted);
    }
    .strip .who b {
      font-weight: 600;
    }
    .groups {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
    }
    @container (min-width: 30rem) {
      .groups {
        grid-template-columns: repeat(2, minmax(0, 1fr));
      }
    }
    @container (min-width: 60rem) {
      .groups {
        grid-template-columns: repeat(4, minmax(0, 1fr));
      }
      .strip {
        grid-template-columns: 11.5rem minmax(0, 1fr);
        align-items: center;
      }
    }
    .strip.between {
      padding-block: 0.25rem;
      border-block: 1px solid var(--line);
    }

    .score {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr) auto;
      align-items: center;
      gap: 0 0.75rem;
      margin-block-start: 0.625rem;
    }
    @container (min-width: 60rem) {
      .score {
        grid-template-columns: 11.5rem minmax(0, 1fr) 7rem;
        column-gap: 0;
      }
    }
    .score .name {
      font-weight: 600;
    }
    .score .value {
      font-size: 1.25rem;
      font-weight: 600;
      text-align: end;
      min-inline-size: 4.5rem;
    }
    .meter {
      block-size: 1.25rem;
    }
    .moved {
      min-block-size: 1.45em;
      margin: 0.25rem 0 0.75rem;
    }
    @container (max-width: 30rem) {
      .moved {
        min-block-size: 4.35em;
      }
    }
    .swapped {
      margin: 0.5rem 0 0;
    }
    figcaption {
      margin-block-start: 0.5rem;
    }
  `,
];
