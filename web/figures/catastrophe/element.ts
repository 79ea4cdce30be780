import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { keyStep } from '../../kit/drag.js';
import { clamp } from '../../util/scale.js';
import { chart, key } from '../../kit/chart.js';
import { digits, fixed, indices, tableOf, type Table } from '../../kit/table.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { distanceScale, drawInside, drawOutside, drawRuns, runAt, type FitView } from './draw.js';
import { CONTEXT, fitOf, fitted, LAST_SEED, runOf, RUNS, type Fit, type Run } from './model.js';
import { style } from './style.js';
import { fields } from './fields.js';
import { words, type Words } from './words.js';

const WIDTH_AT_REST = 560;

/** `<rope-catastrophe>`: a score that is calm inside the training length and explodes past it. */
export class CatastropheElement extends MeasuredFigure<typeof fields, Words> {
  static override styles = [chart, key, style];
  static override properties: PropertyDeclarations = {
    runs: { state: true },
    running: { state: true },
  };
  /** What "Recreate it" has found so far. */
  declare protected runs: readonly Run[];
  declare protected running: boolean;
  override readonly fields = fields;
  protected override readonly translations = words;
  protected override readonly resets = ['seed', 'distance'] as const;
  #stop: AbortController | null = null;

  constructor() {
    super(WIDTH_AT_REST);
    this.runs = [];
    this.running = false;
  }

  /** Where there is room, two pictures stand side by side. */
  protected override measured(whole: number): void {
    super.measured(whole >= 720 ? (whole - 32) / 2 : whole);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.abort();
  }

  protected override heading(): string {
    return this.words.title;
  }

  protected override summary(): string {
    const { inside, outside, halved } = this.#fit;
    const { words } = this;
    const worst = this.runs.filter((run) => run.outside > 100 * run.inside).length;
    return (
      words.summary(this.format, { seed: this.state.seed, inside, outside, halved, context: CONTEXT }) +
      (this.runs.length > 0 ? words.found(this.runs.length, worst) : '')
    );
  }

  protected override table(): Table {
    const { scores, interpolated, targets } = this.#fit;
    const step = 32;
    return tableOf(this.format, {
      names: this.words.columns,
      rows: indices((2 * CONTEXT) / step).map((n) => n * step),
      fileRows: () => indices(2 * CONTEXT),
      marked: Math.floor(this.state.distance / step),
      columns: [
        [(s) => s],
        [(s) => (s < CONTEXT ? targets[s]! : NaN), fixed(4)],
        [(s) => scores[s]!, digits(5)],
        [(s) => interpolated[s]!, fixed(4)],
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, format, width, state } = this;
    const fit = this.#fit;
    const view: FitView = { width, far: state.distance, format, words };
    const readout = this.#readout(fit);
    const plot = (most: number, name: string, drawing: unknown): TemplateResult => html`
      <div
        class="plot"
        role="slider"
        data-field="distance"
        tabindex="0"
        data-most=${most}
        aria-label=${name}
        aria-valuemin="0"
        aria-valuemax=${2 * CONTEXT - 1}
        aria-valuenow=${state.distance}
        aria-valuetext=${readout}
        @pointerdown=${this.#point}
        @keydown=${this.#step}
      >
        ${drawing}
      </div>
    `;
    return html`
      <div class="panels">
        ${plot(CONTEXT, words.inside, drawInside(fit, view))}
        ${plot(2 * CONTEXT, words.outside, drawOutside(fit, view))}
      </div>
      <ul class="key">
        <li><i class="dot"></i>${words.key.target}</li>
        <li><i class="solid"></i>${words.key.score}</li>
        <li><i class="broken"></i>${words.key.interpolated}</li>
      </ul>
      <div class="row readout">
        <p>${readout}</p>
        <span class="row controls">
          <button
            type="button"
            data-field="distance"
            aria-label=${words.nearer}
            @click=${() => this.#go(state.distance - 1)}
          >
            −
          </button>
          <button
            type="button"
            data-field="distance"
            aria-label=${words.farther}
            @click=${() => this.#go(state.distance + 1)}
          >
            +
          </button>
        </span>
      </div>
      <div class="row again controls">
        ${
          this.running
            ? html`<button type="button" @click=${() => this.#stop?.abort()}>${words.cancel}</button>
                <progress max=${RUNS} value=${this.runs.length} aria-label=${words.progress}></progress>
                <span>${words.done(this.runs.length, RUNS)}</span>`
            : html`<button type="button" class="main" @click=${() => void this.#recreate()}>
                ${words.recreate(RUNS)}
              </button>`
        }
        <label for="seed">${words.seed}</label>
        <input
          id="seed"
          data-field="seed"
          type="number"
          inputmode="numeric"
          min="1"
          max=${LAST_SEED}
          step="1"
          .value=${String(state.seed)}
          @change=${(event: Event) => {
            const input = event.target as HTMLInputElement;
            if (input.value.trim() !== '') this.#seed(Number(input.value));
            input.value = String(this.state.seed);
          }}
        />
      </div>
      ${
        this.runs.length > 0
          ? html`<div class="all" @click=${this.#pick}>
              ${drawRuns(this.runs, RUNS, state.seed, { ...view, width: Math.min(width, 640) })}
            </div>`
          : nothing
      }
    `;
  }

  get #fit(): Fit {
    return fitted(this.kernels, clamp(this.state.seed, 1, LAST_SEED));
  }

  #readout({ scores, interpolated }: Fit): string {
    const { format, state, words } = this;
    const far = Math.min(state.distance, 2 * CONTEXT - 1);
    return words.readout(format.whole(far), format.digits(scores[far]!, 4), format.digits(interpolated[far]!, 3));
  }

  #go(far: number, mark = 'far'): void {
    this.set({ distance: clamp(Math.round(far), 0, 2 * CONTEXT - 1) }, mark);
  }

  #seed(seed: number): void {
    if (Number.isFinite(seed)) this.set({ seed: clamp(Math.round(seed), 1, LAST_SEED) });
  }

  /** One fit after the other; in between the page is drawn and can be used. */
  async #recreate(): Promise<void> {
    this.#stop?.abort();
    const stop = (this.#stop = new AbortController());
    const first = this.state.seed;
    this.runs = [];
    this.running = true;
    while (this.runs.length < RUNS) {
      await new Promise((drawn) => setTimeout(drawn));
      if (stop.signal.aborted) break;
      const seed = 1 + ((first - 1 + this.runs.length) % LAST_SEED);
      this.runs = [...this.runs, runOf(fitOf(this.kernels, seed))];
    }
    if (this.#stop === stop) this.running = false;
  }

  /** A press on a run looks at it. */
  #pick = (event: MouseEvent): void => {
    const { top, height } = (event.currentTarget as HTMLElement).querySelector('svg')!.getBoundingClientRect();
    const drawn = (event.currentTarget as HTMLElement).querySelector('svg')!.viewBox.baseVal.height;
    const run = this.runs[runAt(((event.clientY - top) / height) * drawn)];
    if (run) this.#seed(run.seed);
  };

  #step = (event: KeyboardEvent): void => {
    const step = keyStep(event);
    const { distance: far } = this.state;
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? 2 * CONTEXT - 1 : far + step;
    if (to === far) return;
    event.preventDefault();
    this.#go(to);
  };

  #point = (event: PointerEvent): void => {
    const plot = event.currentTarget as HTMLElement;
    const scale = distanceScale(Number(plot.dataset['most']), this.width);
    this.follow(event, ({ x }) => this.#go(scale.invert(x), ''));
  };
}
