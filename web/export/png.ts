/**
 * A figure as PNG at twice its size, with settings and link in a strip below, and once more in text chunks
 * that viewers and search programs read.
 */
import type { Report } from './contract.js';
import { listed } from './listed.js';
import { picture, SAMPLE } from './svg.js';
import type { Face } from './trace.js';

const SCALE = 2;
/** So often a picture is looked at before it is painted with what has come. Counted, as a busy machine is slow in all. */
const TRIES = 200;

export async function png(host: HTMLElement, report: Report): Promise<Blob> {
  const { svg, width, height, faces } = await picture(host, report, { strip: true, fonts: embedded });
  const source = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    // Not `decode()`, which waits for a frame: a window out of sight makes none.
    await new Promise((loaded, failed) => Object.assign(image, { onload: loaded, onerror: failed, src: source }));
    await written(image, faces, height);
    const canvas = Object.assign(document.createElement('canvas'), { width: width * SCALE, height: height * SCALE });
    const context = canvas.getContext('2d')!;
    context.scale(SCALE, SCALE);
    context.drawImage(image, 0, 0, width, height, 0, 0, width, height);
    const plain = await new Promise<Blob | null>((done) => canvas.toBlob(done));
    return new Blob([withTexts(new Uint8Array(await plain!.arrayBuffer()), textsOf(report))], { type: 'image/png' });
  } finally {
    URL.revokeObjectURL(source);
  }
}

const textsOf = ({ title, summary, settings, link }: Report): [string, string][] => [
  ['Title', title],
  ['Description', summary],
  ['Comment', listed(settings)],
  ['Source', link],
  ['Software', 'Ropewalk'],
];

/** A picture inside a page sees none of the page's fonts: those it is written in go with it. */
async function embedded(faces: readonly Face[]): Promise<string> {
  const wanted = faces.map(({ look }) => look['font-family']!).join(',');
  const rules = [...document.styleSheets].flatMap((sheet) => {
    try {
      return [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule);
    } catch {
      return []; // A sheet from elsewhere.
    }
  });
  const needed = await Promise.all(
    rules.map(async ({ style, parentStyleSheet }) => {
      const family = style.getPropertyValue('font-family').replace(/^["']|["']$/g, '');
      const url = /url\("?([^")]+)"?\)/.exec(style.getPropertyValue('src'))?.[1];
      if (!url || !wanted.split(',').some((name) => name.trim().replace(/^["']|["']$/g, '') === family)) return '';
      const file = await fetch(new URL(url, parentStyleSheet?.href ?? location.href));
      const bytes = new Uint8Array(await file.arrayBuffer());
      const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
      const [weight, slant] = ['font-weight', 'font-style'].map((name) => style.getPropertyValue(name) || 'normal');
      return (
        `@font-face{font-family:"${family}";font-weight:${weight};font-style:${slant};` +
        `src:url(data:font/woff2;base64,${data}) format("woff2")}`
      );
    }),
  );
  return needed.join('');
}

/**
 * A picture has loaded before the typefaces inside it have, and until then what is written in them is not
 * painted: waits until every sample is. A browser paints in another typeface after three seconds.
 */
async function written(image: HTMLImageElement, faces: readonly Face[], y: number): Promise<void> {
  const canvas = Object.assign(document.createElement('canvas'), { width: SAMPLE, height: SAMPLE });
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  const seen = (i: number): boolean => {
    context.clearRect(0, 0, SAMPLE, SAMPLE);
    context.drawImage(image, i * SAMPLE, y, SAMPLE, SAMPLE, 0, 0, SAMPLE, SAMPLE);
    return context.getImageData(0, 0, SAMPLE, SAMPLE).data.some((value) => value > 0);
  };
  const places = [...faces.keys()].filter((i) => faces[i]!.sign !== '');
  for (let n = 0; !places.every(seen); n++) {
    if (n === TRIES) return console.warn('png: a typeface is missing in the picture');
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** iTXt chunks (PNG, third edition, 11.3.3.4), after the header. */
export function withTexts(
  file: Uint8Array<ArrayBuffer>,
  texts: readonly (readonly [string, string])[],
): Uint8Array<ArrayBuffer> {
  const HEADER = 8 + 25;
  const utf8 = new TextEncoder();
  const chunks = texts.map(([keyword, text]) => {
    // Keyword, end, not compressed (two bytes), no language, no translated keyword, text.
    const data = utf8.encode(`iTXt${keyword}\0\0\0\0\0${text}`);
    const chunk = new Uint8Array(data.length + 8);
    const view = new DataView(chunk.buffer);
    view.setUint32(0, data.length - 4);
    chunk.set(data, 4);
    view.setUint32(chunk.length - 4, crc(data));
    return chunk;
  });
  const out = new Uint8Array(file.length + chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const part of [file.subarray(0, HEADER), ...chunks, file.subarray(HEADER)]) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

function crc(bytes: Uint8Array): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
