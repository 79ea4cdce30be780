import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { controls } from '../controls.js';
import { Waking } from '../waking.js';
import { drawMatrix, drawMeters } from './draw.js';
import { FAMILIES, wayModel, type Family } from './model.js';
import { shiftControl, shiftStyle } from './shift.js';
import { slider } from '../slider.js';
import { style } from './style.js';

/** `<rope-family of="shaw">`: the score matrix of one family, with its meters. */
export class FamilyElement extends Waking {
  static override styles = [controls, style];
  static override properties: PropertyDeclarations = { of: { type: String } };
  declare of: string;
  protected override readonly watches = ['shift', 'row', 'column'] as const;
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
    const { lab, state, format, strings } = this;
    if (!FAMILIES.includes(this.of as Family)) throw new Error(`rope-family: of="${this.of}" is not known`);
    const model = wayModel(lab, state, this.of as Family);
    const view = { state, format, strings };
    return html`<div class="way">${drawMatrix(model, view)} ${drawMeters(model, view)}</div>`;
  }
}

/** `<rope-shift>`: the slider once more, for matrices far from the first one. */
export class ShiftElement extends Waking {
  static override styles = [controls, slider, shiftStyle];
  protected override readonly watches = ['shift'] as const;

  protected override render(): TemplateResult {
    return shiftControl(this.store, this.strings);
  }
}
