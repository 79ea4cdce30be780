import { css } from 'lit';
import { waysStyle } from '../../trained/look.js';

export const style = [
  waysStyle,
  css`
    .game {
      display: flex;
      flex-wrap: wrap;
      gap: 0.25rem;
      margin-block: 0.5rem;
      font: 0.875rem/1 var(--mono);
    }
    .game li {
      display: grid;
      place-items: center;
      min-inline-size: 1.75rem;
      block-size: 1.875rem;
      border-radius: 4px;
      color: var(--muted);
    }
    .game .card {
      border: 1px solid var(--line-strong);
      background: var(--raised);
      color: var(--ink);
    }
    .game .asked {
      border: 2px solid var(--focus);
      color: var(--ink);
      font-weight: 600;
    }
    .game .found {
      border: 2px solid var(--position);
      font-weight: 600;
    }
    .game .older {
      border: 2px dashed var(--wrong);
    }
    /* Eight values beside one another fit a narrow window with large letters, too. */
    .segments[aria-labelledby='game'] button {
      flex: 0 1 auto;
      min-inline-size: 0;
      padding-inline: clamp(0.375rem, 2vw, 0.75rem);
    }
    /* Eight in a row, on a telephone too. */
    .values {
      flex: 0 1 26rem;
    }
    .row .values button {
      flex: 1;
      min-inline-size: 0;
      padding-inline: 0;
    }
    @media (width < 30rem) {
      .row .values {
        flex-basis: 100%;
      }
    }
    .verdict {
      min-block-size: 1.5rem;
      margin: 0.375rem 0 0.5rem;
    }
  `,
];
