/** Locked, bare, highlighted; drawn for a file, without scripts, on paper. */
import { css } from 'lit';

export const states = css`
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
  @media print, (scripting: none) {
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
    :is(header, h3, .name) {
      break-after: avoid;
    }
    :is(svg, p, ul, dl, table, .row, .method, .changes) {
      break-inside: avoid;
    }
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
