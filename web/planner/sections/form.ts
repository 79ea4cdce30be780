/** What is asked: a model or a file of it, an engine, a length. */
import { html, nothing, type TemplateResult } from 'lit';
import { choice } from '../../kit/controls/choice.js';
import { ENGINES, LENGTHS, LONGEST, PURPOSES, staysHere } from '../fields.js';
import { readConfig, type Library } from '../model.js';
import { choiceOf, METHODS } from '../scalings.js';
import { binary, select, titlesOf, type Planner } from './planner.js';

export function form(planner: Planner, library: Library): TemplateResult {
  const { words, state } = planner;
  const titles = titlesOf(library);
  const engines = ENGINES.filter((each) => titles.has(each));
  const field = <T extends string>(
    id: 'engine' | 'purpose' | 'method',
    values: readonly T[],
    text: (value: T) => string,
    set: (value: T) => void,
  ): TemplateResult =>
    html`<div class="field">
      <label for=${id}>${words[id]}</label>
      ${select(id, state[id] as T, values, text, set)}
    </div>`;
  return html`<form
    class="ask controls"
    @submit=${(event: SubmitEvent) => event.preventDefault()}
    aria-label=${words.title}
  >
    ${modelField(planner, library)}
    ${field(
      'engine',
      engines,
      (each) => titles.get(each)!,
      (engine) => planner.set({ engine, version: '' }),
    )}
    <div class="field">
      <label for="version">${words.version}</label>
      ${versions(planner, library)}
    </div>
    ${lengthField(planner)}
    ${field(
      'purpose',
      PURPOSES,
      (each) => words.purposes[each],
      (purpose) => planner.set({ purpose }),
    )}
    ${field(
      'method',
      METHODS,
      (each) => choiceOf(planner.language, each),
      (method) => planner.set({ method }),
    )}
    ${ownFile(planner)} ${planner.pasting ? paste(planner) : nothing}
  </form>`;
}

function modelField(planner: Planner, library: Library): TemplateResult {
  const choose = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const name = input.value.trim();
    if (name === '' || name === planner.modelName) {
      input.value = planner.modelName;
      return;
    }
    planner.problem = null;
    // The planner takes a name with its maker, the address does without.
    planner.set({
      model: name
        .replace(/^.*\//, '')
        .replace(/[^\w.-]+/g, '-')
        .slice(0, 64),
      own: null,
    });
  };
  return html`<div class="field model">
    <label for="model">${planner.words.model}</label>
    <input
      id="model"
      type="text"
      list="models"
      data-field="model own"
      spellcheck="false"
      autocomplete="off"
      autocapitalize="off"
      .value=${planner.modelName}
      aria-describedby="model-hint"
      @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
      @change=${choose}
    />
    <datalist id="models">${library.models().map(({ name }) => html`<option value=${name}></option>`)}</datalist>
  </div>`;
}

/** The newest first, under no name. */
function versions(planner: Planner, library: Library): TemplateResult {
  const { state } = planner;
  const { generations } = library.engines().find(({ name }) => name === state.engine)!;
  const titles = new Map(generations.map(({ id, title }, i) => [i === generations.length - 1 ? '' : id, title]));
  const title = (id: string): string => planner.say(titles.get(id)!);
  return select('version', state.version, [...titles.keys()].reverse(), title, (version) => planner.set({ version }));
}

function lengthField(planner: Planner): TemplateResult {
  const { words, state, format } = planner;
  const choose = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const [, digits = '', unit = ''] = /^\s*([\d.,_\s]+?)\s*([kKmM]?)\s*$/.exec(input.value) ?? [];
    const value = Number(digits.replace(/[,_\s]/g, '')) * (unit ? (/k/i.test(unit) ? 1024 : 1048576) : 1);
    if (digits !== '' && Number.isInteger(value) && value >= 1 && value <= LONGEST) planner.set({ target: value });
    input.value = format.whole(planner.state.target);
  };
  return html`<div class="field length">
    <label for="target">${words.length}</label>
    <div class="row">
      <div class="segments">
        ${choice(planner, 'target', {
          values: LENGTHS,
          text: (length) => binary(format, length),
          label: (length) => `${binary(format, length)}: ${format.whole(length)}`,
        })}
      </div>
      <input
        id="target"
        data-field="target"
        type="text"
        inputmode="numeric"
        .value=${format.whole(state.target)}
        @change=${choose}
      />
    </div>
  </div>`;
}

function ownFile(planner: Planner): TemplateResult {
  const { words, state, strings, busy } = planner;
  const { own } = state;
  const choose = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (file) void planner.read(file);
    input.value = '';
  };
  return html`<div class="hint">
    <p id="model-hint">
      ${words.modelHint}${own !== null && staysHere(own) ? strings.marks.space + words.notInLink : nothing}
    </p>
    <div class="row">
      <label class="file">
        <input type="file" class="unseen" accept=".json,.gguf,application/json" data-field="own" @change=${choose} />
        <span>${words.chooseFile}</span>
      </label>
      <button
        type="button"
        data-field="own"
        aria-expanded=${planner.pasting}
        @click=${() => (planner.pasting = !planner.pasting)}
      >
        ${words.paste}
      </button>
      ${
        own === null
          ? nothing
          : html`<button type="button" data-field="own" @click=${() => planner.set({ own: null })}>
              ${words.backTo(state.model)}
            </button>`
      }
      ${busy ? html`<span class="muted">${busy}</span>` : nothing}
    </div>
  </div>`;
}

function paste(planner: Planner): TemplateResult {
  const { words } = planner;
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
          const text = planner.renderRoot.querySelector<HTMLTextAreaElement>('#json')!.value;
          planner.use(() => ({ name: '', file: readConfig(text) }));
        }}
      >
        ${words.use}
      </button>
      <button type="button" @click=${() => (planner.pasting = false)}>${words.close}</button>
    </div>
  </div>`;
}
