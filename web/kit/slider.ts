import { css } from 'lit';

/** `<input type="range" class="slider" style="--seen:40%">`: a position on a line, the part before it coloured. */
export const slider = css`
  .slider {
    inline-size: 100%;
    block-size: 2.25rem;
    margin: 0;
    appearance: none;
    background: linear-gradient(to right, var(--position) var(--seen), var(--line-strong) 0) center / calc(100% - 20px)
      4px no-repeat;
    cursor: pointer;
    touch-action: pan-y;
  }
  .slider::-webkit-slider-runnable-track {
    background: none;
  }
  .slider::-webkit-slider-thumb {
    appearance: none;
    inline-size: 24px;
    block-size: 24px;
    border-radius: 50%;
    border: 3px solid var(--paper);
    background: var(--position);
    box-shadow: 0 0 0 1.5px var(--position);
    cursor: grab;
  }
  .slider::-moz-range-thumb {
    inline-size: 18px;
    block-size: 18px;
    border-radius: 50%;
    border: 3px solid var(--paper);
    background: var(--position);
    box-shadow: 0 0 0 1.5px var(--position);
    cursor: grab;
  }
  @media (forced-colors: active) {
    .slider {
      appearance: auto;
    }
  }
`;
