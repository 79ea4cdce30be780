import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { drag, keyStep } from '../../kit/drag.js';
import { clamp } from '../../util/scale.js';
import { chart } from '../../kit/chart.js';
import { roundDistances } from '../../charts/distance-axis.js';
import { chartStyle, legendStyle } from '../../charts/distance-style.js';
import { indices, tableOf, whole, type Text, type Table } from '../../kit/table.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { dials } from '../../charts/dials-style.js';
import { Player } from '../../kit/player.js';
import { across, alikeText, drawHands, drawLegend, drawMany } from './draw.js';
import { positionsOf, presetsOf, choiceOf } from '../../subject/hands.js';
import { EACH, manyModel, type ManyModel } from './model.js';
import { style } from './style.js';
import { fields } from './fields.js';
import { words, type Words } from './words.js';

const WIDTH_AT_REST = 656;
/** Words per second at which the distance grows. */
const SPEEDS = [4, 32, 256] as const;

/** `<rope-many>`: the reader chooses hands, and sees how well these tell positions apart. */
export class ManyElement extends MeasuredFigure<typeof fields, Words> {
  static override styles = [chart, chartStyle, legendStyle, dials, style];
  static override properties: PropertyDeclarations = { at: { state: true } };

  /** The hand that keys are about. */
  declare protected at: number;
  /** Where a range of keys, or of presses with Shift, begins. */
  #from = 0;
  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = words;
  protected override readonly resets = ['hands', 'distance'] as const;
  readonly #player = new Player(this, { field: 'distance', last: () => this.#last, speeds: SPEEDS });

  constructor() {
    super(WIDTH_AT_REST);
    this.at = 0;
  }

  protected override heading(): string {
    return this.words.title;
  }

  protected override summary(): string {
    const { chosen, pairs, last, values, again, asNear } = this.#model;
    const { words } = this;
    return words.summary(this.format, {
      name: this.subjectName,
      which: words.which(chosen, pairs),
      last,
      near: alikeText(this.format, values[1]!),
      again: again === null ? null : { s: again, value: alikeText(this.format, values[again]!) },
      asNear,
    });
  }

  protected override table(): Table {
    const { words } = this;
    const { last, distance, again, values, all, chosen, pairs } = this.#model;
    const distances = roundDistances(last, distance, last, again ?? 0);
    const text: Text = (value, format) => alikeText(format, value, 6);
    return tableOf(this.format, {
      names: [words.xAxis, words.which(chosen, pairs), words.whole(pairs)],
      rows: distances,
      fileRows: () => indices(values.length),
      marked: distances.indexOf(distance),
      columns: [
        [(s) => s, whole],
        [(s) => values[s]!, text],
        [(s) => all.values[s]!, text],
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, strings, format, width } = this;
    const model = this.#model;
    const { chosen, pairs, last, distance, values, again, asNear } = model;
    const view = { width, format, words, strings };
    const pressed = choiceOf(chosen, pairs);
    return html`
      ${drawLegend(model, view)}
      <div
        class="plot"
        role="slider"
        data-field="distance"
        tabindex="0"
        aria-label=${strings.distance.cursor}
        aria-valuemin="0"
        aria-valuemax=${last}
        aria-valuenow=${distance}
        aria-valuetext=${words.readout(format.whole(distance), alikeText(format, values[distance]!))}
        @pointerdown=${this.#point}
        @keydown=${this.#step}
      >
        ${drawMany(model, view)}
      </div>
      ${last > EACH ? html`<p class="key">${words.band(format.whole(EACH))}</p>` : nothing}
      <dl class="facts">
        <div>
          <dt>${words.again}</dt>
          <dd>
            ${
              again === null
                ? words.never
                : html`${alikeText(format, values[again]!)}
                    <button type="button" data-field="distance" @click=${() => this.set({ distance: again })}>
                      ${strings.distance.here(format.whole(again))}
                    </button>`
            }
          </dd>
        </div>
        <div>
          <dt>${words.asNear}</dt>
          <dd>${words.of(format.whole(asNear), format.whole(last - 1))}</dd>
        </div>
      </dl>
      <div class="presets controls" role="group" aria-label=${words.choose}>
        <span aria-hidden="true">${words.choose}</span>
        ${presetsOf(pairs).map(
          (preset) =>
            html`<button
              type="button"
              data-field="hands"
              aria-pressed=${preset === pressed}
              @click=${() => this.set({ hands: preset })}
            >
              ${words.presets[preset]}
            </button>`,
        )}
      </div>
      <div @pointerdown=${this.#press} @keydown=${this.#choose}>
        ${drawHands(model, Math.min(this.at, pairs - 1), view)}
      </div>
      <p class="key" id="keys">
        ${words.turned(format.whole(distance))} <span class="controls">${words.keyHelp}</span>
        <span class="unseen">${words.keys}</span>
      </p>
      ${this.#player.bar()}
    `;
  }

  get #model(): ManyModel {
    return manyModel(this.kernels, this.subject, this.state);
  }
  get #last(): number {
    return positionsOf(this.subject.trainingLength) - 1;
  }

  #set(hands: readonly number[], mark = ''): void {
    if (hands.length > 0) this.set({ hands: choiceOf(hands, this.subject.pairs) }, mark);
  }

  /** Takes a hand in, or leaves it out; the last one stays. */
  #toggle(pair: number): void {
    const { chosen } = this.#model;
    const others = chosen.filter((i) => i !== pair);
    this.#set(others.length < chosen.length ? others : [...chosen, pair].sort((a, b) => a - b));
  }

  #range(to: number, mark = ''): void {
    const first = Math.min(this.#from, to);
    this.#set(
      Array.from({ length: Math.max(this.#from, to) - first + 1 }, (_, j) => first + j),
      mark,
    );
  }

  /** How many dials stand in a row: the style sheet decides. */
  get #columns(): number {
    return getComputedStyle(this.renderRoot.querySelector('.dials')!).gridTemplateColumns.split(' ').length;
  }

  #choose = (event: KeyboardEvent): void => {
    if (event.altKey) return;
    const { pairs } = this.#model;
    const now = Math.min(this.at, pairs - 1);
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== 'a') return;
      event.preventDefault();
      this.set({ hands: 'all' });
      return;
    }
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      this.#from = now;
      this.#toggle(now);
      return;
    }
    const to = {
      ArrowLeft: now - 1,
      ArrowRight: now + 1,
      ArrowUp: now - this.#columns,
      ArrowDown: now + this.#columns,
      Home: 0,
      End: pairs - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to < 0 || to >= pairs) return;
    this.at = to;
    if (event.shiftKey) this.#range(to, 'range of hands');
    else this.#from = to;
  };

  /** A press takes a hand in or leaves it out; a drag across several, or a press with Shift, takes just these. */
  #press = (event: PointerEvent): void => {
    const pairOf = (element: Element | null): number | null => {
      const cell = element?.closest('[data-pair]');
      return cell ? Number(cell.getAttribute('data-pair')) : null;
    };
    const pair = pairOf(event.target as Element);
    if (pair === null || event.button !== 0 || !event.isPrimary) return;
    if (!event.shiftKey) this.#from = pair;
    this.at = pair;
    let moved = event.shiftKey;
    this.store.beginGesture();
    if (moved) this.#range(pair);
    drag(event, {
      move: ({ clientX, clientY }) => {
        const over = pairOf((this.renderRoot as ShadowRoot).elementFromPoint(clientX, clientY));
        if (over === null || (!moved && over === pair)) return;
        moved = true;
        this.#range(over);
      },
      end: (cancelled) => {
        if (!moved && !cancelled) this.#toggle(pair);
        this.store.endGesture(cancelled);
      },
    });
  };

  #step = (event: KeyboardEvent): void => {
    const { distance, last } = this.#model;
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? last : clamp(distance + keyStep(event), 0, last);
    if (to === distance) return;
    event.preventDefault();
    this.set({ distance: to }, 'distance');
  };

  #point = (event: PointerEvent): void => {
    const scale = across(this.#last, this.width);
    this.follow(event, ({ x }) => {
      this.set({ distance: clamp(Math.round(scale.invert(x)), 0, this.#last) });
    });
  };
}
