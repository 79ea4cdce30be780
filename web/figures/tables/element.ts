import { html, nothing, type TemplateResult } from 'lit';
import { chart, key } from '../../kit/chart.js';
import { choice } from '../../kit/controls/choice.js';
import { slider } from '../../kit/controls/slider.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { readout } from '../../kit/readout.js';
import { fixed, tableOf, type Table } from '../../kit/table.js';
import { drawAxis, drawRow } from './draw.js';
import { fields, MOST_APART, OPPONENTS, TABLES } from './fields.js';
import { tablesModel, verdictOf, type Row, type TablesModel } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';
import type { Tally } from './words.en.js';

/** The widths beside a bar, where a row is one line: names and verdicts, with the gaps; as in style.ts. */
const BESIDE = 16 * (12 + 13.5 + 2);
const ONE_LINE = 640;

/** `<rope-tables>`: published differences beside those that chance explains. */
export class TablesElement extends MeasuredFigure<typeof fields, Words, TablesModel> {
  static override styles = [chart, key, style, readout];
  protected static override widthAtRest = 880;
  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly modelOf = tablesModel;
  protected override readonly resets = ['which', 'guess', 'shown', 'bert', 'apart'] as const;

  /** Only GLUE is guessed first. */
  get #hidden(): boolean {
    return this.state.which === 'glue' && !this.state.shown;
  }

  protected override summary(): string {
    const { words, format, model } = this;
    if (this.#hidden) return words.question;
    return model.table === 'glue'
      ? words.tally(format, this.#tally)
      : model.table === 'cail'
        ? this.#cases()
        : words.summaries[model.table](format, model.rows);
  }

  #cases(): string {
    const { words, format, model, state } = this;
    const outside = model.rows.filter((row) => verdictOf(row) === 'outside').length;
    return words.cases(format, model.rows, outside, state.apart === MOST_APART ? null : state.apart);
  }

  protected override table(): Table {
    const { words, model } = this;
    const hidden = this.#hidden;
    const decimals = this.#decimals;
    const shown = (value: (row: Row) => number, text = fixed(decimals)) =>
      [(row: Row) => (hidden ? '?' : value(row)), text] as const;
    return tableOf(this.format, {
      names: words.columns,
      rows: model.rows,
      columns: [
        [(row) => this.#nameOf(row)],
        shown(({ before }) => before),
        shown(({ after }) => after),
        shown(({ difference }) => difference),
        [({ band }) => band, fixed(2)],
        [(row) => (hidden ? '?' : words.verdicts[verdictOf(row)])],
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, format, model } = this;
    const { table, rows } = model;
    const hidden = this.#hidden;
    const [left, right] = words.ends[table];
    const width = this.width >= ONE_LINE ? this.width - BESIDE : this.width;
    const axis = drawAxis(table, width, format);
    return html`
      <div class="row controls which picks" role="group" aria-label=${words.choose}>
        <span class="row">${choice(this, 'which', { values: TABLES, text: (each) => words.tables[each] })}</span>
      </div>
      <p class="about">${words.about[table]}</p>
      <div class=${hidden ? 'hidden' : ''}>
        <div class="line ends">
          <span></span>
          <p><span>${left}</span><span>${right}</span></p>
        </div>
        <ul class="rows">
          ${rows.map(
            (row, at) =>
              html`<li class="line">
                <span><b>${this.#title(row)}</b><small>${this.#about(row)}</small></span>
                ${drawRow(row, table, width)}
                <span>${this.#outcome(row, at)}${hidden ? this.#guess(row, at) : nothing}</span>
              </li>`,
          )}
        </ul>
        <div class="line last"><span></span>${axis}</div>
      </div>
      ${this.#legend()} ${table === 'glue' ? this.#opponent() : table === 'cail' ? this.#apart() : nothing}
      <div class="row readout"><p>${this.summary()}</p></div>
    `;
  }

  #opponent(): TemplateResult {
    const { words, state } = this;
    return html`<div class="row settings controls">
      <button
        type="button"
        class="show"
        data-field="shown"
        aria-pressed=${state.shown}
        @click=${() => this.set({ shown: !state.shown })}
      >
        ${state.shown ? words.hide : words.show}
      </button>
      ${
        state.shown
          ? html`<span class="row"
              ><span id="opponent">${words.opponent}</span>
              <span class="segments" role="group" aria-labelledby="opponent">
                ${choice(this, 'bert', { values: OPPONENTS, text: (each) => words.opponents[each] })}
              </span></span
            >`
          : nothing
      }
    </div>`;
  }

  /** How often two models were right in different cases was not printed: the reader supposes it. */
  #apart(): TemplateResult {
    const { words, state } = this;
    const text = words.supposed(state.apart, state.apart === MOST_APART);
    return html`<div class="row settings controls">
      <label for="apart">${words.apart}</label>
      ${slider(this, 'apart', { id: 'apart', label: words.apart, text })}
      <span class="supposed">${text}</span>
    </div>`;
  }

  /** BLEU and GLUE are printed with one decimal, the others with two. */
  get #decimals(): number {
    const { which, bert } = this.state;
    return which === 'bleu' || (which === 'glue' && bert === 'printed') ? 1 : 2;
  }

  #match({ id }: Row): readonly string[] | null {
    return /^(\S+) − (\S+), (\w+)$/.exec(id);
  }

  #title(row: Row): string {
    const match = this.#match(row);
    return match ? this.words.match(match[1]!, match[3] as 'validation' | 'test') : this.words.name(row.id);
  }

  #about(row: Row): string {
    return this.words.about1(this.format, row, this.#match(row)?.[2] ?? '');
  }

  #nameOf(row: Row): string {
    return [this.#title(row), this.#about(row)].filter(Boolean).join(this.language === 'zh' ? '，' : ', ');
  }

  #outcome(row: Row, at: number): TemplateResult {
    const { words, format, state } = this;
    const verdict = verdictOf(row);
    const guess = state.which === 'glue' ? state.guess[at]! : '-';
    if (row.differences.length === 0) return html`<small class="outcome">${words.upTo(format, row.band)}</small>`;
    return html`<b class="outcome">${words.scores(format, row, this.#decimals)}</b>
      <small class="outcome"
        >${words.verdicts[verdict]}${
          guess === '-' ? nothing : html` · ${(guess === 'r') === row.difference > 0 ? words.hit : words.miss}`
        }</small
      >`;
  }

  #guess({ id }: Row, at: number): TemplateResult {
    const { words, state } = this;
    const { guess } = state;
    return html`<span class="guess controls picks" role="group" aria-label=${words.ask(id)}>
      ${(['b', 'r'] as const).map(
        (who) =>
          html`<button
            type="button"
            data-field="guess"
            aria-pressed=${guess[at] === who}
            @click=${() => this.set({ guess: guess.map((each, row) => (row === at ? who : each)) })}
          >
            ${words.guesses[who]}
          </button>`,
      )}
    </span>`;
  }

  #legend(): TemplateResult {
    const { legend } = this.words;
    const { table } = this.model;
    const band = table === 'small' ? legend.seeds : table === 'bleu' ? legend.counting : legend.band;
    return html`<ul class="key">
      <li><i class="band"></i>${band}</li>
      ${table === 'glue' ? html`<li>${legend.least}</li>` : nothing}
      ${
        table === 'bleu'
          ? nothing
          : html`<li><i class="in"></i>${legend.inside}</li>
              <li><i class="out"></i>${legend.outside}</li>`
      }
    </ul>`;
  }

  get #tally(): Tally {
    const { rows } = this.model;
    const { guess } = this.state;
    const count = (test: (row: Row, at: number) => boolean): number => rows.filter(test).length;
    const side = (ahead: boolean): Tally['ahead'] => ({
      inside: count((row) => row.difference > 0 === ahead && verdictOf(row) === 'inside'),
      outside: count((row) => row.difference > 0 === ahead && verdictOf(row) === 'outside'),
    });
    return {
      ahead: side(true),
      behind: side(false),
      unlike: count(({ unlike }) => unlike),
      guessed: guess.filter((each) => each !== '-').length,
      right: count(({ difference }, at) => guess[at] !== '-' && (guess[at] === 'r') === difference > 0),
    };
  }
}
