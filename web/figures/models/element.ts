import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { USUAL_BASE } from '../../subject/kernels.js';
import { SUBJECT } from '../../subject/fields.js';
import { MODELS } from '../../subject/catalogue.js';
import { longNote } from '../../subject/notes.js';
import { LiveElement } from '../../kit/live-element.js';
import { taking } from '../../kit/taking.js';
import { pickerOfBar } from './picker.js';
import { style } from './style.js';
import type * as Take from './take.js';
import type { Problem, Taken } from './take.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** Families in the order of their first model, as the catalogue has them: oldest first. */
const FAMILIES = [...new Set(MODELS.map((model) => model.family))].map(
  (family) => [family, MODELS.filter((model) => model.family === family)] as const,
);

/** Those in the document: what is dropped on the page is taken by the first. */
const present = new Set<ModelsElement>();

/** `<rope-models>`: which model the figures show; the reader's own config.json too. */
export class ModelsElement extends LiveElement<typeof SUBJECT, Words> {
  override readonly fields = SUBJECT;
  protected override readonly translations = { en, zh };
  static override styles = [taking, style];
  static override properties: PropertyDeclarations = {
    open: { state: true },
    problem: { state: true },
    dropping: { state: true },
  };

  declare protected open: boolean;
  declare protected problem: Problem | null;
  declare protected dropping: boolean;

  constructor() {
    super();
    this.open = false;
    this.problem = null;
    this.dropping = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // A file may be dropped anywhere on the page.
    present.add(this);
    for (const name of ['dragover', 'dragleave', 'drop'] as const) window.addEventListener(name, this.#drop);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    present.delete(this);
    for (const name of ['dragover', 'dragleave', 'drop'] as const) window.removeEventListener(name, this.#drop);
  }

  protected override render(): TemplateResult {
    const { words } = this;
    const subject = this.subject;
    const own = subject.entry === null;
    const note = subject.entry?.note[this.language] ?? '';
    const noted = ((own && this.state.own?.notes) || [])
      .map((each) => longNote(each, words.notes))
      .filter(Boolean)
      .join(this.language === 'zh' ? '' : ' ');
    return html`
      <div class="row picker">
        <label for="model" class="unseen">${words.choose}</label>
        <select
          id="model"
          data-field="model"
          @change=${(event: Event) => {
            const id = (event.target as HTMLSelectElement).value;
            if (id !== '') this.set({ model: id, own: null, layer: '', base: 0 });
          }}
        >
          ${own ? html`<option value="" selected>${subject.name || words.ownName}</option>` : nothing}
          ${FAMILIES.map(
            ([family, entries]) =>
              html` <optgroup label=${family}>
                ${entries.map(
                  (model) =>
                    html` <option value=${model.id} ?selected=${model === subject.entry}>
                      ${model.name}${this.strings.marks.brackets(String(model.year))}
                    </option>`,
                )}
              </optgroup>`,
          )}
        </select>
        ${subject.layers.length > 1 ? this.#layerChoice(subject.layers, subject.layer) : nothing} ${this.#facts()}
      </div>
      ${note ? html`<p class="note">${note}</p>` : nothing}
      ${noted ? html`<p class="note">${words.assumed} ${noted}</p>` : nothing} ${own ? this.#unused() : nothing}
      ${this.open ? this.#ownForm() : nothing}
      <div role="alert" class="problem">${this.problem ? this.#problem(this.problem) : nothing}</div>
      ${this.dropping ? html`<div class="drop">${words.drop}</div>` : nothing}
    `;
  }

  #layerChoice(layers: readonly string[], chosen: string): TemplateResult {
    const { words } = this;
    return html` <fieldset class="layers">
      <legend class="unseen">${words.layer}</legend>
      ${layers.map(
        (layer) =>
          html` <label>
            <input
              type="radio"
              name="layer"
              data-field="layer"
              value=${layer}
              .checked=${layer === chosen}
              @change=${() => this.set({ layer })}
            />
            <span>${Object.hasOwn(words.layers, layer) ? words.layers[layer] : layer}</span>
          </label>`,
      )}
    </fieldset>`;
  }

  #facts(): TemplateResult {
    const { words } = this;
    const f = this.format;
    const { config, entry, pairs, trainingLength, lengthOf } = this.subject;
    const { facts } = words;
    return html` <ul class="facts">
      <li>${facts.pairs(pairs)}</li>
      <li>${facts.rotary(config.rotaryDim ?? config.headDim, config.headDim)}</li>
      ${config.base === undefined ? nothing : html`<li>${facts.base} ${f.whole(config.base)}</li>`} ${this.#ownBase()}
      ${
        config.scaling && config.scaling.type !== 'default'
          ? html`<li>${facts.scaling} ${config.scaling.type}</li>`
          : nothing
      }
      ${trainingLength > 0 ? html`<li title=${entry?.source.trainingLength ?? nothing}>${this.strings.trained[lengthOf](f.whole(trainingLength))}</li>` : nothing}
      ${entry ? html`<li><a href=${entry.source.url} title=${entry.source.title}>${words.source}</a></li>` : nothing}
      <li class="controls">
        <button
          type="button"
          class="own-button"
          data-field="own model"
          aria-expanded=${this.open}
          aria-controls="own"
          @click=${() => (this.open = !this.open)}
        >
          ${words.own}
        </button>
      </li>
    </ul>`;
  }

  #unused(): TemplateResult | typeof nothing {
    const keys = this.state.own?.unused?.split(',') ?? [];
    if (keys.length === 0) return nothing;
    return html`<details class="unused">
      <summary>${this.words.unused(keys.length)}</summary>
      <p><code lang="en">${keys.join(', ')}</code></p>
    </details>`;
  }

  /** The way back from a base that the reader has set. */
  #ownBase(): TemplateResult | typeof nothing {
    const { config, given } = this.subject;
    if (config === given) return nothing;
    const text = this.words.facts.backTo(this.format.whole(given.base ?? USUAL_BASE));
    return html`<li class="controls">
      <button type="button" class="own-button" data-field="base" @click=${() => this.set({ base: 0 })}>${text}</button>
    </li>`;
  }

  #ownForm(): TemplateResult {
    const { words } = this;
    return html` <form id="own" class="own" @submit=${this.#submit}>
      <label for="json">${words.ownLabel}</label>
      <textarea
        id="json"
        rows="7"
        spellcheck="false"
        autocomplete="off"
        autocapitalize="off"
        aria-describedby="hint"
        placeholder='{ "model_type": "llama", "head_dim": 128, … }'
      ></textarea>
      <p id="hint">${words.ownHint}</p>
      <div class="row">
        <button type="submit" class="main">${words.use}</button>
        <label class="file">
          <input
            type="file"
            class="unseen"
            @change=${(event: Event) => {
              const input = event.target as HTMLInputElement;
              const file = input.files?.[0];
              if (file) void this.#take(({ takeFile }) => takeFile(this.kernels, this.language, file));
              input.value = '';
            }}
          />
          <span>${words.chooseFile}</span>
        </label>
        <button
          type="button"
          @click=${() => {
            this.open = false;
            this.problem = null;
          }}
        >
          ${words.close}
        </button>
      </div>
    </form>`;
  }

  #problem({ sentence, detail }: Problem): TemplateResult {
    const { words } = this;
    return html` <p>${sentence} ${words.kept}</p>
      ${detail ? html`<p class="detail">${words.detail} <code lang="en">${detail}</code></p>` : nothing}`;
  }

  #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const text = this.renderRoot.querySelector('textarea')!.value;
    void this.#take(({ takeText }) => takeText(this.kernels, this.language, text, this.words.ownName));
  };

  /** Takes what the form has been given, or says below it what is wrong and leaves everything as it was. */
  async #take(read: (how: typeof Take) => Taken | Promise<Taken>): Promise<void> {
    const taken = await read(await import('./drop.js'));
    if ('own' in taken) {
      this.set({ own: taken.own, layer: '', base: 0 });
      this.problem = null;
      this.open = false;
    } else this.problem = taken.problem;
  }

  #drop = (event: DragEvent): void => {
    const [first] = present;
    if (first !== this || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    this.dropping = event.type === 'dragover';
    if (event.type !== 'drop') return;
    const files = [...event.dataTransfer.files];
    void import('./drop.js').then(({ drop }) => drop(this, files), console.error);
  };

  /** The reader is led to the choice of the model. */
  show(): void {
    const picker = pickerOfBar();
    if (picker) return picker();
    this.scrollIntoView({ block: 'nearest' });
    this.renderRoot.querySelector('select')?.focus();
  }
}
