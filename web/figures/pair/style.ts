import { css } from 'lit';

export const style = css`
  .circle {
    max-inline-size: 30rem;
    margin-inline: auto;
    font-size: 15px;
    pointer-events: none;
  }
  .tick {
    stroke: var(--line-strong);
    stroke-width: calc(1.5px * var(--weight, 1));
  }
  .hand {
    --hand-width: 4px;
  }
  .circle .arc {
    stroke-width: calc(3px * var(--weight, 1));
  }
  .halo {
    --rim: 5;
  }
  .name {
    font-size: 22px;
  }
  .meter .label {
    fill: var(--muted);
    dominant-baseline: central;
  }
  .meter text {
    dominant-baseline: central;
  }
  .meter .value {
    font-weight: 600;
    text-anchor: end;
  }
  .meter .scale {
    stroke: var(--line);
    stroke-width: calc(10px * var(--weight, 1));
  }
  .meter .zero {
    stroke: var(--ink);
  }
  .meter rect {
    fill: var(--ink);
  }
  .formula {
    margin: 0.25rem 0 0.75rem;
    text-align: center;
    white-space: nowrap;
    font-size: 0.9375rem;
  }
  .formula i {
    font-family: var(--serif);
    font-size: 1.1em;
  }
  .moved {
    min-block-size: 1.45em;
    margin: 0.5rem 0 0;
    text-align: center;
    color: var(--muted);
    font-size: 0.875rem;
  }
  .steppers {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 0.5rem 0.75rem;
    max-inline-size: 30rem;
    margin-inline: auto;
  }
  .steppers .pair {
    display: flex;
    align-items: center;
    gap: 0.25rem;
  }
  .steppers .pair label {
    font-family: var(--serif);
    font-style: italic;
    font-size: 1.25em;
    padding-inline: 0.125rem;
  }
  .steppers .number-field[type='number'] {
    flex: 1;
    min-inline-size: 0;
    padding-inline: 0.125rem;
    --digits: 100%;
  }
  .steppers button {
    padding-inline: 0;
    flex: none;
  }
  .switch {
    grid-column: 1 / -1;
    justify-content: center;
  }
  @container (max-width: 19rem) {
    .steppers {
      grid-template-columns: 1fr;
    }
  }
`;
