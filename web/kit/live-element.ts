/**
 * An element that the build has drawn at rest, and that comes alive in place when the package has been loaded:
 * the drawing at rest (a declarative shadow root) is replaced by the same one, alive.
 */
import { LitElement, type CSSResultGroup, type CSSResultOrNative, type PropertyDeclarations } from 'lit';
import { followHighlight } from './term-highlight.js';
import { currentKernels, kernelsReady, store as sharedStore } from '../shared.js';
import type { Field, Fields, Values } from '../state/field.js';
import { decode, Store } from '../state/store.js';
import { readUrlOptions, together, urlOptions, type UrlOptions } from '../state/url-options.js';
import { languageOf, stringsFor, type Language, type Strings } from '../strings.js';
import { SUBJECT } from '../subject/fields.js';
import type { Kernels, Subject } from '../subject/kernels.js';
import { nameOf } from '../subject/name.js';
import { look } from './look.js';
import { format, type Format } from '../util/format.js';
import { mayDraw, observe, unobserve } from './visibility.js';

/** `F`: its fields; `W`: its words. */
export abstract class LiveElement<F extends Fields = Fields, W = unknown> extends LitElement {
  static override properties: PropertyDeclarations = { store: { attribute: false }, settings: { type: String } };

  /** Every element begins with the common look; `styles` is what is its own. */
  protected static override finalizeStyles(own: CSSResultGroup = []): CSSResultOrNative[] {
    return super.finalizeStyles([look, own]);
  }

  /** The shared one, unless the page around gives this element one of its own. */
  declare store: Store;
  /** `settings="?m=7&n=3"`: a state of its own, in the words of the address; `hide=` and `lock=` with it. */
  declare settings: string | undefined;
  /** The settings that it depends on or changes, under the names that its code has for them. */
  abstract readonly fields: F;
  /** Its words, in every language of the page. */
  protected abstract readonly translations: Record<Language, W>;
  /** What is hidden and locked here: by the page's address, and by `settings` for this element alone. */
  protected options: UrlOptions = urlOptions;
  /** Something has changed that is not drawn yet: it is out of sight. */
  stale = false;
  #drawn: Values<F> | null = null;
  #unsubscribe: (() => void) | null = null;
  #unfollow: (() => void) | null = null;
  #atRest = true;

  constructor() {
    super();
    this.store = sharedStore;
  }

  protected get kernels(): Kernels {
    return currentKernels()!;
  }
  /** What its fields hold: the same object as long as none of them changes. */
  get state(): Values<F> {
    return this.store.read(this.fields);
  }
  /** Changes some of its fields. Steps with the same mark in quick succession are one step back. */
  set(patch: Partial<Values<F>>, mark = ''): void {
    this.store.set(this.fields, patch, mark && `${this.localName} ${mark}`);
  }
  get subject(): Subject {
    return this.kernels.subject(this.store.read(SUBJECT));
  }
  /** Its name, and the base where that is not its own. */
  protected get subjectName(): string {
    return nameOf(this.subject, this.strings, this.format);
  }
  get language(): Language {
    return languageOf(this.#tag);
  }
  /** Its own words, in its language. */
  get words(): W {
    return this.translations[this.language];
  }
  /** What the whole page says, in the language of this element. */
  get strings(): Strings {
    return stringsFor(this.language);
  }
  get format(): Format {
    return format(this.#tag);
  }
  get #tag(): string {
    // A page that says no language has an empty one.
    return this.getAttribute('lang') || globalThis.document?.documentElement.lang || 'en';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const settings = this.getAttribute('settings');
    if (settings !== null && this.store === sharedStore) {
      this.options = together(urlOptions, readUrlOptions(settings));
      this.store = new Store(null, this.options.lock, decode(settings));
    }
    this.#unsubscribe = this.store.subscribe(() => {
      const { state } = this;
      if (state !== this.#drawn) this.requestUpdate();
      this.#drawn = state;
    });
    observe(this);
    this.#unfollow = followHighlight(this);
    void kernelsReady.then(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe?.();
    this.#unfollow?.();
    unobserve(this);
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    // Lit would put its first drawing before the nodes at rest, which `update` takes away.
    this.renderOptions.renderBefore = null;
    return root;
  }

  protected override shouldUpdate(changed: Map<PropertyKey, unknown>): boolean {
    // What is done in the figure itself is drawn wherever it is; a new width is not.
    const own = this.hasUpdated && [...changed.keys()].some((name) => name !== 'width');
    return currentKernels() !== null && (mayDraw(this) || own);
  }

  protected override update(changed: Map<PropertyKey, unknown>): void {
    // Whatever is measured meanwhile finds the page as long as it was.
    const atRest = this.#atRest ? [...this.renderRoot.childNodes] : [];
    super.update(changed);
    if (this.#atRest) {
      this.#atRest = false;
      for (const node of atRest) node.remove();
      // Its place need not be kept free any more: public/far.js.
      this.classList.remove('far');
    }
    // Once a reader has chosen from a list, attributes no longer move its choice; undo and links must.
    for (const option of this.renderRoot.querySelectorAll<HTMLOptionElement>('option[selected]'))
      option.selected = true;
    if (this.options.lock.size > 0) this.#lock();
  }

  /** Controls say with `data-field` which of the fields they change; those of a locked field cannot be used. */
  #lock(): void {
    const locked = (name: string): boolean => {
      const field: Field | undefined = this.fields[name];
      return field !== undefined && this.store.isLocked(field);
    };
    for (const control of this.renderRoot.querySelectorAll<HTMLElement>('[data-field]')) {
      if (!control.dataset.field!.split(' ').some(locked)) continue;
      if ('disabled' in control) control.disabled = true;
      else control.setAttribute('aria-disabled', 'true');
      control.title = urlOptions.lock.size > 0 ? this.strings.locked : this.strings.fixed;
    }
  }
}
