import { html, nothing, type TemplateResult } from 'lit';
import {
  factorChoice,
  headControls,
  sentenceLine,
  sentenceStyle,
  settingChoice,
  settingName,
} from '../../charts/sentence.js';
import { short } from '../../charts/sentence-labels.js';
import { words as shared } from '../../charts/sentence-words.js';
import { chart } from '../../kit/chart.js';
import { plot } from '../../kit/controls/plot.js';
import { stepper } from '../../kit/controls/stepper.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { fixed, indices, tableOf, type Column, type Table } from '../../kit/table.js';
import type { CodeContext } from '../../export/contract.js';
import { changed } from '../../state/store.js';
import type { Kernels, Subject } from '../../subject/kernels.js';
import { HEADS, SIDES, VALUE_DIM } from '../../subject/sentence.js';
import { drawOutput, howOf, placeAt, scalesOf, STAGES } from './draw.js';
import { fields, type State } from './fields.js';
import { outputModel, type OutputModel } from './model.js';
import { style } from './style.js';
import type { Said } from './words.en.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** `<rope-output>`: one word's scores, weights, values and output, under two settings of the rotation. */
export class OutputElement extends MeasuredFigure<typeof fields, Words, OutputModel> {
  static override styles = [chart, sentenceStyle, style];
  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly resets = [
    'text',
    'head',
    'reach',
    'left',
    'right',
    'factor',
    'query',
    'key',
    'seed',
  ] as const;
  protected override readonly modelOf = (kernels: Kernels, subject: Subject, state: State): OutputModel =>
    outputModel(kernels, subject, state, shared[this.language].example);

  /** Code is about the sentence that is shown, also where it is the example. */
  override get codeContext(): CodeContext {
    const context = super.codeContext;
    return { ...context, state: changed(context.state, this.fields, { text: this.model.sentence.words.join(' ') }) };
  }

  get #said(): Said {
    const { sentence } = this.model;
    const { quoted, apart } = shared[this.language];
    const { query, key, left, right } = sentence;
    const e = query * sentence.words.length + key;
    return {
      query: quoted(sentence.words[query]!),
      key: quoted(sentence.words[key]!),
      apart: apart(this.format, query - key),
      left: settingName(shared[this.language], this.state, 'left'),
      right: settingName(shared[this.language], this.state, 'right'),
      scores: [left.scores[e]!, right.scores[e]!],
      weights: [left.weights[e]!, right.weights[e]!],
    };
  }

  protected override summary(): string {
    const { sentence, difference } = this.model;
    return this.words.summary(this.format, { ...this.#said, words: sentence.words.length, difference });
  }

  protected override table(): Table {
    const { words, left, right, values, query, key } = this.model.sentence;
    const count = words.length;
    const said = this.#said;
    // Below the words stand the outputs of both sides.
    const rows = indices(count + 2);
    const of = (all: Float64Array) => (n: number) => (n < count ? all[query * count + n]! : NaN);
    const component = (c: number) => (n: number) =>
      n < count ? values[n * VALUE_DIM + c]! : [left, right][n - count]!.out[query * VALUE_DIM + c]!;
    return tableOf(this.format, {
      names: [...this.words.columns(said.left, said.right), ...indices(VALUE_DIM).map((c) => this.words.column(c))],
      rows,
      marked: key,
      columns: [
        [(n) => (n < count ? n : NaN)],
        [(n) => words[n] ?? this.words.output(n === count ? said.left : said.right)],
        ...[left.scores, left.weights, right.scores, right.weights].map((all): Column<number> => [of(all), fixed(3)]),
        ...indices(VALUE_DIM).map((c): Column<number> => [component(c), fixed(3)]),
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, format, state, width, model } = this;
    const { sentence, difference } = model;
    const said = shared[this.language];
    const count = sentence.words.length;
    const word = short(sentence.words[sentence.key]!);
    const text = words.readout(format, this.#said);
    const side = Math.round((width - Math.min(32, Math.max(12, 0.03 * width))) / 2);
    const view = { width: side, scales: scalesOf(sentence), format, words };
    return html`
      ${sentenceLine(this, sentence, said)} ${headControls(this, HEADS, said)} ${factorChoice(this, said)}
      <div class="sides">
        ${SIDES.map(
          (name) =>
            html`<div>
              ${settingChoice(this, name, said)}
              ${plot(
                this,
                'key',
                {
                  label: words.cursor + this.strings.marks.colon + settingName(said, state, name),
                  text,
                  value: sentence.key,
                  most: count - 1,
                  at: ({ x }) => placeAt(side, count, x),
                },
                drawOutput(sentence, name, view),
              )}
            </div>`,
        )}
      </div>
      ${howOf('out', word, side, words) === '' ? html`<p class="cut">${words.part(word)}</p>` : nothing}
      <div class="row readout">
        <p>${text}</p>
        <span class="row controls"
          >${stepper(this, 'key', { names: [words.before, words.after], value: sentence.key, most: count - 1 })}</span
        >
      </div>
      <ul class="differences">
        <li>${words.differ}</li>
        ${STAGES.map(
          (stage) =>
            html`<li>
              ${words.stages[stage]} <b>${stage === 'value' ? words.same : format.fixed(difference[stage], 2)}</b>
            </li>`,
        )}
      </ul>
    `;
  }
}
