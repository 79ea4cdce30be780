import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { chart, key } from '../../kit/chart.js';
import { segments } from '../../kit/controls/choice.js';
import { numberField } from '../../kit/controls/number-field.js';
import { plot } from '../../kit/controls/plot.js';
import { stepper } from '../../kit/controls/stepper.js';
import { fixed, indices, tableOf, type Column, type Table } from '../../kit/table.js';
import { theSource } from '../../trained/answers.js';
import { TrainedFigure } from '../../trained/figure.js';
import type { Source } from '../../trained/source.js';
import { stated } from '../../util/format.js';
import { drawOwn, drawRace, stepScale } from './draw.js';
import { EXPERIMENTS, fields } from './fields.js';
import { LEAST_OWN, race, raceModel, trainOwn, type OwnModel, type Point, type RaceModel } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

const HUNDRED = 100;

/** `<rope-race>`: RoFormer's two experiments in small, recorded and live, and a model of the reader's own text. */
export class RaceElement extends TrainedFigure<typeof fields, Words, RaceModel> {
  static override styles = [chart, key, style];
  static override properties: PropertyDeclarations = { own: { state: true }, curve: { state: true } };
  /** The reader's own model, and the curve of its training. */
  declare protected own: OwnModel | null;
  declare protected curve: readonly Point[];
  override readonly fields = fields;
  protected override readonly code = () => import('./code.js');
  protected override readonly translations = { en, zh };
  protected override readonly modelOf = raceModel;
  protected override readonly resets = ['experiment', 'seed', 'hundreds', 'steps'] as const;

  constructor() {
    super();
    this.own = null;
    this.curve = [];
  }

  /** Everything at rest is recorded. */
  override questions() {
    return [];
  }

  protected override fetch(source: Source) {
    return source.training('kjv');
  }

  protected override summary(): string {
    return this.words.summary(
      this.format,
      this.model.runners.map(({ name, recorded }) => ({
        name: this.words.runners[name]!,
        heldOut: recorded.map(({ heldOut }) => heldOut),
      })),
    );
  }

  protected override table(): Table {
    const { runners } = this.model;
    const { words } = this;
    const at = (points: readonly Point[], step: number): number =>
      points.find((each) => each.step === step)?.loss ?? NaN;
    return tableOf(this.format, {
      names: [
        ...words.columns,
        ...runners.flatMap(({ name, recorded }) => [
          ...recorded.map((_, seed) => words.column(words.runners[name]!, seed)),
          words.here(words.runners[name]!),
        ]),
      ],
      rows: indices(6).map((i) => HUNDRED * (i + 1)),
      marked: this.state.hundreds - 1,
      columns: [
        [(step) => step],
        ...runners.flatMap(({ recorded, here }): Column<number>[] => [
          ...recorded.map(({ points }) => [(step: number) => at(points, step), fixed(3)] as const),
          [(step: number) => at(here, step), fixed(3)],
        ]),
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, state } = this;
    return html`
      <div class="row settings controls">
        ${segments(this, 'experiment', words.experiment, { values: EXPERIMENTS, text: (name) => words.experiments[name], kind: 'many' })}
      </div>
      <p class="about">${words.about[state.experiment]}</p>
      ${state.experiment === 'own' ? this.#own() : this.#race(state.experiment)}
      ${this.problem ? html`<p class="failure" role="alert">${this.problem}</p>` : nothing}
    `;
  }

  #race(experiment: 'masked' | 'linear'): TemplateResult {
    const { words, format, state, model, width } = this;
    const step = HUNDRED * state.hundreds;
    const readout = words.readout(
      format.whole(step),
      model.runners
        .map(({ name, recorded }) =>
          words.losses(
            words.runners[name]!,
            recorded.map(({ points }) => {
              const found = points.find((each) => each.step === step);
              return found ? format.fixed(found.loss, 2) : '–';
            }),
          ),
        )
        .join(this.strings.marks.semicolon),
    );
    return html`
      ${plot(
        this,
        'hundreds',
        {
          label: words.cursor,
          text: readout,
          largest: 1,
          at: ({ x }) => Math.round(stepScale(width).invert(x) / HUNDRED),
        },
        drawRace(model, width, step, words),
      )}
      <ul class="names">
        ${model.runners.map(({ name }, way) => html`<li class="way${way}"><i class="swatch way${way}"></i>${words.runners[name]}</li>`)}
      </ul>
      <ul class="key">
        <li>${words.key.recorded}</li>
        <li>${words.key.here}</li>
      </ul>
      <div class="row readout">
        <p>${readout}</p>
        <span class="row controls">${stepper(this, 'hundreds', { names: words.cursor })}</span>
      </div>
      <div class="row runs controls">
        ${this.#running(
          html`<label for="seed">${words.seed}</label> ${numberField(this, 'seed')}
            <button type="button" class="main" @click=${() => void this.#start(experiment)}>${words.start}</button>
            <p class="hint">${words.timing}</p>`,
        )}
      </div>
    `;
  }

  #running(otherwise: TemplateResult): TemplateResult {
    const { words } = this;
    return this.asking === null
      ? otherwise
      : html`<button type="button" @click=${() => this.stop()}>${words.stop}</button>
          <progress max="1" value=${this.asking} aria-label=${words.progress}></progress>`;
  }

  async #start(experiment: 'masked' | 'linear'): Promise<void> {
    const { seed } = this.state;
    await this.run((asking) => race(theSource(), experiment, seed, asking, () => this.requestUpdate()));
  }

  #own(): TemplateResult {
    const { words, state, width, own, curve } = this;
    return html`
      <textarea id="own" aria-label=${words.own} placeholder=${words.own}></textarea>
      <div class="row runs controls">
        ${this.#running(
          html`<span>${words.steps}</span>
            ${segments(this, 'steps', words.steps, { values: [100, 300, 1000], text: String })}
            <button type="button" class="main" @click=${() => void this.#train()}>${words.train}</button>`,
        )}
      </div>
      ${curve.length > 1 ? drawOwn(curve, width, state.steps, words) : nothing}
      ${
        own
          ? html`<h4>${words.wrote}</h4>
              <p class="text" translate="no">${own.text}</p>
              <button type="button" @click=${() => this.#save(own)}>${words.save}</button>`
          : nothing
      }
    `;
  }

  async #train(): Promise<void> {
    const { words, format } = this;
    const text = this.renderRoot.querySelector<HTMLTextAreaElement>('#own')!.value;
    const count = [...text].length;
    if (count < LEAST_OWN) {
      this.problem = words.tooShort(format.whole(count), format.whole(stated(LEAST_OWN)));
      return;
    }
    this.own = null;
    this.curve = [];
    const { steps } = this.state;
    await this.run(async (asking) => {
      this.own = await trainOwn(theSource(), text, steps, asking, (curve) => (this.curve = curve));
    });
  }

  #save({ files, characters }: OwnModel): void {
    const config = { ...(JSON.parse(files['config.json']) as object), characters: characters.join('') };
    for (const [name, content] of [
      ['model.safetensors', files['model.safetensors']],
      ['config.json', JSON.stringify(config, null, 2)],
    ] as const) {
      const link = Object.assign(document.createElement('a'), {
        href: URL.createObjectURL(new Blob([content])),
        download: name,
      });
      link.click();
      URL.revokeObjectURL(link.href);
    }
  }
}
