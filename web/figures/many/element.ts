import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { roundDistances } from '../../charts/distance-axis.js';
import { chartStyle, legendStyle } from '../../charts/distance-style.js';
import { chart } from '../../kit/chart.js';
import { choice } from '../../kit/controls/choice.js';
import { plot } from '../../kit/controls/plot.js';
import { cellOf, dialGridStyle, gridTarget } from '../../kit/dial-grid.js';
import { drag } from '../../kit/drag.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { Player } from '../../kit/player.js';
import { smallDialStyle } from '../../kit/small-dial.js';
import { indices, tableOf, whole, type Table, type Text } from '../../kit/table.js';
import { secret } from '../../kit/secret.js';
import { choiceOf, positionsOf, presetsOf, type Preset } from '../../subject/hands.js';
import { stated } from '../../util/format.js';
import { alikeText, drawHands, drawLegend, drawMany, frameFor } from './draw.js';
import { fields } from './fields.js';
import { EACH, manyModel, type ManyModel } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

const WIDTH_AT_REST = 656;
/** Words per second at which the distance grows. */
const SPEEDS = [4, 32, 256] as const;

/** `<rope-many>`: the reader chooses hands, and sees how well these tell positions apart. */
export class ManyElement extends MeasuredFigure<typeof fields, Words, ManyModel> {
  static override styles = [chart, chartStyle, legendStyle, smallDialStyle, dialGridStyle, style, secret];
  static override properties: PropertyDeclarations = { at: { state: true } };

  /** The hand that keys are about. */
  declare protected at: number;
  /** Where a range of keys, or of presses with Shift, begins. */
  #from = 0;
  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly resets = ['hands', 'distance'] as const;
  protected override readonly modelOf = manyModel;
  readonly #player = new Player(this, { field: 'distance', last: () => this.#last, speeds: SPEEDS });

  constructor() {
    super(WIDTH_AT_REST);
    this.at = 0;
  }

  protected override summary(): string {
    const { chosen, pairs, last, values, again, asNear } = this.model;
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
    const { last, distance, again, values, all, chosen, pairs } = this.model;
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
    const model = this.model;
    const { chosen, pairs, last, distance, values, again, asNear } = model;
    const view = { width, format, words, strings };
    return html`
      <div class="row presets controls" role="group" aria-label=${words.choose}>
        <span aria-hidden="true">${words.choose}</span>
        ${choice(this, 'hands', {
          values: presetsOf(pairs),
          chosen: choiceOf(chosen, pairs),
          text: (preset) => words.presets[preset as Preset],
        })}
      </div>
      <p class="count">${words.asNear(format.whole(asNear), format.whole(last - 1), asNear)}</p>
      ${drawLegend(model, view)}
      ${plot(
        this,
        'distance',
        {
          value: distance,
          most: last,
          label: strings.distance.cursor,
          text: words.readout(format.whole(distance), alikeText(format, values[distance]!)),
          at: ({ x }) => frameFor(last, width).x.invert(x),
        },
        drawMany(model, view),
      )}
      ${last > EACH ? html`<p class="key">${words.band(format.whole(stated(EACH)))}</p>` : nothing}
      <p class="row highest">
        <span>${words.again}</span>
        ${
          again === null
            ? html`<b>${words.never}</b>`
            : html`<b>${alikeText(format, values[again]!)}</b>
                <button type="button" data-field="distance" @click=${() => this.set({ distance: again })}>
                  ${strings.distance.here(format.whole(again))}
                </button>`
        }
      </p>
      <div @pointerdown=${this.#press} @keydown=${this.#choose}>
        ${drawHands(model, Math.min(this.at, pairs - 1), view)}
      </div>
      <p class="key" id="keys">
        ${words.turned(format.whole(distance))}<span class="controls">${this.strings.marks.space}${words.keyHelp}</span>
        <span class="unseen">${words.keys}</span>
      </p>
      ${this.#player.bar()}
    `;
  }

  get #last(): number {
    return positionsOf(this.subject.trainingLength) - 1;
  }

  #set(hands: readonly number[], mark = ''): void {
    if (hands.length > 0) this.set({ hands: choiceOf(hands, this.subject.pairs) }, mark);
  }

  /** Takes a hand in, or leaves it out; the last one stays. */
  #toggle(pair: number): void {
    const { chosen } = this.model;
    const others = chosen.filter((i) => i !== pair);
    this.#set(others.length < chosen.length ? others : [...chosen, pair].sort((a, b) => a - b));
  }

  #range(to: number, mark = ''): void {
    const first = Math.min(this.#from, to);
    const hands = indices(Math.abs(this.#from - to) + 1).map((j) => first + j);
    this.#set(hands, mark);
  }

  #choose = (event: KeyboardEvent): void => {
    const { pairs } = this.model;
    const now = Math.min(this.at, pairs - 1);
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key === 'a') {
      event.preventDefault();
      this.set({ hands: 'all' });
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      this.#from = now;
      this.#toggle(now);
      return;
    }
    const to = gridTarget(event, now, pairs);
    if (to === null) return;
    this.at = to;
    if (event.shiftKey) this.#range(to, 'range of hands');
    else this.#from = to;
  };

  /** A press takes a hand in or leaves it out; a drag across several, or a press with Shift, takes just these. */
  #press = (event: PointerEvent): void => {
    const pair = cellOf(event.target)?.pair;
    if (pair === undefined || event.button !== 0 || !event.isPrimary) return;
    if (!event.shiftKey) this.#from = pair;
    this.at = pair;
    let moved = event.shiftKey;
    this.store.beginGesture();
    if (moved) this.#range(pair);
    drag(event, {
      move: ({ clientX, clientY }) => {
        const over = cellOf((this.renderRoot as ShadowRoot).elementFromPoint(clientX, clientY))?.pair;
        if (over === undefined || (!moved && over === pair)) return;
        moved = true;
        this.#range(over);
      },
      end: (cancelled) => {
        if (!moved && !cancelled) this.#toggle(pair);
        this.store.endGesture(cancelled);
      },
    });
  };
}
