import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { drag, keyStep } from '../../kit/drag.js';
import { degrees } from '../../util/format.js';
import { bearing, tip, turnBetween, type Point } from '../../util/polar.js';
import { clamp } from '../../util/scale.js';
import { TERMS, type Term } from '../../kit/terms.js';
import { Figure } from '../../kit/figure.js';
import { fixed, indices, tableOf, type Table } from '../../kit/table.js';
import { check, TRIALS, type Found } from './checks.js';
import { listing } from './code.js';
import { across, drawDerivation, SIZE, unitOf } from './draw.js';
import { live } from './live.js';
import { atRest, derivation, LAST, PAIRS, STEPS, stepOf, TRIES, type Derivation } from './model.js';
import { style } from './style.js';
import { fields, LAST_PAIR, type State } from './fields.js';
import { words, type Words } from './words.js';

type Word = 'q' | 'k';
type Handle = Word | 'm' | 'n';
/** Terms of the derivation that can be lit. */
const LIT = ['q', 'k', 'position', 'angle'] as const;
const SIGNS = { q: 'q', k: 'k', position: 'm, n', angle: 'φ' } as const;
/** Lengths that the two vectors can be given. */
const SHORTEST = 0.2;
const LONGEST = 1.6;
/** What is asked about stands nowhere in the figure as it opens. */
const ASKED = { position: 12, m: 20, n: 6 } as const;
/** Degrees and length that a key changes a vector by. */
const KEY_TURN = 5;
const KEY_LENGTH = 0.05;

/**
 * `<rope-derivation>`: the steps from a wish to the rotation. Its content are the steps' texts, one
 * `.step` each; the chosen one is shown. Without scripts all of them stand one below the other.
 */
export class DerivationElement extends Figure<typeof fields, Words> {
  static override styles = style;
  static override properties: PropertyDeclarations = {
    lit: { state: true },
    marked: { state: true },
    seed: { state: true },
    answer: { state: true },
  };

  override readonly fields = fields;
  protected override readonly translations = words;
  protected override readonly resets = ['slip', 'q', 'k', 'm', 'n', 'pair', 'gamma'] as const;
  /** The term that is pointed at, or held by its button. */
  declare protected lit: Term | '';
  /** The term of the handle that is pointed at or has the focus: it is lit in the text, and nothing steps back. */
  declare protected marked: Term | '';
  /** Of the last check; 0 before the first. */
  declare protected seed: number;
  declare protected answer: string;
  #held: Term | '' = '';
  #shown = 0;
  #found: { key: string; found: Found } | null = null;
  /** Steps whose check has found rounding only. */
  readonly #checked = new Set<number>();
  /** Pixels of length 1 while an arrow is dragged: the picture keeps its scale under the pointer. */
  #unit: number | null = null;

  #made: { state: State; model: Derivation } | null = null;

  constructor() {
    super();
    this.lit = this.marked = '';
    this.seed = 0;
    this.answer = '';
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    // Here and not on the element: what comes from one place inside to another does not get that far.
    root.addEventListener('pointerover', this.#point as EventListener);
    root.addEventListener('click', this.#pin);
    root.addEventListener('focusin', this.#attend);
    root.addEventListener('focusout', this.#unpoint);
    return root;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('pointerleave', this.#unpoint);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener('pointerleave', this.#unpoint);
  }

  protected override heading(): string {
    return this.words.title(stepOf(this.state), STEPS.length);
  }

  protected override summary(): string {
    const { words } = this;
    const { step, number, m, n, score, spread } = this.#model;
    return words.summary(this.format, { number, name: words.steps[step], m, n, score, ...spread });
  }

  protected override table(): Table {
    const { together, alone, m, n } = this.#model;
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
    const step = stepOf(this.state);
    if (step !== this.#shown) {
      if (this.#shown > 0) this.seed = 0;
      this.answer = '';
      this.#held = this.lit = '';
      this.#shown = step;
    }
    const found = this.#check(this.#model);
    if (found && isRounding(found)) this.#checked.add(step);
    super.update(changed);
    this.toggleAttribute('awake', true);
    for (const [index, text] of this.#texts.entries()) text.hidden = index + 1 !== step;
    const shown = this.lit || this.marked;
    for (const term of this.querySelectorAll('.step:not([hidden]) .term'))
      term.classList.toggle('lit', shown !== '' && term.classList.contains(shown));
  }

  protected override picture(): TemplateResult {
    const { words, format } = this;
    const model = this.#model;
    const { number, step } = model;
    const open = model.hands === null;
    return html`
      <nav class="way controls" aria-label=${words.way}>
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
      </nav>
      <div class="body">
        <div class="text">
          <slot></slot>
          <div class="live shows-${this.lit || this.marked}" tabindex="0" role="group" aria-label=${words.live}>
            ${live(model, format)}
          </div>
          ${this.#code(model)}
          <div class="terms controls" role="group" aria-label=${words.light}>
            <span>${words.light}</span>
            ${LIT.map(
              (term) =>
                html`<button
                  type="button"
                  class=${term}
                  data-light=${term}
                  aria-pressed=${this.#held === term}
                  aria-label="${SIGNS[term]}: ${words.terms[term]}"
                  @click=${() => this.#hold(term)}
                >
                  ${SIGNS[term]}
                </button>`,
            )}
          </div>
          ${this.#ask(model)}
        </div>
        <div class="picture">
          <div
            class=${this.lit ? `lit-${this.lit}` : ''}
            @pointerdown=${this.#grab}
            @touchstart=${this.#holdPage}
            @keydown=${this.#nudge}
          >
            ${drawDerivation(model, { format, words, open, unit: this.#unit ?? unitOf(model) })}
          </div>
          <p class="unseen" id="keys">${words.keyHelp}</p>
          ${this.#curveKey(model)} ${this.#positions(model)} ${step === 'offset' ? this.#gamma(model) : nothing}
          ${open ? this.#numbers(model) : nothing}
        </div>
        ${this.#checkPanel(model)}
        <div class="onward controls">
          <button type="button" data-field="step" ?disabled=${number === 1} @click=${() => this.#go(number - 1)}>
            ${words.before}
          </button>
          ${
            number < STEPS.length
              ? html`<button type="button" data-field="step" class="next" @click=${() => this.#go(number + 1, true)}>
                  ${words.after} <span>${words.steps[STEPS[number]!]}</span>
                </button>`
              : nothing
          }
        </div>
      </div>
    `;
  }

  /** Asked for several times while the figure is drawn once. */
  get #model(): Derivation {
    const { state } = this;
    if (this.#made?.state !== state) this.#made = { state, model: derivation(this.kernels, state) };
    return this.#made.model;
  }
  get #texts(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>(':scope > .step')];
  }

  // --- the parts ---------------------------------------------------------------------------------

  /** What the figure does, in code: with the turn that is taken. */
  #code({ step, slip }: Derivation): TemplateResult {
    const { words } = this;
    const { lines, wrong } = listing(step, slip);
    return html`<details class="code shows-${this.lit || this.marked}">
      <summary>${words.code}</summary>
      <pre tabindex="0" role="group" aria-label=${words.code}><code>${lines.map(
        (line, at) => html`<span class=${wrong.includes(at) ? 'line off' : 'line'}>${coloured(line)}</span>`,
      )}</code></pre>
    </details>`;
  }

  #curveKey({ spread, slip }: Derivation): TemplateResult {
    const { words } = this;
    const sample = (name: string): TemplateResult =>
      html`<svg viewBox="0 0 28 8" aria-hidden="true"><path class=${name} d="M1 4H27"></path></svg>`;
    const says = (value: number): TemplateResult => {
      const number = this.format.fixed(value, 2);
      return html`${words.changes(number)}`;
    };
    return html`<dl class="curve-key">
      ${sample('together')}
      <dt>${words.together}</dt>
      <dd><strong>${says(spread.together)}</strong></dd>
      ${sample('alone')}
      <dt>${words.alone}</dt>
      <dd>${says(spread.alone)}</dd>
      ${
        slip === 'otherWay'
          ? html`${sample('other')}
              <dt>${words.otherSide}</dt>
              <dd></dd>`
          : nothing
      }
    </dl>`;
  }

  #positions(model: Derivation): TemplateResult {
    const { words } = this;
    const { m, n } = model;
    const buttons = (
      fields: string,
      back: string,
      on: string,
      move: (by: number) => void,
      inner: unknown,
    ): TemplateResult =>
      html`<button type="button" data-field=${fields} aria-label=${back} @click=${() => move(-1)}>−</button
        >${inner}<button type="button" data-field=${fields} aria-label=${on} @click=${() => move(1)}>+</button>`;
    const one = (word: Word, position: number): TemplateResult => {
      const field = word === 'q' ? 'm' : 'n';
      return html`<span class="stepper">
        <label for=${field} class=${word} aria-label=${words.position(word)}>${word}</label>
        ${buttons(
          field,
          words.back(word),
          words.on(word),
          (by) => this.#place({ [field]: position + by }, `derivation ${field}`),
          html`<input
            id=${field}
            data-field=${field}
            type="number"
            inputmode="numeric"
            min="0"
            max=${LAST}
            step="1"
            aria-label=${words.position(word)}
            .value=${String(position)}
            @change=${(event: Event) => {
              const input = event.target as HTMLInputElement;
              if (input.value.trim() !== '') this.#place({ [field]: Number(input.value) });
              input.value = String(this.state[field]);
            }}
          />`,
        )}
      </span>`;
    };
    return html`<div class="positions controls">
      ${one('q', m)} ${one('k', n)}
      <span class="stepper"
        ><span>${words.both}</span>
        ${buttons('m n', words.bothBack, words.bothOn, (by) => this.#shift(by), nothing)}</span
      >
      ${
        model.hands
          ? nothing
          : html`<span class="stepper"
              ><span><i>θ</i> ${this.format.fixed(degrees(model.theta), 1)}°</span>
              ${buttons('pair', words.slower, words.faster, (by) => this.#speed(-by), nothing)}</span
            >`
      }
    </div>`;
  }

  #gamma({ gamma }: Derivation): TemplateResult {
    const text = `${this.format.fixed(degrees(gamma), 0)}°`;
    return html`<label class="controls" for="gamma"><i>γ</i> = ${text}</label>
      <input
        class="gamma slider controls"
        style="--seen:${(100 * this.state.gamma) / 359}%"
        id="gamma"
        data-field="gamma"
        type="range"
        min="0"
        max="359"
        step="1"
        aria-valuetext=${text}
        .value=${String(this.state.gamma)}
        @pointerdown=${() => this.store.beginGesture()}
        @pointerup=${() => this.store.endGesture()}
        @pointercancel=${() => this.store.endGesture()}
        @change=${() => this.store.endGesture()}
        @input=${(event: InputEvent) =>
          this.set({ gamma: Number((event.target as HTMLInputElement).value) }, 'derivation gamma')}
      />`;
  }

  #numbers({ q, k }: Derivation): TemplateResult {
    const { words } = this;
    const field = (word: Word, axis: 'x' | 'y', value: number): TemplateResult =>
      html`<input
        type="number"
        data-field=${word}
        step="0.05"
        min=${-LONGEST}
        max=${LONGEST}
        aria-label=${words.component(word, axis === 'x' ? 1 : 2)}
        .value=${value.toFixed(2)}
        @change=${(event: Event) => {
          const input = event.target as HTMLInputElement;
          const now = this.state[word];
          if (input.value.trim() !== '' && Number.isFinite(Number(input.value)))
            this.#setVector(word, { ...now, [axis]: Number(input.value) });
          input.value = this.state[word][axis].toFixed(2);
        }}
      />`;
    const row = (word: Word, { x, y }: Point): TemplateResult =>
      html`<div class="row"><i class=${word}>${word}</i> = ( ${field(word, 'x', x)} , ${field(word, 'y', y)} )</div>`;
    return html`<details class="numbers controls">
      <summary>${words.numbers}</summary>
      ${row('q', q)} ${row('k', k)}
    </details>`;
  }

  /** A number to be typed before it is seen. */
  #ask(model: Derivation): TemplateResult | typeof nothing {
    const { asks } = this.words;
    const { step, theta } = model;
    if (step !== 'progression' && step !== 'back' && step !== 'stack') return nothing;
    const question = {
      progression: asks.progression(ASKED.position, `${this.format.fixed(degrees(theta), 2)}°`),
      back: asks.back(ASKED.m, ASKED.n),
      stack: asks.stack,
    }[step];
    const given = Number(this.answer);
    const right = (): boolean => {
      if (step === 'back') return given === ASKED.n - ASKED.m;
      if (step === 'stack') return given === PAIRS;
      const angle = this.kernels.rope.analysis.angles([theta], ASKED.position).angle[0]!;
      return Math.abs(turnBetween(angle, (given * angle) / degrees(angle))) < 0.02;
    };
    const reply = this.answer === '' ? '' : right() ? asks.right[step] : asks.wrong[step];
    return html`<form
      class="ask controls"
      @submit=${(event: Event) => {
        event.preventDefault();
        this.answer = this.renderRoot.querySelector<HTMLInputElement>('#ask')!.value.trim();
      }}
    >
      <label for="ask">${question}</label>
      <input id="ask" type="number" step="any" />
      <button>${asks.button}</button>
      <output for="ask" role="status">${reply}</output>
    </form>`;
  }

  #checkPanel(model: Derivation): TemplateResult {
    const { words } = this;
    const tries = TRIES[model.step];
    const found = this.#check(model);
    return html`<div class=${found ? 'check' : 'check controls'}>
      ${
        tries.length > 1
          ? html`<div class="tries controls" role="group" aria-label=${words.tries}>
              <span>${model.step === 'wish' ? words.candidates : words.tries}</span>
              ${tries.map(
                (slip) =>
                  html`<button
                    type="button"
                    data-field="slip"
                    aria-pressed=${slip === model.slip}
                    @click=${() => this.#take(slip)}
                  >
                    ${words.slips[slip].name}
                  </button>`,
              )}
            </div>`
          : nothing
      }
      <button type="button" class="controls" @click=${() => (this.seed += 1)}>
        ${this.seed === 0 ? words.check(TRIALS) : words.again}
      </button>
      <p class="verdict" role="status">${found ? this.#verdict(found) : ''}</p>
      ${found && words.slips[model.slip].why ? html`<p class="reason">${words.slips[model.slip].why}</p>` : nothing}
    </div>`;
  }

  #verdict({ claim, slip, largest, worst }: Found): TemplateResult {
    const { format } = this;
    const { words } = this;
    const right = isRounding({ largest });
    return html`${words.claims[claim](TRIALS)} <strong class=${right ? 'right' : 'wrong'}>${power(largest)}</strong>${
        right
          ? words.rounding(largest === 0)
          : worst
            ? words.worst(format, { ...worst, otherWay: slip === 'otherWay' })
            : nothing
      }`;
  }

  /** The check of the present step and turn; `null` before the reader has asked for one. */
  #check(model: Derivation): Found | null {
    if (this.seed === 0) return null;
    const key = `${model.number} ${model.slip} ${this.seed} ${model.theta} ${model.gamma}`;
    if (this.#found?.key !== key) this.#found = { key, found: check(this.kernels, model, this.seed) };
    return this.#found.found;
  }

  // --- what the reader does ----------------------------------------------------------------------

  #go(step: number, down = false): void {
    const to = clamp(step, 1, STEPS.length);
    this.set({ step: to, slip: '' });
    if (!down) return;
    // The button has gone at the last step; the focus stays beside where it was.
    if (to === STEPS.length)
      void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.onward button')!.focus());
    // After a long step the next one begins above the window.
    void this.updateComplete.then(() => {
      const title = this.renderRoot.querySelector('.way')!;
      if (title.getBoundingClientRect().top < 0) title.scrollIntoView({ block: 'start' });
    });
  }

  #walk = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const now = stepOf(this.state);
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 1, End: STEPS.length }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#go(to);
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector<HTMLElement>('.way [aria-current]')!.focus();
    });
  };

  #take(slip: string): void {
    const first = TRIES[STEPS[stepOf(this.state) - 1]!][0]!;
    this.set({ slip: slip === first ? '' : slip });
    this.seed += 1;
  }

  #place(patch: Partial<Pick<State, 'm' | 'n'>>, mark = ''): void {
    const whole = Object.entries(patch).map(([field, value]) => [field, clamp(Math.round(value), 0, LAST)] as const);
    if (whole.some(([, value]) => !Number.isFinite(value))) return;
    this.set(Object.fromEntries(whole), mark);
  }

  /** Both words by the same distance; neither leaves the ruler. */
  #shift(by: number): void {
    const { m, n } = this.state;
    const step = clamp(by, -Math.min(m, n), LAST - Math.max(m, n));
    this.set({ m: m + step, n: n + step }, 'derivation both');
  }

  #speed(by: number): void {
    this.set({ pair: clamp(this.state.pair + by, 0, LAST_PAIR) }, 'derivation speed');
  }

  #setVector(word: Word, at: Point, mark = ''): void {
    const length = Math.hypot(at.x, at.y);
    if (!(length > 0)) return;
    const fit = clamp(length, SHORTEST, LONGEST) / length;
    const two = (value: number): number => Math.round(value * fit * 100) / 100 + 0;
    this.set({ [word]: { x: two(at.x), y: two(at.y) } }, mark);
  }

  #nudge = (event: KeyboardEvent): void => {
    const handle = handleOf(event);
    if (!handle || event.ctrlKey || event.metaKey || event.altKey) return;
    const { state } = this;
    if (handle === 'm' || handle === 'n') {
      const field = handle;
      const by =
        event.key === 'Home' ? -state[field] : event.key === 'End' ? LAST - state[field] : Math.sign(keyStep(event));
      if (by === 0) return;
      event.preventDefault();
      if (event.shiftKey) this.#shift(by);
      else this.#place({ [field]: state[field] + by }, `derivation ${field}`);
      return;
    }
    const turn = { ArrowLeft: KEY_TURN, ArrowRight: -KEY_TURN }[event.key] ?? 0;
    const longer = { ArrowUp: KEY_LENGTH, ArrowDown: -KEY_LENGTH }[event.key] ?? 0;
    if (turn === 0 && longer === 0) return;
    event.preventDefault();
    const now = state[handle];
    const length = clamp(Math.hypot(now.x, now.y) + longer, SHORTEST, LONGEST);
    const to = tip(bearing(now.x, -now.y) + (turn / 180) * Math.PI, length);
    this.#setVector(handle, { x: to.x, y: -to.y }, `derivation ${handle}`);
  };

  #holdPage = {
    passive: false,
    handleEvent(event: TouchEvent): void {
      if (handleOf(event)) event.preventDefault();
    },
  };

  #grab = (event: PointerEvent): void => {
    const handle = handleOf(event);
    if (!handle || event.button !== 0) return;
    event.preventDefault();
    const mark = (event.target as Element).closest<SVGGElement>('[data-handle]')!;
    mark.focus({ preventScroll: true });
    const frame = mark.closest('svg')!;
    const model = this.#model;
    const unit = (this.#unit = unitOf(model));
    const seen = (move: PointerEvent): Point => {
      const box = frame.getBoundingClientRect();
      const scale = SIZE.width / box.width;
      return { x: (move.clientX - box.left) * scale, y: (move.clientY - box.top) * scale };
    };
    const begin = seen(event);
    const word = handle === 'q' ? model.pathQ[model.m]! : model.pathK[model.n]!;
    const { m: vm, n: vn, q: vq, k: vk } = this.state;
    const rest = handle === 'q' ? vq : vk;
    this.store.beginGesture();
    drag(event, {
      move: (move) => {
        const now = seen(move);
        const by: Point = { x: now.x - begin.x, y: now.y - begin.y };
        if (handle === 'q' || handle === 'k') {
          const at = atRest(this.kernels, model, handle, { x: word.x + by.x / unit, y: word.y - by.y / unit });
          // Where f takes the whole plane to a line, the arrow at rest is what is dragged.
          this.#setVector(handle, at ?? { x: rest.x + by.x / unit, y: rest.y - by.y / unit });
          return;
        }
        const steps = Math.round(by.x / (across(1) - across(0)));
        if (move.shiftKey) {
          const step = clamp(steps, -Math.min(vm, vn), LAST - Math.max(vm, vn));
          this.#place({ m: vm + step, n: vn + step });
        } else this.#place(handle === 'm' ? { m: vm + steps } : { n: vn + steps });
      },
      end: (cancelled) => {
        this.#unit = null;
        this.store.endGesture(cancelled);
      },
    });
  };

  // --- lighting a term ---------------------------------------------------------------------------

  #hold(term: Term): void {
    this.#held = this.#held === term ? '' : term;
    this.lit = this.#held;
    this.requestUpdate();
  }
  #point = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') return;
    this.lit = termOf(event) ?? this.#held;
    this.marked = handleTerm(event);
  };
  #unpoint = (): void => {
    this.lit = this.#held;
    this.marked = '';
  };
  /** The focus does what pointing does. */
  #attend = (event: Event): void => {
    const button = innermost(event).closest('[data-light]');
    if (button) this.lit = button.getAttribute('data-light') as Term;
    this.marked = handleTerm(event);
  };
  /** A tap does what pointing does, and stays. */
  #pin = (event: Event): void => {
    const term = termOf(event);
    if (term) this.#hold(term);
  };
}

const isRounding = ({ largest }: Pick<Found, 'largest'>): boolean => largest < 1e-9;

/** Where an event began, inside the figure as well. */
const innermost = (event: Event): Element => event.composedPath()[0] as Element;

/** The term that is pointed at in the text, in the equation or in the code. */
function termOf(event: Event): Term | null {
  const inside = ['.step .term', ...['.live', '.code'].map((part) => `${part} :is(.q, .k, .position, .angle)`)];
  const element = innermost(event).closest(inside.join());
  return TERMS.find((term) => element?.classList.contains(term)) ?? null;
}

function handleTerm(event: Event): Term | '' {
  const handle = innermost(event).closest('[data-handle]')?.getAttribute('data-handle');
  return handle === 'q' || handle === 'k' ? handle : handle ? 'position' : '';
}

function handleOf(event: Event): Handle | null {
  const handle = (event.target as Element).closest('[data-handle]');
  return (handle?.getAttribute('data-handle') as Handle | undefined) ?? null;
}

/** Names of a listing in the colours of what they stand for. */
function coloured(line: string): unknown[] {
  const terms: Record<string, Term> = { q: 'q', qm: 'q', k: 'k', kn: 'k', m: 'position', n: 'position' };
  return line
    .split(/\b(qm?|kn?|[mn]|theta|phi|gamma)\b/)
    .map((part, at) => (at % 2 === 0 ? part : html`<span class=${terms[part] ?? 'angle'}>${part}</span>`));
}

/** 8.9 × 10⁻¹⁶ for what is near zero, 1.93 for the rest. */
function power(value: number): TemplateResult {
  if (value === 0 || value >= 0.01) return html`${value.toFixed(value === 0 ? 0 : 2)}`;
  const [digits, exponent] = value.toExponential(1).split('e');
  return html`${digits} × 10<sup>−${Math.abs(Number(exponent))}</sup>`;
}
