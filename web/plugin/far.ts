/**
 * What stands far below the first window weighs little until the reader comes near: public/far.js.
 *
 *     drawings at rest     are files of their own, which readers without scripts see in a frame
 *     formulas             are their letters in a row, and MathML in <noscript>; how KaTeX draws them is a file for each
 *                          page, in both languages
 *     steps of a figure    lie in <noscript>, which is one node while scripts run
 *
 *     <rope-x id=… class="far"><noscript><iframe src="still/en/x.html">…</noscript></rope-x>
 *     <span class="katex far" data-drawn="7"><span>mθ</span><noscript><math>…</math></noscript></span>
 *     <section class="step far" id=…><noscript>…</noscript></section>
 */

/** What comes after so many sections is more than a window below the opening. */
const NEAR_SECTIONS = 1;

/** The article in two parts: what may be in the first windows, and the rest. */
export function splitFar(article: string): [near: string, far: string] {
  const sections = article.split(/(?=<h2)/);
  const near = sections.slice(0, NEAR_SECTIONS + 1).join('');
  return [near, article.slice(near.length)];
}

// --- figures ------------------------------------------------------------------------------------------

/** A figure at rest. What else it has inside, which is text, stays in the page. */
export interface Still {
  /** Of its element. */
  readonly tag: string;
  readonly attributes: string;
  /** The declarative shadow root. */
  readonly drawing: string;
  readonly title: string;
}

const STILL = /<(rope-[\w-]+)([^>]*)>(<template (?:(?!<\/template>).)*<\/template>)/gs;
/** The choice of the model has a label and no title. */
const TITLE = /<p class="title" id="title">(.*?)<\/p>|<label[^>]*>(.*?)<\/label>/s;
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Every figure; `place` gives the address of the file with its drawing, and attributes for the one in the page. */
export const farFigures = (html: string, place: (still: Still) => { src: string; attributes?: string }): string =>
  html.replace(STILL, (_, tag: string, attributes: string, drawing: string) => {
    const [, words, label] = TITLE.exec(drawing) ?? [];
    const title = plain(words ?? label ?? '');
    const { src, attributes: more = '' } = place({ tag, attributes, drawing, title });
    const frame = `<iframe src="${src}" title="${title}" loading="lazy"></iframe>`;
    return `<${tag}${attributes} class="far"${more}><noscript>${frame}</noscript>`;
  });

/** What only a program answers: the menu keeps its room, and the way past the figure, which has none, goes. */
const withoutKeys = (drawing: string): string =>
  drawing
    .replace(/<button[^>]* class="skip"[^>]*>[^<]*<\/button>/, '')
    .replace(/<div class="menu"\s*>(\s*)<button[^>]*>/, '<div class="menu" inert>$1<button class="more">');

/** The file of a figure at rest. `up`: from it to the folder of the site; `sheets`: of the page, from there. */
export function stillPage({ tag, attributes, drawing, title }: Still, language: string, up: string, sheets: string[]) {
  const links = sheets.map((file) => `<link rel="stylesheet" href="${up}${file}">`).join('');
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><base target="_top">${links}</head><body class="still"><article><${tag}${attributes.replace(/ unanswered\b/, '')}>${withoutKeys(drawing)}</${tag}></article></body></html>`;
}

const ANSWERS = / data-answers="([^"]*)"/;

/** What a trained model answered the build, out of the drawing: a file for all figures of a page (trained/figure.ts). */
export function splitAnswers(drawing: string): [drawing: string, answers: [string, unknown][]] {
  const text = ANSWERS.exec(drawing)?.[1];
  if (!text) return [drawing, []];
  const json = text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  return [drawing.replace(ANSWERS, ''), JSON.parse(json.replaceAll('&amp;', '&')) as [string, unknown][]];
}

// --- steps --------------------------------------------------------------------------------------------

const STEP = /(<section class="step)(" id="step-[\w-]+">)([\s\S]*?)(?=<\/section>)/g;

/** The steps of a figure after the first: it shows one at a time. `rest`: what becomes of all else, once they are out of it. */
export function farSteps(html: string, rest: (html: string) => string): string {
  const steps: string[] = [];
  const without = html.replace(STEP, (all, open: string, id: string, step: string, at: number) => {
    if (!html.slice(0, at).includes(open)) return all;
    steps.push(`<noscript>${farFormulas(step)}</noscript>`);
    return `${open} far${id}<!--step-->`;
  });
  return rest(without).replaceAll('<!--step-->', () => steps.shift()!);
}

// --- formulas -----------------------------------------------------------------------------------------

/** Marks the place of a drawn formula: `shortFormulas` gives what stands for the eye, after what stands for software. */
export const drawnMark = (index: number): string => `<!--drawn ${index}-->`;

const FORMULA = /<span class="katex">((?:(?!<span class="katex">).)*?)<!--drawn (\d+)-->/gs;

/** What hides the MathML beside a drawing; alone it is seen. */
const FOR_SOFTWARE = /^<span class="katex-mathml">(.*)<\/span>$/s;

/** Formulas whose drawing has been taken out. `lean`: what is for software is out of the way, too, and its letters stand for it. */
export const farFormulas = (html: string, lean = false): string =>
  html.replace(FORMULA, (_, math: string, drawn: string) => {
    const text = lean ? `<span>${plain(math)}</span><noscript>${math.replace(FOR_SOFTWARE, '$1')}</noscript>` : math;
    return `<span class="katex far" data-drawn="${drawn}">${text}`;
  });
