import { css } from 'lit';

export const style = css`
  .circle {
    max-inline-size: 30rem;
    margin-inline: auto;
    font-size: 15px;
    pointer-events: none;
  }
  .rim {
    fill: none;
    stroke: var(--line-strong);
    stroke-width: calc(1.5px * var(--weight, 1));
  }
  .tick {
    stroke: var(--line-strong);
    stroke-width: calc(1.5px * var(--weight, 1));
  }
  .hub {
    fill: var(--ink);
  }
  .hand {
    stroke-width: calc(4px * var(--weight, 1));
    stroke-linecap: round;
  }
  .hand.q {
    stroke: var(--q);
  }
  .hand.k {
    stroke: var(--k);
  }
  .between {
    fill: var(--angle);
    opacity: 0.16;
  }
  .between-arc {
    fill: none;
    stroke: var(--angle);
    stroke-width: calc(3px * var(--weight, 1));
  }
  .degrees {
    fill: var(--angle);
    font-weight: 600;
    text-anchor: middle;
    dominant-baseline: central;
    paint-order: stroke;
    stroke: var(--paper);
    stroke-width: 5;
    stroke-linejoin: round;
  }
  .name {
    font-family: var(--serif);
    font-style: italic;
    font-size: 22px;
    text-anchor: middle;
    dominant-baseline: central;
  }
  .name.q {
    fill: var(--q);
  }
  .name.k {
    fill: var(--k);
    paint-order: stroke;
    stroke: var(--paper);
    stroke-width: 5;
  }
  .handle {
    pointer-events: auto;
    cursor: grab;
    outline: none;
  }
  .handle:active {
    cursor: grabbing;
  }
  .handle.q {
    fill: var(--q);
  }
  .handle.k {
    fill: var(--k);
  }
  .handle .reach {
    fill: transparent;
    stroke: none;
  }
  .handle:hover .reach {
    stroke: var(--line-strong);
    stroke-width: calc(1.5px * var(--weight, 1));
  }
  .handle:focus-visible .reach {
    stroke: var(--focus);
    stroke-width: calc(2.5px * var(--weight, 1));
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
  .steppers input[type='number'] {
    flex: 1;
    min-inline-size: 0;
    inline-size: 100%;
    padding-inline: 0.125rem;
    text-align: center;
    appearance: textfield;
  }
  .steppers input::-webkit-inner-spin-button {
    appearance: none;
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
  .switch {
    display: inline-flex;
    align-items: center;
    gap: 0.5rem;
    min-block-size: 2.25rem;
    color: var(--ink);
    cursor: pointer;
  }
  .switch input {
    inline-size: 1.25rem;
    block-size: 1.25rem;
    margin: 0;
    accent-color: var(--ink);
  }
`;
