/** The figure around its drawing: title, caption, what is heard only. */
import { css } from 'lit';

export const frame = css`
  :host {
    display: block;
    margin-block: var(--figure-margin, 0);
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
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 1rem;
    min-block-size: 2.25rem;
    margin-block-end: 0.5rem;
  }
  .title {
    flex: 1 1 13rem;
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
  /* A way past the figure, for those who come by Tab. */
  .skip:not(:focus-visible) {
    position: absolute;
    inline-size: 1px;
    min-inline-size: 0;
    block-size: 1px;
    min-block-size: 0;
    padding: 0;
    border: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .skip {
    order: 1;
  }
`;
