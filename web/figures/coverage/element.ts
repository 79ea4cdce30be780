import { html, nothing, type TemplateResult } from 'lit';
import { chart, key } from '../../kit/chart.js';
import { stepper } from '../../kit/controls/stepper.js';
import { gesture, pointIn } from '../../kit/drag.js';
import { keyTarget } from '../../kit/keys.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { Player } from '../../kit/player.js';
import { answering } from '../../kit/secret.js';
import { digits, indices, tableOf, type Column, type Table } from '../../kit/table.js';
import {
  borrowed,
  chosen,
  extent,
  lookedAt,
  methodsFor,
  ownMethod,
  SIDE_BY_SIDE,
  type Extension,
  type Method,
} from '../../subject/extensions.js';
import { LAST_POSITION } from '../../subject/fields.js';
import { degrees } from '../../util/format.js';
import { drawDial, drawRow, drawSample, pairAt, rowFor, type Row } from './draw.js';
import { extentControls, extentStyle } from './extent.js';
import { fields } from './fields.js';
import { coverageModel, type CoverageModel } from './model.js';
import { arcs, style } from './style.js';
import { WAYS } from '../../subject/scalings/index.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** How far a played text grows. */
const GROWTH = 8;
/** Below this width rows are low. */
const NARROW = 480;
/** From this width on, the ring of the chosen pair stands beside its row; it takes as much of it. */
const BESIDE = 704;
const BESIDE_WIDTH = 288;

/** `<rope-coverage>`: for every pair the angles that training met and those that a longer text asks for. */
export class CoverageElement extends MeasuredFigure<typeof fields, Words, CoverageModel> {
  static override styles = [chart, key, extentStyle, arcs, style, answering];
  protected static override widthAtRest = 960;
  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly modelOf = coverageModel;
  protected override readonly resets = [
    'pair',
    'methods',
    'method',
    'train',
    'target',
    'factor',
    'raisedBase',
    'share',
  ] as const;

  /** The text grows from the training length to eight times as much. */
  readonly #player = new Player(this, {
    field: 'target',
    now: () => extent(this.subject, this.state).target,
    first: () => extent(this.subject, this.state).train,
    last: () => Math.min(LAST_POSITION, GROWTH * extent(this.subject, this.state).train),
    speeds: [2048, 8192, 512],
    steps: false,
  });

  protected override summary(): string {
    const { extent, columns, pairs } = this.model;
    const { words, strings } = this;
    return words.summary(this.format, {
      ...extent,
      name: this.subjectName,
      pair: this.pair,
      ways: columns.map((column) => ({
        name: strings.methods[column.method],
        unseen: column.unseen.size,
        pairs,
        largest: degrees(column.largest),
        step: degrees(column.used[this.pair]!),
        kept: column.coverage.stepRatio[this.pair]!,
      })),
    });
  }

  protected override table(): Table {
    const { columns, pairs } = this.model;
    const { words, strings } = this;
    return tableOf(this.format, {
      names: [
        ...words.columns,
        ...columns.flatMap(({ method }) =>
          words.wayColumns.map((column) => strings.methods[method] + strings.marks.colon + column),
        ),
      ],
      rows: indices(pairs),
      marked: this.pair,
      columns: [
        [(i) => i],
        ...columns.flatMap(({ coverage: { seen, asked, unmet, stepRatio } }): Column<number>[] => [
          [(i) => degrees(seen[i]!), digits(5)],
          [(i) => degrees(asked[i]!), digits(5)],
          [(i) => degrees(unmet[i]!), digits(5)],
          [(i) => 100 * stepRatio[i]!, digits(4)],
        ]),
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, strings, subject, state, pair, model } = this;
    const shown = model.columns.map(({ method }) => method);
    const looked = lookedAt(subject, state);
    const open = shown.includes(looked) ? looked : shown[0]!;
    return html`
      <fieldset class="ways controls">
        <legend>${words.choose}</legend>
        ${methodsFor(subject).map(
          (method) =>
            html`<label
              ><input
                type="checkbox"
                data-field="methods"
                name="way"
                value=${method}
                .checked=${shown.includes(method)}
                ?checked=${shown.includes(method)}
                @change=${() => this.#toggle(method)}
              /><span>${strings.methods[method]}</span></label
            >`,
        )}
      </fieldset>
      <div class="methods">
        ${model.columns.map((column) => this.#method(column, model, column.method === looked, column.method === open))}
      </div>
      <ul class="key">
        ${(['met', 'never', 'spared', 'spare', 'step'] as const).map(
          (layer) => html`<li>${drawSample(layer)} ${words.key[layer]}</li>`,
        )}
      </ul>
      ${extentControls(this, shown, this.#player.bar())} ${this.#notes(shown)}
      <div class="row foot readout controls">
        <span>${words.pointing(pair)}</span>
        <span class="row">${stepper(this, 'pair', { ...this.pairBounds, names: strings.choosePair })}</span>
      </div>
    `;
  }

  #method(column: Extension, { pairs, columns, asIs }: CoverageModel, looked: boolean, open: boolean): TemplateResult {
    const { format, pair, words, strings } = this;
    const { method, unseen, largest, used } = column;
    const name = strings.methods[method];
    const angle = (radians: number): string => strings.degrees(format.digits(degrees(radians), 3));
    const kept = format.digits(100 * column.coverage.stepRatio[pair]!, 3);
    const never = unseen.has(pair) ? angle(column.coverage.unseen[pair]!) : angle(0);
    return html`
      <div class="method ${looked ? 'looked' : ''} ${open ? 'open' : ''}" role="group" aria-labelledby="name-${method}">
        <p class="name">
          <button
            type="button"
            id="name-${method}"
            data-field="method"
            aria-pressed=${open}
            @click=${() => this.set({ method })}
          >
            ${name}
          </button>
          <span class="about">${WAYS[method].about[this.language]}</span>
        </p>
        <div
          class="bars read-off"
          role="slider"
          data-field="pair"
          tabindex="0"
          data-way=${method}
          aria-label="${name}${strings.marks.colon}${strings.choosePair}"
          aria-valuemin="0"
          aria-valuemax=${pairs - 1}
          aria-valuenow=${pair}
          aria-valuetext=${words.readout(pair, angle(column.coverage.seen[pair]!), angle(column.coverage.asked[pair]!), never)}
          @pointerdown=${(press: PointerEvent) => this.#point(press, method)}
          @keydown=${(event: KeyboardEvent) => this.#step(event, method)}
        >
          ${drawRow(column, asIs, pair, this.#row, method === columns.at(-1)!.method ? strings : null)}
        </div>
        <div class="head">
          <p class="of"><b>${name}</b> <span class="about">${WAYS[method].about[this.language]}</span></p>
          ${drawDial(column, asIs, pair)}
          <dl>
            <div>
              <dt>${words.lost}</dt>
              <dd class=${unseen.size > 0 ? 'bad' : ''}>${words.ofPairs(unseen.size, pairs, angle(largest))}</dd>
            </div>
            <div>
              <dt>${words.lostHere(pair)}</dt>
              <dd class=${unseen.has(pair) ? 'bad' : ''}>${never}</dd>
            </div>
            <div>
              <dt>${words.step(pair)}</dt>
              <dd>${used[pair] === 0 ? words.still : words.kept(angle(used[pair]!), kept)}</dd>
            </div>
          </dl>
        </div>
      </div>
    `;
  }

  /** What is peculiar about a way on show. */
  #notes(shown: readonly Method[]): TemplateResult | typeof nothing {
    const { words, strings, subject } = this;
    const own = ownMethod(subject);
    const notes = [
      this.model.extent.target <= this.model.extent.train ? words.noLonger : '',
      shown.includes('longrope') && borrowed(subject) ? words.borrowed : '',
      own && !shown.includes(own) ? words.setAside(subject.name, strings.methods[own]) : '',
    ].filter((note) => note !== '');
    return notes.length === 0 ? nothing : html`<p class="note">${notes.join(' ')}</p>`;
  }

  get #row(): Row {
    return rowFor(
      this.width < BESIDE ? this.width : this.width - BESIDE_WIDTH,
      this.subject.pairs,
      this.width < NARROW,
    );
  }

  /** One more, for which the first makes room; or one less, but never none. */
  #toggle(method: Method): void {
    const shown = chosen(this.subject, this.state.methods);
    const next = shown.includes(method)
      ? shown.filter((each) => each !== method)
      : [...shown, method].slice(-SIDE_BY_SIDE);
    if (next.length > 0) this.set({ methods: next, method: shown.includes(method) ? next.at(-1)! : method });
    // The last one cannot be left out: its box stays ticked.
    else this.requestUpdate();
  }

  protected override updated(): void {
    super.updated();
    // Once a reader has ticked a box, its attribute no longer moves it; undo must.
    const shown = chosen(this.subject, this.state.methods);
    for (const box of this.renderRoot.querySelectorAll<HTMLInputElement>('.ways input'))
      box.checked = shown.includes(box.value as Method);
  }

  #step(event: KeyboardEvent, method: Method): void {
    const pair = keyTarget(event, { value: this.pair, least: 0, most: this.subject.pairs - 1 });
    if (pair !== null) this.set({ pair, method }, 'pair');
  }

  #point(press: PointerEvent, method: Method): void {
    const bars = (press.currentTarget as Element).querySelector('svg')!;
    gesture(this.store, press, (move) => {
      this.set({ pair: pairAt(this.#row, pointIn(bars, move).x, this.subject.pairs), method });
    });
  }
}
