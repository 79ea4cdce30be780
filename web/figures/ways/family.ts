import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { LiveElement } from '../../kit/live-element.js';
import { drawMatrix, drawMeters } from './draw.js';
import { fields } from './fields.js';
import { FAMILIES, wayModel, type Family } from './model.js';
import { shiftControl, shiftStyle } from './shift.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** `<rope-family of="shaw">`: the score matrix of one family, with its meters. */
export class FamilyElement extends LiveElement<typeof fields, Words> {
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  static override styles = style;
  static override properties: PropertyDeclarations = { of: { type: String } };
  declare of: string;
  /** The panel around, which draws nothing while it is closed. */
  #panel: HTMLDetailsElement | null = null;
  #opened = (): void => this.requestUpdate();

  override connectedCallback(): void {
    super.connectedCallback();
    this.#panel = this.closest('details');
    this.#panel?.addEventListener('toggle', this.#opened);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#panel?.removeEventListener('toggle', this.#opened);
  }
  protected override shouldUpdate(changed: Map<PropertyKey, unknown>): boolean {
    return super.shouldUpdate(changed) && (this.#panel?.open ?? true);
  }

  protected override render(): TemplateResult {
    const { kernels, state, format, words, strings } = this;
    if (!FAMILIES.includes(this.of as Family)) throw new Error(`rope-family: of="${this.of}" is not known`);
    const model = wayModel(kernels, state, this.of as Family);
    const view = { state, format, words, strings };
    return html`<div class="way">${drawMatrix(model, view)} ${drawMeters(model, view)}</div>`;
  }
}

/** `<rope-shift>`: the slider once more, for matrices far from the first one. */
export class ShiftElement extends LiveElement<typeof fields, Words> {
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  static override styles = shiftStyle;

  protected override render(): TemplateResult {
    return shiftControl(this);
  }
}
