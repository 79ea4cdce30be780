import { html, type TemplateResult } from 'lit';
import { bind } from '../../kit/controls/bind.js';
import { numberField } from '../../kit/controls/number-field.js';
import { slider } from '../../kit/controls/slider.js';
import { turnsAbout } from '../../kit/dial.js';
import { cellOf, dialGridStyle, gridTarget } from '../../kit/dial-grid.js';
import { gesture, holdPage } from '../../kit/drag.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { Player } from '../../kit/player.js';
import { smallDialStyle, wheel } from '../../kit/small-dial.js';
import { digits, fixed, indices, tableOf, whole, type Table } from '../../kit/table.js';
import { LAST_POSITION } from '../../subject/fields.js';
import { degrees } from '../../util/format.js';
import { clamp, positions } from '../../util/scale.js';
import { drawOdometer } from './draw.js';
import { fields } from './fields.js';
import { odometer, type Odometer } from './model.js';
import { drawRuler } from './ruler.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** Words per second when the odometer plays: as read, and as a machine reads. */
const SPEEDS = [4, 32, 256, 2048] as const;
/** Steps of a key in one turn of a hand. */
const KEY_STEPS = 24;
/** Places of the slider's thumb; fine enough that neighbouring pixels differ. */
const NOTCHES = 4000;

/** `<rope-odometer>`: all hands of a model at one position. */
export class OdometerElement extends MeasuredFigure<typeof fields, Words, Odometer> {
  static override widthAtRest = 840;
  static override styles = [smallDialStyle, dialGridStyle, style];

  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly resets = ['m', 'pair'] as const;
  protected override readonly modelOf = odometer;
  protected override readonly lengthFields = ['n'] as const;
  readonly #player = new Player(this, { field: 'm', last: () => LAST_POSITION, speeds: SPEEDS, steps: false });

  protected override heading(): TemplateResult {
    const { words } = this;
    const { fast, slow } = this.strings;
    return html`${words.title(this.subject.pairs)}
      <span class="ends"><span class="fast">${fast}</span> → <span class="slow">${slow}</span></span>`;
  }

  protected override summary(): string {
    const { hands, short } = this.model;
    return this.words.summary(this.format, {
      name: this.subjectName,
      m: this.state.m,
      turns: hands[0]!.turns,
      pairs: hands.length,
      short,
    });
  }

  protected override table(): Table {
    const { hands, theta, wavelengths } = this.model;
    return tableOf(this.format, {
      names: this.words.columns,
      rows: indices(hands.length),
      marked: this.pair,
      columns: [
        [(i) => i],
        [(i) => theta[i]!, digits(6)],
        [(i) => wavelengths[i]!, digits(6)],
        [(i) => hands[i]!.turns, whole],
        [(i) => degrees(hands[i]!.angle), fixed(2)],
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, strings, format, state, width, pair } = this;
    return html`
      <div
        class="hands"
        @pointerdown=${this.#wind}
        @touchstart=${this.#hold}
        @click=${this.#choose}
        @keydown=${this.#step}
      >
        ${drawOdometer(this.model, { pair, format, words, strings })}
      </div>
      <div class="key">
        <span>${words.turnsNote}</span>
        <output class="chosen" aria-live="off">${this.#chosen()}</output>
        <span class="legend">${strings.dial.legend} ${wheel()}</span>
      </div>
      <p class="unseen" id="keys">${words.keyHelp}</p>
      <div class="ruler">
        ${drawRuler(width, state.m, this.subject, format, strings)}
        ${slider(this, 'm', {
          label: words.scrub,
          text: words.scrubText(format.whole(state.m)),
          scale: positions(LAST_POSITION, [0, NOTCHES]),
          notches: NOTCHES,
          exactKeys: true,
        })}
      </div>
      <div class="row reading controls">
        ${this.#steps(-100, -10, -1)}
        <span class="entry">
          <label for="m">${words.position}</label>
          ${numberField(this, 'm', { toned: true })}
        </span>
        ${this.#steps(1, 10, 100)} ${this.#player.bar()}
      </div>
    `;
  }

  /** The chosen hand, to the turn: the counters of fast hands are rounded down. */
  #chosen(): string {
    const { strings, format, pair } = this;
    const { turns, angle } = this.model.hands[pair]!;
    return strings.dial.hand(pair, format.whole(turns), format.fixed(degrees(angle), 0));
  }

  #steps(...steps: number[]): TemplateResult {
    const { value, put } = bind(this, 'm');
    return html`<div class="steps">
      ${steps.map((step) => {
        const text = `${step > 0 ? '+' : '−'}${Math.abs(step)}`;
        return html`<button
          type="button"
          data-field="m"
          aria-label=${this.words.step(text)}
          @click=${() => put(value + step, 'm')}
        >
          ${text}
        </button>`;
      })}
    </div>`;
  }

  /** Arrows choose a dial; with Shift those to the left and right turn its hand. */
  #step = (event: KeyboardEvent): void => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.shiftKey && way) {
      event.preventDefault();
      const step = Math.max(1, Math.round(this.model.wavelengths[this.pair]! / KEY_STEPS));
      if (Number.isFinite(step)) this.set({ m: clamp(this.state.m + way * step, 0, LAST_POSITION) }, 'turn');
      return;
    }
    const pair = gridTarget(event, this.pair, this.subject.pairs);
    if (pair !== null) this.set({ pair }, 'choose');
  };

  /** The chosen hand holds the page. */
  readonly #hold = holdPage((event) => cellOf(event.target)?.pair === this.pair);

  #choose = (event: Event): void => {
    const at = cellOf(event.target);
    if (at) this.set({ pair: at.pair });
  };

  /**
   * A press chooses the dial, and its hand can be turned: the position follows as in a gear train, one turn of hand i
   * is one wavelength. A finger turns only the hand that was chosen before, so that the page can be scrolled on the rest.
   */
  #wind = (event: PointerEvent): void => {
    const at = cellOf(event.target);
    if (!at || (event.pointerType === 'touch' && at.pair !== this.pair)) return;
    const { pair, cell } = at;
    const turns = turnsAbout(cell.querySelector('svg')!, event);
    const wavelength = this.model.wavelengths[pair]!;
    let m = this.state.m;
    gesture(this.store, event, (move) => {
      if (Number.isFinite(wavelength)) m = clamp(m + turns(move) * wavelength, 0, LAST_POSITION);
      this.set({ pair, m: Math.round(m) });
    });
  };
}
