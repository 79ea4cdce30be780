import { css } from 'lit';

/**
 * For a figure whose own words answer what the article asks the reader to guess: they are out of sight as long as the
 * answer below it is (article/answer.ts). Without scripts, in print and in a figure alone they are there. A veil is the
 * opposite: it lies over a part of a drawing for so long.
 */
export const secret = css`
  .veil {
    display: none;
    fill: var(--raised);
  }
  .veil-mark {
    fill: var(--muted);
    font-size: 40px;
    font-weight: 600;
    text-anchor: middle;
    dominant-baseline: central;
  }
  @media screen and (scripting: enabled) {
    :host([unanswered]) :is(figcaption, .secret) {
      display: none;
    }
    :host([unanswered]) .veil {
      display: inline;
    }
  }
`;

/** For a figure that answers as it stands: all of it waits where a link or a slide keeps the answer back, in print, too. */
export const answering = css`
  @media (scripting: enabled) {
    :host([kept][unanswered]) figure {
      position: relative;
    }
    :host([kept][unanswered]) figure > * {
      visibility: hidden;
    }
    :host([kept][unanswered]) figure::after {
      content: '?';
      position: absolute;
      inset: 0;
      display: grid;
      place-items: center;
      background: var(--raised);
      color: var(--muted);
      font: 600 6rem var(--sans);
    }
    :host([kept][unanswered]) figure > .ask {
      visibility: visible;
      position: relative;
      z-index: 1;
      justify-content: center;
    }
  }
`;
