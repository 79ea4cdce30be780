import { html, type TemplateResult } from 'lit';
import { clamp } from '../../util/scale.js';
import { gesture, pointIn } from '../../kit/drag.js';
import { CELL } from '../../kit/heat.js';
import { arrowOf } from '../../kit/keys.js';
import { Figure } from '../../kit/figure.js';
import { fixed, indices, tableOf, whole, type Column, type Table } from '../../kit/table.js';
import { secret } from '../../kit/secret.js';
import { drawMatrix, drawMeters, written, type WayView } from './draw.js';
import { WAYS, wayModels, type Way, type WayModel } from './model.js';
import { latest } from '../../util/latest.js';
import { shiftControl, shiftStyle } from './shift.js';
import { style } from './style.js';
import { fields, WINDOW } from './fields.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

export { FamilyElement, ShiftElement } from './family.js';

/** `<rope-ways>`: the scores of one query and one key under four encodings, side by side. */
export class WaysElement extends Figure<typeof fields, Words> {
  static override styles = [shiftStyle, style, secret];
  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly resets = ['shift', 'row', 'column'] as const;
  readonly #latest = latest(wayModels);

  protected override summary(): string {
    const { words } = this;
    const models = this.#models;
    return words.summary(this.format, {
      shift: this.state.shift,
      relative: WAYS.filter((way) => isZero(models[way].deviation)).map((way) => words.names[way]),
      others: WAYS.filter((way) => !isZero(models[way].deviation)).map((way) => ({
        name: words.names[way],
        deviation: models[way].deviation,
        norm: models[way].norm,
      })),
    });
  }

  protected override guarded(): string {
    const { words, format } = this;
    const models = this.#models;
    const scores = WAYS.map(
      (way) => `${words.names[way]} ${written(models[way].marked, (score) => format.fixed(score, 3))}`,
    );
    return words.score + this.strings.marks.colon + this.strings.listed(scores);
  }

  protected override table(): Table {
    const { shift, row, column } = this.state;
    const { names } = this.words;
    const models = this.#models;
    return tableOf(this.format, {
      names: ['m', 'n', ...WAYS.map((way) => names[way])],
      rows: indices(WINDOW * WINDOW).map((e): [number, number] => [Math.floor(e / WINDOW), e % WINDOW]),
      marked: row * WINDOW + column,
      columns: [
        [([m]) => shift + m, whole],
        [([, n]) => shift + n, whole],
        ...WAYS.map((way): Column<[number, number]> => {
          const { count, scores } = models[way];
          return [([m, n]) => (m < count && n < count ? scores[m * count + n]! : NaN), fixed(6)];
        }),
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, strings, format, state } = this;
    const models = this.#models;
    const view: WayView = { state, format, words, strings };
    const [m, n] = [format.whole(state.shift + state.row), format.whole(state.shift + state.column)];
    return html`
      ${shiftControl(this)}
      <div
        class="ways"
        role="group"
        data-field="row column"
        tabindex="0"
        aria-label=${words.cursor}
        aria-describedby="marked"
        @pointerdown=${this.#point}
        @keydown=${this.#step}
      >
        ${WAYS.map(
          (way) => html`
            <div class="way" role="group" aria-labelledby="name-${way}">
              <p class="way-name" id="name-${way}">${words.names[way]}</p>
              <p class="formula letters" aria-hidden="true">${FORMULAS[way]}</p>
              ${drawMatrix(models[way], view)} ${drawMeters(models[way], view)}
            </div>
          `,
        )}
      </div>
      <p class="marked" id="marked">${words.marked(m, n)}</p>
    `;
  }

  get #models(): Record<Way, WayModel> {
    return this.#latest(this.kernels, this.state);
  }

  #mark(row: number, column: number, mark = ''): void {
    const inside = (value: number): number => clamp(Math.floor(value), 0, WINDOW - 1);
    this.set({ row: inside(row), column: inside(column) }, mark);
  }

  #step = (event: KeyboardEvent): void => {
    const arrow = event.target === event.currentTarget ? arrowOf(event) : null;
    if (arrow) this.#mark(this.state.row + arrow.down, this.state.column + arrow.right, 'mark');
  };

  #point = (event: PointerEvent): void => {
    const matrix = (event.target as Element).closest<SVGSVGElement>('.matrix svg');
    if (!matrix) return;
    gesture(this.store, event, (move) => {
      const { x, y } = pointIn(matrix, move);
      this.#mark(y / CELL, x / CELL);
    });
  };
}

/** What three decimals cannot tell from zero: the rounding of two rotations. */
const isZero = (deviation: number): boolean => deviation < 0.0005;

const q = html`<i class="q">q</i>`;
const k = html`<i class="k">k</i>`;
const m = html`<sub class="position"><i>m</i></sub>`;
const n = html`<sub class="position"><i>n</i></sub>`;
const root = html` / √<i>d</i>`;
const FORMULAS: Record<Way, TemplateResult> = {
  sinusoid: html`(${q} + <i>W</i><sub>q</sub><i>p</i>${m}) · (${k} + <i>W</i><sub>k</sub><i>p</i>${n})${root}`,
  table: html`(${q} + <i>e</i>${m}) · (${k} + <i>e</i>${n})${root}`,
  bias: html`${q} · ${k}${root} − ¼ |<i class="position">m</i> − <i class="position">n</i>|`,
  rotate: html`<i>R</i>${m}${q} · <i>R</i>${n}${k}${root}`,
};
