import { css } from 'lit';
import { dial } from '../../kit/dial.js';
import { marks } from '../../kit/marks.js';

export const style = [
  dial,
  marks({
    '.hands': { fill: 'none', width: 1.75, cap: 'round' },
    '.scale': { fill: 'line' },
    '.level': { fill: 'ink' },
    '.before': { fill: 'angle' },
    '.track': { fill: 'none', stroke: 'line', width: 1 },
    '.turned': { fill: 'none', stroke: 'currentColor', width: 5, opacity: 0.28, cap: 'butt' },
    '.tip, .hub': { fill: 'currentColor' },
    '.dial .hand': { stroke: 'currentColor' },
  }),
  css`
    /* One word's hands minus the other's are the hands between, and those make the score. */
    .sum {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr) auto minmax(0, 1fr);
      gap: 0.25rem;
      margin-block-end: 0.5rem;
    }
    .sign {
      align-self: center;
      padding-block-end: 1.25rem;
      inline-size: 0.75rem;
      text-align: center;
      font-size: 1.25rem;
      color: var(--muted);
    }
    .who {
      margin: 0;
      text-align: center;
      font-size: 0.8125rem;
      line-height: 1.3;
      color: var(--muted);
    }
    .who > span {
      display: block;
      margin-block-start: 0.25rem;
    }
    .who b,
    .strip b {
      font-weight: 600;
    }
    .dial {
      --rim-width: 2px;
      max-inline-size: 15rem;
      margin-inline: auto;
    }
    .dial .hand {
      --hand-width: calc(var(--thick) * 1px);
    }
    .score {
      grid-column: 1 / -1;
      display: grid;
      grid-template-columns: auto minmax(0, 1fr) auto;
      align-items: center;
      gap: 0 0.75rem;
    }
    .score .name {
      font-weight: 600;
    }
    .score .value {
      order: 1;
      font-size: 1.25rem;
      font-weight: 600;
      text-align: end;
    }
    .meter {
      block-size: 1.25rem;
    }
    @container (min-width: 30rem) {
      .sum {
        gap: 0.75rem;
      }
      .who {
        font-size: 0.9375rem;
      }
      .sign {
        inline-size: 1.5rem;
        font-size: 2rem;
      }
    }
    @container (min-width: 50rem) {
      .sum {
        grid-template-columns: 3fr auto 3fr auto 3fr 3.5fr;
        gap: 1rem;
        align-items: center;
      }
      .score {
        grid-column: auto;
        grid-template-columns: 1fr;
        gap: 0.25rem;
        padding-block-end: 1.5rem;
        padding-inline-start: 1.5rem;
      }
      .score .value {
        order: 0;
        font-size: 2.75rem;
        line-height: 1;
        text-align: start;
      }
    }

    .lane {
      --columns: 7;
      position: relative;
      display: grid;
      grid-template-columns: repeat(var(--columns), minmax(0, 1fr));
      grid-auto-rows: 2.75rem;
      font-size: clamp(0.75rem, 3.9cqi, 0.9375rem);
      -webkit-user-select: none;
      user-select: none;
    }
    @container (min-width: 50rem) {
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
      font-size: 0.9375em;
      font-weight: 600;
      border: 2px solid var(--term);
      color: var(--term);
      background: var(--paper);
      cursor: grab;
      touch-action: none;
      /* A cell is the word and its margins. */
      translate: calc(var(--right, 0) * (100% + 4px)) calc(var(--down, 0) * (100% + 4px));
      z-index: 1;
    }
    .slot {
      translate: calc(var(--right, 0) * 100%) calc(var(--down, 0) * 100%);
    }
    @media (prefers-reduced-motion: no-preference) {
      .slot,
      .word {
        transition: translate 0.3s;
      }
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
    }
    .modes .name,
    .starts .name {
      color: var(--muted);
    }
    .below {
      display: grid;
      gap: 0.375rem;
      margin-block: 0.375rem;
    }
    .moved {
      margin: 0;
    }
    @container (max-width: 50rem) {
      .moved {
        min-block-size: 2.9em;
      }
    }
    @container (min-width: 50rem) {
      .below {
        grid-template-columns: auto minmax(0, 1fr);
        align-items: center;
        gap: 0.5rem 1.5rem;
      }
      .strips {
        grid-area: 2 / 1 / 3 / 3;
      }
    }
    .swapped {
      margin: 0.5rem 0 0;
    }

    .all {
      margin: 0 0 0.125rem;
      font-size: 0.875rem;
      color: var(--muted);
    }
    .strip {
      display: grid;
      grid-template-columns: 3.5rem minmax(0, 1fr);
      align-items: center;
      font-size: 0.8125rem;
      line-height: 1.15;
    }
    .groups {
      display: grid;
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
    figcaption {
      margin-block-start: 0.5rem;
    }
  `,
];
