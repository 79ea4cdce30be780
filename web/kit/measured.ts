/**
 * A figure that is drawn to the width it has on the page, so that its letters keep their size. In a theme for a
 * room, `--type` says how much larger everything is: it is drawn to less width and stretched to the whole one.
 */
import type { PropertyDeclarations } from 'lit';
import { drag } from './drag.js';
import type { Point } from '../util/polar.js';
import type { Fields } from '../state/field.js';
import { Figure } from './figure.js';

/** About the width of the text on a sheet of A4 or letter, in CSS pixels: a sheet is not measured before printing. */
const SHEET = 680;

export abstract class MeasuredFigure<F extends Fields = Fields, W = unknown, M = unknown> extends Figure<F, W, M> {
  static override properties: PropertyDeclarations = { width: { state: true } };

  /** In units of the drawing. */
  declare protected width: number;
  /** Pixels of a unit. */
  protected unit = 1;
  #whole = 0;
  #printing = false;
  #observer: ResizeObserver | null = null;
  #themes: MutationObserver | null = null;

  /** The width that the build assumes, before the real one has been measured. */
  protected static widthAtRest = 656;

  constructor(atRest?: number) {
    super();
    this.width = atRest ?? (this.constructor as typeof MeasuredFigure).widthAtRest;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer = new ResizeObserver(([entry]) => {
      this.#whole = entry!.contentRect.width;
      this.#measure();
    });
    this.#observer.observe(this);
    this.#themes = new MutationObserver(() => this.#measure());
    this.#themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    window.addEventListener('beforeprint', this.#toSheet);
    window.addEventListener('afterprint', this.#toPage);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
    this.#themes?.disconnect();
    window.removeEventListener('beforeprint', this.#toSheet);
    window.removeEventListener('afterprint', this.#toPage);
  }

  #toSheet = (): void => {
    this.#printing = true;
    this.measured(SHEET);
  };
  #toPage = (): void => {
    this.#printing = false;
    this.#measure();
  };

  /** Out of sight no observer is called. */
  measureNow(): void {
    this.#whole = this.getBoundingClientRect().width / this.#zoom;
    this.#measure();
  }

  #measure(): void {
    // An element that is not shown has none, and nothing can be drawn to it.
    if (this.#whole === 0 || this.#printing) return;
    this.unit = Number(getComputedStyle(this).getPropertyValue('--type')) || 1;
    this.measured(this.#whole / this.unit);
  }

  protected measured(width: number): void {
    this.width = Math.round(width);
  }

  /** Where a pointer is in a drawing, in its units. */
  protected seen({ clientX, clientY }: { clientX: number; clientY: number }, drawing: Element): Point {
    const { left, top } = drawing.getBoundingClientRect();
    const unit = this.unit * this.#zoom;
    return { x: (clientX - left) / unit, y: (clientY - top) / unit };
  }

  /** By which the page around has made the figure larger: boxes are told as they are seen, lengths as they are laid out. */
  get #zoom(): number {
    // An older engine does not tell: there, what slides have made smaller is read as if they had not.
    return this.currentCSSZoom ?? 1;
  }

  /** From this press to its release the pointer reads a drawing, in its units: one step back. */
  protected follow(press: PointerEvent, read: (at: Point) => void): void {
    if (press.button !== 0 || !press.isPrimary) return;
    const drawing = press.currentTarget as Element;
    const move = (event: PointerEvent): void => read(this.seen(event, drawing));
    this.store.beginGesture();
    drag(press, { move, end: (cancelled) => this.store.endGesture(cancelled) });
    move(press);
  }
}
