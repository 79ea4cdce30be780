import { css } from 'lit';

export const style = css`
  .ask {
    margin: 0 0 0.5rem;
  }
  .answer {
    visibility: hidden;
  }
  .shown .answer {
    visibility: visible;
  }
  /* Who cannot press the button is shown the score at once. */
  @media (scripting: none) {
    .answer {
      visibility: visible;
    }
  }
  .spread {
    fill: var(--raised);
  }
  .guess {
    fill: none;
    stroke: var(--ink);
    stroke-width: calc(2px * var(--weight, 1));
    stroke-dasharray: 5 4;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .guess.idle {
    stroke: var(--line-strong);
    stroke-width: calc(1.5px * var(--weight, 1));
  }
  .first {
    fill: var(--q);
    stroke: var(--paper);
    stroke-width: calc(1.5px * var(--weight, 1));
  }
  .readout {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 1rem;
    min-block-size: 1.45em;
    margin: 0.25rem 0 0.5rem;
    font-weight: 600;
  }
  .readout .band {
    font-weight: 400;
    color: var(--muted);
  }
  .band i {
    display: inline-block;
    inline-size: 1.25em;
    block-size: 0.75em;
    margin-inline-end: 0.5em;
    background: var(--raised);
    border: 1px solid var(--line);
    vertical-align: -0.05em;
  }
  .shapes {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 0.5rem;
    margin-block-end: 0.5rem;
  }
  .shapes button {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: 0.25rem;
    padding: 0.5rem 0.25rem;
    line-height: 1.25;
  }
  .shapes svg {
    max-inline-size: 7rem;
  }
  .shapes .guess {
    stroke-dasharray: none;
    vector-effect: non-scaling-stroke;
  }
  .show {
    border-color: var(--ink);
  }
`;
