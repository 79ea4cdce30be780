/** A figure as one SVG file that needs nothing else: colours as they are shown, styles written out. */
import type { Report } from './contract.js';
import { listed } from './listed.js';
import { attributes, escape, families, paint } from './paint.js';
import { Tracing, type Face } from './trace.js';

export interface Picture {
  svg: string;
  width: number;
  height: number;
  faces: readonly Face[];
}

const MARGIN = 16;
const LINE = 17;
export const SAMPLE = 20;

export interface PictureOptions {
  /** Settings and link as text below the picture, for files that cannot hold them otherwise. */
  strip?: boolean;
  /**
   * `@font-face` rules, for a picture that is drawn where the page's fonts are not known. Below the height that
   * counts it then has a row of samples, a square of `SAMPLE` pixels for each.
   */
  fonts?: (faces: readonly Face[]) => Promise<string>;
}

export async function picture(
  host: HTMLElement,
  report: Report,
  { strip, fonts }: PictureOptions = {},
): Promise<Picture> {
  const figure = host.shadowRoot!.querySelector('figure')!;
  // Without controls, as in print; nothing is painted before they are back.
  host.toggleAttribute('exporting', true);
  const box = figure.getBoundingClientRect();
  const tracing = new Tracing(box);
  const traced = tracing.trace(figure);
  const style = getComputedStyle(figure);
  const paper = paint(pageColour(host));
  const muted = paint(getComputedStyle(figure.querySelector('figcaption') ?? figure).color)!.colour;
  const [family, lang] = [families(style.fontFamily), report.language === 'zh' ? 'zh-Hans' : 'en'];
  host.toggleAttribute('exporting', false);

  const lines = strip ? wrapped([listed(report.settings), report.link], box.width, `13px ${style.fontFamily}`) : [];
  const width = Math.ceil(box.width) + 2 * MARGIN;
  const below = lines.length > 0 ? lines.length * LINE + MARGIN / 2 : 0;
  const height = Math.ceil(box.height + below) + 2 * MARGIN;
  const strips = lines.map(
    (line, i) =>
      `<text${attributes({
        y: String(Math.ceil(box.height) + MARGIN / 2 + (i + 0.75) * LINE),
        fill: muted,
        'font-family': family,
        'font-size': '13',
      })}>${escape(line)}</text>`,
  );
  const faces = [...tracing.faces.values()];
  const rules = fonts ? `<style>${await fonts(faces)}</style>` : '';
  const [wide, high] = fonts ? [Math.max(width, faces.length * SAMPLE), height + SAMPLE] : [width, height];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}" ` +
    `role="img" aria-labelledby="title desc" lang="${lang}">\n` +
    `<title id="title">${escape(report.title)}</title>\n` +
    `<desc id="desc">${escape(`${report.summary} (${listed(report.settings)})`)}</desc>\n` +
    `${metadata(report, lang)}\n${rules}` +
    `<rect width="${width}" height="${height}" fill="${paper?.colour ?? '#ffffff'}"/>\n` +
    `<g transform="translate(${MARGIN} ${MARGIN})" style="font-variant-numeric:tabular-nums lining-nums">${traced}${strips.join('')}</g>\n` +
    `${fonts ? samples(faces, height) : ''}</svg>\n`;
  return { svg, width, height, faces };
}

/** One sign in every typeface. */
const samples = (faces: readonly Face[], top: number): string =>
  faces
    .map(({ look, sign }, i) => {
      const place = { x: String(i * SAMPLE), y: String(top + 0.75 * SAMPLE), 'font-size': String(SAMPLE / 2) };
      return `<text${attributes({ ...look, ...place })}>${escape(sign)}</text>`;
    })
    .join('');

/** The Dublin Core block that drawing programs and catalogues read. */
function metadata({ title, summary, settings, link }: Report, lang: string): string {
  const entry = (name: string, text: string): string => `<dc:${name}>${escape(text)}</dc:${name}>`;
  return (
    `<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" ` +
    `xmlns:dc="http://purl.org/dc/elements/1.1/"><rdf:Description rdf:about="">` +
    entry('title', title) +
    entry('description', summary) +
    entry('subject', listed(settings)) +
    entry('source', link) +
    entry('language', lang) +
    entry('publisher', 'Ropewalk') +
    `</rdf:Description></rdf:RDF></metadata>`
  );
}

/** What lies behind the figure. */
function pageColour(host: Element): string {
  for (let at: Element | null = host; at; at = at.parentElement) {
    const colour = getComputedStyle(at).backgroundColor;
    if (paint(colour)) return colour;
  }
  return 'white';
}

function wrapped(texts: readonly string[], width: number, font: string): string[] {
  const ruler = document.createElement('canvas').getContext('2d')!;
  ruler.font = font;
  const fits = (text: string): boolean => ruler.measureText(text).width <= width;
  return texts.flatMap((text) => {
    const lines: string[] = [];
    let line = '';
    // A link breaks anywhere, a list after its commas.
    for (const piece of text.match(/[^,&?/]*[,&?/]?\s?/g)!.flatMap((part) => (fits(part) ? [part] : [...part]))) {
      if (line !== '' && !fits(line + piece.trimEnd())) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += piece;
    }
    return line.trim() === '' ? lines : [...lines, line];
  });
}
