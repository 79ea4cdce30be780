import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { chart, key } from '../../kit/chart.js';
import { numberField } from '../../kit/controls/number-field.js';
import { plot } from '../../kit/controls/plot.js';
import { stepper } from '../../kit/controls/stepper.js';
import { pointIn } from '../../kit/drag.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { digits, fixed, indices, tableOf, type Table } from '../../kit/table.js';
import { LAST_SEED } from '../../subject/vectors.js';
import { distanceAt, drawInside, drawOutside, drawRuns, runAt, type FitView } from './draw.js';
import { fields } from './fields.js';
import { catastropheModel, CONTEXT, fitOf, runOf, RUNS, type Fit, type Run } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** `<rope-catastrophe>`: a score that is calm inside the training length and explodes past it. */
export class CatastropheElement extends MeasuredFigure<typeof fields, Words, Fit> {
  static override styles = [chart, key, style];
  protected static override widthAtRest = 560;
  static override properties: PropertyDeclarations = {
    runs: { state: true },
    running: { state: true },
  };
  /** What "Recreate it" has found so far. */
  declare protected runs: readonly Run[];
  declare protected running: boolean;
  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly modelOf = catastropheModel;
  protected override readonly resets = ['seed', 'distance'] as const;
  #stop: AbortController | null = null;
  /** Of the figure, where the pictures share it. */
  #whole = CatastropheElement.widthAtRest;

  constructor() {
    super();
    this.runs = [];
    this.running = false;
  }

  /** Where there is room, two pictures stand side by side. */
  protected override measured(whole: number): void {
    this.#whole = whole;
    super.measured(whole >= 720 ? (whole - 32) / 2 : whole);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.abort();
  }

  protected override summary(): string {
    const { inside, outside, halved } = this.model;
    const { words } = this;
    const worst = this.runs.filter((run) => run.outside > 100 * run.inside).length;
    return (
      words.summary(this.format, { seed: this.state.seed, inside, outside, halved, context: CONTEXT }) +
      (this.runs.length > 0 ? words.found(this.runs.length, worst) : '')
    );
  }

  protected override table(): Table {
    const { scores, interpolated, targets } = this.model;
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
    const fit = this.model;
    const view: FitView = { width, far: state.distance, format, words };
    const text = this.#readout(fit);
    const panel = (count: number, label: string, drawing: unknown): TemplateResult =>
      plot(this, 'distance', { label, text, at: ({ x }) => distanceAt(count, this.width, x) }, drawing);
    return html`
      <div class="panels">
        ${panel(CONTEXT, words.inside, drawInside(fit, view))}
        <div>${panel(2 * CONTEXT, words.outside, drawOutside(fit, view))}</div>
      </div>
      <ul class="key">
        <li><i class="dot"></i>${words.key.target}</li>
        <li><i class="solid"></i>${words.key.score}</li>
        <li><i class="broken"></i>${words.key.interpolated}</li>
      </ul>
      <div class="row readout">
        <p>${text}</p>
        <span class="row controls"
          >${stepper(this, 'distance', { names: [words.nearer, words.farther], label: this.strings.distance.cursor })}</span
        >
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
        ${numberField(this, 'seed')}
      </div>
      ${
        this.runs.length > 0
          ? html`<div class="all" @click=${this.#pick}>
              ${drawRuns(this.runs, RUNS, state.seed, { ...view, width: this.#whole })}
            </div>`
          : nothing
      }
    `;
  }

  #readout({ scores, interpolated }: Fit): string {
    const { format, words } = this;
    const far = this.state.distance;
    return words.readout(format.whole(far), format.digits(scores[far]!, 4), format.digits(interpolated[far]!, 3));
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
    const drawing = (event.currentTarget as HTMLElement).querySelector('svg')!;
    const run = this.runs[runAt(pointIn(drawing, event).y)];
    if (run) this.set({ seed: run.seed });
  };
}
