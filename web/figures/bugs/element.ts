import { html, type TemplateResult } from 'lit';
import { chart } from '../../kit/chart.js';
import { choice } from '../../kit/controls/choice.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { digits, indices, tableOf, whole, type Table } from '../../kit/table.js';
import { drawBug } from './draw.js';
import { BUGS, fields } from './fields.js';
import { bugsModel, type BugsModel, type Compared } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** `<rope-bugs>`: three bugs from public threads, with their numbers and ours. */
export class BugsElement extends MeasuredFigure<typeof fields, Words, BugsModel> {
  static override styles = [chart, style];
  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly modelOf = bugsModel;
  protected override readonly resets = ['which'] as const;

  protected override heading(): string {
    return this.words.title;
  }

  /** With the separators of the number beside it, and every digit of the report. */
  #report({ report }: Compared): string {
    if (!report || !/^[\d.]+$/.test(report)) return report ?? '–';
    return this.format.fixed(Number(report), report.split('.')[1]?.length ?? 0);
  }

  /** As many digits as the report has, or all that are known. */
  #here({ report, here }: Compared): string {
    const significant = report?.replace(/e.*/, '').replace(/[^\d]/g, '').replace(/^0+/, '').length;
    return this.format.digits(here, Math.max(3, significant ?? 6));
  }

  protected override summary(): string {
    const { bug, compared } = this.model;
    return this.words.summaries[bug](this.format, compared);
  }

  protected override table(): Table {
    const { bug, first, values } = this.model;
    return tableOf(this.format, {
      names: [this.words.xAxis, this.words.yAxis[bug]],
      rows: indices(values.length).filter((n) => n % 128 === 0),
      fileRows: () => indices(values.length),
      columns: [
        [(n) => first + n, whole],
        [(n) => values[n]!, digits(4)],
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, format, width, model } = this;
    return html`
      <div class="row controls picks" role="group" aria-label=${words.choose}>
        ${choice(this, 'which', { values: BUGS, text: (bug) => words.bugs[bug] })}
      </div>
      <p class="about">${words.about[model.bug]}</p>
      ${drawBug(model, { width, format, words })}
      <table class="compared">
        <thead>
          <tr>
            ${words.columns.map((each) => html`<th scope="col">${each}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${model.compared.map(
            (each) =>
              html`<tr>
                <th scope="row">${words.name(format, each)}</th>
                <td>${this.#report(each)}</td>
                <td>${this.#here(each)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    `;
  }
}
