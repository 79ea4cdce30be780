import { html, nothing, type TemplateResult } from 'lit';
import { numberField } from '../../kit/controls/number-field.js';
import { stepper } from '../../kit/controls/stepper.js';
import { toggle } from '../../kit/controls/toggle.js';
import { dial, handleAt, holdHandles, turnsAbout } from '../../kit/dial.js';
import { gesture } from '../../kit/drag.js';
import { Figure } from '../../kit/figure.js';
import { keyTarget } from '../../kit/keys.js';
import { digits, fixed, indices, tableOf, type Table } from '../../kit/table.js';
import { LAST_POSITION } from '../../subject/fields.js';
import { degrees } from '../../util/format.js';
import { turnBetween } from '../../util/polar.js';
import { clamp } from '../../util/scale.js';
import { drawPair } from './draw.js';
import { fields } from './fields.js';
import { pairModel, type PairModel } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

type Word = 'q' | 'k';
const POSITION = { q: 'm', k: 'n' } as const;

/** `<rope-pair>`: a query and a key in one pair, the angle between them, and the score. */
export class PairElement extends Figure<typeof fields, Words> {
  static override styles = [dial, style];
  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly resets = ['m', 'n', 'both'] as const;

  /** Where the two stood, and the score, when they began to move together. */
  #from: { m: number; n: number; total: number; subject: unknown } | null = null;

  protected override heading(): string {
    return this.words.title(this.pair);
  }

  protected override summary(): string {
    const { m, n, pair, scores, total, difference } = this.#model;
    return this.words.summary(this.format, {
      m,
      n,
      pair,
      between: Math.abs(degrees(turnBetween(0, difference))),
      score: scores[pair]!,
      total,
      pairs: scores.length,
    });
  }

  protected override table(): Table {
    const { thetas, scores, m, n } = this.#model;
    return tableOf(this.format, {
      names: this.words.columns,
      rows: indices(scores.length),
      marked: this.pair,
      columns: [[(i) => i], [(i) => degrees((m - n) * thetas[i]!), digits(6)], [(i) => scores[i]!, fixed(6)]],
    });
  }

  protected override picture(): TemplateResult {
    const { words, format, state } = this;
    const model = this.#model;
    return html`
      <div @pointerdown=${this.#grab} @touchstart=${holdHandles} @keydown=${this.#step}>
        ${drawPair(model, { format, words })}
      </div>
      <p class="unseen" id="keys">${words.keyHelp}</p>
      <p class="formula letters">
        <span>(<i class="position">m</i> − <i class="position">n</i>) <i>θ</i><sub>${model.pair}</sub></span>
        <span>= ${format.whole(model.m - model.n)} × ${format.digits(model.theta, 4)}</span>
        <span>= <span class="angle">${this.#angle(degrees(model.difference))}</span></span>
      </p>
      <div class="steppers controls">
        ${this.#stepper('q')} ${this.#stepper('k')} ${toggle(this, 'both', words.both)}
      </div>
      ${state.both ? html`<p class="moved">${this.#moved(model)}</p>` : nothing}
    `;
  }

  protected override spoken(): string {
    const moved = this.state.both ? this.#moved(this.#model) : nothing;
    return moved === nothing ? this.summary() : `${moved} ${this.summary()}`;
  }

  /** Beyond a turn, the turns and the angle that is drawn: the sum of both would be rounded to where the angle is lost. */
  #angle(angle: number): string {
    const { words, format } = this;
    const turns = Math.round(angle / 360);
    if (Math.abs(angle) < 360) return `${format.digits(angle, 5)}°`;
    const rest = angle - 360 * turns;
    return `${words.turns(format.whole(turns), Math.abs(turns) === 1)} ${rest < 0 ? '−' : '+'} ${format.fixed(Math.abs(rest), 1)}°`;
  }

  get #model(): PairModel {
    return pairModel(this.kernels, this.subject, this.state, this.pair);
  }

  #stepper(word: Word): TemplateResult {
    const { words, state } = this;
    const what = state.both ? words.together : words[word];
    const set = (to: number, mark: string): void => this.#move(word, to, mark);
    return html`<span class="stepper">
      <label for=${word} class=${word} aria-label=${words[word]}>${word}</label>
      ${stepper(this, POSITION[word], {
        names: [words.back(what), words.on(what)],
        set,
        field: numberField(this, POSITION[word], { id: word, label: words.at(words[word]), set }),
      })}
    </span>`;
  }

  /** What moving both has done to the score; nothing before it has been tried. */
  #moved(model: PairModel): string | typeof nothing {
    const { both, m, n } = this.state;
    if (!both) this.#from = null;
    else if (!this.#from || this.#from.m - this.#from.n !== m - n || this.#from.subject !== this.subject)
      this.#from = { m, n, total: model.total, subject: this.subject };
    if (!this.#from || this.#from.m === m) return nothing;
    const by = m - this.#from.m;
    const sign = by > 0 ? '+' : '';
    return this.words.moved(sign + this.format.whole(by), this.format.fixed(model.total - this.#from.total, 6));
  }

  /** Moves one word there, or both by the same distance; neither leaves the range. */
  #move(word: Word, to: number, mark = '', both = this.state.both): void {
    const { m, n } = this.state;
    const field = POSITION[word];
    if (!both) this.set({ [field]: to }, mark);
    else {
      const step = clamp(to - this.state[field], -Math.min(m, n), LAST_POSITION - Math.max(m, n));
      this.set({ m: m + step, n: n + step }, mark);
    }
  }

  #step = (event: KeyboardEvent): void => {
    const word = handleAt(event)?.name as Word | undefined;
    if (!word) return;
    const field = POSITION[word];
    const to = keyTarget(event, { value: this.state[field], least: 0, most: LAST_POSITION });
    if (to !== null) this.#move(word, to, field);
  };

  #grab = (event: PointerEvent): void => {
    const grabbed = handleAt(event);
    const { wavelength } = this.#model;
    if (!grabbed) return;
    event.preventDefault();
    grabbed.element.focus({ preventScroll: true });
    if (!Number.isFinite(wavelength)) return;
    const word = grabbed.name as Word;
    const turns = turnsAbout(this.renderRoot.querySelector('.rim')!, event);
    // Shift does for one drag what the switch does for all.
    const both = this.state.both || event.shiftKey;
    let at: number = this.state[POSITION[word]];
    gesture(this.store, event, (move) => {
      at = clamp(at + turns(move) * wavelength, 0, LAST_POSITION);
      this.#move(word, Math.round(at), '', both);
    });
  };
}
