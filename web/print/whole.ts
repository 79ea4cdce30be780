/** What a page of the site keeps in files of its own (plugin/far.ts): how its formulas are drawn, what trained models answered. */
import { readAnswers } from '../trained/answers.js';
import { fetched, unpacked } from '../util/fetched.js';

/** `parsed`: a page, by a parser that runs no scripts. `base`: its address, which a parsed document does not know. */
export async function completed(parsed: Document, base: string): Promise<void> {
  const read = async (file: string): Promise<string> => unpacked(await fetched(new URL(file, base).href));
  const { formulas } = parsed.documentElement.dataset;
  const far = parsed.querySelectorAll<HTMLElement>('.katex.far');
  if (formulas && far.length > 0) {
    const drawn = JSON.parse(await read(formulas)) as readonly string[];
    for (const formula of far) {
      const bare = formula.querySelector('noscript');
      const math = bare ? `<span class="katex-mathml">${bare.innerHTML}</span>` : formula.innerHTML;
      formula.innerHTML = math + drawn[Number(formula.dataset.drawn)]!;
    }
  }
  const files = [...parsed.querySelectorAll('[answers]')].map((figure) => figure.getAttribute('answers')!);
  for (const file of new Set(files)) readAnswers(await read(file));
}
