import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { RopeError } from 'ropewalk';
import { readOwnModel, USUAL_BASE } from '../../subject/kernels.js';
import { SUBJECT } from '../../subject/fields.js';
import { MODELS } from '../../subject/catalogue.js';
import { LARGEST_FILE, Undrawable } from '../../subject/limits.js';
import { longNote } from '../../subject/notes.js';
import { LiveElement } from '../../kit/live-element.js';
import { style } from './style.js';
import { words, type Words } from './words.js';

interface Problem {
  sentence: string;
  /** The package's own words, in English. */
  detail: string;
}

/** Families in the order of their first model, as the catalogue has them: oldest first. */
const FAMILIES = [...new Set(MODELS.map((model) => model.family))].map(
  (family) => [family, MODELS.filter((model) => model.family === family)] as const,
);

/** `<rope-models>`: which model the figures show; the reader's own config.json too. */
export class ModelsElement extends LiveElement<typeof SUBJECT, Words> {
  override readonly fields = SUBJECT;
  protected override readonly translations = words;
  static override styles = style;
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
    for (const name of ['dragover', 'dragleave', 'drop'] as const) window.addEventListener(name, this.#drop);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
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
      <div class="picker">
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
                      ${model.name} (${model.year})
                    </option>`,
                )}
              </optgroup>`,
          )}
        </select>
        ${subject.layers.length > 1 ? this.#layerChoice(subject.layers, subject.layer) : nothing} ${this.#facts()}
      </div>
      ${note ? html`<p class="note">${note}</p>` : nothing}
      ${noted ? html`<p class="note">${words.assumed} ${noted}</p>` : nothing} ${this.open ? this.#ownForm() : nothing}
      <div role="alert" class="problem">${this.problem ? this.#problem(this.problem) : nothing}</div>
      ${this.dropping ? html`<div class="drop">${words.drop}</div>` : nothing}
    `;
  }

  protected override updated(): void {
    // Once the reader has chosen, `selected` attributes no longer move the choice; undo must.
    this.renderRoot.querySelector('select')!.value = this.subject.entry?.id ?? '';
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
            accept=".json,application/json"
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
    const { errors } = this.words;
    return html` <p>${sentence} ${errors.kept}</p>
      ${detail ? html`<p class="detail">${errors.detail} <code lang="en">${detail}</code></p>` : nothing}`;
  }

  #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const text = this.renderRoot.querySelector('textarea')!.value;
    this.#use(text, '');
  };

  async #read(file: File): Promise<void> {
    if (file.size > LARGEST_FILE) return this.#refuse(this.words.errors.large);
    try {
      this.#use(await file.text(), file.name);
    } catch {
      this.#refuse(this.words.errors.file);
    }
  }

  #refuse(sentence: string, detail = ''): void {
    this.problem = { sentence, detail };
    this.open = true;
  }

  /** Takes a config.json, or says what is wrong with it and leaves everything as it was. */
  #use(text: string, fileName: string): void {
    const { words, format } = this;
    if (text.length > LARGEST_FILE) return this.#refuse(words.errors.large);
    try {
      const own = readOwnModel(this.kernels.rope, text, fileName || words.ownName);
      this.set({ own, layer: '', base: 0 });
      this.problem = null;
      this.open = false;
    } catch (error) {
      if (error instanceof Undrawable)
        this.#refuse(words.errors.undrawable[error.limit](format.digits(error.value, 10)));
      else if (error instanceof RopeError) this.#refuse(explain(error, words.errors), error.message);
      else throw error;
    }
  }

  #drop = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    this.dropping = event.type === 'dragover';
    const file = event.type === 'drop' ? event.dataTransfer.files[0] : undefined;
    if (file) void this.#read(file);
  };
}

function explain(error: RopeError, errors: Words['errors']): string {
  switch (error.code) {
    case 'not-json':
    case 'not-config':
    case 'no-rope':
      return errors[error.code];
    case 'missing':
      return errors.missing(error.parameter);
    case 'unknown':
    case 'unsupported':
      return errors.unknown(error.parameter);
    default:
      return errors.bad(error.parameter);
  }
}
