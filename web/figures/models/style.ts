import { css } from 'lit';

export const style = css`
  .picker {
    gap: 0.5rem 0.75rem;
  }
  select {
    font-size: 1.125rem;
    font-weight: 600;
    min-block-size: 2.75rem;
    padding-inline: 0.75rem;
    max-inline-size: 100%;
  }
  /* On paper the name is a name. */
  @media print {
    select {
      appearance: none;
      padding: 0;
      border: 0;
    }
  }
  .layers {
    display: inline-flex;
    margin: 0;
    padding: 0;
    border: 1px solid var(--line-strong);
    border-radius: 0.375rem;
    overflow: clip;
  }
  .layers label {
    position: relative;
    color: var(--ink);
    cursor: pointer;
  }
  .layers input {
    position: absolute;
    inset: 0;
    opacity: 0;
    margin: 0;
    cursor: pointer;
  }
  .layers span {
    display: block;
    padding: 0.375rem 0.75rem;
    min-block-size: 2.25rem;
  }
  .layers label + label span {
    border-inline-start: 1px solid var(--line-strong);
  }
  .layers input:checked + span {
    background: var(--ink);
    color: var(--paper);
  }
  .layers label:focus-within span {
    outline: 2px solid var(--focus);
    outline-offset: -3px;
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.125rem 0;
    color: var(--muted);
  }
  .facts li:not(:last-child)::after {
    content: '·';
    margin-inline: 0.5em;
  }
  @media print {
    .facts li:has(+ .controls)::after {
      content: none;
    }
  }
  .facts li {
    display: inline-flex;
    align-items: center;
    min-block-size: 1.5rem;
  }
  .own-button {
    min-block-size: 1.5rem;
    padding: 0;
    border: 0;
    background: none;
    text-decoration: underline 1px var(--line-strong);
    text-underline-offset: 0.2em;
  }
  .own-button:hover {
    text-decoration-color: currentColor;
    background: none;
  }
  .facts a {
    color: inherit;
    text-underline-offset: 0.2em;
  }
  .unused {
    margin: 0.25rem 0 0;
    color: var(--muted);
  }
  .unused summary {
    min-block-size: 1.5rem;
    cursor: pointer;
  }
  .unused p {
    margin: 0;
    max-inline-size: 44rem;
    overflow-wrap: anywhere;
  }
  .note,
  .own p,
  .problem p {
    margin: 0.25rem 0 0;
    color: var(--muted);
    max-inline-size: 44rem;
  }
  .own {
    margin-block-start: 0.75rem;
    padding: 1rem;
    border: 1px solid var(--line-strong);
    border-radius: 0.5rem;
    max-inline-size: 44rem;
  }
  textarea {
    margin-block: 0.25rem 0.25rem;
    font-family: var(--mono);
    font-size: 0.875rem;
  }
  .own .row {
    margin-block-start: 0.75rem;
  }
  .problem:not(:empty) {
    margin-block-start: 0.5rem;
  }
  .problem p:first-child {
    color: var(--wrong);
    font-weight: 600;
  }
  .detail code {
    font-family: var(--mono);
    font-size: 0.8125rem;
    overflow-wrap: anywhere;
  }
`;
