import { css } from 'lit';

export const style = css`
  .boards {
    --head: 4.5rem;
    --tile: 2.5rem;
    --cell: min(5.5rem, (100cqi - var(--head)) / 3);
    display: grid;
    gap: 1.5rem;
    justify-content: start;
  }
  @container (min-width: 30rem) {
    .boards {
      --head: 3.5rem;
      --cell: min(5.75rem, (50cqi - 1rem - var(--head)) / 3);
      grid-template-columns: auto auto;
      gap: 1.5rem 2rem;
    }
    .said {
      grid-column: 1 / -1;
    }
  }
  @container (min-width: 62rem) {
    .boards {
      --head: 4.5rem;
      --cell: 6rem;
      grid-template-columns: auto auto minmax(0, 22rem);
      justify-content: space-between;
    }
    .said {
      grid-column: auto;
    }
  }
  .board {
    display: grid;
    grid-template:
      'name name' auto
      'corner tiles' var(--tile)
      'heads cells' calc(3 * var(--cell)) / var(--head) calc(3 * var(--cell));
  }
  .name {
    grid-area: name;
    margin: 0 0 0.5rem;
    color: var(--muted);
    font-size: 0.875rem;
  }
  .corner {
    grid-area: corner;
    align-self: center;
    font-family: var(--serif);
    font-style: italic;
    font-size: 0.9375rem;
    white-space: nowrap;
  }
  .tiles {
    grid-area: tiles;
    position: relative;
  }
  .heads {
    grid-area: heads;
    position: relative;
    color: var(--q);
    font-weight: 500;
  }
  .cells {
    grid-area: cells;
    position: relative;
    border-radius: 0.375rem;
    outline-offset: 4px;
  }
  .head,
  .tile,
  .cell {
    position: absolute;
    inset: 0 auto auto 0;
    translate: calc(var(--column, 0) * var(--cell)) calc(var(--row, 0) * var(--cell));
  }
  .head {
    display: flex;
    align-items: center;
    block-size: var(--cell);
  }
  .tile {
    inline-size: calc(var(--cell) - 4px);
    min-inline-size: 0;
    min-block-size: 2.25rem;
    margin: 2px;
    padding: 0.25rem 0;
    color: var(--k);
    font-weight: 500;
    line-height: 1.6;
    text-align: center;
  }
  /* What was written stays where it is, and does not look as if it could be taken. */
  .board:not(.yours) :is(.head, .tile) {
    font-weight: 400;
    color: var(--muted);
    cursor: default;
    -webkit-user-select: none;
    user-select: none;
  }
  button.tile {
    cursor: grab;
    touch-action: pan-y;
    -webkit-user-select: none;
    user-select: none;
  }
  button.tile.held {
    z-index: 1;
    cursor: grabbing;
    border-color: var(--ink);
    background: var(--raised);
  }
  button.tile[aria-pressed='true'] {
    border: 2px solid var(--ink);
    background: var(--raised);
  }
  .cell {
    display: flex;
    flex-direction: column;
    align-items: center;
    inline-size: calc(var(--cell) - 4px);
    block-size: calc(var(--cell) - 4px);
    margin: 2px;
    padding-block: 0.25rem;
    border: 1.5px solid transparent;
    border-radius: 0.375rem;
    font-size: 0.875rem;
    line-height: 1.2;
    cursor: pointer;
  }
  .cell svg {
    flex: 1;
    min-block-size: 0;
  }
  .cell rect,
  .meter .bar {
    fill: var(--ink);
  }
  .cell:hover {
    background: var(--raised);
  }
  .cell.chosen,
  .cell[aria-selected='true'] {
    background: var(--raised);
    border-color: var(--ink);
  }
  @media (forced-colors: active) {
    .cell {
      border-color: Canvas;
    }
    .cell.chosen,
    .cell[aria-selected='true'] {
      border-color: Highlight;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    .yours :is(.head, .tile:not(.held), .cell) {
      transition: translate 0.35s cubic-bezier(0.3, 0, 0.2, 1);
    }
  }

  .said {
    align-self: center;
  }
  .meter + .meter {
    margin-block-start: 0.625rem;
  }
  .meter dd {
    display: flex;
    align-items: center;
    gap: 0.75rem;
  }
  .meter svg {
    flex: 1;
    block-size: 0.625rem;
  }
  .meter .scale {
    fill: var(--line);
  }
  .meter dd span {
    font-weight: 600;
  }
`;
