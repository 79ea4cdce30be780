import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { drag, keyStep } from '../../kit/drag.js';
import { clamp } from '../../util/scale.js';
import { LAST_SEED } from '../../subject/vectors.js';
import { chart } from '../../kit/chart.js';
import { fixed, indices, tableOf, whole, type Column, type Table } from '../../kit/table.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { lastOf, roundDistances } from '../../charts/distance-axis.js';
import { type Axis } from '../../subject/curves.js';
import { scaleFor } from '../../charts/distance.js';
import { DIAL, drawDecay, drawHand, drawLegend, nearest } from './draw.js';
import { CURVES, decayModel, sharesAt, type DecayModel, type Shares } from './model.js';
import { style } from './style.js';
import { chartStyle, legendStyle } from '../../charts/distance-style.js';
import { ALIKE, groupOf, LAST_LINEAR, type Hand, type Word } from '../../subject/vectors.js';
import { fields } from './fields.js';
import { words, type Words } from './words.js';

const WIDTH_AT_REST = 720;

/** `<rope-decay>`: the bound, the mean cosine and a score of one's own, over the distance. */
export class DecayElement extends MeasuredFigure<typeof fields, Words> {
  static override styles = [chart, chartStyle, legendStyle, style];
  static override properties: PropertyDeclarations = { group: { state: true } };

  /** The group of pairs whose numbers can be typed. */
  declare protected group: number;
  protected override readonly code = () => import('../../charts/distance-code.js');
  override readonly fields = fields;
  protected override readonly translations = words;
  protected override readonly resets = ['distance', 'axis', 'seed', 'hands'] as const;
  /** What was set by hand before the reader went back to chance. */
  #put: readonly Hand[] | null = null;

  constructor() {
    super(WIDTH_AT_REST);
    this.group = 0;
  }

  protected override heading(): string {
    return this.words.title;
  }

  protected override summary(): string {
    const { distance, here } = this.#model;
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
    const { theta, vectors, most, distance, axis } = this.#model;
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
    const model = this.#model;
    const view = { width, format, words, strings };
    return html`
      ${drawLegend(model, view)}
      <div
        class="plot"
        role="slider"
        data-field="distance"
        tabindex="0"
        aria-label=${strings.distance.cursor}
        aria-valuemin="0"
        aria-valuemax=${lastOf(state.axis)}
        aria-valuenow=${state.distance}
        aria-valuetext=${words.readout(format, { distance: state.distance, ...model.here })}
        @pointerdown=${this.#point}
        @keydown=${this.#step}
      >
        ${drawDecay(model, view)}
      </div>
      <div class="settings controls">
        ${this.#either<Axis>('axis', words.axis, state.axis, ['linear', 'log'], words.axes, (axis) => this.set({ axis }))}
        ${this.#either<'random' | 'hand'>(
          'hands',
          words.vectors,
          state.hands === null ? 'random' : 'hand',
          ['random', 'hand'],
          words.ways,
          (way) => this.#choose(way),
        )}
        ${state.hands === null ? this.#seed() : nothing}
      </div>
      ${state.hands === null ? nothing : this.#dials(state.hands)}
    `;
  }

  get #model(): DecayModel {
    return decayModel(this.kernels, this.subject, this.state);
  }

  #either<T extends string>(
    field: 'axis' | 'hands',
    label: string,
    now: T,
    values: readonly T[],
    names: Record<T, string>,
    set: (value: T) => void,
  ): TemplateResult {
    return html`<div class="either" role="group" aria-label=${label}>
      <span aria-hidden="true">${label}</span>
      ${values.map(
        (value) =>
          html`<button type="button" data-field=${field} aria-pressed=${value === now} @click=${() => set(value)}>
            ${names[value]}
          </button>`,
      )}
    </div>`;
  }

  #choose(way: 'random' | 'hand'): void {
    const { hands } = this.state;
    if (way === 'random') {
      if (hands !== null) this.#put = hands;
      this.set({ hands: null });
    } else if (hands === null) this.set({ hands: this.#put || ALIKE });
  }

  #seed(): TemplateResult {
    const { words } = this;
    const { seed } = this.state;
    const set = (value: number, mark = ''): void => {
      if (Number.isFinite(value)) this.set({ seed: clamp(Math.round(value), 1, LAST_SEED) }, mark);
    };
    return html`<div class="seed">
      <label for="seed">${words.seed}</label>
      <button type="button" data-field="seed" aria-label=${words.before} @click=${() => set(seed - 1, 'seed')}>
        −
      </button>
      <input
        id="seed"
        type="number"
        data-field="seed"
        inputmode="numeric"
        min="1"
        max=${LAST_SEED}
        step="1"
        .value=${String(seed)}
        @change=${(event: Event) => {
          const input = event.target as HTMLInputElement;
          if (input.value.trim() !== '') set(Number(input.value));
          input.value = String(this.state.seed);
        }}
      />
      <button type="button" data-field="seed" aria-label=${words.next} @click=${() => set(seed + 1, 'seed')}>+</button>
    </div>`;
  }

  /** A small dial for every group of pairs, and the numbers of the chosen one. */
  #dials(hands: readonly Hand[]): TemplateResult {
    const { words } = this;
    const pairs = this.subject.pairs;
    const firstOf = (group: number): number =>
      Array.from({ length: pairs }, (_, i) => i).find((i) => groupOf(i, pairs) >= group) ?? pairs;
    const ends = (group: number): [number, number] => [
      firstOf(group),
      Math.max(firstOf(group), firstOf(group + 1) - 1),
    ];
    const { group } = this;
    return html`
      <div class="hands controls" @pointerdown=${this.#put2d} @touchstart=${this.#holdPage}>
        ${hands.map(
          (hand, at) => html`
            <div class="dial" data-group=${at}>
              ${drawHand(hand)}
              <button
                type="button"
                class="quiet"
                aria-pressed=${at === group}
                aria-label=${words.group(...ends(at))}
                @click=${() => {
                  this.group = at;
                }}
              >
                ${ends(at).join('–')}
              </button>
            </div>
          `,
        )}
      </div>
      <div class="numbers controls" role="group" aria-label=${words.group(...ends(group))}>
        <span class="of">${words.group(...ends(group))}</span>
        ${(['q', 'k'] as const).map(
          (word) =>
            html`<span class=${word}>
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

  /** A finger on a handle moves it, not the page. */
  #holdPage = {
    passive: false,
    handleEvent(event: TouchEvent): void {
      if ((event.target as Element).closest('[data-word]')) event.preventDefault();
    },
  };

  /** A handle is dragged; a press beside the handles brings the nearer one there. */
  #put2d = (event: PointerEvent): void => {
    const dial = (event.target as Element).closest('.dial');
    const face = (event.target as Element).closest('.dial svg');
    if (!dial || !face || event.button !== 0 || !event.isPrimary) return;
    const group = Number(dial.getAttribute('data-group'));
    const seen = (move: PointerEvent): [number, number] => {
      const box = face.getBoundingClientRect();
      const unit = (box.width / DIAL.size) * DIAL.radius;
      return [(move.clientX - box.left - box.width / 2) / unit, (box.top + box.height / 2 - move.clientY) / unit];
    };
    const handle = (event.target as Element).closest('[data-word]');
    const hand = this.state.hands![group]!;
    const word = (handle?.getAttribute('data-word') as Word | undefined) ?? nearest(hand, ...seen(event));
    this.group = group;
    this.store.beginGesture();
    drag(event, {
      move: (move) => this.#setHand(group, word, seen(move)),
      end: (cancelled) => this.store.endGesture(cancelled),
    });
    if (!handle) this.#setHand(group, word, seen(event));
  };

  #move(distance: number, mark = 'distance'): void {
    this.set({ distance: clamp(Math.round(distance), 0, lastOf(this.state.axis)) }, mark);
  }

  #step = (event: KeyboardEvent): void => {
    const { axis, distance } = this.state;
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? lastOf(axis) : distance + keyStep(event);
    if (to === distance) return;
    event.preventDefault();
    this.#move(to);
  };

  #point = (event: PointerEvent): void => {
    this.follow(event, ({ x }) => this.#move(scaleFor(this.width, this.state.axis).invert(x), ''));
  };
}
