/** The panel with code for the present state. Fetched when it is first opened. */
import { html, nothing, type TemplateResult } from 'lit';
import { huggingface } from './code/huggingface.js';
import { NUMPY, PYTORCH, type Dialect } from './code/dialects.js';
import { javascript } from './code/javascript.js';
import { codeModel } from './code/model.js';
import { python } from './code/python.js';
import type { CodeContext, CodeModule, ExportableFigure, Listing } from './contract.js';
import { copyButton } from './copy.js';

interface Language {
  id: string;
  name: string;
  /** `null`: it cannot say this. */
  write(code: CodeModule, context: CodeContext, figure: ExportableFigure): string | null;
}

const pythonIf = (listing: Listing, dialect: Dialect): string | null =>
  listing.python ? python(listing, dialect) : null;

const LANGUAGES: readonly Language[] = [
  { id: 'javascript', name: 'JavaScript', write: ({ listing }, context) => javascript(listing(context)) },
  { id: 'pytorch', name: 'PyTorch', write: ({ listing }, context) => pythonIf(listing(context), PYTORCH) },
  { id: 'numpy', name: 'NumPy', write: ({ listing }, context) => pythonIf(listing(context), NUMPY) },
  {
    id: 'huggingface',
    name: 'rope_parameters',
    // The settings of the model that the reader chose, where the figure is about it.
    write: ({ settings = (same) => same }, context, { aboutModel }) => {
      const about = settings(context);
      return aboutModel ? huggingface(codeModel(about), about.subject.trainingLength) : null;
    },
  },
];

/** The choice holds for every figure. */
let chosen = LANGUAGES[0]!.id;

export function codePanel(figure: ExportableFigure, module: CodeModule): TemplateResult {
  const { strings, codeContext } = figure;
  const { code } = strings.exports;
  const offered = LANGUAGES.flatMap(({ id, name, write }) => {
    const text = write(module, codeContext, figure);
    return text === null ? [] : [{ id, name, text }];
  });
  const shown = offered.find(({ id }) => id === chosen) ?? offered[0]!;
  const choose = (id: string): void => {
    chosen = id;
    figure.requestUpdate();
  };
  const step = async (event: KeyboardEvent): Promise<void> => {
    const at = offered.indexOf(shown);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: offered.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(offered[(to + offered.length) % offered.length]!.id);
    await figure.updateComplete;
    figure.renderRoot.querySelector<HTMLElement>('.opened [role=tab][aria-selected=true]')!.focus();
  };
  return html`
    <div class="row">
      <div
        class="tabs"
        role="tablist"
        aria-label=${code.languages}
        @keydown=${(event: KeyboardEvent) => void step(event)}
      >
        ${offered.map(
          ({ id, name }) => html`
            <button
              type="button"
              role="tab"
              id="tab-${id}"
              aria-selected=${id === shown.id}
              aria-controls="code"
              tabindex=${id === shown.id ? nothing : -1}
              @click=${() => choose(id)}
            >
              ${name}
            </button>
          `,
        )}
      </div>
      ${copyButton(strings, () => figure.renderRoot.querySelector('#code')!)}
    </div>
    <pre id="code" role="tabpanel" tabindex="0" aria-labelledby="tab-${shown.id}"><code translate="no" lang="en">${
      shown.text
    }</code></pre>
  `;
}
