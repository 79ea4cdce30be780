import { html, nothing, type TemplateResult } from 'lit';
import { chart } from '../../kit/chart.js';
import { choice, segments } from '../../kit/controls/choice.js';
import { plot } from '../../kit/controls/plot.js';
import { stepper } from '../../kit/controls/stepper.js';
import { fixed, indices, tableOf, type Column, type Table } from '../../kit/table.js';
import { secret } from '../../kit/secret.js';
import { WITH_FACTOR } from '../../trained/remedies.js';
import { TaughtFigure, teachStyle } from '../../trained/teaching.js';
import { wayBoxes } from '../../trained/ways.js';
import { bandScale, drawCards } from './draw.js';
import { AMONG, FACTORS, fields, SIDE_BY_SIDE, VALUES } from './fields.js';
import { BANDS, cardsModel, questionsOf, taught, type CardsModel, type Game } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

const LETTERS = 'abcdefgh';
/** Rows that the reader can play. */
const GAMES = 999;

/** `<rope-cards>`: the latest card, at every distance; what a window costs, and what interpolation saves. */
export class CardsElement extends TaughtFigure<typeof fields, Words, CardsModel> {
  static override styles = [chart, style, teachStyle, secret];
  override readonly fields = fields;
  protected override readonly code = () => import('./code.js');
  protected override readonly translations = { en, zh };
  protected override readonly taught = taught;
  protected override readonly modelOf = cardsModel;
  protected override readonly resets = ['remedies', 'factor', 'band', 'game', 'guess'] as const;

  override questions() {
    return questionsOf(this.state);
  }

  protected override summary(): string {
    const band = (from: number): number => BANDS.findIndex(([least]) => least === from);
    return this.words.summary(this.format, {
      ways: this.model.ways.map(({ remedy, accuracy }) => ({
        name: this.shared.remedies[remedy],
        inside: accuracy?.right[band(49)],
        beyond: accuracy?.right[band(97)],
      })),
    });
  }

  protected override table(): Table {
    const { ways } = this.model;
    const { words } = this;
    return tableOf(this.format, {
      names: [
        ...words.columns,
        ...ways.flatMap(({ remedy }) =>
          words.wayColumns.map((column) => this.shared.remedies[remedy] + this.strings.marks.colon + column),
        ),
      ],
      rows: indices(BANDS.length),
      marked: this.state.band,
      columns: [
        [(band) => BANDS[band]!.join('–')],
        ...ways.flatMap(({ accuracy }): Column<number>[] => [
          [(band) => accuracy?.right[band] ?? NaN, fixed(2)],
          [(band) => accuracy?.older[band] ?? NaN, fixed(2)],
        ]),
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, format, state, model, width } = this;
    const { remedies: names } = this.shared;
    const { band } = state;
    const [from, to] = BANDS[band]!;
    const readout = words.readout(
      format,
      from,
      to,
      model.ways.map(({ remedy, accuracy }) => ({
        name: names[remedy],
        right: accuracy?.right[band],
        older: accuracy?.older[band],
      })),
    );
    return html`
      ${this.#game(model.game)}
      ${wayBoxes(this, state.remedies, { legend: words.remedies, shared: this.shared, most: SIDE_BY_SIDE, among: AMONG })}
      ${
        state.remedies.some((remedy) => WITH_FACTOR.has(remedy))
          ? html`<div class="row settings controls">
              <span>${words.factor}</span>
              ${segments(this, 'factor', words.factor, { values: FACTORS, text: String })}
            </div>`
          : nothing
      }
      ${plot(
        this,
        'band',
        {
          label: words.cursor,
          text: readout,
          secret: true,
          largest: 1,
          at: ({ x }) => Math.round(bandScale(width).invert(x)),
        },
        drawCards(model, { width, band, format, words, names }),
      )}
      <div class="row readout secret">
        <p>${readout}</p>
        <span class="row controls">${stepper(this, 'band', { names: words.cursor })}</span>
      </div>
      ${this.answering()} ${this.teaching()}
    `;
  }

  #game({ tokens, answer, card, decoy }: Game): TemplateResult {
    const { words, format, state } = this;
    const { guess } = state;
    const last = tokens.length - 1;
    const kind = (i: number): string => {
      if (i === last) return 'asked';
      if (guess >= 0 && i === card) return 'card found';
      if (guess >= 0 && i === decoy) return 'card older';
      return tokens[i]!.kind === 'card' ? 'card' : '';
    };
    const older = tokens[decoy]!.value;
    const said = format.whole(answer + 1);
    const verdict =
      guess < 0 ? '' : guess === answer ? words.right(said) : guess === older ? words.decoy(said) : words.wrong(said);
    return html`
      <p id="game">${words.game} <span class="hint">${words.gameHint}</span></p>
      <ol class="game" translate="no">
        ${tokens.map(
          ({ kind: sort, key, value }, i) =>
            html`<li class=${kind(i)}>
              ${sort === 'card' ? `${LETTERS[key]}${value + 1}` : sort === 'query' ? `${LETTERS[key]}?` : '·'}
            </li>`,
        )}
      </ol>
      <div class="row controls">
        <span class="segments values" role="group" aria-labelledby="game">
          ${choice(this, 'guess', { values: indices(VALUES), text: (value) => String(value + 1) })}
        </span>
        <button
          type="button"
          data-field="game guess"
          @click=${() => this.set({ game: (state.game % GAMES) + 1, guess: -1 })}
        >
          ${words.next}
        </button>
      </div>
      <p class="verdict" role="status">${verdict}</p>
    `;
  }
}
