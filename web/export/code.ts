/** The panel with code for the present state. Fetched when it is first opened. */
import { html, nothing, type TemplateResult } from 'lit';
import type { AnyFigure } from '../kit/figure.js';
import { huggingface } from './code/huggingface.js';
import { javascript } from './code/javascript.js';
import { NUMPY, python, PYTORCH } from './code/python.js';
import { sketchOf, type Sketch } from './code/sketch.js';
import { copyButton } from './copy.js';

interface Tongue {
  id: string;
  name: string;
  write(sketch: Sketch): string | null;
}

export const TONGUES: readonly Tongue[] = [
  { id: 'javascript', name: 'JavaScript', write: javascript },
  { id: 'pytorch', name: 'PyTorch', write: (sketch) => python(sketch, PYTORCH) },
  { id: 'numpy', name: 'NumPy', write: (sketch) => python(sketch, NUMPY) },
  { id: 'huggingface', name: 'rope_parameters', write: huggingface },
];

/** The choice holds for every figure. */
let chosen = TONGUES[0]!.id;

export function panel(figure: AnyFigure): TemplateResult {
  const { kernels, subject, codeState, strings, about } = figure.bench;
  const { code, code: words } = strings.exports;
  const sketch = sketchOf(about, kernels, subject, codeState);
  const offered = TONGUES.flatMap(({ id, name, write }) => {
    const text = write(sketch);
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
    figure.renderRoot.querySelector<HTMLElement>('.take [role=tab][aria-selected=true]')!.focus();
  };
  return html`
    <section class="take" aria-label="${words.name}, ${figure.about.title}">
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
    </section>
  `;
}
