/** A figure whose model the reader can teach anew. */
import { css, html, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Fields } from '../state/field.js';
import { theSource } from './answers.js';
import { TrainedFigure } from './figure.js';
import type { Source } from './source.js';
import type { Step, Taught } from './taught.js';

interface TaughtWords {
  stop: string;
  teach: (steps: number) => string;
  teaching: (step: number, loss: string) => string;
  kept: string;
  same: (digest: string) => string;
  other: (digest: string, kept: string) => string;
}

export abstract class TaughtFigure<F extends Fields, W extends TaughtWords, M> extends TrainedFigure<F, W, M> {
  static override properties: PropertyDeclarations = { progress: { state: true } };

  /** Of the training that is under way; `null` where there is none. */
  declare protected progress: Step | null;
  protected abstract readonly taught: Taught;
  #kept = '';

  constructor() {
    super();
    this.progress = null;
  }

  protected override fetch(source: Source): Promise<unknown> {
    return Promise.all([source.model(this.taught.name), source.card(this.taught.name)]);
  }

  /** The button, how far it is, and whether what was taught is what comes with the page. */
  protected teaching(): TemplateResult {
    const { words, format, progress, taught } = this;
    const { steps } = taught.recipe.training;
    const { digest } = taught;
    return html`<div class="row teach controls">
      ${
        progress
          ? html`<button type="button" @click=${() => this.stop()}>${words.stop}</button>
              <progress max=${steps} value=${progress.step} aria-label=${words.teach(steps)}></progress>
              <p class="place">${words.teaching(progress.step, format.fixed(progress.loss, 3))}</p>`
          : html`<button type="button" class="main" @click=${() => void this.#teach()}>${words.teach(steps)}</button>
              <p class="place">
                ${digest === null ? words.kept : digest === this.#kept ? words.same(digest) : words.other(digest, this.#kept)}
              </p>`
      }
    </div>`;
  }

  async #teach(): Promise<void> {
    this.progress = { step: 0, loss: NaN };
    await this.run(async (asking) => {
      const source = theSource();
      this.#kept = (await source.card(this.taught.name)).digest;
      await this.taught.teach(source, asking, (step) => (this.progress = step));
    });
    this.progress = null;
  }
}

export const teachStyle = css`
  .teach {
    min-block-size: 2.5rem;
    margin-block-start: 0.5rem;
  }
  .teach p {
    margin: 0;
  }
`;
