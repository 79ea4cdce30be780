import { css } from 'lit';

/** Rings, wherever they are drawn. */
export const rings = css`
  /* Not dotted as in the odometer: a drag redraws hundreds of them. */
  .track {
    fill: none;
    stroke: var(--line);
    stroke-width: calc(1.5px * var(--weight, 1));
  }
  .met,
  .spare,
  .never,
  .still {
    fill: none;
  }
  .met {
    stroke: var(--position);
    stroke-width: 4;
  }
  .spare {
    stroke: var(--position);
    stroke-width: calc(1.75px * var(--weight, 1));
  }
  .never {
    stroke: var(--wrong);
    stroke-width: 7;
  }
  .still {
    stroke: var(--ink);
    stroke-width: 4;
  }
  .step {
    fill: var(--angle);
    opacity: 0.75;
  }
  .before {
    fill: none;
    stroke: var(--ink);
    stroke-width: calc(1px * var(--weight, 1));
  }
  .dial .track {
    stroke-width: calc(2px * var(--weight, 1));
  }
  .dial .met {
    stroke-width: 8;
  }
  .dial .spare {
    stroke-width: calc(2px * var(--weight, 1));
  }
  .dial .never {
    stroke-width: 13;
  }
  .dial .before {
    stroke-width: calc(1.5px * var(--weight, 1));
  }
`;

export const style = css`
  .ways {
    display: flex;
    flex-wrap: wrap;
    gap: 0.375rem;
    margin: 1rem 0 0;
    padding: 0;
    border: 0;
  }
  .ways legend {
    padding: 0;
    margin-block-end: 0.375rem;
    color: var(--muted);
  }
  .ways label {
    position: relative;
    color: var(--ink);
    cursor: pointer;
  }
  .ways input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .ways span {
    display: block;
    padding: 0.25rem 0.625rem;
    min-block-size: 2rem;
    border: 1px solid var(--line-strong);
    border-radius: 1rem;
  }
  .ways label:hover span {
    border-color: var(--ink);
  }
  .ways input:checked + span {
    background: var(--ink);
    border-color: var(--ink);
    color: var(--paper);
  }
  .ways input:focus-visible + span {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }

  .columns {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 2rem clamp(1rem, 3cqi, 2.5rem);
    margin-block-start: 1.25rem;
  }
  .column {
    max-inline-size: 26rem;
  }
  @container (min-width: 40rem) {
    .columns {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    .columns.two {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  .name {
    margin: 0;
    padding-block-end: 0.25rem;
    border-block-end: 1px solid var(--line);
    font-weight: 600;
  }
  .looked .name {
    border-block-end: 2px solid var(--ink);
    padding-block-end: calc(0.25rem - 1px);
  }
  .about {
    margin: 0.375rem 0 0;
    color: var(--muted);
  }
  /* Rings side by side begin at the same height. */
  @container (min-width: 40rem) {
    .about {
      min-block-size: 2lh;
    }
  }
  .head {
    display: grid;
    grid-template-columns: 6.5rem minmax(0, 1fr);
    align-items: center;
    gap: 0.75rem;
    min-block-size: 7.5rem;
    padding-block: 0.5rem;
  }
  @container (min-width: 40rem) and (max-width: 56rem) {
    .three .head {
      grid-template-columns: 4rem minmax(0, 1fr);
      gap: 0.5rem;
      min-block-size: 9.25rem;
      font-size: 0.8125rem;
    }
  }
  dl,
  dd {
    margin: 0;
  }
  dl > div + div {
    margin-block-start: 0.25rem;
  }
  dt {
    color: var(--muted);
    font-size: 0.875em;
    line-height: 1.3;
  }
  dd {
    font-weight: 600;
    line-height: 1.3;
  }
  dd.bad {
    color: var(--wrong);
  }
  .rings {
    touch-action: pan-y;
    cursor: crosshair;
    border-radius: 0.25rem;
  }
  .grid text {
    fill: var(--muted);
    font-size: 13px;
    text-anchor: end;
    dominant-baseline: central;
  }
  .frame {
    fill: var(--raised);
    stroke: var(--ink);
    stroke-width: calc(1.5px * var(--weight, 1));
  }
  .key {
    margin-block-start: 1rem;
  }
  .sample {
    flex: none;
    inline-size: 1.5rem;
  }
  .foot {
    justify-content: space-between;
    margin-block-start: 0.75rem;
  }
  .note {
    margin: 0.5rem 0 0;
    max-inline-size: 44rem;
    font-size: 0.875rem;
    color: var(--muted);
  }
  @media (forced-colors: active) {
    .ways input:checked + span {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
    }
  }
`;
