import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { CodeContext } from '../../export/contract.js';
import { chart } from '../../kit/chart.js';
import { segments } from '../../kit/controls/choice.js';
import { toggle } from '../../kit/controls/toggle.js';
import { drag, keyStep } from '../../kit/drag.js';
import { MeasuredFigure } from '../../kit/measured.js';
import { smallDial, smallDialStyle, wheel } from '../../kit/small-dial.js';
import { digits, fixed, indices, tableOf, type Table } from '../../kit/table.js';
import { changed } from '../../state/store.js';
import { LAST_POSITION } from '../../subject/fields.js';
import { degrees } from '../../util/format.js';
import { gradient, SHOWN, type Shown } from '../../util/palette.js';
import { clamp, zoomOf } from '../../util/scale.js';
import { drawWeave, frameOf, MARGIN, roomIn, rowHeight } from './draw.js';
import { fields, WIDEST_COLUMN, type State } from './fields.js';
import { columnOf, lastOf, partOf, weaveModel, type Part, type WeaveModel } from './model.js';
import { Fingers } from './pinch.js';
import { paint, paintAtBuild } from './raster.js';
import { style } from './style.js';
import { en, type Words } from './words.en.js';
import { zh } from './words.zh.js';

/** What the build draws: so wide, with columns so wide. */
const AT_REST = { width: 960, wide: 2 };
/** The canvas's ink on dark paper; style.ts lets the element know when that changes. */
const WHITE = 'rgb(255, 255, 255)';
/** A wheel that has been still for so long has made one step. */
const WHEEL_PAUSE = 250;
const WHEEL_SPEED = 0.004;
/** Positions to a column that are worth a button: 44 is nearly seven turns of a hand that turns one radian a word. */
const STRIDES = [1, 44] as const;

/** `<rope-weave>`: position by pair, in the colours of the angle; zoomed, moved, with a crosshair. */
export class WeaveElement extends MeasuredFigure<typeof fields, Words> {
  static override styles = [chart, smallDialStyle, style];
  static override properties: PropertyDeclarations = { panning: { state: true } };

  declare protected panning: boolean;
  protected override readonly code = () => import('./code.js');
  override readonly fields = fields;
  protected override readonly translations = { en, zh };
  protected override readonly resets = ['colour', 'from', 'per', 'wide', 'veil', 'm', 'pair'] as const;
  /** What the canvas shows. */
  #painted: { canvas: HTMLCanvasElement; image: ImageData; as: string; theta: Float64Array } | null = null;
  /** The wheel's own, unrounded idea of the positions to a pixel. */
  #scale = 0;
  #wheelTimer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super(AT_REST.width);
    this.panning = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#endWheel();
  }

  /** The columns are as wide as the page lets them be, which the state may leave open. */
  override get codeContext(): CodeContext {
    const context = super.codeContext;
    return { ...context, state: changed(context.state, fields, { per: this.#model.part.per }) };
  }

  /** The picture without what lies over it, as the address of an image. */
  raster(): string {
    return this.renderRoot.querySelector('canvas')?.toDataURL() ?? '';
  }

  protected override summary(): string {
    const { part, aliased, angle, cos, sin, m, pair } = this.#model;
    return this.words.summary(this.format, {
      name: this.subjectName,
      from: part.from,
      to: lastOf(part),
      per: part.per,
      aliased,
      m,
      pair,
      angle: degrees(angle[pair]!),
      cos: cos[pair]!,
      sin: sin[pair]!,
      shown: this.state.colour,
    });
  }

  protected override table(): Table {
    const { angle, cos, sin, between, wavelengths, seems } = this.#model;
    return tableOf(this.format, {
      names: this.words.columns,
      rows: indices(angle.length),
      marked: this.pair,
      columns: [
        [(i) => i],
        [(i) => degrees(angle[i]!), fixed(2)],
        [(i) => cos[i]!, fixed(4)],
        [(i) => sin[i]!, fixed(4)],
        [(i) => degrees(between[i]!), digits(5)],
        [(i) => wavelengths[i]!, digits(5)],
        [(i) => seems[i]!, digits(5)],
      ],
    });
  }

  protected override picture(): TemplateResult {
    const { words, strings, format, state, width, unit } = this;
    const model = this.#model;
    const { part, theta } = model;
    const image = paintAtBuild(this.kernels, theta, part, state.colour);
    const { left, top, right, bottom } = frameOf(part, theta.length, width);
    return html`
      <div class="row bar controls">
        ${segments(this, 'colour', words.shows, { values: SHOWN, text: (shown) => words.values[shown] })}
        ${this.#legend(state.colour)}
      </div>
      <div
        class=${this.panning ? 'plot panning' : 'plot'}
        role="application"
        data-field="m pair"
        tabindex="0"
        aria-label=${words.plot}
        aria-describedby="keys here"
        @pointerdown=${this.#press}
        @pointermove=${this.#hover}
        @wheel=${this.#wheel}
        @keydown=${this.#step}
      >
        ${
          image
            ? nothing
            : html`<canvas
                @transitionend=${() => this.requestUpdate()}
                style="inset-inline-start:${left * unit}px;top:${top * unit}px;width:${(right - left) * unit}px;height:${(bottom - top) * unit}px"
              ></canvas>`
        }
        ${drawWeave(model, { width, veil: state.veil, image, format, words, strings })}
      </div>
      <p class="unseen" id="keys">${words.keyHelp}</p>
      <div class="readout" id="here">
        ${smallDial({ angle: model.angle[model.pair]!, turns: model.m >= model.wavelengths[model.pair]! ? 1 : 0 })}
        <div>${this.#readout(model)}</div>
      </div>
      <div class="row moves controls">
        <div class="row">
          <span class="name">${words.column}</span>
          ${STRIDES.map(
            (per) =>
              html`<button
                type="button"
                data-field="per"
                aria-label=${words.stride(per)}
                @click=${() => this.#stride(per)}
              >
                ${per}
              </button>`,
          )}
          ${this.#button('per from', words.all, () => this.#zoom(LAST_POSITION))}
        </div>
        <div class="row">
          ${this.#button('from', '←', () => this.#pan(-0.5), words.earlier)}
          ${this.#button('from', words.find, this.#find)}
          ${this.#button('from', '→', () => this.#pan(0.5), words.later)}
        </div>
        <div class="row">
          ${this.#button('per', '+', () => this.#zoom(0.5), words.zoomIn)}
          ${this.#button('per', '−', () => this.#zoom(2), words.zoomOut)}
        </div>
        ${toggle(this, 'veil', words.veil)}
      </div>
    `;
  }

  #button(field: string, text: string, act: () => void, name?: string): TemplateResult {
    return html`<button
      type="button"
      data-field=${field}
      aria-label=${name ?? nothing}
      title=${name ?? nothing}
      @click=${act}
    >
      ${text}
    </button>`;
  }

  #legend(shown: Shown): TemplateResult {
    const { words } = this;
    return shown === 'angle'
      ? html`<span class="legend">${this.strings.dial.legend} ${wheel()}</span>`
      : html`<span class="legend"
          >−1 <span class="scale" style="background:${gradient(shown)}"></span> 1
          <span>${words.values[shown]}</span></span
        >`;
  }

  #readout({ part, m, pair, angle, cos, sin, between, wavelengths, seems, aliased }: WeaveModel): TemplateResult {
    const { format, words } = this;
    const here = words.here(
      format.whole(m),
      pair,
      format.fixed(degrees(angle[pair]!), 1),
      format.fixed(cos[pair]!, 3),
      format.fixed(sin[pair]!, 3),
    );
    const turn = format.digits(degrees(between[pair]!), 4);
    const text =
      pair < aliased
        ? words.seems(pair, turn, format.digits(seems[pair]!, 5), format.digits(wavelengths[pair]!, 4))
        : words.turns(pair, turn);
    return html`<p class="number">${here}</p>
      <p class="turn">${words.perColumn(format.whole(part.per), part.per === 1)}${this.strings.marks.space}${text}</p>`;
  }

  get #model(): WeaveModel {
    // At rest nobody has measured the page; fewer columns make a smaller picture.
    const state = this.hasUpdated || typeof document !== 'undefined' ? this.state : { ...this.state, ...AT_REST };
    return weaveModel(this.kernels, this.subject, state, roomIn(this.width));
  }

  /** The part that other settings show. */
  #partOf(patch: Partial<State>): Part {
    return partOf({ ...this.state, ...patch }, this.subject.trainingLength, roomIn(this.width));
  }

  protected override updated(): void {
    super.updated();
    const canvas = this.renderRoot.querySelector('canvas');
    if (!canvas) return;
    const { part, theta } = this.#model;
    const { from, per, columns } = part;
    const { colour } = this.state;
    const dark = getComputedStyle(canvas).color === WHITE;
    const as = `${colour} ${dark} ${from} ${per} ${columns}`;
    const before = this.#painted;
    if (before?.canvas === canvas && before.as === as && before.theta === theta) return;
    const rows = theta.length;
    let image = before?.image;
    if (image?.width !== columns || image.height !== rows) image = new ImageData(columns, rows);
    if (canvas.width !== columns) canvas.width = columns;
    if (canvas.height !== rows) canvas.height = rows;
    paint(this.kernels, theta, part, { shown: colour, dark, out: image.data });
    canvas.getContext('2d')!.putImageData(image, 0, 0);
    this.#painted = { canvas, image, as, theta };
  }

  // --- which part is shown -----------------------------------------------------------------------------

  /** So many positions to a pixel, and position `keep` stays where it is, `at` pixels from the left. */
  #show(scale: number, keep: number, at: number, mark = ''): void {
    const wanted = {
      from: 0,
      wide: scale < 1 ? clamp(Math.round(1 / scale), 1, WIDEST_COLUMN) : 1,
      per: Math.max(1, Math.round(scale)),
    };
    const { per, wide } = this.#partOf(wanted);
    const from = Math.round(keep - ((at - wide / 2) / wide) * per);
    const part = this.#partOf({ ...wanted, from: clamp(from, 0, LAST_POSITION) });
    this.set({ from: part.from, per: part.per, wide: part.wide }, mark);
  }

  /** Around the crosshair, or around the middle where that is out of the picture. */
  #zoom(factor: number): void {
    const { part, m } = this.#model;
    const scale = (part.per / part.wide) * factor;
    const column = columnOf(part, m);
    if (column >= 0 && column < part.columns) this.#show(scale, m, (column + 0.5) * part.wide, 'zoom');
    else this.#show(scale, (part.from + lastOf(part)) / 2, (part.columns / 2) * part.wide, 'zoom');
  }

  #stride(per: number): void {
    const { part } = this.#model;
    // A word a column: wide enough to be told from its neighbours.
    const wanted = per === 1 ? 1 / 8 : per;
    this.#zoom(wanted / (part.per / part.wide));
  }

  #pan(share: number): void {
    const { part } = this.#model;
    const { from } = this.#partOf({
      from: clamp(part.from + Math.round(part.columns * share) * part.per, 0, LAST_POSITION),
    });
    this.set({ from, per: part.per, wide: part.wide }, 'pan');
  }

  #find = (): void => {
    const { part, m } = this.#model;
    this.#show(part.per / part.wide, m, (part.columns / 2) * part.wide, 'pan');
  };

  // --- the crosshair -----------------------------------------------------------------------------------

  /** How far from the left edge and from the upper edge of the picture, in units of the drawing. */
  #at(event: { clientX: number; clientY: number }): { x: number; y: number } {
    const { x, y } = this.seen(event, this.renderRoot.querySelector('.plot')!);
    return { x: x - MARGIN.left, y: y - MARGIN.top };
  }

  /** `row`: of the pair only, as where its name at the side has been pressed. */
  #look(event: PointerEvent, row: boolean): void {
    const { part, theta } = this.#model;
    const { x, y } = this.#at(event);
    const column = clamp(Math.floor(x / part.wide), 0, part.columns - 1);
    const pair = clamp(Math.floor(y / rowHeight(theta.length, this.width)), 0, theta.length - 1);
    this.set(row ? { pair } : { m: part.from + column * part.per, pair });
  }

  #onRail(event: PointerEvent): boolean {
    const { theta } = this.#model;
    return this.#at(event).y > theta.length * rowHeight(theta.length, this.width);
  }

  #hover = (event: PointerEvent): void => {
    (event.currentTarget as Element).classList.toggle('rail', this.#onRail(event));
  };

  #fingers = new Fingers({
    begin: () => {
      this.#pinched = true;
      this.store.beginGesture();
      if (this.#before) this.set(this.#before);
      this.#pinchFrom = this.#model.part;
    },
    move: (spread, from, to) => {
      const part = this.#pinchFrom;
      if (!part) return;
      const at = (clientX: number): number => this.#at({ clientX, clientY: 0 }).x;
      const keep = part.from + (at(from) / part.wide - 0.5) * part.per;
      this.#show(part.per / part.wide / spread, keep, at(to));
    },
    end: () => this.store.endGesture(),
  });
  #pinchFrom: Part | null = null;
  #pinched = false;
  /** Where the crosshair stood when the first finger came down. */
  #before: Pick<State, 'm' | 'pair'> | null = null;

  /** A press puts the crosshair there, and it follows; on the axis below, the picture follows. */
  #press = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (event.isPrimary) this.#pinched = false;
    this.#fingers.press(event);
    if (!event.isPrimary) return;
    const { m, pair } = this.state;
    this.#before = { m, pair };
    if (this.#onRail(event)) this.#drive(event);
    else this.#aim(event);
  };

  #aim(event: PointerEvent): void {
    // A finger may be about to scroll: it points when it moves along, or when it leaves.
    let pointed = event.pointerType !== 'touch';
    const row = this.#at(event).x < 0;
    this.store.beginGesture();
    drag(event, {
      move: (move) => {
        if (this.#pinched) return;
        pointed = true;
        this.#look(move, row);
      },
      end: (cancelled) => {
        if (!cancelled && !pointed && !this.#pinched) this.#look(event, row);
        this.store.endGesture(cancelled && !this.#pinched);
      },
    });
    if (pointed) this.#look(event, row);
  }

  #drive(event: PointerEvent): void {
    const { part } = this.#model;
    const { x } = this.#at(event);
    const keep = part.from + (x / part.wide - 0.5) * part.per;
    this.panning = true;
    this.store.beginGesture();
    drag(event, {
      move: (move) => {
        if (!this.#pinched) this.#show(part.per / part.wide, keep, this.#at(move).x);
      },
      end: (cancelled) => {
        this.panning = false;
        this.store.endGesture(cancelled && !this.#pinched);
      },
    });
  }

  /** With Ctrl or a pinch on the pad it zooms, sideways it moves; else the page scrolls. */
  #wheel = {
    passive: false,
    handleEvent: (event: WheelEvent): void => {
      const zooms = event.ctrlKey || event.metaKey;
      if (!zooms && Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
      event.preventDefault();
      const { part } = this.#model;
      const now = part.per / part.wide;
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      const { x } = this.#at(event);
      if (this.#wheelTimer === undefined) {
        this.store.beginGesture();
        this.#scale = now;
      }
      clearTimeout(this.#wheelTimer);
      this.#wheelTimer = setTimeout(this.#endWheel, WHEEL_PAUSE);
      const keep = part.from + (x / part.wide - 0.5) * part.per;
      if (zooms) {
        const most = Math.ceil((LAST_POSITION + 1) / roomIn(this.width));
        this.#scale = clamp(this.#scale * zoomOf(event.deltaY * lines * WHEEL_SPEED), 1 / WIDEST_COLUMN, most);
        this.#show(this.#scale, keep, x);
      } else this.#show(now, keep, x - event.deltaX * lines);
    },
  };

  #endWheel = (): void => {
    if (this.#wheelTimer === undefined) return;
    clearTimeout(this.#wheelTimer);
    this.#wheelTimer = undefined;
    this.store.endGesture();
  };

  #step = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { part, theta, m, pair } = this.#model;
    const size = event.shiftKey ? 10 : 1;
    if (event.key === '+' || event.key === '=' || event.key === '-') {
      event.preventDefault();
      this.#zoom(event.key === '-' ? 2 : 0.5);
      return;
    }
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      const to = clamp(pair + (event.key === 'ArrowDown' ? size : -size), 0, theta.length - 1);
      this.set({ pair: to }, 'step');
      return;
    }
    const by = keyStep(event) * part.per;
    const to =
      event.key === 'Home'
        ? part.from
        : event.key === 'End'
          ? Math.min(lastOf(part), LAST_POSITION)
          : clamp(m + by, 0, LAST_POSITION);
    if (to === m) return;
    event.preventDefault();
    this.set({ m: to }, 'step');
    // The picture follows a crosshair that leaves it.
    const column = columnOf(part, to);
    const room = (part.columns - 0.5) * part.wide;
    if (column < 0) this.#show(part.per / part.wide, to, part.wide / 2, 'step');
    else if (column > part.columns - 1) this.#show(part.per / part.wide, to, room, 'step');
  };
}
