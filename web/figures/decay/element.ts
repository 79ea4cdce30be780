import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { lastOf, roundDistances } from '../../charts/distance-axis.js';
import { chartStyle, legendStyle } from '../../charts/distance-style.js';
import { scaleFor } from '../../charts/distance.js';
import { chart } from '../../kit/chart.js';
import { choice } from '../../kit/controls/choice.js';
import { numberField } from '../../kit/controls/number-field.js';
import { plot } from '../../kit/controls/plot.js';
import { stepper } from '../../kit/controls/stepper.js';
import { dial, handleAt, holdHandles } from '../../kit/dial.js';
import { gesture, pointIn } from '../../kit/drag.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { fixed, indices, tableOf, whole, type Column, type Table } from '../../kit/table.js';
import { ALIKE, LAST_LINEAR, type Hand, type Word } from '../../subject/vectors.js';
import { clamp } from '../../util/scale.js';
import { drawDecay, drawHand, drawLegend, inPlane, nearest } from './draw.js';
import { fields } from './fields.js';
import { CURVES, decayModel, groupEnds, sharesAt, type DecayModel, type Shares } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** `<rope-decay>`: the bound, the mean cosine and a score of one's own, over the distance. */
export class DecayElement extends MeasuredFigure<typeof fields, Words, DecayModel> {
  static override styles = [chart, chartStyle, legendStyle, dial, style];
  protected static override widthAtRest = 720;
  static override properties: PropertyDeclarations = { group: { state: true } };

  /** The group of pairs whose numbers can be typed. */
  declare protected group: number;
  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly modelOf = decayModel;
  protected override readonly resets = ['distance', 'axis', 'seed', 'hands'] as const;
  /** What was set by hand before the reader went back to chance. */
  #handsBefore: readonly Hand[] = ALIKE;

  constructor() {
    super();
    this.group = 0;
  }

  protected override summary(): string {
    const { distance, here } = this.model;
    const { hands, seed } = this.state;
    const { words } = this;
    return words.summary(this.format, {
      ...here,
      distance,
      name: this.subjectName,
      which: hands === null ? words.drawn(seed) : words.put,
    });
  }

  protected override table(): Table {
    const { words, strings, kernels } = this;
    const { theta, vectors, most, distance, axis } = this.model;
    const rowsAt = (distances: readonly number[]): ({ s: number } & Shares)[] =>
      sharesAt(kernels, theta, vectors, most, distances).map((shares, e) => ({ s: distances[e]!, ...shares }));
    const distances = roundDistances(lastOf(axis), distance);
    return tableOf(this.format, {
      names: [strings.distance.xAxis, ...CURVES.map((name) => words.curves[name])],
      rows: rowsAt(distances),
      // In a file, every distance of the even axis.
      fileRows: () => rowsAt(axis === 'linear' ? indices(LAST_LINEAR + 1) : distances),
      marked: distances.indexOf(distance),
      columns: [[({ s }) => s, whole], ...CURVES.map((name): Column<Shares> => [(row) => row[name], fixed(6)])],
    });
  }

  protected override picture(): TemplateResult {
    const { words, strings, format, state, width } = this;
    const model = this.model;
    const view = { width, format, words, strings };
    return html`
      ${drawLegend(model, view)}
      ${plot(
        this,
        'distance',
        {
          most: lastOf(state.axis),
          label: strings.distance.cursor,
          text: words.readout(format, { distance: state.distance, ...model.here }),
          at: ({ x }) => scaleFor(this.width, state.axis).invert(x),
        },
        drawDecay(model, view),
      )}
      <div class="settings controls">
        <div class="either" role="group" aria-label=${words.axis}>
          <span aria-hidden="true">${words.axis}</span>
          ${choice(this, 'axis', { values: ['linear', 'log'], text: (axis) => words.axes[axis] })}
        </div>
        <div class="either" role="group" aria-label=${words.vectors}>
          <span aria-hidden="true">${words.vectors}</span>
          ${choice(this, 'hands', {
            values: [null, state.hands ?? this.#handsBefore],
            text: (hands) => words.ways[hands ? 'hand' : 'random'],
            set: (hands) => {
              this.#handsBefore = state.hands ?? this.#handsBefore;
              this.set({ hands });
            },
          })}
        </div>
        ${
          state.hands === null
            ? html`<div class="stepper seed">
                <label for="seed">${words.seed}</label>
                ${stepper(this, 'seed', { names: [words.before, words.next], field: numberField(this, 'seed') })}
              </div>`
            : nothing
        }
      </div>
      ${state.hands === null ? nothing : this.#dials(state.hands)}
    `;
  }

  /** A small dial for every group of pairs, and the numbers of the chosen one. */
  #dials(hands: readonly Hand[]): TemplateResult {
    const { words, group } = this;
    const ends = (of: number): [number, number] => groupEnds(of, this.subject.pairs);
    return html`
      <div class="hands controls" @touchstart=${holdHandles}>
        ${hands.map(
          (hand, at) => html`
            <div class="dial">
              <div @pointerdown=${(event: PointerEvent) => this.#drag(event, at)}>${drawHand(hand)}</div>
              <button
                type="button"
                class="quiet"
                aria-pressed=${at === group}
                aria-label=${words.group(...ends(at))}
                @click=${() => (this.group = at)}
              >
                ${ends(at).join('–')}
              </button>
            </div>
          `,
        )}
      </div>
      <div class="row numbers controls" role="group" aria-label=${words.group(...ends(group))}>
        <span class="of">${words.group(...ends(group))}</span>
        ${(['q', 'k'] as const).map(
          (word) =>
            html`<span class="stepper ${word}">
              <i>${word}</i>
              ${([0, 1] as const).map((c) => this.#component(hands, group, word, c))}
            </span>`,
        )}
        <button type="button" data-field="hands" @click=${() => this.set({ hands: ALIKE })}>${words.alike}</button>
      </div>
    `;
  }

  #component(hands: readonly Hand[], group: number, word: Word, c: 0 | 1): TemplateResult {
    return html`<input
      type="number"
      data-field="hands"
      min="-1"
      max="1"
      step="0.1"
      aria-label=${this.words.component(word, c + 1)}
      .value=${String(hands[group]![word][c])}
      @change=${(event: Event) => {
        const input = event.target as HTMLInputElement;
        const value = Number(input.value);
        if (input.value.trim() !== '' && Number.isFinite(value)) {
          const now = [...hands[group]![word]] as [number, number];
          now[c] = value;
          this.#setHand(group, word, now, 'hands');
        }
        input.value = String(this.state.hands?.[group]![word][c] ?? 0);
      }}
    />`;
  }

  #setHand(group: number, word: Word, to: readonly [number, number], mark = ''): void {
    const { hands: before } = this.state;
    if (!before) return;
    const hands = [...before];
    const inside = (value: number): number => clamp(value, -1, 1);
    hands[group] = { ...hands[group]!, [word]: [inside(to[0]), inside(to[1])] };
    this.set({ hands }, mark);
  }

  /** A handle is dragged; a press beside the handles brings the nearer one there. */
  #drag(press: PointerEvent, group: number): void {
    const face = (press.currentTarget as Element).querySelector('svg')!;
    const handle = handleAt(press);
    const word = (handle?.name ?? nearest(this.state.hands![group]!, ...inPlane(pointIn(face, press)))) as Word;
    this.group = group;
    gesture(this.store, press, (move) => {
      if (move !== press || !handle) this.#setHand(group, word, inPlane(pointIn(face, move)));
    });
  }
}
