import { css } from 'lit';
import { marks } from '../../kit/marks.js';

export const style = [
  marks({
    '.rim': { fill: 'none', stroke: 'line-strong' },
    '.equator': { fill: 'none', stroke: 'line' },
    '.row-first': { fill: 'none', stroke: 'angle', width: 3, join: 'round' },
    '.column-first': { fill: 'none', stroke: 'slow', width: 3, dash: '5 3', join: 'round' },
    '.behind': { opacity: 0.45 },
    '.start': { fill: 'muted' },
    '.tip': { fill: 'q', stroke: 'paper', width: 1.5 },
    '.name': { fill: 'muted', anchor: 'middle', size: 12 },
    '.picture': { fill: 'raised', stroke: 'line' },
    '.query-patch': { fill: 'q', stroke: 'paper', width: 1 },
    '.key-patch': { fill: 'k', stroke: 'paper', width: 1 },
  }),
  css`
    .panels {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 1.25rem 2rem;
      border-radius: 0.25rem;
      outline-offset: 8px;
    }
    .panel {
      display: grid;
      grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
      gap: 0.25rem 1rem;
      align-items: center;
    }
    .panel > p {
      grid-column: 1 / -1;
      margin: 0;
    }
    @container (max-width: 38rem) {
      .ways .name {
        font-size: 19px;
      }
    }
    .panel .name-of-way {
      font-weight: 600;
    }
    .panel .about {
      color: var(--muted);
      font-size: 0.875rem;
    }
    .panel dl {
      grid-column: 1 / -1;
      display: flex;
      justify-content: space-between;
      flex-wrap: wrap;
      gap: 0 1rem;
      font-size: 0.875rem;
      color: var(--muted);
    }
    .panel dl div {
      display: flex;
      gap: 0.375rem;
    }
    .panel dd {
      color: var(--ink);
      font-weight: 600;
    }
    @container (min-width: 38rem) {
      .panels {
        grid-template-columns: repeat(3, minmax(0, 1fr));
        gap: 0 1.5rem;
      }
      .panel {
        grid-template: subgrid / minmax(0, 1fr);
        grid-row: span 5;
        row-gap: 0.5rem;
        align-items: start;
      }
    }
    .key {
      margin-block: 0.75rem 0.5rem;
    }
    .key i {
      inline-size: 1.5rem;
      border-block-start: 3px solid var(--angle);
    }
    .key .dashed {
      border-block-start: 3px dashed var(--slow);
    }
    .key .round,
    .key .square {
      inline-size: 0.75rem;
      block-size: 0.75rem;
      border: 0;
      border-radius: 50%;
      background: var(--q);
    }
    .key .square {
      border-radius: 0;
      background: var(--k);
    }
    .entry {
      gap: 0.375rem;
    }
    .settings {
      gap: 0.5rem 1.25rem;
    }
    .settings input.number-field {
      --digits: 3.5rem;
    }
  `,
];
