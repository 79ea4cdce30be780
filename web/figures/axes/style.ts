import { css } from 'lit';
import { SHADE } from '../../kit/heat.js';
import { marks } from '../../kit/marks.js';

export const style = [
  marks({
    '.lane': { fill: 'ink', bold: 600 },
    '.turns': { fill: 'none', stroke: 'position' },
    '.still': { fill: 'none', stroke: 'line-strong' },
    '.border': { stroke: 'ink', width: 1.5 },
    '.grip': { fill: 'ink' },
    '.query': { fill: 'q', stroke: 'paper', width: 2 },
  }),
  css`
    .kinds,
    .medium {
      flex-wrap: wrap;
    }
    .choices {
      justify-content: space-between;
      gap: 0.5rem 1.5rem;
    }
    .about {
      margin: 0.5rem 0 0.75rem;
      color: var(--muted);
      max-inline-size: 44rem;
    }
    .strip.moves {
      cursor: ew-resize;
      touch-action: pan-y;
    }
    .key {
      margin-block: 0.25rem 0.75rem;
    }
    .key .turning,
    .key .standing {
      inline-size: 0.625rem;
      block-size: 0.875rem;
      background: var(--position);
    }
    .key .standing {
      background: var(--line-strong);
    }
    .grid-of-patches {
      border-radius: 0.25rem;
      outline-offset: 6px;
      margin: 0.75rem auto;
    }
    .words {
      display: flex;
      flex-wrap: wrap;
      gap: 0.375rem;
    }
    .words button {
      display: grid;
      gap: 0.125rem;
      padding: 0.125rem 0.5rem 0.25rem;
      line-height: 1.25;
      text-align: start;
    }
    .words small {
      color: var(--muted);
      font-size: 0.8125rem;
    }
    .words i {
      background: ${SHADE};
      block-size: 0.5rem;
      min-inline-size: 2.5rem;
      forced-color-adjust: none;
    }
    .words [aria-pressed='true'] {
      border-color: var(--q);
      box-shadow: inset 0 0 0 1px var(--q);
      font-weight: 600;
    }
    .row.readout {
      margin-block: 0.5rem;
    }
    .entry {
      gap: 0.375rem;
    }
    .settings {
      gap: 0.5rem 1.25rem;
    }
    .settings + .settings {
      margin-block-start: 0.5rem;
    }
    .settings input.number-field {
      --digits: 3.5rem;
    }
  `,
];
