import { html, type TemplateResult } from 'lit';
import { key } from '../../kit/chart.js';
import { numberField } from '../../kit/controls/number-field.js';
import { stepper } from '../../kit/controls/stepper.js';
import { gesture, pointIn } from '../../kit/drag.js';
import { Figure } from '../../kit/figure.js';
import { CELL } from '../../kit/heat.js';
import { arrowOf } from '../../kit/keys.js';
import { shades } from '../../kit/shades.js';
import { fixed, indices, tableOf, whole, type Column, type Table } from '../../kit/table.js';
import { clamp } from '../../util/scale.js';
import { stated } from '../../util/format.js';
import { drawPlaces, drawWays, RANGE } from './draw.js';
import { fields } from './fields.js';
import { commuteModel, WAYS, type CommuteModel, type WayModel } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** `<rope-commute>`: the score of two patches that move as one, where turns change places and where they do not. */
export class CommuteElement extends Figure<typeof fields, Words, CommuteModel> {
  static override styles = [key, style];
  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly modelOf = commuteModel;
  protected override readonly resets = ['row', 'column', 'down', 'across'] as const;

  protected override summary(): string {
    const { words, state, model } = this;
    return words.summary(
      this.format,
      state.down,
      state.across,
      model.ways.map(({ way, lowest, highest }) => ({ name: words.ways[way], lowest, highest })),
    );
  }

  protected override table(): Table {
    const { columns, ways, row, column } = this.model;
    return tableOf(this.format, {
      names: [...this.words.columns, ...WAYS.map((way) => this.words.ways[way])],
      rows: indices(ways[0]!.scores.length),
      marked: row * columns + column,
      columns: [
        [(e) => Math.floor(e / columns), whole],
        [(e) => e % columns, whole],
        ...ways.map(({ scores }): Column<number> => [(e) => scores[e]!, fixed(4)]),
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, format, model } = this;
    return html`
      <div
        class="panels"
        role="group"
        data-field="row column"
        tabindex="0"
        aria-label=${words.cursor}
        aria-describedby="here"
        @pointerdown=${this.#point}
        @keydown=${this.#step}
      >
        ${model.ways.map((way) => this.#panel(way))}
      </div>
      <ul class="key">
        <li><i class="round"></i>${words.legend.query}</li>
        <li><i class="square"></i>${words.legend.key}</li>
        <li>${words.score} ${format.whole(stated(RANGE[0]))} ${shades()} ${format.whole(stated(RANGE[1]))}</li>
        <li><i></i>${words.legend.row}</li>
        <li><i class="dashed"></i>${words.legend.column}</li>
      </ul>
      <p class="unseen" id="here">${words.here(format, model.row, model.column)}</p>
      <div class="row controls settings">
        ${this.#number('row', words.row, model.rows - 1)} ${this.#number('column', words.column, model.columns - 1)}
        ${this.#number('down', words.down)} ${this.#number('across', words.across)}
      </div>
    `;
  }

  #panel(way: WayModel): TemplateResult {
    const { words, format, model, state } = this;
    return html`<div class="panel" role="group" aria-labelledby="way-${way.way}">
      <p class="name-of-way" id="way-${way.way}">${words.ways[way.way]}</p>
      <p class="about">${words.about[way.way]}</p>
      ${drawWays(way, words)} ${drawPlaces(way, model, state)}
      <dl>
        <div>
          <dt>${words.score}</dt>
          <dd>${format.fixed(way.here, 3)}</dd>
        </div>
        <div class="ends">
          <dt>${words.ends(format.fixed(way.gap, 2))}</dt>
        </div>
      </dl>
    </div>`;
  }

  #number(name: keyof typeof fields, label: string, most?: number): TemplateResult {
    const special = most === undefined ? {} : { most, value: Math.min(this.state[name], most) };
    return html`<label class="entry">
      <span>${label}</span>
      ${stepper(this, name, { ...special, names: label, field: numberField(this, name, { ...special, label }) })}
    </label>`;
  }

  #put(row: number, column: number, mark = ''): void {
    const { rows, columns } = this.model;
    this.set({ row: clamp(row, 0, rows - 1), column: clamp(column, 0, columns - 1) }, mark);
  }

  #point = (press: PointerEvent): void => {
    const places = (press.target as Element).closest<SVGSVGElement>('.places');
    if (!places) return;
    gesture(this.store, press, (move) => {
      const { x, y } = pointIn(places, move);
      this.#put(Math.floor(y / CELL), Math.floor(x / CELL));
    });
  };

  #step = (event: KeyboardEvent): void => {
    const arrow = event.target === event.currentTarget ? arrowOf(event) : null;
    if (arrow) this.#put(this.model.row + arrow.down, this.model.column + arrow.right, 'place');
  };
}
