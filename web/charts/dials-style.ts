import { css } from 'lit';

/** Small dials in rows, from fast to slow. */
export const dials = css`
  .dials {
    display: grid;
    grid-template-columns: repeat(8, minmax(0, 1fr));
    gap: 2px;
    cursor: default;
    -webkit-user-select: none;
    user-select: none;
  }
  @container (min-width: 38rem) {
    .dials {
      grid-template-columns: repeat(16, minmax(0, 1fr));
    }
  }
  .dials:focus-visible {
    border-radius: 0.5rem;
  }
  .cell {
    display: block;
    padding: 2px 2px 3px;
    border: 1.5px solid transparent;
    border-radius: 0.375rem;
    text-align: center;
    -webkit-tap-highlight-color: transparent;
  }
  .cell:hover {
    background: var(--raised);
  }
  .cell[aria-selected='true'] {
    background: var(--raised);
    border-color: var(--ink);
  }
  .hand {
    stroke-width: calc(3.2px * var(--weight, 1));
    stroke-linecap: round;
  }
  .rim {
    fill: none;
    stroke: var(--line-strong);
    stroke-width: calc(2px * var(--weight, 1));
    stroke-dasharray: 1.5 3.4;
  }
  .rim.round {
    stroke: var(--fast);
    stroke-dasharray: none;
  }
  .swept {
    fill: none;
    stroke: var(--slow);
    stroke-width: calc(5px * var(--weight, 1));
  }

  @media (forced-colors: active) {
    .cell {
      border-color: Canvas;
    }
    .cell[aria-selected='true'] {
      border-color: Highlight;
    }
  }
`;
