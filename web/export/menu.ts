/**
 * What a reader can do with a figure as a whole, behind the one button of its header: read its numbers, put it back,
 * take it along, look its keys up. Opened, the first entry has the focus; arrow keys, Home and End go through them, and
 * Escape or Tab leads back to the button.
 *
 * What an entry needs is fetched when it is first chosen. Where that fails, the menu stays open and says so.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { UrlOptions } from '../state/url-options.js';
import type { Strings } from '../strings.js';

/** Files. */
export const EXPORTS = ['svg', 'png', 'csv'] as const;
export type ExportFormat = (typeof EXPORTS)[number];
/** What opens in the figure. */
export type PanelName = 'table' | 'code' | 'share' | 'keys';
export type Entry = 'reset' | ExportFormat | PanelName;
const ENTRIES: readonly Entry[] = ['table', 'reset', ...EXPORTS, 'code', 'share', 'keys'];

export interface MenuView {
  strings: Strings;
  /** What is left out. */
  hide: UrlOptions['hide'];
  /** The number of the figure. */
  index: number;
  open: boolean;
  /** The panel that is open. */
  panel: PanelName | null;
  /** What could not be done, and why. */
  failed: { entry: Entry; why: string } | null;
  toggle(open: boolean): void;
  choose(entry: Entry): void;
}

/** Without controls there is nothing that keys would do. */
const isOffered = (entry: Entry, { hide }: MenuView): boolean => {
  if (entry === 'keys') return !hide.has('controls');
  return !hide.has(entry) && (entry === 'table' || entry === 'reset' || !hide.has('export'));
};

export function menu(view: MenuView): TemplateResult | typeof nothing {
  const { strings, index, open, failed, toggle } = view;
  const offered = ENTRIES.filter((entry) => isOffered(entry, view));
  if (offered.length === 0 || (offered.length === 1 && offered[0] === 'keys')) return nothing;
  const { menu: words } = strings;
  return html`
    <div class="menu" @keydown=${(event: KeyboardEvent) => step(event, view)}>
      <button
        type="button"
        class="more"
        aria-haspopup="menu"
        aria-expanded=${open}
        aria-label=${words.name(index > 0 ? strings.figure(index) : '')}
        title=${words.hint}
        @click=${() => toggle(!open)}
      ></button>
      ${
        open
          ? html`<div class="popup">
              ${failed ? html`<p class="failure" role="alert">${failed.why}</p>` : nothing}
              <ul role="menu">
                ${offered.map((entry) => item(entry, view))}
              </ul>
            </div>`
          : nothing
      }
    </div>
  `;
}

function item(entry: Entry, { strings, panel, failed, choose }: MenuView): TemplateResult {
  const { name, hint } = strings.menu[entry];
  return html`<li role="none">
    <button
      type="button"
      role="menuitem"
      name=${entry}
      tabindex="-1"
      class=${entry === panel ? 'shown' : ''}
      @click=${() => choose(entry)}
    >
      ${name}<small>${failed?.entry === entry ? strings.menu.again : hint}</small>
    </button>
  </li>`;
}

function step(event: KeyboardEvent, { open, toggle }: MenuView): void {
  const menu = event.currentTarget as Element;
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];
  if (!open) {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      toggle(true);
    }
    return;
  }
  if (event.key === 'Escape' || event.key === 'Tab') {
    // Tab goes on from the button.
    menu.querySelector<HTMLElement>('.more')!.focus();
    toggle(false);
    if (event.key === 'Tab') return;
  } else {
    const at = items.indexOf(event.target as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    items.at(to % items.length)!.focus();
  }
  event.preventDefault();
  event.stopPropagation();
}
