import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type {
  Computed,
  EngineInfo,
  EngineName,
  Explanation,
  Fault,
  Limit,
  Method,
  Plan,
  Sentence,
  Source,
  Step,
} from 'ropewalk/plan';
import { remedies } from '../../docs/trained.json';
import { chart, key } from '../kit/chart.js';
import { choice } from '../kit/controls/choice.js';
import { LiveElement } from '../kit/live-element.js';
import { underWay } from '../kit/visibility.js';
import { taking } from '../kit/taking.js';
import { pageLink, homeLink } from '../state/links.js';
import { decode } from '../state/store.js';
import { latest } from '../util/latest.js';
import { drawMark, drawPairs, FATES, type PairRow } from './draw.js';
import { explanationOf } from './explained.js';
import {
  ENGINES,
  fields,
  LENGTHS,
  LONGEST,
  MISTAKES,
  PURPOSES,
  staysHere,
  type Beside,
  type OwnModel,
} from './fields.js';
import {
  planOf,
  plannerModel,
  readConfig,
  readFile,
  Unplannable,
  type BesideModel,
  type Library,
  type PlannerModel,
  type Refusal,
} from './model.js';
import { style } from './style.js';
import { choiceOf, METHODS, SMALL, textOf } from './scalings.js';
import { besideName } from './words.en.js';
import { words, type Words } from './words.js';

export { words };

const GIB = 2 ** 30;
const FULL_TURN = 2 * Math.PI;

/** A command whose flags are not broken after a hyphen, where they would read like two. */
const wholeWords = (text: string): unknown[] =>
  text.split(/(\s+)/).map((word) => (word.includes('-') ? html`<span>${word}</span>` : word));

/** `<rope-plan>`: from a model and a length to the line to type, and to what the engine then computes. */
export class PlanElement extends LiveElement<typeof fields, Words> {
  static override styles = [chart, key, taking, style];
  static override properties: PropertyDeclarations = {
    library: { state: true },
    width: { state: true },
    pasting: { state: true },
    problem: { state: true },
    busy: { state: true },
    dropping: { state: true },
    copied: { state: true },
    typed: { state: true },
    kind: { state: true },
  };
  override readonly fields = fields;
  protected override readonly translations = words;

  declare protected library: Library | null;
  declare protected width: number;
  declare protected pasting: boolean;
  declare protected problem: { sentence: string; detail: string } | null;
  declare protected busy: string;
  declare protected dropping: boolean;
  declare protected copied: string;
  /** What stands in the box to be explained; it is in no link, because commands hold names and paths. */
  declare protected typed: string;
  declare protected kind: Computed['kind'] | null;
  #observer: ResizeObserver | null = null;
  /** Reading a file may end after the reader has chosen something else. */
  #turn = 0;
  /** A sentence in the language of the page. */
  #say = ({ en }: Sentence): string => en;

  constructor() {
    super();
    this.library = null;
    this.width = 640;
    this.pasting = false;
    this.problem = null;
    this.busy = '';
    this.dropping = false;
    this.copied = '';
    this.typed = '';
    this.kind = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    for (const name of ['dragover', 'dragleave', 'drop'] as const) window.addEventListener(name, this.#drop);
    this.#observer = new ResizeObserver(([entry]) => {
      const width = Math.round(entry!.contentRect.width);
      if (width > 0) this.width = width;
    });
    const chinese = this.language === 'zh' ? import('ropewalk/plan/zh') : null;
    void underWay(Promise.all([import('ropewalk/plan'), chinese])).then(
      ([library, zh]) => {
        if (zh) this.#say = zh.inChinese;
        this.library = library;
      },
      (error: unknown) => {
        console.error(error);
        this.problem = { sentence: this.strings.failed, detail: '' };
      },
    );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
    for (const name of ['dragover', 'dragleave', 'drop'] as const) window.removeEventListener(name, this.#drop);
  }

  /** It needs no WebAssembly. */
  protected override shouldUpdate(): boolean {
    return this.library !== null || this.problem !== null;
  }

  readonly #modelOf = latest(plannerModel);

  protected override firstUpdated(): void {
    const plot = this.renderRoot.querySelector('.plot');
    if (plot) this.#observer?.observe(plot);
  }

  protected override updated(): void {
    const plot = this.renderRoot.querySelector('.plot');
    if (plot) this.#observer?.observe(plot);
    const model = this.renderRoot.querySelector<HTMLInputElement>('#model');
    if (model && model !== this.shadowRoot?.activeElement) model.value = this.#modelName;
  }

  get #modelName(): string {
    const { own, model } = this.state;
    return own === null ? model : own.name || this.words.ownName;
  }

  protected override render(): TemplateResult {
    const { library, words } = this;
    if (!library) return html`<p role="alert">${this.problem?.sentence}</p>`;
    const model = this.#modelOf(library, this.state);
    return html`
      ${this.#form(library)}
      <div role="alert" class="problem">${this.#problem(model)}</div>
      <p class="unseen" role="status">${this.busy || this.copied}</p>
      ${'plan' in model ? this.#answer(model, library) : this.#explain(library)}
      ${this.dropping ? html`<div class="drop">${words.drop}</div>` : nothing}
    `;
  }

  // --- what is asked ---------------------------------------------------------------------------------

  #form(library: Library): TemplateResult {
    const { words, state } = this;
    const { own } = state;
    return html`<form
      class="ask controls"
      @submit=${(event: SubmitEvent) => event.preventDefault()}
      aria-label=${words.title}
    >
      <div class="field model">
        <label for="model">${words.model}</label>
        <input
          id="model"
          type="text"
          list="models"
          data-field="model own"
          spellcheck="false"
          autocomplete="off"
          autocapitalize="off"
          .value=${this.#modelName}
          aria-describedby="model-hint"
          @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
          @change=${this.#chooseModel}
        />
        <datalist id="models">${library.models().map(({ name }) => html`<option value=${name}></option>`)}</datalist>
      </div>
      <div class="field">
        <label for="engine">${words.engine}</label>
        <select
          id="engine"
          data-field="engine"
          @change=${(event: Event) =>
            this.set({ engine: (event.target as HTMLSelectElement).value as EngineName, version: '' })}
        >
          ${this.#engines(library).map(
            ({ name, title }) => html`<option value=${name} ?selected=${name === state.engine}>${title}</option>`,
          )}
        </select>
      </div>
      <div class="field">
        <label for="version">${words.version}</label>
        ${this.#versions(library)}
      </div>
      <div class="field length">
        <label for="target">${words.length}</label>
        <div class="row">
          <div class="segments">
            ${choice(this, 'target', {
              values: LENGTHS,
              text: (length) => this.#binary(length),
              label: (length) => `${this.#binary(length)}: ${this.format.whole(length)}`,
            })}
          </div>
          <input
            id="target"
            data-field="target"
            type="text"
            inputmode="numeric"
            .value=${this.format.whole(state.target)}
            @change=${this.#chooseLength}
          />
        </div>
      </div>
      <div class="field">
        <label for="purpose">${words.purpose}</label>
        <select
          id="purpose"
          data-field="purpose"
          @change=${(event: Event) =>
            this.set({ purpose: (event.target as HTMLSelectElement).value as (typeof PURPOSES)[number] })}
        >
          ${PURPOSES.map((each) => html`<option value=${each} ?selected=${each === state.purpose}>${words.purposes[each]}</option>`)}
        </select>
      </div>
      <div class="field">
        <label for="method">${words.method}</label>
        <select
          id="method"
          data-field="method"
          @change=${(event: Event) => this.set({ method: (event.target as HTMLSelectElement).value as Method })}
        >
          ${METHODS.map((each) => html`<option value=${each} ?selected=${each === state.method}>${choiceOf(this.language, each)}</option>`)}
        </select>
      </div>
      <div class="hint">
        <p id="model-hint">
          ${words.modelHint}${own !== null && staysHere(own) ? this.strings.marks.space + words.notInLink : nothing}
        </p>
        <div class="row">
          <label class="file">
            <input
              type="file"
              class="unseen"
              accept=".json,.gguf,application/json"
              data-field="own"
              @change=${(event: Event) => {
                const input = event.target as HTMLInputElement;
                const file = input.files?.[0];
                if (file) void this.#read(file);
                input.value = '';
              }}
            />
            <span>${words.chooseFile}</span>
          </label>
          <button
            type="button"
            data-field="own"
            aria-expanded=${this.pasting}
            @click=${() => (this.pasting = !this.pasting)}
          >
            ${words.paste}
          </button>
          ${
            own === null
              ? nothing
              : html`<button type="button" data-field="own" @click=${() => this.set({ own: null })}>
                  ${words.backTo(state.model)}
                </button>`
          }
          ${this.busy ? html`<span class="muted">${this.busy}</span>` : nothing}
        </div>
      </div>
      ${this.pasting ? this.#paste() : nothing}
    </form>`;
  }

  #versions(library: Library): TemplateResult {
    const { state } = this;
    const { generations } = this.#engines(library).find(({ name }) => name === state.engine)!;
    const newest = generations.at(-1)!;
    return html`<select
      id="version"
      data-field="version"
      @change=${(event: Event) => this.set({ version: (event.target as HTMLSelectElement).value })}
    >
      <option value="" ?selected=${state.version === ''}>${this.#say(newest.title)}</option>
      ${generations
        .slice(0, -1)
        .reverse()
        .map(
          ({ id, title }) => html`<option value=${id} ?selected=${id === state.version}>${this.#say(title)}</option>`,
        )}
    </select>`;
  }

  #paste(): TemplateResult {
    const { words } = this;
    return html`<div class="paste">
      <label for="json">${words.pasteLabel}</label>
      <textarea
        id="json"
        rows="6"
        spellcheck="false"
        autocomplete="off"
        autocapitalize="off"
        placeholder='{ "model_type": "qwen3", "max_position_embeddings": 40960, … }'
      ></textarea>
      <div class="row">
        <button
          type="button"
          class="main"
          @click=${() => {
            const text = this.renderRoot.querySelector<HTMLTextAreaElement>('#json')!.value;
            this.#use(() => ({ name: '', file: readConfig(text) }));
          }}
        >
          ${words.use}
        </button>
        <button type="button" @click=${() => (this.pasting = false)}>${words.close}</button>
      </div>
    </div>`;
  }

  #chooseModel = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const name = input.value.trim();
    if (name === '' || name === this.#modelName) {
      input.value = this.#modelName;
      return;
    }
    this.problem = null;
    // The planner takes a name with its maker, the address does without.
    this.set({
      model: name
        .replace(/^.*\//, '')
        .replace(/[^\w.-]+/g, '-')
        .slice(0, 64),
      own: null,
    });
  };

  #chooseLength = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const [, digits = '', unit = ''] = /^\s*([\d.,_\s]+?)\s*([kKmM]?)\s*$/.exec(input.value) ?? [];
    const value = Number(digits.replace(/[,_\s]/g, '')) * (unit ? (/k/i.test(unit) ? 1024 : 1048576) : 1);
    if (digits !== '' && Number.isInteger(value) && value >= 1 && value <= LONGEST) this.set({ target: value });
    input.value = this.format.whole(this.state.target);
  };

  async #read(file: File): Promise<void> {
    const turn = ++this.#turn;
    this.busy = this.words.reading(file.name);
    try {
      const own = await readFile(this.library!, file);
      if (turn === this.#turn) this.#use(() => own);
    } catch (error) {
      if (turn === this.#turn) this.#refuse(error);
    } finally {
      if (turn === this.#turn) this.busy = '';
    }
  }

  /** Takes a file, or says what is wrong with it and leaves the plan as it was. */
  #use(make: () => OwnModel): void {
    try {
      const own = make();
      planOf(this.library!, { ...this.state, own });
      this.set({ own });
      this.problem = null;
      this.pasting = false;
    } catch (error) {
      this.#refuse(error);
    }
  }

  #refuse(error: unknown): void {
    const { errors } = this.words;
    const { space } = this.strings.marks;
    if (error instanceof Unplannable) this.problem = { sentence: errors[error.why] + space + errors.kept, detail: '' };
    else if (error instanceof this.library!.RopeError)
      this.problem = { sentence: this.words.refused + space + errors.kept, detail: error.message };
    else throw error;
  }

  #drop = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files') || !this.library) return;
    event.preventDefault();
    this.dropping = event.type === 'dragover';
    if (event.type !== 'drop') return;
    const files = [...event.dataTransfer.files];
    const file = files.find(({ name }) => /config\.json$|\.gguf$/i.test(name)) ?? files[0];
    if (file) void this.#read(file);
  };

  #problem(model: PlannerModel | Refusal): TemplateResult | typeof nothing {
    const said = this.problem ?? ('plan' in model ? null : { sentence: this.words.refused, detail: model.message });
    if (!said) return nothing;
    return html`<p>${said.sentence}</p>
      ${said.detail ? html`<p class="detail"><code lang="en">${said.detail}</code></p>` : nothing}`;
  }

  // --- the answer ------------------------------------------------------------------------------------

  #answer(model: PlannerModel, library: Library): TemplateResult {
    const { words, format } = this;
    const { plan } = model;
    const [layer] = plan.model.layers;
    const facts = [
      words.facts.trained(format.whole(plan.model.original)),
      words.facts.file(format.whole(plan.model.maxPosition)),
      words.facts.pairs(format.whole(layer!.rotaryDim / 2)),
      words.facts.base(format.whole(layer!.base)),
    ];
    return html`
      <p class="facts">${facts.join(this.language === 'zh' ? '；' : ' · ')}</p>
      <div class="answer">
        <div class="column">
          ${this.#typeSection(plan, library)} ${this.#watchSection(plan)} ${this.#expectSection(plan)}
          ${this.#memorySection(plan)}
        </div>
        <div class="column">
          ${this.#doesSection(model, library)} ${this.#explain(library)} ${this.#restSection(plan)}
        </div>
      </div>
    `;
  }

  #typeSection(plan: Plan, library: Library): TemplateResult {
    const { words, state } = this;
    const { wayOut } = plan;
    const link = state.own !== null && staysHere(state.own) ? undefined : location.href;
    const message = library.toMarkdown(plan, { place: this.#place, link, translate: this.#say });
    return html`<section class="type" aria-labelledby="type-title">
      <h2 id="type-title">${words.type}</h2>
      ${wayOut ? html`<p class="bad">${this.#say(wayOut)}</p>` : nothing}
      <p>${this.#say(plan.method.why)}</p>
      ${plan.type.map((step, i) => this.#step(step, `type-${i}`, library.commandOf(step, plan.model, this.#place)))}
      ${this.#limit(plan.limit)}
      <p class="muted read"><a href=${this.#article('past')}>${words.read.methods}</a></p>
      <details class="message">
        <summary>${words.markdown}</summary>
        <button type="button" class="copy-button" @click=${() => void this.#copy(message)}>
          ${this.copied === message ? words.copied : words.copy}
        </button>
        <pre tabindex="0" aria-label=${words.markdown}><code>${message}</code></pre>
      </details>
    </section>`;
  }

  #limit({ enough, sentence }: Limit): TemplateResult {
    return html`<p class=${enough ? '' : 'bad'}>${this.#say(sentence)}</p>`;
  }

  /** Where the model lies: the file, or the name as it was typed. */
  get #place(): string {
    const { own, model } = this.state;
    return own === null ? model : own.name;
  }

  #step({ kind, where, text: given, why }: Step, id: string, text = given): TemplateResult {
    const { words } = this;
    return html`<div class="step-to-type">
      <div class="row">
        <h3 id=${id}>${words.kinds[kind]}${where ? html` <code>${where}</code>` : nothing}</h3>
        <button type="button" class="copy-button" aria-describedby=${id} @click=${() => void this.#copy(text)}>
          ${this.copied === text ? words.copied : words.copy}
        </button>
      </div>
      <pre tabindex="0" aria-labelledby=${id}><code>${wholeWords(text)}</code></pre>
      ${why ? html`<p class="muted">${this.#say(why)}</p>` : nothing}
    </div>`;
  }

  async #copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.copied = text;
      setTimeout(() => {
        if (this.copied === text) this.copied = '';
      }, 2000);
    } catch {
      // Forbidden: the reader marks the text instead.
      const pre = [...this.renderRoot.querySelectorAll('pre')].find((each) => each.textContent === text);
      if (pre) getSelection()?.selectAllChildren(pre);
    }
  }

  #watchSection({ warnings }: Plan): TemplateResult {
    const { words } = this;
    return html`<section class="watch" aria-labelledby="watch-title">
      <h2 id="watch-title">${words.watch}</h2>
      ${
        warnings.length === 0
          ? html`<p class="muted">${words.nothingToWatch}</p>`
          : html`<ul>
              ${warnings.map(
                ({ code, severity, sentence }) =>
                  html`<li class="severity-${severity}" data-code=${code}>
                    <b>${words.severities[severity]}</b>${this.strings.marks.space}${this.#say(sentence)}
                  </li>`,
              )}
            </ul>`
      }
    </section>`;
  }

  #doesSection({ plan, offered, beside }: PlannerModel, library: Library): TemplateResult {
    const { words, format, state } = this;
    const kinds = plan.computes.map(({ kind }) => kind);
    const computed = plan.computes.find(({ kind }) => kind === this.kind) ?? plan.computes[0]!;
    const { pairs, scoreFactor } = computed;
    const said = [
      ...(pairs.blended + pairs.divided === 0
        ? [words.asTrained]
        : [
            words.doesWhat(textOf(this.language, computed.type), format.digits(computed.factor, 4)),
            words.pairs(format.whole(pairs.kept), format.whole(pairs.blended), format.whole(pairs.divided)),
          ]),
      ...(scoreFactor === 1
        ? []
        : [words.factors(format.digits(computed.cosSinFactor, 5), format.digits(scoreFactor, 5))]),
    ];
    const engines = offered.filter((each): each is EngineName => (ENGINES as readonly string[]).includes(each));
    const mistakes = offered.filter((each) => (MISTAKES as readonly string[]).includes(each));
    const titles = this.#titles(library);
    const option = (each: Beside): TemplateResult =>
      html`<option value=${each} ?selected=${each === state.beside}>${besideName(words, each, titles)}</option>`;
    return html`<section class="does" aria-labelledby="does-title">
      <h2 id="does-title">${words.does}</h2>
      <p>${said.join(this.language === 'zh' ? '' : ' ')}</p>
      <div class="row controls">
        <label for="beside">${words.beside}</label>
        <select
          id="beside"
          data-field="beside"
          @change=${(event: Event) => this.set({ beside: (event.target as HTMLSelectElement).value as Beside })}
        >
          ${option('')} ${option('trained')}
          ${mistakes.length > 0 ? html`<optgroup label=${words.groups.mistakes}>${mistakes.map(option)}</optgroup>` : nothing}
          <optgroup label=${words.groups.engines}>${engines.map(option)}</optgroup>
        </select>
        ${
          kinds.length > 1
            ? html`<label for="kind">${words.layer}</label>
                <select
                  id="kind"
                  @change=${(event: Event) => (this.kind = (event.target as HTMLSelectElement).value as Computed['kind'])}
                >
                  ${kinds.map((each) => html`<option value=${each} ?selected=${each === computed.kind}>${words.layers[each]}</option>`)}
                </select>`
            : nothing
        }
      </div>
      <p class="chart-title" id="chart-title">${words.chart}</p>
      <div class="plot" role="img" aria-labelledby="chart-title" aria-describedby="does-said">
        ${this.#chart(plan, computed, beside, library)}
      </div>
      <ul class="key">
        ${(['before', ...FATES, ...(beside ? (['other'] as const) : [])] as const).map(
          (each) => html`<li>${drawMark(each)} ${words.key[each]}</li>`,
        )}
      </ul>
      <p id="does-said" class="muted">${words.why}</p>
      ${state.beside === '' ? nothing : this.#beside(beside)}
      <p class="muted read">
        <a href=${this.#article('figure-coverage')}>${words.read.yarn}</a>
        <a href=${this.#article('past')}>${words.read.past}</a>
      </p>
    </section>`;
  }

  #chart(plan: Plan, computed: Computed, beside: BesideModel | null, library: Library): TemplateResult {
    const { words, format } = this;
    const trained = this.#trained(library, plan);
    const same = (all: readonly Computed[] | undefined): Computed | undefined =>
      all?.find(({ kind }) => kind === computed.kind) ?? all?.[0];
    const turn = (frequency: number | undefined): number | null => (frequency ? FULL_TURN / frequency : null);
    const [before, other] = [same(trained), same(beside?.computes)];
    const rows = computed.frequencies.map((frequency, i): PairRow => {
      return {
        before: turn(before?.frequencies[i]),
        now: turn(frequency),
        other: turn(other?.frequencies[i]),
        fate: computed.fates[i]!,
      };
    });
    return html`${drawPairs(rows, {
      training: plan.model.original,
      target: plan.target,
      width: this.width,
      words: {
        pair: words.pair,
        tokens: words.tokens,
        training: words.training(format.whole(plan.model.original)),
        target: words.target(format.whole(plan.target)),
        short: (tokens) => format.short(tokens),
      },
    })}`;
  }

  readonly #trainedOf = latest((library: Library, model: string | object, engine: EngineName, target: number) => {
    try {
      return library.plan({ model, engine, target, method: 'none' }).computes;
    } catch {
      return undefined;
    }
  });
  #trained(library: Library, { model, target }: Plan): readonly Computed[] | undefined {
    const { own, model: name, engine } = this.state;
    return this.#trainedOf(library, own?.file ?? name, engine, Math.min(target, model.maxPosition));
  }

  #beside(beside: BesideModel | null): TemplateResult {
    const { words, format } = this;
    if (!beside) return html`<p class="muted">${words.notThere}</p>`;
    const { difference, text, wrong } = beside;
    const layer = difference.layers.find(({ kind }) => kind === this.kind) ?? difference.layers[0]!;
    return html`<div class="beside">
      <p class=${difference.same ? '' : 'bad'}>
        ${
          layer.same
            ? words.sameThere
            : html`${
                layer.maxRelative < 1e-9
                  ? nothing
                  : words.differs(
                      String(layer.maxRelativePair),
                      format.digits(100 * layer.maxRelative, 3),
                      String(layer.maxTurnsPair),
                      format.digits(layer.maxTurns, 3),
                    )
              }
              ${Math.abs(layer.scoreRatio - 1) < 1e-9 ? nothing : words.scoresDiffer(format.digits(layer.scoreRatio, 4))}`
        }
      </p>
      ${wrong.map(({ why }) => html`<p>${this.#say(why)}</p>`)}
      ${
        text
          ? html`<details>
              <summary>${words.typedThere}</summary>
              <pre tabindex="0"><code>${text}</code></pre>
            </details>`
          : nothing
      }
    </div>`;
  }

  #expectSection({ evidence, target, method }: Plan): TemplateResult {
    const { words, format } = this;
    const lengths = [...new Set(evidence.ruler.flatMap(({ scores }) => Object.keys(scores).map(Number)))].sort(
      (a, b) => a - b,
    );
    const row = Object.hasOwn(SMALL, method.type) ? SMALL[method.type as keyof typeof SMALL] : undefined;
    const small = row && remedies[row][0]!;
    return html`<section class="expect" aria-labelledby="expect-title">
      <h2 id="expect-title">${words.expect}</h2>
      ${
        evidence.upTo === null || evidence.status === 'untested'
          ? html`<p>${words.untested(format.whole(target))}</p>`
          : evidence.upTo < target
            ? html`<p>${words.notTo(format.whole(evidence.upTo))}</p>`
            : nothing
      }
      ${
        evidence.ruler.length === 0
          ? nothing
          : html`<div class="wide" tabindex="0" role="region" aria-label=${words.ruler}>
              <table>
                <caption>
                  ${words.ruler}
                </caption>
                <thead>
                  <tr>
                    <th scope="col">${words.model}</th>
                    ${lengths.map((length) => html`<th scope="col">${this.#binary(length)}</th>`)}
                  </tr>
                </thead>
                <tbody>
                  ${evidence.ruler.map(
                    ({ model, scores, byAuthors }) =>
                      html`<tr>
                        <th scope="row">${model}${byAuthors ? html`<small>${words.byAuthors}</small>` : nothing}</th>
                        ${lengths.map((length) => html`<td>${scores[length] === undefined ? '' : format.fixed(scores[length], 1)}</td>`)}
                      </tr>`,
                  )}
                </tbody>
              </table>
            </div>`
      }
      <ul>
        ${evidence.statements.map(
          ({ sentence, source }) =>
            html`<li>${this.#say(sentence)} <span class="muted">${this.#source(source)}</span></li>`,
        )}
      </ul>
      ${
        small
          ? html`<p class="muted">
              ${words.small(method.type === 'yarn' ? 'YaRN' + this.strings.marks.brackets('β\u00a0=\u00a04') : textOf(this.language, method.type), format.fixed(small.at(-1)!, 2), format.fixed(remedies.none[0]![1]!, 2))}
              <a href=${this.#article('figure-wall')}>${words.smallMore}</a>
            </p>`
          : nothing
      }
    </section>`;
  }

  #memorySection({ memory }: Plan): TemplateResult {
    const { words, format } = this;
    const size = (bytes: number): string =>
      bytes >= GIB / 10
        ? `${format.digits(bytes / GIB, 3)} GiB`
        : bytes >= 2 ** 20
          ? `${format.digits(bytes / 2 ** 20, 3)} MiB`
          : `${format.digits(bytes / 1024, 3)} KiB`;
    const rows = [
      [words.memoryRow.bits16, memory.bits16],
      [words.memoryRow.bits8, memory.bits8],
      [words.memoryRow.whole, memory.withoutWindows16 === memory.bits16 ? null : memory.withoutWindows16],
      [words.memoryRow.perToken, memory.perToken16],
    ] as const;
    return html`<section class="memory" aria-labelledby="memory-title">
      <h2 id="memory-title">${words.memory}</h2>
      ${
        memory.bits16 === null
          ? html`<p class="muted">${words.unknownMemory}</p>`
          : html`<dl>
              ${rows.map(([name, bytes]) =>
                bytes === null
                  ? nothing
                  : html`<div>
                      <dt>${name}</dt>
                      <dd>${size(bytes)}</dd>
                    </div>`,
              )}
            </dl>`
      }
      <p class="muted">${this.#say(memory.how)}</p>
    </section>`;
  }

  #restSection({ ignores, assumed, makers, engine, model, asOf }: Plan): TemplateResult {
    const { words } = this;
    const sources = [...engine.sources, ...(model.source ? [model.source] : [])];
    return html`<section class="rest" aria-labelledby="rest-title">
      <h2 id="rest-title">${assumed.length > 0 ? words.assumed : words.sources}</h2>
      ${
        assumed.length === 0
          ? nothing
          : html`<ul>
              ${assumed.map((each) => html`<li>${this.#say(each)}</li>`)}
            </ul>`
      }
      ${
        ignores.length === 0
          ? nothing
          : html`<h3>${words.ignored}</h3>
              <ul>
                ${ignores.map(({ key, why }) => html`<li><code>${key}</code> ${this.#say(why)}</li>`)}
              </ul>`
      }
      ${
        makers
          ? html`<h3>${words.makers}</h3>
              <p>
                ${words.stop(this.#say(makers.what))}${this.strings.marks.space}${this.#say(makers.difference.sentence)}
              </p>`
          : nothing
      }
      ${assumed.length > 0 ? html`<h3>${words.sources}</h3>` : nothing}
      <p class="muted">${words.asOf(asOf)}</p>
      <ul class="muted sources">
        ${sources.map((source) => html`<li>${this.#source(source)}</li>`)}
      </ul>
    </section>`;
  }

  // --- the other direction ---------------------------------------------------------------------------

  readonly #explanationOf = latest(explanationOf);

  #explain(library: Library): TemplateResult {
    const { words, typed, state } = this;
    const answer = this.#explanationOf(library, typed, state);
    return html`<section class="explain" aria-labelledby="explain-title">
      <h2 id="explain-title">${words.explain}</h2>
      <p class="muted" id="explain-hint">${words.explainHint}</p>
      <label for="typed" class="unseen">${words.explainLabel}</label>
      <textarea
        id="typed"
        rows="3"
        class="controls"
        spellcheck="false"
        autocomplete="off"
        autocapitalize="off"
        aria-describedby="explain-hint"
        placeholder=${words.explainExample}
        .value=${typed}
      ></textarea>
      <div class="row controls">
        <button
          type="button"
          class="main"
          @click=${() => (this.typed = this.renderRoot.querySelector<HTMLTextAreaElement>('#typed')!.value)}
        >
          ${words.explainRun}
        </button>
      </div>
      <div aria-live="polite">
        ${answer === null ? nothing : 'message' in answer ? html`<p class="bad"><code lang="en">${answer.message}</code></p>` : this.#explanation(answer)}
      </div>
    </section>`;
  }

  #explanation(answer: Explanation): TemplateResult {
    const { words, format } = this;
    const { inForce, noEffect, wrong, warnings, mended, limit, model, engine, verdict, assumed } = answer;
    const shown = (value: string | number | boolean | null): string =>
      typeof value === 'number' ? format.digits(value, 8) : value === null ? '' : String(value);
    const item = ({ what, severity, why, mend }: Fault): TemplateResult =>
      html`<li class="severity-${severity}">
        <code>${what}</code> ${this.#say(why)}
        ${mend ? html`<pre tabindex="0"><code>${wholeWords(mend)}</code></pre>` : nothing}
      </li>`;
    const [bad, notes] = [wrong.filter(({ severity }) => severity > 1), wrong.filter(({ severity }) => severity === 1)];
    return html`
      <p class="about">${words.about(model?.name || model?.modelType || words.unknownModel, engine.title)}</p>
      ${
        verdict === 'wrong'
          ? nothing
          : html`<p>
              <b>${verdict === 'right' ? words.nothingWrong : words.unjudged}</b>
              ${verdict === 'unjudged' ? this.#say(assumed[0]!) : nothing}
            </p>`
      }
      ${
        bad.length === 0
          ? nothing
          : html`<h3>${words.wrong}</h3>
              <ul>
                ${bad.map(item)}
              </ul>`
      }
      ${limit ? this.#limit(limit) : nothing}
      ${
        mended && mended.length > 0
          ? html`<h3>${words.mended}</h3>
              ${mended.map((step, i) => this.#step(step, `mended-${i}`))}`
          : nothing
      }
      ${
        noEffect.length === 0
          ? nothing
          : html`<h3>${words.noEffect}</h3>
              <ul>
                ${noEffect.map(({ key, why }) => html`<li><code>${key}</code> ${this.#say(why)}</li>`)}
              </ul>`
      }
      ${
        notes.length + warnings.length === 0
          ? nothing
          : html`<h3>${words.watch}</h3>
              <ul>
                ${notes.map(item)}
                ${warnings.map(({ severity, sentence }) => html`<li class="severity-${severity}">${this.#say(sentence)}</li>`)}
              </ul>`
      }
      <h3>${words.inForce}</h3>
      <dl>
        ${inForce.map(
          ({ key, value, from }) =>
            html`<div>
              <dt><code>${key}</code> <span class="muted">${words.from[from]}</span></dt>
              <dd>${shown(value)}</dd>
            </div>`,
        )}
      </dl>
    `;
  }

  // --- helpers ---------------------------------------------------------------------------------------

  #source({ title, url }: Source): TemplateResult {
    return url ? html`<a href=${url}>${title}</a>` : html`${title}`;
  }

  /** Engines in the order of the choice. */
  #engines(library: Library): EngineInfo[] {
    const all = library.engines();
    return ENGINES.map((name) => all.find((each) => each.name === name)!).filter(Boolean);
  }
  #titles(library: Library): ReadonlyMap<string, string> {
    return new Map(library.engines().map(({ name, title }) => [name, title]));
  }

  /** 128k, 1M: thousands of 1,024, as people name lengths. */
  #binary(tokens: number): string {
    if (tokens % 1048576 === 0) return `${tokens / 1048576}M`;
    return tokens % 1024 === 0 ? `${tokens / 1024}k` : this.format.short(tokens);
  }

  /** The article, at a place, with nothing of the plan in its address. */
  #article(place: string): string {
    return pageLink(this.language, decode(''), place);
  }

  /** Where this plan is, for a page that shows it in a frame. */
  get link(): string {
    return homeLink(`${this.language === 'zh' ? 'zh/' : ''}plan/`);
  }
}
