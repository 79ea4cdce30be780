import { css } from 'lit';

/** A file that is chosen or dropped, and a text that is pasted. */
export const taking = css`
  .file {
    position: relative;
    display: inline-flex;
    align-items: center;
    min-block-size: 2.25rem;
    padding: 0.25rem 0.625rem;
    border: 1px solid var(--line-strong);
    border-radius: 0.375rem;
    color: var(--ink);
    cursor: pointer;
  }
  .file:focus-within {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  textarea {
    display: block;
    inline-size: 100%;
    padding: 0.5rem;
    border: 1px solid var(--line-strong);
    border-radius: 0.375rem;
    background: var(--paper);
    resize: vertical;
  }
  .drop {
    position: fixed;
    inset: 1rem;
    z-index: 10;
    display: grid;
    place-items: center;
    border: 3px dashed var(--ink);
    border-radius: 1rem;
    background: color-mix(in oklab, var(--paper) 88%, transparent);
    font-size: 1.5rem;
    font-weight: 600;
    pointer-events: none;
  }
`;
