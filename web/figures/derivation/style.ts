import { css } from 'lit';
import { listing } from '../../kit/listing.js';
import { marks } from '../../kit/marks.js';

export const style = [
  listing,
  marks({
    '.axes line, .zero': { stroke: 'line-strong' },
    '.axes text, .axis': { fill: 'muted' },
    '.rest': { width: 1.75, dash: '4 4' },
    '.added': { stroke: 'position', width: 2 },
    ':is(line, .circle, .path, .behind):is(.q, .k)': { stroke: 'currentColor' },
    '.circle': { fill: 'none', stroke: 'line-strong', width: 1.25, dash: '2 4' },
    '.path': { fill: 'none', width: 1, opacity: 0.5 },
    '.frame': { stroke: 'ink', width: 2 },
    '.behind.k': { fill: 'paper', width: 2 },
    'line.behind': { dash: '6 4' },
    '.axis': { anchor: 'middle', baseline: 'central' },
    '.hands .circle': { dash: 'none' },
    '.now': { stroke: 'line-strong', dash: '1 3' },
    '.together': { fill: 'none', stroke: 'ink', width: 2.5, join: 'round' },
    '.alone': { fill: 'none', stroke: 'muted', width: 1.75, dash: '1 4', cap: 'round' },
    '.other': { stroke: 'k', width: 2, dash: '6 4' },
    '.dot': { fill: 'ink', stroke: 'paper', width: 1.5 },
    '.ruler .base, .ruler .tick': { stroke: 'line-strong', width: 1.25 },
    '.tick-label': { fill: 'muted' },
    '.only-angle .arc': { width: 4 },
  }),
  css`
    .body {
      display: flex;
      flex-direction: column;
      gap: 1rem;
    }
    /* On a telephone the drawing stays on the screen beside the step that speaks of it. */
    @media screen {
      @container (max-width: 46rem) {
        .picture {
          display: contents;
        }
        .drawing {
          order: -1;
          position: sticky;
          inset-block-start: var(--pinned, 3.75rem);
          z-index: 1;
          /* Room for a letter above the longest arrow. */
          padding-block-start: 0.5rem;
          border-block-end: 1px solid var(--line);
          background: var(--paper);
        }
        .drawing svg {
          inline-size: min(100%, max(32vh, 13rem));
          margin-inline: auto;
          /* It is drawn small there; its letters are not to be. */
          font-size: 17px;
        }
        .drawing text.name {
          font-size: 25px;
        }
      }
      @container (max-width: 28rem) {
        .drawing {
          --pinned: 5.75rem;
        }
      }
    }
    @container (min-width: 46rem) {
      .body {
        display: grid;
        gap: 1.5rem clamp(1.5rem, 5cqi, 4rem);
        grid-template: 'text picture' auto 'check picture' 1fr / minmax(0, 1fr) minmax(18rem, 26rem);
        align-items: start;
      }
      .text {
        grid-area: text;
        min-block-size: 22rem;
      }
      .picture {
        grid-area: picture;
      }
      .check {
        grid-area: check;
      }
      /* Alone in a frame it has no texts: what stands below the drawing takes their place. */
      :host(:empty) .body {
        grid-template: repeat(6, auto) 1fr / minmax(0, 1fr) minmax(18rem, 26rem);
        row-gap: 0.75rem;
      }
      :host(:empty) .text {
        min-block-size: 0;
      }
      :host(:empty) .picture {
        display: contents;
      }
      :host(:empty) .drawing {
        grid-area: 1 / 2 / span 7;
      }
      :host(:empty) :is(.text, .check, .picture > :not(.drawing)) {
        grid-area: auto / 1;
      }
    }
    .sheet {
      display: grid;
      grid-template-columns: minmax(0, 1fr) 13rem;
      gap: 1.5rem;
      align-items: center;
      break-inside: avoid;
    }
    .sheet svg {
      font-size: 17px;
    }
    @media print {
      .body:has(+ .sheets) {
        display: none !important;
      }
    }
    /* Where the browser does not say that it prints, all steps stand below the drawing of the one that is shown. */
    @media print {
      .body {
        display: flex;
        flex-direction: column;
      }
      .body > .picture {
        order: -1;
        align-self: center;
        inline-size: 24rem;
        break-inside: avoid;
      }
      .body slot {
        display: block;
        columns: 2;
        column-gap: 2.5rem;
      }
      details:not([open]) {
        display: none;
      }
    }

    .pinned {
      position: sticky;
      inset-block-start: 0;
      z-index: 2;
      display: flex;
      align-items: center;
      gap: 0.5rem;
      margin-block-end: 1rem;
      padding-block: 0.5rem;
      background: var(--paper);
    }
    .pinned > button {
      flex: none;
    }
    .pinned > .next {
      border-color: var(--ink);
    }
    .pinned > [aria-disabled] {
      opacity: 0.5;
    }
    .way {
      min-inline-size: 0;
    }
    @container (max-width: 28rem) {
      .way {
        flex: 1;
      }
      .pinned > button {
        padding-inline: 0.375rem;
      }
    }
    .way ol {
      display: flex;
      flex-wrap: wrap;
      gap: 0.125rem;
    }
    @container (max-width: 28rem) {
      .way ol {
        display: grid;
        /* Seven, as long as each is wide enough for a finger. */
        grid-template-columns: repeat(auto-fill, minmax(max(1.5rem, (100% - 6px) / 7), 1fr));
        column-gap: 1px;
        inline-size: 100%;
      }
      .way ol li button {
        inline-size: 100%;
        min-inline-size: 0;
      }
    }
    .way li button {
      position: relative;
      min-inline-size: 1.75rem;
      min-block-size: 2rem;
      padding: 0 0 0.375rem;
      border: 0;
      border-radius: 0.25rem;
      background: none;
      color: var(--muted);
      font-size: 0.8125rem;
    }
    .way li button::after {
      content: '';
      position: absolute;
      inset: auto 0.125rem 0;
      block-size: 0.25rem;
      border-radius: 0.125rem;
      background: var(--line);
    }
    .way li button:hover {
      color: var(--ink);
      background: var(--raised);
    }
    .way li .past::after {
      background: var(--line-strong);
    }
    .way li .checked::after {
      background: var(--position);
    }
    .way li [aria-current] {
      color: var(--ink);
      font-weight: 600;
    }
    .way li [aria-current]::after {
      background: var(--ink);
    }
    .way li .checked[aria-current]::after {
      background: linear-gradient(90deg, var(--ink) 50%, var(--position) 50%);
    }

    .text {
      min-inline-size: 0;
    }
    slot {
      font-family: var(--serif);
      font-size: 1.125rem;
      line-height: 1.5;
    }
    slot:lang(zh) {
      font-size: 1.0625rem;
      line-height: 1.8;
    }
    .live {
      margin-block-start: 1rem;
      padding: 0.5rem 0.75rem;
      border-inline-start: 2px solid var(--line-strong);
      overflow-x: auto;
    }
    /* A term that is marked. */
    .shows-q .q,
    .shows-k .k,
    .shows-position .position,
    .shows-angle .angle {
      background: color-mix(in oklab, currentColor 18%, transparent);
      border-radius: 0.2em;
      box-shadow: 0 0 0 0.12em color-mix(in oklab, currentColor 18%, transparent);
    }
    details.code {
      margin-block-start: 0.5rem;
      font-size: 0.875rem;
      line-height: 1.5;
    }
    .code summary {
      inline-size: fit-content;
      min-block-size: 1.5rem;
      color: var(--muted);
      cursor: pointer;
    }
    .code summary:hover {
      color: var(--ink);
    }
    .listing {
      margin-block-start: 0.25rem;
      font-size: 0.78125rem;
      line-height: 1.7;
    }
    .listing .off {
      border-color: var(--wrong);
      background: var(--raised);
    }
    .live p {
      margin: 0;
      min-block-size: 1.6em;
      line-height: 1.6;
    }
    .live i {
      font-family: 'Newsreader', Georgia, serif;
      font-size: 1.08em;
    }
    .live .f,
    .live sub {
      margin-inline-end: 0.16em;
    }
    .live .f {
      margin-inline-start: 0.12em;
    }
    .live .piece {
      white-space: nowrap;
    }
    /* Figtree has no such sign, and browsers make one of two that do not meet. */
    .live .sign {
      font-family: var(--mono);
    }
    .live sup,
    .live sub {
      line-height: 0;
      font-size: 0.75em;
    }
    .matrix {
      display: inline-grid;
      grid-template-columns: auto auto;
      gap: 0 1rem;
      padding-inline: 0.5rem;
      border-inline: 1.5px solid currentColor;
      border-radius: 0.5rem;
      vertical-align: middle;
      text-align: end;
    }
    .picture {
      inline-size: 100%;
      max-inline-size: 26rem;
      margin-inline: auto;
    }
    svg {
      font-size: 13px;
      pointer-events: none;
      --hand-width: 3.5px;
    }
    .wedge.odd {
      opacity: 0.3;
    }
    text.name {
      font-size: 20px;
    }
    .hands {
      --hand-width: 2.25px;
    }
    .hands .wedge {
      opacity: 0.3;
    }

    /* A term that is pointed at stays, the rest steps back. */
    .only-q :is(.k:not(.handle), .handle.k, .wedge, .arc, .degrees, .ruler .base, .axes),
    .only-k :is(.q:not(.handle), .handle.q, .wedge, .arc, .degrees, .ruler .base, .axes),
    .only-angle :is(.q, .k, .ruler, .axes),
    .only-position :is(.hand, .rest, .circle, .wedge, .arc, .degrees, .name, .path, .handle:not(.marker), .axes) {
      opacity: 0.22;
    }

    .curve-key {
      display: grid;
      grid-template-columns: auto 1fr auto;
      gap: 0.125rem 0.5rem;
      align-items: center;
      margin-block-start: 0.5rem;
      font-size: 0.875rem;
    }
    .curve-key svg {
      inline-size: 1.75rem;
      block-size: 0.5rem;
    }
    .curve-key dt {
      color: var(--muted);
    }
    .curve-key dd {
      text-align: end;
    }
    .curve-key strong {
      font-weight: 600;
    }

    .positions {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr));
      gap: 0.5rem 0.75rem;
      margin-block-start: 0.75rem;
    }
    .stepper > :is(label, span) {
      flex: none;
      min-inline-size: 1.25rem;
      white-space: nowrap;
    }
    .stepper > :is(.q, .k) {
      font-family: var(--serif);
      font-style: italic;
      font-size: 1.25em;
    }
    input.number-field[type='number'] {
      inline-size: var(--digits, 3.25rem);
      padding-inline: 0.125rem;
      font-weight: 400;
      color: inherit;
      border-color: var(--line-strong);
    }
    details.numbers {
      margin-block-start: 0.5rem;
    }
    details.numbers > summary {
      min-block-size: 2rem;
      padding-block: 0.25rem;
      color: var(--muted);
      cursor: pointer;
    }
    .numbers .row + .row {
      margin-block-start: 0.375rem;
    }
    .numbers {
      --digits: 4rem;
    }
    .slider {
      --position: var(--angle);
    }

    .check {
      padding-block-start: 1rem;
      border-block-start: 1px solid var(--line);
    }
    .check p {
      margin: 0.5rem 0 0;
      text-wrap: pretty;
      max-inline-size: 44rem;
    }
    .check .verdict {
      min-block-size: 1.45em;
    }
    .tries {
      gap: 0.375rem;
      margin-block-end: 0.75rem;
    }
    .tries > span {
      color: var(--muted);
      margin-inline-end: 0.25rem;
    }
    .tries [aria-pressed='true'],
    .terms [aria-pressed='true'] {
      border-color: var(--ink);
      box-shadow: inset 0 0 0 1px var(--ink);
      background: var(--raised);
    }
    .verdict strong {
      font-weight: 600;
      white-space: nowrap;
    }
    .verdict .right {
      color: var(--position);
    }
    .verdict .wrong {
      color: var(--wrong);
    }
    sup {
      line-height: 0;
    }
    .reason {
      color: var(--muted);
    }
    .terms {
      gap: 0.25rem;
      margin-block-start: 0.75rem;
      color: var(--muted);
      font-size: 0.875rem;
    }
    .terms button {
      min-block-size: 1.75rem;
      font-family: var(--serif);
      font-style: italic;
      font-size: 1rem;
      padding-block: 0;
    }
    .ask {
      margin-block-start: 1rem;
    }
    .ask output {
      flex-basis: 100%;
      color: var(--muted);
    }
    @media (forced-colors: active) {
      .listing .off {
        border-color: Highlight;
      }
    }
    @media (prefers-reduced-motion: no-preference) {
      .picture svg * {
        transition: opacity 0.15s;
      }
    }
  `,
];
