import { css } from 'lit';

/**
 * For a figure whose own words answer what the article asks the reader to guess: they are out of sight as long as the
 * answer below it is (article/answer.ts). Without scripts, in print and in a figure alone they are there.
 */
export const secret = css`
  @media screen and (scripting: enabled) {
    :host([unanswered]) :is(figcaption, .secret) {
      display: none;
    }
  }
`;
