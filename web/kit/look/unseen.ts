import { css } from 'lit';

/** Seen by nobody and read aloud all the same. */
export const unseen = css`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  margin: 0;
  overflow: hidden;
  clip-path: inset(50%);
`;
