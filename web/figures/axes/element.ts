import { html, nothing, type TemplateResult } from 'lit';
import { chart, key } from '../../kit/chart.js';
import { segments } from '../../kit/controls/choice.js';
import { numberField } from '../../kit/controls/number-field.js';
import { stepper } from '../../kit/controls/stepper.js';
import { gesture, pointIn } from '../../kit/drag.js';
import { inkOf, LEVELS } from '../../kit/heat.js';
import { arrowOf } from '../../kit/keys.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { shades } from '../../kit/shades.js';
import { fixed, tableOf, whole, type Table } from '../../kit/table.js';
import { clamp } from '../../util/scale.js';
import { stated } from '../../util/format.js';
import { bordersOf, drawPatches, drawStrip, gridOf, laneAt, pairAt, patchAt, RANGE, stripArea } from './draw.js';
import { COLUMNS, fields, FRAMES, KINDS, PAIRS, ROWS, WORDS } from './fields.js';
import { axesModel, hasWords, mostOf, type AxesModel, type Token } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** `<rope-axes>`: which pairs read time, height and width, and the scores of a patch with all others. */
export class AxesElement extends MeasuredFigure<typeof fields, Words, AxesModel> {
  static override styles = [chart, key, style];
  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly modelOf = axesModel;
  protected override readonly resets = [
    ...(['kind', 'video', 'frame', 'row', 'column', 'word', 'height', 'width'] as const),
  ];

  protected override heading(): string {
    return this.words.title;
  }

  protected override summary(): string {
    const { words, format, model } = this;
    const { sizes, kind } = model;
    const [t, h, w] = (sizes ?? []).map((each) => format.whole(each));
    return words.summary(this.#place, words.names[kind], this.#along, sizes ? words.sizes(t!, h!, w!) : '');
  }

  protected override table(): Table {
    const { tokens, scores, chosen } = this.model;
    return tableOf(this.format, {
      names: this.words.columns,
      rows: [...tokens.keys()],
      marked: chosen,
      columns: [
        [(e) => this.#nameOf(tokens[e]!)],
        ...([0, 1, 2] as const).map((axis) => [(e: number) => tokens[e]!.at[axis], whole] as const),
        [(e) => scores[e]!, fixed(4)],
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, format, width, model } = this;
    const view = { width, format, words };
    const grid = gridOf(width, model.frames);
    return html`
      <div class="row controls choices">
        ${segments(this, 'kind', words.kindLabel, {
          values: KINDS,
          text: (kind) => words.kinds[kind],
          // Shares belong to the kind that they were set for.
          set: (kind) => this.set({ kind, height: 0, width: 0 }),
          kind: 'kinds',
        })}
        ${
          model.sizes
            ? segments(this, 'video', words.mediumLabel, {
                values: [true, false],
                text: (video) => (video ? words.video : words.picture),
                kind: 'medium',
              })
            : nothing
        }
      </div>
      <p class="about">${words.about[model.kind]}</p>
      <div class=${model.sizes ? 'strip moves' : 'strip'} data-field="height width" @pointerdown=${this.#pull}>
        ${drawStrip(model, view)}
      </div>
      <ul class="key">
        ${
          model.sizes
            ? html`<li><i class="turning"></i>${words.legend.turns}</li>
                <li><i class="standing"></i>${words.legend.still}</li>`
            : nothing
        }
      </ul>
      ${this.#words(0, words.before)}
      <div
        class="grid-of-patches read-off"
        role="group"
        data-field="frame row column word"
        tabindex="0"
        aria-label=${words.cursor}
        aria-describedby="where"
        style="max-inline-size:calc(${Math.round(grid.width)}px * var(--type, 1))"
        @pointerdown=${this.#point}
        @keydown=${this.#step}
      >
        ${drawPatches(model, grid, view)}
      </div>
      ${this.#words(WORDS / 2, words.after)}
      <ul class="key">
        <li>
          ${words.legend.score}
          ${words.atMost(format.digits(stated(RANGE[0]), 2))}${shades()}${format.whole(stated(RANGE[1]))}
        </li>
      </ul>
      <div class="row readout">
        <p><span id="where">${words.where(this.#place)}</span>${this.strings.marks.semicolon}${this.#along}</p>
      </div>
      <div class="row controls settings">
        ${model.frames > 1 ? this.#at('frame', words.frame) : nothing} ${this.#at('row', words.row)}
        ${this.#at('column', words.column)}
      </div>
      ${model.sizes ? this.#shares(model.sizes) : nothing}
    `;
  }

  get #place(): string {
    const { words, format, model } = this;
    const { word, at } = model.tokens[model.chosen]!;
    return words.place(format, { word: words.sentence[word - 1] ?? '', place: at }, model.kind === 'mixed');
  }

  get #along(): string {
    const { words, format, model } = this;
    return words.along(format, {
      frames: model.frames - 1,
      rows: ROWS - 1,
      columns: COLUMNS - 1,
      score: model.axes.map(({ score }) => score),
      plane: model.kind === 'mixed',
    });
  }

  #nameOf({ word }: Token): string {
    return this.words.sentence[word - 1] ?? this.words.patch;
  }

  /** Half of the words, as buttons with a bar in the shade of their score. */
  #words(from: number, label: string): TemplateResult | typeof nothing {
    const { words, format, state, model } = this;
    if (!hasWords(model.kind)) return nothing;
    const start = from === 0 ? 0 : model.tokens.length - WORDS / 2;
    return html`<div class="words" role="group" aria-label=${label}>
      ${model.tokens.slice(start, start + WORDS / 2).map(({ word, at }, n) => {
        const score = model.scores[start + n]!;
        const level = Math.round(clamp((score - RANGE[0]) / (RANGE[1] - RANGE[0]), 0, 1) * (LEVELS - 1));
        const text = words.sentence[word - 1]!;
        return html`<button
          type="button"
          data-field="word"
          aria-pressed=${state.word === word}
          @click=${() => this.set({ word: state.word === word ? 0 : word })}
        >
          ${text}<i style="--shade:${inkOf(level)}"></i><small aria-hidden="true">${format.whole(at[0])}</small
          ><span class="unseen">${words.wordSays(format.whole(at[0]), format.fixed(score, 3))}</span>
        </button>`;
      })}
    </div>`;
  }

  #at(name: 'frame' | 'row' | 'column', label: string): TemplateResult {
    return html`<label class="entry">
      <span>${label}</span>
      ${stepper(this, name, {
        names: label,
        field: numberField(this, name, { label }),
        set: (value, mark) => this.set({ [name]: value, word: 0 }, mark),
      })}
    </label>`;
  }

  #shares(sizes: NonNullable<AxesModel['sizes']>): TemplateResult {
    const { words, format, state, model } = this;
    const [time, height, width] = sizes;
    const share = (name: 'height' | 'width', value: number, other: number, label: string): TemplateResult => {
      const bounds = {
        value,
        least: 1,
        most: Math.min(mostOf(model.kind), PAIRS - 1 - other),
        set: (to: number, mark: string) => this.#share({ height, width, [name]: to }, mark),
      };
      return html`<label class="entry">
        <span>${label}</span>
        ${stepper(this, name, { ...bounds, names: label, field: numberField(this, name, { ...bounds, label }) })}
      </label>`;
    };
    return html`<div class="row controls settings">
      ${share('height', height, width, words.heightPairs)} ${share('width', width, height, words.widthPairs)}
      <span>${words.timePairs(format.whole(time))}</span>
      ${
        state.height || state.width
          ? html`<button
              type="button"
              class="quiet"
              data-field="height"
              @click=${() => this.set({ height: 0, width: 0 })}
            >
              ${words.ownSizes}
            </button>`
          : nothing
      }
    </div>`;
  }

  #share({ height, width }: { height: number; width: number }, mark: string): void {
    const most = mostOf(this.state.kind);
    const h = clamp(height, 1, most);
    this.set({ height: h, width: clamp(width, 1, Math.min(most, PAIRS - 1 - h)) }, mark);
  }

  /** The nearest border of two blocks follows the pointer; where axes take turns, the last pair of a lane. */
  #pull = (press: PointerEvent): void => {
    const { model } = this;
    if (!model.sizes) return;
    const drawing = (press.currentTarget as Element).querySelector('svg')!;
    const area = stripArea(this.width);
    const start = pointIn(drawing, press);
    const [first, second] = bordersOf(model);
    const at = pairAt(area, start.x);
    const lane = laneAt(start.y);
    if (first === undefined && lane === 0) return;
    gesture(this.store, press, (move) => {
      const pair = pairAt(area, pointIn(drawing, move).x);
      const [, height, width] = this.model.sizes!;
      if (first === undefined || second === undefined)
        this.#share({ height, width, [lane === 1 ? 'height' : 'width']: Math.round(pair / 3) }, 'pull');
      else if (Math.abs(at - first) < Math.abs(at - second))
        this.#share({ height: clamp(second - pair, 1, PAIRS - 1 - width), width }, 'pull');
      else
        this.#share(
          { height: clamp(pair - first, 1, PAIRS - 1 - first), width: PAIRS - clamp(pair, first + 1, PAIRS - 1) },
          'pull',
        );
    });
  };

  #point = (press: PointerEvent): void => {
    const drawing = (press.currentTarget as Element).querySelector('svg')!;
    const grid = gridOf(this.width, this.model.frames);
    gesture(this.store, press, (move) => this.set({ ...patchAt(grid, pointIn(drawing, move)), word: 0 }));
  };

  #step = (event: KeyboardEvent): void => {
    const { frame, row, column } = this.model.tokens[this.model.chosen]!;
    const put = (to: { frame?: number; row?: number; column?: number }): void => {
      const inside = (value: number, count: number): number => clamp(value, 0, count - 1);
      const at = { frame, row, column, ...to };
      this.set(
        {
          frame: inside(at.frame, this.model.frames),
          row: inside(at.row, ROWS),
          column: inside(at.column, COLUMNS),
          word: 0,
        },
        'patch',
      );
    };
    const turned = { PageUp: -1, PageDown: 1 }[event.key];
    if (turned && this.model.frames === FRAMES) {
      event.preventDefault();
      put({ frame: frame + turned });
      return;
    }
    const arrow = arrowOf(event);
    if (arrow) put({ row: row + arrow.down, column: column + arrow.right });
  };
}
