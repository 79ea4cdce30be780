/** A figure that is drawn to the width it has on the page, so that its letters keep their size. */
import type { PropertyDeclarations } from 'lit';
import { Figure } from './figure.js';

export abstract class MeasuredFigure extends Figure {
  static override properties: PropertyDeclarations = { width: { state: true } };

  declare protected width: number;
  #observer: ResizeObserver | null = null;

  /** `atRest`: the width that the build assumes, before the real one has been measured. */
  constructor(atRest: number) {
    super();
    this.width = atRest;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer = new ResizeObserver(([entry]) => {
      const { width } = entry!.contentRect;
      // An element that is not shown has none, and nothing can be drawn to it.
      if (width > 0) this.measured(width);
    });
    this.#observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
  }

  protected measured(width: number): void {
    this.width = Math.round(width);
  }
}
