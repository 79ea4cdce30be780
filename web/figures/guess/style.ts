import { css } from 'lit';
import { marks } from '../../kit/marks.js';

export const style = [
  marks({
    '.spread': { fill: 'raised' },
    '.guess': { fill: 'none', stroke: 'ink', width: 2, dash: '5 4', cap: 'round', join: 'round' },
    '.guess.idle': { stroke: 'line-strong', width: 1.5 },
    '.first': { fill: 'q', stroke: 'paper', width: 1.5 },
  }),
  css`
    .ask {
      margin: 0 0 0.5rem;
    }
    .answer {
      visibility: hidden;
    }
    .shown .answer {
      visibility: visible;
    }
    /* Who cannot press the button is shown the score at once. */
    @media (scripting: none) {
      .answer {
        visibility: visible;
      }
    }
    .readout {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 0 1rem;
      min-block-size: 1.45em;
      margin: 0.25rem 0 0.5rem;
      font-weight: 600;
    }
    .readout .band {
      font-weight: 400;
      color: var(--muted);
    }
    .band i {
      display: inline-block;
      inline-size: 1.25em;
      block-size: 0.75em;
      margin-inline-end: 0.5em;
      background: var(--raised);
      border: 1px solid var(--line);
      vertical-align: -0.05em;
    }
    .shapes {
      display: grid;
      grid-template-columns: repeat(3, minmax(0, 1fr));
      gap: 0.5rem;
      margin-block-end: 0.5rem;
    }
    .shapes button {
      display: flex;
      flex-direction: column;
      align-items: center;
      gap: 0.25rem;
      padding: 0.5rem 0.25rem;
      line-height: 1.25;
    }
    .shapes svg {
      max-inline-size: 7rem;
    }
    .shapes .guess {
      stroke-dasharray: none;
      vector-effect: non-scaling-stroke;
    }
    .show {
      border-color: var(--ink);
    }
  `,
];
