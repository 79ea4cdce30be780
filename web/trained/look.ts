/** What figures about trained models look like: lines and boxes of up to three ways, and texts. */
import { css } from 'lit';
import { marks } from '../kit/marks.js';

/** Lines: solid, dashed, dotted. */
export const waysStyle = [
  marks({
    '.curve.way0': { stroke: 'k', width: 2.2 },
    '.curve.way1': { stroke: 'position', width: 2.2, dash: '7 3' },
    '.curve.way2': { stroke: 'slow', width: 2.2, dash: '2 3', cap: 'round' },
    // What lies past the training length.
    '.untrained': { fill: 'raised' },
    '.wall': { stroke: 'wrong', width: 2 },
    '.wall-name': { fill: 'wrong', bold: 600 },
    '.dot.way0': { fill: 'k' },
    '.dot.way1': { fill: 'position' },
    '.dot.way2': { fill: 'slow' },
    '.blind': { stroke: 'line-strong', width: 1, dash: '2 4' },
    '.blind-name': { fill: 'muted' },
    'text.way0': { fill: 'k', bold: 600, baseline: 'central' },
    'text.way1': { fill: 'position', bold: 600, baseline: 'central' },
    'text.way2': { fill: 'slow', bold: 600, baseline: 'central' },
  }),
  css`
    .settings {
      align-items: center;
      gap: 0.5rem 1.25rem;
      margin-block-end: 0.75rem;
    }
    .ways {
      display: flex;
      flex-wrap: wrap;
      gap: 0.25rem 1rem;
      margin: 0 0 0.5rem;
      padding: 0;
      border: 0;
    }
    .ways legend {
      padding: 0;
      margin-block-end: 0.25rem;
      color: var(--muted);
      font-size: 0.875rem;
    }
    .ways label {
      display: inline-flex;
      align-items: center;
      gap: 0.375rem;
      min-block-size: 2rem;
    }
    .ways p {
      flex-basis: 100%;
      margin: 0;
    }
    .ways input {
      --box: 1.5rem;
    }
    .swatch {
      inline-size: 22px;
      block-size: 0;
      border-block-start: 2.5px solid;
    }
    .way0 {
      color: var(--k);
    }
    .way1 {
      color: var(--position);
    }
    .way2 {
      color: var(--slow);
    }
    .swatch.way1 {
      border-block-start-style: dashed;
    }
    .swatch.way2 {
      border-block-start-style: dotted;
    }
    .panels {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
      gap: 1rem 2rem;
    }
    .row.readout {
      margin-block-start: 0.5rem;
    }
    .place,
    .hint {
      color: var(--muted);
      font-size: 0.875rem;
      margin: 0.25rem 0 0;
    }
    .answering {
      min-block-size: 2.25rem;
      margin-block: 0.5rem;
    }
    .answering p {
      margin: 0;
    }
    .answering progress {
      flex: 0 1 12rem;
      min-inline-size: 0;
    }
    /* Fingers. */
    @media (pointer: coarse) {
      .ways label {
        min-block-size: 2.75rem;
      }
      .row.controls button,
      .row.controls input:not([type='checkbox']) {
        min-inline-size: 2.75rem;
        min-block-size: 2.75rem;
      }
    }
  `,
];

/** Texts whose characters are coloured by `--s`, 0 to 100. */
export const textStyle = css`
  h3 {
    margin: 1.25rem 0 0.375rem;
    font: 600 0.9375rem/1.35 var(--sans);
  }
  .text {
    margin: 0;
    padding: 0.625rem 0.75rem;
    border-radius: 6px;
    background: var(--raised);
    font: 0.875rem/1.7 var(--mono);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  textarea {
    inline-size: 100%;
    font: 0.875rem/1.5 var(--mono);
  }
  .text:lang(zh) {
    font-family: var(--cjk);
    font-size: 1rem;
  }
  .text span {
    border-radius: 2px;
    background: color-mix(in oklab, transparent, var(--wrong) calc(var(--s) * 1%));
  }
  .text .end {
    display: inline-block;
    margin-inline: 0.125rem;
    padding-inline: 0.375rem;
    border-inline-start: 3px solid var(--wrong);
    color: var(--wrong);
    font: 600 0.75rem/1.3 var(--sans);
  }
`;
