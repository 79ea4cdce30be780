import { css } from 'lit';

export const style = css`
  h2 {
    margin: 0 0 0.5rem;
    font-size: 1.125rem;
    line-height: 1.3;
  }
  h3 {
    margin: 0.75rem 0 0.25rem;
    font-size: 0.9375rem;
  }
  p {
    margin: 0.375rem 0;
    max-inline-size: 44rem;
    text-wrap: pretty;
  }
  ul:not(.key) {
    margin-block: 0.375rem;
    padding-inline-start: 1.125rem;
    list-style: disc;
  }
  li {
    margin-block: 0.25rem;
    max-inline-size: 44rem;
  }
  a {
    color: inherit;
    text-decoration-color: var(--line-strong);
    text-underline-offset: 0.2em;
  }
  .muted,
  caption,
  small {
    color: var(--muted);
  }
  .bad {
    color: var(--wrong);
  }
  code,
  pre,
  textarea {
    font-family: var(--mono);
    font-size: 0.8125rem;
  }
  pre {
    margin: 0.25rem 0;
    padding: 0.625rem 0.75rem;
    overflow: auto;
    border-radius: 0.375rem;
    background: var(--raised);
    line-height: 1.5;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  pre span,
  .flag {
    display: inline-block;
    max-inline-size: 100%;
  }
  .ask {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(13rem, 100%), 1fr));
    gap: 0.75rem 1rem;
    align-items: end;
    padding-block: 1rem;
    border-block: 1px solid var(--line-strong);
  }
  .field {
    display: grid;
    gap: 0.25rem;
    min-inline-size: 0;
  }
  .field :is(input, select) {
    inline-size: 100%;
    min-inline-size: 0;
    text-overflow: ellipsis;
  }
  .length .row {
    flex-wrap: nowrap;
  }
  .length .segments {
    flex: 1 1 auto;
  }
  .length .segments button {
    flex: 1 1 auto;
    min-inline-size: 0;
    padding-inline: 0.375rem;
  }
  .length input {
    flex: 0 1 8rem;
  }
  @container (min-width: 34rem) {
    .field.length,
    .hint {
      grid-column: span 2;
    }
  }
  @container (max-width: 34rem) {
    .length .row {
      flex-wrap: wrap;
    }
    .length input {
      flex: 1 1 100%;
    }
  }
  #model {
    font-weight: 600;
  }
  .hint,
  .paste {
    grid-column: 1 / -1;
  }
  /* Its buttons stand in the line of the fields beside it. */
  .hint {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.375rem 1rem;
  }
  .hint p {
    flex: 1 1 20rem;
    margin: 0;
    color: var(--muted);
  }
  #beside,
  #kind {
    max-inline-size: 100%;
  }
  textarea {
    display: block;
    inline-size: 100%;
    margin-block: 0.25rem 0.5rem;
    padding: 0.5rem;
    border: 1px solid var(--line-strong);
    border-radius: 0.375rem;
    background: var(--paper);
    resize: vertical;
  }
  .problem:not(:empty) {
    margin-block: 0.75rem;
    color: var(--wrong);
  }
  .detail code {
    overflow-wrap: anywhere;
  }
  .facts {
    color: var(--muted);
  }
  .answer,
  .column {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.75rem 2.5rem;
    align-content: start;
  }
  .answer {
    margin-block-start: 1rem;
  }
  /* One column: what it does stands between what to type and what to expect. */
  @container (max-width: 59.99rem) {
    .column {
      display: contents;
    }
    .expect,
    .memory {
      order: 1;
    }
    .explain {
      order: 2;
    }
    .rest {
      order: 3;
    }
  }
  @container (min-width: 60rem) {
    .answer {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr);
    }
    .hint {
      grid-column: span 4;
    }
  }
  .type {
    padding: 1rem;
    border: 1px solid var(--ink);
    border-radius: 0.5rem;
  }
  .step-to-type .row {
    justify-content: space-between;
  }
  .step-to-type h3 {
    margin: 0;
  }
  .step-to-type + .step-to-type {
    margin-block-start: 0.75rem;
  }
  .type pre {
    font-size: 0.875rem;
  }
  .message pre {
    white-space: pre-wrap;
  }
  .watch ul,
  .explain ul {
    padding: 0;
    list-style: none;
  }
  [class^='severity-'] {
    padding-inline-start: 0.75rem;
    border-inline-start: 3px solid var(--line-strong);
    margin-block: 0.5rem;
  }
  .severity-3 {
    border-color: var(--wrong);
  }
  .severity-3 b {
    color: var(--wrong);
  }
  .severity-2 {
    border-color: var(--angle);
  }
  .chart-title {
    margin-block: 0.75rem 0;
    font-weight: 600;
  }
  .plot {
    cursor: auto;
  }
  .chart circle.kept {
    fill: var(--fast);
  }
  .chart circle.blended {
    fill: var(--angle);
  }
  .chart circle.divided {
    fill: var(--slow);
  }
  .chart circle.before {
    fill: var(--paper);
    stroke: var(--muted);
  }
  .moved {
    stroke: var(--line-strong);
  }
  .other {
    fill: none;
    stroke: var(--wrong);
    stroke-width: calc(1.75px * var(--weight, 1));
  }
  line.training,
  line.target {
    stroke: var(--ink);
    stroke-width: calc(1px * var(--weight, 1));
  }
  line.training {
    stroke-dasharray: 5 4;
  }
  text.training,
  text.target {
    fill: var(--ink);
  }
  .sample {
    inline-size: 14px;
    block-size: 14px;
  }
  .read a {
    margin-inline-end: 1rem;
  }
  .wide {
    overflow-x: auto;
  }
  /* All lengths are in sight: the longest are what the page is about. */
  @container (max-width: 34rem) {
    .wide :is(th, td) {
      padding-inline: 0 0.375rem;
    }
    .wide th {
      white-space: normal;
    }
    .wide :is(thead th, td) {
      font-size: 0.8125rem;
    }
  }
  caption {
    text-align: start;
    padding-block-end: 0.25rem;
  }
  th small {
    display: block;
  }
  dl {
    margin: 0.375rem 0;
    max-inline-size: 32rem;
  }
  dl div {
    display: flex;
    justify-content: space-between;
    gap: 1rem;
    padding-block: 0.25rem;
    border-block-end: 1px solid var(--line);
  }
  dt {
    color: var(--muted);
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  dd {
    text-align: end;
    white-space: nowrap;
  }
  .sources a,
  .read a {
    display: inline-block;
    min-block-size: 1.5rem;
    vertical-align: top;
  }
  .sources li {
    min-block-size: 1.5rem;
  }
  .sources {
    font-size: 0.8125rem;
    overflow-wrap: anywhere;
  }
  .explain {
    padding-block-start: 1.25rem;
    border-block-start: 1px solid var(--line-strong);
  }
  summary {
    cursor: pointer;
  }
`;
