/** The menu and what it opens. */
import { css } from 'lit';

export const menu = css`
  .menu {
    position: relative;
    order: 2;
    margin-inline-start: auto;
  }
  .more {
    display: block;
    padding: 0;
    border-color: transparent;
    background: none;
    color: var(--muted);
  }
  /* Three dots. */
  .more::before {
    content: '';
    display: block;
    inline-size: 21px;
    block-size: 4px;
    margin: auto;
    background: radial-gradient(circle, currentColor 1.6px, transparent 2.1px) 0 / 7px 4px;
  }
  .popup {
    position: absolute;
    inset-block-start: calc(100% + 0.25rem);
    inset-inline-end: 0;
    z-index: 4;
    inline-size: max-content;
    max-inline-size: min(19rem, 86cqi);
    padding: 0.25rem;
    border: 1px solid var(--line-strong);
    border-radius: 0.5rem;
    background: var(--paper);
    box-shadow: 0 0.5rem 1.5rem -0.5rem color-mix(in oklab, black 35%, transparent);
  }
  .popup .failure {
    margin: 0.375rem 0.625rem;
    font-size: 0.875rem;
  }
  .popup button {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 1.5rem;
    inline-size: 100%;
    border: 0;
    background: none;
    text-align: start;
  }
  .popup button:is(:hover, :focus-visible) {
    background: var(--raised);
  }
  .popup button.shown {
    font-weight: 600;
  }
  .popup small {
    color: var(--muted);
    font-size: 0.8125rem;
    font-weight: 400;
  }
  /* What is opened from the menu stands where the menu was. */
  .opened {
    margin-block-end: 1rem;
    padding-block: 0.375rem 0.5rem;
    border-block: 1px solid var(--line-strong);
    scroll-margin-block: 1rem;
  }
  .opened > .row {
    justify-content: space-between;
  }
  .opened .title {
    margin: 0;
    font-size: 0.9375rem;
    font-weight: 600;
  }
  .opened > p {
    margin: 0.375rem 0;
    max-inline-size: 44rem;
  }
  .shortcuts {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(26rem, 100%), 1fr));
    gap: 0.25rem 2rem;
    margin: 0.25rem 0 0.375rem;
  }
  .shortcuts div {
    display: grid;
    grid-template-columns: 9.5rem minmax(0, 1fr);
    gap: 0.5rem;
  }
  .shortcuts dt {
    color: var(--muted);
  }
  .tabs {
    display: flex;
    flex-wrap: wrap;
  }
  .tabs button {
    min-block-size: 2rem;
    border: 0;
    border-block-end: 2px solid transparent;
    border-radius: 0;
    background: none;
    color: var(--muted);
    font-size: 0.875rem;
  }
  .tabs button[aria-selected='true'] {
    border-color: var(--ink);
    color: var(--ink);
  }
  .copy {
    display: inline-flex;
    flex-direction: row-reverse;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
    gap: 0.25rem 0.75rem;
  }
  .copy button {
    font-size: 0.875rem;
  }
  .opened pre {
    max-block-size: 26rem;
    margin: 0.5rem 0 0;
    padding: 0.5rem 0.75rem;
    overflow: auto;
    border-radius: 0.375rem;
    background: var(--raised);
    font-family: var(--mono);
    font-size: 0.8125rem;
    line-height: 1.5;
    tab-size: 2;
  }
  .share .field {
    display: grid;
    grid-template-columns: 9rem minmax(0, 1fr) auto;
    margin: 0.25rem 0;
  }
  .share .options {
    justify-content: start;
    gap: 0.25rem 1.25rem;
    margin: 0.25rem 0;
    padding: 0;
    border: 0;
  }
  .share legend {
    float: left;
    inline-size: 9rem;
    margin-inline-end: -0.75rem;
    padding: 0;
    color: var(--muted);
  }
  .share .box {
    display: flex;
    align-items: center;
    gap: 0.375rem;
    min-block-size: 2rem;
    color: var(--ink);
  }
  .share input[type='text'] {
    inline-size: 100%;
    font-family: var(--mono);
    font-size: 0.8125rem;
  }
  @container (max-width: 34rem) {
    .share .field {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    .share .field label {
      grid-column: 1 / 3;
    }
    .share legend {
      float: none;
      inline-size: 100%;
    }
  }
`;
