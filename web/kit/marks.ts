/**
 * The look of what is drawn, one row for each mark: colours by name, widths in pixels, which a theme for a room makes
 * heavier (`--weight`).
 *
 *     marks({ '.curve.bound': { stroke: 'ink', width: 2 }, '.tick': { fill: 'muted' } })
 */
import { unsafeCSS, type CSSResult } from 'lit';

/** A custom property of tokens.css without its dashes, or one of CSS's own words. */
export type Colour =
  | (
      | 'q'
      | 'k'
      | 'position'
      | 'angle'
      | 'fast'
      | 'slow'
      | 'met'
      | 'never'
      | 'wrong'
      | 'right'
      | 'ink'
      | 'muted'
      | 'line'
      | 'line-strong'
    )
  | ('paper' | 'raised' | 'focus' | 'none' | 'transparent' | 'currentColor');

export interface Mark {
  fill?: Colour;
  stroke?: Colour;
  /** Of the stroke, in units of the drawing. */
  width?: number;
  dash?: string;
  /** Ends and corners. */
  cap?: 'round' | 'butt';
  join?: 'round';
  opacity?: number;
  /** Where a text stands at its point. */
  anchor?: 'start' | 'middle' | 'end';
  baseline?: 'central';
  /** Of letters: 400, 600. */
  bold?: number;
  /** Of letters, in units of the drawing. */
  size?: number;
}

const colour = (name: Colour): string =>
  name === 'none' || name === 'transparent' || name === 'currentColor' ? name : `var(--${name})`;

const WRITE: { readonly [K in keyof Mark]-?: (value: NonNullable<Mark[K]>) => string } = {
  fill: (name) => `fill:${colour(name)}`,
  stroke: (name) => `stroke:${colour(name)}`,
  width: (width) => `stroke-width:calc(${width}px * var(--weight, 1))`,
  dash: (dash) => `stroke-dasharray:${dash}`,
  cap: (cap) => `stroke-linecap:${cap}`,
  join: (join) => `stroke-linejoin:${join}`,
  opacity: (opacity) => `opacity:${opacity}`,
  anchor: (anchor) => `text-anchor:${anchor}`,
  baseline: (baseline) => `dominant-baseline:${baseline}`,
  bold: (bold) => `font-weight:${bold}`,
  size: (size) => `font-size:${size}px`,
};

export const marks = (rows: Readonly<Record<string, Mark>>): CSSResult =>
  unsafeCSS(
    Object.entries(rows)
      .map(([selector, mark]) => {
        const declarations = Object.entries(mark).map(([name, value]) =>
          (WRITE[name as keyof Mark] as (value: unknown) => string)(value),
        );
        return `${selector}{${declarations.join(';')}}`;
      })
      .join('\n'),
  );
