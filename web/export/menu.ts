/**
 * What a reader can export from a figure, behind one button of its header: pictures, numbers, code,
 * links. A native `<details>`, so that it opens by mouse, touch and keyboard, and reads as what it is.
 *
 * What makes the files is fetched when the menu is first opened.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { urlOptions } from '../state/url-options.js';
import type { Strings } from '../strings.js';

/** Files. */
export const EXPORTS = ['svg', 'png', 'csv'] as const;
export type ExportFormat = (typeof EXPORTS)[number];
/** What opens below the figure. */
export const PANEL_NAMES = ['code', 'share'] as const;
export type PanelName = (typeof PANEL_NAMES)[number];

export interface MenuView {
  strings: Strings;
  /** The panel that is open. */
  open: PanelName | null;
  exportAs(format: ExportFormat): void;
  show(panel: PanelName): void;
}

export function menu({ strings, open, exportAs, show }: MenuView): TemplateResult | typeof nothing {
  const { exports: words } = strings;
  const shown = <T extends ExportFormat | PanelName>(names: readonly T[]): T[] =>
    names.filter((name) => !urlOptions.hide.has(name));
  const [files, panels] = [shown(EXPORTS), shown(PANEL_NAMES)];
  if (urlOptions.hide.has('export') || files.length + panels.length === 0) return nothing;
  const item = (text: string, hint: string, press: () => void, expanded?: boolean): TemplateResult => html`
    <li>
      <button
        type="button"
        aria-expanded=${expanded ?? nothing}
        @click=${(event: Event) => {
          const details = (event.currentTarget as Element).closest('details')!;
          details.open = false;
          details.querySelector('summary')!.focus();
          press();
        }}
      >
        ${text}<small>${hint}</small>
      </button>
    </li>
  `;
  return html`
    <details class="menu" @focusout=${leave} @keydown=${close} @toggle=${watchOutside}>
      <summary title=${words.hint}>${words.open}</summary>
      <ul>
        ${files.map((format) => item(words[format].name, words[format].hint, () => exportAs(format)))}
        ${panels.map((panel) => item(words[panel].name, words[panel].hint, () => show(panel), panel === open))}
      </ul>
    </details>
  `;
}

function close(event: KeyboardEvent): void {
  const details = event.currentTarget as HTMLDetailsElement;
  if (event.key !== 'Escape' || !details.open) return;
  event.preventDefault();
  event.stopPropagation();
  details.open = false;
  details.querySelector('summary')!.focus();
}

function leave(event: FocusEvent): void {
  const details = event.currentTarget as HTMLDetailsElement;
  const to = event.relatedTarget as Node | null;
  if (to && !details.contains(to)) details.open = false;
}

/** A press anywhere else closes it; not every press moves the focus. */
function watchOutside(event: Event): void {
  const details = event.currentTarget as HTMLDetailsElement;
  if (!details.open) return;
  const outside = (press: PointerEvent): void => {
    if (press.composedPath().includes(details)) return;
    details.open = false;
  };
  const stop = new AbortController();
  window.addEventListener('pointerdown', outside, { signal: stop.signal, capture: true });
  details.addEventListener('toggle', () => stop.abort(), { once: true });
}
