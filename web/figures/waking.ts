/**
 * An element that stands still, drawn by the build, until the package has been loaded, and then wakes
 * up in place: the drawing at rest (a declarative shadow root) is replaced by the same one, alive.
 */
import { LitElement, type PropertyDeclarations } from 'lit';
import { nameOf, type Lab, type Subject } from '../lab.js';
import { format, type Format } from '../parts/format.js';
import { followLight } from '../light.js';
import { lesson } from '../lesson.js';
import { currentLab, labReady, store as sharedStore } from '../shared.js';
import { Store, type State } from '../state.js';
import { languageOf, stringsFor, type Language, type Strings } from '../strings.js';
import { look, lookAway, renew } from './sight.js';

export abstract class Waking extends LitElement {
  static override properties: PropertyDeclarations = { store: { attribute: false }, settings: { type: String } };

  /** The shared one, unless the page around gives this element one of its own. */
  declare store: Store;
  /** `settings="?m=7&n=3"`: a state of its own, in the words of the address. */
  declare settings: string | undefined;
  /** Fields of the state that this element shows; `null`: any of them. */
  protected readonly watches: readonly (keyof State)[] | null = null;
  /** Something has changed that is not drawn yet: it is out of sight. */
  late = false;
  #seen: State | null = null;
  #unsubscribe: (() => void) | null = null;
  #unlit: (() => void) | null = null;
  #asleep = true;

  constructor() {
    super();
    this.store = sharedStore;
  }

  protected get lab(): Lab {
    return currentLab()!;
  }
  protected get state(): State {
    return this.store.state;
  }
  protected get subject(): Subject {
    return this.lab.subject(this.state);
  }
  /** Its name, and the base where that is not its own. */
  protected get subjectName(): string {
    return nameOf(this.subject, this.strings, this.format);
  }
  /** The page's words in the language of this element, for the parts that it is made of. */
  get words(): Strings {
    return this.strings;
  }
  protected get language(): Language {
    return languageOf(this.#tag);
  }
  protected get strings(): Strings {
    return stringsFor(this.language);
  }
  protected get format(): Format {
    return format(this.#tag);
  }
  get #tag(): string {
    return this.getAttribute('lang') ?? globalThis.document?.documentElement.lang ?? 'en';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const settings = this.getAttribute('settings');
    if (settings !== null && this.store === sharedStore) {
      this.store = new Store();
      this.store.leaveAddress(settings);
    }
    this.#unsubscribe = this.store.subscribe(() => {
      const before = this.#seen;
      const now = (this.#seen = this.state);
      const { watches } = this;
      if (!before || !watches || watches.some((field) => before[field] !== now[field])) renew(this);
    });
    look(this);
    this.#unlit = followLight(this);
    void labReady.then(() => renew(this));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe?.();
    this.#unlit?.();
    lookAway(this);
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    // Lit would put its first drawing before the nodes at rest, which `update` takes away.
    this.renderOptions.renderBefore = null;
    return root;
  }

  protected override shouldUpdate(_changed: Map<PropertyKey, unknown>): boolean {
    return currentLab() !== null;
  }

  protected override update(changed: Map<PropertyKey, unknown>): void {
    if (this.#asleep) {
      this.#asleep = false;
      this.renderRoot.replaceChildren();
    }
    super.update(changed);
    if (lesson.lock.size > 0) this.#lock();
  }

  /** Controls say with `data-field` what they change; those of a locked field cannot be used. */
  #lock(): void {
    for (const control of this.renderRoot.querySelectorAll<HTMLElement>('[data-field]')) {
      if (!control.dataset.field!.split(' ').some((field) => this.store.isLocked(field))) continue;
      if ('disabled' in control) control.disabled = true;
      else control.setAttribute('aria-disabled', 'true');
      control.title = this.strings.locked;
    }
  }
}
