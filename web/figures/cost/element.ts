import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { chart, key } from '../../kit/chart.js';
import { segments } from '../../kit/controls/choice.js';
import { plot } from '../../kit/controls/plot.js';
import { stepper } from '../../kit/controls/stepper.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { digits, indices, tableOf, whole, type Table } from '../../kit/table.js';
import { engine } from '../../util/engine.js';
import { doublingAt, drawCounts, drawTimes, lastKnown, type CostView, type Times } from './draw.js';
import { AXES, DOUBLINGS, fields, HEADS, LENGTHS } from './fields.js';
import type { Measured } from './measure.js';
import { costModel, KINDS, type CostModel, type Kind } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** One measurement: of heads of one size, by one build. */
interface Run {
  head: number;
  variant: string;
  measured: readonly Measured[];
}

const NO_RUN: Run = { head: 0, variant: '', measured: [] };

/** `<rope-cost>`: multiplications against length, and times measured in the reader's browser. */
export class CostElement extends MeasuredFigure<typeof fields, Words, CostModel> {
  static override styles = [chart, key, style];
  static override properties: PropertyDeclarations = {
    run: { state: true },
    running: { state: true },
    problem: { state: true },
  };
  declare protected run: Run;
  declare protected running: boolean;
  /** Why the last run failed; '' where nobody says, `null` where it did not. */
  declare protected problem: string | null;
  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly modelOf = costModel;
  protected override readonly resets = ['axis', 'head', 'doubling'] as const;
  #stop: AbortController | null = null;

  constructor(atRest?: number) {
    super(atRest);
    this.run = NO_RUN;
    this.running = false;
    this.problem = null;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.abort();
  }

  /** Times of heads of the present size. */
  get #times(): Times {
    const { head, measured } = this.run;
    const of = (kind: Kind): number[] =>
      LENGTHS.map((length) =>
        head === this.state.head
          ? (measured.find((each) => each.kind === kind && each.length === length)?.milliseconds ?? NaN)
          : NaN,
      );
    return { softmax: of('softmax'), linear: of('linear') };
  }

  /** What both kinds have at a length. */
  #at(of: Readonly<Record<Kind, readonly number[]>>, doubling: number): Record<Kind, number> {
    return { softmax: of.softmax[doubling]!, linear: of.linear[doubling]! };
  }

  protected override summary(): string {
    const { words, format, state } = this;
    const said = words.summary(format, { head: state.head, crossing: this.model.crossing });
    const times = this.#times;
    // Of a run that is under way there is more to come.
    const last = this.running ? -1 : Math.min(lastKnown(times.softmax), lastKnown(times.linear));
    return last < 0 ? said : said + words.measured(format, { length: LENGTHS[last]!, ...this.#at(times, last) });
  }

  protected override table(): Table {
    const { count } = this.model;
    const times = this.#times;
    return tableOf(this.format, {
      names: this.words.columns,
      rows: indices(LENGTHS.length),
      marked: this.state.doubling,
      columns: [
        [(n) => LENGTHS[n]!, whole],
        [(n) => count.softmax[n]!, whole],
        [(n) => count.linear[n]!, whole],
        [(n) => times.softmax[n]!, digits(3)],
        [(n) => times.linear[n]!, digits(3)],
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, format, state, width, model } = this;
    const { axis, doubling } = state;
    const times = this.#times;
    const lines = axis === 'count' ? this.#counted() : this.#timed(times);
    const view: CostView = { width, doubling, format, words };
    return html`
      <div class="row settings controls">
        ${segments(this, 'axis', words.axisLabel, { values: AXES, text: (each) => words.axes[each] })}
        <label class="entry">
          <span>${words.head}</span>
          <select
            data-field="head"
            @change=${(event: Event) => this.set({ head: HEADS[(event.target as HTMLSelectElement).selectedIndex]! })}
          >
            ${HEADS.map((each) => html`<option ?selected=${each === state.head}>${each}</option>`)}
          </select>
        </label>
      </div>
      ${plot(
        this,
        'doubling',
        { label: words.cursor, text: lines[0]!, at: ({ x }) => doublingAt(x, width), largest: 1 },
        axis === 'count' ? drawCounts(model, view) : drawTimes(model, times, view),
      )}
      ${
        axis === 'time'
          ? html`<ul class="key">
              <li><i class="expected"></i>${words.expected}</li>
            </ul>`
          : nothing
      }
      <div class="row readout">
        ${lines.map((line) => html`<p>${line}</p>`)}
        <span class="row controls"
          >${stepper(this, 'doubling', { names: [words.shorter, words.longer], label: words.cursor })}</span
        >
      </div>
      <div class="row runs controls">
        ${
          this.running
            ? html`<button type="button" @click=${() => this.#stop?.abort()}>${words.stop}</button>
                <progress
                  max=${KINDS.length * (DOUBLINGS + 1)}
                  value=${this.run.measured.length}
                  aria-label=${words.progress}
                ></progress>`
            : html`<button type="button" class="main" data-field="axis" @click=${() => void this.#measure()}>
                  ${this.run.measured.length > 0 ? words.again : words.start}
                </button>
                <p class="hint">${this.run.variant ? words.about(engine(), this.run.variant) : words.timing}</p>`
        }
      </div>
      ${this.problem !== null ? html`<p class="failure" role="alert">${words.failed(this.problem)}</p>` : nothing}
    `;
  }

  #counted(): string[] {
    const { words, format, model, state } = this;
    const { doubling } = state;
    return [
      words.count(format, { length: LENGTHS[doubling]!, ...this.#at(model.count, doubling) }),
      words.kept(format, this.#at(model.kept, doubling)),
    ];
  }

  #timed(times: Times): string[] {
    const { words, format, state } = this;
    const { doubling } = state;
    const now = this.#at(times, doubling);
    const lines = [words.time(format, { length: LENGTHS[doubling]!, ...now })];
    if (doubling === 0) return lines;
    const before = this.#at(times, doubling - 1);
    const grown = { softmax: now.softmax / before.softmax, linear: now.linear / before.linear };
    if (!Number.isNaN(grown.softmax) && !Number.isNaN(grown.linear))
      lines.push(words.twice(format, { half: LENGTHS[doubling - 1]!, length: LENGTHS[doubling]!, ...grown }));
    return lines;
  }

  /** Every time is drawn as it comes; a new run begins with an empty chart. */
  async #measure(): Promise<void> {
    this.#stop?.abort();
    const stop = (this.#stop = new AbortController());
    const { head } = this.state;
    this.set({ axis: 'time' });
    this.run = { ...NO_RUN, head };
    this.running = true;
    this.problem = null;
    try {
      const { measure } = await import('./measure.js');
      await measure({ head, kinds: KINDS, lengths: LENGTHS }, stop.signal, (said) => {
        this.run =
          'variant' in said
            ? { ...this.run, variant: said.variant }
            : { ...this.run, measured: [...this.run.measured, said] };
      });
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      if (this.#stop === stop) this.running = false;
    }
  }
}
