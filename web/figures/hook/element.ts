import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { prefersReducedMotion } from '../../kit/clock.js';
import { choice } from '../../kit/controls/choice.js';
import { gesture } from '../../kit/drag.js';
import { Figure } from '../../kit/figure.js';
import { keyTarget } from '../../kit/keys.js';
import { fixed, indices, tableOf, type Column, type Table } from '../../kit/table.js';
import { Tone } from '../../kit/tone.js';
import { keepsAnswers } from '../../state/url-options.js';
import type { Kernels, Subject } from '../../subject/kernels.js';
import { degrees } from '../../util/format.js';
import { latest } from '../../util/latest.js';
import { clamp } from '../../util/scale.js';
import { chosenPairs, drawDial, drawDials, drawMeter } from './draw.js';
import { fields, LAST_PLACE, TWICE, type State } from './fields.js';
import { hookModel, type HookModel } from './model.js';
import { style } from './style.js';
import { turnOnce } from './turn.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

type Word = 'q' | 'k';
const PLACE = { q: 'query', k: 'key' } as const satisfies Record<Word, keyof State>;

/** Where the other words stand: the first one, which is the key's word once more, at its own place if that is free, the rest in their order. */
function placesBeside(query: number, key: number): number[] {
  const left = indices(LAST_PLACE + 1).filter((at) => at !== query && at !== key);
  const other = TWICE.find((at) => left.includes(at)) ?? TWICE[1] + 1;
  return [other, ...left.filter((at) => at !== other)];
}

/** `<rope-hook>`: two words of a sentence, all hands of each, and the score between them. */
export class HookElement extends Figure<typeof fields, Words, HookModel> {
  static override styles = style;
  static override properties: PropertyDeclarations = {
    picked: { state: true },
    from: { state: true },
    ahead: { state: true },
  };

  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly resets = ['query', 'key', 'both', 'start'] as const;
  protected override readonly modelOf = hookModel;
  /** The word that a click on a place moves. */
  declare protected picked: Word;
  /** Where the two stood, and the score, before they were moved. */
  declare protected from: {
    here: number;
    there: number;
    both: boolean;
    score: number;
    word: Word;
    subject: Subject;
  } | null;

  /** How many words both are ahead of their places, in the turn that nobody asked for. */
  declare protected ahead: number | null;
  #columns = 0;
  #endTurn: (() => void) | null = null;
  readonly #tone = new Tone(this);
  #heard: State | null = null;

  constructor() {
    super();
    this.picked = 'q';
    this.from = null;
    this.ahead = null;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#endTurn?.();
  }

  protected override firstUpdated(): void {
    if (!this.#mayTurn()) return;
    this.#columns = this.#grid().columns;
    const most = LAST_PLACE - Math.max(this.state.query, this.state.key);
    this.#endTurn = turnOnce(this.store, most, (ahead) => (this.ahead = ahead));
  }

  /** Nobody has touched it, whoever is there sees it and wants motion, and nobody is asked to vote on what it shows. */
  #mayTurn(): boolean {
    if (keepsAnswers(this.options)) return false;
    const { top, bottom } = this.getBoundingClientRect();
    const touched = navigator.userActivation?.hasBeenActive ?? false;
    const free = this.resets.every(
      (name) => this.state[name] === fields[name].start && !this.store.isLocked(fields[name]),
    );
    return free && !touched && top >= 0 && top < innerHeight && bottom > 0 && !prefersReducedMotion();
  }

  protected override updated(): void {
    // What nobody asked for is not read out.
    if (this.ahead !== null) return;
    super.updated();
    const { state, model } = this;
    // Also where the score stays: that it does is to be heard.
    if (this.#heard && (state.query !== this.#heard.query || state.key !== this.#heard.key))
      this.#tone.sound(model.score / model.scores.length);
    this.#heard = state;
  }

  protected override spoken(): string {
    return this.#moved ? this.#effect() : this.summary();
  }

  /** What is shown: the state, or where the words are while they turn unasked. */
  readonly #ahead = latest((kernels: Kernels, subject: Subject, state: State, words: number) =>
    hookModel(kernels, subject, { ...state, query: state.query + words, key: state.key + words }),
  );
  get #shown(): HookModel {
    const whole = Math.round(this.ahead ?? 0);
    return whole === 0 ? this.model : this.#ahead(this.kernels, this.subject, this.state, whole);
  }

  protected override summary(): string {
    const { q, k, score, scores } = this.#shown;
    return this.words.summary(this.format, { q, k, score, pairs: scores.length });
  }

  protected override table(): Table {
    const { handsQ, handsK, between, scores } = this.model;
    return tableOf(this.format, {
      names: this.words.columns,
      rows: indices(scores.length),
      columns: [
        [(i) => i],
        ...[handsQ, handsK, between].map((angles): Column<number> => [(i) => degrees(angles[i]!), fixed(2)]),
        [(i) => scores[i]!, fixed(6)],
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, format, from } = this;
    const shown = this.#shown;
    const { q, k, scores, score, swapped } = shown;
    const { query, key, start, both } = this.state;
    const moved = this.#moved;
    const whole = Math.round(this.ahead ?? 0);
    const places = placesBeside(query, key);
    const aside = placesBeside(query + whole, key + whole);
    return html`
      <div class="sum">
        ${this.#dial('q', shown.handsQ, html`<b class="q">${words.tokens.q}</b> ${words.where(q)}`)}
        <span class="sign" aria-hidden="true">−</span>
        ${this.#dial('k', shown.handsK, html`<b class="k">${words.tokens.k}</b> ${words.where(k)}`)}
        <span class="sign" aria-hidden="true">=</span>
        ${this.#dial('angle', shown.between, html`<b class="angle">${words.apart(Math.abs(q - k))}</b>`)}
        <div class="score">
          <span class="name">${words.score}</span>
          <span class="value">${format.fixed(score, 3)}</span>
          ${drawMeter(score, scores.length, moved ? from!.score : null)}
        </div>
      </div>
      <div
        class="lane"
        role="group"
        aria-label=${words.lane}
        aria-describedby="keys"
        data-field="query key"
        @click=${this.#place}
      >
        ${this.#word('k', key)} ${this.#word('q', query)}
        ${places.map(
          (place, n) =>
            html`<div
              class="slot"
              data-place=${place}
              style="order:${place};${this.#away(place, aside[n]!)}"
              aria-hidden="true"
            >
              <span>${words.others[n]}</span><span class="at">${aside[n]}</span>
            </div>`,
        )}
      </div>
      <div class="below">
        <div class="row modes controls">
          <span class="name" id="moves">${words.moves}</span>
          <div class="segments" role="group" aria-labelledby="moves">
            ${choice(this, 'both', {
              values: [false, true],
              text: (both) => (both ? words.both : words.one),
              set: (both) => {
                this.from = null;
                this.set({ both });
              },
            })}
          </div>
        </div>
        <div class="strips">
          <p class="all">${words.all(scores.length)}</p>
          ${this.#strip('q', words.tokens.q, shown.handsQ)} ${this.#strip('k', words.tokens.k, shown.handsK)}
          ${this.#strip('angle', words.between, shown.between)}
        </div>
        <p class=${this.ahead !== null || moved ? 'moved' : 'moved controls'}>
          ${this.ahead !== null ? words.turning : moved ? this.#effect() : both ? words.inviteBoth : words.invite}
        </p>
      </div>
      <p class="unseen" id="keys">${words.keyHelp}</p>
      <div class="row starts controls">
        <span class="name" id="starts">${words.start}</span>
        <div class="segments" role="group" aria-labelledby="starts">
          ${choice(this, 'start', {
            values: ['alike', 'own'] as const,
            text: (value) => words.starts[value],
            set: (value) => {
              this.from = null;
              this.set({ start: value });
            },
          })}
        </div>
        ${this.#tone.box(words)}
      </div>
      ${start === 'own' ? html`<p class="swapped">${words.swapped(format.fixed(swapped, 3))}</p>` : nothing}
    `;
  }

  #dial(term: Word | 'angle', angles: Float64Array, below: TemplateResult): TemplateResult {
    const { theta } = this.model;
    // Between two places its hands are between theirs; the angles between two words stay.
    const part = this.ahead === null || term === 'angle' ? 0 : this.ahead - Math.round(this.ahead);
    const hands = chosenPairs(theta.length).map((i) => angles[i]! + part * theta[i]!);
    return html`<p class="who">
      ${drawDial(term, hands)}
      <span>${below}</span>
    </p>`;
  }

  #strip(term: Word | 'angle', name: string, angles: Float64Array): TemplateResult {
    return html`<div class="strip">
      <b class=${term}>${name}</b>
      <div class="groups">${drawDials(angles)}</div>
    </div>`;
  }

  #word(word: Word, place: number): TemplateResult {
    const { words } = this;
    const to = place + Math.round(this.ahead ?? 0);
    return html`<button
      type="button"
      class="word ${word}"
      data-word=${word}
      data-field=${PLACE[word]}
      data-place=${place}
      style="order:${place};${this.#away(place, to)}"
      aria-pressed=${this.picked === word}
      @pointerdown=${(event: PointerEvent) => this.#grab(event, word)}
      @keydown=${(event: KeyboardEvent) => this.#step(event, word)}
    >
      <span>${words.tokens[word]}</span><span class="unseen"> ${words.at(place)}</span
      ><span class="at" aria-hidden="true">${to}</span>
    </button>`;
  }

  /** In the turn that nobody asked for, a word is drawn in another place than its own: no setting has changed. */
  #away(place: number, to: number): string {
    if (to === place) return '';
    const columns = this.#columns;
    const rows = Math.floor(to / columns) - Math.floor(place / columns);
    return `--right:${to - place - rows * columns};--down:${rows}`;
  }

  /** The reader has moved something, of which there is something to say. */
  get #moved(): boolean {
    const { from, state } = this;
    return from !== null && from.subject === this.subject && (from.here !== state.query || from.there !== state.key);
  }

  #effect(): string {
    const { words, format } = this;
    const { q, k, score } = this.model;
    const { here, there, score: before, word } = this.from!;
    if (q - k === here - there) return words.unchanged(q - here, format.fixed(score - before, 6));
    const twice = (place: number): boolean => (TWICE as readonly number[]).includes(place);
    const say = q === here && twice(k) && twice(there) ? words.other : words.changed;
    return say(words.tokens[word], format.fixed(before, 3), format.fixed(score, 3));
  }

  /** A gesture begins: what it does is compared with this. */
  #begin(word: Word): void {
    const { query: here, key: there, both } = this.state;
    this.from = { here, there, both, score: this.model.score, word, subject: this.subject };
  }

  /** Puts a word somewhere, and the other one as far away as it was where both move. No two share a place. */
  #move(word: Word, to: number, mark = '', both = this.state.both): void {
    const { query: here, key: there } = this.state;
    const now = this.state[PLACE[word]];
    if (both) {
      const by = clamp(to - now, -Math.min(here, there), LAST_PLACE - Math.max(here, there));
      this.set({ query: here + by, key: there + by }, mark);
      return;
    }
    const place = clamp(to, 0, LAST_PLACE);
    if (place !== (word === 'q' ? there : here)) this.set({ [PLACE[word]]: place }, mark);
  }

  /** The sentence, and how many words stand in a line of it. */
  #grid(): { lane: HTMLElement; columns: number } {
    const lane = this.renderRoot.querySelector<HTMLElement>('.lane')!;
    return { lane, columns: getComputedStyle(lane).gridTemplateColumns.split(' ').length };
  }

  #grab(event: PointerEvent, word: Word): void {
    if (event.button !== 0 || !event.isPrimary) return;
    this.picked = word;
    this.#begin(word);
    const { lane, columns } = this.#grid();
    const rows = Math.ceil((LAST_PLACE + 1) / columns);
    const both = this.state.both || event.shiftKey;
    const follow = (move: PointerEvent): void => {
      const box = lane.getBoundingClientRect();
      const column = clamp(Math.floor(((move.clientX - box.left) / box.width) * columns), 0, columns - 1);
      const row = clamp(Math.floor(((move.clientY - box.top) / box.height) * rows), 0, rows - 1);
      this.#move(word, Math.min(row * columns + column, LAST_PLACE), '', both);
    };
    gesture(this.store, event, follow);
  }

  /** A click on a word picks it, a click on a place puts the picked one there. */
  #place = (event: Event): void => {
    const target = (event.target as Element).closest<HTMLElement>('[data-place]');
    if (!target || target.dataset.word) return;
    const { query, key } = this.state;
    const to = Number(target.dataset.place);
    // The key's word stands there, too: it is chosen, and nothing is moved.
    const chosen = to === placesBeside(query, key)[0] && this.picked === 'q' && !this.state.both;
    this.#begin(chosen ? 'k' : this.picked);
    this.#move(chosen ? 'k' : this.picked, to);
  };

  #step(event: KeyboardEvent, word: Word): void {
    const now = this.state[PLACE[word]];
    const to = keyTarget(event, { value: now, least: 0, most: LAST_PLACE, largest: 1 });
    if (to === null) return;
    this.picked = word;
    if (!this.from || this.from.word !== word || this.from.both !== this.state.both) this.#begin(word);
    const other = this.state[PLACE[word === 'q' ? 'k' : 'q']];
    // A step onto the other word is a step over it.
    this.#move(word, !this.state.both && to === other ? to + Math.sign(to - now) : to, 'step');
  }
}
