import { html, type TemplateResult } from 'lit';
import { chart, key } from '../../kit/chart.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { digits, tableOf, whole, type Table } from '../../kit/table.js';
import { drawLine, drawStrip } from './draw.js';
import { fields, PLACES } from './fields.js';
import { layersModel, slowestOf, type LayersModel, type Strip } from './model.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

type Place = (typeof PLACES)[number];

/** `<rope-layers>`: the layers of two models beside each other, and of all that were read. */
export class LayersElement extends MeasuredFigure<typeof fields, Words, LayersModel> {
  static override styles = [chart, key, style];
  protected static override widthAtRest = 880;
  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly modelOf = layersModel;
  protected override readonly resets = PLACES;

  protected override summary(): string {
    return this.words.summary(this.format, this.model.chosen);
  }

  protected override table(): Table {
    const { words } = this;
    return tableOf(this.format, {
      names: words.columns,
      rows: this.model.chosen.flatMap((strip) => {
        const slowest = strip.kinds.map((kind) => slowestOf(this.kernels, strip, kind));
        return strip.order.map((at, layer) => ({
          ...strip.kinds[at]!,
          name: strip.model.name,
          layer: layer + 1,
          slowest: slowest[at]!,
        }));
      }),
      columns: [
        [({ name }) => name],
        [({ layer }) => layer],
        [({ view }) => words.views[view]],
        [(row) => row.words || NaN, whole],
        [({ turned }) => turned, whole],
        [({ view, head }) => (view === 'none' ? NaN : head), whole],
        [({ base }) => base, whole],
        [({ slowest }) => slowest, digits(3)],
        [({ scaling }) => scaling],
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, model } = this;
    const { legend } = words;
    return html`
      ${PLACES.map((place, at) => this.#compared(place, model.chosen[at]!))}
      <ul class="key">
        <li><i class="wide"></i>${legend.wide}</li>
        <li><i class="near"></i>${legend.near}</li>
        <li><i class="still"></i>${legend.still}</li>
      </ul>
      <h3>${words.all}</h3>
      <ul class="all">
        ${model.all.map(
          (strip) =>
            html`<li class=${model.chosen.includes(strip) ? 'chosen' : ''}>
              <span>${words.name(strip)}</span>${drawLine(strip, model.most.all)}
            </li>`,
        )}
      </ul>
    `;
  }

  #compared(place: Place, strip: Strip): TemplateResult {
    const { words, format, model } = this;
    const { url, title } = strip.model.source;
    return html`<div class="model">
      <div class="row">
        <span class="controls">
          <select
            data-field=${place}
            aria-label=${words.places[place]}
            @change=${(event: Event) => this.set({ [place]: (event.target as HTMLSelectElement).value })}
          >
            ${model.all.map(
              (each) => html`<option value=${each.model.id} ?selected=${each === strip}>${words.name(each)}</option>`,
            )}
          </select>
        </span>
        <b>${words.name(strip)}</b>
        <a href=${url} title=${title}>${words.source}</a>
      </div>
      ${drawStrip(strip, model.most.chosen, this.width)}
      <ul class="kinds">
        ${strip.kinds.map((kind) => html`<li>${words.kind(format, kind)}</li>`)}
      </ul>
    </div>`;
  }
}
