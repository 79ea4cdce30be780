import { css } from 'lit';

export const style = css`
  :host {
    display: block;
    margin-block: 0;
  }
  .bar {
    gap: 0.5rem 1rem;
    margin-block: 0.5rem;
  }
  .bar p {
    margin: 0;
    color: var(--muted);
  }
  .bar input[type='search'] {
    inline-size: min(20rem, 100%);
  }
  .proofs {
    max-block-size: min(44rem, 80vh);
    overflow: auto;
    border-block: 1px solid var(--line);
  }
  .proofs :is(th, td) {
    padding: 0.5rem 1rem 0.5rem 0;
    text-align: start;
    vertical-align: top;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  .proofs thead th {
    z-index: 1;
  }
  .proofs th:first-child {
    inline-size: 8rem;
  }
  .proofs tbody th a {
    font-size: 1rem;
    font-weight: 600;
  }
  .proofs p {
    margin: 0 0 0.25rem;
  }
  .proofs :is(.how, .section, .error, .paper, .file) {
    color: var(--muted);
    font-size: 0.8125rem;
  }
  .proofs ul {
    margin: 0 0 0.25rem;
    padding-inline-start: 1.1em;
    list-style: disc;
  }
  .proofs code {
    font-family: var(--mono);
    font-size: 0.8125rem;
  }
  .proofs a {
    color: inherit;
  }
  .proofs mark {
    overflow-wrap: anywhere;
    background: var(--raised);
    color: inherit;
    font-weight: 600;
  }
  .agrees {
    color: var(--muted);
    font-size: 0.8125rem;
  }
  .disagrees {
    color: var(--wrong);
    font-weight: 600;
  }
  @media (pointer: coarse) {
    .bar input {
      min-block-size: 44px;
    }
    .proofs tbody th a {
      display: inline-block;
      min-inline-size: 44px;
      min-block-size: 44px;
    }
  }
  @media (max-width: 48rem) {
    .proofs thead {
      display: none;
    }
    .proofs :is(table, tbody, tr, th, td) {
      display: block;
    }
    .proofs tr {
      padding-block: 0.75rem;
      border-block-end: 1px solid var(--line);
    }
    .proofs :is(th, td) {
      padding: 0.125rem 0;
      border: 0;
      inline-size: auto;
    }
  }
`;
