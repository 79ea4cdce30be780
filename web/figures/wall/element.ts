import { html, nothing, type TemplateResult } from 'lit';
import { chart } from '../../kit/chart.js';
import { beside, choice, segments } from '../../kit/controls/choice.js';
import { plot } from '../../kit/controls/plot.js';
import { stepper } from '../../kit/controls/stepper.js';
import { fixed, indices, tableOf, type Table } from '../../kit/table.js';
import { secret } from '../../kit/secret.js';
import { TrainedFigure } from '../../trained/figure.js';
import type { Source } from '../../trained/source.js';
import { BUCKET } from '../../trained/losses.js';
import { TRAINED, WITH_FACTOR } from '../../trained/remedies.js';
import { TEXT_NAMES } from '../../trained/source.js';
import { wayBoxes } from '../../trained/ways.js';
import { stated } from '../../util/format.js';
import { drawWall, positionScale } from './draw.js';
import { FACTORS, fields, OWN_LIMIT, REACHES, SIDE_BY_SIDE } from './fields.js';
import { PROMPT, questionsOf, wallModel, type Passage, type WallModel } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';
import { blindLoss } from '../../subject/derived.js';

/** Loss of a guess among the characters that a model knows, all as likely as one another: ln 63, ln 1280. */
const BLIND = { kjv: blindLoss(63), tang: blindLoss(1280) };
/** The loss whose colour is the strongest. */
const MOST_SURPRISED = 7;
/** A passage is one of so many. */
const PASSAGES = 64;

/** `<rope-wall>`: loss by position inside and past the training length, and the text behind it. */
export class WallElement extends TrainedFigure<typeof fields, Words, WallModel> {
  static override styles = [chart, style, secret];
  override readonly fields = fields;
  protected override readonly code = () => import('./code.js');
  protected override readonly translations = { en, zh };
  protected override readonly modelOf = wallModel;
  protected override readonly resets = [
    ...(['text', 'remedies', 'reader', 'reach', 'factor', 'position', 'passage', 'seed', 'own'] as const),
  ];

  override questions() {
    return questionsOf(this.state);
  }

  protected override fetch(source: Source) {
    const { text } = this.state;
    return Promise.all([source.model(text), source.heldOut(text)]);
  }

  protected override summary(): string {
    const { ways, inside, far, length, letters } = this.model;
    return this.words.summary(this.format, {
      trained: TRAINED,
      length,
      windows: ways[0]?.losses?.windows ?? 0,
      blind: BLIND[this.state.text],
      letters,
      ways: ways.map(({ remedy }, i) => ({ name: this.shared.remedies[remedy], inside: inside[i], far: far[i] })),
    });
  }

  protected override table(): Table {
    const { ways, length } = this.model;
    return tableOf(this.format, {
      names: [...this.words.columns, ...ways.map(({ remedy }) => this.shared.remedies[remedy])],
      rows: indices(length / BUCKET),
      marked: Math.floor(this.state.position / BUCKET),
      columns: [
        [(bucket) => bucket * BUCKET],
        [(bucket) => (bucket + 1) * BUCKET - 1],
        ...ways.map(({ losses }) => [(bucket: number) => losses?.means[bucket] ?? NaN, fixed(3)] as const),
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, format, state, model, width } = this;
    const { remedies: names } = this.shared;
    const position = Math.min(state.position, model.length - 1);
    const readout = words.readout(
      format.whole(position),
      model.ways
        .map(({ remedy, losses }) => {
          const loss = losses?.means[Math.floor(position / BUCKET)];
          return `${names[remedy]} ${loss === undefined ? words.none : format.fixed(loss, 2)}`;
        })
        .join(this.strings.marks.comma),
    );
    const last = { most: model.length - 1 };
    return html`
      <div class="row settings controls">
        ${segments(this, 'text', words.text, { values: TEXT_NAMES, text: (name) => words.texts[name] })}
        ${segments(this, 'reach', words.reach, { values: REACHES, text: words.reaches })}
        ${
          state.remedies.some((remedy) => WITH_FACTOR.has(remedy))
            ? beside(this, 'factor', words.factor, { values: FACTORS, text: String })
            : nothing
        }
      </div>
      ${wayBoxes(this, state.remedies, { legend: words.remedies, shared: this.shared, most: SIDE_BY_SIDE })}
      ${plot(
        this,
        'position',
        {
          label: words.cursor,
          text: readout,
          secret: true,
          value: position,
          ...last,
          at: ({ x }) => Math.floor(positionScale(model.length, width).invert(x)),
        },
        drawWall(model, { width, position, blind: BLIND[state.text], format, words, names }),
      )}
      <div class="row readout secret">
        <p>${readout}</p>
        <span class="row controls"
          >${stepper(this, 'position', { names: words.cursor, by: BUCKET, value: position, ...last })}</span
        >
      </div>
      ${this.answering()} ${this.#text(model)}
    `;
  }

  #text({ ways, reader, passage, writing }: WallModel): TemplateResult {
    const { words, format, state } = this;
    const names = this.shared.remedies;
    const language = state.own === '' ? (state.text === 'tang' ? 'zh-Hans' : 'en') : nothing;
    return html`<div class="secret">
      <h3>${words.surprise}</h3>
      <div class="row controls">
        <span id="reader">${words.reader}</span>
        <span class="segments" role="group" aria-labelledby="reader">
          ${choice(this, 'reader', {
            values: indices(ways.length),
            chosen: ways.findIndex(({ remedy }) => remedy === reader),
            text: (way) => names[ways[way]!.remedy],
          })}
        </span>
        ${
          state.own === ''
            ? html`<button
                type="button"
                data-field="passage"
                @click=${() => this.set({ passage: (state.passage + 1) % PASSAGES })}
              >
                ${words.passage}
              </button>`
            : nothing
        }
      </div>
      <p class="text" lang=${language} translate="no">${passage ? this.#coloured(passage) : words.waiting}</p>
      <p class="legend"><span>${words.legend[0]}</span><i></i><span>${words.legend[1]}</span></p>
      ${passage && passage.unknown.length > 0 ? html`<p class="hint">${words.unknown(passage.unknown.join(' '))}</p>` : nothing}
      ${passage?.characters.includes('□') ? html`<p class="hint">${this.shared.rare}</p>` : nothing}
      <h3>${words.writing}</h3>
      <p class="text" lang=${language} translate="no">${this.#written(passage, writing)}</p>
      <div class="row controls">
        <button type="button" data-field="seed" @click=${() => this.set({ seed: (state.seed % 999) + 1 })}>
          ${words.again}
        </button>
        <span class="hint">${words.written(format.whole(state.seed))}</span>
      </div>
      <details class="own controls">
        <summary>${words.own}</summary>
        <textarea
          data-field="own"
          maxlength=${OWN_LIMIT}
          aria-label=${words.own}
          .value=${state.own}
          @change=${(event: Event) => this.set({ own: (event.target as HTMLTextAreaElement).value.trim() })}
        ></textarea>
        <p class="hint">${words.ownHint(format.whole(stated(OWN_LIMIT)))}</p>
      </details>
    </div>`;
  }

  #coloured({ characters, losses }: Passage): unknown {
    if (characters.length < 2) return this.words.tooShort;
    return characters.map((character, i) => {
      const strength = Math.round((75 * Math.min(losses[i] ?? 0, MOST_SURPRISED)) / MOST_SURPRISED);
      const end = i === TRAINED ? html`<b class="end">${this.words.endHere}</b>` : nothing;
      // Characters that surprised nobody are plain text: half of the elements.
      return strength < 8 ? html`${end}${character}` : html`${end}<span style="--s:${strength}">${character}</span>`;
    });
  }

  #written(passage: Passage | undefined, writing: string | undefined): unknown {
    if (!passage || writing === undefined) return this.words.waiting;
    const written = [...writing];
    const inside = TRAINED - PROMPT;
    return html`<span class="prompt">${passage.characters.slice(0, PROMPT).join('')}</span>${written
        .slice(0, inside)
        .join('')}<b class="end">${this.words.endHere}</b>${written.slice(inside).join('')}`;
  }
}
