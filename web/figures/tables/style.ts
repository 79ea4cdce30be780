import { css } from 'lit';
import { marks } from '../../kit/marks.js';

export const style = [
  marks({
    '.chance': { fill: 'line', stroke: 'none' },
    '.chance.least': { stroke: 'line-strong', dash: '3 3' },
    '.zero': { stroke: 'line-strong' },
    '.stem': { stroke: 'ink', width: 1.5 },
    '.dot': { fill: 'ink', stroke: 'ink', width: 2 },
    '.dot.inside': { fill: 'paper' },
    '.unlike': { stroke: 'wrong', width: 2.5, fill: 'none', cap: 'round' },
  }),
  css`
    .which {
      margin-block-end: 0.75rem;
    }
    .about {
      max-inline-size: 44rem;
      margin: 0 0 0.75rem;
    }
    .line {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      grid-template-areas: 'name outcome' 'bar bar';
      align-items: center;
      gap: 0 0.75rem;
      border-block-start: 1px solid var(--line);
    }
    .line > :nth-child(1) {
      grid-area: name;
    }
    .line > :nth-child(2) {
      grid-area: bar;
    }
    .line > :nth-child(3) {
      grid-area: outcome;
    }
    .rows .line > :nth-child(1) {
      padding-block: 0.375rem;
    }
    .ends {
      border: 0;
      font-size: 0.875rem;
      color: var(--muted);
    }
    .ends p {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 0 1rem;
      margin: 0;
    }
    .last {
      border-block-start: 1px solid var(--line);
    }
    @container (min-width: 40rem) {
      .line {
        grid-template-columns: 12rem minmax(0, 1fr) 13.5rem;
        grid-template-areas: 'name bar outcome';
        gap: 0 1rem;
      }
    }
    .line b,
    .line small {
      display: block;
      line-height: 1.3;
    }
    .line b {
      font-weight: 600;
    }
    .line small {
      font-size: 0.8125rem;
      color: var(--muted);
    }
    .bar,
    .axis {
      display: block;
      inline-size: 100%;
    }
    /* The line at zero bridges what is between two rows. */
    .bar {
      overflow: visible;
    }
    /* As the axis below them. */
    @media (scripting: none) {
      .bar {
        max-inline-size: var(--drawn);
      }
    }
    .guess {
      display: flex;
      gap: 0.25rem;
    }
    .guess button {
      padding-inline: 0.5rem;
      font-size: 0.875rem;
    }
    .hidden .answer {
      visibility: hidden;
    }
    .hidden .outcome {
      display: none;
    }
    /* Who cannot press a button is shown the table at once. */
    @media (scripting: none) {
      .hidden .answer {
        visibility: visible;
      }
      .hidden .outcome {
        display: block;
      }
      .guess {
        display: none;
      }
    }
    .settings {
      margin-block-start: 0.75rem;
    }
    .settings .slider {
      flex: 1 1 12rem;
      max-inline-size: 20rem;
    }
    .supposed {
      min-inline-size: 9rem;
    }
    .show {
      border-color: var(--ink);
    }
    .key .band {
      inline-size: 1.25rem;
      block-size: 0.75rem;
      background: var(--line);
    }
    .key :is(.in, .out) {
      inline-size: 0.75rem;
      block-size: 0.75rem;
      border: 2px solid var(--ink);
      border-radius: 50%;
    }
    .key .out {
      background: var(--ink);
    }
  `,
];
