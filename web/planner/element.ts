import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Computed, EngineName, Plan, Sentence } from 'ropewalk/plan';
import { chart, key } from '../kit/chart.js';
import { LiveElement } from '../kit/live-element.js';
import { underWay } from '../kit/visibility.js';
import { taking } from '../kit/taking.js';
import { homeLink } from '../state/links.js';
import { latest } from '../util/latest.js';
import { explanationOf } from './explained.js';
import { fields, type OwnModel } from './fields.js';
import { planOf, plannerModel, readFile, Unplannable, type Library, type PlannerModel, type Refusal } from './model.js';
import { doesSection } from './sections/does.js';
import { expectSection, memorySection } from './sections/expect.js';
import { explainSection } from './sections/explain.js';
import { form } from './sections/form.js';
import type { Planner } from './sections/planner.js';
import { typeSection } from './sections/type.js';
import { restSection, watchSection } from './sections/watch.js';
import { style } from './style.js';
import { words, type Words } from './words.js';

export { words };

/** `<rope-plan>`: from a model and a length to the line to type, and to what the engine then computes. */
export class PlanElement extends LiveElement<typeof fields, Words> implements Planner {
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
  declare width: number;
  declare pasting: boolean;
  declare problem: { sentence: string; detail: string } | null;
  declare busy: string;
  declare protected dropping: boolean;
  declare copied: string;
  declare typed: string;
  declare kind: Computed['kind'] | null;
  #observer: ResizeObserver | null = null;
  /** Reading a file may end after the reader has chosen something else. */
  #turn = 0;
  say = ({ en }: Sentence): string => en;

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
        if (zh) this.say = zh.inChinese;
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
  readonly #explanationOf = latest(explanationOf);

  protected override updated(): void {
    this.toggleAttribute('drawn', true);
    const plot = this.renderRoot.querySelector('.plot');
    if (plot) this.#observer?.observe(plot);
    const model = this.renderRoot.querySelector<HTMLInputElement>('#model');
    if (model && model !== this.shadowRoot?.activeElement) model.value = this.modelName;
  }

  get modelName(): string {
    const { own, model } = this.state;
    return own === null ? model : own.name || this.words.ownName;
  }

  protected override render(): TemplateResult {
    const { library, words } = this;
    if (!library) return html`<p role="alert">${this.problem?.sentence}</p>`;
    const model = this.#modelOf(library, this.state);
    return html`
      ${form(this, library)}
      <div role="alert" class="problem">${this.#problem(model)}</div>
      <p class="unseen" role="status">${this.busy || this.copied}</p>
      ${'plan' in model ? this.#answer(model, library) : this.#explain(library)}
      ${this.dropping ? html`<div class="drop">${words.drop}</div>` : nothing}
    `;
  }

  async read(file: File): Promise<void> {
    const turn = ++this.#turn;
    this.busy = this.words.reading(file.name);
    try {
      const own = await readFile(this.library!, file);
      if (turn === this.#turn) this.use(() => own);
    } catch (error) {
      if (turn === this.#turn) this.#refuse(error);
    } finally {
      if (turn === this.#turn) this.busy = '';
    }
  }

  use(make: () => OwnModel): void {
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
    if (file) void this.read(file);
  };

  #problem(model: PlannerModel | Refusal): TemplateResult | typeof nothing {
    const said = this.problem ?? ('plan' in model ? null : this.#refused(model));
    if (!said) return nothing;
    return html`<p>${said.sentence}</p>
      ${said.detail ? html`<p class="detail"><code lang="en">${said.detail}</code></p>` : nothing}`;
  }

  /** A name that is not known is the reader's; what else is wrong is for who reads the message of the package. */
  #refused({ parameter, message, meant }: Refusal): { sentence: string; detail: string } {
    if (parameter !== 'model' || this.state.own) return { sentence: this.words.refused, detail: message };
    return { sentence: this.words.errors.unknown(this.state.model, meant), detail: '' };
  }

  async copy(text: string): Promise<void> {
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
          ${typeSection(this, plan, library)} ${watchSection(this, plan)} ${expectSection(this, plan)}
          ${memorySection(this, plan)}
        </div>
        <div class="column">
          ${doesSection(this, model, library, this.#trained(library, plan))} ${this.#explain(library)}
          ${restSection(this, plan)}
        </div>
      </div>
    `;
  }

  #explain(library: Library): TemplateResult {
    return explainSection(this, this.#explanationOf(library, this.typed, this.state));
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

  /** Where this plan is, for a page that shows it in a frame. */
  get link(): string {
    return homeLink(`${this.language === 'zh' ? 'zh/' : ''}plan/`);
  }
}
