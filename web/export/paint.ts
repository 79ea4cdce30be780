/** Computed styles as attributes that every drawing program knows. */

const known = new Map<string, { colour: string; opacity: number } | null>();
let canvas: CanvasRenderingContext2D | null = null;

/** Any colour of CSS as `#rrggbb` and an opacity; `null` where nothing is painted. */
export function paint(css: string): { colour: string; opacity: number } | null {
  if (css === 'none' || css === 'transparent' || css === '') return null;
  let found = known.get(css);
  if (found === undefined) known.set(css, (found = read(css)));
  return found;
}

function read(css: string): { colour: string; opacity: number } | null {
  canvas ??= Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  })!;
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = css;
  canvas.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
  if (a === 0) return null;
  const hex = [r, g, b].map((part) => part!.toString(16).padStart(2, '0')).join('');
  return { colour: `#${hex}`, opacity: Math.round((a! / 255) * 1000) / 1000 };
}

export type Attributes = Record<string, string>;

/** What a drawing starts with: what is inherited unchanged is not written again. */
export const INITIAL: Attributes = {
  fill: '#000000',
  stroke: 'none',
  'stroke-width': '1',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'stroke-dasharray': 'none',
  'paint-order': 'normal',
  'text-anchor': 'start',
};

const number = (value: string): string => String(Math.round(parseFloat(value) * 1000) / 1000);

function painted(name: 'fill' | 'stroke', style: CSSStyleDeclaration): Attributes {
  const value = style.getPropertyValue(name);
  if (value.startsWith('url(')) return { [name]: value.replaceAll('"', '') };
  const colour = paint(value);
  const opacity = (colour?.opacity ?? 1) * parseFloat(style.getPropertyValue(`${name}-opacity`));
  return { [name]: colour?.colour ?? 'none', ...(opacity < 1 ? { [`${name}-opacity`]: number(String(opacity)) } : {}) };
}

/** The look of a shape. */
export function shapeLook(style: CSSStyleDeclaration): Attributes {
  const stroke = painted('stroke', style);
  return {
    ...painted('fill', style),
    ...stroke,
    ...(stroke.stroke === 'none'
      ? {}
      : {
          'stroke-width': number(style.strokeWidth),
          'stroke-linecap': style.strokeLinecap,
          'stroke-linejoin': style.strokeLinejoin,
          'stroke-dasharray': style.strokeDasharray.replaceAll('px', ''),
          'paint-order': style.paintOrder,
        }),
  };
}

/** Families that exist outside the page: without the stand-ins of plugin/fonts.ts, `Figtree as Arial`. */
export const families = (css: string): string =>
  css
    .split(/,\s*/)
    .filter((name) => !name.includes(' as '))
    .join(', ')
    .replaceAll('"', "'");

/** The look of letters. */
export const fontLook = (style: CSSStyleDeclaration): Attributes => ({
  'font-family': families(style.fontFamily),
  'font-size': number(style.fontSize),
  ...(style.fontWeight === '400' ? {} : { 'font-weight': style.fontWeight }),
  ...(style.fontStyle === 'normal' ? {} : { 'font-style': style.fontStyle }),
});

export const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

export const attributes = (all: Attributes): string =>
  Object.entries(all)
    .map(([name, value]) => ` ${name}="${escape(value)}"`)
    .join('');
