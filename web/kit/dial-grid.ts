/** Small dials in rows, from fast to slow; the style sheet decides how many stand in a row. */
import { css, html, type TemplateResult } from 'lit';

export interface Cell {
  /** The dial, and what stands below it. */
  content: unknown;
  label: string;
  chosen: boolean;
}

export interface DialGridOptions {
  /** The field that a choice changes. */
  field: string;
  label: string;
  /** The dial that keys are about. */
  at: number;
  cells: readonly Cell[];
  /** More than one can be chosen. */
  several?: boolean;
}

/** A list to choose from; the element `keys` says how. */
export const dialGrid = ({ field, label, at, cells, several = false }: DialGridOptions): TemplateResult =>
  html`<div
    class="dials"
    role="listbox"
    data-field=${field}
    tabindex="0"
    aria-multiselectable=${several}
    aria-describedby="keys"
    aria-orientation="horizontal"
    aria-label=${label}
    aria-activedescendant="hand-${at}"
  >
    ${cells.map(
      ({ content, label, chosen }, i) =>
        html`<div
          class=${i === at ? 'cell at' : 'cell'}
          id="hand-${i}"
          data-pair=${i}
          role="option"
          aria-selected=${chosen}
          aria-label=${label}
        >
          ${content}
        </div>`,
    )}
  </div>`;

/** The dial that an element belongs to. */
export function cellOf(element: EventTarget | null): { pair: number; cell: HTMLElement } | null {
  const cell = (element as Element | null)?.closest<HTMLElement>('[data-pair]');
  return cell ? { pair: Number(cell.dataset.pair), cell } : null;
}

/** Where a key goes from a dial, by rows and columns: `null` where it goes nowhere. */
export function gridTarget(event: KeyboardEvent, at: number, count: number): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const grid = (event.target as Element).closest('.dials')!;
  const columns = getComputedStyle(grid).gridTemplateColumns.split(' ').length;
  const to = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: count - 1,
  }[event.key];
  if (to === undefined) return null;
  event.preventDefault();
  return to >= 0 && to < count ? to : null;
}

export const dialGridStyle = css`
  .dials {
    display: grid;
    grid-template-columns: repeat(8, minmax(0, 1fr));
    gap: 2px;
    cursor: default;
    -webkit-user-select: none;
    user-select: none;
  }
  @container (min-width: 38rem) {
    .dials {
      grid-template-columns: repeat(16, minmax(0, 1fr));
    }
  }
  .dials:focus-visible {
    border-radius: 0.5rem;
  }
  .cell {
    display: block;
    padding: 2px 2px 3px;
    border: 1.5px solid transparent;
    border-radius: 0.375rem;
    text-align: center;
    -webkit-tap-highlight-color: transparent;
  }
  .cell:hover {
    background: var(--raised);
  }
  .cell[aria-selected='true'] {
    background: var(--raised);
    border-color: var(--ink);
  }
  @media (forced-colors: active) {
    .cell {
      border-color: Canvas;
    }
    .cell[aria-selected='true'] {
      border-color: Highlight;
    }
  }
`;
