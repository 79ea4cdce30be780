import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { drag } from '../../kit/drag.js';
import { arrowOf } from '../../kit/keys.js';
import { clamp } from '../../util/scale.js';
import { Figure } from '../../kit/figure.js';
import { fixed, indices, tableOf, type Table } from '../../kit/table.js';
import { secret } from '../../kit/secret.js';
import { drawChanges, drawWeights, type OrderView } from './draw.js';
import { orderModel, WORDS, weightBetween, type OrderModel } from './model.js';
import { style } from './style.js';
import type { Kernels, Subject } from '../../subject/kernels.js';
import { fields, type State } from './fields.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** A press that moves less is a click. */
const CLICK = 4;

/** `<rope-order>`: the weights of a sentence, and of the same words in another order. */
export class OrderElement extends Figure<typeof fields, Words, OrderModel> {
  static override styles = [style, secret];
  static override properties: PropertyDeclarations = { lifted: { state: true }, picked: { state: true } };

  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly resets = ['sequence', 'cell'] as const;
  protected override readonly modelOf = (kernels: Kernels, _subject: Subject, state: State): OrderModel =>
    orderModel(kernels, state);
  /** The word in the reader's hand, and how far to the right of the first place it is held. */
  declare protected lifted: { word: number; x: number } | null;
  /** The word that a click has chosen, to change places with the next one. */
  declare protected picked: number | null;
  #dragged = false;

  constructor() {
    super();
    this.lifted = null;
    this.picked = null;
  }

  protected override summary(): string {
    const { words } = this;
    const model = this.model;
    const [query, key] = this.state.cell;
    return words.summary(this.format, {
      written: words.sentence([...model.order.keys()]),
      now: words.sentence(model.order),
      moved: model.order.some((word, place) => word !== place),
      byPlace: model.change.place,
      byWords: model.change.words,
      query: words.tokens[query]!,
      key: words.tokens[key]!,
      weight: model.written[query * WORDS + key]!,
    });
  }

  protected override guarded(): string {
    return this.words.sentence(this.model.order);
  }

  protected override table(): Table {
    const { tokens, columns, place } = this.words;
    const model = this.model;
    const [query, key] = this.state.cell;
    return tableOf(this.format, {
      names: columns,
      rows: indices(WORDS * WORDS).map((e): [number, number] => [Math.floor(e / WORDS), e % WORDS]),
      marked: query * WORDS + key,
      columns: [
        [([a, b]) => `${tokens[a]!} → ${tokens[b]!}`],
        [([a, b]) => place(a + 1, b + 1)],
        [([a, b]) => model.written[a * WORDS + b]!, fixed(6)],
        [([a, b]) => place(model.place[a]! + 1, model.place[b]! + 1)],
        [([a, b]) => weightBetween(model.now, model.place, a, b), fixed(6)],
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, format } = this;
    const model = this.model;
    const look = this.state.cell;
    const view: OrderView = { look, format, words };
    const heads = (order: readonly number[]): TemplateResult[] =>
      order.map((place, word) => html`<span class="head" style="--row:${place}">${words.tokens[word]}</span>`);
    const plain = [...model.order.keys()];
    const corner = html`<span class="corner" aria-hidden="true"
      ><span class="q">q ↓</span> <span class="k">k →</span></span
    >`;
    return html`
      <div class="boards" data-field="cell">
        <div class="board" @click=${this.#lookByClick}>
          <p class="name">${words.written}</p>
          ${corner}
          <div class="tiles" aria-hidden="true">
            ${plain.map((word) => html`<span class="tile" style="--column:${word}">${words.tokens[word]}</span>`)}
          </div>
          <div class="heads" aria-hidden="true">${heads(plain)}</div>
          <div class="cells" role="img" aria-label=${words.weightsWritten}>${drawWeights(model, 'written', view)}</div>
        </div>
        <div class="board yours" @click=${this.#lookByClick}>
          <p class="name">${words.yours}</p>
          ${corner}
          <div class="tiles" role="group" aria-label=${words.tiles} aria-describedby="keys">
            ${plain.map((word) => this.#tile(model, word))}
          </div>
          <div class="heads" aria-hidden="true">${heads(model.place)}</div>
          <div
            class="cells"
            role="listbox"
            data-field="cell"
            tabindex="0"
            aria-label=${words.weights}
            aria-activedescendant="cell-${look.join('')}"
            @keydown=${this.#lookByKey}
          >
            ${drawWeights(model, 'now', view)}
          </div>
        </div>
        <div class="said">
          <p class="name">${words.changes}</p>
          ${drawChanges(model, view)}
        </div>
      </div>
      <p class="unseen" id="keys">${words.keyHelp}</p>
    `;
  }

  #tile(model: OrderModel, word: number): TemplateResult {
    const { words } = this;
    const place = model.place[word]!;
    const held = this.lifted?.word === word;
    return html`<button
      type="button"
      class=${held ? 'tile held' : 'tile'}
      data-field="sequence"
      data-word=${word}
      aria-pressed=${this.picked === word}
      aria-label=${words.tile(words.tokens[word]!, place + 1)}
      style="--column:${held ? this.lifted!.x : place}"
      @pointerdown=${(event: PointerEvent) => this.#grab(event, word)}
      @click=${() => this.#pick(word)}
      @keydown=${(event: KeyboardEvent) => this.#shift(event, word)}
    >
      ${words.tokens[word]}
    </button>`;
  }

  /** Takes a word out and puts it back in at a place. */
  #moveTo(word: number, place: number, mark = ''): void {
    const rest = this.model.order.filter((other) => other !== word);
    rest.splice(clamp(place, 0, WORDS - 1), 0, word);
    this.set({ sequence: rest }, mark);
  }

  #grab(event: PointerEvent, word: number): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const width = this.renderRoot.querySelector('.yours .cells')!.getBoundingClientRect().width / WORDS;
    const from = this.model.place[word]!;
    this.#dragged = false;
    this.store.beginGesture();
    drag(event, {
      move: (move) => {
        const by = move.clientX - event.clientX;
        if (Math.abs(by) < CLICK && !this.#dragged) return;
        this.#dragged = true;
        this.picked = null;
        const x = clamp(from + by / width, 0, WORDS - 1);
        this.lifted = { word, x };
        this.#moveTo(word, Math.round(x));
      },
      end: (cancelled) => {
        this.lifted = null;
        this.store.endGesture(cancelled);
      },
    });
  }

  /** The first click takes a word up, the second makes it change places. */
  #pick(word: number): void {
    if (this.#dragged) {
      this.#dragged = false;
      return;
    }
    const { picked } = this;
    this.picked = picked === null ? word : null;
    if (picked === null || picked === word) return;
    const { order } = this.model;
    this.set({ sequence: order.map((other) => (other === word ? picked : other === picked ? word : other)) });
  }

  #shift(event: KeyboardEvent, word: number): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const place = this.model.place[word]!;
    const to = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: WORDS - 1 }[event.key];
    if (to === undefined) {
      if (event.key === 'Escape') this.picked = null;
      return;
    }
    event.preventDefault();
    this.picked = null;
    if (to >= 0 && to < WORDS && to !== place) this.#moveTo(word, to, 'order');
  }

  #lookByClick = (event: Event): void => {
    const look = (event.target as Element).closest('[data-look]')?.getAttribute('data-look');
    if (look) this.set({ cell: [Number(look[0]), Number(look[1])] });
  };

  #lookByKey = (event: KeyboardEvent): void => {
    const arrow = arrowOf(event);
    if (!arrow) return;
    const { order, place } = this.model;
    const [query, key] = this.state.cell;
    const [row, column] = [place[query]! + arrow.down, place[key]! + arrow.right];
    if (row in order && column in order) this.set({ cell: [order[row]!, order[column]!] }, 'cell');
  };
}
