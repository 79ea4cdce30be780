/** Discs, rings and lines as pixels, for pictures that are made where there is no browser. */
import { FULL_TURN } from '../util/polar.js';
import { oklabToSrgb, type Rgb } from '../util/colour.js';

/** A colour of tokens.css, as it is written there. */
export function oklch(lightness: number, chroma: number, hue: number): Rgb {
  const angle = (hue / 360) * FULL_TURN;
  return oklabToSrgb(lightness, chroma * Math.cos(angle), chroma * Math.sin(angle));
}

export class Raster {
  /** Red, green, blue of every pixel, row by row. */
  readonly pixels: Uint8Array;

  constructor(
    readonly width: number,
    readonly height: number,
    paper: Rgb,
  ) {
    this.pixels = new Uint8Array(3 * width * height);
    for (let at = 0; at < this.pixels.length; at++) this.pixels[at] = Math.round(255 * paper[at % 3]!);
  }

  disc(x: number, y: number, radius: number, colour: Rgb): void {
    this.#fill(
      [x - radius, y - radius, x + radius, y + radius],
      colour,
      (px, py) => Math.hypot(px - x, py - y) - radius,
    );
  }

  /** Over `sweep` radians from three o'clock, counter-clockwise. */
  ring(x: number, y: number, radius: number, line: number, colour: Rgb, sweep = FULL_TURN): void {
    const reach = radius + line;
    this.#fill([x - reach, y - reach, x + reach, y + reach], colour, (px, py) => {
      const angle = Math.atan2(y - py, px - x);
      const outside = (angle < 0 ? angle + FULL_TURN : angle) > sweep;
      return outside ? 1 : Math.abs(Math.hypot(px - x, py - y) - radius) - line / 2;
    });
  }

  /** With round ends. */
  line(x1: number, y1: number, x2: number, y2: number, line: number, colour: Rgb): void {
    const [dx, dy] = [x2 - x1, y2 - y1];
    const square = dx * dx + dy * dy;
    const box = [Math.min(x1, x2) - line, Math.min(y1, y2) - line, Math.max(x1, x2) + line, Math.max(y1, y2) + line];
    this.#fill(box, colour, (px, py) => {
      const along = Math.min(1, Math.max(0, ((px - x1) * dx + (py - y1) * dy) / square));
      return Math.hypot(px - x1 - along * dx, py - y1 - along * dy) - line / 2;
    });
  }

  /** `distance`: from the edge of the shape, in pixels, negative inside. A pixel that the edge cuts is mixed. */
  #fill(box: readonly number[], colour: Rgb, distance: (x: number, y: number) => number): void {
    const [left, top, right, bottom] = box as [number, number, number, number];
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(this.height, bottom + 1); y++)
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(this.width, right + 1); x++) {
        // In fifths: an edge of any share is a third of the file, and looks no smoother.
        const share = Math.round(5 * Math.min(1, Math.max(0, 0.5 - distance(x + 0.5, y + 0.5)))) / 5;
        if (share === 0) continue;
        const at = 3 * (y * this.width + x);
        for (let c = 0; c < 3; c++) {
          const below = this.pixels[at + c]!;
          this.pixels[at + c] = Math.round(below + share * (255 * colour[c]! - below));
        }
      }
  }
}
