import { css } from 'lit';
import { SHADE } from './heat.js';

/** Seen by nobody and read aloud all the same. */
const unseen = css`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  margin: 0;
  overflow: hidden;
  clip-path: inset(50%);
`;

/** The look of everything that can be pressed, typed into or read inside a figure: the first sheet of each. */
export const look = css`
  :host {
    display: block;
    margin-block: var(--figure-margin, 0);
    container-type: inline-size;
    font-family: var(--sans);
    font-size: 0.9375rem;
    line-height: 1.45;
    color: var(--ink);
    font-variant-numeric: tabular-nums lining-nums;
    text-align: start;
  }
  :host([hidden]) {
    display: none;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  figure {
    margin: 0;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 1rem;
    min-block-size: 2.25rem;
    margin-block-end: 0.5rem;
  }
  .title {
    flex: 1 1 13rem;
    margin: 0;
    font-size: 1rem;
    font-weight: 600;
    line-height: 1.3;
  }
  .number {
    font-weight: 400;
    color: var(--muted);
    margin-inline-end: 0.5em;
  }
  /* A way past the figure, for those who come by Tab. */
  .skip:not(:focus-visible) {
    position: absolute;
    inline-size: 1px;
    min-inline-size: 0;
    block-size: 1px;
    min-block-size: 0;
    padding: 0;
    border: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .skip {
    order: 1;
  }
  .menu {
    position: relative;
    order: 2;
    margin-inline-start: auto;
  }
  .more {
    display: block;
    padding: 0;
    border-color: transparent;
    background: none;
    color: var(--muted);
  }
  /* Three dots. */
  .more::before {
    content: '';
    display: block;
    inline-size: 21px;
    block-size: 4px;
    margin: auto;
    background: radial-gradient(circle, currentColor 1.6px, transparent 2.1px) 0 / 7px 4px;
  }
  .more[aria-expanded='true'] {
    border-color: var(--line-strong);
    color: var(--ink);
  }
  .popup {
    position: absolute;
    inset-block-start: calc(100% + 0.25rem);
    inset-inline-end: 0;
    z-index: 4;
    inline-size: max-content;
    max-inline-size: min(19rem, 86cqi);
    padding: 0.25rem;
    border: 1px solid var(--line-strong);
    border-radius: 0.5rem;
    background: var(--paper);
    box-shadow: 0 0.5rem 1.5rem -0.5rem color-mix(in oklab, black 35%, transparent);
  }
  .popup .failure {
    margin: 0.375rem 0.625rem;
    font-size: 0.875rem;
  }
  .popup ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .popup button {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 1.5rem;
    inline-size: 100%;
    border: 0;
    background: none;
    text-align: start;
  }
  .popup button:is(:hover, :focus-visible) {
    background: var(--raised);
  }
  .popup button.shown {
    font-weight: 600;
  }
  .popup small {
    color: var(--muted);
    font-size: 0.8125rem;
    font-weight: 400;
  }
  /* What is opened from the menu stands where the menu was. */
  .opened {
    margin-block-end: 1rem;
    padding-block: 0.375rem 0.5rem;
    border-block: 1px solid var(--line-strong);
    scroll-margin-block: 1rem;
  }
  .opened > .row {
    justify-content: space-between;
  }
  .opened .title {
    margin: 0;
    font-size: 0.9375rem;
    font-weight: 600;
  }
  .opened > p {
    margin: 0.375rem 0;
    max-inline-size: 44rem;
  }
  .shortcuts {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(26rem, 100%), 1fr));
    gap: 0.25rem 2rem;
    margin: 0.25rem 0 0.375rem;
  }
  .shortcuts div {
    display: grid;
    grid-template-columns: 9.5rem minmax(0, 1fr);
    gap: 0.5rem;
  }
  .shortcuts dt {
    color: var(--muted);
  }
  .shortcuts dd {
    margin: 0;
  }
  .tabs {
    display: flex;
    flex-wrap: wrap;
  }
  .tabs button {
    min-block-size: 2rem;
    border: 0;
    border-block-end: 2px solid transparent;
    border-radius: 0;
    background: none;
    color: var(--muted);
    font-size: 0.875rem;
  }
  .tabs button[aria-selected='true'] {
    border-color: var(--ink);
    color: var(--ink);
  }
  .copy {
    display: inline-flex;
    flex-direction: row-reverse;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
    gap: 0.25rem 0.75rem;
  }
  .copy button {
    font-size: 0.875rem;
  }
  .opened pre {
    max-block-size: 26rem;
    margin: 0.5rem 0 0;
    padding: 0.5rem 0.75rem;
    overflow: auto;
    border-radius: 0.375rem;
    background: var(--raised);
    font-family: var(--mono);
    font-size: 0.8125rem;
    line-height: 1.5;
    tab-size: 2;
  }
  .share .field {
    display: grid;
    grid-template-columns: 9rem minmax(0, 1fr) auto;
    margin: 0.25rem 0;
  }
  .share .options {
    justify-content: start;
    gap: 0.25rem 1.25rem;
    margin: 0.25rem 0;
    padding: 0;
    border: 0;
  }
  .share legend {
    float: left;
    inline-size: 9rem;
    margin-inline-end: -0.75rem;
    padding: 0;
    color: var(--muted);
  }
  .share .box {
    display: flex;
    align-items: center;
    gap: 0.375rem;
    min-block-size: 2rem;
    color: var(--ink);
  }
  .share input[type='text'] {
    inline-size: 100%;
    font-family: var(--mono);
    font-size: 0.8125rem;
  }
  @container (max-width: 34rem) {
    .share .field {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    .share .field label {
      grid-column: 1 / 3;
    }
    .share legend {
      float: none;
      inline-size: 100%;
    }
  }
  .failure {
    margin: 0.75rem 0 0;
    color: var(--wrong);
  }
  svg {
    display: block;
    width: 100%;
    height: auto;
    overflow: visible;
    font-family: var(--sans);
    fill: currentColor;
    stroke-width: var(--weight, 1);
    -webkit-user-select: none;
    user-select: none;
    -webkit-tap-highlight-color: transparent;
  }
  figcaption {
    margin-block-start: 0.75rem;
    color: var(--muted);
    max-inline-size: 44rem;
    text-wrap: pretty;
  }
  /* Where a line under the drawing says it, the caption is for those who hear it, for paper and for files. */
  @media screen {
    :host(:not([exporting])) figure:has(.readout) figcaption {
      ${unseen}
    }
  }
  /* The page around says the same in large letters. */
  :host([caption='heard']) figcaption {
    ${unseen}
  }
  .unseen {
    ${unseen}
    white-space: nowrap;
  }

  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
  }
  button {
    min-inline-size: 2.25rem;
    min-block-size: 2.25rem;
    padding: 0.25rem 0.625rem;
    border: 1px solid var(--line-strong);
    border-radius: 0.375rem;
    background: var(--paper);
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
  button.quiet[aria-expanded='true'] {
    color: var(--ink);
    border-color: var(--line-strong);
  }
  input[type='number'],
  input[type='text'],
  select {
    min-block-size: 2.25rem;
    padding: 0.25rem 0.5rem;
    border: 1px solid var(--line-strong);
    border-radius: 0.375rem;
    background: var(--paper);
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
  /* A box to be ticked. */
  .switch {
    display: inline-flex;
    align-items: center;
    gap: 0.5rem;
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
  }
  @media (pointer: coarse) {
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
  /* A drawing that is read off, and what it says below it. */
  .plot {
    position: relative;
    touch-action: pan-y;
    cursor: crosshair;
  }
  .plot:focus-visible {
    outline-offset: 6px;
    border-radius: 0.25rem;
  }
  .row.readout {
    justify-content: space-between;
    margin-block-start: 0.25rem;
  }
  .row.readout p {
    margin: 0;
    font-weight: 600;
  }
  .row.readout p:first-child:has(+ .controls) {
    flex: 1 1 16rem;
  }
  /* Letters that cross lines keep a rim of paper, --rim wide. */
  .halo {
    paint-order: stroke;
    stroke: var(--paper);
    stroke-width: calc(var(--rim, 4) * 1px * var(--weight, 1));
    stroke-linejoin: round;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
  }
  label {
    color: var(--muted);
  }
  output {
    color: var(--ink);
  }
  .q {
    color: var(--q);
  }
  .k {
    color: var(--k);
  }
  .position {
    color: var(--position);
  }
  .angle {
    color: var(--angle);
  }
  .fast {
    color: var(--fast);
  }
  .slow {
    color: var(--slow);
  }
  tspan.fast {
    fill: var(--fast);
  }
  tspan.slow {
    fill: var(--slow);
  }

  .scroll {
    max-block-size: 20rem;
    overflow: auto;
    border-block-start: 1px solid var(--line);
  }
  table {
    border-collapse: collapse;
    inline-size: 100%;
    font-size: 0.875rem;
  }
  th,
  td {
    padding: 0.25rem 0.75rem;
    text-align: end;
    font-weight: 400;
    border-block-end: 1px solid var(--line);
    white-space: nowrap;
  }
  th:first-child {
    text-align: start;
  }
  thead th {
    position: sticky;
    inset-block-start: 0;
    background: var(--paper);
    color: var(--muted);
    white-space: normal;
    vertical-align: bottom;
  }
  .marked > * {
    background: var(--raised);
  }
  .marked th {
    font-weight: 600;
  }

  .locked {
    margin: -0.25rem 0 0.5rem;
    color: var(--muted);
    font-size: 0.8125rem;
  }
  :disabled,
  [aria-disabled='true'],
  [aria-disabled='true'] :not(:enabled) {
    cursor: not-allowed !important;
  }
  :disabled {
    opacity: 0.5;
  }
  :host([bare]) .controls {
    display: none !important;
  }
  /* A term that is pointed at somewhere: term-highlight.ts. */
  :host([highlight='q']) .q,
  :host([highlight='k']) .k,
  :host([highlight='position']) .position,
  :host([highlight='angle']) .angle,
  :host([highlight='fast']) .fast,
  :host([highlight='slow']) .slow {
    /* A sharp rim: a soft one would look like a fault of the drawing. */
    filter: drop-shadow(0 0 1px currentColor) drop-shadow(0 0 0.5px currentColor);
  }
  /* A figure that is being drawn for a file. */
  :host([exporting]) :is(.skip, .menu, .controls, .failure, .opened, details:not([open])) {
    display: none !important;
  }
  @media (scripting: none) {
    .skip,
    .menu,
    .controls {
      display: none !important;
    }
  }
  @media print {
    /* Bars and squares are backgrounds, which are left out in print. */
    :host {
      print-color-adjust: exact;
    }
    header {
      break-after: avoid;
    }
    .skip,
    .menu,
    .controls,
    .failure,
    .opened:not(.table),
    .close {
      display: none !important;
    }
    .scroll {
      max-block-size: none;
      overflow: visible;
    }
  }
`;
