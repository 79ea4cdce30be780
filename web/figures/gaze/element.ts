import { html, nothing, type TemplateResult } from 'lit';
import { chart, key } from '../../kit/chart.js';
import { beside, segments } from '../../kit/controls/choice.js';
import { plot } from '../../kit/controls/plot.js';
import { stepper } from '../../kit/controls/stepper.js';
import { fixed, indices, tableOf, type Table } from '../../kit/table.js';
import { TrainedFigure } from '../../trained/figure.js';
import { BUCKET, HEADS } from '../../trained/gaze.js';
import type { Source } from '../../trained/source.js';
import { TRAINED, WITH_FACTOR } from '../../trained/remedies.js';
import { TEXT_NAMES } from '../../trained/source.js';
import { wayBoxes } from '../../trained/ways.js';
import { distanceScale, drawRings, drawShares, strengthOf } from './draw.js';
import { FACTORS, fields, REACHES, SIDE_BY_SIDE } from './fields.js';
import { gazeModel, questionsOf, type GazeModel } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** `<rope-gaze>`: where the heads of the trained model look past the training length, and which angles are new to them. */
export class GazeElement extends TrainedFigure<typeof fields, Words, GazeModel> {
  static override styles = [chart, key, style];
  override readonly fields = fields;
  protected override readonly code = () => import('./code.js');
  protected override readonly translations = { en, zh };
  protected override readonly modelOf = gazeModel;
  protected override readonly resets = ['text', 'remedies', 'reach', 'factor', 'head', 'distance'] as const;

  override questions() {
    return questionsOf(this.state);
  }

  protected override fetch(source: Source) {
    const { text } = this.state;
    return Promise.all([source.model(text), source.heldOut(text)]);
  }

  /** Where there is room, two pictures stand side by side. */
  protected override measured(whole: number): void {
    super.measured(whole >= 704 && this.state.remedies.length > 1 ? (whole - 32) / 2 : whole);
  }

  #head(place: number): string {
    const [layer, head] = HEADS[place]!.split('.').map(Number) as [number, number];
    return this.words.heads(layer, head);
  }

  protected override summary(): string {
    const { ways, head, length } = this.model;
    return this.words.summary(this.format, {
      head: this.#head(head),
      length,
      trained: TRAINED,
      ways: ways.map(({ remedy, gaze, rings }) => ({
        name: this.shared.remedies[remedy],
        statistics: gaze?.heads[head],
        pairs: rings.coverage.seen.length,
        unseenPairs: rings.unseen.size,
      })),
    });
  }

  protected override table(): Table {
    const { ways, head } = this.model;
    const rows = ways.flatMap(({ remedy, gaze }) => HEADS.map((_, at) => ({ remedy, at, found: gaze?.heads[at] })));
    return tableOf(this.format, {
      names: this.words.columns,
      rows,
      marked: head,
      columns: [
        [({ at }) => this.#head(at)],
        [({ remedy }) => this.shared.remedies[remedy]],
        [({ found }) => found?.unseen ?? NaN, fixed(3)],
        [({ found }) => found?.distance ?? NaN, fixed(1)],
        [({ found }) => found?.blurInside ?? NaN, fixed(2)],
        [({ found }) => found?.blurFar ?? NaN, fixed(2)],
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, format, state, model } = this;
    const { remedies: names } = this.shared;
    const distance = Math.min(state.distance, model.length - 1);
    const bucket = Math.floor(distance / BUCKET);
    const readout = words.readout(
      format.whole(bucket * BUCKET),
      format.whole((bucket + 1) * BUCKET - 1),
      model.ways
        .map(({ remedy, gaze }) => words.share(format, names[remedy], gaze?.heads[model.head]!.byDistance[bucket]))
        .join(this.strings.marks.comma),
    );
    const last = { most: model.length - 1 };
    return html`
      <div class="row settings controls">
        ${segments(this, 'text', words.text, { values: TEXT_NAMES, text: (name) => words.texts[name] })}
        ${segments(this, 'reach', words.reach, { values: REACHES, text: words.reaches })}
        ${segments(this, 'head', words.head, { values: HEADS, text: (name) => this.#head(HEADS.indexOf(name)), kind: 'many' })}
        ${
          state.remedies.some((remedy) => WITH_FACTOR.has(remedy))
            ? beside(this, 'factor', words.factor, { values: FACTORS, text: String })
            : nothing
        }
      </div>
      ${wayBoxes(this, state.remedies, { legend: words.remedies, shared: this.shared, most: SIDE_BY_SIDE })}
      <div class="panels">${model.ways.map((way) => this.#panel(way, distance, readout))}</div>
      <ul class="key">
        <li><i class="met"></i>${words.key.met}</li>
        <li><i class="never"></i>${words.key.never}</li>
      </ul>
      <div class="row readout">
        <p>${readout}</p>
        <span class="row controls"
          >${stepper(this, 'distance', { names: words.cursor, by: BUCKET, value: distance, ...last })}</span
        >
      </div>
      ${this.answering()}
    `;
  }

  #panel({ remedy, gaze, rings }: GazeModel['ways'][number], distance: number, text: string): TemplateResult {
    const { words, format, width, state } = this;
    const { head, length, ways } = this.model;
    const found = gaze?.heads[head];
    const most = Math.max(0.05, ...ways.flatMap((way) => way.gaze?.heads[head]!.byDistance ?? []));
    const pairs = rings.coverage.seen.length;
    return html`<div class="panel">
      <h3>${this.shared.remedies[remedy]}</h3>
      ${
        found
          ? html`${plot(
                this,
                'distance',
                {
                  label: words.cursor,
                  text,
                  value: distance,
                  most: length - 1,
                  at: ({ x }) => Math.floor(distanceScale(length, width).invert(x)),
                },
                drawShares(found, { width, length, distance, most, format, words }),
              )}
              <ul>
                <li>${words.never(format, found.unseen)}</li>
                <li>${words.distance(format, found.distance)}</li>
                <li>${words.blur(format, found.blurInside, found.blurFar)}</li>
              </ul>`
          : html`<p>…</p>`
      }
      <div class="rest">
        ${drawRings(rings, width)}
        <p>${words.rings(format.whole(rings.unseen.size), format.whole(pairs))}</p>
        ${found ? html`<h3>${words.example}</h3>` : nothing}
        ${gaze ? this.#example(gaze.characters, gaze.weights[head]!, state.text === 'tang' ? 'zh-Hans' : 'en') : nothing}
      </div>
    </div>`;
  }

  #example(characters: readonly string[], weights: readonly number[], language: string): TemplateResult {
    const start = characters.length - TRAINED;
    const marked = indices(characters.length).map((i) => {
      const strength = strengthOf(weights[i]!);
      const mark = i === start ? html`<b class="end"></b>` : nothing;
      return strength < 5
        ? html`${mark}${characters[i]}`
        : html`${mark}<span style="--s:${strength}">${characters[i]}</span>`;
    });
    // White space counts here.
    // oxfmt-ignore
    return html`<p class="text" lang=${language} translate="no">${marked}</p>${characters.includes('□') ? html`<p class="hint">${this.shared.rare}</p>` : nothing}`;
  }
}
