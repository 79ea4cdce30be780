import { css } from 'lit';

/** The look of everything that can be pressed, typed into or read inside a figure. */
export const controls = css`
  :host {
    display: block;
    container-type: inline-size;
    font-family: var(--sans);
    font-size: 0.9375rem;
    line-height: 1.45;
    color: var(--ink);
    font-variant-numeric: tabular-nums lining-nums;
    text-align: start;
  }
  :host([hidden]) {
    display: none;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  figure {
    margin: 0;
  }
  header {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 0.25rem 1rem;
    margin-block-end: 0.75rem;
  }
  .title {
    margin: 0;
    font-size: 1rem;
    font-weight: 600;
    line-height: 1.3;
  }
  .number {
    font-weight: 400;
    color: var(--muted);
    margin-inline-end: 0.5em;
  }
  .tools {
    display: flex;
    gap: 0.25rem;
    flex: none;
  }
  svg {
    display: block;
    width: 100%;
    height: auto;
    overflow: visible;
    font-family: var(--sans);
    fill: currentColor;
    -webkit-user-select: none;
    user-select: none;
    -webkit-tap-highlight-color: transparent;
  }
  figcaption {
    margin-block-start: 0.75rem;
    color: var(--muted);
    max-inline-size: 44rem;
    text-wrap: pretty;
  }
  .unseen {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
  }
  button {
    min-inline-size: 2.25rem;
    min-block-size: 2.25rem;
    padding: 0.25rem 0.625rem;
    border: 1px solid var(--line-strong);
    border-radius: 0.375rem;
    background: var(--paper);
    cursor: pointer;
    touch-action: manipulation;
  }
  button:hover {
    border-color: var(--ink);
  }
  button:active {
    background: var(--raised);
  }
  button.quiet {
    min-block-size: 1.75rem;
    padding: 0.125rem 0.5rem;
    border-color: transparent;
    background: none;
    color: var(--muted);
    font-size: 0.875rem;
  }
  button.quiet:hover,
  button.quiet[aria-expanded='true'] {
    color: var(--ink);
    border-color: var(--line-strong);
  }
  input[type='number'],
  input[type='text'],
  select {
    min-block-size: 2.25rem;
    padding: 0.25rem 0.5rem;
    border: 1px solid var(--line-strong);
    border-radius: 0.375rem;
    background: var(--paper);
  }
  :focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
  }
  label {
    color: var(--muted);
  }
  output {
    color: var(--ink);
  }
  .q {
    color: var(--q);
  }
  .k {
    color: var(--k);
  }
  .position {
    color: var(--position);
  }
  .angle {
    color: var(--angle);
  }
  .fast {
    color: var(--fast);
  }
  .slow {
    color: var(--slow);
  }

  .table {
    margin-block-start: 0.75rem;
    max-block-size: 20rem;
    overflow: auto;
    border-block: 1px solid var(--line);
  }
  table {
    border-collapse: collapse;
    inline-size: 100%;
    font-size: 0.875rem;
  }
  th,
  td {
    padding: 0.25rem 0.75rem;
    text-align: end;
    font-weight: 400;
    border-block-end: 1px solid var(--line);
    white-space: nowrap;
  }
  th:first-child {
    text-align: start;
  }
  thead th {
    position: sticky;
    inset-block-start: 0;
    background: var(--paper);
    color: var(--muted);
    white-space: normal;
    vertical-align: bottom;
  }
  .marked > * {
    background: var(--raised);
  }
  .marked th {
    font-weight: 600;
  }

  @media (scripting: none) {
    .tools,
    .controls {
      display: none !important;
    }
  }
  @media print {
    .tools,
    .controls {
      display: none !important;
    }
    .table {
      max-block-size: none;
      overflow: visible;
    }
  }
`;
