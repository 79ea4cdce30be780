import { html, nothing, type TemplateResult } from 'lit';
import {
  factorChoice,
  headControls,
  sentenceLine,
  sentenceStyle,
  settingChoice,
  settingName,
} from '../../charts/sentence.js';
import { words as shared } from '../../charts/sentence-words.js';
import type { CodeContext } from '../../export/contract.js';
import { chart, key } from '../../kit/chart.js';
import { numberField } from '../../kit/controls/number-field.js';
import { segments } from '../../kit/controls/choice.js';
import { stepper } from '../../kit/controls/stepper.js';
import { toggle } from '../../kit/controls/toggle.js';
import { gesture, pointIn } from '../../kit/drag.js';
import { arrowOf } from '../../kit/keys.js';
import { answering } from '../../kit/secret.js';
import { fixed, indices, tableOf, whole, type Table } from '../../kit/table.js';
import { changed } from '../../state/store.js';
import type { Kernels, Subject } from '../../subject/kernels.js';
import { type Side } from '../../subject/sentence.js';
import { TrainedFigure } from '../../trained/figure.js';
import { waysStyle } from '../../trained/look.js';
import type { Source } from '../../trained/source.js';
import { clamp } from '../../util/scale.js';
import { cellAt, drawMap, type MapView } from './draw.js';
import { ALL_HEADS, fields, isTrained, TRAINED_HEADS, type State } from './fields.js';
import { mapModel, questionsOf, type Examples, type MapModel } from './model.js';
import { style } from './style.js';
import type { Said } from './words.en.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** Narrower than this, a map does not stand beside another: 16rem. */
const LEAST = 256;
const GAP = 24;

/** For the model that reads Tang poems. */
const POEM = '知之为知之不知为不知是知也';

/** `<rope-sentence>`: the weights of a whole sentence under two settings of the rotation, and their difference. */
export class SentenceElement extends TrainedFigure<typeof fields, Words, MapModel> {
  static override styles = [chart, key, waysStyle, sentenceStyle, style, answering];
  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly resets = [
    ...(['text', 'head', 'trained', 'reach', 'left', 'right', 'factor', 'causal', 'window', 'query', 'key'] as const),
    'seed',
  ] as const;
  protected override readonly modelOf = (kernels: Kernels, subject: Subject, state: State): MapModel =>
    mapModel(kernels, subject, state, this.#examples);

  get #examples(): Examples {
    return { words: shared[this.language].example, kjv: shared.en.example, tang: POEM };
  }

  override questions() {
    return questionsOf(this.state, this.#examples);
  }

  /** The model of the language, too, which is one press away. */
  protected override fetch(source: Source): Promise<unknown> {
    const { head } = this.state;
    const name = isTrained(head) ? head : this.language === 'zh' ? 'tang' : 'kjv';
    return Promise.all([source.model(name), source.card(name)]);
  }

  get #unit(): 'word' | 'character' {
    return isTrained(this.state.head) ? 'character' : 'word';
  }

  /** Code is about the sentence that is shown, also where it is the example. */
  override get codeContext(): CodeContext {
    const context = super.codeContext;
    if (isTrained(this.state.head)) return context;
    return { ...context, state: changed(context.state, this.fields, { text: this.model.sentence.words.join(' ') }) };
  }

  get #said(): Said {
    const { words, query, key, left, right } = this.model.sentence;
    const said = shared[this.language];
    const e = query * words.length + key;
    return {
      query: said.quoted(words[query]!),
      key: said.quoted(words[key]!),
      apart: said.apart(this.format, query - key, this.#unit),
      left: settingName(said, this.state, 'left'),
      right: settingName(said, this.state, 'right'),
      weights: [left.weights[e]!, right.weights[e]!],
    };
  }

  protected override summary(): string {
    const { sentence, largest, known } = this.model;
    if (!known) return this.words.pending(this.#said.left, this.#said.right);
    const { words, query } = sentence;
    const { quoted } = shared[this.language];
    const peak = (side: Side): string => {
      const row = sentence[side].weights.subarray(query * words.length, (query + 1) * words.length);
      const most = row.reduce((best, weight, n) => (weight > (row[best] || -1) ? n : best), 0);
      return quoted(words[most]!);
    };
    return this.words.summary(this.format, {
      ...this.#said,
      words: words.length,
      unit: this.#unit,
      largest,
      peaks: [peak('left'), peak('right')],
    });
  }

  protected override table(): Table {
    const { words, query, key, left, right } = this.model.sentence;
    const { length } = words;
    const said = this.#said;
    return tableOf(this.format, {
      names: this.words.columns(said.left, said.right),
      rows: indices(length).map((n): [number, number] => [query, n]),
      fileRows: () => indices(length * length).map((e): [number, number] => [Math.floor(e / length), e % length]),
      marked: key,
      columns: [
        [([m]) => words[m]!],
        [([, n]) => words[n]!],
        [([m, n]) => m - n, whole],
        [([m, n]) => left.weights[m * length + n]!, fixed(4)],
        [([m, n]) => right.weights[m * length + n]!, fixed(4)],
      ],
    });
  }

  /** As wide as one of the maps is, which stand side by side where there is room. */
  get #side(): number {
    const across = clamp(Math.floor((this.width + GAP) / (LEAST + GAP)), 1, 3);
    return Math.round((this.width - (across - 1) * GAP) / across);
  }

  protected override picture(): TemplateResult {
    const { words, format, model } = this;
    const { sentence, change } = model;
    const said = shared[this.language];
    const { query, key } = sentence;
    const trained = isTrained(this.state.head);
    const most = sentence.words.length - 1;
    const view: MapView = { width: this.#side, query, key, words: sentence.words };
    const panel = (head: unknown, values: Float64Array, kind: 'weights' | 'change'): TemplateResult =>
      html`<div>${head} ${drawMap(values, kind, view)}</div>`;
    return html`
      ${sentenceLine(this, sentence, said)}
      ${headControls(
        this,
        ALL_HEADS,
        said,
        segments(this, 'trained', words.trainedHead, {
          values: TRAINED_HEADS,
          text: (name) => {
            const [layer, head] = name.split('.').map(Number) as [number, number];
            return words.trained(layer + 1, head + 1);
          },
          kind: 'heads',
        }),
      )}
      <div class="row settings controls">
        ${trained ? html`<span class="hint">${words.characters}</span>` : toggle(this, 'causal', words.causal)}
        <span class="row sight"
          ><span>${words.window}</span> ${stepper(this, 'window', {
            names: [words.narrower, words.wider],
            field: numberField(this, 'window', { label: words.window }),
          })}</span
        >
        ${factorChoice(this, said)}
      </div>
      <div
        class="maps"
        role="group"
        data-field="query key"
        tabindex="0"
        aria-label=${words.cursor}
        aria-describedby="at"
        @pointerdown=${(event: PointerEvent) => this.#point(event, view)}
        @keydown=${this.#step}
      >
        ${panel(settingChoice(this, 'left', said), sentence.left.weights, 'weights')}
        ${panel(settingChoice(this, 'right', said), sentence.right.weights, 'weights')}
        ${panel(html`<p>${words.change}</p>`, change, 'change')}
      </div>
      <ul class="key">
        <li>${words.legend.axes}</li>
        <li><i class="loss"></i>${words.legend.less}</li>
        <li><i class="gain"></i>${words.legend.more}</li>
      </ul>
      <div class="row readout">
        <p id="at">${model.known ? words.readout(format, this.#said) : '…'}</p>
        <span class="row controls"
          >${stepper(this, 'query', { names: [words.rowBefore, words.rowAfter], value: query, most, field: html`<span class="q on-hover">${said.quoted(sentence.words[query]!)}</span>` })}
          ${stepper(this, 'key', { names: [words.columnBefore, words.columnAfter], value: key, most, field: html`<span class="k on-hover">${said.quoted(sentence.words[key]!)}</span>` })}</span
        >
      </div>
      ${trained ? this.answering() : nothing}
    `;
  }

  #look({ query, key }: { query: number; key: number }, mark = ''): void {
    const last = this.model.sentence.words.length - 1;
    this.set({ query: clamp(query, 0, last), key: clamp(key, 0, last) }, mark);
  }

  #step = (event: KeyboardEvent): void => {
    const arrow = event.target === event.currentTarget ? arrowOf(event) : null;
    const { query, key } = this.model.sentence;
    if (arrow) this.#look({ query: query + arrow.down, key: key + arrow.right }, 'look');
  };

  #point(event: PointerEvent, view: MapView): void {
    const map = (event.target as Element).closest<SVGSVGElement>('svg.map');
    if (!map) return;
    gesture(this.store, event, (move) => this.#look(cellAt(view, pointIn(map, move))));
  }
}
