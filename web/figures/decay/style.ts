import { css } from 'lit';

export const style = css`
  .hands {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: 0.25rem;
    margin-block-start: 0.75rem;
  }
  @container (min-width: 44rem) {
    .hands {
      grid-template-columns: repeat(8, minmax(0, 1fr));
    }
  }
  .dial {
    --rim-width: 1px;
    --hand-width: 3px;
    text-align: center;
    touch-action: pan-y;
  }
  .dial svg {
    max-inline-size: 9rem;
    margin-inline: auto;
    cursor: pointer;
  }
  .dial button {
    inline-size: 100%;
    padding-inline: 0;
  }
  .dial button.quiet[aria-pressed='true'] {
    color: var(--ink);
    border-color: var(--line-strong);
  }
  .dial .axes {
    stroke: var(--line);
    fill: none;
  }
  .dial .handle {
    cursor: grab;
  }
  .dial .handle:active {
    cursor: grabbing;
  }
  .handle.q .reach + circle {
    stroke: var(--paper);
    stroke-width: calc(1.5px * var(--weight, 1));
  }
  .numbers {
    gap: 0.5rem 1.25rem;
    margin-block-start: 0.5rem;
  }
  .numbers .of {
    color: var(--muted);
  }
  .numbers i {
    font-family: var(--serif);
    font-size: 1.1em;
    margin-inline-end: 0.25rem;
  }
  .numbers input {
    inline-size: 4.5rem;
    color: var(--ink);
  }
`;
