import { html, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { Figure } from '../../kit/figure.js';
import { Glide } from '../../kit/glide.js';
import { followScroller } from '../../kit/scroller.js';
import { indices, tableOf, type Table } from '../../kit/table.js';
import { Player } from '../../kit/player.js';
import { BEATS, LISTINGS, type Pairing } from './lines.js';
import { drawLayout } from './draw.js';
import { LAST_BEAT, layout, type Layout } from './model.js';
import { style } from './style.js';
import type { Kernels, Subject } from '../../subject/kernels.js';
import { fields, type State } from './fields.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** `<rope-layout>`: which two channels are a pair, in the two layouts, and the code of both. */
export class LayoutElement extends Figure<typeof fields, Words, Layout> {
  static override styles = style;

  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly resets = ['line', 'moved'] as const;
  protected override readonly modelOf = (kernels: Kernels, _subject: Subject, state: State): Layout =>
    layout(kernels, state);
  readonly #moved = new Glide(this, 'moved');
  /** Lines of the listings, so many in a second. */
  readonly #player = new Player(this, { field: 'line', last: () => LAST_BEAT, speeds: [1, 2, 4] });

  protected override summary(): string {
    const { pair, channels, scores } = this.model;
    return this.words.summary(this.format, {
      pair,
      interleaved: channels.interleaved,
      half: channels['half-split'],
      ...scores,
    });
  }

  protected override table(): Table {
    const { to, pair } = this.model;
    return tableOf(this.format, {
      names: this.words.columns,
      rows: indices(to.length),
      marked: 2 * pair,
      columns: [[(c) => c], [(c) => c >> 1], [(c) => (c % 2 === 0 ? 'a' : 'b')], [(c) => to[c]!]],
    });
  }

  protected override picture(): TemplateResult {
    const { words } = this;
    const model = this.model;
    return html`
      <div class="body">
        <div class="drawing">
          <div class="cells" data-field="line" @click=${this.#choose}>
            ${drawLayout(model, { moved: this.#moved.at, words })}
          </div>
          ${this.#moved.bar({ there: words.toHalf, back: words.toInterleaved, slider: words.amount })}
        </div>
        <div class="codes">
          ${this.#player.bar()} ${this.#listing('interleaved', model)} ${this.#listing('half-split', model)}
        </div>
      </div>
      ${this.#scores(model)}
    `;
  }

  #listing(name: Pairing, { pair, line, channels }: Layout): TemplateResult {
    const { names } = this.words;
    const [a, b] = channels[name];
    return html`<div class="code">
      <p>${names[name]} <span class="with">i = ${pair}: a = x[${a}], b = x[${b}]</span></p>
      <pre class="listing" ${ref(followScroller)} tabindex="0" role="group" aria-label=${names[name]}><code>${LISTINGS[
        name
      ].map((text, at) => html`<span class=${at === line ? 'line now' : 'line'}>${text}</span>`)}</code></pre>
    </div>`;
  }

  #scores({ scores }: Layout): TemplateResult {
    const { words } = this;
    const most = Math.max(...Object.values(scores));
    const one = (name: string, value: number, right: boolean): TemplateResult =>
      html`<dt>${name}</dt>
        <dd class=${right ? 'right' : 'wrong'}>
          <span class="scale"><span style="inline-size:${(100 * value) / most}%"></span></span
          ><output aria-live="off">${this.format.fixed(value, 4)}</output>
        </dd>`;
    return html`<div class="scores">
      <p>${words.scores}</p>
      <dl>
        ${one(words.trained, scores.trained, true)} ${one(words.mixed, scores.mixed, false)}
        ${one(words.converted, scores.converted, true)}
      </dl>
    </div>`;
  }

  #choose = (event: Event): void => {
    const cell = (event.target as Element).closest('[data-pair]');
    if (cell) this.set({ line: Number(cell.getAttribute('data-pair')) * BEATS.length });
  };
}
