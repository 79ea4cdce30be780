import { html, nothing, type TemplateResult } from 'lit';
import { chart, key } from '../../kit/chart.js';
import { beside, choice } from '../../kit/controls/choice.js';
import { plot } from '../../kit/controls/plot.js';
import { fixed, tableOf, type Table } from '../../kit/table.js';
import { TrainedFigure } from '../../trained/figure.js';
import type { Source } from '../../trained/source.js';
import { drawLosses, positionScale } from '../../trained/loss-chart.js';
import { BUCKET, LONG } from '../../trained/losses.js';
import { WITH_FACTOR } from '../../trained/remedies.js';
import { wayBoxes } from '../../trained/ways.js';
import { drawSteps } from './draw.js';
import { AMONG, fields, MARKS, SIDE_BY_SIDE } from './fields.js';
import { questionsOf, stepsModel, type StepsModel } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** `<rope-steps>`: further training at four training lengths, live: the wall comes down. */
export class StepsElement extends TrainedFigure<typeof fields, Words, StepsModel> {
  static override styles = [chart, key, style];
  override readonly fields = fields;
  protected override readonly code = () => import('./code.js');
  protected override readonly translations = { en, zh };
  protected override readonly modelOf = stepsModel;
  protected override readonly resets = ['remedies', 'steps', 'factor', 'position'] as const;

  override questions() {
    return questionsOf(this.state);
  }

  protected override fetch(source: Source) {
    return Promise.all([source.model('kjv'), source.heldOut('kjv'), source.training('kjv')]);
  }

  /** Where there is room, two pictures stand side by side. */
  protected override measured(whole: number): void {
    super.measured(whole >= 704 ? (whole - 32) / 2 : whole);
  }

  protected override summary(): string {
    const { steps } = this.state;
    return this.words.summary(this.format, {
      steps,
      ways: this.model.ways.map(({ remedy, far, repaired }) => ({
        name: this.shared.remedies[remedy],
        before: far.find((each) => each.steps === 0)?.loss,
        now: far.find((each) => each.steps === steps)?.loss,
        repaired: repaired !== undefined && repaired <= steps ? repaired : undefined,
      })),
    });
  }

  protected override table(): Table {
    const { ways } = this.model;
    return tableOf(this.format, {
      names: [...this.words.columns, ...ways.map(({ remedy }) => this.shared.remedies[remedy])],
      rows: MARKS,
      marked: MARKS.indexOf(this.state.steps),
      columns: [
        [(mark) => mark],
        ...ways.map(
          ({ far }) => [(mark: number) => far.find(({ steps }) => steps === mark)?.loss ?? NaN, fixed(3)] as const,
        ),
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, shared, format, state, model, width } = this;
    const { remedies: names } = shared;
    const { position } = state;
    const bucket = Math.floor(position / BUCKET);
    const said = (loss: number | undefined): string => (loss === undefined ? '…' : format.fixed(loss, 2));
    const readout = words.readout(
      format.whole(position),
      model.ways
        .map(({ remedy, before, now }) =>
          words.loss(names[remedy], said(before?.means[bucket]), said(now?.means[bucket])),
        )
        .join(this.strings.marks.comma),
    );
    return html`
      ${wayBoxes(this, state.remedies, { legend: words.remedies, shared: this.shared, most: SIDE_BY_SIDE, among: AMONG })}
      <div class="row settings controls">
        <span class="row"
          ><span id="steps">${words.steps}</span>
          <span class="segments" role="group" aria-labelledby="steps">
            ${choice(this, 'steps', { values: MARKS, text: words.step })}
          </span></span
        >
        ${
          state.remedies.some((remedy) => WITH_FACTOR.has(remedy))
            ? beside(this, 'factor', words.factor, { values: [2, 4, 8], text: String })
            : nothing
        }
      </div>
      <p class="hint controls">${words.hint}</p>
      ${this.answering()}
      <div class="panels">
        ${plot(
          this,
          'position',
          {
            label: words.cursor,
            text: readout,
            unit: BUCKET,
            at: ({ x }) => Math.min(LONG - 1, Math.floor(positionScale(width).invert(x))),
          },
          drawLosses(model.ways, { width, words: shared, position }),
        )}
        <div>${drawSteps(model, { width, words }, state.steps)}</div>
      </div>
      <ul class="key">
        <li>${words.key.before}</li>
        <li>${words.key.now}</li>
      </ul>
      <div class="row readout"><p>${readout}</p></div>
    `;
  }
}
