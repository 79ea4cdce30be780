/**
 * Traces what a figure shows, drawings and HTML alike, into one flat SVG: what is measured is what the
 * reader sees. Nothing of the figure needs to know about it.
 *
 *     text ──► <text> at its baseline     box ──► <rect>     <svg> ──► <g>, styles written out
 *     <canvas> ──► <image>
 */
import { attributes, escape, fontLook, INITIAL, paint, shapeLook, type Attributes } from './paint.js';
import { rounded } from '../util/scale.js';

/** Left out: what acts on the figure or is closed, and what is only read out. */
const LEFT_OUT =
  'input, select, textarea, details:not([open]), .skip, .menu, .controls, .unseen, .katex-mathml, .opened, [hidden], style, script';

const round = (value: number): number => Math.round(value * 100) / 100;

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Face {
  look: Attributes;
  /** One that a typeface of the page has; '' where only the system's are used, which are there at once. */
  sign: string;
}

export class Tracing {
  readonly #origin: DOMRect;
  #gradientCount = 0;
  /** The looks that were written in, and a sign of each. */
  readonly faces = new Map<string, Face>();

  constructor(origin: DOMRect) {
    this.#origin = origin;
  }

  trace(element: Element): string {
    if (element.matches(LEFT_OUT)) return '';
    const style = getComputedStyle(element);
    if (style.display === 'none' || style.opacity === '0') return '';
    let inside: string;
    if (element instanceof SVGSVGElement) inside = this.#drawing(element);
    else if (element instanceof HTMLCanvasElement) inside = this.#canvas(element);
    else inside = this.#box(element, style) + this.#children(element, style);
    if (style.opacity !== '1' && inside) inside = `<g opacity="${style.opacity}">${inside}</g>`;
    return inside;
  }

  #children(element: Element, style: CSSStyleDeclaration): string {
    const nodes =
      element instanceof HTMLSlotElement
        ? element.assignedNodes({ flatten: true })
        : (element.shadowRoot ?? element).childNodes;
    let out = '';
    for (const node of nodes) {
      if (node instanceof Element) out += this.trace(node);
      else if (node instanceof Text && style.visibility === 'visible') out += this.#text(node, style);
    }
    return out;
  }

  // --- HTML ------------------------------------------------------------------------------------------

  #place(box: DOMRect): Place {
    return { x: box.x - this.#origin.x, y: box.y - this.#origin.y, width: box.width, height: box.height };
  }

  /** Background and borders. */
  #box(element: Element, style: CSSStyleDeclaration): string {
    if (style.visibility !== 'visible' || style.display === 'contents') return '';
    const { x, y, width, height } = this.#place(element.getBoundingClientRect());
    const radius = Math.min(parseFloat(style.borderTopLeftRadius) || 0, width / 2, height / 2);
    let out = '';
    const fill = paint(style.backgroundColor);
    if (fill && width > 0 && height > 0) out += rect(x, y, width, height, radius, filledWith(fill));
    out += this.#gradients({ x, y, width, height }, style);
    const sides = (['Top', 'Right', 'Bottom', 'Left'] as const).map((side) => {
      const line = style[`border${side}Style`];
      const thick = line === 'none' ? 0 : parseFloat(style[`border${side}Width`]);
      return { thick, line, colour: thick > 0 ? paint(style[`border${side}Color`]) : null };
    });
    const [top] = sides;
    const stroke = ({ thick, line, colour }: (typeof sides)[number]): Attributes => ({
      stroke: colour!.colour,
      ...(colour!.opacity < 1 ? { 'stroke-opacity': String(colour!.opacity) } : {}),
      'stroke-width': String(thick),
      ...(line === 'dashed' || line === 'dotted' ? { 'stroke-dasharray': `${2 * thick} ${2 * thick}` } : {}),
    });
    if (top!.colour && sides.every(({ thick, colour }) => thick === top!.thick && colour === top!.colour)) {
      const half = top!.thick / 2;
      const inner = [x + half, y + half, width - 2 * half, height - 2 * half] as const;
      return out + rect(...inner, Math.max(0, radius - half), { fill: 'none', ...stroke(top!) });
    }
    const ends = [
      [x, y, x + width, y],
      [x + width, y, x + width, y + height],
      [x, y + height, x + width, y + height],
      [x, y, x, y + height],
    ] as const;
    sides.forEach((side, i) => {
      if (!side.colour) return;
      const [x1, y1, x2, y2] = ends[i]!.map((value) => String(round(value)));
      out += `<line${attributes({ x1: x1!, y1: y1!, x2: x2!, y2: y2!, ...stroke(side) })}/>`;
    });
    return out;
  }

  /** Linear gradients along one axis, the last one of the list at the bottom. */
  #gradients(box: Place, style: CSSStyleDeclaration): string {
    const sizes = listOf(style.backgroundSize);
    const positions = listOf(style.backgroundPosition);
    return listOf(style.backgroundImage)
      .map((image, layer) => {
        const inside = /^linear-gradient\((.*)\)$/.exec(image)?.[1];
        if (!inside) return '';
        const [first, ...rest] = listOf(inside);
        const along = first === 'to right' || first === '90deg';
        const stops = (paint(first!) ? [first!, ...rest] : rest).map((stop) => paint(stop.replace(/ [\d.]+%$/, '')));
        if (stops.length === 0 || stops.includes(null)) return '';
        const [wide = 'auto', high = 'auto'] = sizes[layer % sizes.length]!.split(' ');
        const [left = '0%', top = '0%'] = positions[layer % positions.length]!.split(' ');
        const width = measured(wide, box.width, box.width);
        const height = measured(high, box.height, box.height);
        const place = [box.x + measured(left, box.width - width), box.y + measured(top, box.height - height)] as const;
        if (stops.every((stop) => stop!.colour === stops[0]!.colour))
          return rect(...place, width, height, 0, filledWith(stops[0]!));
        const id = `gradient-${++this.#gradientCount}`;
        const steps = stops.map((stop, i) => {
          const opacity: Attributes = stop!.opacity < 1 ? { 'stop-opacity': String(stop!.opacity) } : {};
          return `<stop${attributes({ offset: String(round(i / (stops.length - 1))), 'stop-color': stop!.colour, ...opacity })}/>`;
        });
        const end: Attributes = along ? {} : { x2: '0', y2: '1' };
        return (
          `<linearGradient${attributes({ id, ...end })}>${steps.join('')}</linearGradient>` +
          rect(...place, width, height, 0, { fill: `url(#${id})` })
        );
      })
      .reverse()
      .join('');
  }

  /** Every line of a text at its baseline, as wide as it stands here whatever the typeface. */
  #text(node: Text, style: CSSStyleDeclaration): string {
    if (node.data.trim() === '') return '';
    const colour = paint(style.color);
    if (!colour) return '';
    const look = this.#face(node.data, style);
    return linesOf(node)
      .map(({ text, left, right, top, bottom }) => {
        const share = baseline(style);
        return `<text${attributes({
          x: String(round(left - this.#origin.x)),
          y: String(round(top + (bottom - top) * share - this.#origin.y)),
          ...(text.length > 1 ? { textLength: String(round(right - left)), lengthAdjust: 'spacingAndGlyphs' } : {}),
          fill: colour.colour,
          ...(colour.opacity < 1 ? { 'fill-opacity': String(colour.opacity) } : {}),
          ...look,
        })}>${escape(text)}</text>`;
      })
      .join('');
  }

  #face(text: string, style: CSSStyleDeclaration): Attributes {
    const look = fontLook(style);
    const key = `${style.fontStyle} ${style.fontWeight} ${style.fontFamily}`;
    const sign = /[!-~]/.exec(text)?.[0] ?? this.faces.get(key)?.sign ?? '';
    if (text.trim() !== '') this.faces.set(key, { look, sign });
    return look;
  }

  #canvas(canvas: HTMLCanvasElement): string {
    const { x, y, width, height } = this.#place(canvas.getBoundingClientRect());
    if (width === 0 || canvas.width === 0) return '';
    const pixelated = getComputedStyle(canvas).imageRendering === 'pixelated';
    return `<image${attributes({
      x: String(round(x)),
      y: String(round(y)),
      width: String(round(width)),
      height: String(round(height)),
      preserveAspectRatio: 'none',
      ...(pixelated ? { style: 'image-rendering:pixelated' } : {}),
      href: canvas.toDataURL(),
    })}/>`;
  }

  // --- drawings --------------------------------------------------------------------------------------

  #drawing(svg: SVGSVGElement): string {
    const matrix = svg.getScreenCTM();
    const box = this.#place(svg.getBoundingClientRect());
    if (!matrix || box.width === 0) return '';
    const { a, b, c, d, e, f } = matrix;
    const place = [a, b, c, d, e - this.#origin.x, f - this.#origin.y].map((value) => rounded(value, 4));
    const inside = [...svg.children].map((child) => this.#shape(child, INITIAL)).join('');
    return inside && `<g transform="matrix(${place.join(' ')})">${inside}</g>`;
  }

  #shape(element: Element, inherited: Attributes): string {
    const name = element.localName;
    if (name === 'title' || name === 'desc' || name === 'style') return '';
    const style = getComputedStyle(element);
    if (style.display === 'none' || style.opacity === '0') return '';
    if (name === 'foreignObject') return '';
    const definition = element.closest('defs, clipPath, mask, pattern, linearGradient, radialGradient') !== null;
    const look = shapeLook(style);
    const container = element.children.length > 0 && name !== 'text' && name !== 'tspan';
    const nothingToSee = look.fill === 'none' && look.stroke === 'none';
    if (!container && !definition && (nothingToSee || style.visibility !== 'visible')) return '';

    const written: Attributes = {};
    for (const { name: key, value } of element.attributes) {
      if (/^(class|style|role|tabindex|lang|part|slot|aria-.*|data-.*)$/.test(key)) continue;
      if (key === 'id' && !definition) continue;
      if (key in INITIAL || /^(fill|stroke|font|opacity|dominant-baseline)/.test(key)) continue;
      written[key] = value;
    }
    if (!('transform' in written) && style.transform !== 'none') written.transform = style.transform;
    if (style.opacity !== '1') written.opacity = style.opacity;
    if (style.vectorEffect !== 'none') written['vector-effect'] = style.vectorEffect;
    const letters = name === 'text' || name === 'tspan';
    if (letters) {
      Object.assign(look, this.#face(element.textContent, style), { 'text-anchor': style.textAnchor });
      // Not every program knows other baselines; a third of an em is the middle of small letters and digits.
      const middle = /central|middle/.test(style.dominantBaseline);
      if (name === 'text' && middle && !('dy' in written)) written.dy = '0.35em';
    }
    const passed = { ...inherited };
    for (const [key, value] of Object.entries(look)) {
      if (inherited[key] === value) continue;
      written[key] = value;
      if (!key.endsWith('-opacity')) passed[key] = value;
    }
    let inside = '';
    for (const node of element.childNodes) {
      if (node instanceof Element) inside += this.#shape(node, passed);
      else if (letters && node instanceof Text) inside += escape(node.data.replace(/\s+/g, ' '));
    }
    if (letters) inside = inside.trim();
    if (inside === '' && (container || letters)) return '';
    return inside === '' ? `<${name}${attributes(written)}/>` : `<${name}${attributes(written)}>${inside}</${name}>`;
  }
}

function rect(x: number, y: number, width: number, height: number, radius: number, look: Attributes): string {
  const [left, top, wide, high, rx] = [x, y, width, height, radius].map((value) => String(round(value)));
  return `<rect${attributes({
    x: left!,
    y: top!,
    width: wide!,
    height: high!,
    ...(radius > 0 ? { rx: rx! } : {}),
    ...look,
  })}/>`;
}

const filledWith = ({ colour, opacity }: { colour: string; opacity: number }): Attributes => ({
  fill: colour,
  ...(opacity < 1 ? { 'fill-opacity': String(opacity) } : {}),
});

/** The parts of a CSS list; commas inside parentheses separate nothing. */
function listOf(css: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of css) {
    if (sign === '(') depth++;
    else if (sign === ')') depth--;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

/** A length of CSS in pixels. */
const measured = (css: string, whole: number, auto = 0): number =>
  css === 'auto' ? auto : css.endsWith('%') ? (parseFloat(css) / 100) * whole : parseFloat(css);

interface Line {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The lines into which the browser has broken a text. */
function linesOf(node: Text): Line[] {
  const range = document.createRange();
  const lines: Line[] = [];
  let line: Line | null = null;
  let gap = '';
  for (let at = 0; at < node.length; at++) {
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    const box = range.getClientRects()[0];
    if (!box || box.width === 0) continue;
    const sign = node.data[at]!;
    if (/\s/.test(sign) && sign !== '\u00a0') {
      gap += ' ';
      continue;
    }
    // Several spaces that are kept, as in code, would be one in the file: what follows them stands on its own.
    if (!line || Math.abs(box.top - line.top) > box.height / 2 || gap.length > 1) {
      line = { text: sign, left: box.left, right: box.right, top: box.top, bottom: box.bottom };
      lines.push(line);
    } else {
      line.text += gap + sign;
      line.right = box.right;
    }
    gap = '';
  }
  return lines;
}

let measuring: CanvasRenderingContext2D | null = null;

/** Where the baseline lies between top and bottom of a line's letters. */
function baseline({ fontStyle, fontWeight, fontSize, fontFamily }: CSSStyleDeclaration): number {
  measuring ??= document.createElement('canvas').getContext('2d')!;
  measuring.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = measuring.measureText('x');
  return up / (up + down);
}
