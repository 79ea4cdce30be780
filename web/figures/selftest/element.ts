import { html, nothing, svg, type PropertyDeclarations, type TemplateResult } from 'lit';
import { copyButton } from '../../export/copy.js';
import { chart, key } from '../../kit/chart.js';
import { plot } from '../../kit/controls/plot.js';
import { stepper } from '../../kit/controls/stepper.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { indices, tableOf, type Table } from '../../kit/table.js';
import { underWay } from '../../kit/visibility.js';
import { whole } from '../../subject/whole.js';
import { benchOf, FAULTS, type Fault } from '../../proof/selftest/bench.js';
import { KINDS } from '../../proof/selftest/check.js';
import type { Identity } from '../../proof/selftest/identities.js';
import { checksOf, runAll, type Result } from '../../proof/selftest/run.js';
import { drawSelftest, nearest } from './draw.js';
import { fields } from './fields.js';
import { selftestModel, type SelftestModel, type Tally } from './model.js';
import type { Origin } from './origin.js';
import { keepRun, runOf } from './results.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

const inBrowser = typeof window !== 'undefined';
const NUMBER = svg`<circle class="pass" r="4"></circle>`;
const RULE = svg`<path class="pass rule" d="M-5 0l5 -5l5 5l-5 5z"></path>`;
/** So many failures are listed one by one. */
const LISTED = 4;
/** From this width on the mistakes stand beside the drawing, which takes the rest. */
const BESIDE = 860;
const CHOICES = 430;
const GAP = 28;

const frame = (): Promise<void> =>
  new Promise((done) => {
    // A page that is not shown has no frames.
    const timer = setTimeout(done, 50);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      done();
    });
  });

/** `<rope-selftest>`: numbers from other programs and rules that must hold, checked here, and mistakes to be noticed. */
export class SelftestElement extends MeasuredFigure<typeof fields, Words, SelftestModel | null> {
  static override styles = [chart, key, style];
  static override properties: PropertyDeclarations = {
    progress: { state: true },
    problem: { state: true },
    origin: { state: true },
  };
  /** How far the checks have come, 0 to 1; `null` while none runs. */
  declare protected progress: number | null;
  declare protected problem: string;
  declare protected origin: Origin | null;
  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly resets = ['fault', 'check'] as const;
  #stop: AbortController | null = null;
  #asked: Fault | null = null;
  #ready = !inBrowser;

  constructor(atRest?: number) {
    super(atRest);
    this.progress = null;
    this.problem = '';
    this.origin = null;
  }

  /** Results come without a change of the state. */
  protected override get model(): SelftestModel | null {
    return selftestModel(this.kernels, this.subject, this.state);
  }

  /** The drawing of the build stands until there are results of this browser. */
  protected override shouldUpdate(changed: Map<PropertyKey, unknown>): boolean {
    if (!super.shouldUpdate(changed)) return false;
    if (!this.#ready) void underWay(this.#run('none'));
    return this.#ready;
  }

  protected override updated(): void {
    super.updated();
    const { fault } = this.state;
    // Once for each: what has failed waits for the reader.
    if (this.#asked !== fault && !runOf(fault)) void underWay(this.#run(fault));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.abort();
  }

  async #run(fault: Fault): Promise<void> {
    if (!inBrowser || this.#asked === fault) return;
    this.#asked = fault;
    this.#stop?.abort();
    const { signal } = (this.#stop = new AbortController());
    const since = performance.now();
    try {
      this.problem = '';
      const vectors = await (await import('./in-browser.js')).vectors();
      const results = await runAll(checksOf(vectors), benchOf(this.kernels.rope, whole(), fault), {
        pause: frame,
        signal,
        onProgress: (done) => (this.progress = done),
      });
      keepRun(fault, { place: 'here', results, time: performance.now() - since });
      this.origin ??= await (await import('./origin.js')).origin();
    } catch (error) {
      if (signal.aborted) {
        if (this.#asked === fault) this.#asked = null;
        return;
      }
      this.problem = error instanceof Error ? error.message : String(error);
    }
    this.progress = null;
    this.#ready = true;
    this.requestUpdate();
  }

  protected override summary(): string {
    const { model, words } = this;
    if (!model) return words.nothing;
    const { elsewhere, identity } = model.noticed[model.fault]!;
    return words.summary(this.format, words.faults[model.fault], elsewhere, identity);
  }

  #name({ check }: Result): string {
    return check.kind === 'identity' ? this.words.identities[check.id as Identity] : check.id;
  }

  protected override table(): Table {
    const { words, model } = this;
    const results = model?.results ?? [];
    return tableOf(this.format, {
      names: words.columns,
      rows: indices(results.length),
      ...(model && { marked: model.chosen }),
      columns: [
        [(n) => this.#name(results[n]!)],
        [(n) => words.groups[results[n]!.check.group]],
        [(n) => words.kinds[results[n]!.check.kind]],
        [(n) => results[n]!.error, (value) => small(value)],
        [(n) => results[n]!.tolerance, (value) => small(value)],
        [(n) => results[n]!.expected, (value) => plain(value)],
        [(n) => results[n]!.got, (value) => plain(value)],
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, model } = this;
    return html`
      ${model ? this.#results(model) : nothing}
      ${
        this.problem
          ? html`<p class="failure" role="alert">${this.problem}</p>
              <button type="button" @click=${() => this.#again()}>${words.retry}</button>`
          : nothing
      }
    `;
  }

  #again(): void {
    this.#asked = null;
    void this.#run(this.state.fault);
  }

  #results(model: SelftestModel): TemplateResult {
    const { words, format } = this;
    const width = this.width < BESIDE ? this.width : this.width - CHOICES - GAP;
    const looked = model.results[model.chosen]!;
    const text = this.#name(looked);
    return html`
      <div class=${this.width < BESIDE ? '' : 'beside'}>
        ${this.#noticed(model)}
        <div>
          ${plot(
            this,
            'check',
            {
              label: words.cursor,
              text,
              most: model.results.length - 1,
              at: (point) => nearest(model.results, width, point),
            },
            drawSelftest(model, { width, words }),
          )}
          <ul class="key">
            ${KINDS.map(
              (kind) =>
                html`<li>
                  <svg viewBox="-7 -7 14 14" class=${model.run.place} aria-hidden="true">
                    ${kind === 'identity' ? RULE : NUMBER}
                  </svg>
                  ${words.kinds[kind]}
                </li>`,
            )}
          </ul>
        </div>
      </div>
      <div class="row readout"><p>${this.summary()}</p></div>
      <div class=${looked.passed ? 'looked' : 'looked bad'}>
        <div class="row">
          <p><strong>${text}</strong></p>
          <span class="row controls"
            >${stepper(this, 'check', { names: [words.before, words.after], label: words.cursor })}</span
          >
        </div>
        ${this.#details(looked)}
      </div>
      ${model.failed.length > 0 ? this.#failures(model.failed) : nothing}
      <p class="origin">
        ${(model.run.place === 'build' ? words.build : words.here(format.whole(model.run.time))) + this.#origin()}
      </p>
      ${
        model.run.place === 'here'
          ? html`<div class="row controls">
              ${
                this.progress === null
                  ? html`<button type="button" @click=${() => this.#again()}>${words.again}</button>`
                  : html`<progress max="1" value=${this.progress} aria-label=${words.running}></progress>`
              }
              ${copyButton(this.strings, () => this.renderRoot.querySelector<HTMLElement>('.as-text')!)}
              <pre class="as-text unseen" tabindex="-1" aria-label=${words.result} translate="no">
${this.#asText(model)}</pre>
            </div>`
          : nothing
      }
    `;
  }

  /** The mistakes, as buttons, and who notices them, once they have been tried. */
  #noticed({ noticed }: SelftestModel): TemplateResult {
    const { words, format, state } = this;
    // What the build has tried is for those without scripts; who can try it, tries it.
    const told = (fault: Fault): boolean => fault === 'none' || fault === state.fault || runOf(fault)?.place === 'here';
    const cell = (fault: Fault, tally: Tally | undefined): TemplateResult =>
      html`<td class=${tally && tally.failed > 0 ? 'caught' : ''}>
        <span class=${told(fault) ? '' : 'untold'}>${tally ? words.tally(format, tally) : '–'}</span>
      </td>`;
    return html`
      <table class="noticed picks">
        <thead>
          <tr>
            <th scope="col">${words.faultsLabel}</th>
            ${KINDS.map((kind) => html`<th scope="col">${words.kinds[kind]}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${FAULTS.map(
            (fault) =>
              html`<tr>
                <th scope="row">
                  <span class="still">${words.faults[fault]}</span>
                  <button
                    type="button"
                    class="controls"
                    data-field="fault"
                    aria-pressed=${fault === state.fault}
                    @click=${() => this.set({ fault })}
                  >
                    ${words.faults[fault]}
                  </button>
                </th>
                ${KINDS.map((kind) => cell(fault, noticed[fault]?.[kind]))}
              </tr>`,
          )}
        </tbody>
      </table>
    `;
  }

  #numbers({ error, tolerance, count, thrown }: Result): string {
    const { words, format } = this;
    if (thrown !== undefined) return words.thrown(thrown);
    return error === 0
      ? words.exact(format.whole(count))
      : words.error(small(error), small(tolerance), format.whole(count));
  }

  #details(result: Result): TemplateResult {
    const { words } = this;
    const { error, expected, got, thrown, check } = result;
    return html`
      <p class="numbers">${this.#numbers(result)}</p>
      ${error === 0 || thrown !== undefined ? nothing : html`<p class="numbers">${words.expected(plain(expected), plain(got))}</p>`}
      ${check.source ? html`<p class="from" translate="no">${check.source}</p>` : nothing}
    `;
  }

  #failures(failed: readonly Result[]): TemplateResult {
    const { words, format } = this;
    return html`
      <p>${words.failures}</p>
      <ul class="failures">
        ${failed
          .slice(0, LISTED)
          .map(
            (result) =>
              html`<li>
                <b>${this.#name(result)}</b> ${this.#numbers(result)}
                ${result.thrown === undefined ? words.expected(plain(result.expected), plain(result.got)) : ''}
              </li>`,
          )}
        ${failed.length > LISTED ? html`<li>${words.more(format.whole(failed.length - LISTED))}</li>` : nothing}
      </ul>
    `;
  }

  #origin(): string {
    const { words, origin, strings } = this;
    if (!origin) return '';
    const { file, build, sha, engine } = origin;
    const said = file ? [words.origin(file, build, sha.slice(0, 16)), words.engine(engine)] : [words.engine(engine)];
    return said.map((sentence) => strings.marks.space + sentence).join('');
  }

  /** One line for each check, for an issue or a mail. */
  #asText({ results }: SelftestModel): string {
    const { origin } = this;
    const lines = results.map(
      ({ check, passed, error, tolerance, expected, got, thrown }) =>
        `${passed ? 'pass' : 'FAIL'} ${check.id}: ${thrown ?? `error ${small(error)} of ${small(tolerance)}`}${passed || thrown ? '' : `, expected ${plain(expected)}, got ${plain(got)}`}`,
    );
    const from = origin ? [`${origin.file} (${origin.build}) SHA-256 ${origin.sha}`, origin.engine] : [];
    return [this.summary(), ...from, ...lines].join('\n');
  }
}

/** An error: 1.2e-7. */
const small = (value: number): string =>
  Number.isNaN(value)
    ? '?'
    : value === 0
      ? '0'
      : value >= 0.001 && value < 9999
        ? String(Number(value.toPrecision(2)))
        : value.toExponential(1);
const plain = (value: number): string => (Number.isNaN(value) ? 'NaN' : String(Number(value.toPrecision(9))));
