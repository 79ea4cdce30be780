/**
 * What stands far below the first window costs the browser nothing until the reader comes near: drawings at rest, and
 * formulas as KaTeX draws them, go into `<noscript>`, which is one node while scripts run. public/far.js puts them back.
 * Readers without scripts and search engines have all of it; until then a formula shows its MathML, which every reader's
 * software can have at any time.
 *
 *     <rope-x id=… class="far"><noscript><rope-x …><template shadowrootmode="open">…</template></rope-x></noscript></rope-x>
 *     <span class="katex far"><span class="katex-mathml">…</span><noscript><span class="katex-html">…</span></noscript></span>
 */

/** What comes after so many sections is more than a window below the opening. */
const NEAR_SECTIONS = 1;

/** The article in two parts: what may be in the first windows, and the rest. */
export function splitFar(article: string): [near: string, far: string] {
  const sections = article.split(/(?=<h2)/);
  const near = sections.slice(0, NEAR_SECTIONS + 1).join('');
  return [near, article.slice(near.length)];
}

const STILL = /<(rope-[\w-]+)([^>]*)>(<template (?:(?!<\/template>).)*<\/template>)<\/\1>/gs;

/** Every figure that has nothing inside but its drawing at rest. */
export const farFigures = (html: string): string =>
  html.replace(STILL, (_, name: string, attributes: string, still: string) => {
    // Without scripts the inner one is drawn, and the outer one has the place: no id is there twice.
    const inner = attributes.replace(/ id="[^"]*"/, '');
    return `<${name}${attributes} class="far"><noscript><${name}${inner}>${still}</${name}></noscript></${name}>`;
  });

/** A formula of `shortFormulas`: what stands for the eye, which comes after what stands for software. */
export const farFormula = (drawn: string): string => `<noscript>${drawn}</noscript>`;
export const farFormulas = (html: string): string =>
  html.replaceAll('<span class="katex">', '<span class="katex far">');
