import { html, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { keyStep } from '../../kit/drag.js';
import { clamp } from '../../util/scale.js';
import { chart, key } from '../../kit/chart.js';
import { tableOf, whole, type Table } from '../../kit/table.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { contextScale, drawBases, drawOwn, kilo } from './draw.js';
import { basesModel, HEAD, readFound, remember, writeFound, type BasesModel } from './model.js';
import { style } from './style.js';
import { fields } from './fields.js';
import { words, type Words } from './words.js';

const WIDTH_AT_REST = 656;

/** `<rope-base>`: the smallest base that a context allows, searched, beside what others published. */
export class BaseElement extends MeasuredFigure<typeof fields, Words> {
  static override styles = [chart, key, style];
  static override properties: PropertyDeclarations = {
    progress: { state: true },
  };
  /** How far the search has come; `null` while there is none. */
  declare protected progress: { fraction: number; base: number } | null;
  override readonly fields = fields;
  protected override readonly translations = words;
  protected override readonly resets = ['context'] as const;
  #stop: AbortController | null = null;

  constructor() {
    super(WIDTH_AT_REST);
    this.progress = null;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.abort();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    // The drawing at rest, which the first drawing replaces, knows what the build found.
    if (!this.hasUpdated) readFound(this.renderRoot?.querySelector?.('[data-found]')?.getAttribute('data-found') ?? '');
  }

  protected override heading(): string {
    return this.words.title;
  }

  protected override summary(): string {
    const model = this.#model;
    const { format } = this;
    const row = model.rows[model.chosen]!;
    const here = model.models.filter(({ context }) => context === row.context);
    const bound = row.found ?? row.su;
    return this.words.summary(format, {
      context: kilo(row.context),
      found: row.found ?? null,
      paper: row.paper,
      su: row.su,
      fails: Number.isFinite(model.paperFails) ? model.paperFails : null,
      below: here.filter(({ base }) => base < bound).map(({ name, base }) => `${name} (${format.whole(base)})`),
      above: here.filter(({ base }) => base >= bound).map(({ name, base }) => `${name} (${format.whole(base)})`),
      name: this.subjectName,
      first: Number.isFinite(model.own.first) ? model.own.first : null,
      drawn: model.own.values.length,
    });
  }

  protected override table(): Table {
    const { rows, chosen, models } = this.#model;
    const { format } = this;
    const trained = (context: number, base: (base: number) => string): string[] =>
      models.filter((each) => each.context === context).map((each) => `${each.name} ${base(each.base)}`);
    return tableOf(format, {
      names: this.words.columns,
      rows,
      marked: chosen,
      columns: [
        [({ context }) => context, kilo],
        [({ paper }) => paper, whole],
        [({ su }) => su, whole],
        [({ found }) => found ?? NaN, whole],
        {
          shown: ({ context }) => trained(context, format.whole).join(', ') || '–',
          file: ({ context }) => trained(context, String).join('; '),
        },
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, format, width, subject, progress } = this;
    const model = this.#model;
    const row = model.rows[model.chosen]!;
    const readout = words.readout(
      kilo(row.context),
      row.found === undefined ? null : format.whole(row.found),
      format.whole(row.paper),
      format.whole(row.su),
    );
    return html`
      <div
        class="plot"
        role="slider"
        data-field="context"
        tabindex="0"
        data-found=${writeFound()}
        aria-label=${words.cursor}
        aria-valuemin="1"
        aria-valuemax=${model.rows.length}
        aria-valuenow=${model.chosen + 1}
        aria-valuetext=${readout}
        @pointerdown=${this.#point}
        @keydown=${this.#step}
      >
        ${drawBases(model, { width, name: subject.name, format, words })}
      </div>
      <ul class="key">
        <li><i class="found"></i>${words.key.found}</li>
        <li><i class="paper"></i>${words.key.paper}</li>
        <li><i class="su"></i>${words.key.su}</li>
        <li><i class="model"></i>${words.key.models}</li>
      </ul>
      <div class="row readout">
        <p>${readout}</p>
        <span class="row controls">
          <button type="button" data-field="context" aria-label=${words.shorter} @click=${() => this.#by(-1)}>−</button>
          <button type="button" data-field="context" aria-label=${words.longer} @click=${() => this.#by(1)}>+</button>
        </span>
      </div>
      <div class="row search controls">
        ${
          progress
            ? html`<button type="button" @click=${() => this.#stop?.abort()}>${words.cancel}</button>
                <progress max="1" value=${progress.fraction} aria-label=${words.progress}></progress>
                <span>${words.ruledOut(format.whole(progress.base))}</span>`
            : html`<button type="button" class="main" @click=${() => void this.#search(row.context)}>
                ${words.search(kilo(row.context))}
              </button>`
        }
      </div>
      <div class="own">${drawOwn(model.own, { width, name: this.subjectName, format, words })}</div>
    `;
  }

  get #model(): BasesModel {
    return basesModel(this.kernels, this.subject, this.state);
  }

  #choose(index: number): void {
    const { rows } = this.#model;
    this.set({ context: rows[clamp(index, 0, rows.length - 1)]!.context }, 'context');
  }

  #by(step: number): void {
    this.#choose(this.#model.chosen + step);
  }

  /** In a worker, beside the page. */
  async #search(length: number): Promise<void> {
    this.#stop?.abort();
    const stop = (this.#stop = new AbortController());
    this.progress = { fraction: 0, base: 2 };
    try {
      const base = await this.kernels.rope.analysis.search(
        { run: 'minimalBase', length, headDim: HEAD },
        {
          signal: stop.signal,
          onProgress: ({ fraction, base }) => {
            if (!stop.signal.aborted) this.progress = { fraction, base: base ?? 2 };
          },
        },
      );
      remember(length, base);
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    } finally {
      if (this.#stop === stop) this.progress = null;
    }
  }

  #step = (event: KeyboardEvent): void => {
    const { rows, chosen } = this.#model;
    const step = Math.sign(keyStep(event));
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? rows.length - 1 : chosen + step;
    if (to === chosen) return;
    event.preventDefault();
    this.#choose(to);
  };

  #point = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    const { x } = this.seen(event, event.currentTarget as HTMLElement);
    const scale = contextScale(this.width);
    const away = this.#model.rows.map(({ context }) => Math.abs(scale(context) - x));
    this.#choose(away.indexOf(Math.min(...away)));
  };
}
