import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { inOneFile } from '../state/links.js';
import { languageOf } from '../strings.js';
import { offline } from './store.js';
import { words } from './words.js';

/** `<rope-offline>`: whether the pages are stored in this browser, and a button that stores or removes them. */
export class OfflineElement extends LitElement {
  static override styles = css`
    :host {
      display: inline-flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.25rem 0.75rem;
    }
    button {
      min-block-size: 2rem;
      padding: 0.125rem 0.625rem;
      border: 1px solid var(--line-strong);
      border-radius: 0.375rem;
      background: none;
      color: inherit;
      font: 0.875rem var(--sans);
      cursor: pointer;
    }
    button:hover {
      border-color: var(--ink);
    }
    @media (pointer: coarse) {
      button {
        min-block-size: 2.75rem;
      }
    }
    @media print {
      :host {
        display: none;
      }
    }
  `;

  readonly #changed = (): void => this.requestUpdate();

  override connectedCallback(): void {
    super.connectedCallback();
    offline.addEventListener('change', this.#changed);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    offline.removeEventListener('change', this.#changed);
  }

  override render(): TemplateResult {
    const { stage } = offline;
    return html`<span role="status">${this.#says()}</span>${
        stage === 'ready'
          ? this.#button('remove', () => offline.remove())
          : stage === 'off'
            ? this.#button('store', () => offline.store())
            : stage === 'failed'
              ? this.#button('again', () => offline.store())
              : nothing
      }${offline.newer ? html`<span>${this.#words[offline.newer]}</span>${this.#button('take', () => offline.take())}` : nothing}`;
  }

  get #words(): (typeof words)['en'] {
    return words[languageOf(document.documentElement.lang)];
  }

  #says(): string {
    const { stage, bytes } = offline;
    if (inOneFile) return this.#words.inFile;
    if (stage === 'unknown') return '';
    const says = this.#words[stage];
    return typeof says === 'string' ? says : bytes > 0 ? says(`${(bytes / 1e6).toFixed(1)} MB`) : '';
  }

  #button(name: 'store' | 'again' | 'remove' | 'take', does: () => unknown): TemplateResult {
    return html`<button type="button" name=${name} @click=${does}>${this.#words[name]}</button>`;
  }
}
