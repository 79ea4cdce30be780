import { css } from 'lit';

/** Arcs, as bars in the rows and around the large dial. */
export const arcs = css`
  .track,
  .dial path {
    fill: none;
  }
  .track {
    stroke: var(--line);
    stroke-width: calc(2px * var(--weight, 1));
  }
  .met {
    fill: var(--met);
  }
  .spare {
    fill: var(--position);
    opacity: 0.25;
  }
  .never {
    fill: var(--never);
  }
  /* What is no longer asked for is an outline: its tint alone is that of .spare to some eyes. */
  .spared {
    fill: var(--wrong);
    fill-opacity: 0.16;
    stroke: var(--wrong);
    stroke-width: 0.75;
  }
  .step {
    fill: var(--angle);
  }
  .lost {
    fill: var(--angle);
    opacity: 0.2;
  }
  .still {
    fill: var(--ink);
  }
  .dial .met {
    stroke: var(--met);
    stroke-width: 8;
  }
  .dial .spare {
    stroke: var(--position);
    stroke-width: 8;
  }
  .dial .never {
    stroke: var(--never);
    stroke-width: 14;
  }
  .dial .spared {
    stroke: var(--wrong);
    stroke-width: 14;
    stroke-opacity: 0.16;
  }
  .dial .step {
    fill: var(--angle);
    opacity: 0.75;
  }
  .dial .still,
  .dial .before {
    stroke: var(--ink);
    stroke-width: calc(1.5px * var(--weight, 1));
  }
  .dial .still {
    stroke-width: 4;
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
    inline-size: 100%;
    block-size: 100%;
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

  .methods {
    display: grid;
    gap: 0.75rem;
    margin-block-start: 1.25rem;
  }
  .method {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 16.5rem;
    grid-template-areas: 'name name' 'bars head';
    align-items: center;
    gap: 0.25rem 1.5rem;
    padding-block-start: 0.5rem;
    border-block-start: 1px solid var(--line);
  }
  .method.looked {
    border-color: var(--ink);
  }
  .name {
    grid-area: name;
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 0.75rem;
    margin: 0;
  }
  .name button {
    min-block-size: 1.5rem;
    padding: 0;
    border: 0;
    background: none;
    font-weight: 600;
  }
  @media (pointer: coarse) {
    .name button {
      min-block-size: 2.75rem;
    }
  }
  .about {
    color: var(--muted);
  }
  .of {
    display: none;
  }
  .head {
    grid-area: head;
    display: grid;
    grid-template-columns: 6.5rem minmax(0, 1fr);
    align-items: center;
    gap: 0.75rem;
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
  .bars {
    grid-area: bars;
    border-radius: 0.25rem;
  }
  .frame {
    fill: none;
    stroke: var(--ink);
    stroke-width: calc(1.5px * var(--weight, 1));
  }
  .fast {
    fill: var(--fast);
  }
  .slow {
    fill: var(--slow);
  }
  /* Rows below one another, then the ring of one of them: the rows stay where they are when another is chosen. */
  @container (max-width: 44rem) {
    .methods {
      gap: 0.25rem;
    }
    .method {
      display: contents;
    }
    :is(.name, .bars, .head) {
      grid-area: auto;
    }
    .name {
      margin-block-start: 0.375rem;
    }
    .name button[aria-pressed='true'] {
      box-shadow: inset 0 -2px var(--ink);
      border-radius: 0;
    }
    .name .about {
      display: none;
    }
    .head {
      order: 1;
      margin-block-start: 0.75rem;
      padding-block-start: 0.5rem;
      border-block-start: 1px solid var(--line);
    }
    .of {
      display: block;
      grid-column: 1 / -1;
      margin: 0;
    }
    .method:not(.open) .head {
      display: none;
    }
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
