/** The panel with code for the present state. Fetched when it is first opened. */
import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { blocksOf, type Block, type Generation } from './code/huggingface.js';
import { NUMPY, PYTORCH, type Dialect } from './code/dialects.js';
import { javascript } from './code/javascript.js';
import { python } from './code/python.js';
import { blockWords } from './code/words.js';
import type { CodeContext, CodeModule, ExportableFigure, Listing } from './contract.js';
import { followScroller } from '../kit/scroller.js';
import { format } from '../util/format.js';
import { copyButton } from './copy.js';

interface Language {
  id: string;
  name: string;
  /** A program, or blocks of a config.json; `null`: it cannot say this. */
  write(code: CodeModule, context: CodeContext, figure: ExportableFigure): string | Blocks | null;
}

interface Blocks {
  generation: Generation;
  blocks: readonly Block[];
}

const pythonIf = (listing: Listing, dialect: Dialect): string | null =>
  listing.python ? python(listing, dialect) : null;

const LANGUAGES: readonly Language[] = [
  { id: 'javascript', name: 'JavaScript', write: ({ listing }, context) => javascript(listing(context)) },
  { id: 'pytorch', name: 'PyTorch', write: ({ listing }, context) => pythonIf(listing(context), PYTORCH) },
  { id: 'numpy', name: 'NumPy', write: ({ listing }, context) => pythonIf(listing(context), NUMPY) },
  ...([5, 4] as const).map((generation): Language => ({
    id: `transformers-${generation}`,
    name: `transformers ${generation}`,
    // The settings of the model that the reader chose, where the figure is about it.
    write: ({ ways }, context, { aboutModel, strings, report: { language } }) => {
      if (!aboutModel) return null;
      const say = { strings, words: blockWords[language], format: format(language) };
      return { generation, blocks: blocksOf(context, ways?.(context) ?? null, generation, say) };
    },
  })),
];

const SOURCE = 'https://github.com/huggingface/transformers/blob/main/src/transformers/modeling_rope_utils.py';

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
      ${typeof shown.text === 'string' ? copyButton(strings, () => figure.renderRoot.querySelector('#code')!) : nothing}
    </div>
    ${
      typeof shown.text === 'string'
        ? html`<pre
            ${ref(followScroller)}
            id="code"
            role="tabpanel"
            tabindex="0"
            aria-labelledby="tab-${shown.id}"
          ><code translate="no" lang="en">${shown.text}</code></pre>`
        : blocksPanel(figure, shown.id, shown.text)
    }
  `;
}

/**
 * Each way has a block of its own, with its name and what is to be known before it is pasted. What only this panel needs
 * of a sheet comes with it.
 */
function blocksPanel(figure: ExportableFigure, id: string, { generation, blocks }: Blocks): TemplateResult {
  const { strings, report } = figure;
  const words = blockWords[report.language];
  return html`<div id="code" role="tabpanel" aria-labelledby="tab-${id}">
    <style>
      #code .note {
        margin: 0.25rem 0;
        max-inline-size: 44rem;
        color: var(--muted);
      }
      .block {
        margin-block-start: 1rem;
      }
      .block .title {
        margin: 0;
        font-weight: 600;
      }
    </style>
    <p class="note">${words.goesIn[generation]} <a href=${SOURCE}>${words.source}</a></p>
    ${blocks.map(
      ({ name, text, notes }, n) => html`
        <section class="block" aria-labelledby="block-${n}">
          <div class="row">
            <p id="block-${n}" class="title">${name}</p>
            ${text === null ? nothing : copyButton(strings, () => figure.renderRoot.querySelector(`#block-text-${n}`)!)}
          </div>
          ${text === null ? html`<p class="note">${words.cannot}</p>` : nothing}
          ${notes.map((note) => html`<p class="note">${note}</p>`)}
          ${
            text === null
              ? nothing
              : html`<pre
                  ${ref(followScroller)}
                  id="block-text-${n}"
                  tabindex="0"
                  role="group"
                  aria-labelledby="block-${n}"
                ><code translate="no" lang="en">${text}</code></pre>`
          }
        </section>
      `,
    )}
  </div>`;
}
