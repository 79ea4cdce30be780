/** `<pre class="listing">`: code whose lines can be marked. */
import { css } from 'lit';

export const listing = css`
  .listing {
    margin: 0;
    overflow-x: auto;
    padding-block: 0.375rem;
    border-block: 1px solid var(--line);
    font-family: var(--mono);
  }
  .listing code {
    display: block;
    inline-size: max-content;
    min-inline-size: 100%;
    font-family: inherit;
  }
  .listing .line {
    display: block;
    padding-inline: 0.5rem;
    border-inline-start: 3px solid transparent;
  }
  @media (forced-colors: active) {
    .listing .line {
      border-color: Canvas;
    }
  }
`;
