import { css } from 'lit';

export const style = css`
  /* A hand that comes round often is still a line. */
  .curve.mean:not(.area) {
    stroke-width: calc(1.75px * var(--weight, 1));
  }
  .curve.whole {
    stroke: var(--line-strong);
    stroke-width: calc(1.5px * var(--weight, 1));
  }
  .curve.area.whole {
    fill: var(--line-strong);
    stroke-width: calc(1px * var(--weight, 1));
  }
  .near {
    fill: none;
    stroke: var(--ink);
    stroke-dasharray: 2 4;
  }
  .again {
    fill: var(--paper);
    stroke: var(--angle);
    stroke-width: calc(2.5px * var(--weight, 1));
  }
  .dot.here {
    fill: var(--position);
  }
  .facts {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
    gap: 0.25rem 2rem;
    margin: 0.5rem 0 0.75rem;
  }
  .facts div {
    display: flex;
    flex-direction: column;
    justify-content: space-between;
  }
  .facts dt {
    color: var(--muted);
  }
  .facts dd {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 0.75rem;
    min-block-size: 2.25rem;
    margin: 0;
    font-weight: 600;
  }
  .facts button {
    min-block-size: 1.75rem;
    padding: 0.125rem 0.5rem;
    font-size: 0.875rem;
  }
  @media print {
    .facts button {
      padding: 0;
      border: 0;
    }
  }
  .presets {
    gap: 0.25rem;
    margin-block-end: 0.75rem;
  }
  .presets > span {
    margin-inline-end: 0.25rem;
    color: var(--muted);
  }
  .dials {
    touch-action: pan-y;
  }
  @container (min-width: 480px) {
    .dials {
      grid-template-columns: repeat(16, minmax(0, 1fr));
    }
  }
  .cell {
    cursor: pointer;
    padding: 1px;
  }
  .cell[aria-selected='true']:not(:hover) {
    background: none;
  }
  .cell[aria-selected='true'] {
    border-color: transparent;
  }
  .dials:focus-visible .at {
    outline: 2px solid var(--focus);
    outline-offset: -1px;
  }
  .key {
    margin: 0.375rem 0 0.5rem;
    color: var(--muted);
    font-size: 0.875rem;
  }
`;
