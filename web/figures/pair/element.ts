import { html, nothing, type TemplateResult } from 'lit';
import { drag, keyStep } from '../../kit/drag.js';
import { degrees } from '../../util/format.js';
import { bearing, FULL_TURN, turnBetween } from '../../util/polar.js';
import { clamp } from '../../util/scale.js';
import { LAST_POSITION } from '../../subject/fields.js';
import { Figure } from '../../kit/figure.js';
import { digits, fixed, indices, tableOf, type Table } from '../../kit/table.js';
import { drawPair, SIZE } from './draw.js';
import { pairModel, type PairModel } from './model.js';
import { style } from './style.js';
import { fields } from './fields.js';
import { words, type Words } from './words.js';

type Word = 'q' | 'k';

/** `<rope-pair>`: a query and a key in one pair, the angle between them, and the score. */
export class PairElement extends Figure<typeof fields, Words> {
  static override styles = style;
  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = words;
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
      <div @pointerdown=${this.#grab} @touchstart=${this.#holdPage} @keydown=${this.#step}>
        ${drawPair(model, { format, words })}
      </div>
      <p class="unseen" id="keys">${words.keyHelp}</p>
      <p class="formula">
        (<i class="position">m</i> − <i class="position">n</i>) <i>θ</i><sub>${model.pair}</sub> =
        ${format.whole(model.m - model.n)} × ${format.digits(model.theta, 4)} =
        <span class="angle">${format.digits(degrees(model.difference), 5)}°</span>
      </p>
      <div class="steppers controls">
        ${this.#stepper('q', state.m)} ${this.#stepper('k', state.n)}
        <label class="switch">
          <input
            type="checkbox"
            data-field="both"
            .checked=${state.both}
            @change=${(event: Event) => this.set({ both: (event.target as HTMLInputElement).checked })}
          />
          ${words.both}
        </label>
      </div>
      ${state.both ? html`<p class="moved">${this.#moved(model)}</p>` : nothing}
    `;
  }

  get #model(): PairModel {
    return pairModel(this.kernels, this.subject, this.state, this.pair);
  }

  #stepper(word: Word, position: number): TemplateResult {
    const { words } = this;
    const what = this.state.both ? words.together : words[word];
    const field = word === 'q' ? 'm' : 'n';
    const by = (step: number) => () => this.#move(word, step, true);
    return html` <span class="pair">
      <label for=${word} class=${word} aria-label=${words[word]}>${word}</label>
      <button type="button" data-field=${field} aria-label=${words.back(what)} @click=${by(-1)}>−</button>
      <input
        id=${word}
        data-field=${field}
        type="number"
        inputmode="numeric"
        min="0"
        max=${LAST_POSITION}
        step="1"
        aria-label=${words.at(words[word])}
        .value=${String(position)}
        @change=${(event: Event) => {
          const input = event.target as HTMLInputElement;
          if (input.value.trim() !== '') this.#move(word, Number(input.value) - position, false);
          input.value = String(word === 'q' ? this.state.m : this.state.n);
        }}
      />
      <button type="button" data-field=${field} aria-label=${words.on(what)} @click=${by(1)}>+</button>
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

  /** Moves one word, or both by the same distance; neither leaves the range. */
  #move(word: Word, by: number, asOne: boolean, both = this.state.both): void {
    const { m, n } = this.state;
    const lowest = both ? Math.min(m, n) : word === 'q' ? m : n;
    const highest = both ? Math.max(m, n) : word === 'q' ? m : n;
    if (!Number.isFinite(by)) return;
    const step = clamp(Math.round(by), -lowest, LAST_POSITION - highest);
    const patch = both ? { m: m + step, n: n + step } : word === 'q' ? { m: m + step } : { n: n + step };
    this.set(patch, asOne ? `pair ${word}` : '');
  }

  #step = (event: KeyboardEvent): void => {
    const word = handleOf(event);
    if (!word) return;
    const now = word === 'q' ? this.state.m : this.state.n;
    const by = event.key === 'Home' ? -now : event.key === 'End' ? LAST_POSITION - now : keyStep(event);
    if (by === 0) return;
    event.preventDefault();
    this.#move(word, by, true);
  };

  /** A finger on a handle moves the hand, not the page. `touch-action` is not heeded inside drawings everywhere. */
  #holdPage = {
    passive: false,
    handleEvent(event: TouchEvent): void {
      if (handleOf(event)) event.preventDefault();
    },
  };

  #grab = (event: PointerEvent): void => {
    const word = handleOf(event);
    if (!word) return;
    event.preventDefault();
    const handle = (event.target as Element).closest<SVGGElement>('[data-handle]')!;
    handle.focus({ preventScroll: true });
    const frame = handle.closest('svg')!;
    const seen = (move: PointerEvent): number => {
      const box = frame.getBoundingClientRect();
      const unit = box.width / SIZE.width;
      return bearing(move.clientX - box.left, move.clientY - box.top, SIZE.cx * unit, SIZE.cy * unit);
    };
    const { wavelength } = this.#model;
    if (!Number.isFinite(wavelength)) return;
    let last = seen(event);
    // Shift does for one drag what the switch does for all.
    const both = this.state.both || event.shiftKey;
    let at: number = word === 'q' ? this.state.m : this.state.n;
    this.store.beginGesture();
    drag(event, {
      move: (move) => {
        const now = seen(move);
        at = clamp(at + (turnBetween(last, now) / FULL_TURN) * wavelength, 0, LAST_POSITION);
        last = now;
        this.#move(word, Math.round(at) - (word === 'q' ? this.state.m : this.state.n), false, both);
      },
      end: (cancelled) => this.store.endGesture(cancelled),
    });
  };
}

function handleOf(event: Event): Word | null {
  const handle = (event.target as Element).closest('[data-handle]');
  return (handle?.getAttribute('data-handle') as Word | undefined) ?? null;
}
