/** Everything that can be pressed, moved or typed into. */
import { css } from 'lit';
import { SHADE } from '../heat.js';

export const controls = css`
  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
  }
  button,
  input:is([type='number'], [type='text'], [type='search']),
  select {
    min-block-size: 2.25rem;
    padding: 0.25rem 0.5rem;
    border: 1px solid var(--line-strong);
    border-radius: 0.375rem;
    background: var(--paper);
  }
  button {
    min-inline-size: 2.25rem;
    padding-inline: 0.625rem;
    cursor: pointer;
    touch-action: manipulation;
  }
  button:hover {
    border-color: var(--ink);
  }
  button:active {
    background: var(--raised);
  }
  button.main {
    background: var(--ink);
    border-color: var(--ink);
    color: var(--paper);
  }
  @media (forced-colors: active) {
    [aria-pressed='true'] {
      forced-color-adjust: none;
      --ink: HighlightText;
      --muted: HighlightText;
      --line-strong: HighlightText;
      background: Highlight !important;
      border-color: Highlight !important;
      color: HighlightText !important;
    }
    button.main {
      forced-color-adjust: none;
      background: ButtonText;
      border-color: ButtonText;
      color: ButtonFace;
    }
  }
  button.quiet {
    min-block-size: 1.75rem;
    padding: 0.125rem 0.5rem;
    border-color: transparent;
    background: none;
    color: var(--muted);
    font-size: 0.875rem;
  }
  button.quiet:hover,
  button.quiet[aria-expanded='true'],
  .more[aria-expanded='true'] {
    color: var(--ink);
    border-color: var(--line-strong);
  }
  /* A number to be typed; --digits is its width. What a figure is about has a colour, --tone. */
  input.number-field[type='number'] {
    inline-size: var(--digits, 6.5rem);
    text-align: center;
    appearance: textfield;
  }
  input.number-field.toned[type='number'] {
    font-weight: 600;
    color: var(--tone, var(--position));
    border-color: var(--tone, var(--position));
  }
  .number-field::-webkit-inner-spin-button {
    appearance: none;
  }
  /* A position on a line, the part before it (--seen) coloured. */
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
  /* A number between what makes it less and more. */
  .stepper {
    display: flex;
    align-items: center;
    gap: 0.25rem;
  }
  .stepper button {
    flex: none;
    padding-inline: 0;
  }
  /* A field and its name; a box to be ticked. */
  .entry,
  .switch {
    display: inline-flex;
    align-items: center;
    gap: 0.5rem;
  }
  .switch {
    min-block-size: 2.25rem;
    color: var(--ink);
    cursor: pointer;
  }
  /* Of ink and paper in every theme; the browser's own are grey in the dark, as if they could not be used. */
  input[type='checkbox'] {
    --box: 1.25rem;
    display: inline-grid;
    place-content: center;
    flex: none;
    inline-size: var(--box);
    block-size: var(--box);
    margin: 0;
    appearance: none;
    border: 1.5px solid var(--line-strong);
    border-radius: 0.25rem;
    background: var(--paper);
    cursor: pointer;
  }
  input[type='checkbox']::before {
    content: '';
    inline-size: calc(0.65 * var(--box));
    block-size: calc(0.65 * var(--box));
  }
  input[type='checkbox']:hover,
  input[type='checkbox']:checked {
    border-color: var(--ink);
  }
  input[type='checkbox']:checked {
    background: var(--ink);
  }
  input[type='checkbox']:checked::before {
    background: var(--paper);
    clip-path: polygon(4% 54%, 16% 42%, 37% 63%, 84% 14%, 96% 26%, 37% 87%);
  }
  @media (forced-colors: active) {
    input[type='checkbox'] {
      appearance: auto;
    }
  }
  /* Play, pause, step and speed. */
  .player {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem;
  }
  .player .play svg {
    inline-size: 1rem;
    margin: auto;
  }
  .player select {
    padding-inline: 0.25rem;
  }
  .player .playing {
    color: var(--muted);
  }
  /* As wide as a row is high, in heavier themes as well. */
  .heat path {
    stroke: ${SHADE};
    stroke-width: 1;
  }
  progress {
    inline-size: 10rem;
    block-size: 0.75rem;
    accent-color: var(--ink);
  }
  /* Buttons of which one is pressed, joined or, in .picks, apart. */
  .segments {
    display: flex;
  }
  .segments button {
    border-radius: 0;
    margin-inline-start: -1px;
  }
  .segments button:first-child {
    border-start-start-radius: 0.375rem;
    border-end-start-radius: 0.375rem;
    margin-inline-start: 0;
  }
  .segments button:last-child {
    border-start-end-radius: 0.375rem;
    border-end-end-radius: 0.375rem;
  }
  .segments button[aria-pressed='true'],
  .picks [aria-pressed='true'] {
    background: var(--raised);
    border-color: var(--ink);
    font-weight: 600;
    z-index: 1;
  }
  .segments button:focus-visible {
    z-index: 2;
  }
  /* More than fit into a line of a telephone stand apart there. */
  @container (max-width: 48rem) {
    .segments.many {
      flex-wrap: wrap;
      gap: 0.25rem;
    }
    .segments.many button {
      margin: 0;
      border-radius: 0.375rem;
    }
  }
`;
