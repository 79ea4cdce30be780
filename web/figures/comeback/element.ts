import { html, nothing, type TemplateResult } from 'lit';
import { chart, key } from '../../kit/chart.js';
import { beside, choice, segments } from '../../kit/controls/choice.js';
import { plot } from '../../kit/controls/plot.js';
import { stepper } from '../../kit/controls/stepper.js';
import { drag, pointIn } from '../../kit/drag.js';
import { sketching, type Line } from '../../kit/sketch.js';
import { fixed, indices, tableOf, type Table } from '../../kit/table.js';
import { secret } from '../../kit/secret.js';
import { joined } from '../../util/stretches.js';
import { TrainedFigure } from '../../trained/figure.js';
import { HEADS } from '../../trained/gaze.js';
import { lossTable } from '../../trained/loss-table.js';
import { TRAINED, WITH_FACTOR } from '../../trained/remedies.js';
import type { Source } from '../../trained/source.js';
import { distanceScale, drawComeback, drawGuess, drawPairs, guessedAt, pairAt } from './draw.js';
import { DISTANCES, ENDINGS, FACTORS, fields, WAYS, type Way } from './fields.js';
import { comebackModel, questionsOf, slowedIn, SLOWER, type ComebackModel } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** The strip of pairs takes no more than this. */
const STRIP = 416;
/** The pair whose wave the reader is asked about, and choices of pairs to slow down. */
const ASKED = 5;
const SLOWED = [[ASKED], [ASKED, 6], [7, 8, 9, 10, 11, 12, 13, 14, 15]] as const;

/** `<rope-comeback>`: why the attention of a trained head goes where it goes past the training length. */
export class ComebackElement extends TrainedFigure<typeof fields, Words, ComebackModel | undefined> {
  static override styles = [chart, key, style, secret];
  override readonly fields = fields;
  protected override readonly code = () => import('./code.js');
  protected override readonly translations = { en, zh };
  protected override readonly modelOf = comebackModel;
  protected override readonly resets = [
    ...(['remedy', 'factor', 'head', 'pair', 'slowed', 'distance', 'guess'] as const),
  ];

  override questions() {
    return questionsOf(this.state);
  }

  protected override fetch(source: Source) {
    return Promise.all([source.model('kjv'), source.heldOut('kjv')]);
  }

  protected override heading(): string {
    return this.words.title;
  }

  get #head(): string {
    const [layer, head] = this.state.head.split('.').map(Number) as [number, number];
    return this.words.heads(layer, head);
  }

  protected override summary(): string {
    const { words, model, state } = this;
    if (!model) return words.waiting;
    const { inside, beyond, reach, rounds, turns, expected, measured, losses } = model;
    return words.summary(this.format, {
      head: this.#head,
      way: this.#wayName(state.remedy),
      pair: state.pair,
      turns: turns[state.pair]!,
      round: rounds[state.pair],
      loss: losses.here.at(-1),
      beyond: reach > TRAINED ? beyond : undefined,
      measured: measured?.unseen,
      inside,
      expected,
    });
  }

  protected override table(): Table {
    const { model, state, words } = this;
    const at = (values: ArrayLike<number> | undefined, s: number): number =>
      values && s < model!.reach ? values[s]! : NaN;
    return tableOf(this.format, {
      names: words.columns(state.pair),
      rows: indices(DISTANCES),
      marked: state.distance,
      columns: [
        [(s) => s],
        [(s) => model?.asIs.whole[s] ?? NaN, fixed(3)],
        [(s) => at(model?.curves.whole, s), fixed(3)],
        [(s) => at(model?.curves.waves[state.pair], s), fixed(3)],
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, state, model } = this;
    return html`
      ${model ? html`${this.#question(model)} ${this.#charts(model)}` : html`<p>${words.waiting}</p>`}
      <div class="row settings controls">
        ${segments(this, 'remedy', words.remedy, { values: WAYS, text: (way) => (way === 'slowed' ? words.slowed : this.shared.remedies[way]), kind: 'many' })}
        ${
          state.remedy === 'slowed'
            ? segments(this, 'slowed', words.slowed, {
                values: SLOWED,
                chosen: SLOWED.find((pairs) => String(pairs) === String(slowedIn(state))) ?? null,
                text: (pairs) => this.#pairs(pairs),
                kind: 'many',
              })
            : nothing
        }
      </div>
      <details class="other controls">
        <summary>${words.more}</summary>
        <div class="row settings">
          ${segments(this, 'head', words.head, { values: HEADS, text: (name) => this.#nameOf(name), kind: 'many' })}
          ${
            state.remedy !== 'slowed' && WITH_FACTOR.has(state.remedy)
              ? beside(this, 'factor', words.factor, { values: FACTORS, text: String })
              : nothing
          }
        </div>
      </details>
      ${this.answering()}
    `;
  }

  #nameOf(name: string): string {
    const [layer, head] = name.split('.').map(Number) as [number, number];
    return this.words.heads(layer, head);
  }

  #pairs(pairs: readonly number[]): string {
    const { words } = this;
    return words.pairNames(joined(pairs, words.to, words.and));
  }

  #wayName(way: Way): string {
    return way === 'slowed'
      ? this.words.slowed + this.strings.marks.brackets(this.#pairs(slowedIn(this.state)))
      : this.shared.remedies[way];
  }

  #question(model: ComebackModel): TemplateResult {
    const { words, width, state } = this;
    const guess = this.#line ?? state.guess;
    return html`<p class="ask controls">${words.ask(ASKED)}</p>
      <div class="drawn read-off" data-field="guess" @pointerdown=${this.#draw}>
        ${drawGuess(model, width, { pair: ASKED, guess })}
      </div>
      <div class="endings controls" role="group" aria-label=${words.ask(ASKED)}>
        ${choice(this, 'guess', { values: ENDINGS, text: (ending) => words.endings[ending] })}
      </div>`;
  }

  /** A line while it is being drawn: the answer comes when it is let go. */
  #line: Line | null = null;
  #draw = (press: PointerEvent): void => {
    const svg = (press.currentTarget as Element).querySelector('svg')!;
    const move = sketching(
      (event) => guessedAt(this.width, pointIn(svg, event)),
      (line) => {
        this.#line = line;
        this.requestUpdate();
      },
    );
    drag(press, {
      move,
      end: (cancelled) => {
        if (this.#line && !cancelled) this.set({ guess: this.#line });
        this.#line = null;
        this.requestUpdate();
      },
    });
    move(press);
  };

  /** One pair more, or one less, that is slowed down. */
  #slow(pair: number): void {
    const before = slowedIn(this.state);
    const slowed = before.includes(pair)
      ? before.filter((each) => each !== pair)
      : [...before, pair].sort((a, b) => a - b);
    this.set(slowed.length === 0 ? { remedy: 'none' } : { remedy: 'slowed', slowed });
  }

  #losses({ losses }: ComebackModel): TemplateResult {
    const { format, state, shared } = this;
    const rows = [
      { name: shared.remedies.none, values: losses.asIs, here: state.remedy === 'none' },
      ...(state.remedy === 'none' || state.remedy === 'window'
        ? []
        : [{ name: this.#wayName(state.remedy), values: losses.here, here: true }]),
      { name: shared.remedies.window, values: losses.window, here: state.remedy === 'window' },
    ];
    return html`<div class="losses secret">${lossTable(rows, format, shared)}</div>`;
  }

  #charts(model: ComebackModel): TemplateResult {
    const { words, format, state, width } = this;
    const { distance, pair, guess } = state;
    const { curves, turns, reach, expected, measured } = model;
    const changed = state.remedy !== 'none';
    const number = (values: Float64Array): string => (distance < reach ? format.fixed(values[distance]!, 1) : '–');
    const readout = words.readout(distance, number(curves.whole), pair, number(curves.waves[pair]!));
    const strip = Math.min(width, STRIP);
    return html`
      ${plot(
        this,
        'distance',
        {
          label: words.cursor,
          text: readout,
          secret: true,
          at: ({ x }) => Math.floor(distanceScale(width).invert(x)),
          largest: 16,
        },
        drawComeback(model, { width, distance, changed, format, words }),
      )}
      <ul class="key">
        <li><i></i>${words.key.whole}</li>
        ${changed ? html`<li><i class="before"></i>${words.key.before}</li>` : nothing}
        ${guess === '' ? nothing : html`<li><i class="guess"></i>${words.key.guess}</li>`}
        <li><i class="slow"></i>${words.key.slow}</li>
        <li><i class="fast"></i>${words.key.fast}</li>
      </ul>
      <div class="below">
        <div>
          ${plot(
            this,
            'pair',
            {
              label: words.choosePair,
              text: words.turns(pair, format.fixed(turns[pair]!, 2)),
              secret: true,
              at: ({ x }) => pairAt(strip, x),
            },
            drawPairs(model, strip, pair, words),
          )}
          <span class="row controls secret"
            >${stepper(this, 'distance', { names: words.cursor })}
            ${stepper(this, 'pair', { names: words.choosePair })}</span
          >
        </div>
        <div class="readout secret">
          <p>${readout}</p>
          <p>${words.turns(pair, format.fixed(turns[pair]!, 2))}</p>
          <p>${words.past(format, expected, measured?.unseen)}</p>
          <span class="row controls"
            ><button
              type="button"
              class="slow"
              data-field="slowed"
              aria-pressed=${model.slowed.includes(pair)}
              @click=${() => this.#slow(pair)}
            >
              ${words.slow(pair, SLOWER)}
            </button></span
          >
        </div>
      </div>
      ${this.#losses(model)}
    `;
  }
}
