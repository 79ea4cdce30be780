import { html, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { chart, key } from '../../kit/chart.js';
import { plot } from '../../kit/controls/plot.js';
import { stepper } from '../../kit/controls/stepper.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { tableOf, whole, type Table } from '../../kit/table.js';
import { drawBases, drawOwn, kilo, nearestRow } from './draw.js';
import { fields } from './fields.js';
import { basesModel, HEAD, readFound, remember, writeFound, type BasesModel } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** `<rope-base>`: the smallest base that a context allows, searched, beside what others published. */
export class BaseElement extends MeasuredFigure<typeof fields, Words, BasesModel> {
  static override styles = [chart, key, style];
  static override properties: PropertyDeclarations = {
    progress: { state: true },
    hovered: { state: true },
  };
  /** How far the search has come; `null` while there is none. */
  declare protected progress: { fraction: number; base: number } | null;
  /** The row under the mouse: its models are named, but it is not chosen. */
  declare protected hovered: number | null;
  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly resets = ['context'] as const;
  #stop: AbortController | null = null;

  constructor() {
    super();
    this.progress = null;
    this.hovered = null;
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

  /** Worked out each time: a search adds to it without a change of the state. */
  protected override get model(): BasesModel {
    return basesModel(this.kernels, this.subject, this.state);
  }

  protected override summary(): string {
    const { rows, chosen, models, paperFails, own } = this.model;
    const { format } = this;
    const { context, found, paper, su } = rows[chosen]!;
    const named = (which: (fails: number) => boolean): string[] =>
      models
        .filter((each) => each.context === context && which(each.fails))
        .map(({ name, base }) => name + this.strings.marks.brackets(format.whole(base)));
    const holds = (fails: number): boolean => fails === Infinity;
    return this.words.summary(format, {
      context: kilo(context),
      found: found ?? null,
      paper,
      su,
      paperFails: Number.isFinite(paperFails) ? paperFails : null,
      holds: named(holds),
      fails: named((fails) => !holds(fails)),
      met: models.filter(({ fails }) => holds(fails)).length,
      models: models.length,
      name: this.subjectName,
      first: Number.isFinite(own.first) ? own.first : null,
      drawn: own.values.length,
    });
  }

  protected override table(): Table {
    const { rows, chosen, models } = this.model;
    const { format } = this;
    const trained = (context: number, base: (base: number) => string): string[] =>
      models
        .filter((each) => each.context === context)
        .map((each) => `${each.name} ${base(each.base)} ${each.fails === Infinity ? '✓' : '✗'}`);
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
    const model = this.model;
    const { rows, chosen, models } = model;
    const holds = models.filter(({ fails }) => fails === Infinity).length;
    const counts = { holds, fails: models.length - holds };
    const { context, found, paper, su } = rows[chosen]!;
    const readout = words.readout(
      kilo(context),
      found === undefined ? null : format.whole(found),
      format.whole(paper),
      format.whole(su),
    );
    // Row by row, and not token by token.
    const row = {
      value: chosen + 1,
      least: 1,
      most: rows.length,
      set: (to: number, mark: string) => this.set({ context: rows[to - 1]!.context }, mark),
    };
    return html`
      <div @pointermove=${this.#hover} @pointerleave=${() => (this.hovered = null)}>
        ${plot(
          this,
          'context',
          {
            ...row,
            label: words.cursor,
            text: readout,
            largest: 1,
            at: ({ x }) => nearestRow(model, width, x) + 1,
          },
          drawBases(model, { width, name: subject.name, hovered: this.hovered, format, words }),
        )}
      </div>
      <ul class="key">
        ${(['holds', 'fails'] as const).map(
          (kind) =>
            html`<li>
              <i class=${kind}></i
              >${words.key[kind] + words.count(format.whole(counts[kind]), format.whole(models.length))}
            </li>`,
        )}
      </ul>
      <ul class="key">
        <li><i class="found"></i>${words.key.found}</li>
        <li><i class="beyond"></i>${words.key.beyond}</li>
        <li><i class="paper"></i>${words.key.paper}</li>
        <li><i class="su"></i>${words.key.su}</li>
      </ul>
      <div class="row readout">
        <p>${readout}</p>
        <span class="row controls">
          ${stepper(this, 'context', { ...row, names: [words.shorter, words.longer], label: words.context })}
        </span>
      </div>
      <div class="row search controls">
        ${
          progress
            ? html`<button type="button" @click=${() => this.#stop?.abort()}>${words.cancel}</button>
                <progress max="1" value=${progress.fraction} aria-label=${words.progress}></progress>
                <span>${words.ruledOut(format.whole(progress.base))}</span>`
            : html`<button type="button" class="main" @click=${() => void this.#search(context)}>
                ${words.search(kilo(context))}
              </button>`
        }
      </div>
      <div class="own" data-found=${writeFound()}>
        ${drawOwn(model.own, { width, name: this.subjectName, format, words })}
      </div>
    `;
  }

  #hover = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse') return;
    const { x } = this.seen(event, event.currentTarget as Element);
    this.hovered = event.buttons === 0 ? nearestRow(this.model, this.width, x) : null;
  };

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
}
