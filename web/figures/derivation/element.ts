import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { dial, holdHandles } from '../../kit/dial.js';
import { Figure } from '../../kit/figure.js';
import { followScroller } from '../../kit/scroller.js';
import { fixed, indices, tableOf, type Table } from '../../kit/table.js';
import { latest } from '../../util/latest.js';
import { checkPanel } from './check-panel.js';
import { check, isRounding, type Found } from './checks.js';
import { drawListing, listing } from './lines.js';
import { gammaSlider, positions, vectors } from './controls.js';
import { drawDerivation, unitOf } from './draw.js';
import { Emphasis } from './emphasis.js';
import { fields } from './fields.js';
import { moveByKey, moveByPointer } from './handles.js';
import { live } from './live.js';
import { derivation, type Derivation } from './model.js';
import { question } from './question.js';
import { numberOf, STEPS } from './steps.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** Terms that have a button, and what stands on it. */
const SIGNS = { q: 'q', k: 'k', position: 'm, n', angle: 'φ' } as const;

/**
 * `<rope-derivation>`: the steps from a wish to the rotation. Its content are the steps' texts, one
 * `.step` each; the chosen one is shown. Without scripts all of them stand one below the other.
 */
export class DerivationElement extends Figure<typeof fields, Words, Derivation> {
  static override styles = [dial, style];
  static override properties: PropertyDeclarations = {
    seed: { state: true },
    answer: { state: true },
    scale: { state: true },
    printing: { state: true },
  };

  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly resets = ['slip', 'q', 'k', 'm', 'n', 'pair', 'gamma'] as const;
  protected override readonly modelOf = derivation;
  /** Of the last check; 0 before the first. */
  declare protected seed: number;
  declare protected answer: string;
  /** Pixels of length 1 while an arrow is dragged. */
  declare protected scale: number | null;
  /** Nobody turns from step to step on paper: all of them stand there, each beside its own drawing. */
  declare protected printing: boolean;
  #shown = 0;
  /** Steps whose check has found rounding only. */
  readonly #checked = new Set<number>();
  readonly #emphasis = new Emphasis(this);
  readonly #check = latest(check);

  constructor() {
    super();
    this.seed = 0;
    this.answer = '';
    this.scale = null;
    this.printing = false;
    if (typeof document !== 'undefined') this.addEventListener('keydown', this.#leaf);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    for (const name of ['beforeprint', 'afterprint'] as const) window.addEventListener(name, this.#print);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const name of ['beforeprint', 'afterprint'] as const) window.removeEventListener(name, this.#print);
  }

  #print = ({ type }: Event): void => {
    this.printing = type === 'beforeprint';
  };

  /** The check of the present step and turn; `null` before the reader has asked for one. */
  get found(): Found | null {
    const { step, slip, theta, gamma } = this.model;
    return this.seed === 0 ? null : this.#check(this.kernels, step, slip, theta, gamma, this.seed);
  }

  checkAgain(): void {
    this.seed += 1;
  }

  holdScale(unit: number | null): void {
    this.scale = unit;
  }

  protected override heading(): string {
    return this.printing ? this.words.onPaper(STEPS.length) : this.words.title(numberOf(this.state), STEPS.length);
  }

  protected override summary(): string {
    const { words } = this;
    const { step, number, m, n, score, spread } = this.model;
    return words.summary(this.format, { number, name: words.steps[step], m, n, score, ...spread });
  }

  protected override table(): Table {
    const { together, alone, m, n } = this.model;
    return tableOf(this.format, {
      names: this.words.columns,
      rows: indices(alone.length),
      marked: m,
      columns: [
        [(p) => p],
        [(p) => alone[p]!, fixed(6)],
        [(p) => (together[p] === null ? '' : p - (m - n))],
        [(p) => together[p] ?? '', fixed(6)],
      ],
    });
  }

  protected override update(changed: Map<PropertyKey, unknown>): void {
    const step = numberOf(this.state);
    if (step !== this.#shown) {
      if (this.#shown > 0) this.seed = 0;
      this.answer = '';
      this.#emphasis.clear();
      this.#shown = step;
    }
    const { found } = this;
    if (found && isRounding(found)) this.#checked.add(step);
    super.update(changed);
    this.toggleAttribute('awake', true);
    const texts = this.querySelectorAll<HTMLElement>(':scope > .step');
    for (const [index, text] of texts.entries()) {
      text.hidden = index + 1 !== step;
      text.slot = this.printing ? STEPS[index]! : '';
    }
    const { marked } = this.#emphasis;
    for (const term of this.querySelectorAll('.step:not([hidden]) .term'))
      term.classList.toggle('marked', marked !== '' && term.classList.contains(marked));
  }

  protected override picture(): TemplateResult {
    const { words, format, model, answer } = this;
    const { number, step, slip } = model;
    const { marked, only } = this.#emphasis;
    const open = model.hands === null;
    return html`
      <div class="pinned controls">${this.#way(-1, number)} ${this.#stepList(number)} ${this.#way(1, number)}</div>
      <div class="body">
        <div class="text">
          <slot></slot>
          <div class="live shows-${marked}" ${ref(followScroller)} tabindex="0" role="group" aria-label=${words.live}>
            ${live(model, format)}
          </div>
          <details class="code shows-${marked}">
            <summary>${words.code}</summary>
            <pre
              class="listing"
              ${ref(followScroller)}
              tabindex="0"
              role="group"
              aria-label=${words.code}
            ><code>${drawListing(listing(step, slip))}</code></pre>
          </details>
          ${this.#termButtons()}
          ${question(model, {
            kernels: this.kernels,
            words,
            format,
            answer,
            reply: (given) => (this.answer = given),
          })}
        </div>
        <div class="picture">
          <div
            class="drawing ${only ? `only-${only}` : ''}"
            @pointerdown=${(event: PointerEvent) => moveByPointer(this, model, event)}
            @touchstart=${holdHandles}
            @keydown=${(event: KeyboardEvent) => moveByKey(this, event)}
          >
            ${drawDerivation(model, { format, words, open, unit: this.scale ?? unitOf(model) })}
          </div>
          <p class="unseen" id="keys">${words.keyHelp}</p>
          ${this.#curveKey(model)} ${positions(model, this)} ${step === 'offset' ? gammaSlider(model, this) : nothing}
          ${open ? vectors(this) : nothing}
        </div>
        ${checkPanel(model, this)}
      </div>
      ${this.printing ? this.#sheets() : nothing}
    `;
  }

  // --- the parts ---------------------------------------------------------------------------------

  #sheets(): TemplateResult {
    const { words, format, kernels, subject, state } = this;
    return html`<div class="sheets">
      ${STEPS.map((name, index) => {
        const step = index + 1;
        const model =
          step === numberOf(state) ? this.model : derivation(kernels, subject, { ...state, step, slip: '' });
        return html`<div class="sheet">
          <slot name=${name}></slot>
          ${drawDerivation(model, { format, words, open: false, unit: unitOf(model) })}
        </div>`;
      })}
      ${this.#curveKey(this.model)}
    </div>`;
  }

  #stepList(number: number): TemplateResult {
    const { words } = this;
    return html`<nav class="way" aria-label=${words.way}>
      <ol @keydown=${this.#walk}>
        ${STEPS.map((name, index) => {
          const at = index + 1;
          const checked = this.#checked.has(at);
          return html`<li>
            <button
              type="button"
              data-field="step"
              class="${at < number ? 'past' : ''} ${checked ? 'checked' : ''}"
              tabindex=${at === number ? 0 : -1}
              aria-current=${at === number ? 'step' : nothing}
              aria-label=${words.stepName(at, words.steps[name], checked)}
              title=${words.steps[name]}
              @click=${() => this.#go(at)}
            >
              ${at}
            </button>
          </li>`;
        })}
      </ol>
    </nav>`;
  }

  #termButtons(): TemplateResult {
    const { words } = this;
    const { held } = this.#emphasis;
    return html`<div class="row terms controls" role="group" aria-label=${words.light}>
      <span>${words.light}</span>
      ${(['q', 'k', 'position', 'angle'] as const).map(
        (term) =>
          html`<button
            type="button"
            class=${term}
            aria-pressed=${held === term}
            aria-label="${SIGNS[term]}${this.strings.marks.colon}${words.terms[term]}"
            @click=${() => this.#emphasis.hold(term)}
          >
            ${SIGNS[term]}
          </button>`,
      )}
    </div>`;
  }

  #curveKey({ spread, slip }: Derivation): TemplateResult {
    const { words } = this;
    const row = (name: string, text: string, says: unknown): TemplateResult =>
      html`<svg viewBox="0 0 28 8" aria-hidden="true"><path class=${name} d="M1 4H27"></path></svg>
        <dt>${text}</dt>
        <dd>${says}</dd>`;
    const changes = (value: number): string => words.changes(this.format.fixed(value, 2));
    return html`<dl class="curve-key">
      ${row('together', words.together, html`<strong>${changes(spread.together)}</strong>`)}
      ${row('alone', words.alone, changes(spread.alone))}
      ${slip === 'otherWay' ? row('other', words.otherSide, nothing) : nothing}
    </dl>`;
  }

  /** Back or on. Both stay where they are, at the first and at the last step, too. */
  #way(by: -1 | 1, number: number): TemplateResult {
    const { words } = this;
    const to = STEPS[number - 1 + by];
    const text = by < 0 ? words.before : words.after;
    return html`<button
      type="button"
      data-field="step"
      class=${by < 0 ? 'before' : 'next'}
      aria-disabled=${to ? nothing : 'true'}
      aria-label=${to ? words.toStep(text, words.steps[to]) : nothing}
      title=${to ? words.steps[to] : nothing}
      @click=${() => to && this.#goOn(number + by)}
    >
      ${text}
    </button>`;
  }

  // --- from step to step -------------------------------------------------------------------------

  #go(step: number): void {
    this.set({ step: numberOf({ step }), slip: '' });
  }

  async #goOn(step: number): Promise<void> {
    this.#go(step);
    await this.updateComplete;
    // After a long step the next one may begin above the window; what is pinned stays where it is.
    const [pinned, body] = ['.pinned', '.body'].map((part) =>
      this.renderRoot.querySelector(part)!.getBoundingClientRect(),
    );
    const above = body!.top - pinned!.bottom;
    if (above < 0) window.scrollBy({ top: above, behavior: 'instant' });
  }

  /** Alt with the left or right arrow, anywhere in the figure. */
  #leaf = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // Elsewhere it is the browser's own way back.
    event.preventDefault();
    const to = numberOf(this.state) + by;
    if (STEPS[to - 1]) void this.#goOn(to);
  };

  #walk = async (event: KeyboardEvent): Promise<void> => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const now = numberOf(this.state);
    const to = {
      ArrowLeft: now - 1,
      PageUp: now - 1,
      ArrowRight: now + 1,
      PageDown: now + 1,
      Home: 1,
      End: STEPS.length,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#go(to);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.way [aria-current]')!.focus();
  };
}
