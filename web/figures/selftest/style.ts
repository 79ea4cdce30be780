import { css } from 'lit';
import { marks } from '../../kit/marks.js';

export const style = [
  marks({
    '.group': { fill: 'ink', size: 14 },
    '.limit': { stroke: 'ink', width: 1.5 },
    '.limit-label': { fill: 'ink', bold: 600 },
    '.beyond': { fill: 'raised' },
    '.beyond-label': { fill: 'wrong', bold: 600 },
    '.pass': { fill: 'muted' },
    '.pass.rule': { fill: 'paper', stroke: 'muted', width: 1.5 },
    '.here .pass': { fill: 'ink' },
    '.here .pass.rule': { fill: 'paper', stroke: 'ink', width: 1.5 },
    '.fail': { fill: 'wrong' },
    '.fail.rule': { fill: 'paper', stroke: 'wrong', width: 2 },
    '.chosen': { fill: 'none', stroke: 'ink', width: 1.5 },
  }),
  css`
    .beside {
      display: grid;
      grid-template-columns: 430px minmax(0, 1fr);
      gap: 28px;
      align-items: start;
    }
    .noticed {
      margin-block-end: 1rem;
    }
    .noticed :is(th, td) {
      padding: 0.125rem 0.75rem 0.125rem 0;
      white-space: normal;
      vertical-align: middle;
    }
    .noticed thead th {
      position: static;
      vertical-align: bottom;
    }
    .noticed :is(td, thead th:not(:first-child)) {
      inline-size: 5.75rem;
      text-wrap: balance;
      padding-inline: 0.25rem 0;
    }
    .noticed button {
      inline-size: 100%;
      text-align: start;
    }
    .noticed td {
      font-variant-numeric: tabular-nums;
    }
    @media screen and (scripting: enabled) {
      .noticed :is(.still, .untold) {
        display: none;
      }
      .noticed td:has(.untold)::before {
        content: '–';
        color: var(--muted);
        font-weight: 400;
      }
    }
    .noticed .caught {
      color: var(--wrong);
      font-weight: 600;
    }
    .key svg {
      inline-size: 14px;
      block-size: 14px;
      flex: none;
    }
    .looked {
      margin-block: 0.75rem;
      padding: 0.625rem 0.875rem;
      border-inline-start: 3px solid var(--line-strong);
    }
    .looked.bad {
      border-color: var(--wrong);
    }
    .looked p {
      margin: 0.125rem 0;
      overflow-wrap: anywhere;
    }
    .looked .numbers {
      font-variant-numeric: tabular-nums;
    }
    .looked .from,
    .origin {
      color: var(--muted);
      font-size: 0.875rem;
    }
    .origin {
      margin: 0.5rem 0;
      overflow-wrap: anywhere;
    }
    .failures {
      margin-block: 0.5rem;
      padding-inline-start: 1.25rem;
      list-style: disc;
      font-size: 0.9375rem;
      overflow-wrap: anywhere;
    }
    .failures b {
      color: var(--wrong);
    }
  `,
];
