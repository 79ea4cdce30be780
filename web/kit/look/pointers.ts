/** What a mouse, a finger and the keyboard need. */
import { css } from 'lit';

export const pointers = css`
  :focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  span.on-hover {
    color: var(--muted);
  }
  /* With a mouse, what is not for reading shows where the mouse is, or the focus. The first figure tells that it is there. */
  @media (hover: hover) and (pointer: fine) {
    .on-hover,
    :host(:not([index='1'])) .more:not([aria-expanded='true']) {
      opacity: 0;
      transition: opacity 0.15s;
    }
    :host(:is(:hover, :focus-within)) :is(.on-hover, .more) {
      opacity: 1 !important;
    }
  }
  /* Fingers need room in every figure. */
  @media (pointer: coarse) {
    button:not(.skip),
    summary,
    input:is([type='number'], [type='text']),
    select,
    .slider,
    .switch,
    .tabs button,
    .share .box {
      min-block-size: 44px !important;
    }
    input[type='checkbox'] {
      --box: 24px;
    }
  }
  /* On the narrowest telephones their rows would not fit. */
  @media (pointer: coarse) and (min-width: 360px) {
    button:not(.skip) {
      min-inline-size: 44px;
    }
  }
`;
